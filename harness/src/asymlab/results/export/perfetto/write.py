# SPDX-License-Identifier: Apache-2.0
"""A recording as a file for Perfetto."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace as Packets
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import TracePacket

from asymlab.errors import InfraError
from asymlab.model.record import Record
from asymlab.results.export.perfetto import ftrace, tracks
from asymlab.results.export.perfetto.recording import Recording
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import NS, Step, origin, span, steps
from asymlab.trace.reader import Readable, read_readable

SEQUENCE = 1
"""``trusted_packet_sequence_id`` of all packets: the importer drops track events without one."""


class Exported(Record):
    """What was written to ``trace``: numbers of events by name, of whole steps and violations.

    ``first_violation_s`` is its time from the begin of the trace, as the UI shows it; None without
    one. ``lost`` is the number of events that the kernel lost, by CPU. ``cut`` is the reason why
    only a part of the trace was read, "" if all of it was.
    """

    trace: str
    run: str
    arm: str
    boot: str
    load: str
    seconds: float
    events: dict[str, int]
    steps: int
    violations: int
    first_violation_s: float | None
    lost: dict[int, int]
    cut: str


def export(recording: Recording, path: Path) -> Exported:
    """Write a recording to ``path``; an existing file is replaced when all is written.

    Raises the errors of read_readable(), and OSError.
    """
    found = read_readable(recording.path)
    timed = _timed(found, recording)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            write_packets(file, packets(recording, timed))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return _exported(recording, timed, found.problem, path)


def packets(recording: Recording, timed: tracks.Timed) -> Iterator[TracePacket]:
    """All packets of a recording."""
    trace, machine = timed.trace, recording.machine
    yield ftrace.system_info(machine, recording.booted.kernel if recording.booted else "")
    yield ftrace.cpu_info(machine)
    yield ftrace.process_tree(trace)
    yield from tracks.tracks(recording)
    yield from tracks.capacities(machine, span(trace)[0])
    yield from tracks.experiment(recording, timed)
    yield from tracks.violations(recording, timed)
    yield from tracks.choices(recording, trace)
    yield from tracks.markers(trace)
    yield from ftrace.bundles(trace)
    yield from ftrace.losses(trace)


def write_packets(file: BinaryIO, packets: Iterable[TracePacket]) -> None:
    """Write packets as they are made: a trace may have millions of events.

    The first packet begins the state of the sequence: the importer skips track events without it.
    """
    for number, packet in enumerate(packets):
        packet.trusted_packet_sequence_id = SEQUENCE
        packet.sequence_flags = (
            TracePacket.SEQ_NEEDS_INCREMENTAL_STATE
            if number
            else TracePacket.SEQ_INCREMENTAL_STATE_CLEARED
        )
        file.write(Packets(packet=[packet]).SerializeToString())


def _timed(found: Readable, recording: Recording) -> tracks.Timed:
    """The times of a recording. In a damaged trace, or with lost events, markers may be missing."""
    if not found.problem and not found.trace.lost:
        return tracks.Timed(found.trace, steps(found.trace), _begin(found.trace))
    try:
        whole = steps(found.trace)
    except InfraError:  # the begin of a step is missing
        whole = ()
    return tracks.Timed(found.trace, whole, _begin_by_steps(whole, recording))


def _begin(trace: Trace) -> int | None:
    """The begin of the load; None if it did not begin."""
    return origin(trace) if trace.markers.height else None


def _begin_by_steps(whole: tuple[Step, ...], recording: Recording) -> int | None:
    """The begin of the load by its first step that is in the trace and in run.json."""
    by_k = {score.k: score for score in recording.scores}
    begins = (s.begin - round(by_k[s.k].begin_s * NS) for s in whole if s.k in by_k)
    return next(begins, None)


def _exported(recording: Recording, timed: tracks.Timed, cut: str, path: Path) -> Exported:
    trace = timed.trace
    begin, end = span(trace)
    shown = tracks.shown_violations(recording, timed)
    return Exported(
        trace=str(path),
        run=recording.run.id,
        arm=recording.arm,
        boot=recording.boot,
        load=recording.load,
        seconds=(end - begin) / NS,
        events=ftrace.event_counts(trace),
        steps=len(timed.steps),
        violations=len(shown),
        first_violation_s=(shown[0][0] - begin) / NS if shown else None,
        lost=dict(trace.lost),
        cut=cut,
    )
