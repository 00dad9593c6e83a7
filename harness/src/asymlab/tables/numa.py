# SPDX-License-Identifier: Apache-2.0
"""SRAT and SLIT: which CPU and which memory is on which NUMA node, and how far nodes are."""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.tables.datatable import comment, flags, header, number
from asymlab.tables.target import Target


def srat(machine: Machine, target: Target) -> str:
    """Text for iasl: memory ranges, then one GICC entry a CPU (by ACPI UID = CPU number)."""
    lines = header("SRAT", 3, target)
    lines += [number("Table Revision", 1, 4), number("Reserved", 0, 8)]
    ranges = [(0, "flash", *entry) for entry in target.flash]
    ranges += [(node, "memory", base, size) for node, base, size in target.memory(machine)]
    for node, what, base, size in ranges:
        lines += [
            comment(f"{what} of node {node}"),
            number("Subtable Type", 1, 1),
            number("Length", 40, 1),
            number("Proximity Domain", node, 4),
            number("Reserved1", 0, 2),
            number("Base Address", base, 8),
            number("Address Length", size, 8),
            number("Reserved2", 0, 4),
            *flags(
                "Flags (decoded below)",
                4,
                ("Enabled", 0, 1),
                ("Hot Pluggable", 1, 0),
                ("Non-Volatile", 2, 0),
            ),
            number("Reserved3", 0, 8),
        ]
    for cpu in machine.cpus:
        lines += [
            comment(f"cpu {cpu.id}"),
            number("Subtable Type", 3, 1),
            number("Length", 18, 1),
            number("Proximity Domain", cpu.node, 4),
            number("Acpi Processor UID", target.uid(cpu.id), 4),
            *flags("Flags (decoded below)", 4, ("Enabled", 0, 1)),
            number("Clock Domain", 0, 4),
        ]
    return "\n".join(lines) + "\n"


def slit(machine: Machine, target: Target) -> str:
    """Text for iasl: the matrix of distances, one byte each."""
    lines = header("SLIT", 1, target)
    lines.append(number("Localities", len(machine.nodes), 8))
    for node in machine.nodes:
        row = " ".join(f"{distance:02X}" for distance in node.distances)
        lines.append(f"{f'Locality {node.id:3}':>30} : {row}")
    return "\n".join(lines) + "\n"
