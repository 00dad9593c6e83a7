# SPDX-License-Identifier: Apache-2.0
"""One boot of an arm: its initramfs, the board, and what the traces say."""

from __future__ import annotations

import time
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


def take_sample(
    arm: ReadyArm, system: System, board: Board, seed: int, folder: Path, progress: Progress
) -> Sample:
    """Boot one replica and score its traces; a board that fails is the sample's ``error``.

    ``folder`` is <run>/<arm>/<replica>.
    """
    begin = time.monotonic()
    job = job_for(system, arm, seed)
    known = {"arm": arm.name, "replica": int(folder.name), "seed": seed}
    known |= {"folder": f"{arm.name}/{folder.name}"}
    try:
        boot(arm, job, board, folder, progress)
        steps, figures, void = _scores(arm, system, job, folder, progress)
    except InfraError as error:
        return Sample(**known, host_s=time.monotonic() - begin, error=error.message)
    host_s = time.monotonic() - begin
    return Sample(**known, host_s=host_s, void=void, steps=steps, figures=figures)


def boot(arm: ReadyArm, job: Job, board: Board, folder: Path, progress: Progress) -> Capture:
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
        deadline_s=deadline(arm.machine, job),
    )
    try:
        return board.boot(plan, folder, progress)
    finally:
        image.unlink(missing_ok=True)  # megabytes that the repeat line makes again


def rules_of(system: System) -> Rules:
    """The rules that a system's samples are judged by."""
    return Rules(order=system.order, order_limit=system.order_limit)


def _scores(
    arm: ReadyArm, system: System, job: Job, folder: Path, progress: Progress
) -> tuple[tuple[StepScore, ...], dict[str, float], str]:
    """Step scores and the programs' own figures, of all loads; and why they do not count."""
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
    return tuple(steps), figures, void
