# SPDX-License-Identifier: Apache-2.0
"""asymlab's own tracks: the load and its steps with their figures, violations of the order, the
kernel's functions that chose CPUs, markers of the trace, the capacity of each CPU."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    CounterDescriptor,
    TracePacket,
    TrackDescriptor,
    TrackEvent,
)

from asymlab.model.choices import THEN
from asymlab.model.machine import Machine
from asymlab.model.sample import STAY, StepScore, Violation
from asymlab.results.export.perfetto.ftrace import cpu_words
from asymlab.results.export.perfetto.recording import Recording
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import NS, Step, span

Value = str | int | float

RUN, EXPERIMENT, VIOLATIONS, CHOICES, MARKERS, CAPACITY = range(1, 7)
"""Ids of the tracks, in the order in which the UI shows them ..."""

FIRST_CPU = 100
"""... and of the track of CPU 0's capacity."""

NAMES = {
    EXPERIMENT: "experiment",
    VIOLATIONS: "violations of the order",
    CHOICES: "functions that chose CPUs",
    MARKERS: "trace_marker",
    CAPACITY: "cpu_capacity",
}


@dataclass(frozen=True)
class Timed:
    """The times of a recording: its trace, its whole steps, and the begin of the load, from which
    run.json counts (None: it cannot be found in a damaged trace). ns of the trace's clock."""

    trace: Trace
    steps: tuple[Step, ...]
    zero: int | None

    def ns(self, seconds: float) -> int:
        """A time of run.json."""
        assert self.zero is not None
        return self.zero + round(seconds * NS)


def tracks(recording: Recording) -> Iterator[TracePacket]:
    """All tracks in one group, also those without events."""
    sample = recording.sample
    title = f"{recording.run.id}: arm {sample.arm}, boot {sample.folder}, load {recording.load}"
    yield _track(RUN, title, 0, description=recording.run.repeat)
    for uuid, name in NAMES.items():
        yield _track(uuid, name, RUN)
    axis = CounterDescriptor(unit_name="capacity", y_axis_share_key="cpu_capacity")
    for cpu in recording.machine.cpus:
        name = f"CPU {cpu.id}: {cpu_words(recording.machine, cpu.id)}"
        yield _track(FIRST_CPU + cpu.id, name, CAPACITY, counter=axis)


def capacities(machine: Machine, at: int) -> Iterator[TracePacket]:
    """cpu_capacity of each CPU from ``at`` on."""
    for cpu in machine.cpus:
        kind, value = TrackEvent.TYPE_COUNTER, machine.capacity(cpu.id)
        yield _event(FIRST_CPU + cpu.id, kind, at, counter_value=value)


def experiment(recording: Recording, timed: Timed) -> Iterator[TracePacket]:
    """Slices of the load, in it each step with its scores and what the scheduler counted, in it the
    judged window."""
    begin = span(timed.trace)[0] if timed.zero is None else timed.zero
    sample = recording.sample
    reasons = {"void": sample.void, "error": sample.error}
    values: dict[str, Value] = {key: reason for key, reason in reasons.items() if reason}
    prefix = f"{recording.load}."
    values |= {name: v for name, v in sample.figures.items() if name.startswith(prefix)}
    yield _begin(begin, f"load {recording.load}", values)
    counted = recording.counted
    for step in timed.steps:
        counts = {f"schedstat.{name}": n for name, n in counted.get(step.k, {}).items()}
        yield from _step(step, _score(recording, timed, step), timed, counts)
    yield _end(span(timed.trace)[1])


def shown_violations(recording: Recording, timed: Timed) -> list[tuple[int, int, Violation]]:
    """(ns, k, violation) of the first violation of each step, in the order of time; those after the
    end of a damaged trace are left out."""
    if timed.zero is None:
        return []
    found = [
        (timed.ns(score.first.at_s), score.k, score.first)
        for score in recording.scores
        if score.first
    ]
    end = span(timed.trace)[1]
    return sorted((one for one in found if one[0] <= end), key=itemgetter(0))


def violations(recording: Recording, timed: Timed) -> Iterator[TracePacket]:
    """The first violation of each step, with the message of the order check."""
    for number, (at, k, one) in enumerate(shown_violations(recording, timed)):
        words = _words(one) if number else f"first violation: {_words(one)}"
        yield _instant(VIOLATIONS, at, words, _about(one) | {"k": k})


def choices(recording: Recording, trace: Trace) -> Iterator[TracePacket]:
    """Which functions chose the CPU of which task; none if that was not logged."""
    begin, end = span(trace)
    found = recording.choices
    for one in found.iter_rows(named=True) if found is not None else ():
        if begin <= one["ns"] <= end:
            values = {key: one[key] for key in ("pid", "path", "by") if one[key] is not None}
            name = one["path"].rpartition(THEN)[2]
            yield _instant(CHOICES, one["ns"], name, values)


def markers(trace: Trace) -> Iterator[TracePacket]:
    """The texts that were written to trace_marker."""
    for ts, text in trace.markers.select("ts", "text").iter_rows():
        yield _instant(MARKERS, ts, text.strip(), {})


def _score(recording: Recording, timed: Timed, step: Step) -> StepScore | None:
    """The score of a step: the one with its number of tasks and its begin, to the microsecond."""
    if timed.zero is None:
        return None
    near = (
        score
        for score in recording.scores
        if score.k == step.k and abs(timed.ns(score.begin_s) - step.begin) < 1000
    )
    return next(near, None)


def _step(
    step: Step, score: StepScore | None, timed: Timed, counted: Mapping[str, Value]
) -> Iterator[TracePacket]:
    values = {**(_scores(score) if score else {}), **counted}
    yield _begin(step.begin, f"step k={step.k}", values)
    if score and step.begin <= (judged := timed.ns(score.judged_s)) < step.end:
        yield _begin(judged, "judged window", {"window_s": score.window_s})
        yield _end(step.end)
    yield _end(step.end)


def _scores(score: StepScore) -> dict[str, Value]:
    """The figures of a step as in run.json; those by distance or unit as name.key."""
    figures: dict[str, Value] = {"task_s": score.task_s}
    for name in ("order", "sibling", "capacity", "cluster", "llc", "node", "pingpong"):
        figures[f"{name}_debt (%)"] = getattr(score, f"{name}_debt")
    figures["shared_idle (%)"] = score.shared_idle
    for name in ("migrations", "spread", "splits"):
        figures |= {f"{name}.{key}": value for key, value in getattr(score, name).items()}
    return figures


def _words(one: Violation) -> str:
    """``wakeup of fill/3 chose CPU 1``."""
    if one.event == STAY:
        return f"{one.task} was left on CPU {one.cpu}"
    return f"{one.event} of {one.task} chose CPU {one.cpu}"


def _about(one: Violation) -> dict[str, Value]:
    """The fields of a violation; its text is the message of the check."""
    idle = ", ".join(map(str, one.idle_cores))
    return one.model_dump(exclude={"idle_cores", "text"}) | {
        "idle_cores": idle,
        "message": one.text,
    }


def _track(uuid: int, name: str, parent: int, **fields: object) -> TracePacket:
    """A track below ``parent`` (0: none), where it is in the order of the ids."""
    made = TrackDescriptor(uuid=uuid, name=name, **fields)
    made.child_ordering = TrackDescriptor.EXPLICIT
    made.sibling_order_rank = uuid
    if parent:
        made.parent_uuid = parent
    return TracePacket(track_descriptor=made)


def _begin(at: int, name: str, values: Mapping[str, Value]) -> TracePacket:
    kind = TrackEvent.TYPE_SLICE_BEGIN
    return _event(EXPERIMENT, kind, at, name=name, debug_annotations=_args(values))


def _end(at: int) -> TracePacket:
    return _event(EXPERIMENT, TrackEvent.TYPE_SLICE_END, at)


def _instant(track: int, at: int, name: str, values: Mapping[str, Value]) -> TracePacket:
    kind = TrackEvent.TYPE_INSTANT
    return _event(track, kind, at, name=name, debug_annotations=_args(values))


def _event(track: int, kind: int, at: int, **fields: object) -> TracePacket:
    event = TrackEvent(track_uuid=track, type=kind, categories=["asymlab"], **fields)
    return TracePacket(timestamp=at, track_event=event)


def _args(values: Mapping[str, Value]) -> Iterable[dict[str, Value]]:
    """Debug annotations: args of the slice in the UI and in SQL."""
    kinds: dict[type, str] = {str: "string_value", int: "int_value", float: "double_value"}
    return [{"name": name, kinds[type(value)]: value} for name, value in values.items()]
