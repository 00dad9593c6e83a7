# SPDX-License-Identifier: Apache-2.0
"""Where a fact is in the input files, for tools that show them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from asymlab.decode.acpidump import is_acpidump, title_lines
from asymlab.decode.files import read_bounded
from asymlab.model.origin import Origin
from asymlab.model.record import Record

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
