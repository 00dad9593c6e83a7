# SPDX-License-Identifier: Apache-2.0
"""Which CPUs a kernel keeps, brings up, and puts into scheduling domains."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.model.firmware import CpuFacts, MachineView, World
from asymlab.model.machine import CpuSet
from asymlab.predict.cmdline import BootParameters
from asymlab.predict.kernel import KernelConfig, Traits


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
    fit = (cpu for cpu in view.cpus[: boot.nr_cpus] if cpu.enabled or view.world is not World.DT)
    possible = tuple(fit)
    present = [cpu for cpu in possible if cpu.enabled]
    if view.isa == "x86_64":
        # cpuhp_bringup_cpus_parallel(), kernel/cpu.c: the first thread of every core goes first
        present.sort(key=lambda cpu: (_first_thread(cpu, possible) != cpu.id, cpu.id))
    limit = len(present) if boot.max_cpus is None else max(boot.max_cpus, 1)
    online = {cpu.id for cpu in present[:limit]}
    if boot.nosmt and config.smt_control and (view.isa != "arm64" or traits.arm64_smt_control):
        online = {cpu.id for cpu in possible if cpu.id in online and _is_primary(cpu, possible)}
    return Brought(
        possible=possible,
        online=frozenset(online),
        unisolated=_unisolated(possible, boot, config),
    )


def _first_thread(cpu: CpuFacts, cpus: tuple[CpuFacts, ...]) -> int:
    return min(other.id for other in cpus if other.core == cpu.core)


def _is_primary(cpu: CpuFacts, cpus: tuple[CpuFacts, ...]) -> bool:
    """topology_is_primary_thread(), include/linux/topology.h."""
    return _first_thread(cpu, cpus) == cpu.id


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
