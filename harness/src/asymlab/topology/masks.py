# SPDX-License-Identifier: Apache-2.0
"""Masks of CPUs that share hardware: the lists of sysfs, and the masks of scheduling domains
(drivers/base/arch_topology.c on arm64, arch/x86/kernel/smpboot.c on x86)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from asymlab.model.firmware import CacheFacts, CpuFacts, MachineView
from asymlab.model.machine import CpuSet

ByCpu = dict[int, CpuSet]

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Masks:
    """Masks by CPU. ``threads``, ``cluster``, ``package`` are sysfs's lists, ``llc`` the sharers of
    the last cache in firmware (a CPU without one is not in it), ``node`` the CPUs of one's
    node. ``coregroup`` and ``clustergroup`` are what the levels MC and CLS are made of."""

    threads: ByCpu
    cluster: ByCpu
    package: ByCpu
    llc: ByCpu
    node: ByCpu
    coregroup: ByCpu
    clustergroup: ByCpu


def masks(
    view: MachineView,
    up: Iterable[CpuFacts] | None = None,
    node_of: Mapping[int, int] | None = None,
    *,
    sched_cluster: bool = True,
    llc_in_mc: bool = True,
) -> Masks:
    """Masks of the CPUs that are ``up`` (None: of all), on the nodes of ``node_of`` (None: those of
    the view). ``sched_cluster`` is CONFIG_SCHED_CLUSTER. ``llc_in_mc``: MC of arm64 goes by the
    last-level cache.

    A CPU of no node is on node 0 (early_map_cpu_to_node()); one without cluster is alone in its
    cluster (update_siblings_masks()). A CPU of an unknown core is taken to be one, CPUs of unknown
    packages to share one if they share a node.
    """
    cpus = view.cpus if up is None else tuple(up)
    nodes = {cpu.id: cpu.node or 0 for cpu in cpus} if node_of is None else node_of
    shared = {
        "threads": _by_cpu(cpus, _core),
        "cluster": _by_cpu(
            cpus, lambda c: ("", c.id) if c.cluster is None else (c.package, c.cluster)
        ),
        "package": _by_cpu(cpus, lambda c: ("", nodes[c.id]) if c.package is None else c.package),
        "llc": _sharers(last_levels(view.caches, cpus), cpus),
        "node": _by_cpu(cpus, lambda cpu: nodes[cpu.id]),
    }
    if view.arch == "x86_64":
        return _x86(view, cpus, shared)
    return _arm64(shared, sched_cluster=sched_cluster, llc_in_mc=llc_in_mc)


def grouped(cpus: Iterable[CpuFacts], key: Callable[[CpuFacts], Key | None]) -> dict[Key, CpuSet]:
    """CPU numbers by what the CPUs share; those whose key is None share nothing."""
    members: dict[Key, set[int]] = {}
    for cpu in cpus:
        if (found := key(cpu)) is not None:
            members.setdefault(found, set()).add(cpu.id)
    return {found: frozenset(inside) for found, inside in members.items()}


def last_levels(caches: Iterable[CacheFacts], cpus: Iterable[CpuFacts]) -> dict[int, CacheFacts]:
    """The cache of the highest level of each CPU that has any; of split ones the data cache."""
    left = {cpu.id for cpu in cpus}
    found: dict[int, CacheFacts] = {}
    for cache in sorted(caches, key=lambda one: (-one.level, one.kind == "instruction")):
        if not left:
            break
        mine = cache.cpus & left
        left -= mine
        found |= dict.fromkeys(mine, cache)
    return found


def _core(cpu: CpuFacts) -> Hashable:
    return ("", cpu.id) if cpu.core is None else (cpu.package, cpu.cluster, cpu.core)


def _by_cpu(cpus: Iterable[CpuFacts], key: Callable[[CpuFacts], Hashable | None]) -> ByCpu:
    return dict(sorted((cpu, mask) for mask in grouped(cpus, key).values() for cpu in mask))


def _sharers(caches: Mapping[int, CacheFacts], cpus: Iterable[CpuFacts]) -> ByCpu:
    online = frozenset(cpu.id for cpu in cpus)
    return {cpu: caches[cpu].cpus & online for cpu in sorted(caches)}


def _arm64(shared: dict[str, ByCpu], *, sched_cluster: bool, llc_in_mc: bool) -> Masks:
    """cpu_coregroup_mask(): the smallest of node, package and LLC, but no less than the cluster.
    cpu_clustergroup_mask(): a cluster must be less than its coregroup."""
    coregroup: ByCpu = {}
    clustergroup: ByCpu = {}
    for cpu, mask in shared["node"].items():
        llc = shared["llc"].get(cpu) if llc_in_mc else None
        for smaller in (shared["package"][cpu], llc):
            if smaller and smaller <= mask:
                mask = smaller
        cluster = shared["cluster"][cpu]
        coregroup[cpu] = cluster if sched_cluster and mask <= cluster else mask
        clustergroup[cpu] = shared["threads"][cpu] if coregroup[cpu] <= cluster else cluster
    return Masks(**shared, coregroup=coregroup, clustergroup=clustergroup)


def _x86(view: MachineView, cpus: tuple[CpuFacts, ...], shared: dict[str, ByCpu]) -> Masks:
    """match_smt() and match_l2c() do not cross nodes, but match_l2c() does cross packages; without
    L2 ids a cluster is the core. cpu_llc_shared_mask(): match_llc() does not cross nodes, but
    packages. Without caches (a dump has no CPUID) a package is assumed to share one; AMD processors
    without level-3 cache are taken to share one (legacy_set_llc())."""
    node = shared["node"]
    if _lone_cores(view):
        alone = {cpu: frozenset({cpu}) for cpu in node}
        shared |= dict.fromkeys(("threads", "cluster", "package"), alone)
        return Masks(**shared, coregroup=alone, clustergroup=alone)
    threads = {cpu: mask & node[cpu] for cpu, mask in shared["threads"].items()}
    second = (c for c in view.caches if c.level == 2 and c.kind != "instruction")
    given = _by_cpu(cpus, lambda cpu: cpu.cluster)
    cluster = threads | _sharers(last_levels(second, cpus), cpus) | given
    shared |= {"threads": threads, "cluster": {cpu: cluster[cpu] & node[cpu] for cpu in node}}
    llc = shared["llc"] if view.caches else shared["package"]
    llc = llc | _by_cpu(cpus, lambda cpu: cpu.llc)
    coregroup = {cpu: llc.get(cpu, frozenset({cpu})) & mask for cpu, mask in node.items()}
    return Masks(**shared, coregroup=coregroup, clustergroup=shared["cluster"])


def _lone_cores(view: MachineView) -> bool:
    """Not has_mp in set_cpu_sibling_map(): no core has two threads, and the first package (of the
    lowest APIC id, which the boot CPU mostly has) has one core. Every CPU is then alone at every
    level, even if it shares a cache; as in a guest of many sockets of one core."""
    first = [cpu for cpu in view.cpus if cpu.package == view.cpus[0].package]
    return len(first) == 1 and len({cpu.core for cpu in view.cpus}) == len(view.cpus)
