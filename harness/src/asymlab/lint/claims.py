# SPDX-License-Identifier: Apache-2.0
"""What firmware claims of a CPU's speed, and the cpu_capacity that follows if Linux takes it."""

from __future__ import annotations

from asymlab.model.firmware import CpuFacts, MachineView, World
from asymlab.model.machine import SCHED_CAPACITY_SCALE


def highest_perf(cpu: CpuFacts) -> int | None:
    """highest_perf if it is a number in the package (a register would have to be read)."""
    return cpu.cpc.number("highest_perf") if cpu.cpc else None


def capacities(view: MachineView) -> dict[int, int]:
    """cpu_capacity by CPU from the claims alone; empty unless every CPU has one.

    _CPC: topology_init_cpu_capacity_cppc(). DT: topology_normalize_cpu_scale() with each CPU's
    highest frequency where all have one. Both in drivers/base/arch_topology.c.
    """
    if view.isa != "arm64" or view.world is World.SYSFS:
        return {}
    levels = {cpu.id: highest_perf(cpu) for cpu in view.cpus}
    if view.world is World.DT:
        clocked = all(cpu.max_khz for cpu in view.cpus)
        levels = {
            cpu.id: None
            if cpu.dmips_mhz is None
            else cpu.dmips_mhz * ((cpu.max_khz or 1) if clocked else 1)
            for cpu in view.cpus
        }
    known = {cpu: level for cpu, level in levels.items() if level is not None}
    top = max(known.values(), default=0)
    if not top or len(known) < len(levels):
        return {}
    return {cpu: level * SCHED_CAPACITY_SCALE // top for cpu, level in known.items()}
