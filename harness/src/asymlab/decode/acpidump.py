# SPDX-License-Identifier: Apache-2.0
"""Text of acpidump: tables as hexadecimal lines below ``SIGNATURE @ address``; where a fact is in
the input files, for tools that show them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from asymlab.decode.files import read_bounded
from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record

_TABLE = re.compile(r"(\S{1,8}) @ (?:0x)?[0-9A-Fa-f]+\s*$")
_LINE = re.compile(r"\s+([0-9A-Fa-f]{1,8}): ((?:[0-9A-Fa-f]{2} ){0,15}[0-9A-Fa-f]{2})(?![^ ])")

_SAID = re.compile(r"(?:ACPI|Firmware)[\w ()]*: ")
"""What acpica prints of a table with a wrong checksum, into the same file if both streams are
stored (ACPI_MSG_BIOS_WARNING and others, utxferror.c)."""


def is_acpidump(text: str) -> bool:
    """Whether there is a table's title with a line of bytes below."""
    title = re.search(r"(?m)^" + _TABLE.pattern, text)
    return bool(title and _LINE.match(text, title.end() + 1))


def title_lines(text: str) -> dict[str, int]:
    """The line, from 1 on, of each table's title, by the name that ``numbered`` gives it."""
    found = ((number, _TABLE.match(line)) for number, line in enumerate(text.splitlines(), 1))
    titles = [(number, title[1]) for number, title in found if title]
    names = numbered([name for _, name in titles])
    return {name: number for name, (number, _) in zip(names, titles, strict=True)}


def numbered(names: Iterable[str]) -> list[str]:
    """Names of tables in order; SSDTs and PSDTs get a number."""
    counts: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        counts[name] += 1
        found.append(f"{name}{counts[name]}" if name in ("SSDT", "PSDT") else name)
    return found


def parse_acpidump(text: str, file: str) -> tuple[list[tuple[str, bytes]], list[Problem]]:
    """(name, bytes) of every table in order. A line out of order, or without bytes, ends its table
    with a problem that names the line; messages of acpidump are skipped."""
    tables: list[tuple[str, bytearray]] = []
    problems: list[Problem] = []
    broken = True
    for number, line in enumerate(text.splitlines(), 1):
        if title := _TABLE.match(line):
            tables.append((title[1], bytearray()))
            broken = False
        elif line.strip() and not broken and not _SAID.match(line):
            name, data = tables[-1]
            found = _LINE.match(line)
            broken = found is None or int(found[1], 16) != len(data)
            if found and not broken:
                data += bytes.fromhex(found[2])
            else:
                origin = Origin(file=file, part=name, offset=len(data))
                words = f"line {number} does not continue the table: {line.strip()[:40]}"
                problems.append(Problem(origin=origin, text=words))
    return [(name, bytes(data)) for name, data in tables], problems


_ROW = 16
"""Bytes of a table on one line of acpidump."""

_TABLES = (".aml", ".dat", ".bin", "")
_IN_FOLDER = ("", "dynamic", "firmware/acpi/tables", "firmware/acpi/tables/dynamic")
_IN_TREE = ("", "sys")


class FileLocation(Record):
    """A file as the user named it, and where in it: a line from 1 on, or a byte; None: unknown."""

    file: str
    line: int | None = None
    byte: int | None = None


def locations(source: Path) -> Callable[[Origin], FileLocation]:
    """A function that maps origins to files: in a folder to its files, otherwise to the input."""
    if source.is_dir():
        return lambda origin: _in_folder(source, origin)
    if not source.is_file():
        return lambda _: FileLocation(file=source.name)
    data = read_bounded(source)
    text = "" if b"\0" in data[:36] else data.decode("latin-1")
    if is_acpidump(text):
        titles = title_lines(text)
        return lambda origin: _in_dump(source, titles, origin)
    return lambda origin: _in_file(source, origin)


def _in_file(source: Path, origin: Origin) -> FileLocation:
    """Offsets are of a table as it is, not of a packed one, a tree or a tar."""
    plain = source.suffix in _TABLES
    return FileLocation(file=str(source), byte=origin.offset if plain else None)


def _in_folder(folder: Path, origin: Origin) -> FileLocation:
    for root in _IN_TREE:
        for place in _IN_FOLDER:
            path = folder / root / place / origin.file
            if path.is_file():
                return _in_file(path, origin)
    return FileLocation(file=str(folder))


def _in_dump(source: Path, titles: dict[str, int], origin: Origin) -> FileLocation:
    """The line with the byte, or the table's first."""
    title = titles.get(origin.file.rpartition(":")[2])
    line = None if title is None else title + 1 + (origin.offset or 0) // _ROW
    return FileLocation(file=str(source), line=line)
