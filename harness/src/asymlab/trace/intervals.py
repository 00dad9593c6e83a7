# SPDX-License-Identifier: Apache-2.0
"""Run intervals of tasks, and their stays on runqueues."""

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
    """A step of a load with ``k`` tasks; nanoseconds of the trace's clock."""

    k: int
    begin: int
    end: int


def steps(trace: Trace) -> tuple[Step, ...]:
    """The load's steps, from the markers ``asymlab: step k=<k> begin|end``, in order.

    A step without an end (the program died) is left out. InfraError if steps overlap.
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
    """Begin of the load: its first marker, in nanoseconds of the trace's clock.

    For a trace with lost events and no marker: its first event. InfraError for others without one.
    """
    if not trace.markers.height:
        if trace.lost:
            return span(trace)[0]
        raise InfraError("the trace has no marker: the load did not begin")
    return int(trace.markers.item(0, "ts"))


def span(trace: Trace) -> tuple[int, int]:
    """The first and the last nanosecond of the trace; InfraError without any event."""
    columns = [
        frame.get_column("ts")
        for frame in (trace.switches, trace.wakeups, trace.migrations, trace.markers)
        if frame.height
    ]
    if not columns:
        raise InfraError("the trace has no scheduler event")
    return min(int(c[0]) for c in columns), max(int(c[-1]) for c in columns)


def task_names(trace: Trace) -> pl.DataFrame:
    """(pid, task): the last name of each task (a thread is renamed after it first ran)."""
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

    A task that runs when the trace begins or ends has an interval that begins or ends there. The
    idle tasks are left out. No two intervals of a CPU overlap.
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

    Seconds are relative to the load's first marker, and negative before it.
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
    """Stays of tasks on runqueues, running or waiting: (pid, cpu, start, end, cause), in ns.

    A stay starts when its CPU is chosen, at sched_waking and not at sched_wakeup: a CPU that has
    been chosen for a task is not idle. It ends when the task sleeps, exits or moves. ``cause`` is
    the event that placed the task there: "wakeup", "fork", "migration", or "" (it was there when
    the trace began, or the event is not in the trace).
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
    """Frames (ts, nth, pid, cpu, on, cause) of the events that change a task's runqueue.

    ``on``: whether the task is on a runqueue after it; null: unchanged. ``nth`` sorts events of one
    instant: the switch on the CPU that a task leaves, decisions and migrations, then the other
    switches as they were recorded. Emulated time stands still while a CPU has its turn, so a task
    can leave a CPU and start on another in one instant, and the trace has these in any order.
    """
    begin, _ = span(trace)
    none = pl.lit("")
    switches = trace.switches.with_row_index("nth")
    runnable = (pl.col("prev_state") & _STATE_BITS) == 0
    nth = pl.col("nth").cast(pl.Int64) * 2 + 1
    every_out = switches.select("ts", nth, pid="prev_pid", cpu="cpu", on=runnable, cause=none)
    into = switches.select("ts", nth + 1, pid="next_pid", cpu="cpu", on=pl.lit(True), cause=none)
    # the first task that is switched out on a CPU ran there when the trace began
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
    out = _left_first(every_out, pl.concat([decisions, moves]))
    parts = [from_begin, decisions, moves, out, into]
    return [part.filter(pl.col("pid") != 0) for part in parts]


def _left_first(out: pl.DataFrame, placed: pl.DataFrame) -> pl.DataFrame:
    """``out`` with those switches first that take a task off a CPU in the instant in which it is
    ``placed`` on another one."""
    last = placed.group_by("pid", "ts", maintain_order=True).agg(dest=pl.col("cpu").last())
    leaves = pl.col("dest").is_not_null() & (pl.col("dest") != pl.col("cpu"))
    nth = pl.when(leaves).then(pl.lit(-1, pl.Int64)).otherwise("nth")
    return (
        out.join(last, on=["pid", "ts"], how="left", maintain_order="left")
        .with_columns(nth=nth)
        .drop("dest")
    )


def _decisions(trace: Trace) -> pl.DataFrame:
    """Wakeups with the time of their sched_waking and the CPU of their sched_wakeup."""
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
