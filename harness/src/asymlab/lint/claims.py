# SPDX-License-Identifier: Apache-2.0
"""What firmware claims of a CPU's speed, and the cpu_capacity that Linux ends up with."""

from __future__ import annotations

from asymlab.model.firmware import CpuFacts, MachineView, World
from asymlab.predict.capacity import capacities as predicted
from asymlab.predict.cmdline import boot_parameters
from asymlab.predict.cpus import bring_up
from asymlab.predict.kernel import KernelConfig, KernelVersion, traits

_KERNEL = KernelVersion(major=6, minor=12)
"""It takes every _CPC that 7.3 takes, and packages of revision 4 with too few entries."""


def highest_perf(cpu: CpuFacts) -> int | None:
    """highest_perf if it is a number in the package (a register would have to be read)."""
    return cpu.cpc.number("highest_perf") if cpu.cpc else None


def capacities(view: MachineView) -> dict[int, int]:
    """cpu_capacity of every possible CPU: 1024 for all where claims do not count or are not known.

    One _CPC that Linux refuses is enough for that, and one CPU without capacity-dmips-mhz; other
    rules say so. Empty for a /sys tree, which shows capacities and claims none, and on x86.
    """
    if view.isa != "arm64" or view.world is World.SYSFS:
        return {}
    boot, how, config = boot_parameters(()), traits(_KERNEL), KernelConfig()
    return predicted(view, bring_up(view, boot, how, config), boot, how, config).values
