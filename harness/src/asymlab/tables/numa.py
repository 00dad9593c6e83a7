# SPDX-License-Identifier: Apache-2.0
"""SRAT, SLIT and HMAT: the CPUs and memory of each NUMA node, distances, latency and bandwidth.

Linux shows the HMAT in /sys/devices/system/node/nodeN/access{0,1}/initiators (CONFIG_ACPI_HMAT,
drivers/acpi/numa/hmat.c; it needs an SRAT) and ranks memory for tiering by it; the scheduler does
not read it.
"""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Matrix, entry_unit
from asymlab.model.x86 import X2APIC_FROM, layout_of
from asymlab.tables.datatable import comment, flags, header, number, subtable
from asymlab.tables.target import Target

HMAT_REVISION = 2
"""Latencies in picoseconds, bandwidths in MB/s; the highest that Linux accepts (hmat_init())."""

MEMORY_BYTES = 40
_MATRIX_BYTES = 32
ACCESS_LATENCY, ACCESS_BANDWIDTH = 0, 3
_PS_PER_NS = 1000


def srat(machine: Machine, target: Target) -> str:
    """Text for iasl: memory ranges, then an entry for each CPU, by ACPI UID on arm64 and by APIC id
    on x86."""
    lines = header("SRAT", 3, target)
    lines += [number("Table Revision", 1, 4), number("Reserved", 0, 8)]
    for base, size in target.flash:
        lines += _memory("flash", 0, base, size)
    for node, base, size in target.memory(machine):
        lines += _memory("memory", node, base, size)
    layout = layout_of(machine) if target.arch == "x86_64" else None
    for cpu in machine.cpus:
        lines.append(comment(f"cpu {cpu.id}"))
        if layout:
            lines += _apic(cpu.node, layout.apic_id(cpu.id))
        else:
            lines += _gicc(cpu.node, target.uid(cpu.id))
    return "\n".join(lines) + "\n"


def _memory(what: str, node: int, base: int, size: int) -> list[str]:
    return [
        comment(f"{what} of node {node}"),
        *subtable(1, 40),
        number("Proximity Domain", node, 4),
        number("Reserved1", 0, 2),
        number("Base Address", base, 8),
        number("Address Length", size, 8),
        number("Reserved2", 0, 4),
        *flags(4, ("Enabled", 0, 1), ("Hot Pluggable", 1, 0), ("Non-Volatile", 2, 0)),
        number("Reserved3", 0, 8),
    ]


def _gicc(node: int, uid: int) -> list[str]:
    return [
        *subtable(3, 18),
        number("Proximity Domain", node, 4),
        number("Acpi Processor UID", uid, 4),
        *flags(4, ("Enabled", 0, 1)),
        number("Clock Domain", 0, 4),
    ]


def _apic(node: int, apic_id: int) -> list[str]:
    """The type must be that of the CPU's MADT entry: Linux reads the APIC id from both."""
    enabled = flags(4, ("Enabled", 0, 1))
    if apic_id < X2APIC_FROM:
        return [
            *subtable(0, 16),
            number("Proximity Domain Low(8)", node & 0xFF, 1),
            number("Apic ID", apic_id, 1),
            *enabled,
            number("Local Sapic EID", 0, 1),
            number("Proximity Domain High(24)", node >> 8, 3),
            number("Clock Domain", 0, 4),
        ]
    return [
        *subtable(2, 24),
        number("Reserved1", 0, 2),
        number("Proximity Domain", node, 4),
        number("Apic ID", apic_id, 4),
        *enabled,
        number("Clock Domain", 0, 4),
        number("Reserved2", 0, 4),
    ]


def slit(machine: Machine, target: Target) -> str:
    """Text for iasl: the matrix of distances, one byte each."""
    lines = header("SLIT", 1, target)
    lines.append(number("Localities", len(machine.nodes), 8))
    for node in machine.nodes:
        row = " ".join(f"{distance:02X}" for distance in node.distances)
        lines.append(f"{f'Locality {node.id:3}':>30} : {row}")
    return "\n".join(lines) + "\n"


def hmat(machine: Machine, target: Target) -> str:
    """Text for iasl. ValueError for a machine without figures of memory access."""
    if machine.access is None:
        raise ValueError(f"{machine.name} has no latency and bandwidth of memory")
    lines = [*header("HMAT", HMAT_REVISION, target), number("Reserved", 0, 4)]
    for node in machine.nodes:
        lines += _local_memory(node.id)
    if latency := machine.access.latency_ns:
        lines += _matrix("latency, ns", ACCESS_LATENCY, latency, 1, _PS_PER_NS)
    if bandwidth := machine.access.bandwidth_mbs:
        unit = entry_unit(value for row in bandwidth for value in row)
        assert unit  # checked by MemoryAccess
        lines += _matrix(f"bandwidth, {unit} MB/s", ACCESS_BANDWIDTH, bandwidth, unit, unit)
    return "\n".join(lines) + "\n"


def _local_memory(node: int) -> list[str]:
    """The memory of a node, attached to the CPUs of the same node."""
    return [
        comment(f"memory of node {node}"),
        *_head(0, MEMORY_BYTES),
        *flags(2, ("Processor Proximity Domain Valid", 0, 1)),
        number("Reserved1", 0, 2),
        number("Attached Initiator Proximity Domain", node, 4),
        number("Memory Proximity Domain", node, 4),
        number("Reserved2", 0, 4),
        number("Reserved3", 0, 8),
        number("Reserved4", 0, 8),
    ]


def _matrix(words: str, data: int, matrix: Matrix, divisor: int, base_unit: int) -> list[str]:
    """A matrix over all nodes: an entry is a value divided by ``divisor``, in units of
    ``base_unit`` (ps or MB/s)."""
    nodes = range(len(matrix))
    return [
        comment(words),
        *_head(1, _MATRIX_BYTES + 8 * len(nodes) + 2 * len(nodes) ** 2),
        *flags(1, ("Memory Hierarchy", 0, 0)),
        number("Data Type", data, 1),
        number("Reserved1", 0, 2),
        number("Initiator Proximity Domains #", len(nodes), 4),
        number("Target Proximity Domains #", len(nodes), 4),
        number("Reserved2", 0, 4),
        number("Entry Base Unit", base_unit, 8),
        *(number("Initiator Proximity Domain List", node, 4) for node in nodes),
        *(number("Target Proximity Domain List", node, 4) for node in nodes),
        *(number("Entry", value // divisor, 2) for row in matrix for value in row),
    ]


def _head(kind: int, size: int) -> list[str]:
    return [number("Structure Type", kind, 2), number("Reserved", 0, 2), number("Length", size, 4)]
