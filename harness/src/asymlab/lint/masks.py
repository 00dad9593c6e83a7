# SPDX-License-Identifier: Apache-2.0
"""Who shares what on arm64, as the scheduler's levels ask (drivers/base/arch_topology.c)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

from asymlab.model.firmware import CacheFacts, CpuFacts, MachineView
from asymlab.model.machine import CpuSet


def last_levels(view: MachineView) -> dict[int, CacheFacts]:
    """The data or unified cache of the highest level of each CPU that has one."""
    found: dict[int, CacheFacts] = {}
    for cache in sorted(view.caches, key=lambda each: each.level):
        if cache.kind != "instruction":
            found |= dict.fromkeys(cache.cpus, cache)
    return found


@dataclass(frozen=True)
class Masks:
    """Masks of all CPUs of a view, each by CPU number."""

    view: MachineView

    def _shared(self, key: Callable[[CpuFacts], Hashable]) -> dict[int, CpuSet]:
        groups: dict[Hashable, set[int]] = {}
        for cpu in self.view.cpus:
            groups.setdefault(key(cpu), set()).add(cpu.id)
        return {cpu.id: frozenset(groups[key(cpu)]) for cpu in self.view.cpus}

    @cached_property
    def threads(self) -> dict[int, CpuSet]:
        """topology_sibling_cpumask(): SMT."""
        return self._shared(lambda cpu: cpu.core)

    @cached_property
    def cluster(self) -> dict[int, CpuSet]:
        """topology_cluster_cpumask(); a CPU without cluster is alone."""
        return self._shared(
            lambda cpu: (cpu.package, -1 - cpu.id if cpu.cluster is None else cpu.cluster)
        )

    @cached_property
    def package(self) -> dict[int, CpuSet]:
        """topology_core_cpumask()."""
        return self._shared(lambda cpu: cpu.package)

    @cached_property
    def node(self) -> dict[int, CpuSet]:
        """cpumask_of_node(): PKG. A CPU of no node is on node 0 (early_map_cpu_to_node())."""
        return self._shared(lambda cpu: cpu.node or 0)

    @cached_property
    def llc(self) -> dict[int, CpuSet]:
        """CPUs that share the last-level cache; none for a CPU whose caches nobody tells."""
        return {cpu: cache.cpus for cpu, cache in last_levels(self.view).items()}

    def group(self, cpu: int) -> CpuSet:
        """cpu_coregroup_mask(): MC, with CONFIG_SCHED_CLUSTER."""
        mask = self.node[cpu]
        for smaller in (self.package[cpu], self.llc.get(cpu)):
            if smaller and smaller <= mask:
                mask = smaller
        return self.cluster[cpu] if mask <= self.cluster[cpu] else mask

    def clusters(self, cpu: int) -> CpuSet:
        """cpu_clustergroup_mask(): CLS."""
        cluster = self.cluster[cpu]
        return self.threads[cpu] if self.group(cpu) <= cluster else cluster
