# SPDX-License-Identifier: Apache-2.0
"""Boots on board qemu-pt of machines that a test writes, and the speeds that came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd, loads_text
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Firmware, Job, Load, Plan
from asymlab.model.machine import Machine
from asymlab.progress import Silent
from asymlab.tables.build import build as build_tables
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import Step, running, steps, task_names
from asymlab.trace.reader import read_trace
from made_boot import figures_of, plan_for

INSNS = 8
"""Instructions of one iteration of spin's alu loop (harness/guest/spin.c)."""

MACHINE = """\
# SPDX-License-Identifier: Apache-2.0
title: a machine of the user
provenance:
  {{topology: own, capacities: own, caches: own, memory: own, speeds: own{smt}}}
arch: {arch}
core_types:
  big:
    threads: {threads}
{share}    perf: {{highest: 1000, nominal: 400, lowest: 100}}
    nominal_mhz: 2000
    mips: 400
    caches:
      - {{level: 1, kind: data, size: 64K, ways: 4}}
      - {{level: 1, kind: instruction, size: 64K, ways: 4}}
      - {{level: 2, size: 1M}}
sockets:
  - nodes:
      - memory: 1G
        llcs:
          - cache: {{level: 3, size: 8M, ways: 16}}
            cores:
              - {{type: big, count: {cores}, highest_perf: {perf}}}
"""


@dataclass(frozen=True)
class Ran:
    """One boot: figures by load and name, the board's facts, the folder."""

    figures: dict[str, dict[str, float]]
    facts: dict[str, str]
    folder: Path

    def identity(self) -> tuple[bytes, ...]:
        """Everything that must be equal in two runs of the same job."""
        figures = sorted(self.folder.glob("*.samples.txt"))
        traces = sorted(self.folder.glob("*.trace.dat"))
        assert figures and traces
        return (
            (self.folder / "console.log").read_bytes(),
            (self.folder / "snapshot.txt").read_bytes(),
            self.facts["slice_hash"].encode(),
            *(file.read_bytes() for file in (*figures, *traces)),
        )


def own_machine(
    folder: Path, arch: str, cores: int, perf: Sequence[int], threads: int = 1
) -> Machine:
    folder.mkdir(parents=True, exist_ok=True)
    share = "    smt_share: 0.6\n" if threads > 1 else ""
    smt = ", smt: own" if threads > 1 else ""
    text = MACHINE.format(
        arch=arch, cores=cores, perf=list(perf), threads=threads, share=share, smt=smt
    )
    (folder / "own.yaml").write_text(text)
    return machine(str(folder / "own.yaml"))


def plan_of(
    box: Machine, loads: Sequence[Load], folder: Path, seed: int = 7, *, held: bool = False
) -> Plan:
    """The plan of a boot of ``box`` with ``loads``, its files in ``folder``; ``held``: the loads
    are not in its initrd."""
    folder.mkdir(parents=True, exist_ok=True)
    kernel = build_kernel("6.12", box.arch, None, Silent())
    tables = b""
    if box.arch == "arm64":
        tables = build_tables(box, Firmware.ACPI, folder / "tables").initrd
    job = Job(seed=seed, loads=tuple(loads))
    initrd(job, tables, box.arch, folder / "initrd", held=held)
    text = loads_text(job) if held else ""
    return plan_for(box, kernel.image, folder / "initrd", seed=seed, loads=text)


def run(
    box: Machine,
    loads: Sequence[Load],
    folder: Path,
    board: QemuPtBoard,
    seed: int = 7,
    *,
    held: bool = False,
) -> Ran:
    """Boot ``box`` once with ``loads``."""
    capture = board.boot(plan_of(box, loads, folder, seed, held=held), folder, Silent())
    figures = {load.label: figures_of(folder, load) for load in loads}
    return Ran(figures, capture.meta, folder)


def spin(label: str, cpus: str) -> Load:
    args = ("--cpus", cpus, "--ms", "200")
    return Load(label=label, program="spin", args=args, steps=(1,), step_ms=200)


def speeds(ran: Ran, label: str) -> dict[int, float]:
    """Instructions per virtual us of a CPU that ran its task: what kernel threads had of the step
    does not count. It changes with each initrd, a softirq after the last load took 2 ms of 200."""
    trace = read_trace(ran.folder / f"{label}.trace.dat")
    (step,) = steps(trace)
    prefix = "iterations_per_us.cpu"
    return {
        (cpu := int(name.removeprefix(prefix))): INSNS * value / _share(trace, step, cpu)
        for name, value in ran.figures[label].items()
        if name.startswith(prefix)
    }


def _share(trace: Trace, step: Step, cpu: int) -> float:
    """How much of ``step`` the spinning task of ``cpu`` ran."""
    spinning = task_names(trace).filter(pl.col("task").str.starts_with("spin/"))
    runs = running(trace).filter(pl.col("cpu") == cpu).join(spinning, on="pid")
    begin = pl.col("start").clip(lower_bound=step.begin)
    end = pl.col("end").clip(upper_bound=step.end)
    ran = runs.select((end - begin).clip(lower_bound=0).sum()).item()
    return float(ran) / (step.end - step.begin)


def _dd(label: str, *args: str) -> Load:
    words = ("dd", "if=/dev/vda", "bs=64k", *args)
    return Load(label=label, program="busybox", args=words, steps=(1,), step_ms=1)


BUSY = (
    Load(
        label="wake",
        program="fill",
        args=("--k", "2,6", "--step-ms", "100", "--work-us", "2000", "--sleep-us", "300"),
        steps=(2, 6),
        step_ms=100,
    ),
    _dd("read", "of=/dev/null", "count=64"),
    _dd("write", "of=/dev/vda", "count=16", "seek=64", "conv=fsync"),
)
"""Tasks that wake up and migrate, read-ahead with several requests in flight, writes, a flush."""
