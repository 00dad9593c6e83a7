# SPDX-License-Identifier: Apache-2.0
"""Rules about _CPC packages: their shape, their registers, and the _OSC that switches them on."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.packages import ENTRIES, HEAD, bits, each, is_missing, refusals, registers
from asymlab.lint.rule import Finding, Needs, Rule, Severity, sources
from asymlab.lint.rules.cppc import ANY_TABLES, DROPPED, TABLES
from asymlab.lint.words import listed, place
from asymlab.model.acpi import CPC_NAMES, Cpc, Register
from asymlab.model.firmware import MachineView, World

_PROBE = sources("acpi_cppc_processor_probe drivers/acpi/cppc_acpi.c")
_OSC = Needs(parts=("_CPC", "\\_SB._OSC"), isas=("arm64",), worlds=(World.ACPI, World.MACHINE))
_GRANTED = Needs(parts=("_CPC", "\\_SB._OSC as evaluated"), isas=("arm64",))
_SUPPORT_DWORD, _FLEXIBLE = 1, 0x4000
_SPACES = {"SystemMemory", "SystemIO", "PCC", "FFixedHW"}
_IO_ACCESS, _IO_LIMIT = range(1, 4), 0xFFFF
_READ = {
    *("highest_perf", "nominal_perf", "lowest_nonlinear_perf", "lowest_perf", "guaranteed_perf"),
    *("reference_counter", "delivered_counter", "wraparound_time"),
    *("reference_perf", "lowest_freq", "nominal_freq", "desired_perf"),
}
_WRITTEN = {"desired_perf", "min_perf", "max_perf"}
_WIDTHS = (8, 16, 32, 64)


def _shape(cpc: Cpc) -> str:
    entries, revision = cpc.number("entries"), cpc.number("revision")
    if entries is None or revision is None:
        return "its first two elements are not both integers"
    if revision < min(ENTRIES):
        return f"revision {revision}: Linux takes 2 and later"
    kernels = refusals(entries, revision)
    wanted = ENTRIES.get(revision, f"more than {ENTRIES[4]}")
    words = f"revision {revision} with {entries} entries (should be {wanted}): refused by {kernels}"
    return words if kernels else ""


def _short(cpc: Cpc) -> str:
    entries = cpc.number("entries")
    short = entries is not None and entries > len(cpc.elements)
    return f"says {entries} entries and has {len(cpc.elements)}" if short else ""


def _type(cpc: Cpc) -> str:
    last = min(cpc.number("entries") or 0, ENTRIES[4] - 1)  # the last of 25 may be a package
    wrong = [
        CPC_NAMES[index] if index < len(CPC_NAMES) else f"element {index}"
        for index, element in enumerate(cpc.elements[:last])
        if index >= HEAD and element is None
    ]
    return f"{listed(wrong)}: neither number nor register" if wrong else ""


def _not_acknowledged(view: MachineView) -> Iterator[Finding]:
    if view.acks_cppc is False:
        first = next(cpu for cpu in view.cpus if cpu.cpc)
        count = sum(cpu.cpc is not None for cpu in view.cpus)
        osc = view.acpi.osc if view.acpi else None
        words = f"{count} _CPC packages that Linux will not read: _OSC does not acknowledge CPPC v2"
        yield Finding(origin=osc.origin if osc else place(view, first, "cpc"), message=words)


def _inflexible(view: MachineView) -> Iterator[Finding]:
    osc = view.acpi.osc if view.acpi else None
    dwords = osc.granted if osc else ()
    granted = dwords[_SUPPORT_DWORD] if len(dwords) > _SUPPORT_DWORD else 0

    def describe(cpc: Cpc) -> str:
        found = [
            name
            for name, register in registers(cpc)
            if (register.space == "SystemMemory" and register.address)
            or register.space == "SystemIO"
        ]
        return f"{listed(found)} in SystemMemory or SystemIO" if found else ""

    if not granted & _FLEXIBLE:
        yield from each(view, describe, partial=True)


def _mixed_pcc(cpc: Cpc) -> str:
    spaces = {register.access for _, register in registers(cpc) if register.space == "PCC"}
    return f"registers in PCC subspaces {sorted(spaces)}" if len(spaces) > 1 else ""


def _bad_io(cpc: Cpc) -> str:
    wrong = [
        f"{name} (access size {register.access}, port {register.address:#x})"
        for name, register in registers(cpc)
        if register.space == "SystemIO"
        and (register.access not in _IO_ACCESS or register.address > _IO_LIMIT)
    ]
    return listed(wrong)


def _bad_space(cpc: Cpc) -> str:
    wrong = [f"{name} in {r.space}" for name, r in registers(cpc) if r.space not in _SPACES]
    return listed(wrong)


def _address_zero(cpc: Cpc) -> str:
    wrong = [
        name
        for name, register in registers(cpc)
        if register.space == "SystemMemory" and not register.address and name in _READ
    ]
    return f"{listed(wrong)} at address 0 of SystemMemory, and not a null register" if wrong else ""


def _bad_width(cpc: Cpc) -> str:
    wrong = [
        f"{name} of {bits(register)} bits"
        for name, register in registers(cpc)
        if register.space in ("SystemMemory", "PCC")
        and name in _READ | _WRITTEN
        and bits(register) not in _WIDTHS
    ]
    return listed(wrong)


def _no_desired(cpc: Cpc) -> str:
    controlled = any(True for _ in registers(cpc))
    asked = not is_missing(cpc.element("autonomous_selection"))
    lost = controlled and not asked and is_missing(cpc.element("desired_perf"))
    return "neither desired_perf nor autonomous_selection" if lost else ""


def _counters(cpc: Cpc) -> dict[str, int | Register | None]:
    return {name: cpc.element(name) for name in ("reference_counter", "delivered_counter")}


def _no_counters(cpc: Cpc) -> str:
    gone = [name for name, element in _counters(cpc).items() if is_missing(element)]
    controlled = isinstance(cpc.element("desired_perf"), Register)
    lost = gone and controlled and not is_missing(cpc.element("desired_perf"))
    return f"no {' and no '.join(gone)}" if lost else ""


def _pcc_counters(cpc: Cpc) -> str:
    found = [
        name
        for name, element in _counters(cpc).items()
        if isinstance(element, Register) and element.space == "PCC"
    ]
    return f"{listed(found)} in PCC" if found else ""


RULES = (
    Rule(
        id="CPPC020",
        severity=Severity.ERROR,
        title="Number of entries and revision do not match",
        table="_CPC",
        needs=ANY_TABLES,
        consequence=DROPPED + " Revision 2 has 21 entries, 3 has 23, 4 has 25; 6.12 reads the "
        "first 23 of later revisions, 7.3 the first 25.",
        sources=_PROBE,
        fix="Count the two leading elements too, and use the revision whose elements you give.",
        check=lambda view: each(view, _shape, partial=True),
    ),
    Rule(
        id="CPPC021",
        severity=Severity.ERROR,
        title="A package is shorter than it says",
        table="_CPC",
        needs=ANY_TABLES,
        consequence="Linux believes the number and reads beyond the package's end: what lies there "
        "is taken for registers, or the kernel dies.",
        sources=_PROBE,
        fix="Make the first element the number of elements, itself included.",
        check=lambda view: each(view, _short, partial=True),
    ),
    Rule(
        id="CPPC022",
        severity=Severity.ERROR,
        title="An element is neither number nor register",
        table="_CPC",
        needs=ANY_TABLES,
        consequence=DROPPED,
        sources=_PROBE,
        fix="Use integers, or ResourceTemplate () { Register (...) }; for what does not exist, "
        "Register (SystemMemory, 0, 0, 0).",
        check=lambda view: each(view, _type),
    ),
    Rule(
        id="CPPC023",
        severity=Severity.ERROR,
        title="_OSC does not acknowledge CPPC",
        table="DSDT x _CPC",
        needs=_OSC,
        consequence="Linux reads no _CPC at all, with no more than a debug message: no acpi_cppc "
        "folders, no cppc_cpufreq, and cpu_capacity is 1024 for every CPU. A missing _OSC counts "
        "as a refusal.",
        sources=sources(
            "acpi_bus_osc_negotiate_platform_control drivers/acpi/bus.c",
            "acpi_cppc_processor_probe drivers/acpi/cppc_acpi.c",
        ),
        fix="Let \\_SB._OSC for UUID 0811b06e-4a27-44f9-8d60-3cbbc22e7b48 return bit 6 (CPPC 2) of "
        "the second dword as the system sets it.",
        check=_not_acknowledged,
    ),
    Rule(
        id="CPPC024",
        severity=Severity.ERROR,
        title="Memory or port registers without flexible address spaces",
        table="DSDT x _CPC",
        needs=_GRANTED,
        consequence=DROPPED,
        sources=(
            *sources("acpi_bus_osc_negotiate_platform_control drivers/acpi/bus.c"),
            *_PROBE,
        ),
        fix="Let \\_SB._OSC also return bit 14 (flexible address space for CPPC registers), or use "
        "PCC.",
        check=_inflexible,
    ),
    Rule(
        id="CPPC025",
        severity=Severity.ERROR,
        title="One package, several PCC subspaces",
        table="_CPC",
        needs=ANY_TABLES,
        consequence=DROPPED,
        sources=_PROBE,
        fix="All PCC registers of a processor lie in one subspace; its number is the access size.",
        check=lambda view: each(view, _mixed_pcc, partial=True),
    ),
    Rule(
        id="CPPC026",
        severity=Severity.ERROR,
        title="A port register that Linux refuses",
        table="_CPC",
        needs=ANY_TABLES,
        consequence=DROPPED,
        sources=_PROBE,
        fix="SystemIO registers have an access size of 1 to 3 (byte, word, dword) and a port below "
        "0x10000.",
        check=lambda view: each(view, _bad_io, partial=True),
    ),
    Rule(
        id="CPPC027",
        severity=Severity.ERROR,
        title="A register in a space that Linux does not know here",
        table="_CPC",
        needs=TABLES,
        consequence=DROPPED,
        sources=_PROBE,
        fix="Use PCC, SystemMemory, SystemIO or, for the two counters, FFixedHW.",
        check=lambda view: each(view, _bad_space, partial=True),
    ),
    Rule(
        id="CPPC028",
        severity=Severity.ERROR,
        title="A register at address 0",
        table="_CPC",
        needs=TABLES,
        consequence="Linux maps only addresses other than 0 and yet reads the register, as it is "
        "not the null register: it dereferences NULL when it asks for levels or counters.",
        sources=sources(
            "acpi_cppc_processor_probe drivers/acpi/cppc_acpi.c",
            "cpc_read drivers/acpi/cppc_acpi.c",
        ),
        fix="A register that does not exist has width, offset, access size and address 0: Register "
        "(SystemMemory, 0, 0, 0).",
        check=lambda view: each(view, _address_zero, partial=True),
    ),
    Rule(
        id="CPPC029",
        severity=Severity.ERROR,
        title="A register that is not 8, 16, 32 or 64 bits wide",
        table="_CPC",
        needs=TABLES,
        consequence="Linux cannot read or write it. If it is a mandatory level, all CPUs fall back "
        "to a cpu_capacity of 1024; desired_perf written to it goes nowhere.",
        sources=sources(
            "cpc_read drivers/acpi/cppc_acpi.c",
            "cpc_write drivers/acpi/cppc_acpi.c",
        ),
        fix="Set access size 1 to 4 (byte to qword); a field of fewer bits keeps its width and "
        "offset. In PCC the width itself must be 8, 16, 32 or 64.",
        check=lambda view: each(view, _bad_width, partial=True),
    ),
    Rule(
        id="CPPC030",
        severity=Severity.WARNING,
        title="Nothing to ask for performance with",
        table="_CPC",
        needs=TABLES,
        consequence="cppc_cpufreq binds and writes its wishes nowhere: governors have no effect. "
        "7.3 logs Desired perf. register is mandatory.",
        sources=sources(
            "cppc_set_perf drivers/acpi/cppc_acpi.c",
            "acpi_cppc_processor_probe drivers/acpi/cppc_acpi.c",
        ),
        fix="Give desired_perf, or autonomous_selection if the platform decides alone.",
        check=lambda view: each(view, _no_desired),
    ),
    Rule(
        id="CPPC031",
        severity=Severity.NOTE,
        title="No feedback counters",
        table="_CPC",
        needs=TABLES,
        consequence="Unless CPUs have AMU counters, utilisation is not scaled by the frequency "
        "that was really delivered: a slowed CPU looks busier than it is, and tasks larger.",
        sources=sources("cppc_cpufreq_cpu_fie_init drivers/cpufreq/cppc_cpufreq.c"),
        fix="Give reference and delivered counters, on arm64 as FFixedHW (AMU) registers 0 and 1.",
        check=lambda view: each(view, _no_counters),
    ),
    Rule(
        id="CPPC032",
        severity=Severity.NOTE,
        title="Feedback counters in PCC",
        table="_CPC",
        needs=TABLES,
        consequence="Reading them may sleep: Linux logs FIE not enabled on systems with registers "
        "in PCC, and unless CPUs have AMU counters utilisation is not scaled by frequency.",
        sources=sources("cppc_freq_invariance_init drivers/cpufreq/cppc_cpufreq.c"),
        fix="Give the counters as FFixedHW or SystemMemory registers.",
        check=lambda view: each(view, _pcc_counters, partial=True),
    ),
)
"""Rules about packages and registers."""
