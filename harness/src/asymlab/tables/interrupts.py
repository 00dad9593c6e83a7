# SPDX-License-Identifier: Apache-2.0
"""Interrupt controllers with the facts that a MADT contains."""

from __future__ import annotations

from asymlab.model.record import Record


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
