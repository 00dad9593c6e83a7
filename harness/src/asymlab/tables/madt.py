# SPDX-License-Identifier: Apache-2.0
"""MADT: CPUs in the order of Linux's numbers, and their interrupt controllers.

The MADT of an emulated board is correct and is only replaced with Target.replaces_madt.
"""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.model.machine import Machine
from asymlab.model.x86 import X2APIC_FROM, layout_of
from asymlab.tables.datatable import comment, flags, header, number, subtable
from asymlab.tables.target import Apic, Gic, Target

REVISION = 5
"""That of ACPI 6.3, with a GICC of 80 bytes; the newest that iasl 20200925 supports."""

GICC_BYTES = 80
ALL_CPUS = 0xFF
ALL_X2APIC_CPUS = 0xFFFF_FFFF


def madt(machine: Machine, target: Target) -> str:
    """Text for iasl. UserError if the target's interrupt controller is unknown or too small."""
    match target.interrupts:
        case None:
            raise UserError("no MADT: the interrupt controller of this target is unknown")
        case Gic() as gic:
            local, compatible, body = 0, 0, _arm64(machine, gic, target)
        case Apic() as apic:
            local, compatible, body = apic.local, apic.has_pic, _x86(machine, apic, target)
    lines = header("APIC", REVISION, target)
    lines += [
        number("Local Apic Address", local, 4),
        *flags(4, ("PC-AT Compatibility", 0, compatible)),
    ]
    return "\n".join([*lines, *body]) + "\n"


def _arm64(machine: Machine, gic: Gic, target: Target) -> list[str]:
    lines = [
        comment("distributor"),
        *subtable(0x0C, 24),
        number("Reserved", 0, 2),
        number("Local GIC Hardware ID", 0, 4),
        number("Base Address", gic.distributor, 8),
        number("Interrupt Base", 0, 4),
        number("Version", gic.version, 1),
        number("Reserved", 0, 3),
    ]
    classes = efficiency_classes(machine)
    for cpu in machine.cpus:
        lines += _gicc(gic, cpu.id, target.uid(cpu.id), classes[cpu.type])
    try:
        regions = gic.regions(len(machine.cpus))
    except ValueError as error:
        raise UserError(f"{machine.name}: {error}") from None
    for region in regions:
        lines += [
            comment("redistributors"),
            *subtable(0x0E, 16),
            number("Reserved", 0, 2),
            number("Base Address", region.base, 8),
            number("Length", region.size, 4),
        ]
    return lines if gic.its is None else lines + _its(gic.its)


def efficiency_classes(machine: Machine) -> dict[str, int]:
    """Processor Power Efficiency Class by core type: 0 is the most efficient (ACPI 6.5, table
    5.36), here the weakest. Linux does not read it; other systems do."""
    ranks = sorted({kind.perf for kind in machine.core_types})
    return {kind.name: ranks.index(kind.perf) for kind in machine.core_types}


def _gicc(gic: Gic, cpu: int, uid: int, efficiency: int) -> list[str]:
    """Version 3 and 4: no memory-mapped CPU interface; redistributors are found by region."""
    return [
        comment(f"cpu {cpu}"),
        *subtable(0x0B, GICC_BYTES),
        number("Reserved", 0, 2),
        number("CPU Interface Number", cpu, 4),
        number("Processor UID", uid, 4),
        *flags(
            4,
            ("Processor Enabled", 0, 1),
            ("Performance Interrupt Trigger Mode", 1, 0),
            ("Virtual GIC Interrupt Trigger Mode", 2, 0),
        ),
        number("Parking Protocol Version", 0, 4),
        number("Performance Interrupt", gic.performance_interrupt, 4),
        number("Parked Address", 0, 8),
        number("Base Address", 0, 8),
        number("Virtual GIC Base Address", 0, 8),
        number("Hypervisor GIC Base Address", 0, 8),
        number("Virtual GIC Interrupt", gic.maintenance_interrupt, 4),
        number("Redistributor Base Address", 0, 8),
        number("ARM MPIDR", gic.mpidr(cpu), 8),
        number("Efficiency Class", efficiency, 1),
        number("Reserved", 0, 1),
        number("SPE Overflow Interrupt", 0, 2),
    ]


def _its(address: int) -> list[str]:
    return [
        comment("interrupt translation service"),
        *subtable(0x0F, 20),
        number("Reserved", 0, 2),
        number("Translation ID", 0, 4),
        number("Base Address", address, 8),
        number("Reserved", 0, 4),
    ]


def _x86(machine: Machine, apic: Apic, target: Target) -> list[str]:
    layout = layout_of(machine)
    ids = [layout.apic_id(cpu.id) for cpu in machine.cpus]
    lines: list[str] = []
    for cpu, apic_id in enumerate(ids):
        lines += [comment(f"cpu {cpu}"), *_local_apic(target.uid(cpu), apic_id)]
    for io in apic.io:
        lines += [
            comment("I/O APIC"),
            *subtable(0x01, 12),
            number("I/O Apic ID", io.id, 1),
            number("Reserved", 0, 1),
            number("Address", io.address, 4),
            number("Interrupt", io.interrupt_base, 4),
        ]
    for entry in apic.overrides:
        lines += [
            comment(f"ISA interrupt {entry.source}"),
            *subtable(0x02, 10),
            number("Bus", 0, 1),
            number("Source", entry.source, 1),
            number("Interrupt", entry.interrupt, 4),
            *_inti_flags(entry.polarity, entry.trigger),
        ]
    return lines + _nmi(apic.nmi_input, x2apic=max(ids) >= X2APIC_FROM)


def _local_apic(uid: int, apic_id: int) -> list[str]:
    enabled = ("Processor Enabled", 0, 1)
    if max(uid, apic_id) < X2APIC_FROM:
        return [
            *subtable(0x00, 8),
            number("Processor ID", uid, 1),
            number("Local Apic ID", apic_id, 1),
            *flags(4, enabled, ("Runtime Online Capable", 1, 0)),
        ]
    return [
        *subtable(0x09, 16),
        number("Reserved", 0, 2),
        number("Processor x2Apic ID", apic_id, 4),
        *flags(4, enabled),
        number("Processor UID", uid, 4),
    ]


def _nmi(pin: int, *, x2apic: bool) -> list[str]:
    """One entry for all CPUs."""
    if not x2apic:
        return [
            comment("NMI"),
            *subtable(0x04, 6),
            number("Processor ID", ALL_CPUS, 1),
            *_inti_flags(0, 0),
            number("Interrupt Input LINT", pin, 1),
        ]
    return [
        comment("NMI"),
        *subtable(0x0A, 12),
        *_inti_flags(0, 0),
        number("Processor UID", ALL_X2APIC_CPUS, 4),
        number("Interrupt Input LINT", pin, 1),
        number("Reserved", 0, 3),
    ]


def _inti_flags(polarity: int, trigger: int) -> list[str]:
    return flags(2, ("Polarity", 0, polarity), ("Trigger Mode", 2, trigger))
