# SPDX-License-Identifier: Apache-2.0
"""The firmware that tables are for: ids, names of CPUs, memory layout, interrupt controllers with
the facts that a MADT contains."""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.x86 import x86_layout


class Redistributors(Record):
    """A region of GIC redistributors: address, size in bytes, number of CPUs."""

    base: int
    size: int
    cpus: int


class Gic(Record):
    """An arm64 GIC of version 3 or 4. Addresses are physical, interrupts are INTIDs, 0: none.

    ``its`` is the address of the interrupt translation service. ``lowest_affinity`` is the number
    of values of the lowest affinity field of MPIDR.
    """

    version: int = 3
    distributor: int
    redistributors: tuple[Redistributors, ...]
    its: int | None = None
    performance_interrupt: int = 0
    maintenance_interrupt: int = 0
    lowest_affinity: int = 16

    def mpidr(self, cpu: int) -> int:
        """Affinity fields of a CPU's MPIDR; the lowest counts first."""
        upper, lowest = divmod(cpu, self.lowest_affinity)
        return upper << 8 | lowest

    def regions(self, cpus: int) -> tuple[Redistributors, ...]:
        """The regions that ``cpus`` CPUs need; ValueError if there are too few."""
        found: list[Redistributors] = []
        for region in self.redistributors:
            if cpus <= sum(taken.cpus for taken in found):
                break
            found.append(region)
        if cpus > (most := sum(taken.cpus for taken in found)):
            raise ValueError(f"{cpus} CPUs, but redistributors for {most}")
        return tuple(found)


class IoApic(Record):
    """An I/O APIC and its first global system interrupt."""

    id: int
    address: int
    interrupt_base: int = 0


class Override(Record):
    """An ISA interrupt with another number or mode. ``polarity`` and ``trigger`` are 0: that of the
    bus, 1: high or edge, 3: low or level (ACPI 6.5, table 5.26)."""

    source: int
    interrupt: int
    polarity: int = 0
    trigger: int = 0


class Apic(Record):
    """The interrupt controllers of an x86 machine. ``local`` is the address of local APICs,
    ``nmi_input`` the LINT pin of NMIs on every CPU; ``has_pic``: there are two 8259s, too."""

    local: int = 0xFEE0_0000
    io: tuple[IoApic, ...]
    overrides: tuple[Override, ...] = ()
    nmi_input: int = 1
    has_pic: bool = True


class TableIds(Record):
    """The ids in a table's header, by which Linux matches tables: OEM id (6 characters), OEM table
    id (8) and OEM revision."""

    oem_id: str
    oem_table_id: str
    oem_revision: int


class CpuNames(Record):
    """A board's names of one CPU: ACPI processor uid, path of the processor device, name of the DT
    node below /cpus, and phandle of that node (None: it has none)."""

    uid: int
    processor: str = ""
    node: str = ""
    phandle: int | None = None


class PcMemory(Record):
    """The layout of RAM in a PC.

    Less than ``fits`` bytes are all at address 0; of more, ``keeps`` bytes are at 0 and the rest
    is at ``high``. RAM at ``hidden`` (address, end) cannot be accessed.
    """

    fits: int
    keeps: int
    high: int
    hidden: tuple[int, int]

    def visible(self, base: int, size: int, total: int) -> list[tuple[int, int]]:
        """(address, size) of the accessible parts of ``size`` bytes of RAM from byte ``base``."""
        split = self.keeps if total >= self.fits else total
        gap, end = self.hidden
        # (first byte of RAM, end, address of the first byte)
        parts = ((0, gap, 0), (end, split, end), (split, total, self.high))
        found: list[tuple[int, int]] = []
        for first, last, address in parts:
            begin, stop = max(base, first), min(base + size, last)
            if begin < stop:
                found.append((address + begin - first, stop - begin))
        return found


class Target(Record):
    """The ids and names of a firmware, for tables that replace its tables and refer to its CPUs.

    ``oem_id`` (6 characters) and ``oem_table_id`` (8) must equal those of the replaced tables, and
    ``oem_revision`` be higher (acpi_table_initrd_override() in Linux's drivers/acpi/tables.c);
    ``ids`` replaces the three for tables of some signatures. ``processor`` is the ACPI path of a
    processor device and ``cpu_node`` the DT name of a CPU below /cpus, both format strings with
    {cpu}; ``cpus``, by the machine's CPU numbers, replaces both for names without a format.
    ``needs_osc``: the firmware has no \\_SB._OSC. ``memory_base`` is the address of RAM; NUMA nodes
    are contiguous there, or placed by ``pc_memory``. ``flash`` are (address, size) of ranges that
    are not RAM but count as memory of node 0.

    ``interrupts`` are the controllers for a MADT (None: unknown, no MADT can be written). With
    ``replaces_madt`` it is generated, because the MADT of the firmware lists other CPUs, in another
    order (Linux numbers them by it) or with other UIDs than the other tables, or because a complete
    set of tables is needed.
    """

    arch: str = "arm64"
    oem_id: str
    oem_table_id: str
    oem_revision: int
    processor: str
    cpu_node: str = ""
    needs_osc: bool
    memory_base: int = 0
    pc_memory: PcMemory | None = None
    flash: tuple[tuple[int, int], ...] = ()
    ids: dict[str, TableIds] = {}
    cpus: tuple[CpuNames, ...] = ()
    interrupts: Gic | Apic | None = None
    replaces_madt: bool = False

    def table_ids(self, signature: str) -> TableIds:
        """The ids in the header of a table of that signature."""
        own = TableIds(
            oem_id=self.oem_id, oem_table_id=self.oem_table_id, oem_revision=self.oem_revision
        )
        return self.ids.get(signature, own)

    def uid(self, cpu: int) -> int:
        """The ACPI processor uid of a CPU of the machine."""
        return self.cpus[cpu].uid if self.cpus else cpu

    def device(self, cpu: int) -> str:
        """The ACPI path of its processor device."""
        return self.cpus[cpu].processor if self.cpus else self.processor.format(cpu=cpu)

    def node_name(self, cpu: int) -> str:
        """The name of its DT node."""
        return self.cpus[cpu].node if self.cpus else self.cpu_node.format(cpu=cpu)

    def phandle(self, cpu: int) -> int | None:
        """The phandle of its DT node in the board's tree, None if it has none."""
        return self.cpus[cpu].phandle if self.cpus else None

    def memory(self, machine: Machine) -> tuple[tuple[int, int, int], ...]:
        """(node, base address, size) in bytes of all memory, by node and address."""
        ranges: list[tuple[int, int, int]] = []
        total = sum(node.memory for node in machine.nodes)
        at = 0
        for node in machine.nodes:
            seen = [(self.memory_base + at, node.memory)]
            if self.pc_memory:
                seen = self.pc_memory.visible(at, node.memory, total)
            ranges += ((node.id, base, size) for base, size in seen)
            at += node.memory
        return tuple(ranges)


QEMU_VIRT = Target(
    oem_id="BOCHS ",
    oem_table_id="BXPC    ",
    oem_revision=2,
    processor="\\_SB.C{cpu:03X}",
    cpu_node="cpu@{cpu}",
    needs_osc=True,
    memory_base=0x4000_0000,
    # EDK2 reports the flash of its variables as runtime memory of type WC, which Linux treats as
    # memory (is_memory() in drivers/firmware/efi/efi-init.c); since 6.8 Linux disables NUMA if a
    # MiB of memory has no node (memblock_validate_numa_coverage()).
    flash=((0x0400_0000, 0x0400_0000),),
    # gic-version=3, virtualization=off; base_memmap[] and virt_set_memmap() in hw/arm/virt.c: the
    # second region is behind 255 GiB for RAM
    interrupts=Gic(
        distributor=0x0800_0000,
        redistributors=(
            Redistributors(base=0x080A_0000, size=0x00F6_0000, cpus=123),
            Redistributors(base=0x40_0000_0000, size=0x0400_0000, cpus=512),
        ),
        its=0x0808_0000,
        performance_interrupt=23,
    ),
)
"""QEMU's arm64 board ``virt`` with its own ACPI tables (hw/arm/virt-acpi-build.c)."""

QEMU_Q35 = Target(
    arch="x86_64",
    oem_id="BOCHS ",
    oem_table_id="BXPC    ",
    oem_revision=2,
    processor="\\_SB.CPUS.C{cpu:03X}",
    # build_cpus_aml() in hw/acpi/cpu.c: Processor() up to APIC id 254, Device() above
    needs_osc=True,
    # pc_q35_init() in hw/i386/pc_q35.c; build_srat() in hw/i386/acpi-build.c
    pc_memory=PcMemory(
        fits=0xB000_0000, keeps=0x8000_0000, high=0x1_0000_0000, hidden=(0xA_0000, 0x10_0000)
    ),
    # acpi_build_madt() in hw/i386/acpi-common.c; ACPI_BUILD_PCI_IRQS in include/hw/i386/x86.h
    interrupts=Apic(
        io=(IoApic(id=0, address=0xFEC0_0000),),
        overrides=(
            Override(source=0, interrupt=2),
            *(Override(source=n, interrupt=n, polarity=1, trigger=3) for n in (5, 9, 10, 11)),
        ),
    ),
)
"""QEMU's x86 board ``q35`` with its own ACPI tables (hw/i386/acpi-build.c) under SeaBIOS."""

TARGETS = {"arm64": QEMU_VIRT, "x86_64": QEMU_Q35}
"""The emulated board by instruction set."""


def emulated(machine: Machine) -> Target:
    """The emulated board of a machine.

    QEMU's MADT of an x86 machine also lists positions without a CPU, which Linux treats as CPUs
    that can be added later; it is replaced if there are any.
    """
    target = TARGETS[machine.arch]
    layout = x86_layout(machine) if machine.arch == "x86_64" else None
    if layout is None or not layout.is_sparse:
        return target
    positions = map(layout.position, range(len(machine.cpus)))
    names = (CpuNames(uid=at, processor=target.processor.format(cpu=at)) for at in positions)
    return target.model_copy(update={"cpus": tuple(names), "replaces_madt": True})
