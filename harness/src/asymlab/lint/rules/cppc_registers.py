# SPDX-License-Identifier: Apache-2.0
"""Rules about the registers of _CPC packages: address spaces and missing registers."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.packages import bits, is_missing, per_package, registers, spread
from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.cppc import ANY_TABLES, DROPPED, TABLES
from asymlab.lint.rules.cppc_package import PROBE
from asymlab.lint.words import listed
from asymlab.model.acpi import Cpc, Register
from asymlab.model.firmware import MachineView

_SPACES = {"SystemMemory", "SystemIO", "PCC", "FFixedHW"}
_IO_ACCESS, _IO_LIMIT = range(1, 4), 0xFFFF
_READ = {
    *("highest_perf", "nominal_perf", "lowest_nonlinear_perf", "lowest_perf", "guaranteed_perf"),
    *("reference_counter", "delivered_counter", "wraparound_time"),
    *("reference_perf", "lowest_freq", "nominal_freq", "desired_perf"),
}
_WRITTEN = {"desired_perf", "min_perf", "max_perf"}
_SET = _WRITTEN | {
    *("enable", "autonomous_selection", "autonomous_activity_window"),
    "energy_performance_preference",
}
_WIDTHS = (8, 16, 32, 64)

rules = Topic("_CPC: packages, registers, _OSC", table="_CPC", needs=TABLES)


@rules.error(
    "CPPC025",
    "One package with several PCC subspaces",
    needs=ANY_TABLES,
    consequence=DROPPED,
    sources=PROBE,
    fix="Put all PCC registers of a processor into one subspace; its number is the access size.",
)
@per_package(partial=True)
def _mixed_pcc(cpc: Cpc) -> str:
    spaces = {register.access for _, register in registers(cpc) if register.space == "PCC"}
    return f"registers in PCC subspaces {sorted(spaces)}" if len(spaces) > 1 else ""


@rules.error(
    "CPPC033",
    "Registers in PCC without a PCCT",
    table="_CPC x PCCT",
    needs=Needs(parts=("_CPC", "a whole ACPI dump"), inputs=ANY_TABLES.inputs),
    consequence="Linux finds no mailbox for the subspace. " + DROPPED,
    sources="register_pcc_channel(), acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c",
    fix="Add a PCCT with the subspace that the registers name.",
)
def _no_channel(view: MachineView) -> Iterator[Finding]:
    signatures = {header.signature for header in view.acpi.tables} if view.acpi else set()

    def describe(cpc: Cpc) -> str:
        found = [name for name, register in registers(cpc) if register.space == "PCC"]
        return f"{listed(found)} in PCC, but the PCCT is missing" if found else ""

    if "PCCT" not in signatures:
        yield from spread(view, describe, partial=True)


@rules.error(
    "CPPC026",
    "A port register that Linux refuses",
    needs=ANY_TABLES,
    consequence=DROPPED,
    sources=PROBE,
    fix="SystemIO registers have an access size of 1 to 3 (byte, word, dword) and a port below "
    "0x10000.",
)
@per_package(partial=True)
def _bad_io(cpc: Cpc) -> str:
    wrong = [
        f"{name} (access size {register.access}, port {register.address:#x})"
        for name, register in registers(cpc)
        if register.space == "SystemIO"
        and (register.access not in _IO_ACCESS or register.address > _IO_LIMIT)
    ]
    return listed(wrong)


@rules.error(
    "CPPC027",
    "A register in an address space that Linux does not support for _CPC",
    consequence=DROPPED,
    sources=PROBE,
    fix="Use PCC, SystemMemory, SystemIO or, for the two counters, FFixedHW.",
)
@per_package(partial=True)
def _bad_space(cpc: Cpc) -> str:
    wrong = [f"{name} in {r.space}" for name, r in registers(cpc) if r.space not in _SPACES]
    return listed(wrong)


@rules.error(
    "CPPC028",
    "A register at address 0",
    consequence="Linux maps only addresses other than 0 but reads the register, as it is not the "
    "null register: it dereferences NULL when it reads levels or counters.",
    sources="acpi_cppc_processor_probe(), cpc_read() in drivers/acpi/cppc_acpi.c",
    fix="A register that does not exist has width, offset, access size and address 0: Register "
    "(SystemMemory, 0, 0, 0).",
)
@per_package(partial=True)
def _address_zero(cpc: Cpc) -> str:
    wrong = [
        name
        for name, register in registers(cpc)
        if register.space == "SystemMemory" and not register.address and name in _READ
    ]
    return f"{listed(wrong)} at address 0 of SystemMemory, but not a null register" if wrong else ""


@rules.error(
    "CPPC029",
    "A register that is not 8, 16, 32 or 64 bits wide",
    consequence="Linux cannot read or write it. If it is a mandatory level, all CPUs fall back to "
    "a cpu_capacity of 1024; writes of desired_perf have no effect.",
    sources="cpc_read(), cpc_write() in drivers/acpi/cppc_acpi.c",
    fix="Set access size 1 to 4 (byte to qword); a field of fewer bits keeps its width and "
    "offset. In PCC the width itself must be 8, 16, 32 or 64.",
)
@per_package(partial=True)
def _bad_width(cpc: Cpc) -> str:
    wrong = [
        f"{name} of {bits(register)} bits"
        for name, register in registers(cpc)
        if register.space in ("SystemMemory", "PCC")
        and name in _READ | _WRITTEN
        and bits(register) not in _WIDTHS
    ]
    return listed(wrong)


@rules.warning(
    "CPPC034",
    "A written register is in fixed hardware",
    consequence="On arm64 FFixedHW is only for reading the two AMU counters: writes are refused "
    "(-EOPNOTSUPP), and for desired_perf, min_perf and max_perf the error is ignored. "
    "cppc_cpufreq binds and shows frequencies, but governors have no effect. On CPUs without AMU "
    "counters Linux drops the package.",
    sources="cpc_write_ffh() in arch/arm64/kernel/topology.c; cppc_set_perf(), "
    "acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c",
    fix="Put registers that are written into PCC or SystemMemory.",
)
@per_package(partial=True)
def _fixed_controls(cpc: Cpc) -> str:
    found = [name for name, r in registers(cpc) if r.space == "FFixedHW" and name in _SET]
    return f"{listed(found)} as FFixedHW" if found else ""


@rules.warning(
    "CPPC030",
    "No register to request performance",
    consequence="cppc_cpufreq binds, but its requests have no effect: governors do not change the "
    "frequency. 7.3 logs Desired perf. register is mandatory.",
    sources="cppc_set_perf(), acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c",
    fix="Give desired_perf, or autonomous_selection if the platform selects the performance level.",
)
@per_package()
def _no_desired(cpc: Cpc) -> str:
    controlled = any(True for _ in registers(cpc))
    asked = not is_missing(cpc.element("autonomous_selection"))
    lost = controlled and not asked and is_missing(cpc.element("desired_perf"))
    return "neither desired_perf nor autonomous_selection" if lost else ""


def _counters(cpc: Cpc) -> dict[str, int | Register | None]:
    return {name: cpc.element(name) for name in ("reference_counter", "delivered_counter")}


@rules.note(
    "CPPC031",
    "No feedback counters",
    consequence="Unless CPUs have AMU counters, utilisation is not scaled by the delivered "
    "frequency: the utilisation of a slow CPU and of its tasks is overestimated.",
    sources="cppc_cpufreq_cpu_fie_init() in drivers/cpufreq/cppc_cpufreq.c",
    fix="Give reference and delivered counters, on arm64 as FFixedHW (AMU) registers 0 and 1.",
)
@per_package()
def _no_counters(cpc: Cpc) -> str:
    gone = [name for name, element in _counters(cpc).items() if is_missing(element)]
    controlled = isinstance(cpc.element("desired_perf"), Register)
    lost = gone and controlled and not is_missing(cpc.element("desired_perf"))
    return f"no {' and no '.join(gone)}" if lost else ""


@rules.note(
    "CPPC032",
    "Feedback counters in PCC",
    consequence="Reading them may sleep: Linux logs FIE not enabled on systems with registers in "
    "PCC, and unless CPUs have AMU counters utilisation is not scaled by frequency.",
    sources="cppc_freq_invariance_init() in drivers/cpufreq/cppc_cpufreq.c",
    fix="Give the counters as FFixedHW or SystemMemory registers.",
)
@per_package(partial=True)
def _pcc_counters(cpc: Cpc) -> str:
    found = [
        name
        for name, element in _counters(cpc).items()
        if isinstance(element, Register) and element.space == "PCC"
    ]
    return f"{listed(found)} in PCC" if found else ""
