# SPDX-License-Identifier: Apache-2.0
"""Rules about levels that do not fit into each other, whichever tables told them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.words import cpus, origin_of, ranges
from asymlab.model.firmware import CpuFacts, MachineView, World
from asymlab.model.machine import CpuSet
from asymlab.topology.masks import masks

TOLD = Needs(worlds=(World.ACPI, World.DT, World.MACHINE), isas=("arm64",))

_BORKEN = (
    "Linux builds levels from inside out and logs BUG: arch topology borken, the X domain not a "
    "subset of the Y domain. It stretches Y for that CPU only, so that CPUs disagree on the same "
    "level; if spans then overlap in part, it gives up with a warning and there are no scheduling "
    "domains at all: no load balancing."
)

rules = Topic("Topology, from any tables", table="PPTT, cpu-map x next-level-cache", needs=TOLD)


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
    consequence="What holds the cores is the cluster, even if it is the package. Where no "
    "shared cache is told, Linux stretches MC to it, beyond the node that PKG is. " + _BORKEN,
    sources="cpu_coregroup_mask() in drivers/base/arch_topology.c; build_sched_domain() in "
    "kernel/sched/topology.c",
    fix="Add a level for each NUMA node between package and cores, or tell the cache that CPUs "
    "of a node share.",
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
    "Clusters and last-level caches cross",
    consequence="CLS is the cluster, MC the last-level cache. " + _BORKEN,
    sources="cpu_clustergroup_mask() in drivers/base/arch_topology.c; build_sched_domain() in "
    "kernel/sched/topology.c",
    fix="A cluster lies within one last-level cache, or holds whole ones.",
)
def _straddling(view: MachineView) -> Iterator[Finding]:
    found = masks(view)

    def broken(cpu: CpuFacts) -> bool:
        return not found.clustergroup[cpu.id] <= found.coregroup[cpu.id]

    for cpu, group in _first_of(view, found.cluster, broken):
        llc = found.coregroup[cpu.id]
        words = f"cluster of CPUs {ranges(group)} and last-level cache of CPUs {ranges(llc)} cross"
        yield origin_of(view, cpu, "cluster"), words


@rules.warning(
    "TOPO004",
    "A cluster holds several last-level caches",
    consequence="MC is stretched from the cache to the cluster, and CLS vanishes: the "
    "scheduler believes that all CPUs of the cluster share a cache (SD_SHARE_LLC) and wakes "
    "tasks across caches as if that cost nothing.",
    sources="cpu_coregroup_mask(), cpu_clustergroup_mask() in drivers/base/arch_topology.c",
    fix="Make a node of the PPTT, or a clusterN of the cpu-map, for each cache.",
)
def _wide_clusters(view: MachineView) -> Iterator[Finding]:
    found = masks(view)

    def broken(cpu: CpuFacts) -> bool:
        llc = found.llc.get(cpu.id, frozenset())
        shared = len(llc) > len(found.threads[cpu.id])
        return shared and llc < found.cluster[cpu.id] <= found.node[cpu.id]

    for cpu, group in _first_of(view, found.cluster, broken):
        words = (
            f"the cluster of CPUs {ranges(group)} holds more than the last-level cache of CPU "
            f"{cpu.id}, which CPUs {ranges(found.llc[cpu.id])} share"
        )
        yield origin_of(view, cpu, "cluster"), words


@rules.warning(
    "TOPO005",
    "A last-level cache across packages or nodes",
    table="PPTT x SRAT, next-level-cache x numa-node-id",
    consequence="Linux passes over the cache: MC is the package, or the node if that is smaller.",
    sources="cpu_coregroup_mask() in drivers/base/arch_topology.c",
    fix="If it is a memory-side or system cache, leave it out; else mend package and nodes.",
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
    "A cluster without a cache of its own",
    consequence="CLS is a domain of CPUs that share nothing which the tables tell. Wakeups "
    "look for an idle CPU in the waker's cluster first, and a task does not go back to its "
    "idle previous CPU in another one.",
    sources="cpu_clustergroup_mask() in drivers/base/arch_topology.c; select_idle_sibling(), "
    "select_idle_cpu() in kernel/sched/fair.c",
    fix="If nothing is nearer within it (an L2, tags of the L3), put all cores below one "
    "last-level cache into one cluster; else tell the cache.",
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
        words = f"clusters of CPUs {clusters}: no cache is theirs"
        yield origin_of(view, broken_ones[0][0], "cluster"), words


@rules.note(
    "TOPO007",
    "No cache is told",
    table="PPTT, next-level-cache",
    needs=Needs(parts=("undamaged PPTT",), worlds=TOLD.worlds, isas=TOLD.isas),
    consequence="Linux does not know who shares a last-level cache. MC, and with it "
    "SD_SHARE_LLC, is the package or the node, the smaller of them: wakeups go anywhere in it "
    "as if that cost nothing.",
    sources="cpu_coregroup_mask() in drivers/base/arch_topology.c; last_level_cache_is_valid() in "
    "drivers/base/cacheinfo.c",
    fix="Tell at least the caches that several cores share.",
)
def _no_caches(view: MachineView) -> Iterator[Finding]:
    found = masks(view)
    lost = [cpu for cpu in view.cpus if cpu.id not in found.llc]
    alone = all(found.coregroup[cpu.id] == found.threads[cpu.id] for cpu in lost)
    if lost and len(lost) == len(view.cpus) and not alone:
        spans = dict.fromkeys(ranges(found.coregroup[cpu.id]) for cpu in lost)
        words = f"no cache of any CPU is told; MC will be CPUs {' | '.join(spans)}"
        yield origin_of(view, lost[0], "core"), words


@rules.warning(
    "TOPO008",
    "Threads of one core that share no cache of the first level",
    consequence="They are cores that a thread flag, or a threadN of the cpu-map, makes SMT "
    "siblings of. The SMT domain takes them for one core: no core is idle any more as soon as "
    "one of them is busy, tasks are kept apart from them, and nosmt switches cores off.",
    sources="acpi_pptt_cpu_is_thread() in drivers/acpi/pptt.c; parse_core(), "
    "update_siblings_masks() in drivers/base/arch_topology.c",
    fix="Clear the thread flag of cores (in a device tree: give each a coreN of its own), or "
    "tell the caches that threads share at the core's node.",
)
def _strangers(view: MachineView) -> Iterator[Finding]:
    found = masks(view)
    # in a device tree a level-1 cache is of the CPU's own node, also where threads share it
    least = 2 if view.world is World.DT else 1
    levels: dict[int, dict[int, set[CpuSet]]] = {}
    for cache in view.caches:
        for sharer in cache.cpus if cache.level >= least else ():
            levels.setdefault(cache.level, {}).setdefault(sharer, set()).add(cache.cpus)
    first = min(levels, default=0)

    def broken(cpu: CpuFacts) -> bool:
        threads = found.threads[cpu.id]
        told = [levels[first].get(each) for each in threads] if levels else []
        each_has = len(told) > 1 and all(told)
        return each_has and all(len(mask & threads) == 1 for own in told for mask in own or ())

    for cpu, group in _first_of(view, found.threads, broken):
        words = f"{cpus(group)} are threads of one core, and each has level {first} caches alone"
        yield origin_of(view, cpu, "core"), words
