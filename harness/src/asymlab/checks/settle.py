# SPDX-License-Identifier: Apache-2.0
"""How long a kernel may take to put tasks where they belong.

Two things pass before a task that was just added must be in its place:

1. Its utilization is known. PELT sums 1024 us periods with a half-life of 32 ms; after
   LOAD_AVG_MAX_N = 345 of them a sum from zero equals its limit (kernel/sched/sched-pelt.h). A new
   task starts from a guess (post_init_entity_util_avg()), a task of an older step has settled.
2. An idle CPU has had the chance to pull it although it is running. That is active balancing, which
   imbalanced_active_balance() allows from attempt cache_nice_tries + 3 on; cache_nice_tries is 1
   in a domain that shares an LLC, 2 above (sd_init()). An idle CPU tries every balance_interval:
   at first up to max_interval = 2 x sd_weight ms, and min_interval = sd_weight ms once it has seen
   an imbalance (sched_balance_rq()). busy_factor 16 does not apply: who pulls is idle.

Intervals round up to ticks and are clamped to 0.1 s x online CPUs (get_sd_balance_interval(),
update_max_interval()). So 16 CPUs settle in 0.45 s, 176 in 1.25 s.

With -icount on stock QEMU virtual time is the sum of what all CPUs execute: one that waits for its
turn answers late, by up to a tick of virtual time for each busy CPU. PELT and balancing run on
the same clock, so the rule holds where wakeups or fork place a task. Where only active balancing
can (Fill.gather) it does not: the last of eight tasks was moved within 0.13 s on board qemu-pt
(40 boots); on stock QEMU within 1.0 s (26 boots, quiet host), and beside other work some were never
moved in a step of 1.4 s (2 of 56). Such loads are left out there.
"""

from __future__ import annotations

import math

from asymlab.model.machine import Machine

PELT_SETTLE_S = 345 * 1024e-6
"""LOAD_AVG_MAX_N periods."""

TICK_S = 0.01
"""A tick of the kernels under test (CONFIG_HZ_100); a faster one settles no later."""

JUDGED_S = 0.5
"""A good judged window: some 200 wakeups a task at 2 ms of work each."""


def settle_s(machine: Machine) -> float:
    """Virtual seconds from a step's begin until its placement is judged."""
    cpus = len(machine.cpus)
    nice_tries = 1 if len(machine.llc_spans) == 1 else 2
    ticks = math.ceil(round(cpus * 1e-3 / TICK_S, 6))
    interval = min(max(1, ticks) * TICK_S, 0.1 * cpus)
    waits = nice_tries + 3 + 1  # one more: the first wait is max_interval, twice as long
    return PELT_SETTLE_S + waits * interval


def shortest_step_s(machine: Machine) -> float:
    """Virtual seconds that a step must be held for, so that enough of it is judged."""
    return settle_s(machine) + JUDGED_S
