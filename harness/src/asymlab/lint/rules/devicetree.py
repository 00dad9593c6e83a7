# SPDX-License-Identifier: Apache-2.0
"""Rules about CPU, cache and memory nodes of a device tree."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Rule, Severity, sources
from asymlab.lint.rules.cpu_map import reading, tree
from asymlab.lint.words import listed, ranges
from asymlab.model.devicetree import DeviceTree, DtCache, DtCpu
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Origin

_DT = Needs(parts=("device tree",), isas=("arm64",))
_MAPPED = Needs(parts=("device tree", "cpu-map", "capacity-dmips-mhz"), isas=("arm64",))
_CLAIMED = Needs(parts=("device tree", "capacity-dmips-mhz"), isas=("arm64",))
_TOPOLOGY = "drivers/base/arch_topology.c"
_HWID_MASK = 0xFF00FFFFFF
_LOCAL = 10
_NUMA = "drivers/base/arch_numa.c > mm/arch_numa.c"
_ONE_NODE = "Linux throws all of NUMA away: one node with all memory and all CPUs (Faking a node)."


def _path(node: DtCpu | DtCache) -> str:
    return node.path


def _same_reg(view: MachineView) -> Iterator[Finding]:
    seen: dict[int, DtCpu] = {}
    for cpu in tree(view).cpus:
        if cpu.hw_id is None:
            continue
        first = seen.setdefault(cpu.hw_id, cpu)
        if first is not cpu:
            words = f"{cpu.path} has reg {cpu.hw_id:#x}, as {first.path} has"
            yield Finding(origin=cpu.origin, message=words)


def _bad_reg(view: MachineView) -> Iterator[Finding]:
    for cpu in tree(view).cpus:
        if cpu.hw_id is None:
            yield Finding(origin=cpu.origin, message=f"{cpu.path} has no reg")
        elif cpu.hw_id & ~_HWID_MASK:
            words = f"{cpu.path}: reg {cpu.hw_id:#x} has bits outside of {_HWID_MASK:#x}"
            yield Finding(origin=cpu.origin, message=words)


def _some_capacities(view: MachineView) -> Iterator[Finding]:
    mapped = {place.path for place in reading(view).places}
    lost = [cpu for cpu in tree(view).cpus if cpu.path in mapped and cpu.capacity is None]
    if lost:
        words = f"{len(lost)} CPU nodes have no capacity-dmips-mhz: {listed(map(_path, lost))}"
        yield Finding(origin=lost[0].origin, message=words)


def _unmapped_capacities(view: MachineView) -> Iterator[Finding]:
    told = [cpu for cpu in tree(view).cpus if cpu.capacity is not None]
    if told and tree(view).cpu_map is None:
        values = ranges(cpu.capacity for cpu in told if cpu.capacity is not None)
        words = f"capacity-dmips-mhz ({values}) on {len(told)} CPU nodes and no cpu-map"
        yield Finding(origin=told[0].origin, message=words)


def _unlike(view: MachineView) -> Iterator[Finding]:
    cpus = tree(view).cpus
    kinds = sorted({cpu.compatible[0] for cpu in cpus if cpu.compatible})
    if len(kinds) > 1 and all(cpu.capacity is None for cpu in cpus):
        words = f"{listed(kinds)}, and no capacity-dmips-mhz"
        yield Finding(origin=cpus[0].origin, message=words)


def _chain(found: DeviceTree, cpu: DtCpu) -> tuple[list[DtCache], bool]:
    """Caches above a CPU node, and whether the chain bites its own tail."""
    by_path = {cache.path: cache for cache in found.caches}
    chain: list[DtCache] = []
    here = by_path.get(cpu.next_cache or "")
    while here and here not in chain:
        chain.append(here)
        here = by_path.get(here.next or "")
    return chain, here is not None


def _chains(view: MachineView) -> Iterator[tuple[DtCpu, list[DtCache], bool]]:
    for cpu in tree(view).cpus:
        yield cpu, *_chain(tree(view), cpu)


def _circle(view: MachineView) -> Iterator[Finding]:
    turning = [(cpu, chain) for cpu, chain, circular in _chains(view) if circular]
    if turning:
        cpu, chain = turning[0]
        words = f"from {cpu.path} next-level-cache goes round: {listed(map(_path, chain))}"
        yield Finding(origin=chain[0].origin, message=words)


def _levels(view: MachineView) -> Iterator[Finding]:
    done: set[str] = set()
    for _, chain, _ in _chains(view):
        below = 1
        for cache in chain:
            wrong = cache.level is None or cache.level <= below
            if wrong and cache.path not in done:
                done.add(cache.path)
                told = "no cache-level" if cache.level is None else f"cache-level {cache.level}"
                words = f"{cache.path} has {told}, above level {below}"
                yield Finding(origin=cache.origin, message=words)
            below = cache.level or below


def _incompatible(view: MachineView) -> Iterator[Finding]:
    used = {cache.path for _, chain, _ in _chains(view) for cache in chain}
    for cache in tree(view).caches:
        if cache.path in used and "cache" not in cache.compatible:
            words = f"{cache.path} is not compatible with cache"
            yield Finding(origin=cache.origin, message=words)


def _no_next(view: MachineView) -> Iterator[Finding]:
    chains = list(_chains(view))
    lost = [cpu for cpu, chain, _ in chains if not chain]
    if lost and len(lost) < len(chains):
        words = f"{listed(map(_path, lost))}: no next-level-cache, other CPU nodes have one"
        yield Finding(origin=lost[0].origin, message=words)


def _some_nodes(view: MachineView) -> Iterator[Finding]:
    cpus = tree(view).cpus
    lost = [cpu for cpu in cpus if cpu.node is None]
    if lost and len({cpu.node for cpu in cpus}) > 1:
        words = f"{listed(map(_path, lost))}: no numa-node-id, other CPU nodes have one"
        yield Finding(origin=lost[0].origin, message=words)


def _memory_nodes(view: MachineView) -> Iterator[Finding]:
    ranges_ = [each for each in tree(view).memory if each.size]
    lost = [each for each in ranges_ if each.node is None]
    numa = any(cpu.node is not None for cpu in tree(view).cpus)
    if lost and (numa or len(lost) < len(ranges_)):
        words = f"memory at {lost[0].base:#x} has no numa-node-id, CPUs or other memory have one"
        yield Finding(origin=lost[0].origin, message=words)


def _map_origin(view: MachineView) -> Origin:
    return Origin(file=tree(view).cpus[0].origin.file, part="/distance-map")


def _bad_distance(view: MachineView) -> Iterator[Finding]:
    for here, there, distance in tree(view).distances:
        if (distance == _LOCAL) if here != there else (distance != _LOCAL):
            words = f"from node {here} to {there}: {distance}"
            yield Finding(origin=_map_origin(view), message=words)
        elif here != there and distance < _LOCAL:
            words = f"from node {here} to {there}: {distance}, nearer than itself"
            yield Finding(origin=_map_origin(view), message=words)


def _one_way(view: MachineView) -> Iterator[Finding]:
    told = {(here, there): distance for here, there, distance in tree(view).distances}
    for (here, there), distance in told.items():
        back = told.get((there, here), distance)
        if here < there and back != distance:
            words = f"from node {here} to {there} it is {distance}, back {back}"
            yield Finding(origin=_map_origin(view), message=words)
        elif here > there and (there, here) not in told:
            words = f"only from node {here} to {there} ({distance}): back it is 20"
            yield Finding(origin=_map_origin(view), message=words)


RULES = (
    Rule(
        id="DT001",
        severity=Severity.ERROR,
        title="Two CPU nodes have one reg",
        table="DT cpus",
        needs=_DT,
        consequence="Linux logs duplicate cpu reg properties in the DT and leaves the second out; "
        "its number stays empty, so that later CPUs are numbered with a gap.",
        sources=sources("of_parse_and_init_cpus arch/arm64/kernel/smp.c"),
        fix="reg is the CPU's MPIDR affinity.",
        check=_same_reg,
    ),
    Rule(
        id="DT002",
        severity=Severity.ERROR,
        title="A CPU node whose reg is no MPIDR",
        table="DT cpus",
        needs=_DT,
        consequence="Linux leaves the CPU out without a message.",
        sources=sources(
            "of_parse_and_init_cpus arch/arm64/kernel/smp.c", "of_get_cpu_hwid drivers/of/cpu.c"
        ),
        fix="reg is the CPU's MPIDR affinity, in as many cells as #address-cells of /cpus says.",
        check=_bad_reg,
    ),
    Rule(
        id="DT010",
        severity=Severity.ERROR,
        title="capacity-dmips-mhz on some CPUs only",
        table="DT cpus",
        needs=_MAPPED,
        consequence="All or nothing: cpu_capacity is 1024 for every CPU. Linux logs partial "
        "information: fallback to 1024 for all CPUs, or nothing at all if the first CPU of the "
        "cpu-map is the one without.",
        sources=sources(f"topology_parse_cpu_capacity {_TOPOLOGY}"),
        fix="Give every CPU node a capacity-dmips-mhz, on one scale.",
        check=_some_capacities,
    ),
    Rule(
        id="DT011",
        severity=Severity.ERROR,
        title="capacity-dmips-mhz without cpu-map",
        table="DT cpus",
        needs=_CLAIMED,
        consequence="arm64 reads capacities while it walks the cpu-map, and nowhere else: all of "
        "them are ignored, cpu_capacity is 1024 for every CPU.",
        sources=sources(f"get_cpu_for_node {_TOPOLOGY}", f"parse_dt_topology {_TOPOLOGY}"),
        fix="Add /cpus/cpu-map with a cluster and a core for each CPU.",
        check=_unmapped_capacities,
    ),
    Rule(
        id="DT012",
        severity=Severity.WARNING,
        title="Unlike CPUs, and nobody tells their capacities",
        table="DT cpus",
        needs=_DT,
        consequence="cpu_capacity is 1024 for every CPU: the scheduler takes small cores for "
        "large ones.",
        sources=sources(f"topology_parse_cpu_capacity {_TOPOLOGY}"),
        fix="Measure DMIPS/MHz (or any other single-thread benchmark at one frequency), scale to "
        "1024 for the strongest, and add capacity-dmips-mhz to every CPU node.",
        check=_unlike,
    ),
    Rule(
        id="DT020",
        severity=Severity.ERROR,
        title="next-level-cache goes round in a circle",
        table="DT caches",
        needs=_DT,
        consequence="The first walk ends with Early cacheinfo failed, and the second follows the "
        "circle for ever: Linux hangs while it brings up CPUs.",
        sources=sources(
            "of_find_last_cache_level drivers/of/base.c",
            "init_of_cache_level drivers/base/cacheinfo.c",
        ),
        fix="The last-level cache has no next-level-cache.",
        check=_circle,
    ),
    Rule(
        id="DT021",
        severity=Severity.WARNING,
        title="cache-level is missing or does not rise",
        table="DT caches",
        needs=_DT,
        consequence="Linux logs Early cacheinfo failed, ret = -22, and counts levels by the CPU's "
        "own CLIDR register and the cache-level of the last node. Without that, a cache outside of "
        "the CPU is lost, and with it the MC domain of those that share it.",
        sources=sources(
            "init_of_cache_level drivers/base/cacheinfo.c",
            "init_cache_level arch/arm64/kernel/cacheinfo.c",
            "of_find_last_cache_level drivers/of/base.c",
        ),
        fix="Level 2 for the first shared cache, and one more for each next.",
        check=_levels,
    ),
    Rule(
        id="DT022",
        severity=Severity.WARNING,
        title="A cache node that is not compatible with cache",
        table="DT caches",
        needs=_DT,
        consequence="Linux logs Early cacheinfo failed, ret = -22, and knows no cache of any CPU "
        "until that CPU comes up.",
        sources=sources(
            "init_of_cache_level drivers/base/cacheinfo.c", f"init_cpu_topology {_TOPOLOGY}"
        ),
        fix='compatible = "cache".',
        check=_incompatible,
    ),
    Rule(
        id="DT023",
        severity=Severity.WARNING,
        title="Some CPUs have no next-level-cache",
        table="DT caches",
        needs=_DT,
        consequence="Linux takes these CPUs to share no cache with any other.",
        sources=sources(
            "cache_setup_of_node drivers/base/cacheinfo.c",
            "last_level_cache_is_shared drivers/base/cacheinfo.c",
        ),
        fix="Name the cache that comes after level 1 in every CPU node.",
        check=_no_next,
    ),
    Rule(
        id="DT030",
        severity=Severity.ERROR,
        title="numa-node-id on some CPUs only",
        table="DT cpus",
        needs=_DT,
        consequence="CPUs without it are on node 0, without a message.",
        sources=sources(
            "of_node_to_nid drivers/of/of_numa.c",
            f"early_map_cpu_to_node {_NUMA}",
        ),
        fix="Give every CPU node a numa-node-id.",
        check=_some_nodes,
    ),
    Rule(
        id="DT031",
        severity=Severity.ERROR,
        title="Memory without numa-node-id",
        table="DT memory",
        needs=_DT,
        consequence="All RAM must be on a node, or Linux logs no nodes coverage. " + _ONE_NODE,
        sources=sources(
            "of_numa_parse_memory_nodes drivers/of/of_numa.c",
            f"numa_register_nodes {_NUMA}",
        ),
        fix="Give every memory node a numa-node-id. If a boot loader writes memory nodes, it must "
        "write this too.",
        check=_memory_nodes,
    ),
    Rule(
        id="DT032",
        severity=Severity.ERROR,
        title="A distance that Linux refuses",
        table="DT distance-map",
        needs=_DT,
        consequence="Linux logs Invalid distance. " + _ONE_NODE,
        sources=sources("of_numa_parse_distance_map_v1 drivers/of/of_numa.c"),
        fix="10 from a node to itself, 11 to 254 to others.",
        check=_bad_distance,
    ),
    Rule(
        id="DT033",
        severity=Severity.WARNING,
        title="Distances differ by direction",
        table="DT distance-map",
        needs=_DT,
        consequence="An entry from a lower to a higher node counts for both ways, the other way "
        "round for one way only. NUMA domains are built from each node's own distances, so that "
        "nodes disagree on who belongs to a level.",
        sources=sources(
            "of_numa_parse_distance_map_v1 drivers/of/of_numa.c",
            "sched_init_numa kernel/sched/topology.c",
        ),
        fix="One entry for each pair, from the lower node to the higher.",
        check=_one_way,
    ),
)
"""Rules about nodes of a device tree."""
