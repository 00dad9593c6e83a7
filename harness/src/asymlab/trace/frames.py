# SPDX-License-Identifier: Apache-2.0
"""A trace in memory: one polars frame per kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import polars as pl

SWITCHES = {
    "ts": pl.Int64,
    "cpu": pl.Int32,
    "prev_pid": pl.Int32,
    "prev_comm": pl.String,
    "prev_state": pl.Int32,
    "next_pid": pl.Int32,
    "next_comm": pl.String,
    "prev_prio": pl.Int32,
    "next_prio": pl.Int32,
}
WAKEUPS = {
    "ts": pl.Int64,
    "cpu": pl.Int32,
    "pid": pl.Int32,
    "comm": pl.String,
    "target_cpu": pl.Int32,
    "kind": pl.String,
    "prio": pl.Int32,
    "current": pl.Int32,
}
MIGRATIONS = {
    "ts": pl.Int64,
    "pid": pl.Int32,
    "comm": pl.String,
    "orig_cpu": pl.Int32,
    "dest_cpu": pl.Int32,
    "prio": pl.Int32,
    "cpu": pl.Int32,
    "current": pl.Int32,
}
MARKERS = {"ts": pl.Int64, "text": pl.String}


def empty(schema: Mapping[str, type[pl.DataType]]) -> pl.DataFrame:
    """A frame without rows."""
    return pl.DataFrame(schema=schema)


@dataclass(frozen=True)
class Trace:
    """One trace; every frame is sorted by time.

    ``ts`` is nanoseconds of the trace's clock, ``cpu`` the CPU on which the event was recorded,
    ``current`` the pid of the task that ran there, ``prio`` the kernel's number (120 + nice for
    SCHED_OTHER, below 100 for real-time tasks).

    - ``switches``: sched_switch; ``prev_state`` is the kernel's raw number (0: still runnable).
    - ``wakeups``: ``kind`` is "waking" (the moment of the decision; ``target_cpu`` is the CPU where
      the task was last), "wakeup" (enqueued on ``target_cpu``) or "new" (first wakeup after fork).
    - ``migrations``: sched_migrate_task, from ``orig_cpu`` to ``dest_cpu``.
    - ``markers``: texts written to trace_marker.
    - ``lost``: number of lost events by CPU. ``events``: number of events of any kind that were
      read.
    """

    switches: pl.DataFrame
    wakeups: pl.DataFrame = field(default_factory=lambda: empty(WAKEUPS))
    migrations: pl.DataFrame = field(default_factory=lambda: empty(MIGRATIONS))
    markers: pl.DataFrame = field(default_factory=lambda: empty(MARKERS))
    lost: Mapping[int, int] = field(default_factory=dict)
    events: int = 0

    @property
    def void(self) -> str:
        """Why this trace cannot be judged: events were lost; "" if it is complete."""
        if not self.lost:
            return ""
        where = ", ".join(f"{count} on CPU {cpu}" for cpu, count in sorted(self.lost.items())[:4])
        more = f" and on {len(self.lost) - 4} more CPUs" if len(self.lost) > 4 else ""
        return f"the trace buffer overran: {where}{more} events lost; use more KiB per CPU"
