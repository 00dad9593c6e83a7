# SPDX-License-Identifier: Apache-2.0
"""From tables as bytes to records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from asymlab.decode.aml import SIGNATURES, evaluate
from asymlab.decode.arch import acpi_arch
from asymlab.decode.bytes import HEADER_BYTES, MAX_BYTES, TableBytes
from asymlab.decode.distances import decode_hmat, decode_slit
from asymlab.decode.madt import decode_madt
from asymlab.decode.pptt import decode_pptt
from asymlab.decode.srat import decode_srat
from asymlab.model.acpi import AcpiTables, Header, Madt, ProcessorDevice
from asymlab.model.origin import Problem

_HEADERLESS = ("FACS", "RSDP")
"""What a dump holds that has no common header (ACPI 6.5, 5.2.5 and 5.2.10)."""

_CPC_BYTES = (b"_CPC", b"\x5b\x20", b"\x5b\x1f")
"""The name, LoadOp and LoadTableOp (ACPI 6.5, 20.2.5.4)."""

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
    madt = found.first("APIC", decode_madt)
    srat = found.first("SRAT", decode_srat)
    pptt = found.first("PPTT", decode_pptt)
    slit, hmat = found.first("SLIT", decode_slit), found.first("HMAT", decode_hmat)
    arch, arch_from = acpi_arch(madt, srat, {header.signature for header in found.headers})
    evaluated = evaluate(_definitions(found) if aml else (), arch)
    lost = evaluated.lost if madt and _lacks_devices(madt, evaluated.processors) else ()
    return AcpiTables(
        tables=tuple(found.headers),
        arch=arch,
        arch_from=arch_from,
        madt=madt,
        pptt=pptt,
        srat=srat,
        slit=slit,
        hmat=hmat,
        processors=evaluated.processors,
        osc=evaluated.osc,
        problems=(*found.problems, *evaluated.problems, *lost),
        damage=tuple(found.damage),
        evaluated=evaluated.ran,
        may_define_cpc=any(map(_may_define_cpc, found.tables)),
        lost=evaluated.lost,
    )


def _lacks_devices(madt: Madt, devices: Sequence[ProcessorDevice]) -> bool:
    """Whether a CPU has no processor device."""
    uids = {device.uid for device in devices}
    return any(cpu.enabled and cpu.uid not in uids for cpu in madt.cpus)


def _definitions(found: _Found) -> list[TableBytes]:
    """The first DSDT, then all SSDTs and PSDTs in their order. A table of which bytes are missing
    is left out, and with such a DSDT all are, as they extend it."""
    both = list(zip(found.tables, found.headers, strict=True))
    dsdts = [(table, header) for table, header in both if table.signature == "DSDT"][:1]
    rest = [(table, header) for table, header in both if table.signature in SIGNATURES[1:]]
    if any(_is_cut(header) for _, header in dsdts):
        return []
    return [table for table, header in (*dsdts, *rest) if not _is_cut(header)]


def _may_define_cpc(table: TableBytes) -> bool:
    """The name, or the operators Load and LoadTable; other bytes may look the same."""
    return table.signature in SIGNATURES and any(word in table.data for word in _CPC_BYTES)


def _is_cut(header: Header) -> bool:
    return header.length > header.bytes


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
        text = f"the header's length is {length}, but only {len(raw.data)} bytes are there"
        hides = raw.signature in SIGNATURES
        found.problems.append(Problem(origin=whole.origin(4), text=text, hides=hides))
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
