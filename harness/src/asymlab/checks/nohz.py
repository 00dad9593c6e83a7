# SPDX-License-Identifier: Apache-2.0
"""Where balancing for idle CPUs (no-hz) runs: on an idle core, or beside a task.

A CPU with a tick kicks one idle CPU to balance for all idle ones (nohz_balancer_kick() and
find_new_ilb() in kernel/sched/fair.c). On the second thread of a busy core this slows the task
there.
"""

from __future__ import annotations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from asymlab.checks.occupancy import Ints, Occupancy
from asymlab.kernels.choices import NOHZ, SOFTIRQ
from asymlab.model.choices import THEN
from asymlab.model.machine import CpuSet, Machine

NO_KICKS = pl.DataFrame(schema={"ns": pl.Int64, "cpu": pl.Int64})


def kicked(log: pl.DataFrame) -> pl.DataFrame:
    """(ns, cpu) of each balance of a CPU that was kicked, from a log of choices with ``ns``.

    The idle loop of a CPU that became idle also balances for others: no other CPU chose it.
    """
    functions = pl.col("name").str.split(THEN)
    in_softirq = functions.list.contains(SOFTIRQ)
    entered = functions.list.contains(NOHZ)
    after = in_softirq.shift(1, fill_value=False).over("cpu")
    return log.filter(entered & (in_softirq | after)).select("ns", "cpu")


def beside_tasks(
    kicks: pl.DataFrame, occupied: Occupancy, machine: Machine, online: CpuSet
) -> NDArray[np.bool_]:
    """Whether each balance ran on a core whose other thread had a task, while a core with
    ``online`` CPUs only was wholly idle."""
    cpus, rows = kicks["cpu"].to_numpy(), np.arange(kicks.height)
    busy = _busy(occupied, kicks["ns"].to_numpy())
    by_core = np.stack([busy[:, sorted(core)].sum(axis=1) for core in machine.cores])
    own = np.array([cpu.core for cpu in machine.cpus])[cpus]
    idle = by_core[[core <= online for core in machine.cores]] == 0
    beside: NDArray[np.bool_] = (by_core[own, rows] > busy[rows, cpus]) & idle.any(axis=0)
    return beside


def _busy(occupied: Occupancy, ns: Ints) -> NDArray[np.bool_]:
    """By time and CPU, whether a task was on its runqueue."""
    found = np.zeros((len(ns), occupied.cpus), dtype=bool)
    for cpu in range(occupied.cpus) if len(ns) else ():
        mine = np.flatnonzero(occupied.cpu == cpu)
        state = np.concatenate(([0], np.cumsum(occupied.d_busy[mine])))
        found[:, cpu] = state[np.searchsorted(occupied.ts[mine], ns, side="right")] > 0
    return found
