# SPDX-License-Identifier: Apache-2.0
"""The topology levels that scheduling domains are built of, innermost first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from asymlab.model.firmware import LOCAL
from asymlab.model.machine import CpuSet
from asymlab.predict.cpus import Topology
from asymlab.predict.kernel import KernelConfig, Traits
from asymlab.predict.snc import Distance, evened
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
    llc = frozenset({"SD_SHARE_LLC"})
    found: list[Level] = []
    if config.smt:
        found.append(Level("SMT", topology.masks.threads, llc | {"SD_SHARE_CPUCAPACITY"}))
    if config.cluster:
        found.append(Level("CLS", topology.masks.clustergroup, llc | {"SD_CLUSTER"} | pack))
    if config.mc:
        found.append(Level("MC", topology.masks.coregroup, llc | pack))
    counted = topology.nodes_per_package > 1
    split = counted if traits.counts_nodes else topology.splits_packages
    if not (x86 and split):
        found.append(Level("PKG", topology.masks.node, pack))
    if config.numa:
        found += _numa(topology, traits)
    return tuple(found)


def _numa(topology: Topology, traits: Traits) -> Iterator[Level]:
    """One level by distance: NODE for one's own, then NUMA."""
    distance: Distance = topology.distance
    if traits.evens_nodes:
        distance = evened(distance, topology.packages_of, topology.cpuid)
    used = sorted(set(topology.node_of.values()))
    known = sorted({distance(one, other) for one in used for other in used})
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
