# SPDX-License-Identifier: Apache-2.0
"""The part of a mailed patch that changes files."""

from __future__ import annotations

import re

_HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")
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
