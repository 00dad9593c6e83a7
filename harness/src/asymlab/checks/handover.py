# SPDX-License-Identifier: Apache-2.0
"""A window of a log in which a vCPU was penalised, and what ran on all CPUs in a window."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import polars as pl

from asymlab.checks.penalties import Cost, costs
from asymlab.checks.ran import Run, Span, VCpu, parts, ran, turns
from asymlab.guest import places
from asymlab.kernels import yields
from asymlab.model.handover import FOLLOWED_US, NO_TARGET, Bar, Doing, Handover, Penalty, Spin

US = 1000
MS = 1_000_000

MARGIN = 0.2
"""Of the time in which a penalised vCPU waits, shown before and after it."""

SHORTEST_NS = 500
"""Shorter bars are left out: half of the unit of times."""


@dataclass(frozen=True)
class Window:
    """Begin after the begin of the measured time, and length, in ns; the vCPU that it is about, and
    how it was chosen."""

    begin: int
    length: int
    vcpu: VCpu
    chosen: str


@dataclass(frozen=True)
class Load:
    """The log of a load, ``measured`` in ns. ``arm``, ``experiment`` and ``seed`` describe it;
    ``ordered``: its VMs have a lock that vCPUs get in the order of arrival."""

    log: pl.DataFrame
    measured: Span
    arm: str
    experiment: str
    seed: int
    ordered: bool

    @property
    def until_end(self) -> pl.DataFrame:
        """The log until the end of the measured time: later, other tasks have the same names."""
        return self.log.filter(pl.col("ns") < self.measured[1]).sort("ns", maintain_order=True)


def penalty_window(load: Load) -> Window | None:
    """The window around the penalty after which the vCPU waits for the median time until it runs
    again; None without a penalty of a vCPU that runs again within the measured time."""
    begin, end = load.measured
    log = load.until_end
    found = ran(log)
    waits: list[tuple[int, int, VCpu]] = []
    for one in costs(log):
        vcpu = found.vcpu(one.source)
        if vcpu and one.penalised and begin <= one.ns:
            again = next((run.begin for run in found.of(one.source) if run.begin > one.ns), end)
            if again < end:
                waits.append((again - one.ns, one.ns, vcpu))
    if not waits:
        return None
    wait, at, vcpu = sorted(waits)[(len(waits) - 1) // 2]
    margin = round(wait * MARGIN)
    first, last = max(at - margin, begin), min(at + wait + margin, end)
    chosen = (
        f"of the {len(waits)} penalties in the measured time of {load.arm} (seed {load.seed}), the "
        "one after which the penalised vCPU has no CPU for the median time"
    )
    return Window(first - begin, last - first, vcpu, chosen)


def handover(load: Load, window: Window) -> Handover:
    """What ran in a window."""
    return _Drawing(load, window).made()


class _Drawing:
    """The parts of a Handover."""

    def __init__(self, load: Load, window: Window) -> None:
        self._load, self._window = load, window
        self._begin = load.measured[0] + window.begin
        self._end = self._begin + window.length
        self._log = load.until_end
        self._ran = ran(self._log)
        self._by_cpu: dict[int, list[Run]] = defaultdict(list)
        self._begins: dict[int, list[int]] = defaultdict(list)
        for one in sorted(self._ran.runs, key=lambda one: one.begin):
            self._by_cpu[one.cpu].append(one)
            self._begins[one.task].append(one.begin)
        self._vm = window.vcpu[0]
        self._own = self._ran.tasks(self._vm)
        self._doing = dict(self._phases())
        self._tasks: dict[str, int] = {}

    def made(self) -> Handover:
        """The whole."""
        vcpu = self._index(self._own.get(self._window.vcpu, 0))
        cpus = tuple(self._cpu(cpu) for cpu in sorted(self._by_cpu))
        lock = tuple(_joined(self._lock()))
        return Handover(
            arm=self._load.arm,
            experiment=self._load.experiment,
            seed=self._load.seed,
            begin_ms=self._window.begin / MS,
            length_us=self._us(self._end),
            chosen=self._window.chosen,
            vcpu=vcpu,
            cpus=cpus,
            lock=lock,
            spins=tuple(self._spins()),
            penalties=tuple(self._penalties()),
            operations=sum(self._inside(at) for at in chain(*self._frees())),
            off=self._off(self._window.vcpu),
            tasks=tuple(self._tasks),
        )

    def _us(self, ns: int) -> int:
        return round((ns - self._begin) / US)

    def _inside(self, ns: int) -> bool:
        return self._begin <= ns < self._end

    def _index(self, task: int) -> int:
        """The index of a task's name; tasks of another VM have one name."""
        name = self._ran.names.get(task, "")
        vcpu = self._ran.vcpu(task)
        if vcpu and vcpu[0] != self._vm:
            name = f"VM {vcpu[0]}"
        return self._tasks.setdefault(name, len(self._tasks))

    def _frees(self) -> Iterator[Sequence[int]]:
        return (self._ran.frees.get(vcpu, ()) for vcpu in self._own)

    def _phases(self) -> Iterator[tuple[int, list[tuple[int, Doing]]]]:
        """For the task of each vCPU of the VM, when it began to do something, and what."""
        turns_of = list(turns(self._ran, self._vm)) if self._load.ordered else []
        for vcpu, task in self._own.items():
            waits = [(at, Doing.WAIT) for at in self._ran.waits.get(vcpu, ())]
            frees = [(at, Doing.WORK) for at in self._ran.frees.get(vcpu, ())]
            held = [(one.begin, Doing.HOLD) for one in turns_of if one.vcpu == vcpu]
            yield task, sorted([*waits, *frees, *held])

    def _cpu(self, cpu: int) -> tuple[Bar, ...]:
        """The bars of a CPU; the idle task has none."""
        bars: list[Bar] = []
        for one in self._by_cpu[cpu]:
            begin, end = max(one.begin, self._begin), min(one.end, self._end)
            idle = self._ran.names.get(one.task, "swapper").startswith("swapper")
            if begin < end and not idle:
                bars += self._bars(one.task, (begin, end))
        return tuple(_joined(bars))

    def _bars(self, task: int, span: Span) -> Iterator[Bar]:
        """A run cut where the task begins to do something else."""
        index, begin = self._index(task), span[0]
        doing = Doing.WORK if task in self._doing else Doing.ELSE
        for at, what in self._doing.get(task, ()):
            if begin < at < span[1]:
                yield self._bar((begin, at), index, doing)
                begin = at
            if at < span[1]:
                doing = what
        yield self._bar((begin, span[1]), index, doing)

    def _bar(self, span: Span, index: int, doing: Doing) -> Bar:
        return self._us(span[0]), self._us(span[1]) - self._us(span[0]), index, doing

    def _lock(self) -> Iterator[Bar]:
        """Whose turn it is, and whether that vCPU has the lock and a CPU."""
        runs = {vcpu: self._ran.of(task) for vcpu, task in self._own.items()}
        for one in turns(self._ran, self._vm) if self._load.ordered else ():
            states = (
                ((one.turn, one.begin), Doing.TURN, Doing.GONE),
                ((one.begin, one.end), Doing.HOLD, Doing.STALL),
            )
            for (begin, end), there, gone in states:
                span = max(begin, self._begin), min(end, self._end)
                for part, has_cpu in parts(runs[one.vcpu], span) if span[0] < span[1] else ():
                    index = self._index(self._own[one.vcpu])
                    yield self._bar(part, index, there if has_cpu else gone)

    def _off(self, vcpu: VCpu) -> tuple[int, int]:
        """When a vCPU had no CPU for longest."""
        runs = self._ran.of(self._own.get(vcpu, 0))
        gaps = [
            (self._us(end) - self._us(begin), self._us(begin))
            for (begin, end), has_cpu in parts(runs, (self._begin, self._end))
            if not has_cpu
        ]
        length, begin = max(gaps, default=(0, 0))
        return begin, length

    def _penalties(self) -> Iterator[Penalty]:
        for one in costs(self._log):
            if one.penalised and self._inside(one.ns) and one.source in self._doing:
                yield self._penalty(one)

    def _penalty(self, one: Cost) -> Penalty:
        return Penalty(
            us=self._us(one.ns),
            cpu=one.cpu,
            source=self._index(one.source),
            granules=round(one.penalty, 2),
            ms=round(one.penalty * one.slice_ns / MS, 2),
        )

    def _spins(self) -> Iterator[Spin]:
        """The exits of the VM's vCPUs because of spinning."""
        rows = self._log.filter(pl.col("ns").is_between(self._begin, self._end, closed="left"))
        for cpu in sorted(rows["cpu"].unique()):
            here = rows.filter(pl.col("cpu") == cpu).select("ns", "name", "word0")
            yield from self._spins_of(cpu, here.rows())

    def _spins_of(self, cpu: int, rows: Sequence[tuple[int, str, int | None]]) -> Iterator[Spin]:
        begun: tuple[int, int, int] | None = None
        target = begun_ns = 0
        for number, (ns, name, first) in enumerate(rows):
            follows = rows[number + 1][1] if number + 1 < len(rows) else ""
            if name == yields.PASS and begun and follows in (yields.SCHEDULE, yields.SWITCH):
                target = first or 0
                begun = (*begun[:2], self._index(target))
            elif name in (yields.SPIN, yields.SWITCH, places.WAIT, places.FREE):
                if begun:
                    yield (*begun, self._follows(begun_ns, target))
                begun, target = None, 0
                if name == yields.SPIN and self._on(ns, cpu) in self._doing:
                    begun, begun_ns = (self._us(ns), cpu, NO_TARGET), ns
        if begun:
            yield (*begun, self._follows(begun_ns, target))

    def _follows(self, ns: int, target: int) -> int:
        """Whether a task begins to run soon after a time, on any CPU."""
        begins = self._begins[target]
        at = bisect_right(begins, ns)
        return int(at < len(begins) and begins[at] <= ns + FOLLOWED_US * US)

    def _on(self, ns: int, cpu: int) -> int:
        """The task that has a CPU."""
        runs = self._by_cpu[cpu]
        return runs[bisect_right(runs, ns, key=lambda one: one.begin) - 1].task


def _joined(bars: Iterator[Bar] | Sequence[Bar]) -> Iterator[Bar]:
    """Bars without those that round to nothing; adjacent ones of one task are joined."""
    last: Bar | None = None
    for bar in bars:
        if not bar[1]:
            continue
        if last and last[2:] == bar[2:] and last[0] + last[1] >= bar[0]:
            last = (last[0], bar[0] + bar[1] - last[0], *bar[2:])
            continue
        if last:
            yield last
        last = bar
    if last:
        yield last
