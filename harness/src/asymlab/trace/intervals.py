# SPDX-License-Identifier: Apache-2.0
"""When each task ran, and when it sat on which runqueue."""

from __future__ import annotations

import re
from dataclasses import dataclass

import polars as pl

from asymlab.errors import InfraError
from asymlab.trace.frames import Trace

NS = 1_000_000_000
_STATE_BITS = 0xFF
"""prev_state & this == 0: still runnable. Bit 8 only says "preempted" (TASK_REPORT_MAX,
__trace_sched_switch_state() in include/trace/events/sched.h)."""

_STEP = re.compile(r"^asymlab: step k=(\d+) (begin|end)\s*$")


@dataclass(frozen=True)
class Step:
    """One hold of a load at ``k`` tasks; nanoseconds of the trace's clock."""

    k: int
    begin: int
    end: int


def steps(trace: Trace) -> tuple[Step, ...]:
    """The load's steps, from the markers ``asymlab: step k=<k> begin|end``, in order.

    A step without its end (the load died) is left out. Raises InfraError if steps overlap.
    """
    found: list[Step] = []
    begun: tuple[int, int] | None = None
    for ts, text in trace.markers.iter_rows():
        if not (match := _STEP.match(text)):
            continue
        k = int(match[1])
        if match[2] == "begin":
            begun = (k, ts)
        elif begun is None or begun[0] != k:
            raise InfraError(f"the trace's markers are out of order: {text.strip()!r}")
        else:
            found.append(Step(k, begun[1], ts))
            begun = None
    return tuple(found)


def origin(trace: Trace) -> int:
    """When the load began: its first marker, in nanoseconds of the trace's clock.

    A trace that lost its markers with other events begins at its first event.
    """
    if not trace.markers.height:
        if trace.lost:
            return span(trace)[0]
        raise InfraError("the trace holds no marker: the load never began")
    return int(trace.markers.item(0, "ts"))


def span(trace: Trace) -> tuple[int, int]:
    """The first and the last nanosecond of the trace."""
    columns = [
        frame.get_column("ts")
        for frame in (trace.switches, trace.wakeups, trace.migrations, trace.markers)
        if frame.height
    ]
    if not columns:
        raise InfraError("the trace holds no scheduler event")
    return min(int(c[0]) for c in columns), max(int(c[-1]) for c in columns)


def task_names(trace: Trace) -> pl.DataFrame:
    """pid -> task: the name a task had last (a thread is renamed only after it first ran)."""
    switches = trace.switches
    seen = [
        switches.select("ts", pid="prev_pid", task="prev_comm"),
        switches.select("ts", pid="next_pid", task="next_comm"),
        trace.wakeups.select("ts", "pid", task="comm"),
    ]
    return (
        pl.concat(seen)
        .filter(pl.col("pid") != 0)
        .group_by("pid")
        .agg(pl.col("task").sort_by("ts", maintain_order=True).last())
        .sort("pid")
    )


def running(trace: Trace) -> pl.DataFrame:
    """Run intervals (pid, cpu, start, end) in nanoseconds, sorted by CPU and start.

    A task that was already running when the trace began starts with it, one that still runs at
    its end ends with it. The idle tasks are left out. No two intervals of a CPU overlap.
    """
    begin, end = span(trace)
    by_cpu = trace.switches.sort("cpu", "ts", maintain_order=True)
    first = by_cpu.group_by("cpu", maintain_order=True).first()
    opened = first.select("cpu", pid="prev_pid", start=pl.lit(begin, pl.Int64), end="ts")
    later = by_cpu.select(
        "cpu",
        pid="next_pid",
        start="ts",
        end=pl.col("ts").shift(-1).over("cpu").fill_null(end),
    )
    whole = pl.concat([opened, later])
    kept = whole.filter((pl.col("pid") != 0) & (pl.col("end") > pl.col("start")))
    return kept.select("pid", "cpu", "start", "end").sort("cpu", "start", "end")


def run_table(trace: Trace) -> pl.DataFrame:
    """runs.parquet: (task str, pid i32, cpu i32, start_s f64, end_s f64), all tasks but idle.

    Seconds are relative to the load's first marker; what ran before it has negative ones.
    """
    zero = origin(trace)
    return (
        running(trace)
        .join(task_names(trace), on="pid", how="left", maintain_order="left")
        .select(
            "task",
            "pid",
            "cpu",
            start_s=(pl.col("start") - zero) / NS,
            end_s=(pl.col("end") - zero) / NS,
        )
    )


def queued(trace: Trace) -> pl.DataFrame:
    """When each task was on which runqueue, running or waiting: (pid, cpu, start, end, cause).

    An interval starts when its CPU is chosen: at sched_waking rather than at sched_wakeup, so that
    a CPU on which a task is about to be queued does not count as idle. ``cause`` says what put
    the task there: "wakeup", "fork", "migration", or "" (it was there when the trace began, or
    the trace does not say). It ends when the task sleeps, exits or moves on.
    """
    _, end = span(trace)
    events = pl.concat(_queue_events(trace)).sort("pid", "ts", "nth", maintain_order=True)
    known = events.with_columns(
        pl.col("on").forward_fill().over("pid").fill_null(False),
        pl.col("cpu").forward_fill().over("pid"),
    )
    fresh = pl.col("pid") != pl.col("pid").shift(1).fill_null(-1)
    moved = (pl.col("on") != pl.col("on").shift(1)) | (pl.col("cpu") != pl.col("cpu").shift(1))
    changed = known.filter(fresh | moved)
    until = pl.col("ts").shift(-1).over("pid").fill_null(end)
    return (
        changed.with_columns(end=until)
        .filter(pl.col("on") & (pl.col("end") > pl.col("ts")))
        .select("pid", "cpu", start="ts", end="end", cause="cause")
        .sort("start", "pid", maintain_order=True)
    )


def _queue_events(trace: Trace) -> list[pl.DataFrame]:
    """Per task, what changes its runqueue: (ts, nth, pid, cpu, on, cause); null ``on`` keeps it.

    ``nth`` orders events of one instant: decisions and moves, then switches as they were recorded.
    """
    begin, _ = span(trace)
    none = pl.lit("")
    switches = trace.switches.with_row_index("nth")
    runnable = (pl.col("prev_state") & _STATE_BITS) == 0
    nth = pl.col("nth").cast(pl.Int64) * 2 + 1
    out = switches.select("ts", nth, pid="prev_pid", cpu="cpu", on=runnable, cause=none)
    into = switches.select("ts", nth + 1, pid="next_pid", cpu="cpu", on=pl.lit(True), cause=none)
    # a task that is switched out first, with no event before, ran from the beginning
    early = switches.group_by("cpu", maintain_order=True).first()
    from_begin = early.select(
        ts=pl.lit(begin, pl.Int64),
        nth=pl.lit(-1, pl.Int64),
        pid="prev_pid",
        cpu="cpu",
        on=pl.lit(True),
        cause=none,
    )
    at_once = pl.lit(0, pl.Int64)
    moves = trace.migrations.select(
        "ts",
        at_once.alias("nth"),
        "pid",
        cpu="dest_cpu",
        on=pl.lit(None, pl.Boolean),
        cause=pl.lit("migration"),
    )
    decisions = _decisions(trace).select("ts", at_once.alias("nth"), "pid", "cpu", "on", "cause")
    parts = [from_begin, decisions, moves, out, into]
    return [part.filter(pl.col("pid") != 0) for part in parts]


def _decisions(trace: Trace) -> pl.DataFrame:
    """Wakeups, dated at the sched_waking that began them, with the CPU they ended on."""
    woken = trace.wakeups.sort("pid", "ts", maintain_order=True)
    answered = (pl.col("kind").shift(-1) == "wakeup") & (pl.col("pid").shift(-1) == pl.col("pid"))
    dated = woken.with_columns(
        chosen=pl.when(pl.col("kind") != "waking")
        .then("target_cpu")
        .when(answered)
        .then(pl.col("target_cpu").shift(-1))
    ).drop_nulls("chosen")
    cause = pl.when(pl.col("kind") == "new").then(pl.lit("fork")).otherwise(pl.lit("wakeup"))
    return dated.select("ts", "pid", cpu="chosen", on=pl.lit(True), cause=cause)
