# SPDX-License-Identifier: Apache-2.0
"""Rules about performance levels and frequencies in _CPC."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.groups import grouped
from asymlab.lint.packages import is_missing, per_package, unevaluated
from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.words import cpus, listed, origin_of
from asymlab.model.acpi import Cpc, Register
from asymlab.model.firmware import MachineView, ViewSource

ANY_TABLES = Needs(parts=("_CPC",), inputs=(ViewSource.ACPI, ViewSource.MACHINE))
CPC = Needs(parts=("_CPC",), arches=("arm64",))
TABLES = Needs(parts=("_CPC",), arches=("arm64",), inputs=(ViewSource.ACPI, ViewSource.MACHINE))
_MANDATORY = ("highest_perf", "nominal_perf", "lowest_nonlinear_perf", "lowest_perf")

FALLBACK = (
    'Linux logs "cpu_capacity: partial information: fallback to 1024 for all CPUs" and treats all '
    "CPUs as equal."
)
DROPPED = (
    "Linux drops the package with only a debug message. The CPU has no acpi_cppc folder in sysfs. "
    "On arm64 it has no frequency control, and cpu_capacity is 1024 for every CPU of the machine; "
    "on x86 amd_pstate does not load, and intel_pstate ranks the CPU by an MSR instead."
)

rules = Topic("_CPC: levels and frequencies", table="_CPC", needs=TABLES)


@rules.error(
    "CPPC001",
    "Some CPUs have a _CPC and some have none",
    table="MADT x _CPC",
    needs=Needs(parts=("_CPC",)),
    consequence="On arm64 cpu_capacity is 1024 for every CPU. If an online CPU lacks it, Linux "
    "logs nothing (acpi_cpc_valid() is false); if only an offline CPU lacks it, Linux logs "
    '"cpu_capacity: partial information: fallback to 1024 for all CPUs". On x86 amd_pstate does '
    'not load (it logs "the _CPC object is not present in SBIOS"), and intel_pstate ranks CPUs '
    "without _CPC by an MSR, the others by _CPC.",
    sources="acpi_cpc_valid() in drivers/acpi/cppc_acpi.c; topology_init_cpu_capacity_cppc() in "
    "drivers/base/arch_topology.c; amd_pstate_init() in drivers/cpufreq/amd-pstate.c; "
    "intel_pstate_set_itmt_prio() in drivers/cpufreq/intel_pstate.c",
    fix="Add a _CPC to every processor device, also to those that are only online capable.",
)
def _missing(view: MachineView) -> Iterator[Finding]:
    unknown = unevaluated(view) - {None}
    devices = [each for each in view.processors if each.cpc]
    # their _CPC exists, but has no effect for another reason (MADT009, MADT010)
    unknown |= {device.uid for device in devices if device.foreign}
    nameless = sum(device.uid is None for device in devices)
    lost = [cpu for cpu in view.cpus if not cpu.cpc and cpu.uid not in unknown]
    if len(lost) > nameless:
        words = f"{cpus(cpu.id for cpu in lost)} have no _CPC, but other CPUs have one"
        yield origin_of(view, lost[0], "uid", "hw_id"), words


@rules.warning(
    "CPPC005",
    "A _CPC that cannot be evaluated",
    needs=Needs(parts=("processor devices",), arches=("arm64",)),
    consequence="The capacity of this CPU cannot be predicted from these tables. If Linux cannot "
    "evaluate it either, cpu_capacity is 1024 for every CPU.",
    sources="acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c",
    fix="Run lint on the machine's /sys, which shows the values that Linux read; prefer a Name "
    "with constants to a Method that reads the hardware.",
)
def _unknown(view: MachineView) -> Iterator[Finding]:
    failed = ((device.failed.get("_CPC"), device) for device in view.processors)
    for reason, devices in grouped(failed).items():
        if not reason:
            continue
        names = listed(device.path for device in devices)
        words = f"{len(devices)} _CPC not or not fully evaluated ({names}): {reason}"
        yield devices[0].origin, words


@rules.error(
    "CPPC002",
    "highest_perf is not the highest",
    needs=CPC,
    consequence=FALLBACK,
    sources="topology_init_cpu_capacity_cppc() in drivers/base/arch_topology.c",
    fix="highest_perf >= nominal_perf >= lowest_nonlinear_perf >= lowest_perf; without boost "
    "highest_perf equals nominal_perf.",
)
@per_package(partial=True)
def _too_low(cpc: Cpc) -> str:
    highest = cpc.number("highest_perf")
    lower = {name: cpc.number(name) for name in ("nominal_perf", "lowest_perf")}
    above = [f"{name} {value}" for name, value in lower.items() if value and value > (highest or 0)]
    return f"highest_perf {highest} is below {listed(above)}" if highest and above else ""


@rules.error(
    "CPPC003",
    "A mandatory level is 0",
    consequence="cppc_get_perf_caps() fails for the CPU. " + FALLBACK + " cppc_cpufreq does not "
    "bind to the CPU.",
    sources="cppc_get_perf_caps() in drivers/acpi/cppc_acpi.c; topology_init_cpu_capacity_cppc() "
    "in drivers/base/arch_topology.c",
    fix="Highest, nominal, lowest nonlinear and lowest performance are mandatory and above 0.",
)
@per_package()
def _zero(cpc: Cpc) -> str:
    zero = [name for name in _MANDATORY if is_missing(cpc.element(name))]
    if len(zero) == len(_MANDATORY):
        return "all levels are missing"
    return f"{listed(zero)} is 0 or a null register" if zero else ""


@rules.error(
    "CPPC004",
    "A level in fixed hardware",
    consequence="On arm64 FFixedHW is only for the two AMU counters: the level cannot be read. "
    + FALLBACK,
    sources="cpc_read_ffh() in arch/arm64/kernel/topology.c",
    fix="Give levels as integers, or in PCC or SystemMemory registers.",
)
@per_package(partial=True)
def _fixed_hardware(cpc: Cpc) -> str:
    found = [
        name
        for name in _MANDATORY
        if isinstance(element := cpc.element(name), Register) and element.space == "FFixedHW"
    ]
    return f"{listed(found)} as FFixedHW" if found else ""


@rules.error(
    "CPPC006",
    "Frequencies do not rise with levels",
    consequence="Linux draws a line through (lowest_perf, lowest_freq) and (nominal_perf, "
    "nominal_freq) and computes every frequency from it: with these points the result is a "
    "division by zero or negative. cpuinfo_min_freq, cpuinfo_max_freq and the frequency scale of "
    "utilisation are wrong.",
    sources="cppc_perf_to_khz() in drivers/acpi/cppc_acpi.c; topology_init_cpu_capacity_cppc() in "
    "drivers/base/arch_topology.c",
    fix="lowest_freq < nominal_freq with lowest_perf < nominal_perf, in MHz.",
)
@per_package(partial=True)
def _line(cpc: Cpc) -> str:
    low, high = cpc.number("lowest_freq"), cpc.number("nominal_freq")
    bottom, nominal = cpc.number("lowest_perf"), cpc.number("nominal_perf")
    if not (low and high and bottom and nominal):
        return ""
    falling = low > high
    flat = low < high and bottom >= nominal
    words = f"lowest is {bottom} at {low} MHz, nominal {nominal} at {high} MHz"
    return words if falling or flat else ""


@rules.warning(
    "CPPC007",
    "Only one of two frequencies",
    consequence="Linux uses both or none: it takes the greatest maximum speed in SMBIOS type 4 (1 "
    "MHz without SMBIOS) as the frequency of highest_perf, the same for all CPUs.",
    sources="cppc_perf_to_khz(), cppc_find_dmi_mhz() in drivers/acpi/cppc_acpi.c",
    fix="Give lowest_freq and nominal_freq, in MHz.",
)
@per_package()
def _one_frequency(cpc: Cpc) -> str:
    gone = [name for name in ("lowest_freq", "nominal_freq") if is_missing(cpc.element(name))]
    return f"{gone[0]} is missing, the other is not" if len(gone) == 1 else ""


@rules.note(
    "CPPC008",
    "No frequencies",
    consequence="Linux takes the greatest maximum speed in SMBIOS type 4 (1 MHz without SMBIOS) "
    "as the frequency of highest_perf, the same for all CPUs.",
    sources="cppc_perf_to_khz(), cppc_find_dmi_mhz() in drivers/acpi/cppc_acpi.c",
    fix="Use revision 3 and give lowest_freq and nominal_freq, in MHz.",
)
@per_package()
def _no_frequency(cpc: Cpc) -> str:
    names = ("lowest_freq", "nominal_freq")
    absent = all(is_missing(cpc.element(name)) for name in names)
    return "neither lowest_freq nor nominal_freq" if absent else ""


@rules.warning(
    "CPPC009",
    "lowest_nonlinear_perf is above nominal_perf",
    needs=CPC,
    consequence="cppc_cpufreq uses it as the lowest frequency of the policy: without boost this "
    "is above the highest frequency, and the CPU never lowers its frequency.",
    sources="cppc_cpufreq_cpu_init() in drivers/cpufreq/cppc_cpufreq.c",
    fix="Lowest nonlinear performance is the most efficient level, between lowest and nominal.",
)
@per_package(partial=True)
def _nonlinear(cpc: Cpc) -> str:
    knee, nominal = cpc.number("lowest_nonlinear_perf"), cpc.number("nominal_perf")
    above = knee and nominal and knee > nominal
    return f"lowest_nonlinear_perf {knee} is above nominal_perf {nominal}" if above else ""
