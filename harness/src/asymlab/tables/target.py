# SPDX-License-Identifier: Apache-2.0
"""What tables must know of the place they are for."""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.model.record import Record


class TableIds(Record):
    """The part of a table's header by which Linux matches tables: OEM id (6 characters), OEM table
    id (8) and OEM revision."""

    oem_id: str
    oem_table_id: str
    oem_revision: int


class CpuNames(Record):
    """What a board calls one CPU: its ACPI processor uid, the path of its processor device, the
    name of its DT node below /cpus, and that node's phandle (None: it has none)."""

    uid: int
    processor: str = ""
    node: str = ""
    phandle: int | None = None


class Target(Record):
    """A firmware's own names, so that generated tables replace its tables and find its CPUs.

    ``oem_id`` (6 characters) and ``oem_table_id`` (8) must equal those of the tables to replace,
    and ``oem_revision`` be higher (acpi_table_initrd_override() in Linux's drivers/acpi/tables.c);
    ``ids`` replaces the three for tables of some signatures. ``processor`` is the ACPI path of a
    processor device and ``cpu_node`` the DT name of a CPU below /cpus, both as format strings with
    {cpu}; ``cpus``, by the machine's CPU number, replaces both where names follow no format.
    ``needs_osc`` is whether the firmware lacks a \\_SB._OSC. ``memory_base`` is the address of RAM
    in bytes; NUMA nodes follow each other there.
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
    ids: dict[str, TableIds] = {}
    cpus: tuple[CpuNames, ...] = ()

    def table_ids(self, signature: str) -> TableIds:
        """What the header of a table of that signature says."""
        own = TableIds(
            oem_id=self.oem_id, oem_table_id=self.oem_table_id, oem_revision=self.oem_revision
        )
        return self.ids.get(signature, own)

    def uid(self, cpu: int) -> int:
        """The ACPI processor uid of the machine's CPU."""
        return self.cpus[cpu].uid if self.cpus else cpu

    def device(self, cpu: int) -> str:
        """The ACPI path of its processor device."""
        return self.cpus[cpu].processor if self.cpus else self.processor.format(cpu=cpu)

    def node_name(self, cpu: int) -> str:
        """The name of its DT node."""
        return self.cpus[cpu].node if self.cpus else self.cpu_node.format(cpu=cpu)

    def phandle(self, cpu: int) -> int | None:
        """The phandle that its DT node has already."""
        return self.cpus[cpu].phandle if self.cpus else None

    def memory(self, machine: Machine) -> tuple[tuple[int, int, int], ...]:
        """(node, base address, size) in bytes of all memory."""
        ranges: list[tuple[int, int, int]] = []
        base = self.memory_base
        for node in machine.nodes:
            ranges.append((node.id, base, node.memory))
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
