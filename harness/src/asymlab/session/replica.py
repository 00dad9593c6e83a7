# SPDX-License-Identifier: Apache-2.0
"""One boot of an arm: its initramfs, the board, and what the traces say."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.board import Board
from asymlab.checks.rules import Rules
from asymlab.checks.score import score_sample
from asymlab.checks.settle import shortest_step_s
from asymlab.errors import InfraError
from asymlab.guest.initrd import initrd
from asymlab.model.job import Capture, Job, Plan
from asymlab.model.machine import Machine
from asymlab.model.result import Sample, StepScore
from asymlab.model.system import System
from asymlab.progress import Progress
from asymlab.session.options import RunOptions
from asymlab.session.prepare import ReadyArm
from asymlab.workloads import load as make_load

BOOT_S = 60.0
"""Host seconds that a small guest may take from power-on to its first word."""

PER_CPU_S = 4.0
"""Host seconds more for every CPU: under -icount all CPUs share one host thread."""

PER_VIRTUAL_S = 20.0
"""Host seconds for one virtual second of load, at worst."""


def deadline(machine: Machine, job: Job) -> float:
    """Host seconds until a guest counts as lost: generous, so that only a hang reaches it."""
    virtual_s = sum(load.step_ms * len(load.steps) for load in job.loads) / 1000
    return BOOT_S + PER_CPU_S * len(machine.cpus) + PER_VIRTUAL_S * virtual_s


def job_for(system: System, arm: ReadyArm, seed: int) -> Job:
    """What the guest is asked to do in one replica."""
    least_ms = round(shortest_step_s(arm.machine) * 1000)
    loads = tuple(
        make_load(label, spec, arm.machine, least_ms, seed) for label, spec in system.loads.items()
    )
    return Job(seed=seed, features=arm.spec.features, loads=loads)


@dataclass(frozen=True)
class Bench:
    """What all replicas of a run share."""

    system: System
    board: Board
    options: RunOptions


def take_sample(
    arm: ReadyArm, bench: Bench, replica: int, folder: Path, progress: Progress
) -> Sample:
    """Boot one replica and score its traces; a board that fails is the sample's ``error``.

    ``folder`` is <run>/<arm>/<replica>.
    """
    begin = time.monotonic()
    seed = bench.options.seed + replica
    blank = Sample(arm=arm.name, replica=replica, seed=seed, folder=f"{arm.name}/{replica}")
    job = job_for(bench.system, arm, seed)
    try:
        boot(arm, job, bench, folder, progress)
        found = _scores(arm, bench.system, job, folder, progress)
    except InfraError as error:
        found = {"error": str(error)}
    return blank.model_copy(update={**found, "host_s": time.monotonic() - begin})


def boot(arm: ReadyArm, job: Job, bench: Bench, folder: Path, progress: Progress) -> Capture:
    """Boot ``arm`` once for ``job``; the folder receives all that the guest sends.

    Raises what Board.boot raises.
    """
    image = folder / "initrd.cpio"
    initrd(job, arm.boot.tables.initrd, arm.kernel.arch, image)
    plan = Plan(
        machine=arm.machine,
        firmware=arm.firmware,
        arch=arm.kernel.arch,
        kernel=arm.kernel.image,
        initrd=image,
        dtb=arm.boot.dtb,
        cmdline=tuple(bench.options.append.split()),
        deadline_s=bench.options.deadline_s or deadline(arm.machine, job),
    )
    try:
        return bench.board.boot(plan, folder, progress)
    finally:
        image.unlink(missing_ok=True)  # megabytes that the repeat line makes again


def rules_of(system: System) -> Rules:
    """The rules that a system's samples are judged by."""
    shown = frozenset(name for name, load in system.loads.items() if load.shown_only)
    return Rules(order=system.order, order_limit=system.order_limit, shown_only=shown)


def _scores(
    arm: ReadyArm, system: System, job: Job, folder: Path, progress: Progress
) -> dict[str, object]:
    """The fields of a Sample that come from its traces and the programs' own figures."""
    steps: list[StepScore] = []
    figures: dict[str, float] = {}
    void = ""
    for number, load in enumerate(job.loads):
        progress.update(number, len(job.loads), f"judging {load.label}")
        trace = folder / f"{load.label}.trace.dat"
        scored = score_sample(trace, arm.machine, load, rules_of(system))
        scored.write_runs(folder / f"{load.label}.runs.parquet")
        steps += scored.steps
        void = void or (f"{load.label}: {scored.void}" if scored.void else "")
        text = (folder / f"{load.label}.samples.txt").read_text()
        for line in text.splitlines():
            name, _, value = line.partition("=")
            figures[f"{load.label}.{name}"] = float(value)
    return {"steps": tuple(steps), "figures": figures, "void": void}
