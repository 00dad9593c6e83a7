# SPDX-License-Identifier: Apache-2.0
"""Bytes of an untrusted ACPI table: every read is checked against the bounds."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from asymlab.model.origin import Origin, Problem

MAX_BYTES = 5 << 18
"""The bytes of one table that are read: 1.25 MiB. A MADT and a PPTT of 8192 CPUs (NR_CPUS of large
kernels) have less than 1 MiB, a SLIT of 1024 nodes has 1 MiB."""

MAX_ENTRIES = 40_000
"""The most structures of one table that are read."""

HEADER_BYTES = 36

T = TypeVar("T")


class Damaged(Exception):
    """Something at ``offset`` of a table cannot be read. It is not raised out of this package.

    ``harmless``: Linux accepts it.
    """

    def __init__(self, offset: int, text: str, *, harmless: bool = False) -> None:
        super().__init__(text)
        self.offset = offset
        self.text = text
        self.harmless = harmless


@dataclass(frozen=True)
class Entry:
    """A structure within a table: ``at`` is its offset, ``type`` its first field."""

    at: int
    type: int
    length: int


@dataclass(frozen=True)
class TableBytes:
    """A table's bytes, header included. ``problems`` collects what could not be read, ``damage``
    the problems that also affect Linux."""

    file: str
    signature: str
    data: bytes
    problems: list[Problem] = field(default_factory=list)
    damage: list[Problem] = field(default_factory=list)

    @property
    def revision(self) -> int:
        """Of the header; 0 if the table ends before."""
        return self.data[8] if len(self.data) > 8 else 0

    def origin(self, at: int) -> Origin:
        """Where byte ``at`` is."""
        return Origin(file=self.file, part=self.signature, offset=at)

    def note(self, at: int, text: str) -> None:
        """Keep a problem."""
        self.problems.append(Problem(origin=self.origin(at), text=text))

    def spoil(self, at: int, text: str) -> None:
        """Keep a problem that also affects Linux."""
        self.note(at, text)
        self.damage.append(self.problems[-1])

    def unpack(self, layout: str, at: int, end: int | None = None) -> tuple[int, ...]:
        """Little-endian integers (struct's letters) at an offset; Damaged beyond ``end``."""
        size = struct.calcsize("<" + layout)
        if at + size > min(len(self.data), len(self.data) if end is None else end):
            raise Damaged(at, f"{size} bytes are needed, but the table or structure ends before")
        found: tuple[int, ...] = struct.unpack_from("<" + layout, self.data, at)
        return found

    def entries(self, start: int, head: str = "BB") -> Iterator[Entry]:
        """Structures from ``start`` on; ``head`` lays out type, length, and the fields between.

        Ends with a problem at a length of 0, or one that reaches beyond the table, as Linux's
        walk does (acpi_parse_entries_array(), lib/fw_table.c).
        """
        at, least = start, struct.calcsize("<" + head)
        for _ in range(MAX_ENTRIES):
            if at >= len(self.data):
                return
            if at + least > len(self.data):
                self.note(at, f"{len(self.data) - at} bytes are left, too few for a structure")
                return
            kind, *_, length = self.unpack(head, at)
            if length < least or at + length > len(self.data):
                left = len(self.data) - at
                what = f"a structure of type {kind} has a length of {length}; {left} bytes are left"
                self.spoil(at, f"{what}: nothing beyond is read")
                return
            yield Entry(at, kind, length)
            at += length
        if at < len(self.data):
            self.note(at, f"more than {MAX_ENTRIES} structures: nothing beyond is read")

    def attempt(self, read: Callable[[TableBytes, Entry], T], entry: Entry) -> T | None:
        """The record that ``read`` returns, or None, with the problem kept."""
        try:
            return read(self, entry)
        except Damaged as damage:
            keep = self.note if damage.harmless else self.spoil
            keep(damage.offset, f"{damage.text} (structure of type {entry.type})")
            return None

    def records(
        self, start: int, readers: Mapping[int, Callable[[TableBytes, Entry], T]]
    ) -> list[T]:
        """Structures of the types that have a reader, in order, without the damaged ones."""
        known = (entry for entry in self.entries(start) if entry.type in readers)
        found = (self.attempt(readers[entry.type], entry) for entry in known)
        return [record for record in found if record is not None]

    def least(self, entry: Entry, bytes_needed: int) -> None:
        """Damaged if a structure is shorter than Linux requires."""
        if entry.length < bytes_needed:
            text = f"a length of {entry.length}, but Linux requires {bytes_needed} bytes"
            raise Damaged(entry.at, text)
