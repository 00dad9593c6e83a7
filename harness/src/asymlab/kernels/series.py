# SPDX-License-Identifier: Apache-2.0
"""Series: patches with a version range (kernels/series/<system>/<base>/series.yaml)."""

from __future__ import annotations

from pathlib import Path

from pydantic import model_validator

from asymlab.config.yamlfile import YamlFile, nearest
from asymlab.errors import UserError
from asymlab.kernels.version import Version, VersionRange, ordered
from asymlab.model.record import Record
from asymlab.paths import data_root
from asymlab.store import digest


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
        """Whether the patch is meant for a kernel version inside the series' range."""
        late = self.since is not None and ordered(version) < ordered(self.since)
        return not late and (self.before is None or ordered(version) < ordered(self.before))


class _File(Record):
    name: str
    title: str
    base: str
    versions: VersionRange
    patches: tuple[Patch, ...]


class Series(Record):
    """A loaded series; ``id`` is its folder below kernels/series."""

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
        """Digest of what the series changes: patches and their ranges, not its prose."""
        parts: list[str | bytes] = []
        for patch in self.patches:
            parts += [f"{patch.since} {patch.before}", self.path(patch).read_bytes()]
        return digest(*parts)


def series_root() -> Path:
    """The folder of all series."""
    return data_root() / "kernels" / "series"


def list_series() -> tuple[str, ...]:
    """The ids of all series that exist: the listing of the folder."""
    root = series_root()
    return tuple(sorted(str(f.parent.relative_to(root)) for f in root.glob("*/*/series.yaml")))


def load_series(id: str) -> Series:
    """The series of that id ("asym-smt/6.12"); UserError if there is none or it is broken."""
    folder = series_root() / id
    path = folder / "series.yaml"
    if not path.is_file():
        raise UserError(f"no series {id}", file=series_root(), hint=nearest(id, list_series()))
    return read_series(id, folder)


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
