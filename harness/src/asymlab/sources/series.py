# SPDX-License-Identifier: Apache-2.0
"""Series: patches with a version range, listed in the series.yaml beside them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from pydantic import model_validator

from asymlab.config.yamlfile import YamlFile
from asymlab.model.record import Record
from asymlab.sources.diff import changes
from asymlab.sources.version import Version, VersionRange, ordered
from asymlab.store import digest


class PatchState(StrEnum):
    """What became of a patch of a series."""

    APPLIED = "applied"
    ALREADY = "already applied"
    OTHER_VERSION = "not for this version"


class PatchOutcome(Record):
    """A patch of a series and what became of it; ``reason`` is from series.yaml."""

    file: str
    state: PatchState
    reason: str = ""


class Patch(Record):
    """One patch file; ``what`` says what it does.

    ``since`` and ``before`` narrow the series' range, ``why`` then says what forces that.
    """

    file: str
    what: str
    since: Version | None = None
    before: Version | None = None
    why: str = ""

    @model_validator(mode="after")
    def _says_why(self) -> Patch:
        if (self.since or self.before) and not self.why:
            raise ValueError("a patch that narrows the range needs a why")
        return self

    def covers(self, version: str) -> bool:
        """Whether the patch is meant for a version inside the series' range."""
        late = self.since is not None and ordered(version) < ordered(self.since)
        return not late and (self.before is None or ordered(version) < ordered(self.before))


class _File(Record):
    name: str
    title: str
    base: str
    versions: VersionRange
    patches: tuple[Patch, ...]


class Series(Record):
    """A loaded series; ``id`` names it: of a kernel series, its folder below kernels/series."""

    id: str
    folder: Path
    name: str
    title: str
    base: str
    versions: VersionRange
    patches: tuple[Patch, ...]

    def path(self, patch: Patch) -> Path:
        """The patch's file."""
        return self.folder / patch.file

    def digest(self) -> str:
        """Digest of the diffs, in order, and the version ranges of the patches.

        Names of patch files, mail headers, messages and diffstats are left out.
        """
        parts: list[str | bytes] = []
        for patch in self.patches:
            parts += [f"{patch.since} {patch.before}", changes(self.path(patch).read_bytes())]
        return digest(*parts)


def read_series(id: str, folder: Path) -> Series:
    """Load the series in ``folder``; its patches must be the folder's .patch files."""
    file = YamlFile(folder / "series.yaml")
    data = file.parse(_File)
    for index, patch in enumerate(data.patches):
        if not (folder / patch.file).is_file():
            raise file.error(("patches", index, "file"), f"no file {patch.file}")
    unlisted = {p.name for p in folder.glob("*.patch")} - {p.file for p in data.patches}
    if unlisted:
        reason = f"{', '.join(sorted(unlisted))} lies in the folder but is not listed"
        raise file.error(("patches",), reason, hint="list it, or remove it")
    return Series(id=id, folder=folder, **dict(data))
