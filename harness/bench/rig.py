# SPDX-License-Identifier: Apache-2.0
"""Boots generated machines of any size for benchmarks and measures the time of each phase.

Not pyperf: it measures phases within one boot of minutes, not calls that can be repeated.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.config.machine import machine
from asymlab.guest.initrd import initrd, loads_text
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Firmware, Job, Load, Plan
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Node, WorkKind
from asymlab.paths import data_root
from asymlab.progress import Silent
from asymlab.session.prepare import boot_tables

ARCH = "arm64"
BASE = "6.12"
MIPS = 400.0
"""Instructions per virtual microsecond of every CPU: fewer than in most shipped machines, because
host time grows with them."""

SHORT_MS = 20
"""The short run of a measurement; the long one is longer."""

TRACE_KIB = 64
"""Trace buffer of each CPU: small, since traces are not read and 384 buffers take memory."""


@dataclass(frozen=True)
class Booted:
    """One boot. ``phases`` are host seconds from power-on to the begin of each phase, ``figures``
    those of each load, by label."""

    phases: dict[str, float]
    figures: dict[str, dict[str, float]]

    @property
    def user_space_s(self) -> float:
        """Host seconds from power-on to the first process."""
        return self.phases["user-space"]

    def load_s(self, label: str) -> float:
        """Host seconds of a load, including starting and stopping its trace, if it is traced."""
        return self.phases[f"ship-{label}"] - self.phases[f"run-{label}"]


def flat(cpus: int, mips: float = MIPS) -> Machine:
    """``cpus`` equal cores of one thread under one LLC on one node."""
    model = machine("vera-8c2t")
    kind = model.core_types[0].model_copy(update={"threads": 1})
    update = {"type": kind.name, "perf": kind.perf, "mips": mips, "nominal_perf": None}
    one = model.cpus[0].model_copy(update=update)
    return model.altered(
        name=f"flat-{cpus}",
        title=f"{cpus} equal CPUs",
        provenance="generated for a benchmark",
        core_types=(kind,),
        cpus=tuple(one.model_copy(update={"id": i, "core": i}) for i in range(cpus)),
        nodes=(Node(id=0, memory=max(2 << 30, cpus * (16 << 20)), distances=(10,)),),
        costs=None,
    )


def spin(label: str, kind: str, cpus: int, ms: int) -> Load:
    """Tasks that never sleep, pinned to the first ``cpus`` CPUs, for ``ms`` virtual ms. Not traced:
    to start and stop a trace takes seconds on hundreds of CPUs, now more and now less."""
    span = f"0-{cpus - 1}" if cpus > 1 else "0"
    args = ("--cpus", span, "--ms", str(ms), "--kind", kind)
    return Load(label=label, program="spin", args=args, steps=(cpus,), step_ms=ms, traced=False)


def boot(
    board: Board,
    box: Machine,
    loads: Sequence[Load] = (),
    firmware: Firmware = Firmware.DT,
    seed: int = 0,
    *,
    held: bool = False,
) -> Booted:
    """Boot ``box`` on ``board`` and run the loads one after the other; ``held``: continue from a
    held machine.

    Raises what Board.boot raises, and after an hour GuestLost.
    """
    kernel = build_kernel(BASE, ARCH, None, Silent())
    with tempfile.TemporaryDirectory(prefix="asymlab-bench-") as name:
        folder = Path(name)
        (folder / "tables").mkdir()
        tables = boot_tables(box, firmware, board, folder / "tables")
        job = Job(seed=seed, loads=tuple(loads), trace_kib_per_cpu=TRACE_KIB)
        initrd(job, tables.tables.initrd, ARCH, folder / "initrd", held=held)
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
            loads=loads_text(job) if held else "",
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


@dataclass(frozen=True)
class Work:
    """What CPUs do: ``load`` makes one of so many ms, by label and machine. It is measured by a run
    that is ``longer_ms`` longer than one of ``short_ms``."""

    load: Callable[[str, Machine, int], Load]
    longer_ms: int
    short_ms: int = SHORT_MS


def looping(kind: str, busy: int, longer_ms: int) -> Work:
    """A kind of loop on the first ``busy`` CPUs."""
    return Work(lambda label, _, ms: spin(label, kind, busy, ms), longer_ms)


def costs(board: Board, box: Machine, works: Mapping[str, Work]) -> dict[str, float]:
    """Host seconds for a virtual second of each kind of work, all in one boot of ``box``.

    The difference of a long and a short run, after a first run that warms the guest up.
    """
    loads = []
    for name, work in works.items():
        for word, ms in ("first", 0), ("short", 0), ("long", work.longer_ms):
            loads.append(work.load(f"{name}-{word}", box, work.short_ms + ms))
    with waiting(f"{box.name}: {', '.join(works)}"):
        booted = boot(board, box, loads)
    return {
        name: (booted.load_s(f"{name}-long") - booted.load_s(f"{name}-short"))
        / work.longer_ms
        * 1e3
        for name, work in works.items()
    }


def results() -> Path:
    """The folder of results: results/bench, which git ignores."""
    folder = data_root() / "results" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def keep(name: str, data: dict[str, object], board: Board) -> None:
    """Write the figures of a benchmark with board, host and time."""
    host = {"machine": platform.machine(), "cpus": os.cpu_count(), "load": os.getloadavg()[0]}
    about = {"board": board.describe(), "host": host, "at": time.strftime("%Y-%m-%dT%H:%M:%S%z")}
    text = json.dumps({**about, **data}, indent=2) + "\n"
    (results() / f"{name}.json").write_text(text)


def say(text: str = "") -> None:
    """Print a line and flush."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show the current activity on a terminal; removes the line afterwards."""
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
