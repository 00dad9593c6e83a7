# SPDX-License-Identifier: Apache-2.0
"""The topology levels that scheduling domains are built of, innermost first, and the distances
between nodes that they go by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from asymlab.model.cpuid import Cpuid
from asymlab.model.firmware import LOCAL
from asymlab.model.machine import CpuSet
from asymlab.predict.cpus import Topology
from asymlab.predict.kernel import KernelConfig, Traits
from asymlab.topology.masks import ByCpu

_RECLAIM_DISTANCE = 30
"""node_reclaim_distance; 32 on AMD (arch/x86/kernel/cpu/amd.c), which is not in a table."""

_DISTANCE_LIMIT = 256
"""NR_DISTANCE_VALUES."""


@dataclass(frozen=True)
class Level:
    """One entry of sched_domain_topology. ``overlaps``: masks of different CPUs may partly agree,
    as with NUMA levels. ``far``: beyond node_reclaim_distance."""

    name: str
    masks: ByCpu
    flags: frozenset[str]
    overlaps: bool = False
    far: bool = False


def levels(
    topology: Topology, arch: str, traits: Traits, config: KernelConfig, *, packing: bool
) -> tuple[Level, ...]:
    """default_topology (kernel/sched/topology.c) or x86_topology (arch/x86/kernel/smpboot.c), and
    what sched_init_numa() adds. ``packing``: x86's priorities are in force."""
    x86 = arch == "x86_64"
    pack = frozenset({"SD_ASYM_PACKING"} if packing else ())
    none = frozenset[str]()
    llc = frozenset({traits.llc_flag})
    found: list[Level] = []
    if config.smt:
        flags = llc | {"SD_SHARE_CPUCAPACITY"} | (pack if traits.packs_threads else none)
        found.append(Level("SMT", topology.masks.threads, flags))
    if config.cluster and traits.has_clusters and (traits.hybrid_clusters or not topology.hybrid):
        near = {"SD_CLUSTER"} if traits.flags_clusters else set[str]()
        found.append(Level("CLS", topology.masks.clustergroup, llc | near | pack))
    if config.mc:
        found.append(Level("MC", topology.masks.coregroup, llc | pack))
    counted = topology.nodes_per_package > 1
    split = counted if traits.counts_nodes else topology.splits_packages
    if not (x86 and split):
        flags = pack if traits.packs_packages else none
        found.append(Level(traits.package_level, topology.masks.node, flags))
    if config.numa:
        found += _numa(topology, traits)
    return tuple(found)


def _numa(topology: Topology, traits: Traits) -> Iterator[Level]:
    """One level by distance: NODE for one's own, then NUMA."""
    distance: Distance = topology.distance
    if traits.evens_nodes:
        distance = evened(distance, topology.packages_of, topology.cpuid)
    used = sorted(set(topology.node_of.values()))
    asked = used if traits.all_distances else used[:1]
    known = sorted({distance(one, other) for one in asked for other in used})
    if known[0] < LOCAL or known[-1] >= _DISTANCE_LIMIT:
        # "Invalid distance value range": no levels at all
        return
    yield Level("NODE", _within(topology, distance, known[0]), frozenset())
    overlap = {"SD_OVERLAP"} if traits.overlap_flag else set[str]()
    for limit in known[1:]:
        yield Level(
            "NUMA",
            _within(topology, distance, limit),
            frozenset({"SD_NUMA"} | overlap),
            overlaps=True,
            far=limit > _RECLAIM_DISTANCE,
        )


def _within(topology: Topology, distance: Distance, limit: int) -> ByCpu:
    """CPUs of all nodes at most that far from one's own (sched_domains_numa_masks)."""
    spans: dict[int, CpuSet] = {}
    for cpu, node in topology.node_of.items():
        spans.setdefault(node, frozenset())
        spans[node] |= {cpu}
    near = {
        one: frozenset[int]().union(
            *(span for other, span in spans.items() if distance(one, other) <= limit)
        )
        for one in spans
    }
    return {cpu: near[node] for cpu, node in topology.node_of.items()}


Distance = Callable[[int, int], int]

EVENED = (Cpuid(model=0xAD), Cpuid(model=0xDD))
"""Granite Rapids and Clearwater Forest (arch_sched_node_distance(), arch/x86/kernel/smpboot.c)."""

_LEAST = 3


def evened(
    distance: Distance, packages: Mapping[int, frozenset[int]], cpuid: Cpuid | None
) -> Distance:
    """slit_cluster_distance(): between packages the mean of all their nodes' distances, both ways.

    ``packages`` are those of the CPUs of each node that has some. Without effect for other
    processors, one package or fewer nodes in each, and a SLIT of another form (slit_validate()).
    """
    known = cpuid is not None and any(
        (cpuid.family, cpuid.model) == (each.family, each.model) for each in EVENED
    )
    count = len(frozenset[int]().union(*packages.values()))
    per = -(-len(packages) // max(count, 1))
    if not known or count < 2 or per < _LEAST or not _valid(distance, packages, per):
        return distance

    def even(one: int, other: int) -> int:
        if one // per == other // per:
            return distance(one, other)
        pairs = [(i, j) for i in _block(one, per) for j in _block(other, per)]
        return sum(distance(i, j) + distance(j, i) for i, j in pairs) // (2 * per * per)

    return even


def _block(node: int, per: int) -> range:
    return range(node - node % per, node - node % per + per)


def _valid(distance: Distance, packages: Mapping[int, frozenset[int]], per: int) -> bool:
    """Nodes count on package by package, and distances within one are symmetric."""
    if sorted(packages) != list(range(len(packages))) or len(packages) % per:
        return False
    before: frozenset[int] = frozenset()
    for first in range(0, len(packages), per):
        block = _block(first, per)
        here = frozenset[int]().union(*(packages[node] for node in block))
        if len(here) != 1 or here == before:
            return False
        if any(distance(i, j) != distance(j, i) for i in block for j in block):
            return False
        before = here
    return True
