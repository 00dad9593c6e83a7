# SPDX-License-Identifier: Apache-2.0
"""SRAT: in which proximity domain processors and memory are (ACPI 6.5, 5.2.16)."""

from __future__ import annotations

from collections.abc import Callable

from asymlab.decode.bytes import HEADER_BYTES, Entry, TableBytes
from asymlab.model.acpi import Header, Srat, SratCpu, SratMemory

_FIRST = HEADER_BYTES + 12
_CPU_KINDS = {0: "lapic", 2: "x2apic", 3: "gicc"}
_CPU_BYTES = {0: 16, 2: 24, 3: 18}
"""Lengths from which on acpi_numa_processor_affinity_init(), acpi_numa_x2apic_affinity_init() (both
in arch/x86/mm/srat.c) and acpi_numa_gicc_affinity_init() do not call bad_srat()."""


def decode_srat(table: TableBytes, header: Header) -> Srat:
    """All affinities in the table's order, the disabled ones too."""
    readers: dict[int, Callable[[TableBytes, Entry], SratCpu | SratMemory | tuple[int, bool]]] = {
        **dict.fromkeys(_CPU_KINDS, _cpu),
        1: _memory,
        5: _generic,
    }
    found = table.records(_FIRST, readers)
    return Srat(
        header=header,
        cpus=tuple(each for each in found if isinstance(each, SratCpu)),
        memory=tuple(each for each in found if isinstance(each, SratMemory)),
        generic=tuple(each for each in found if isinstance(each, tuple)),
    )


def _cpu(table: TableBytes, entry: Entry) -> SratCpu:
    at, end = entry.at, entry.at + entry.length
    table.least(entry, _CPU_BYTES[entry.type])
    if entry.type == 0:
        low, cpu, flags, _, *high = table.unpack("BBIBBBB", at + 2, end)
        # acpi_numa_processor_affinity_init(), arch/x86/mm/srat.c
        domain = low | (int.from_bytes(bytes(high), "little") << 8 if table.revision >= 2 else 0)
    elif entry.type == 2:
        domain, cpu, flags = table.unpack("III", at + 4, end)
    else:
        domain, cpu, flags = table.unpack("III", at + 2, end)
    return SratCpu(
        kind=_CPU_KINDS[entry.type],
        id=cpu,
        domain=domain,
        enabled=bool(flags & 1),
        origin=table.origin(at),
    )


def _memory(table: TableBytes, entry: Entry) -> SratMemory:
    end = entry.at + entry.length
    domain, _, base, size, _, flags, _ = table.unpack("IHQQIIQ", entry.at + 2, end)
    return SratMemory(
        base=base,
        size=size,
        # acpi_parse_memory_affinity(), drivers/acpi/numa/srat.c
        domain=domain & 0xFF if table.revision <= 1 else domain,
        enabled=bool(flags & 1),
        hot_pluggable=bool(flags & 2),
        origin=table.origin(entry.at),
    )


def _generic(table: TableBytes, entry: Entry) -> tuple[int, bool]:
    end = entry.at + entry.length
    (domain,) = table.unpack("I", entry.at + 4, end)
    (flags,) = table.unpack("I", entry.at + 24, end)
    return domain, bool(flags & 1)
