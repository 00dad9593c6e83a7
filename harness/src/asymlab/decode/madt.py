# SPDX-License-Identifier: Apache-2.0
"""MADT: the processors (ACPI 6.5, 5.2.12)."""

from __future__ import annotations

from asymlab.decode.bytes import HEADER_BYTES, Entry, TableBytes
from asymlab.model.acpi import Header, Madt, MadtCpu
from asymlab.model.firmware import MPIDR_AFFINITY

_FIRST = HEADER_BYTES + 8
_BYTES = {0: 8, 9: 16, 11: 76}
"""What Linux wants of a processor: ACPI_MADT_GICC_MIN_LENGTH, and the structures of x86."""
_ENABLED, _LAPIC_ONLINE_CAPABLE, _GICC_ONLINE_CAPABLE = 1 << 0, 1 << 1, 1 << 3


def decode_madt(table: TableBytes, header: Header) -> Madt:
    """Processors in the table's order; what is damaged is in ``table.problems``. A processor of too
    few bytes is the end of them (BAD_MADT_GICC_ENTRY in arch/arm64/include/asm/acpi.h,
    BAD_MADT_ENTRY in include/linux/acpi.h: acpi_parse_entries_array() in lib/fw_table.c stops)."""
    read = {0: _lapic, 9: _x2apic, 11: _gicc}
    cpus: list[MadtCpu] = []
    types: dict[int, int] = {}
    for entry in table.entries(_FIRST):
        types[entry.type] = types.get(entry.type, 0) + 1
        if one := read.get(entry.type):
            cpu = table.attempt(one, entry)
            if cpu is None:
                break
            cpus.append(cpu)
    return Madt(header=header, cpus=tuple(cpus), types=types)


def _lapic(table: TableBytes, entry: Entry) -> MadtCpu:
    table.least(entry, _BYTES[entry.type])
    uid, apic, flags = table.unpack("BBI", entry.at + 2, entry.at + entry.length)
    return _x86("lapic", table, entry, (uid, apic, flags))


def _x2apic(table: TableBytes, entry: Entry) -> MadtCpu:
    table.least(entry, _BYTES[entry.type])
    _, apic, flags, uid = table.unpack("HIII", entry.at + 2, entry.at + entry.length)
    return _x86("x2apic", table, entry, (uid, apic, flags))


def _x86(kind: str, table: TableBytes, entry: Entry, figures: tuple[int, int, int]) -> MadtCpu:
    uid, apic, flags = figures
    return MadtCpu(
        kind=kind,
        uid=uid,
        hw_id=apic,
        enabled=bool(flags & _ENABLED),
        online_capable=bool(flags & _LAPIC_ONLINE_CAPABLE),
        origin=table.origin(entry.at),
    )


def _gicc(table: TableBytes, entry: Entry) -> MadtCpu:
    table.least(entry, _BYTES[entry.type])
    end = entry.at + entry.length
    uid, flags = table.unpack("II", entry.at + 8, end)
    (mpidr,) = table.unpack("Q", entry.at + 68, end)
    if mpidr & ~MPIDR_AFFINITY:
        table.note(entry.at + 68, f"MPIDR {mpidr:#x} has bits beyond its affinity: Linux skips it")
    return MadtCpu(
        kind="gicc",
        uid=uid,
        hw_id=mpidr,
        enabled=bool(flags & _ENABLED),
        online_capable=bool(flags & _GICC_ONLINE_CAPABLE),
        origin=table.origin(entry.at),
    )
