# SPDX-License-Identifier: Apache-2.0
"""Rules about nodes of a device tree: CPUs and their capacities, caches, NUMA nodes."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.groups import repeats
from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.cpu_map import mapped, tree
from asymlab.lint.words import listed, ranges
from asymlab.model.devicetree import DtCache, DtCpu
from asymlab.model.firmware import LOCAL, MachineView
from asymlab.model.origin import Origin
from asymlab.topology.dt_caches import cache_chain, cache_nodes

DT = Needs(parts=("device tree",), arches=("arm64",))
_BOTH = ("arm64", "riscv")
_MAPPED = Needs(parts=("device tree", "cpu-map", "capacity-dmips-mhz"), arches=_BOTH)
_CLAIMED = Needs(parts=("device tree", "capacity-dmips-mhz"), arches=_BOTH)
_HWID_MASK = 0xFF00FFFFFF

rules = Topic("Device tree: CPUs, caches, memory", table="DT cpus", needs=DT)


def path_of(node: DtCpu | DtCache) -> str:
    """A node by its path, for messages."""
    return node.path


@rules.error(
    "DT001",
    "Two CPU nodes have one reg",
    consequence="Linux logs duplicate cpu reg properties in the DT and ignores the second; its "
    "number stays empty, so that there is a gap in CPU numbers.",
    sources="of_parse_and_init_cpus() in arch/arm64/kernel/smp.c",
    fix="Set reg to the CPU's MPIDR affinity.",
)
def _same_reg(view: MachineView) -> Iterator[Finding]:
    for cpu, first in repeats(tree(view).cpus, lambda cpu: cpu.hw_id):
        yield cpu.origin, f"{cpu.path} has reg {cpu.hw_id:#x}, as {first.path} has"


@rules.error(
    "DT002",
    "A CPU node whose reg is not an MPIDR",
    consequence="Linux ignores the CPU without a message.",
    sources="of_parse_and_init_cpus() in arch/arm64/kernel/smp.c; of_get_cpu_hwid() in "
    "drivers/of/cpu.c",
    fix="Set reg to the CPU's MPIDR affinity, in #address-cells of /cpus cells.",
)
def _bad_reg(view: MachineView) -> Iterator[Finding]:
    for cpu in tree(view).cpus:
        if cpu.hw_id is None:
            yield cpu.origin, f"{cpu.path} has no reg"
        elif cpu.hw_id & ~_HWID_MASK:
            yield cpu.origin, f"{cpu.path}: reg {cpu.hw_id:#x} has bits outside {_HWID_MASK:#x}"


@rules.error(
    "DT010",
    "capacity-dmips-mhz on some CPUs only",
    needs=_MAPPED,
    consequence="cpu_capacity is 1024 for every CPU. Linux logs "
    '"cpu_capacity: partial information: fallback to 1024 for all CPUs", but not if the first CPU '
    "of the cpu-map is the one without the property.",
    sources="topology_parse_cpu_capacity() in drivers/base/arch_topology.c",
    fix="Give every CPU node a capacity-dmips-mhz, on one scale.",
)
def _some_capacities(view: MachineView) -> Iterator[Finding]:
    lost = [cpu for cpu in mapped(view) if cpu.capacity is None]
    if lost:
        words = f"{len(lost)} CPU nodes have no capacity-dmips-mhz: {listed(map(path_of, lost))}"
        yield lost[0].origin, words


@rules.error(
    "DT011",
    "capacity-dmips-mhz without cpu-map",
    needs=_CLAIMED,
    consequence="Linux reads capacities only while it walks the cpu-map: it ignores all of them, "
    "and cpu_capacity is 1024 for every CPU.",
    sources="get_cpu_for_node(), parse_dt_topology() in drivers/base/arch_topology.c",
    fix="Add /cpus/cpu-map with a cluster and a core for each CPU.",
)
def _unmapped_capacities(view: MachineView) -> Iterator[Finding]:
    claims = [cpu for cpu in tree(view).cpus if cpu.capacity is not None]
    if claims and tree(view).cpu_map is None:
        values = ranges(cpu.capacity for cpu in claims if cpu.capacity is not None)
        words = f"capacity-dmips-mhz ({values}) on {len(claims)} CPU nodes, but no cpu-map"
        yield claims[0].origin, words


@rules.warning(
    "DT012",
    "Asymmetric CPUs without capacities",
    consequence="cpu_capacity is 1024 for every CPU: the scheduler treats small cores like large "
    "ones.",
    sources="topology_parse_cpu_capacity() in drivers/base/arch_topology.c",
    fix="Measure DMIPS/MHz (or any other single-thread benchmark at one frequency), scale to 1024 "
    "for the strongest, and add capacity-dmips-mhz to every CPU node.",
)
def _unlike(view: MachineView) -> Iterator[Finding]:
    cpus = tree(view).cpus
    kinds = sorted({cpu.compatible[0] for cpu in cpus if cpu.compatible})
    if len(kinds) > 1 and all(cpu.capacity is None for cpu in cpus):
        yield cpus[0].origin, f"{listed(kinds)}, and no capacity-dmips-mhz"


def _chains(view: MachineView) -> Iterator[tuple[DtCpu, list[DtCache], bool]]:
    """Every CPU node with the caches above it, and whether they form a cycle."""
    nodes = cache_nodes(tree(view))
    for cpu in tree(view).cpus:
        chain, cut = cache_chain(cpu, nodes)
        yield cpu, chain, cut is not None and cut.hangs


@rules.error(
    "DT020",
    "next-level-cache forms a cycle",
    table="DT caches",
    consequence="Linux looks for the last level without a limit and hangs while it brings up CPUs.",
    sources="of_find_last_cache_level() in drivers/of/base.c; init_of_cache_level() in "
    "drivers/base/cacheinfo.c",
    fix="Remove next-level-cache from the last-level cache.",
)
def _circle(view: MachineView) -> Iterator[Finding]:
    turning = [(cpu, chain) for cpu, chain, circular in _chains(view) if circular]
    if turning:
        cpu, chain = turning[0]
        words = f"from {cpu.path} next-level-cache forms a cycle: {listed(map(path_of, chain))}"
        yield chain[0].origin, words


@rules.warning(
    "DT021",
    "cache-level is missing or does not rise",
    table="DT caches",
    consequence="Linux counts levels by the CPU's CLIDR register and by the cache-level of the "
    "last node. It ignores a cache that is in neither, and the MC domain of its sharers does not "
    "exist.",
    sources="init_of_cache_level() in drivers/base/cacheinfo.c; init_cache_level() in "
    "arch/arm64/kernel/cacheinfo.c; of_find_last_cache_level() in drivers/of/base.c",
    fix="Set level 2 for the first shared cache, and one more for each next.",
)
def _levels(view: MachineView) -> Iterator[Finding]:
    done: set[str] = set()
    for _, chain, _ in _chains(view):
        below = 1
        for cache in chain:
            wrong = cache.level is None or cache.level <= below
            if wrong and cache.path not in done:
                done.add(cache.path)
                level = "no cache-level" if cache.level is None else f"cache-level {cache.level}"
                yield cache.origin, f"{cache.path} has {level}, above level {below}"
            below = cache.level or below


@rules.note(
    "DT022",
    "A cache node that is not compatible with cache",
    table="DT caches",
    consequence="Linux counts levels by the CPU's CLIDR register and the cache-level of the last "
    "node instead of the tree: without effect if they agree. Other readers of the tree may not "
    "find the cache.",
    sources="init_of_cache_level() in drivers/base/cacheinfo.c; init_cache_level() in "
    "arch/arm64/kernel/cacheinfo.c",
    fix='compatible = "cache".',
)
def _incompatible(view: MachineView) -> Iterator[Finding]:
    used = {cache.path for _, chain, _ in _chains(view) for cache in chain}
    for cache in tree(view).caches:
        if cache.path in used and "cache" not in cache.compatible:
            yield cache.origin, f"{cache.path} is not compatible with cache"


@rules.warning(
    "DT023",
    "Some CPUs have no next-level-cache",
    table="DT caches",
    consequence="For Linux these CPUs share no cache with any other.",
    sources="cache_setup_of_node(), last_level_cache_is_shared() in drivers/base/cacheinfo.c",
    fix="Set next-level-cache in every CPU node to the cache after level 1.",
)
def _no_next(view: MachineView) -> Iterator[Finding]:
    chains = list(_chains(view))
    lost = [cpu for cpu, chain, _ in chains if not chain]
    if lost and len(lost) < len(chains):
        words = f"{listed(map(path_of, lost))}: no next-level-cache, other CPU nodes have one"
        yield lost[0].origin, words


_ONE_NODE = (
    "Linux discards all NUMA information: one node with all memory and all CPUs (Faking a node)."
)


@rules.error(
    "DT030",
    "numa-node-id on some CPUs only",
    table="DT cpus",
    consequence="CPUs without numa-node-id are on node 0, without a message.",
    sources="of_node_to_nid() in drivers/of/of_numa.c; early_map_cpu_to_node() in "
    "drivers/base/arch_numa.c (mm/arch_numa.c in 7.3)",
    fix="Give every CPU node a numa-node-id.",
)
def _some_nodes(view: MachineView) -> Iterator[Finding]:
    cpus = tree(view).cpus
    lost = [cpu for cpu in cpus if cpu.node is None]
    if lost and len({cpu.node for cpu in cpus}) > 1:
        words = f"{listed(map(path_of, lost))}: no numa-node-id, other CPU nodes have one"
        yield lost[0].origin, words


@rules.error(
    "DT031",
    "Memory without numa-node-id",
    table="DT memory",
    consequence="All RAM must be on a node, or Linux logs no nodes coverage. " + _ONE_NODE,
    sources="of_numa_parse_memory_nodes() in drivers/of/of_numa.c; numa_register_nodes() in "
    "drivers/base/arch_numa.c (mm/arch_numa.c in 7.3)",
    fix="Give every memory node a numa-node-id. If a boot loader writes memory nodes, it must "
    "also write numa-node-id.",
)
def _memory_nodes(view: MachineView) -> Iterator[Finding]:
    ranges_ = [each for each in tree(view).memory if each.size]
    lost = [each for each in ranges_ if each.node is None]
    numa = any(cpu.node is not None for cpu in tree(view).cpus)
    if lost and (numa or len(lost) < len(ranges_)):
        words = f"memory at {lost[0].base:#x} has no numa-node-id, CPUs or other memory have one"
        yield lost[0].origin, words


def _map_origin(view: MachineView) -> Origin:
    return Origin(file=tree(view).cpus[0].origin.file, part="/distance-map")


@rules.error(
    "DT032",
    "A distance that Linux refuses",
    table="DT distance-map",
    consequence="Linux logs Invalid distance. " + _ONE_NODE,
    sources="of_numa_parse_distance_map_v1() in drivers/of/of_numa.c",
    fix="Set 10 from a node to itself and 11 to 254 to others.",
)
def _bad_distance(view: MachineView) -> Iterator[Finding]:
    for here, there, distance in tree(view).distances:
        if (distance == LOCAL) if here != there else (distance != LOCAL):
            yield _map_origin(view), f"from node {here} to {there}: {distance}"
        elif here != there and distance < LOCAL:
            yield (
                _map_origin(view),
                (f"from node {here} to {there}: {distance}, nearer than the node itself"),
            )


@rules.warning(
    "DT033",
    "Distances differ by direction",
    table="DT distance-map",
    consequence="An entry from a lower to a higher node applies to both directions, an entry from "
    "a higher to a lower node to one. NUMA domains are built from the distances of each node, so "
    "that the CPUs of a level differ by node.",
    sources="of_numa_parse_distance_map_v1() in drivers/of/of_numa.c; sched_init_numa() in "
    "kernel/sched/topology.c",
    fix="Write one entry for each pair, from the lower node to the higher.",
)
def _one_way(view: MachineView) -> Iterator[Finding]:
    distances = {(here, there): distance for here, there, distance in tree(view).distances}
    for (here, there), distance in distances.items():
        back = distances.get((there, here), distance)
        if here < there and back != distance:
            yield _map_origin(view), f"from node {here} to {there} it is {distance}, back {back}"
        elif here > there and (there, here) not in distances:
            yield _map_origin(view), f"only from node {here} to {there} ({distance}): back it is 20"
