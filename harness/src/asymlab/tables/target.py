# SPDX-License-Identifier: Apache-2.0
"""What tables must know of the place they are for."""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.model.record import Record


class Target(Record):
    """A firmware's own names, so that generated tables replace its tables and find its CPUs.

    ``oem_id`` (6 characters) and ``oem_table_id`` (8) must equal those of the tables to replace,
    and ``oem_revision`` be higher (acpi_table_initrd_override() in Linux's drivers/acpi/tables.c).
    ``processor`` is the ACPI path of a processor device and ``cpu_node`` the DT name of a CPU
    below /cpus, both as format strings with {cpu}. ``needs_osc`` is whether the firmware lacks a
    \\_SB._OSC. ``memory_base`` is the address of RAM in bytes; NUMA nodes follow each other there.
    ``flash`` are (address, size) of ranges that are no RAM and yet count as node 0's memory.
    """

    oem_id: str
    oem_table_id: str
    oem_revision: int
    processor: str
    cpu_node: str
    needs_osc: bool
    memory_base: int
    flash: tuple[tuple[int, int], ...] = ()

    def memory(self, machine: Machine) -> tuple[tuple[int, int], ...]:
        """(base address, size) in bytes of every NUMA node's memory."""
        ranges: list[tuple[int, int]] = []
        base = self.memory_base
        for node in machine.nodes:
            ranges.append((base, node.memory))
            base += node.memory
        return tuple(ranges)


QEMU_VIRT = Target(
    oem_id="BOCHS ",
    oem_table_id="BXPC    ",
    oem_revision=2,
    processor="\\_SB.C{cpu:03X}",
    cpu_node="cpu@{cpu}",
    needs_osc=True,
    memory_base=0x4000_0000,
    # EDK2 reports the flash of its variables as runtime memory of type WC; Linux takes it for
    # memory (is_memory() in drivers/firmware/efi/efi-init.c) and, since 6.8, gives up NUMA if a
    # MiB of memory has no node (memblock_validate_numa_coverage()).
    flash=((0x0400_0000, 0x0400_0000),),
)
"""QEMU's arm64 board ``virt`` with its own ACPI tables (hw/arm/virt-acpi-build.c)."""
