# SPDX-License-Identifier: Apache-2.0
"""Rules about _CPC packages: their elements, and _OSC."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.packages import HEAD, per_package, refusals, registers, spread
from asymlab.lint.rule import BOTH, Finding, Needs, Topic
from asymlab.lint.rules.cppc import ANY_TABLES, DROPPED
from asymlab.lint.words import listed, origin_of
from asymlab.model.acpi import CPC_ENTRIES, CPC_NAMES, OSC_RULES, Cpc
from asymlab.model.firmware import MachineView, ViewSource

PROBE = "acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c"
_OSC = Needs(
    parts=("_CPC", "\\_SB._OSC"), arches=("arm64",), inputs=(ViewSource.ACPI, ViewSource.MACHINE)
)
_GRANTED = Needs(parts=("_CPC", "\\_SB._OSC as evaluated"), arches=("arm64",), inputs=_OSC.inputs)
_FLEXIBLE = 0x4000

rules = Topic("_CPC: packages, registers, _OSC", table="_CPC", needs=ANY_TABLES)


@rules.error(
    "CPPC020",
    "Number of entries and revision do not match",
    consequence=DROPPED + " Revision 2 has 21 entries, 3 has 23, 4 has 25; of later revisions "
    "6.12 reads the first 23 entries, 7.3 the first 25.",
    sources=PROBE,
    fix="Include the two leading elements in the count, and set the revision that has these "
    "elements.",
)
def _shapes(view: MachineView) -> Iterator[Finding]:
    # x86 processors with revision 1 (ACPI 5.0) have no HWP: nothing uses their packages
    least = 1 if view.arch == "x86_64" else min(CPC_ENTRIES)
    yield from spread(view, lambda cpc: _shape(cpc, least), partial=True)


def _shape(cpc: Cpc, least: int) -> str:
    entries, revision = cpc.number("entries"), cpc.number("revision")
    if entries is None or revision is None:
        return "its first two elements are not both integers"
    if revision < min(CPC_ENTRIES):
        return f"revision {revision}: Linux accepts 2 and later" if revision < least else ""
    kernels = refusals(entries, revision)
    wanted = CPC_ENTRIES.get(revision, f"more than {CPC_ENTRIES[4]}")
    words = f"revision {revision} with {entries} entries (should be {wanted}): refused by {kernels}"
    return words if kernels else ""


@rules.error(
    "CPPC021",
    "A package has fewer elements than its first element says",
    consequence="Linux uses the number and reads beyond the end of the package: it uses the bytes "
    "there as registers, or crashes.",
    sources=PROBE,
    fix="Make the first element the number of elements, itself included.",
)
@per_package(partial=True)
def _short(cpc: Cpc) -> str:
    entries = cpc.number("entries")
    short = entries is not None and entries > len(cpc.elements)
    return (
        f"its first element is {entries}, but it has {len(cpc.elements)} elements" if short else ""
    )


@rules.error(
    "CPPC022",
    "An element is neither a number nor a register",
    consequence=DROPPED,
    sources=PROBE,
    fix="Use integers, or ResourceTemplate () { Register (...) }; for a missing element, Register "
    "(SystemMemory, 0, 0, 0).",
)
@per_package()
def _type(cpc: Cpc) -> str:
    last = min(cpc.number("entries") or 0, CPC_ENTRIES[4] - 1)  # the last of 25 may be a package
    wrong = [
        CPC_NAMES[index] if index < len(CPC_NAMES) else f"element {index}"
        for index, element in enumerate(cpc.elements[:last])
        if index >= HEAD and element is None
    ]
    return f"{listed(wrong)}: neither a number nor a register" if wrong else ""


@rules.error(
    "CPPC023",
    "_OSC does not acknowledge CPPC",
    table="DSDT x _CPC",
    needs=_OSC,
    consequence="Linux reads no _CPC, with only a debug message: no acpi_cppc folders, no "
    "cppc_cpufreq, and cpu_capacity is 1024 for every CPU. Without an _OSC the result is the same. "
    "Linux 5.10 does not ask _OSC, but derives no capacities from CPPC.",
    sources="acpi_bus_osc_negotiate_platform_control() in drivers/acpi/bus.c; "
    "acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c",
    fix="Return from \\_SB._OSC for UUID 0811b06e-4a27-44f9-8d60-3cbbc22e7b48 bit 6 (CPPC 2) of "
    "the second dword as set by the system.",
)
def _not_acknowledged(view: MachineView) -> Iterator[Finding]:
    if any(view.acks(release) is False for release in BOTH):
        first = next(cpu for cpu in view.cpus if cpu.cpc)
        count = sum(cpu.cpc is not None for cpu in view.cpus)
        osc = view.acpi.osc if view.acpi else None
        words = "packages that Linux does not read: _OSC does not acknowledge CPPC v2"
        words = f"{count} _CPC {words}{_by({each: view.acks(each) for each in OSC_RULES})}"
        yield osc.origin if osc else origin_of(view, first, "cpc"), words


@rules.error(
    "CPPC024",
    "Memory or port registers without flexible address spaces",
    table="DSDT x _CPC",
    needs=_GRANTED,
    consequence=DROPPED + " Linux 5.10 does not ask _OSC, and drops a package with SystemIO.",
    sources="acpi_bus_osc_negotiate_platform_control() in drivers/acpi/bus.c; " + PROBE,
    fix="Return from \\_SB._OSC also bit 14 (flexible address space for CPPC registers), or use "
    "PCC.",
)
def _inflexible(view: MachineView) -> Iterator[Finding]:
    osc = view.acpi.osc if view.acpi else None
    granted = {each: osc.grants(_FLEXIBLE, each) for each in OSC_RULES} if osc else {}

    def describe(cpc: Cpc) -> str:
        found = [
            name
            for name, register in registers(cpc)
            if (register.space == "SystemMemory" and register.address)
            or register.space == "SystemIO"
        ]
        return f"{listed(found)} in SystemMemory or SystemIO{_by(granted)}" if found else ""

    if any(granted.get(release) is False for release in BOTH):
        yield from spread(view, describe, partial=True)


def _by(grants: dict[str, bool | None]) -> str:
    """By whose rules a capability is not granted, unless by all of OSC_RULES."""
    refusing = [release for release, granted in grants.items() if granted is False]
    return "" if len(refusing) == len(grants) else f" by the rules of {' and '.join(refusing)}"
