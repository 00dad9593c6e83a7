# SPDX-License-Identifier: Apache-2.0
"""From tables as bytes to records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from asymlab.decode.aml import SIGNATURES, evaluate
from asymlab.decode.bytes import HEADER_BYTES, MAX_BYTES, TableBytes
from asymlab.decode.distances import decode_hmat, decode_slit
from asymlab.decode.madt import decode_madt
from asymlab.decode.pptt import decode_pptt
from asymlab.decode.srat import decode_srat
from asymlab.model.acpi import AcpiTables, Header
from asymlab.model.origin import Problem

_HEADERLESS = ("FACS", "RSDP")
"""What a dump holds that has no common header (ACPI 6.5, 5.2.5 and 5.2.10)."""

T = TypeVar("T")


@dataclass(frozen=True)
class RawTable:
    """A table as it was found: ``file`` as the user knows it, all bytes."""

    file: str
    data: bytes

    @property
    def signature(self) -> str:
        """The first four bytes; dots for what is not printable."""
        text = self.data[:4].decode("latin-1")
        return "".join(c if c.isascii() and c.isprintable() else "." for c in text)


@dataclass
class _Found:
    tables: list[TableBytes] = field(default_factory=list)
    headers: list[Header] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    damage: list[Problem] = field(default_factory=list)

    def first(self, signature: str, read: Callable[[TableBytes, Header], T]) -> T | None:
        """Linux asks for the first of a signature (acpi_get_table() with instance 0 or 1)."""
        for table, header in zip(self.tables, self.headers, strict=True):
            if table.signature == signature:
                decoded = read(table, header)
                self.keep(table)
                return decoded
        return None

    def keep(self, table: TableBytes) -> None:
        """What could not be read of a table."""
        self.problems += table.problems
        self.damage += table.damage


def decode_acpi(raw: Sequence[RawTable], *, aml: bool = True) -> AcpiTables:
    """Records of every table that is understood, and the problems of those that are damaged.

    ``aml`` False leaves DSDT and SSDTs unevaluated (no processors, no _OSC). Raises nothing.
    """
    found = _Found()
    for one in raw:
        if one.signature not in _HEADERLESS:
            _take(one, found)
    fixed = {
        "madt": found.first("APIC", decode_madt),
        "pptt": found.first("PPTT", decode_pptt),
        "srat": found.first("SRAT", decode_srat),
        "slit": found.first("SLIT", decode_slit),
        "hmat": found.first("HMAT", decode_hmat),
    }
    evaluated = evaluate(_definitions(found) if aml else ())
    return AcpiTables(
        tables=tuple(found.headers),
        **fixed,
        processors=evaluated.processors,
        osc=evaluated.osc,
        problems=(*found.problems, *evaluated.problems),
        damage=tuple(found.damage),
    )


def _definitions(found: _Found) -> list[TableBytes]:
    """The first DSDT, then all SSDTs and PSDTs in their order."""
    dsdts = [table for table in found.tables if table.signature == "DSDT"]
    rest = [table for table in found.tables if table.signature in SIGNATURES[1:]]
    return [*dsdts[:1], *rest]


def _take(raw: RawTable, found: _Found) -> None:
    """Read a header; bytes beyond the length that it gives are not the table's."""
    limit = len(raw.data) if raw.signature in SIGNATURES else MAX_BYTES
    whole = TableBytes(raw.file, raw.signature, raw.data[:limit])
    if len(whole.data) < HEADER_BYTES:
        whole.spoil(0, f"{len(whole.data)} bytes are too few for a table's header")
        found.keep(whole)
        return
    length, revision, _ = whole.unpack("IBB", 4)
    if length > len(raw.data):
        whole.note(4, f"the header's length is {length}, but only {len(raw.data)} bytes are there")
    elif length > limit:
        whole.note(4, f"the table has {length} bytes; only the first {limit} are read")
    oem_id, oem_table_id, oem_revision = _names(whole)
    table = TableBytes(raw.file, raw.signature, whole.data[: max(length, HEADER_BYTES)])
    found.problems += whole.problems
    found.tables.append(table)
    found.headers.append(
        Header(
            signature=raw.signature,
            length=length,
            revision=revision,
            oem_id=oem_id,
            oem_table_id=oem_table_id,
            oem_revision=oem_revision,
            checksum_holds=length == len(table.data) and sum(table.data) % 256 == 0,
            bytes=len(raw.data),
            origin=table.origin(0),
        )
    )


def _names(table: TableBytes) -> tuple[str, str, int]:
    oem_id = table.data[10:16].decode("latin-1").rstrip("\0 ")
    oem_table_id = table.data[16:24].decode("latin-1").rstrip("\0 ")
    (oem_revision,) = table.unpack("I", 24)
    return oem_id, oem_table_id, oem_revision
