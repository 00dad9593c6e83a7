# SPDX-License-Identifier: Apache-2.0
"""Rules about the capacities that Linux computes from the claims of tables, in ACPI and DT.

Without capacities these rules find nothing: other rules report missing or wrong claims.
"""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.topology import DESCRIBED
from asymlab.lint.words import cpus, listed, origin_of, ranges
from asymlab.model.firmware import CpuFacts, MachineView, ViewSource
from asymlab.model.machine import SCHED_CAPACITY_SCALE
from asymlab.predict.capacity import capacities as predicted
from asymlab.predict.changes import traits
from asymlab.predict.cmdline import boot_parameters
from asymlab.predict.cpus import bring_up
from asymlab.predict.kernel import KernelConfig, KernelVersion
from asymlab.topology.masks import masks

_GREATER = 1078
"""capacity_greater() in kernel/sched/fair.c: a * 1024 > b * 1078."""


_KERNEL = KernelVersion(major=6, minor=12)
"""It accepts every _CPC that 7.3 accepts, and packages of revision 4 with too few entries."""

rules = Topic(
    "Capacities, from any tables",
    table="_CPC x PPTT, capacity-dmips-mhz x cpu-map",
    needs=DESCRIBED,
)


def highest_perf(cpu: CpuFacts) -> int | None:
    """highest_perf if it is a number in the package (a register would have to be read)."""
    return cpu.cpc.number("highest_perf") if cpu.cpc else None


def capacities(view: MachineView) -> dict[int, int]:
    """cpu_capacity of every possible CPU: 1024 for all if claims have no effect or are unknown.

    One refused _CPC, or one CPU without capacity-dmips-mhz, is enough; other rules report it. Empty
    on x86 and for a /sys tree, which has capacities but no claims.
    """
    if view.arch != "arm64" or view.source is ViewSource.SYSFS:
        return {}
    boot, how, config = boot_parameters(()), traits(_KERNEL), KernelConfig()
    return predicted(view, bring_up(view, boot, how, config), boot, how, config).values


@rules.error(
    "CAP001",
    "Threads of one core differ in capacity",
    consequence="The SMT domain gets SD_ASYM_CPUCAPACITY: Linux warns with a stack trace (CPU "
    "capacity asymmetry not supported on SMT), and wakeups compare threads like cores.",
    sources="sd_init(), asym_cpu_capacity_classify() in kernel/sched/topology.c",
    fix="Give one highest_perf (or capacity-dmips-mhz and frequency) for all threads of a core.",
)
def _siblings(view: MachineView) -> Iterator[Finding]:
    found = capacities(view)
    for cpu, group in masks(view).threads.items():
        known = sorted(group & found.keys())
        if cpu == min(group) and len({found[each] for each in known}) > 1:
            values = listed(f"CPU {each}: {found[each]}" for each in known)
            words = f"threads of one core with different capacities: {values}"
            yield origin_of(view, view.cpus[cpu], "cpc", "dmips_mhz"), words


@rules.error(
    "CAP002",
    "A capacity of 0",
    table="_CPC, capacity-dmips-mhz",
    consequence="cpu_capacity is value * 1024 / greatest value, rounded down, and 0 for a CPU "
    "that is not in the cpu-map while others in it have a capacity-dmips-mhz. No task with load "
    "fits a CPU of capacity 0: the scheduler avoids the CPU while another is idle.",
    sources="topology_init_cpu_capacity_cppc(), topology_normalize_cpu_scale() in "
    "drivers/base/arch_topology.c",
    fix="Use one scale for all CPUs: no mixture of MHz, percent and raw ratios. Put all CPUs into "
    "the cpu-map.",
)
def _zero(view: MachineView) -> Iterator[Finding]:
    lost = [cpu for cpu, capacity in capacities(view).items() if not capacity]
    if lost:
        words = f"{cpus(lost)} get a cpu_capacity of 0"
        origin = origin_of(view, view.cpus[lost[0]], "cpc", "dmips_mhz")
        yield origin, words


@rules.note(
    "CAP003",
    "Capacities with a difference too small for Linux",
    table="_CPC, capacity-dmips-mhz",
    consequence="Any difference sets SD_ASYM_CPUCAPACITY, and wakeups go through "
    "select_idle_capacity(). But tasks move to a CPU of greater capacity only if the ratio is "
    "more than 1078/1024 (5.3 %), so that the difference has no benefit.",
    sources="asym_cpu_capacity_classify() in kernel/sched/topology.c; select_idle_capacity(), "
    "update_sd_pick_busiest() in kernel/sched/fair.c",
    fix="If the differences are binning noise, give cores of one kind the same highest_perf.",
)
def _small_spread(view: MachineView) -> Iterator[Finding]:
    found = capacities(view)
    values = sorted(set(found.values()))
    if len(values) < 2 or not values[0]:
        return
    if values[-1] * SCHED_CAPACITY_SCALE > values[0] * _GREATER:
        return
    smt = any(len(group) > 1 for group in masks(view).threads.values())
    spread = 100 * (values[-1] - values[0]) / values[-1]
    words = (
        f"{len(values)} capacities, {values[0]} to {values[-1]}: {spread:.1f} % apart, "
        f"{'with' if smt else 'without'} SMT"
    )
    yield origin_of(view, view.cpus[0], "cpc", "dmips_mhz"), words


@rules.note(
    "CAP005",
    "Capacities differ on a machine with SMT",
    consequence="Wakeups go through select_idle_capacity(), however small the difference. In 6.12 "
    "it ignores cores: it selects the first idle CPU that fits, and puts two tasks on one core "
    "while other cores are idle. 7.3 prefers idle cores.",
    sources="asym_cpu_capacity_classify() in kernel/sched/topology.c; select_idle_capacity() in "
    "kernel/sched/fair.c",
    fix="For kernels without that preference give cores of one kind the same capacity, unless "
    "they differ in performance.",
)
def _with_smt(view: MachineView) -> Iterator[Finding]:
    values = set(capacities(view).values())
    threads = {len(group) for group in masks(view).threads.values()}
    if len(values) > 1 and max(threads, default=1) > 1:
        words = (
            f"cores with {ranges(threads)} threads and capacities from {min(values)} to "
            f"{max(values)}"
        )
        yield origin_of(view, view.cpus[0], "cpc", "dmips_mhz"), words


@rules.warning(
    "CAP004",
    "Linux discarded the capacities of _CPC",
    table="_CPC",
    needs=Needs(parts=("cpu_capacity", "_CPC"), arches=("arm64",), inputs=(ViewSource.SYSFS,)),
    consequence="If one CPU has no valid _CPC, Linux gives 1024 to all. Linux logs "
    '"cpu_capacity: partial information: fallback to 1024 for all CPUs", or nothing if an online '
    "CPU has no _CPC.",
    sources="topology_init_cpu_capacity_cppc() in drivers/base/arch_topology.c; acpi_cpc_valid() "
    "in drivers/acpi/cppc_acpi.c",
    fix="Run lint on the ACPI tables of the machine (sudo acpidump): CPPC rules name the CPU.",
)
def _fallback(view: MachineView) -> Iterator[Finding]:
    shown = {cpu.capacity for cpu in view.cpus}
    levels = {highest_perf(cpu) for cpu in view.cpus}
    if shown == {SCHED_CAPACITY_SCALE} and None not in levels and len(levels) > 1:
        values = listed(str(level) for level in sorted(level for level in levels if level))
        words = f"every cpu_capacity is 1024, but highest_perf differs: {values}"
        origin = origin_of(view, view.cpus[0], "capacity", "cpc")
        yield origin, words
