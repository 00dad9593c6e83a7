# SPDX-License-Identifier: Apache-2.0
"""Series: patches with a version range, listed in the series.yaml in their folder; the diff in a
patch, the files that it changes, the lines of its hunks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, model_validator

from asymlab.config.yamlfile import YamlFile
from asymlab.model.record import Record
from asymlab.store import digest

_VERSION = re.compile(r"\d+(\.\d+){0,2}")
_HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")
_SUMMARY = re.compile(
    rb" \d+ files? changed(?:, (\d+) insertions?\(\+\))?(?:, (\d+) deletions?\(-\))?\s*"
)
_TOUCHED = re.compile(r"^(?:(?:---|\+\+\+) [ab]/|(?:rename|copy) (?:from|to) )(\S+)", re.MULTILINE)
_INSIDE = (b" ", b"-", b"+", b"\\", b"\r")
"""Begins of lines in a hunk; an empty line is one of context whose blank was removed."""

_FILE_LINE = re.compile(rb"(old|new|new file|deleted file) mode |(rename|copy) (from|to) |\\")


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
    after: tuple[str, ...] = ()
    patches: tuple[Patch, ...]


class Series(_File):
    """A loaded series. ``id`` is its name in messages: for a kernel series, its folder below
    kernels/series. ``after`` are folders of other series, relative to its own, whose patches come
    first; ``patches`` are all, theirs with such a folder in the file's name."""

    @property
    def own(self) -> tuple[Patch, ...]:
        """The patches that are not of another series."""
        return tuple(patch for patch in self.patches if "/" not in patch.file)

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
    """Load the series in ``folder``; its own patches must be the folder's .patch files."""
    return _read(id, folder, ())


def _read(id: str, folder: Path, before: tuple[Path, ...]) -> Series:
    """See read_series(); ``before`` are the folders of the series that lead to this one by their
    ``after``."""
    way = (*before, folder.resolve())
    file = YamlFile(folder / "series.yaml")
    data = file.parse(_File)
    for index, patch in enumerate(data.patches):
        if not (folder / patch.file).is_file():
            raise file.error(("patches", index, "file"), f"no file {patch.file}")
    others: list[Patch] = []
    for index, other in enumerate(data.after):
        if not (folder / other / "series.yaml").is_file():
            raise file.error(("after", index), f"no series in {other}")
        if (again := (folder / other).resolve()) in way:
            cycle = " -> ".join(one.name for one in (*way[way.index(again) :], again))
            reason = f"the series form a cycle: {cycle}"
            raise file.error(("after", index), reason, hint="remove one of them from after")
        for patch in _read(other, folder / other, way).patches:
            others.append(patch.model_copy(update={"file": f"{other}/{patch.file}"}))
    unlisted = {p.name for p in folder.glob("*.patch")} - {p.file for p in data.patches}
    if unlisted:
        reason = f"{', '.join(sorted(unlisted))} is in the folder but not listed"
        raise file.error(("patches",), reason, hint="list it, or remove it")
    patches = (*others, *data.patches)
    return Series(id=id, folder=folder, **{**dict(data), "patches": patches})


def changes(patch: bytes) -> bytes:
    """The file headers and hunks of a patch, as patch(1) reads them.

    Left out are mail headers, message, diffstat, ``index`` lines (abbreviated object names) and the
    signature of git format-patch after the last hunk.
    """
    lines = patch.split(b"\n")
    kept: list[bytes] = []
    old = new = 0
    in_diff = False
    for line, following in zip(lines, [*lines[1:], b""], strict=True):
        if old > 0 or new > 0:
            old -= line[:1] in (b" ", b"-", b"")
            new -= line[:1] in (b" ", b"+", b"")
            kept.append(line)
        elif in_diff and (match := _HUNK.match(line)):
            old, new = (1 if count is None else int(count) for count in match.groups())
            kept.append(line)
        elif line.startswith(b"--- ") and following.startswith(b"+++ "):
            in_diff = True
            kept += [line, following]
        elif line.startswith(b"diff --git "):
            in_diff = True
            kept.append(line)
        elif in_diff and _FILE_LINE.match(line):
            kept.append(line)
    return b"\n".join(kept)


def damage(patch: bytes) -> tuple[int, str] | None:
    """The first line of a diff, from 1, that cannot be read, and the reason: a hunk that is shorter
    or longer than its header says, a header that is garbled; the last line of a diff that was cut
    off between two hunks. None for a whole diff."""
    lines = patch.removesuffix(b"\n").split(b"\n")
    old = new = added = removed = 0
    header = before = b""
    for number, line in enumerate(lines, 1):
        after_hunk = _is_content(before) and _is_content(line) and not _is_signature(lines, number)
        if old > 0 or new > 0:
            if (line and not line.startswith(_INSIDE)) or _is_signature(lines, number):
                return number, f"hunk {_shown(header)} ends here, before all of its lines"
            added += line.startswith(b"+")
            removed += line.startswith(b"-")
            old -= not line.startswith((b"+", b"\\"))
            new -= not line.startswith((b"-", b"\\"))
            if old < 0 or new < 0:
                return number, f"hunk {_shown(header)} has more lines than its header says"
        elif match := _HUNK.match(line):
            header = match[0]
            old, new = (1 if count is None else int(count) for count in match.groups())
        elif before.startswith(b"+++ ") or (header and line.startswith(b"@@")):
            return number, f"not the header of a hunk: {_shown(line)}"
        elif header and after_hunk:
            return number, f"hunk {_shown(header)} has more lines than its header says"
        before = line
    if old > 0 or new > 0:
        return len(lines), f"hunk {_shown(header)} ends here, before all of its lines"
    lost = _lost(lines, added, removed)
    return (len(lines), lost) if lost else None


def _lost(lines: Sequence[bytes], added: int, removed: int) -> str:
    """What a diff lacks that ends without git's signature and has fewer changes than its summary
    ("2 files changed, ...") says; "" for others: a summary alone may be out of date."""
    before = takewhile(lambda line: not line.startswith(b"diff --git "), lines)
    said = next(filter(None, map(_SUMMARY.fullmatch, before)), None)
    if not said or any(_is_signature(lines, number) for number in range(1, len(lines) + 1)):
        return ""
    all_added, all_removed = (int(count or 0) for count in said.groups())
    if added >= all_added and removed >= all_removed:
        return ""
    return (
        f"its end is missing, and {added} of {all_added} insertions and {removed} of"
        f" {all_removed} deletions are there"
    )


def _shown(line: bytes) -> str:
    return line.decode(errors="replace").strip()[:60]


def _is_content(line: bytes) -> bool:
    """Whether a line is one of a hunk, not the name of a file."""
    return line[:1] in (b"+", b"-", b" ") and not line.startswith((b"--- ", b"+++ "))


def _is_signature(lines: Sequence[bytes], number: int) -> bool:
    """Whether line ``number`` begins the signature that git format-patch adds: `-- `, a version."""
    return lines[number - 1].rstrip() == b"--" and not any(map(_is_content, lines[number:]))


def touched_files(patch: Path) -> set[str]:
    """Names of the files that a patch changes, adds or removes."""
    return set(_TOUCHED.findall(patch.read_text(errors="replace")))


def hunk_line(patch: Path, file: str, hunk: int) -> int:
    """Line, from 1, of the n-th hunk of ``file`` in a patch; 1 if it has none."""
    inside, count = False, 0
    for number, line in enumerate(patch.read_bytes().split(b"\n"), 1):
        if line.startswith(b"+++ "):
            inside, count = line.split()[1].endswith(file.encode()), 0
        elif inside and _HUNK.match(line):
            count += 1
            if count == hunk:
                return number
    return 1
