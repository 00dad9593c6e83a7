# SPDX-License-Identifier: Apache-2.0
"""HMAT: the nodes whose CPUs are local to each memory, latency and bandwidth between nodes.

Linux shows it in /sys/devices/system/node/nodeN/access{0,1}/initiators (CONFIG_ACPI_HMAT,
drivers/acpi/numa/hmat.c; it needs an SRAT) and ranks memory for tiering by it; the scheduler does
not read it.
"""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.model.memory import Matrix, entry_unit
from asymlab.tables.datatable import comment, flags, header, number
from asymlab.tables.target import Target

REVISION = 2
"""Latencies in picoseconds, bandwidths in MB/s; the highest that Linux accepts (hmat_init())."""

MEMORY_BYTES = 40
_MATRIX_BYTES = 32
ACCESS_LATENCY, ACCESS_BANDWIDTH = 0, 3
_PS_PER_NS = 1000


def hmat(machine: Machine, target: Target) -> str:
    """Text for iasl. ValueError for a machine without figures of memory access."""
    if machine.access is None:
        raise ValueError(f"{machine.name} has no latency and bandwidth of memory")
    lines = [*header("HMAT", REVISION, target), number("Reserved", 0, 4)]
    for node in machine.nodes:
        lines += _memory(node.id)
    if latency := machine.access.latency_ns:
        lines += _matrix("latency, ns", ACCESS_LATENCY, latency, 1, _PS_PER_NS)
    if bandwidth := machine.access.bandwidth_mbs:
        unit = entry_unit(value for row in bandwidth for value in row)
        assert unit  # checked by MemoryAccess
        lines += _matrix(f"bandwidth, {unit} MB/s", ACCESS_BANDWIDTH, bandwidth, unit, unit)
    return "\n".join(lines) + "\n"


def _memory(node: int) -> list[str]:
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
