# SPDX-License-Identifier: Apache-2.0
"""Rules about levels that do not nest, from any tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.words import cpus, origin_of, ranges
from asymlab.model.firmware import CpuFacts, MachineView, ViewSource
from asymlab.model.machine import CpuSet
from asymlab.topology.masks import masks

DESCRIBED = Needs(
    parts=("CPUs",),
    inputs=(ViewSource.ACPI, ViewSource.DT, ViewSource.MACHINE),
    arches=("arm64",),
)

_BORKEN = (
    "Linux builds levels from the innermost and logs BUG: arch topology borken, the X domain not a "
    "subset of the Y domain. It extends Y for that CPU only, so that the spans of one level "
    "differ; if they overlap in part, Linux logs a warning and builds no scheduling domains: no "
    "load balancing."
)

rules = Topic(
    "Topology, from any tables", table="PPTT, cpu-map x next-level-cache", needs=DESCRIBED
)


def _first_of(
    view: MachineView, groups: dict[int, CpuSet], broken: Callable[[CpuFacts], bool]
) -> Iterator[tuple[CpuFacts, CpuSet]]:
    """The first CPU of every group that has a broken one."""
    done: set[CpuSet] = set()
    for cpu in view.cpus:
        group = groups[cpu.id]
        if group not in done and broken(cpu):
            done.add(group)
            yield cpu, group


def _nodes(view: MachineView, group: CpuSet) -> str:
    return ranges(view.cpus[cpu].node or 0 for cpu in group)


@rules.error(
    "TOPO001",
    "Threads of one core on several NUMA nodes",
    table="PPTT x SRAT, cpu-map x numa-node-id",
    consequence=_BORKEN,
    sources="build_sched_domain(), topology_span_sane() in kernel/sched/topology.c",
    fix="Put all threads of a core into one proximity domain.",
)
def _threads(view: MachineView) -> Iterator[Finding]:
    found = masks(view)

    def broken(cpu: CpuFacts) -> bool:
        return not found.threads[cpu.id] <= found.node[cpu.id]

    for cpu, group in _first_of(view, found.threads, broken):
        words = f"{cpus(group)} are threads of one core, on nodes {_nodes(view, group)}"
        yield origin_of(view, cpu, "node", "core"), words


@rules.error(
    "TOPO002",
    "One cluster on several NUMA nodes",
    table="PPTT x SRAT, cpu-map x numa-node-id",
    consequence="The parent of cores is the cluster, even if it is the package. Without a shared "
    "cache in the tables, Linux extends MC to the cluster, beyond the node, which is the span of "
    "PKG. " + _BORKEN,
    sources="cpu_coregroup_mask() in drivers/base/arch_topology.c; build_sched_domain() in "
    "kernel/sched/topology.c",
    fix="Add a level for each NUMA node between package and cores, or describe the cache that the "
    "CPUs of a node share.",
)
def _clusters(view: MachineView) -> Iterator[Finding]:
    found = masks(view)

    def broken(cpu: CpuFacts) -> bool:
        whole = found.coregroup[cpu.id]
        return not whole <= found.node[cpu.id] and found.threads[cpu.id] <= found.node[cpu.id]

    for cpu, group in _first_of(view, found.cluster, broken):
        words = (
            f"{cpus(group)} are one cluster, on nodes {_nodes(view, group)}: the MC domain of CPU "
            f"{cpu.id} would be CPUs {ranges(found.coregroup[cpu.id])}, its node is CPUs "
            f"{ranges(found.node[cpu.id])}"
        )
        yield origin_of(view, cpu, "cluster", "node"), words


@rules.error(
    "TOPO003",
    "Clusters and last-level caches overlap in part",
    consequence="CLS is the cluster, MC the last-level cache. " + _BORKEN,
    sources="cpu_clustergroup_mask() in drivers/base/arch_topology.c; build_sched_domain() in "
    "kernel/sched/topology.c",
    fix="Put each cluster into one last-level cache, or let it contain whole ones.",
)
def _straddling(view: MachineView) -> Iterator[Finding]:
    found = masks(view)

    def broken(cpu: CpuFacts) -> bool:
        return not found.clustergroup[cpu.id] <= found.coregroup[cpu.id]

    for cpu, group in _first_of(view, found.cluster, broken):
        llc = found.coregroup[cpu.id]
        words = (
            f"cluster of CPUs {ranges(group)} and last-level cache of CPUs {ranges(llc)} overlap "
            "in part"
        )
        yield origin_of(view, cpu, "cluster"), words


@rules.warning(
    "TOPO004",
    "A cluster holds several last-level caches",
    consequence="Linux extends MC from the cache to the cluster and drops CLS: the scheduler "
    "treats all CPUs of the cluster as sharing a cache (SD_SHARE_LLC) and wakes tasks on CPUs "
    "with another cache at no assumed cost.",
    sources="cpu_coregroup_mask(), cpu_clustergroup_mask() in drivers/base/arch_topology.c",
    fix="Add a node of the PPTT, or a clusterN of the cpu-map, for each cache.",
)
def _wide_clusters(view: MachineView) -> Iterator[Finding]:
    found = masks(view)

    def broken(cpu: CpuFacts) -> bool:
        llc = found.llc.get(cpu.id, frozenset())
        shared = len(llc) > len(found.threads[cpu.id])
        return shared and llc < found.cluster[cpu.id] <= found.node[cpu.id]

    for cpu, group in _first_of(view, found.cluster, broken):
        words = (
            f"the cluster of CPUs {ranges(group)} is larger than the last-level cache of CPU "
            f"{cpu.id}, which CPUs {ranges(found.llc[cpu.id])} share"
        )
        yield origin_of(view, cpu, "cluster"), words


@rules.warning(
    "TOPO005",
    "A last-level cache across packages or nodes",
    table="PPTT x SRAT, next-level-cache x numa-node-id",
    consequence="Linux ignores the cache: MC is the package, or the node if that is smaller.",
    sources="cpu_coregroup_mask() in drivers/base/arch_topology.c",
    fix="If it is a memory-side or system cache, remove it; otherwise fix packages and nodes.",
)
def _wide_caches(view: MachineView) -> Iterator[Finding]:
    found = masks(view)
    llcs = {cpu.id: found.llc.get(cpu.id, frozenset()) for cpu in view.cpus}

    def broken(cpu: CpuFacts) -> bool:
        return not llcs[cpu.id] <= found.node[cpu.id] & found.package[cpu.id]

    for cpu, group in _first_of(view, llcs, broken):
        words = f"{cpus(group)} share a last-level cache across packages or nodes"
        yield origin_of(view, cpu, "package", "node"), words


@rules.note(
    "TOPO006",
    "A cluster without a shared cache",
    consequence="CLS is a domain of CPUs that share no cache in the tables. Wakeups look for an "
    "idle CPU in the waker's cluster first, and a task does not return to its idle previous CPU "
    "in another cluster.",
    sources="cpu_clustergroup_mask() in drivers/base/arch_topology.c; select_idle_sibling(), "
    "select_idle_cpu() in kernel/sched/fair.c",
    fix="If CPUs of the cluster share a cache (an L2, tags of the L3), describe it; otherwise put "
    "all cores below one last-level cache into one cluster.",
)
def _empty_clusters(view: MachineView) -> Iterator[Finding]:
    found = masks(view)
    shared = {cache.cpus for cache in view.caches}
    if not shared:
        return

    def broken(cpu: CpuFacts) -> bool:
        cluster = found.clustergroup[cpu.id]
        return found.threads[cpu.id] < cluster < found.coregroup[cpu.id] and cluster not in shared

    if broken_ones := list(_first_of(view, found.cluster, broken)):
        clusters = " | ".join(ranges(group) for _, group in broken_ones)
        words = f"clusters of CPUs {clusters} share no cache"
        yield origin_of(view, broken_ones[0][0], "cluster"), words


@rules.note(
    "TOPO007",
    "The tables describe no cache",
    table="PPTT, next-level-cache",
    needs=Needs(
        parts=("CPUs", "PPTT or device tree", "undamaged PPTT"),
        inputs=DESCRIBED.inputs,
        arches=DESCRIBED.arches,
    ),
    consequence="Linux does not know which CPUs share a last-level cache. MC, with SD_SHARE_LLC, "
    "is the smaller of package and node: wakeups choose any CPU in it at no assumed cost.",
    sources="cpu_coregroup_mask() in drivers/base/arch_topology.c; last_level_cache_is_valid() in "
    "drivers/base/cacheinfo.c",
    fix="Describe at least the caches that several cores share.",
)
def _no_caches(view: MachineView) -> Iterator[Finding]:
    found = masks(view)
    lost = [cpu for cpu in view.cpus if cpu.id not in found.llc]
    alone = all(found.coregroup[cpu.id] == found.threads[cpu.id] for cpu in lost)
    if lost and len(lost) == len(view.cpus) and not alone:
        spans = dict.fromkeys(ranges(found.coregroup[cpu.id]) for cpu in lost)
        words = f"no cache of any CPU is described; MC will be CPUs {' | '.join(spans)}"
        yield origin_of(view, lost[0], "core"), words


@rules.warning(
    "TOPO008",
    "Threads of one core that share no level 1 cache",
    consequence="A thread flag, or a threadN of the cpu-map, makes cores SMT siblings. The SMT "
    "domain treats them as one core: if one of them is busy, none counts as idle, the scheduler "
    "avoids the others, and nosmt disables cores.",
    sources="acpi_pptt_cpu_is_thread() in drivers/acpi/pptt.c; parse_core(), "
    "update_siblings_masks() in drivers/base/arch_topology.c",
    fix="Clear the thread flag of cores (in a device tree: give each a separate coreN), or "
    "describe the caches that threads share at the core's node.",
)
def _strangers(view: MachineView) -> Iterator[Finding]:
    found = masks(view)
    # in a device tree a level-1 cache belongs to the CPU's node, even if threads share it
    least = 2 if view.source is ViewSource.DT else 1
    levels: dict[int, dict[int, set[CpuSet]]] = {}
    for cache in view.caches:
        for sharer in cache.cpus if cache.level >= least else ():
            levels.setdefault(cache.level, {}).setdefault(sharer, set()).add(cache.cpus)
    first = min(levels, default=0)

    def broken(cpu: CpuFacts) -> bool:
        threads = found.threads[cpu.id]
        levels_of_threads = [levels[first].get(each) for each in threads] if levels else []
        each_has = len(levels_of_threads) > 1 and all(levels_of_threads)
        return each_has and all(
            len(mask & threads) == 1 for own in levels_of_threads for mask in own or ()
        )

    for cpu, group in _first_of(view, found.threads, broken):
        words = f"{cpus(group)} are threads of one core, but each has separate level {first} caches"
        yield origin_of(view, cpu, "core"), words
