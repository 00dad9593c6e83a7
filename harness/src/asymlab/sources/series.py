# SPDX-License-Identifier: Apache-2.0
"""Series: patches with a version range, listed in the series.yaml in their folder."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, model_validator

from asymlab.config.yamlfile import YamlFile
from asymlab.model.record import Record
from asymlab.sources.diff import changes
from asymlab.store import digest

_VERSION = re.compile(r"\d+(\.\d+){0,2}")


def ordered(version: str) -> tuple[int, ...]:
    """A version as numbers that compare: "6.12" is (6, 12, 0)."""
    numbers = [int(part) for part in version.split(".")]
    return (*numbers, *[0] * (3 - len(numbers)))


def _check(text: str) -> str:
    if not _VERSION.fullmatch(text):
        raise ValueError("must be a version such as 6.12 or 6.12.117")
    return text


Version = Annotated[str, AfterValidator(_check)]


class VersionRange(Record):
    """Versions from ``since`` up to, not including, ``before``."""

    since: Version
    before: Version

    def __contains__(self, version: str) -> bool:
        return ordered(self.since) <= ordered(version) < ordered(self.before)

    def __str__(self) -> str:
        return f"{self.since} up to, not including, {self.before}"


@dataclass(frozen=True)
class Project:
    """The project that a series is for; ``version`` reads the version of a source tree."""

    name: str
    version: Callable[[Path], str]


class PatchState(StrEnum):
    """The result of applying a patch of a series."""

    APPLIED = "applied"
    ALREADY = "already applied"
    OTHER_VERSION = "not for this version"


class PatchOutcome(Record):
    """A patch of a series and the result of applying it; ``reason`` is from series.yaml."""

    file: str
    state: PatchState
    reason: str = ""


class Patch(Record):
    """One patch file; ``what`` is a summary of the change.

    ``since`` and ``before`` narrow the series' range; ``why`` is the reason for that.
    """

    file: str
    what: str
    since: Version | None = None
    before: Version | None = None
    why: str = ""

    @model_validator(mode="after")
    def _needs_why(self) -> Patch:
        if (self.since or self.before) and not self.why:
            raise ValueError("a patch that narrows the range needs a why")
        return self

    def covers(self, version: str) -> bool:
        """Whether the patch is for ``version``, which is in the series' range."""
        late = self.since is not None and ordered(version) < ordered(self.since)
        return not late and (self.before is None or ordered(version) < ordered(self.before))


class _File(Record):
    name: str
    title: str
    base: str
    versions: VersionRange
    patches: tuple[Patch, ...]


class Series(_File):
    """A loaded series. ``id`` is its name in messages: for a kernel series, its folder below
    kernels/series."""

    id: str
    folder: Path

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
        reason = f"{', '.join(sorted(unlisted))} is in the folder but not listed"
        raise file.error(("patches",), reason, hint="list it, or remove it")
    return Series(id=id, folder=folder, **dict(data))
