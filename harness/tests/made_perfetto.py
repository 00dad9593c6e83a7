# SPDX-License-Identifier: Apache-2.0
"""Runs with real traces, and files for Perfetto read back as its importer reads them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import (
    FtraceEvent,
    Trace,
    TracePacket,
    TrackEvent,
)

from asymlab.checks.score import Rules, score_sample
from asymlab.config.machine import machine
from asymlab.model.job import Load
from asymlab.model.result import RunResult
from asymlab.model.sample import Sample
from asymlab.results.store import RUN_FILE
from made_nights import with_arm
from made_order import SMT
from made_trace import unpacked
from sample_run import sample_run

LOAD = Load(label="wake", program="fill", args=(), steps=(1, 2, 4), step_ms=750)
RULES = Rules(order=SMT)


def recorded_run(root: Path) -> Path:
    """The folder of a run below ``root``. Arm asym has two boots with a real trace of load wake, in
    which the order is broken from k=2 on; asym+smt one whose trace lost events; equal none."""
    folder = root / "20261121-0907-asym-smt"
    result = sample_run(root, write=False).model_copy(update={"id": folder.name, "uid": "u" * 36})
    good = [_sample("asym", n, "fill-6.12.trace.dat", folder) for n in (0, 1)]
    lossy = _sample("asym+smt", 0, "overrun-6.12.trace.dat", folder)
    bare = Sample(arm="equal", replica=0, seed=7, folder="equal/0", error="no power")
    for name, samples in (("asym", good), ("asym+smt", [lossy]), ("equal", [bare])):
        result = with_arm(result, name, samples=tuple(samples), first=None)
    stored(result, folder)
    return folder


def stored(result: RunResult, folder: Path) -> None:
    """Write run.json."""
    (folder / RUN_FILE).write_text(result.model_dump_json(indent=1) + "\n")


def _sample(arm: str, replica: int, trace: str, folder: Path) -> Sample:
    home = folder / arm / str(replica)
    home.mkdir(parents=True)
    path = unpacked(trace, home).rename(home / "wake.trace.dat")
    scores = score_sample(path, machine("vera-8c2t"), LOAD, RULES)
    return Sample(
        arm=arm,
        replica=replica,
        seed=7 + replica,
        folder=f"{arm}/{replica}",
        steps=scores.steps,
        void=scores.void,
        figures={"wake.rate": 217.5, "run.rate": 1.0},
    )


def packets(path: Path) -> list[TracePacket]:
    """All packets of a file."""
    return list(Trace.FromString(path.read_bytes()).packet)


def one(found: list[TracePacket], field: str) -> Any:  # noqa: ANN401 (messages have no types)
    """The only packet with a field: that field."""
    (packet,) = (packet for packet in found if packet.HasField(field))
    return getattr(packet, field)


def by_cpu(found: list[TracePacket]) -> dict[int, list[FtraceEvent]]:
    """Events by CPU, in the order of the file."""
    events: dict[int, list[FtraceEvent]] = defaultdict(list)
    for packet in found:
        if packet.HasField("ftrace_events"):
            events[packet.ftrace_events.cpu] += packet.ftrace_events.event
    return events


def replayed(events: list[FtraceEvent]) -> Iterator[tuple[FtraceEvent, int]]:
    """Events of a CPU from its first switch on, with the task that runs there by the switches: the
    importer closes a slice only if the next switch leaves its task."""
    running: int | None = None
    for event in events:
        if running is not None:
            yield event, running
        if event.HasField("sched_switch"):
            running = event.sched_switch.next_pid


def slices(found: list[TracePacket]) -> dict[str, list[tuple[str, int, int, dict[str, object]]]]:
    """(name, begin, end, args) by name of the track, in order of their ends; instants end at once.
    AssertionError for tracks without a descriptor and slices that do not nest."""
    names = {p.track_descriptor.uuid: p.track_descriptor.name for p in found}
    done: dict[str, list[tuple[str, int, int, dict[str, object]]]] = defaultdict(list)
    stacks: dict[str, list[tuple[str, int, dict[str, object]]]] = defaultdict(list)
    last: dict[str, int] = defaultdict(int)
    for packet in found:
        if not packet.HasField("track_event"):
            continue
        event, at = packet.track_event, packet.timestamp
        track = names[event.track_uuid]
        assert at >= last[track], "events of a track are in the order of time"
        last[track] = at
        args = {a.name: getattr(a, a.WhichOneof("value")) for a in event.debug_annotations}
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            stacks[track].append((event.name, at, args))
        elif event.type == TrackEvent.TYPE_SLICE_END:
            name, begin, begun = stacks[track].pop()
            done[track].append((name, begin, at, begun))
        elif event.type == TrackEvent.TYPE_INSTANT:
            done[track].append((event.name, at, at, args))
        else:
            done[track].append((str(event.counter_value), at, at, args))
    assert not any(stacks.values()), "slices that do not end"
    return done
