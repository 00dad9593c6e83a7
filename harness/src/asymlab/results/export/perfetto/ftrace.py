# SPDX-License-Identifier: Apache-2.0
"""Scheduler events, tasks and CPUs of a trace as the packets that Perfetto's own recorder writes.

From them the UI makes its CPU tracks, states of threads and arrows from wakers. Times are those of
the trace's clock: the importer takes them as CLOCK_BOOTTIME, and so those of all other packets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

import polars as pl
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    CpuInfo,
    FtraceEvent,
    FtraceEventBundle,
    FtraceStats,
    ProcessTree,
    SystemInfo,
    TracePacket,
)

from asymlab.arch import arch_of
from asymlab.groups import grouped
from asymlab.model.machine import Machine
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import span, task_names

BUNDLE = 4096
"""Most events of a packet."""


@dataclass(frozen=True)
class _Kind:
    """An event of the kernel: its field of FtraceEvent, the ``columns`` (of the same name in the
    message), and the column with the pid of the task that ran then."""

    field: str
    columns: tuple[str, ...]
    current: str = "current"


_WAKEUP = ("comm", "pid", "prio", "target_cpu")
_SWITCH = tuple(
    f"{end}_{name}" for end in ("prev", "next") for name in ("comm", "pid", "prio", "state")
)[:-1]
_KINDS = {
    "waking": _Kind("sched_waking", _WAKEUP),
    "migration": _Kind("sched_migrate_task", ("comm", "pid", "prio", "orig_cpu", "dest_cpu")),
    "wakeup": _Kind("sched_wakeup", _WAKEUP),
    "new": _Kind("sched_wakeup_new", _WAKEUP),
    "switch": _Kind("sched_switch", _SWITCH, "prev_pid"),
}
"""In the order of events of one CPU at one instant, as in asymlab.trace.intervals: a task is woken
before it is switched to."""


def event_counts(trace: Trace) -> dict[str, int]:
    """Number of exported events by their name in the kernel."""
    return {kind.field: _frame(trace, name).height for name, kind in _KINDS.items()}


def bundles(trace: Trace) -> Iterator[TracePacket]:
    """All scheduler events: packets of one CPU each, its events in the order of time."""
    frames = {name: _frame(trace, name) for name in _KINDS}
    for cpu in sorted({cpu for frame in frames.values() for cpu in frame["cpu"].unique()}):
        events = [
            event
            for name, frame in frames.items()
            for event in _events(_KINDS[name], frame.filter(pl.col("cpu") == cpu))
        ]
        events.sort(key=attrgetter("timestamp"))
        lossy = trace.lost.get(cpu, 0) > 0
        for at in range(0, len(events), BUNDLE):
            part = events[at : at + BUNDLE]
            yield TracePacket(
                ftrace_events=FtraceEventBundle(cpu=cpu, event=part, lost_events=lossy)
            )


def _frame(trace: Trace, name: str) -> pl.DataFrame:
    """The events of a kind."""
    if name == "switch":
        return trace.switches
    if name == "migration":
        return trace.migrations
    return trace.wakeups.filter(pl.col("kind") == name)


def _events(kind: _Kind, frame: pl.DataFrame) -> Iterator[FtraceEvent]:
    """The events of one kind on one CPU."""
    rows = frame.select("ts", pl.col(kind.current).alias("current"), *kind.columns)
    for ts, current, *values in rows.iter_rows():
        fields = dict(zip(kind.columns, values, strict=True))
        yield FtraceEvent(timestamp=ts, pid=current, **{kind.field: fields})


def process_tree(trace: Trace) -> TracePacket:
    """The names of all tasks, in groups.

    trace.dat has no process ids. A group has the tasks whose names are equal up to the first ``/``
    (fill, fill/0, fill/1), and the lowest of their pids: that of the process if a program names
    its threads so.
    """
    names = {pid: str(name) for pid, name in task_names(trace).iter_rows()}
    programs = grouped((name.partition("/")[0] or name, pid) for pid, name in names.items())
    processes = [{"pid": min(pids), "cmdline": [name]} for name, pids in programs.items()]
    threads = [
        {"tid": pid, "tgid": min(pids), "name": names[pid]}
        for pids in programs.values()
        for pid in pids
    ]
    tree = ProcessTree(processes=processes, threads=threads)
    return TracePacket(timestamp=span(trace)[0], process_tree=tree)


def system_info(machine: Machine, release: str) -> TracePacket:
    """The kernel. The importer decodes prev_state by its release, as of Linux 4.4 without one."""
    uname = {"sysname": "Linux", "release": release, "machine": arch_of(machine.arch).machine}
    return TracePacket(system_info=SystemInfo(utsname=uname, num_cpus=len(machine.cpus)))


def cpu_info(machine: Machine) -> TracePacket:
    """cpu_capacity of each CPU, and its place (cpu_words()) as the name of its processor."""
    cpus = [
        {"processor": cpu_words(machine, cpu.id), "capacity": machine.capacity(cpu.id)}
        for cpu in machine.cpus
    ]
    return TracePacket(cpu_info=CpuInfo(cpus=cpus))


def cpu_words(machine: Machine, number: int) -> str:
    """``big, core 1 thread 0, cluster 0, LLC 0, node 0``."""
    cpu = machine.cpus[number]
    cluster = "" if cpu.cluster is None else f" cluster {cpu.cluster},"
    thread = f" thread {cpu.thread}" if len(machine.siblings(number)) > 1 else ""
    return f"{cpu.type}, core {cpu.core}{thread},{cluster} LLC {cpu.llc}, node {cpu.node}"


def losses(trace: Trace) -> Iterator[TracePacket]:
    """The number of lost events of each CPU, if any, as the kernel's statistics of the end."""
    if trace.lost:
        stats = [{"cpu": cpu, "overrun": count} for cpu, count in sorted(trace.lost.items())]
        end = FtraceStats(phase=FtraceStats.END_OF_TRACE, cpu_stats=stats)
        yield TracePacket(timestamp=span(trace)[1], ftrace_stats=end)
