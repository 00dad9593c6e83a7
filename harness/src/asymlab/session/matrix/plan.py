# SPDX-License-Identifier: Apache-2.0
"""A matrix before its first run: jobs in order, with estimates and stored runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from asymlab.config.system import system as load_system
from asymlab.groups import grouped
from asymlab.model.matrix import Entry, Estimate, Matrix, MatrixMachine
from asymlab.proc import cpus
from asymlab.report.summary import shape
from asymlab.session.matrix.estimate import Pace, Work
from asymlab.session.matrix.jobs import Job, Jobs, jobs_of
from asymlab.session.matrix.options import MatrixOptions
from asymlab.session.matrix.order import Candidate, ordered, properties
from asymlab.session.matrix.runs import Runs, timed_samples
from asymlab.session.prepare import build_costs
from asymlab.session.replica import boot_cost_s

STORED = "its run is stored"
"""Where the estimate of an entry with a stored run is from."""


@dataclass(frozen=True)
class MatrixPlan:
    """The jobs of a matrix in the order in which they run, the folders of stored runs with the
    same inputs by the title of the entry, and the matrix before the first run."""

    jobs: tuple[Job, ...]
    stored: dict[str, Path]
    matrix: Matrix
    options: MatrixOptions


def plan(options: MatrixOptions, runs: Runs) -> MatrixPlan:
    """Plan a matrix: builds and boots nothing. Raises what jobs_of() raises."""
    jobs = jobs_of(options)
    found = {} if options.fresh else {job.entry.title: runs.stored(job) for job in jobs.able}
    stored = {title: folder for title, folder in found.items() if folder}
    pace = _pace(options, jobs)
    whys = _in_order(jobs.able, pace, stored)
    works = [_work(job, stored, _builds(job, runs)) for job, _ in whys]
    estimates = pace.estimates(works, cpus())
    ready = tuple(
        _noted(job, why, estimate, stored)
        for (job, why), estimate in zip(whys, estimates, strict=True)
    )
    return MatrixPlan(ready, stored, _matrix(options, jobs, ready), options)


def _pace(options: MatrixOptions, jobs: Jobs) -> Pace:
    board = jobs.able[0].inputs.execution.backend.name
    costs = {len(box.cpus): boot_cost_s(box) for box in jobs.machines}
    return Pace(timed_samples(options.store, board), costs)


def _in_order(jobs: Sequence[Job], pace: Pace, stored: dict[str, Path]) -> list[tuple[Job, str]]:
    """Jobs, and the reasons for their places. Those of one system and machine stay together: a
    input's claims may need samples of the arms that run before it."""
    groups = grouped(((job.entry.system, job.entry.machine), job) for job in jobs)
    # a kernel is built once, whatever comes first: builds do not count for the order
    candidates = [
        Candidate(
            system=some[0].entry.system,
            machine=some[0].entry.machine,
            properties=properties(some[0].inputs.machine),
            cost_s=sum(e.boot_s for e in pace.estimates((_work(j, stored, {}) for j in some), 1)),
            is_standard=some[0].inputs.machine.name == some[0].inputs.system.machine,
        )
        for some in groups.values()
    ]
    return [
        (job, one.why)
        for one in ordered(candidates)
        for job in groups[one.candidate.system, one.candidate.machine]
    ]


def _work(job: Job, stored: Mapping[str, Path], builds: Mapping[str, float]) -> Work:
    """What is left to do of a job: nothing if its run is stored."""
    done = job.entry.title in stored
    return Work(
        system=job.entry.system,
        cpus=len(job.inputs.machine.cpus),
        samples={} if done else job.samples,
        builds={} if done else builds,
        crew=job.options.worker_count(),
    )


def _builds(job: Job, runs: Runs) -> dict[str, float]:
    """CPU seconds of the kernels of a job that are not built, by title."""
    arch, board = job.inputs.machine.arch, job.inputs.execution.backend
    ready = runs.built(job)
    arms = {name: arm for name, arm in job.inputs.arms.items() if name not in ready}
    costs = build_costs(board, arch, arms, job.options.own_kernels())
    return {title: cost for title, cost in costs.items() if title != f"board {board.name}"}


def _noted(job: Job, why: str, estimate: Estimate, stored: dict[str, Path]) -> Job:
    if job.entry.title in stored:
        estimate = estimate.model_copy(update={"basis": STORED})
    entry = job.entry.model_copy(update={"why": why, "estimate": estimate})
    return replace(job, entry=entry)


def _matrix(options: MatrixOptions, jobs: Jobs, ready: Iterable[Job]) -> Matrix:
    entries: tuple[Entry, ...] = (*(job.entry for job in ready), *jobs.unable)
    return Matrix(
        board=options.board,
        firmware=options.firmware.value,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        repeat=options.model_copy(update={"inputs": jobs.inputs}).repeat_line(),
        machines=tuple(
            MatrixMachine(name=box.name, shape=shape(box), cpus=len(box.cpus))
            for box in jobs.machines
        ),
        systems=tuple(load_system(name).name for name in options.system_names()),
        entries=entries,
        budget_s=options.budget_s,
    )
