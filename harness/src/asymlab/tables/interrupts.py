# SPDX-License-Identifier: Apache-2.0
"""Interrupt controllers, as far as a MADT describes them."""

from __future__ import annotations

from asymlab.model.record import Record


class Redistributors(Record):
    """A region of GIC redistributors: address and size in bytes, and how many CPUs' it holds."""

    base: int
    size: int
    cpus: int


class Gic(Record):
    """An arm64 GIC of version 3 or 4. Addresses are physical, interrupts are INTIDs, 0: none.

    ``its`` is the address of the interrupt translation service. ``lowest_affinity`` CPUs differ in
    the lowest affinity field of MPIDR only.
    """

    version: int = 3
    distributor: int
    redistributors: tuple[Redistributors, ...]
    its: int | None = None
    performance_interrupt: int = 0
    maintenance_interrupt: int = 0
    lowest_affinity: int = 16

    def mpidr(self, cpu: int) -> int:
        """Affinity fields of a CPU's MPIDR: the lowest is full before the next one counts."""
        upper, lowest = divmod(cpu, self.lowest_affinity)
        return upper << 8 | lowest

    def regions(self, cpus: int) -> tuple[Redistributors, ...]:
        """The regions that so many CPUs need; ValueError if all are too few."""
        found: list[Redistributors] = []
        for region in self.redistributors:
            if cpus <= sum(taken.cpus for taken in found):
                break
            found.append(region)
        if cpus > (most := sum(taken.cpus for taken in found)):
            raise ValueError(f"{cpus} CPUs, and redistributors for {most}")
        return tuple(found)


class IoApic(Record):
    """An I/O APIC and the first global system interrupt that it takes."""

    id: int
    address: int
    interrupt_base: int = 0


class Override(Record):
    """An ISA interrupt that arrives elsewhere or otherwise; ``polarity`` and ``trigger`` are
    0: as the bus has it, 1: high or edge, 3: low or level (ACPI 6.5, table 5.26)."""

    source: int
    interrupt: int
    polarity: int = 0
    trigger: int = 0


class Apic(Record):
    """An x86 machine's local APICs (at ``local``) and what else interrupts need. ``nmi_input`` is
    the LINT pin of every CPU that NMIs arrive at; ``has_pic``: two 8259s are there as well."""

    local: int = 0xFEE0_0000
    io: tuple[IoApic, ...]
    overrides: tuple[Override, ...] = ()
    nmi_input: int = 1
    has_pic: bool = True
