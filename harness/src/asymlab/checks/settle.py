# SPDX-License-Identifier: Apache-2.0
"""The settle time: how long a kernel may take to place a new task correctly.

Separate because it states, with the kernel's functions, what the settle time is derived from.

Conditions must be met before a new task is expected to be in its place:

1. Its utilization is known. PELT sums 1024 us periods with a half-life of 32 ms; after
   LOAD_AVG_MAX_N = 345 of them a sum from zero equals its limit (kernel/sched/sched-pelt.h). A new
   task starts from a guess (post_init_entity_util_avg()), a task of an older step has settled.
2. An idle CPU was able to pull it although it was running. That is active balancing, which
   imbalanced_active_balance() allows from attempt cache_nice_tries + 3 on. sd_init() sets
   cache_nice_tries to 2 in NUMA domains and to at most 1 in others; settle_s() takes 1 for a
   machine with one LLC, else 2 as an upper bound. An idle CPU tries every balance_interval: at
   first up to max_interval = 2 x sd_weight ms, and min_interval = sd_weight ms once it has seen an
   imbalance (sched_balance_rq()). busy_factor 16 does not apply: the pulling CPU is idle. A load
   whose tasks sleep and wake need not wait for this: every wakeup places its task.
3. Of tasks that begin gathered on few cores (Fill.gather) one idle CPU after the other must get its
   own. All that try at the same time find the same busiest group, and those that get no task count
   attempts again: they come in waves of as many intervals. On 88 cores, 44 of them idle, the first
   wave left 9 idle or fewer, the second 1, and all had a task after 1.6 to 2.3 s (8 boots of board
   qemu-pt); on 8 cores, 4 idle, after 0.13 s (40 boots). A wave is taken to leave a fifth.

4. Of tasks that begin gathered in some NUMA nodes and have too few cores there, one after the other
   must go to another node: only one CPU of the idle nodes balances between them at a time
   (should_we_balance()), and active balancing moves one task. Linux 7.3 on board qemu-pt: on 16
   cores in four nodes, 8 tasks too many in two of them, each had a core after 2.15 s (the rule says
   2.27), on 32 cores, 16 tasks too many, after 6.4 to 7.0 s (7.07).

Intervals round up to ticks and are clamped to 0.1 s x online CPUs (get_sd_balance_interval(),
update_max_interval()). So 16 CPUs settle in 0.45 s, 176 in 1.25 s and gathered tasks in 3.05 s.

With -icount on stock QEMU virtual time is the sum of the instructions of all CPUs: a CPU that waits
for its turn responds late, by up to a tick of virtual time for each busy CPU. PELT and balancing
use the same clock, so the rule holds if wakeups or fork place a task. It does not hold if only
active balancing can (Fill.gather): the last of eight tasks was moved within 0.13 s on board qemu-pt
(40 boots); on stock QEMU within 1.0 s (26 boots, idle host), and on a busy host not within a step
of 1.4 s in 2 of 56 boots. Such loads are left out on stock QEMU.
"""

from __future__ import annotations

import math

from asymlab.model.effort import effort
from asymlab.model.job import Placed
from asymlab.model.machine import Machine

PELT_SETTLE_S = 345 * 1024e-6
"""LOAD_AVG_MAX_N periods."""

TICK_S = 0.01
"""A tick of the kernels under test (CONFIG_HZ_100); a shorter tick does not settle later."""

LONGEST_SETTLE_S = 10.0
"""Gathered tasks that take longer are not worth the time: their load is left out."""

LEFT_BY_WAVE = 5
"""A wave of load balancing leaves one of so many idle cores without a task."""


def settle_s(machine: Machine, placed: Placed = Placed.BALANCED) -> float:
    """Virtual seconds from a step's begin until the placement of its tasks is judged."""
    if placed.by_wakeup:
        return PELT_SETTLE_S
    cpus = len(machine.cpus)
    nice_tries = 1 if len(machine.llc_spans) == 1 else 2
    ticks = math.ceil(round(cpus * 1e-3 / TICK_S, 6))
    interval = min(max(1, ticks) * TICK_S, 0.1 * cpus)
    waits = nice_tries + 3 + 1  # one more: the first wait is max_interval, twice as long
    turns = max(_waves(machine), _leaving(machine)) if placed is Placed.GATHERED else 1
    return PELT_SETTLE_S + turns * waits * interval


def _waves(machine: Machine) -> int:
    """Waves until one task per core has a core, if they begin on as few cores as hold them."""
    cores, threads = len(machine.cores), len(machine.cpus) // len(machine.cores)
    idle = cores - math.ceil(cores / threads)
    return max(1, math.ceil(math.log(max(idle, 1), LEFT_BY_WAVE)))


def _leaving(machine: Machine) -> int:
    """Tasks that must leave their NUMA node, if there is one per core and they begin on as few
    cores as hold them."""
    if len(machine.node_spans) == 1:
        return 0
    by_core = [cpu for core in sorted(machine.cores, key=min) for cpu in sorted(core)]
    begin = frozenset(by_core[: len(machine.cores)])
    room = {node: sum(core <= node for core in machine.cores) for node in machine.node_spans}
    return sum(max(0, len(node & begin) - cores) for node, cores in room.items())


def shortest_step_s(machine: Machine, placed: Placed = Placed.BALANCED) -> float:
    """Virtual seconds of the shortest step that can be judged."""
    return settle_s(machine, placed) + effort(machine).judged_s
