# SPDX-License-Identifier: Apache-2.0
"""The number of tasks on each CPU at every instant, as arrays.

Every check is a sum, over groups of CPUs, of a function of two numbers: CPUs of the group with a
task of the load, and CPUs of the group with any task. Such a sum changes only at events. Sorting
and cumulative sums give it for all instants, without a loop over events.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Reals = NDArray[np.float64]
Value = Callable[[Ints, Ints], Ints]
"""(loaded CPUs, busy CPUs) of a group -> the group's part of a sum."""


@dataclass(frozen=True)
class Occupancy:
    """The state after each event; event i holds from ``ts[i]`` to ``ts[i + 1]`` (nanoseconds).

    An event is the start (``starts``) or end of the interval in row ``row`` of the input frame. A
    CPU is *loaded* if a task of the load is on its runqueue, *busy* if any task is; of several
    tasks of the load on one CPU all but one wait. The prefix ``d_`` marks changes at the event on
    its CPU: of loaded CPUs, busy CPUs, tasks of the load. ``demand`` counts the load's runnable
    tasks, ``waiting`` those that wait behind another task of the load.
    """

    cpus: int
    ts: Ints
    cpu: Ints
    row: Ints
    starts: NDArray[np.bool_]
    d_loaded: Ints
    d_busy: Ints
    d_tasks: Ints
    demand: Ints
    waiting: Ints

    def totals(self, group_of: Ints, value: Value) -> Ints:
        """By event, the sum of ``value`` over all groups (``group_of`` by CPU; -1: in none)."""
        order, first = self._by_group(group_of)
        loaded = _grouped_cumsum(self.d_loaded[order], first)
        busy = _grouped_cumsum(self.d_busy[order], first)
        after = value(loaded, busy)
        zero = np.zeros(1, dtype=np.int64)
        empty = int(value(zero, zero)[0])
        before = np.concatenate(([0], after[:-1]))
        before[first] = empty
        change = np.zeros(len(self.ts), dtype=np.int64)
        change[order] = after - before
        groups = len(np.unique(group_of[group_of >= 0]))
        total: Ints = np.cumsum(change) + empty * groups
        return total

    def loaded_after(self, group_of: Ints) -> Ints:
        """By event, the loaded CPUs in the group of its CPU after it; -1 for a CPU in no group."""
        order, first = self._by_group(group_of)
        result = np.full(len(self.ts), -1, dtype=np.int64)
        result[order] = _grouped_cumsum(self.d_loaded[order], first)
        return result

    def busy_before(self, event: int) -> NDArray[np.bool_]:
        """By CPU, whether it was busy just before an event."""
        counts = np.bincount(self.cpu[:event], weights=self.d_busy[:event], minlength=self.cpus)
        return counts > 0

    def lengths(self, begin: int, end: int) -> Reals:
        """By event, the seconds of [begin, end) for which its state held."""
        until = np.append(self.ts[1:], end)
        held = np.minimum(until, end) - np.maximum(self.ts, begin)
        seconds: Reals = np.maximum(held, 0) / 1e9
        return seconds

    def _by_group(self, group_of: Ints) -> tuple[Ints, Ints]:
        """Indices of events sorted by group, then time, and the position of each group's first
        event."""
        groups = group_of[self.cpu]
        kept = np.flatnonzero((groups >= 0) & ((self.d_loaded != 0) | (self.d_busy != 0)))
        order = kept[np.argsort(groups[kept], kind="stable")]
        sorted_groups = groups[order]
        new = np.append(True, sorted_groups[1:] != sorted_groups[:-1])[: len(order)]
        return order, np.flatnonzero(new)


def occupancy(queued: pl.DataFrame, cpus: int) -> Occupancy:
    """The occupancy from intervals on runqueues: a frame (cpu, start, end, load), times in ns.

    ``load`` is true for tasks of the load.
    """
    count = queued.height
    when = np.concatenate([queued["start"].to_numpy(), queued["end"].to_numpy()])
    starts = np.repeat([True, False], count)
    order = np.lexsort((starts, when))  # at one instant, ends come before starts
    row = np.tile(np.arange(count), 2)[order]
    starts = starts[order]
    cpu = queued["cpu"].to_numpy().astype(np.int64)[row]
    load = queued["load"].to_numpy()[row]
    sign = np.where(starts, 1, -1)

    by_cpu = np.argsort(cpu, kind="stable")
    first = np.flatnonzero(np.append(True, np.diff(cpu[by_cpu]) != 0)[: count * 2])
    queue = _grouped_cumsum((sign * load)[by_cpu], first)
    others = _grouped_cumsum((sign * ~load)[by_cpu], first)
    steps = {
        name: _scatter(values, by_cpu, first)
        for name, values in (
            ("loaded", np.minimum(queue, 1)),
            ("busy", np.minimum(queue + others, 1)),
            ("waiting", np.maximum(queue - 1, 0)),
        )
    }
    return Occupancy(
        cpus=cpus,
        ts=when[order],
        cpu=cpu,
        row=row,
        starts=starts,
        d_loaded=steps["loaded"],
        d_busy=steps["busy"],
        d_tasks=sign * load,
        demand=np.cumsum(sign * load),
        waiting=np.cumsum(steps["waiting"]),
    )


def _grouped_cumsum(values: Ints, first: Ints) -> Ints:
    """Cumulative sums that restart at every index in ``first``."""
    if not len(values):
        return values.astype(np.int64)
    sums = np.cumsum(values)
    base = np.where(first > 0, sums[first - 1], 0)
    result: Ints = sums - np.repeat(base, np.diff(np.append(first, len(values))))
    return result


def _scatter(values: Ints, order: Ints, first: Ints) -> Ints:
    """By event, the change of a per-CPU state whose ``values`` are sorted by CPU."""
    before = np.concatenate(([0], values[:-1]))[: len(values)]
    before[first] = 0
    change = np.empty_like(values)
    change[order] = values - before
    return change
