# SPDX-License-Identifier: Apache-2.0
"""Who shares what among the CPUs that are up: the lists of sysfs, and the masks that scheduling
domains are made of."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace

from asymlab.model.cpuid import Cpuid
from asymlab.model.firmware import CacheFacts, CpuFacts, MachineView, World
from asymlab.model.machine import CpuSet
from asymlab.predict.cpus import Brought
from asymlab.predict.kernel import KernelConfig

LOCAL, REMOTE = 10, 20
"""Distances where nobody tells any (include/linux/topology.h)."""

Masks = dict[int, CpuSet]


@dataclass(frozen=True)
class Topology:
    """Masks by online CPU. ``threads``, ``cluster``, ``package`` are sysfs's lists, ``llc`` the
    sharers of the last cache that firmware tells (a CPU without one is not in it); ``clustergroup``
    and ``coregroup`` are what the levels CLS and MC are made of, ``node`` the CPUs of one's
    node. ``distances`` are rows by node, ``distance`` of two nodes at their index;
    ``nodes_per_package`` is rounded up, and does not count nodes without CPUs; ``packages_of`` are
    those of each node that has some. ``cpuid`` is the view's."""

    threads: Masks
    cluster: Masks
    package: Masks
    llc: Masks
    llc_kib: dict[int, int | None]
    node: Masks
    node_of: dict[int, int]
    coregroup: Masks
    clustergroup: Masks
    nodes: tuple[int, ...]
    distances: dict[int, tuple[int, ...]]
    nodes_per_package: int = 1
    packages_of: dict[int, frozenset[int]] = field(default_factory=dict)
    cpuid: Cpuid | None = None

    def distance(self, one: int, other: int) -> int:
        """node_distance()."""
        return self.distances[one][self.nodes.index(other)]

    @property
    def splits_packages(self) -> bool:
        """Whether a package spans several nodes."""
        return any(not self.package[cpu] <= self.node[cpu] for cpu in self.package)


def topology(view: MachineView, brought: Brought, config: KernelConfig, *, numa: bool) -> Topology:
    """The topology of the CPUs that are up. ``numa`` False: the parameter numa=off."""
    up = brought.up
    numa = numa and config.numa and (config.acpi_numa or view.world is World.DT)
    node_of = {cpu.id: cpu.node or 0 if numa else 0 for cpu in up}
    nodes, distances = _distances(view, set(node_of.values()) if numa else set(), numa=numa)
    last = {cpu.id: _last(view.caches, cpu.id) for cpu in up}
    llc = {cpu: cache.cpus & brought.online for cpu, cache in last.items() if cache}
    own = _Own(
        threads=_groups(up, lambda cpu: (cpu.package, cpu.cluster, cpu.core)),
        cluster=_clusters(up),
        package=_groups(up, lambda cpu: cpu.package),
        llc=llc,
        node=_groups(up, lambda cpu: node_of[cpu.id]),
    )
    x86 = view.isa == "x86_64"
    if x86:
        own = _x86_alone(own) if _lone_cores(view) else _x86(own, view, brought)
    coregroup = own.x86_coregroup(view) if x86 else own.arm64_coregroup(config)
    return Topology(
        threads=own.threads,
        cluster=own.cluster,
        package=own.package,
        llc=llc,
        llc_kib={
            cpu: cache.size >> 10 if cache.size else None for cpu, cache in last.items() if cache
        },
        node=own.node,
        node_of=node_of,
        coregroup=coregroup,
        clustergroup=own.cluster if x86 else own.arm64_clustergroup(coregroup),
        nodes=nodes,
        distances=distances,
        nodes_per_package=_nodes_per_package(brought.possible) if numa else 1,
        packages_of=_packages(brought.possible) if numa else {},
        cpuid=view.cpuid,
    )


@dataclass(frozen=True)
class _Own:
    """Masks by CPU, before the scheduler's own are made of them."""

    threads: Masks
    cluster: Masks
    package: Masks
    llc: Masks
    node: Masks

    def arm64_coregroup(self, config: KernelConfig) -> Masks:
        """cpu_coregroup_mask(), drivers/base/arch_topology.c: the smallest of node, package and
        LLC, but no less than the cluster."""
        found: Masks = {}
        for cpu, mask in self.node.items():
            for other in (self.package.get(cpu), self.llc.get(cpu)):
                if other is not None and other <= mask:
                    mask = other
            if config.cluster and mask <= self.cluster[cpu]:
                mask = self.cluster[cpu]
            found[cpu] = mask
        return found

    def arm64_clustergroup(self, coregroup: Masks) -> Masks:
        """cpu_clustergroup_mask(): a cluster must be less than its coregroup."""
        return {
            cpu: self.threads[cpu] if coregroup[cpu] <= cluster else cluster
            for cpu, cluster in self.cluster.items()
        }

    def x86_coregroup(self, view: MachineView) -> Masks:
        """cpu_llc_shared_mask(): match_llc() in arch/x86/kernel/smpboot.c does not cross nodes, but
        packages. Without a word on caches (a dump has no CPUID) a package is taken to share one."""
        shared = self.llc if view.caches else self.package
        return {cpu: shared.get(cpu, frozenset({cpu})) & self.node[cpu] for cpu in self.node}


def _x86(own: _Own, view: MachineView, brought: Brought) -> _Own:
    """match_smt() and match_l2c() do not cross nodes, but match_l2c() does cross packages; without
    L2 ids a cluster is the core."""
    threads = {cpu: mask & own.node[cpu] for cpu, mask in own.threads.items()}
    told = _groups((cpu for cpu in brought.up if cpu.cluster is not None), lambda cpu: cpu.cluster)
    cluster: Masks = {}
    for cpu in threads:
        second = _cache(view.caches, cpu, level=2)
        mask = second.cpus & brought.online if second else threads[cpu]
        cluster[cpu] = told.get(cpu, mask) & own.node[cpu]
    return replace(own, threads=threads, cluster=cluster)


def _lone_cores(view: MachineView) -> bool:
    """Not has_mp in set_cpu_sibling_map(): no core has two threads, and the first package (of the
    lowest APIC id, which the boot CPU mostly has) has one core."""
    first = [cpu for cpu in view.cpus if cpu.package == view.cpus[0].package]
    return len(first) == 1 and len({cpu.core for cpu in view.cpus}) == len(view.cpus)


def _x86_alone(own: _Own) -> _Own:
    """What set_cpu_sibling_map() then does: every CPU is alone at every level, whoever shares a
    cache with it; as in a guest of many sockets of one core."""
    alone = {cpu: frozenset({cpu}) for cpu in own.node}
    return replace(own, threads=alone, cluster=alone, package=alone, llc=alone)


def _nodes_per_package(possible: tuple[CpuFacts, ...]) -> int:
    """topology_num_nodes_per_package(): nodes of CPUs (numa_phys_nodes_parsed) by packages."""
    nodes, packages = ({c.node or 0 for c in possible}, {c.package for c in possible})
    return -(-len(nodes) // max(1, len(packages)))


def _packages(possible: tuple[CpuFacts, ...]) -> dict[int, frozenset[int]]:
    nodes = {cpu.node or 0 for cpu in possible}
    return {n: frozenset(c.package for c in possible if (c.node or 0) == n) for n in nodes}


def _groups(cpus: Iterable[CpuFacts], key: Callable[[CpuFacts], Hashable]) -> Masks:
    """Every CPU's group of those with the same key."""
    cpus = tuple(cpus)
    members: dict[Hashable, set[int]] = {}
    for cpu in cpus:
        members.setdefault(key(cpu), set()).add(cpu.id)
    return {cpu.id: frozenset(members[key(cpu)]) for cpu in cpus}


def _clusters(cpus: tuple[CpuFacts, ...]) -> Masks:
    """update_siblings_masks(): without a cluster id a CPU is alone."""
    return _groups(cpus, lambda c: (c.package, c.cluster) if c.cluster is not None else ("", c.id))


def _last(caches: tuple[CacheFacts, ...], cpu: int) -> CacheFacts | None:
    """The cache of the highest level that a CPU has; of split ones the data cache."""
    found = [cache for cache in caches if cpu in cache.cpus]
    return max(found, key=lambda c: (c.level, c.kind != "instruction"), default=None)


def _cache(caches: tuple[CacheFacts, ...], cpu: int, level: int) -> CacheFacts | None:
    found = (c for c in caches if cpu in c.cpus and c.level == level and c.kind != "instruction")
    return next(found, None)


def _distances(
    view: MachineView, used: set[int], *, numa: bool
) -> tuple[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """Nodes, and their rows. A SLIT that slit_valid() in drivers/acpi/numa/srat.c refuses counts
    as none."""
    if not numa:
        return (0,), {0: (LOCAL,)}
    told = {node.id: node.distances for node in view.nodes}
    nodes = tuple(sorted(told.keys() | used)) or (0,)
    if view.world is World.ACPI and not _slit_valid(told):
        told = {}
    rows = {
        one: tuple(_distance(told.get(one, ()), one, other) for other in nodes) for one in nodes
    }
    return nodes, rows


def _distance(row: tuple[int, ...], one: int, other: int) -> int:
    if other < len(row):
        return row[other]
    return LOCAL if one == other else REMOTE


def _slit_valid(rows: dict[int, tuple[int, ...]]) -> bool:
    return all(
        distance == LOCAL if one == other else distance > LOCAL
        for one, row in rows.items()
        for other, distance in enumerate(row)
    )
