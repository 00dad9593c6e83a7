# SPDX-License-Identifier: Apache-2.0
"""Cache lines that moved, from the files of a run's samples: by load and time, and by core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from asymlab.model.job import LINE_CORES
from asymlab.model.lines import LineCores
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record
from asymlab.model.result import RunResult
from asymlab.model.sample import Sample
from asymlab.model.traffic import CACHES, SUFFIX, WORDS, Source, Traffic, by_source
from asymlab.report.plot import number

R = TypeVar("R", bound=Record)

NS_PER_MS = 1_000_000

MEMORY = (Source.OWN_MEMORY, Source.NODE_MEMORY, Source.SOCKET_MEMORY)

STACK: tuple[tuple[str, tuple[Source, ...]], ...] = (
    ("socket", (Source.SOCKET,)),
    ("node", (Source.NODE,)),
    ("llc", (Source.LLC,)),
    ("core", (Source.CORE,)),
    ("memory", MEMORY),
)
"""What a chart stacks, from the bottom: names, and the sources that each one sums."""

STACK_WORDS = {name: WORDS[of[0]] for name, of in STACK} | {"memory": "memory of any node"}

_BETWEEN = {"llc": ("core", 0), "node": ("llc", 1), "socket": ("node", 2), "machine": ("socket", 3)}
"""By the kind of a part: the kind of the parts in it, and the source (an index of CACHES) of lines
that move between these."""


@dataclass(frozen=True)
class LoadTraffic:
    """The traffic of one load of a sample; ``load`` has the sched features of a row, too."""

    sample: Sample
    load: str
    traffic: Traffic

    @property
    def key(self) -> tuple[str, str, int]:
        """Arm, load and replica, as the page chooses timelines."""
        return self.sample.arm, self.load, self.sample.replica


class Part(Record):
    """A part of a machine: a core, llc, node, socket, or the machine itself.

    ``arrived`` are the lines per ms that its cores got, by source; ``between`` those that moved
    between its own parts (of an LLC: between cores, of a node: between LLCs, of a socket: between
    nodes, of the machine: between sockets), None if it does not have two of them.
    """

    kind: str
    number: int
    cpus: CpuSet
    between: float | None
    arrived: dict[Source, float]

    @property
    def name(self) -> str:
        """``LLC 3``, ``machine``."""
        if self.kind == "machine":
            return self.kind
        return f"{'LLC' if self.kind == 'llc' else self.kind} {self.number}"

    @property
    def from_caches(self) -> float:
        """Lines per ms that its cores got from other cores' caches."""
        return sum(self.arrived[source] for source in CACHES)


def shown_samples(result: RunResult) -> Iterator[Sample]:
    """The samples whose loads are drawn: all of arms, the first that counts of rows."""
    yield from (sample for arm in result.arms for sample in arm.samples)
    rows = (row.samples for one in result.experiments for row in one.rows)
    firsts = (next((sample for sample in row if sample.counts), None) for row in rows)
    yield from (sample for sample in firsts if sample)


def load_label(sample: Sample, load: str) -> str:
    """``hackbench SIS_UTIL``: the load or the experiment with the sched features of its row."""
    return " ".join((sample.experiment or load, *sample.features))


def load_traffics(result: RunResult, folder: Path) -> tuple[LoadTraffic, ...]:
    """The traffic of all loads of shown samples in the order of the result; files that are missing
    or damaged are left out. Of an experiment without the points of its curve."""
    found = []
    for sample in shown_samples(result):
        for path in sorted((folder / sample.folder).glob(f"*{SUFFIX}")):
            load = path.name.removesuffix(SUFFIX)
            if sample.experiment in ("", load) and (traffic := _read(Traffic, path)):
                found.append(LoadTraffic(sample, load_label(sample, load), traffic))
    return tuple(found)


def line_cores(sample: Sample, folder: Path) -> LineCores | None:
    """The counts by core of the boot of a sample; None if they are missing or damaged."""
    found = _read(LineCores, folder / sample.folder / LINE_CORES)
    return found if found and found.virtual_ns > 0 else None


def _read(kind: type[R], path: Path) -> R | None:
    try:
        return kind.model_validate_json(path.read_text())
    except (OSError, ValidationError):
        return None


def tops(found: Iterable[LoadTraffic]) -> dict[str, float]:
    """The highest rate of any slot, in lines per ms, by load: arms have the same scale."""
    highest: dict[str, float] = {}
    for one in found:
        for rates in zip(*rates_of(one.traffic).values(), strict=True):
            highest[one.load] = max(highest.get(one.load, 0.0), sum(rates))
    return highest


def rates_of(traffic: Traffic) -> dict[str, list[float]]:
    """Lines per ms in each slot, by the names of STACK."""
    lengths = [end - begin for begin, end in traffic.slots_ms]
    return {
        name: [
            round(sum(counts) / length, 1)
            for length, *counts in zip(lengths, *(traffic.lines[s] for s in of), strict=True)
        ]
        for name, of in STACK
    }


def coarse(traffic: Traffic, most: int) -> Traffic:
    """The same in at most about ``most`` slots: adjacent ones are joined."""
    many = -(-len(traffic.ends_ms) // max(1, most))
    joined = {
        source: tuple(sum(counts[at : at + many]) for at in range(0, len(counts), many))
        for source, counts in traffic.lines.items()
    }
    ends = (*traffic.ends_ms[many - 1 :: many],)
    ends = ends if len(traffic.ends_ms) % many == 0 else (*ends, traffic.ends_ms[-1])
    return traffic.model_copy(update={"lines": joined, "ends_ms": ends})


def words(traffic: Traffic) -> str:
    """What a chart shows, for screen readers."""
    mean = stacked(traffic)
    rates = [sum(one) for one in zip(*rates_of(traffic).values(), strict=True)]
    peak = max(range(len(rates)), key=rates.__getitem__)
    at_s = max(0.0, traffic.ends_ms[peak]) / 1000
    shown = ", ".join(f"{name} {number(mean[name])}" for name, _ in reversed(STACK))
    return (
        f"Cache lines moved per ms, by distance: {shown}; the most in a slot is "
        f"{number(rates[peak])} at {at_s:.3f} s{cut_words(traffic)}"
    )


def stacked(traffic: Traffic) -> dict[str, float]:
    """Mean lines per ms by the names of STACK."""
    return {name: sum(traffic.per_ms[source] for source in of) for name, of in STACK}


def cut_words(traffic: Traffic) -> str:
    """``; the log ends at 0.100 of 0.400 s`` if it does, else ""."""
    if not traffic.is_cut:
        return ""
    counted, length = traffic.counted_ms / 1000, traffic.length_ms / 1000
    return f"; the log ends at {counted:.3f} of {length:.3f} s"


def parts(machine: Machine, cores: LineCores) -> tuple[Part, ...]:
    """The parts of a machine with their traffic, from the whole machine to its cores."""
    ms = cores.virtual_ns / NS_PER_MS
    rates = {
        core.cpu: {source: count / ms for source, count in by_source(core).items()}
        for core in cores.cores
    }
    spans: dict[str, Sequence[CpuSet]] = {"machine": [frozenset(range(len(machine.cpus)))]}
    spans |= {kind: _spans(machine, kind) for kind in ("socket", "node", "llc")}
    spans["core"] = machine.cores
    return tuple(
        _part(machine, kind, index, cpus, rates)
        for kind, all_spans in spans.items()
        for index, cpus in enumerate(all_spans)
    )


def _spans(machine: Machine, kind: str) -> Sequence[CpuSet]:
    """The CPUs of each socket, node or LLC."""
    members: dict[int, set[int]] = {}
    for cpu in machine.cpus:
        members.setdefault(getattr(cpu, kind), set()).add(cpu.id)
    return [frozenset(members.get(one, ())) for one in range(1 + max(members))]


def _part(
    machine: Machine, kind: str, index: int, cpus: CpuSet, rates: Mapping[int, dict[Source, float]]
) -> Part:
    own = [rate for cpu, rate in rates.items() if cpu in cpus]
    arrived = {source: round(sum(rate[source] for rate in own), 3) for source in Source}
    between = None
    if kind in _BETWEEN:
        inner, source = _BETWEEN[kind]
        if len({getattr(machine.cpus[cpu], inner) for cpu in cpus}) > 1:
            between = arrived[CACHES[source]]
    return Part(kind=kind, number=index, cpus=cpus, between=between, arrived=arrived)


def share(found: Iterable[LoadTraffic], cores: LineCores) -> float:
    """The part of the lines of a boot, of all cores and sources, that moved in the measured time of
    these loads of it."""
    whole = sum(count for core in cores.cores for count in by_source(core).values())
    inside = sum(sum(one.traffic.totals.values()) for one in found)
    return min(1.0, inside / whole) if whole else 0.0


def traffic_json(result: RunResult, folder: Path) -> list[dict[str, Any]]:
    """The figures of all charts and maps: an object for each load of a shown sample."""
    out = []
    for one in load_traffics(result, folder):
        cores = line_cores(one.sample, folder)
        about = one.sample.model_dump(
            include={"arm", "replica", "experiment", "features", "folder"}
        )
        traffic = one.traffic.model_dump(mode="json")
        per_ms = {str(source): round(rate, 3) for source, rate in one.traffic.per_ms.items()}
        found = parts(result.machine, cores) if cores else ()
        boot = {
            "virtual_ms": cores.virtual_ns / NS_PER_MS if cores else None,
            "parts": [part.model_dump(mode="json") for part in found],
        }
        out.append({**about, "load": one.load, "per_ms": per_ms, **traffic, "boot": boot})
    return out
