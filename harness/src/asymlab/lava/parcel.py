# SPDX-License-Identifier: Apache-2.0
"""A run's folder in lines of a job's log: of a job a LAVA server keeps only log and cases.

The job's step (asymlab.lava.step) prints the lines, the farm reads them back from the log.

Any program that writes to the log can write such lines, so only known names of text files are
accepted, up to LIMIT bytes.
"""

from __future__ import annotations

import base64
import binascii
import json
import lzma
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from asymlab.errors import InfraError
from asymlab.results.store import PAGE_FILE, RUN_FILE
from asymlab.store import digest

WORD = "asymlab-parcel"

LIMIT = 64 << 20
"""Bytes that a parcel may unpack to."""

CONSOLE_TAIL = 20_000
"""Characters at the end of each console that are sent."""

_LINE = 2000
_NAME = re.compile(r"(?:[\w+.-]+/\d+/)?[\w+-][\w+.-]*\.(?:json|html|log|txt)")
_PART = re.compile(
    rf"\b{WORD} (?P<key>[0-9a-f]{{12}}) (?P<number>\d+)/(?P<all>\d+) (?P<data>[A-Za-z0-9+/=]+)"
)


def pack(folder: Path) -> Iterator[str]:
    """The lines that carry run.json, the page and the ends of the consoles of a run's folder."""
    files = {name: (folder / name).read_text(errors="replace") for name in _whole(folder)}
    for path in sorted(folder.glob("*/*/console*.log")):
        name = path.relative_to(folder).as_posix()
        files[name] = path.read_text(errors="replace")[-CONSOLE_TAIL:]
    squeezed = lzma.compress(json.dumps(files).encode(), preset=6)
    text = base64.b64encode(squeezed).decode()
    key = digest(text)[:12]
    parts = [text[at : at + _LINE] for at in range(0, len(text), _LINE)]
    for number, part in enumerate(parts, 1):
        yield f"{WORD} {key} {number}/{len(parts)} {part}"


def unpack(lines: Iterable[str]) -> list[dict[str, str]]:
    """The folders in a log (file contents by name), in the order in which they were sent.

    Raises InfraError for a parcel that lost lines or was changed.
    """
    found: dict[str, dict[int, str]] = {}
    sizes: dict[str, int] = {}
    for line in lines:
        if match := _PART.search(line):
            found.setdefault(match["key"], {})[int(match["number"])] = match["data"]
            sizes[match["key"]] = int(match["all"])
    return [_open(key, parts, sizes[key]) for key, parts in found.items()]


def _whole(folder: Path) -> list[str]:
    return [name for name in (RUN_FILE, PAGE_FILE) if (folder / name).is_file()]


def _open(key: str, parts: dict[int, str], count: int) -> dict[str, str]:
    text = "".join(parts.get(number, "") for number in range(1, count + 1))
    if digest(text)[:12] != key:
        lost = count - len(parts)
        why = f"{lost} of {count} lines are missing" if lost else "a line was changed"
        raise InfraError(f"a run arrived damaged: {why}")
    try:
        data = lzma.LZMADecompressor(memlimit=256 << 20).decompress(
            base64.b64decode(text, validate=True), max_length=LIMIT
        )
        files = json.loads(data)
    except (binascii.Error, lzma.LZMAError, ValueError) as error:
        raise InfraError(f"a run arrived damaged: {error}") from error
    return {
        name: content
        for name, content in files.items()
        if _NAME.fullmatch(name) and ".." not in name and isinstance(content, str)
    }
