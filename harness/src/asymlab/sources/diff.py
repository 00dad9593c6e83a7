# SPDX-License-Identifier: Apache-2.0
"""Mailed patches: the diff in one, the files that it changes, the lines of its hunks."""

from __future__ import annotations

import re
from pathlib import Path

_HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")
_TOUCHED = re.compile(r"^(?:---|\+\+\+) [ab]/(\S+)", re.MULTILINE)
_FILE_LINE = re.compile(rb"(old|new|new file|deleted file) mode |(rename|copy) (from|to) |\\")


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


def touched_files(patch: Path) -> set[str]:
    """Names of the files that a patch changes, adds or removes."""
    return set(_TOUCHED.findall(patch.read_text()))


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
