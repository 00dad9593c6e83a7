# SPDX-License-Identifier: Apache-2.0
"""Boots made-up machines of any size for benchmarks and tells how long each phase took.

Not pyperf: what is timed are phases inside one boot of minutes, not calls that can be repeated.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Firmware, Job, Load, Plan
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cpu, Llc, Node, WorkKind
from asymlab.paths import data_root
from asymlab.progress import Silent
from asymlab.session.prepare import boot_tables

ARCH = "arm64"
BASE = "6.12"
MIPS = 400.0
"""Instructions per virtual microsecond of every CPU, as the shipped machines have."""

TRACE_KIB = 64
"""Trace buffer of each CPU: the traces are not looked at, and 384 buffers need memory."""


@dataclass(frozen=True)
class Booted:
    """One boot. ``phases`` are host seconds from power-on to each phase's begin, ``figures`` what
    each load printed, by label."""

    phases: dict[str, float]
    figures: dict[str, dict[str, float]]

    @property
    def user_space_s(self) -> float:
        """Host seconds from power-on to the first process."""
        return self.phases["user-space"]

    def load_s(self, label: str) -> float:
        """Host seconds that a load took, tracing switched on and off included."""
        return self.phases[f"ship-{label}"] - self.phases[f"run-{label}"]


def flat(cpus: int, mips: float = MIPS) -> Machine:
    """``cpus`` equal cores of one thread under one LLC on one node."""
    model = machine("vera-8c2t")
    kind = model.core_types[0].model_copy(update={"threads": 1})
    row = tuple(
        Cpu(
            id=i,
            socket=0,
            node=0,
            llc=0,
            cluster=None,
            core=i,
            thread=0,
            type=kind.name,
            perf=kind.perf,
            mips=mips,
        )
        for i in range(cpus)
    )
    memory = max(2 << 30, cpus * (16 << 20))
    return Machine(
        name=f"flat-{cpus}",
        title=f"{cpus} equal CPUs",
        provenance="made up for a benchmark",
        arch=model.arch,
        core_types=(kind,),
        cpus=row,
        nodes=(Node(id=0, memory=memory, distances=(10,)),),
        llcs=(Llc(id=0, cache=model.llcs[0].cache),),
    )


def spin(label: str, kind: str, cpus: int, ms: int) -> Load:
    """Tasks that never sleep, pinned to the first ``cpus`` CPUs, for ``ms`` virtual ms."""
    span = f"0-{cpus - 1}" if cpus > 1 else "0"
    args = ("--cpus", span, "--ms", str(ms), "--kind", kind)
    return Load(label=label, program="spin", args=args, steps=(cpus,), step_ms=ms)


def boot(
    board: Board,
    box: Machine,
    loads: Sequence[Load] = (),
    firmware: Firmware = Firmware.DT,
    seed: int = 0,
) -> Booted:
    """Boot ``box`` on ``board`` and run the loads one after the other.

    Raises what Board.boot raises, and after an hour GuestLost.
    """
    kernel = build_kernel(BASE, ARCH, None, Silent())
    with tempfile.TemporaryDirectory(prefix="asymlab-bench-") as name:
        folder = Path(name)
        (folder / "tables").mkdir()
        tables = boot_tables(box, firmware, board, folder / "tables")
        job = Job(seed=seed, loads=tuple(loads), trace_kib_per_cpu=TRACE_KIB)
        initrd(job, tables.tables.initrd, ARCH, folder / "initrd")
        plan = Plan(
            machine=box,
            firmware=firmware,
            arch=ARCH,
            kernel=kernel.image,
            initrd=folder / "initrd",
            dtb=tables.dtb,
            deadline_s=3600,
            seed=seed,
            work=WorkKind.MIXED,
        )
        capture = board.boot(plan, folder / "boot", Silent())
        figures = {
            one.label: _figures(folder / "boot" / f"{one.label}.samples.txt") for one in loads
        }
    ends = "_host_s"
    phases = {k.removesuffix(ends): float(v) for k, v in capture.meta.items() if k.endswith(ends)}
    return Booted(phases, figures)


def _figures(file: Path) -> dict[str, float]:
    lines = (line.partition("=") for line in file.read_text().splitlines())
    return {name: float(value) for name, _, value in lines}


def results() -> Path:
    """Where results go: results/bench, which git ignores."""
    folder = data_root() / "results" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def keep(name: str, data: dict[str, object], board: Board) -> None:
    """Write a benchmark's figures with what they were measured on."""
    host = {"machine": platform.machine(), "cpus": os.cpu_count(), "load": os.getloadavg()[0]}
    about = {"board": board.describe(), "host": host, "at": time.strftime("%Y-%m-%dT%H:%M:%S%z")}
    text = json.dumps({**about, **data}, indent=2) + "\n"
    (results() / f"{name}.json").write_text(text)


def say(text: str = "") -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@contextmanager
def telling(what: str) -> Iterator[None]:
    """Say on a terminal what is being waited for; the line goes away again."""
    tty = sys.stderr.isatty()
    if tty:
        sys.stderr.write(f"{what} ...\r")
        sys.stderr.flush()
    try:
        yield
    finally:
        if tty:
            sys.stderr.write(
                " " * min(len(what) + 5, shutil.get_terminal_size().columns - 1) + "\r"
            )
