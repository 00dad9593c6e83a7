# SPDX-License-Identifier: Apache-2.0
"""Which CPUs a kernel keeps, brings up, and puts into scheduling domains; what they share, and how
far apart their nodes are."""

from __future__ import annotations

from dataclasses import dataclass, field

from asymlab.model.cpuid import Cpuid
from asymlab.model.firmware import CpuFacts, MachineView, NodeFacts, ViewSource
from asymlab.model.machine import CpuSet
from asymlab.predict.cmdline import BootParameters
from asymlab.predict.kernel import KernelConfig, Traits
from asymlab.topology.masks import Masks, last_levels, masks
from asymlab.topology.numa import distance


@dataclass(frozen=True)
class Brought:
    """CPUs by state. ``balanced`` are those in domains: online and not isolated; ``unisolated``
    also counts CPUs that are offline (HK_TYPE_DOMAIN)."""

    possible: tuple[CpuFacts, ...]
    online: CpuSet
    unisolated: CpuSet

    @property
    def balanced(self) -> CpuSet:
        """The cpu_map that domains are built for (partition_sched_domains_locked())."""
        return self.online & self.unisolated

    @property
    def up(self) -> tuple[CpuFacts, ...]:
        """Facts of the online CPUs."""
        return tuple(cpu for cpu in self.possible if cpu.id in self.online)


def bring_up(
    view: MachineView, boot: BootParameters, traits: Traits, config: KernelConfig
) -> Brought:
    """CPUs after smp_init() (kernel/smp.c)."""
    # a DT node that Linux refuses uses its number up, and is not possible
    possible = tuple(
        cpu for cpu in view.cpus[: boot.nr_cpus] if cpu.enabled or view.source is not ViewSource.DT
    )
    present = [cpu for cpu in possible if cpu.enabled]
    if view.arch == "x86_64":
        # cpuhp_bringup_cpus_parallel(), kernel/cpu.c: the first thread of every core goes first
        present.sort(key=lambda cpu: (_first_thread(cpu, possible) != cpu.id, cpu.id))
    limit = len(present) if boot.max_cpus is None else max(boot.max_cpus, 1)
    online = {cpu.id for cpu in present[:limit]}
    if boot.nosmt and config.smt_control and (view.arch != "arm64" or traits.arm64_smt_control):
        # topology_is_primary_thread(), include/linux/topology.h
        online &= {_first_thread(cpu, possible) for cpu in possible}
    return Brought(
        possible=possible,
        online=frozenset(online),
        unisolated=_unisolated(possible, boot, config),
    )


def _first_thread(cpu: CpuFacts, cpus: tuple[CpuFacts, ...]) -> int:
    if cpu.core is None:
        return cpu.id
    return min(other.id for other in cpus if other.core == cpu.core)


def _unisolated(
    possible: tuple[CpuFacts, ...], boot: BootParameters, config: KernelConfig
) -> CpuSet:
    """housekeeping_setup() in kernel/sched/isolation.c: one present CPU is kept, the boot CPU."""
    everyone = frozenset(cpu.id for cpu in possible)
    if not config.isolation:
        return everyone
    kept = everyone - boot.isolated
    first = min((cpu.id for cpu in possible if cpu.enabled and cpu.id in kept), default=None)
    if first is None or (boot.max_cpus is not None and first >= boot.max_cpus):
        kept |= {0}
    return kept


@dataclass(frozen=True)
class Topology:
    """What the CPUs that are up share, and their nodes. ``llc_kib`` is by CPU the size of its last
    cache. ``distances`` are rows by node, ``distance`` of two nodes at their index;
    ``nodes_per_package`` is rounded up, and does not count nodes without CPUs; ``packages_of`` are
    those of each node that has some. ``cpuid`` is the view's; ``hybrid``: x86 CPUs are of two
    types."""

    masks: Masks
    llc_kib: dict[int, int | None]
    node_of: dict[int, int]
    nodes: tuple[int, ...]
    distances: dict[int, tuple[int, ...]]
    nodes_per_package: int = 1
    packages_of: dict[int, frozenset[int]] = field(default_factory=dict)
    cpuid: Cpuid | None = None
    hybrid: bool = False

    def distance(self, one: int, other: int) -> int:
        """node_distance()."""
        return self.distances[one][self.nodes.index(other)]

    @property
    def splits_packages(self) -> bool:
        """Whether a package spans several nodes."""
        return any(not mask <= self.masks.node[cpu] for cpu, mask in self.masks.package.items())


def topology(
    view: MachineView, brought: Brought, traits: Traits, config: KernelConfig, *, numa: bool
) -> Topology:
    """The topology of the CPUs that are up. ``numa`` False: the parameter numa=off."""
    up = brought.up
    if view.source is ViewSource.DT and not traits.socket_packages:
        # parse_cluster() of older releases: every cluster without clusters in it is a package
        up = tuple(
            cpu if cpu.cluster is None else cpu.model_copy(update={"package": cpu.cluster})
            for cpu in up
        )
    numa = numa and config.numa and (config.acpi_numa or view.source is ViewSource.DT)
    node_of = {cpu.id: cpu.node or 0 if numa else 0 for cpu in up}
    nodes, distances = _distances(view.nodes if numa else (), set(node_of.values()))
    sizes = ((cpu, cache.size) for cpu, cache in last_levels(view.caches, up).items())
    packages = _packages(brought.possible) if numa else {}
    return Topology(
        masks=masks(
            view,
            up,
            node_of,
            sched_cluster=config.cluster and traits.has_clusters,
            llc_in_mc=traits.dt_caches or view.source is not ViewSource.DT,
        ),
        llc_kib={cpu: size >> 10 if size else None for cpu, size in sizes},
        node_of=node_of,
        nodes=nodes,
        distances=distances,
        nodes_per_package=_nodes_per_package(packages),
        packages_of=packages,
        cpuid=view.cpuid,
        hybrid={"core", "atom"} <= {cpu.core_type for cpu in up},
    )


def _nodes_per_package(packages_of: dict[int, frozenset[int]]) -> int:
    """topology_num_nodes_per_package(): nodes of CPUs (numa_phys_nodes_parsed) by packages."""
    packages = frozenset[int]().union(*packages_of.values())
    return -(-len(packages_of) // len(packages)) if packages else 1


def _packages(possible: tuple[CpuFacts, ...]) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {cpu.node or 0: set() for cpu in possible}
    for cpu in possible:
        if cpu.package is not None:
            found[cpu.node or 0].add(cpu.package)
    return {node: frozenset(packages) for node, packages in found.items()}


def _distances(
    known: tuple[NodeFacts, ...], used: set[int]
) -> tuple[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """Nodes, and their rows."""
    rows_of = {node.id: node.distances for node in known}
    nodes = tuple(sorted(rows_of.keys() | used)) or (0,)
    rows = {
        one: tuple(distance(rows_of.get(one, ()), one, other) for other in nodes) for one in nodes
    }
    return nodes, rows
