# SPDX-License-Identifier: Apache-2.0
"""Traces made by hand: who is where from when to when, in milliseconds."""

from __future__ import annotations

import lzma
from pathlib import Path

import polars as pl

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cache, Cluster, CoreType, Cpu, Llc, Node, SmtShare
from asymlab.trace import frames
from asymlab.trace.frames import Trace

MS = 1_000_000
PRIO = 120
"""That of a task of SCHED_OTHER with nice 0."""

DATA = Path(__file__).parent / "data"


def unpacked(name: str, folder: Path) -> Path:
    """A real trace.dat out of tests/data."""
    path = folder / name
    path.write_bytes(lzma.decompress((DATA / f"{name}.xz").read_bytes()))
    return path


class Script:
    """Collects scheduler events; tasks get a pid when first named."""

    def __init__(self) -> None:
        self.switches: list[tuple[int, int, int, str, int, int, str, int, int]] = []
        self.wakeups: list[tuple[int, int, int, str, int, str, int, int]] = []
        self.moves: list[tuple[int, int, str, int, int, int, int, int]] = []
        self.markers: list[tuple[int, str]] = []
        self.pids: dict[str, int] = {}

    def pid(self, task: str) -> int:
        return 0 if task == "idle" else self.pids.setdefault(task, 100 + len(self.pids))

    def step(self, k: int, begin: float, end: float) -> Script:
        self.markers.append((round(begin * MS), f"asymlab: step k={k} begin"))
        self.markers.append((round(end * MS), f"asymlab: step k={k} end"))
        return self

    def wake(self, task: str, cpu: int, at: float, kind: str = "wakeup") -> Script:
        self.wakeups.append((round(at * MS), cpu, self.pid(task), task, cpu, kind, PRIO, 0))
        return self

    def switch(self, cpu: int, at: float, prev: str, to: str, state: int = 1) -> Script:
        pair = (self.pid(prev), prev, state, self.pid(to), to)
        row = (round(at * MS), cpu, *pair, PRIO, PRIO)
        self.switches.append(row)
        return self

    def run(self, task: str, cpu: int, begin: float, end: float, cause: str = "wakeup") -> Script:
        """Placed by ``cause``, runs at once, sleeps at the end."""
        if cause:
            self.wake(task, cpu, begin, cause)
        self.switch(cpu, begin, "idle", task, 0)
        return self.switch(cpu, end, task, "idle")

    def move(self, task: str, orig: int, dest: int, at: float) -> Script:
        self.moves.append((round(at * MS), self.pid(task), task, orig, dest, PRIO, dest, 0))
        return self

    def trace(self) -> Trace:
        def frame(schema: dict[str, type[pl.DataType]], rows: object) -> pl.DataFrame:
            made = pl.DataFrame(rows, schema=schema, orient="row")  # type: ignore[arg-type]
            return made.sort("ts", maintain_order=True)

        # an end before a start at the same instant, as a CPU can only do them in that order
        switches = sorted(self.switches, key=lambda row: (row[0], row[2] == 0))
        return Trace(
            switches=frame(frames.SWITCHES, switches),
            wakeups=frame(frames.WAKEUPS, self.wakeups),
            migrations=frame(frames.MIGRATIONS, self.moves),
            markers=frame(frames.MARKERS, self.markers),
            events=len(self.switches) + len(self.wakeups) + len(self.moves) + len(self.markers),
        )


def small_machine(
    cores: int, threads: int = 2, perfs: tuple[int, ...] = (), clusters: int = 0
) -> Machine:
    """One socket, node and LLC; ``perfs`` by core (default: all equal), ``clusters`` even parts."""
    perfs = perfs or (100,) * cores
    cpus = tuple(
        Cpu(
            id=core * threads + thread,
            socket=0,
            node=0,
            llc=0,
            cluster=core * clusters // cores if clusters else None,
            core=core,
            thread=thread,
            type="big",
            perf=perfs[core],
            mips=100,
        )
        for core in range(cores)
        for thread in range(threads)
    )
    kind = CoreType(
        name="big",
        threads=threads,
        perf=max(perfs),
        nominal_perf=min(perfs),
        lowest_perf=1,
        reference_perf=1,
        nominal_mhz=1000,
        mips=100,
        smt_share=SmtShare(floating=0.5, mixed=0.5),
        caches=(
            Cache(level=1, kind="data", size=65536),
            Cache(level=1, kind="instruction", size=65536),
        ),
    )
    llc = Llc(id=0, cache=Cache(level=2, kind="unified", size=1 << 20))
    return Machine(
        name="small",
        title="small",
        provenance="test",
        arch="arm64",
        core_types=(kind,),
        cpus=cpus,
        nodes=(Node(id=0, memory=1 << 30, distances=(10,)),),
        llcs=(llc,),
        clusters=tuple(Cluster(id=number) for number in range(clusters)),
    )
