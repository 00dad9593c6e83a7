# SPDX-License-Identifier: Apache-2.0
"""Runs the jobs of a matrix one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from asymlab.errors import InfraError, UserError
from asymlab.model.matrix import Entry, Matrix, State
from asymlab.progress import Progress, Watcher
from asymlab.report import summary
from asymlab.results.load import load
from asymlab.session.matrix.boots import boot_checks
from asymlab.session.matrix.cells import cells_of
from asymlab.session.matrix.jobs import Job
from asymlab.session.matrix.order import Budget
from asymlab.session.matrix.plan import MatrixPlan
from asymlab.session.matrix.runs import Runs
from asymlab.session.sampling import REPLICAS

Clock = Callable[[], float]
"""Host seconds, as time.monotonic()."""


@dataclass
class Drive:
    """The progress of a matrix: ``entries`` by title, in their order."""

    plan: MatrixPlan
    runs: Runs
    watcher: Watcher
    clock: Clock
    entries: dict[str, Entry] = field(default_factory=dict)
    refused: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.entries = {entry.title: entry for entry in self.plan.matrix.entries}
        self._begin = self.clock()
        self._budget = Budget(self.plan.options.budget_s)

    def run(self) -> Iterator[Matrix]:
        """Run all jobs that fit in the budget; yields the matrix after every one of them.

        A run that fails, and one that the user has to act for, end only their entry. An interrupt
        is raised: interrupted() is the matrix then.
        """
        self.watcher.expect(self._costs())
        for job in self.plan.jobs:
            self.entries[job.entry.title] = self._entry(job)
            yield self.matrix

    @property
    def matrix(self) -> Matrix:
        """The matrix as it is now."""
        changes = {"entries": tuple(self.entries.values()), "took_s": self._now()}
        return self.plan.matrix.model_copy(update=changes)

    def interrupted(self) -> Matrix:
        """The matrix if no further job runs."""
        for title, entry in self.entries.items():
            if entry.state is State.PLANNED:
                self.entries[title] = entry.model_copy(update={"state": State.INTERRUPTED})
        return self.matrix

    def _now(self) -> float:
        return self.clock() - self._begin

    def _costs(self) -> dict[str, float]:
        """The estimates of what is left to do, by the title of its bar."""
        entries = (job.entry for job in self.plan.jobs if job.entry.title not in self.plan.stored)
        return {one.title: one.estimate.seconds for one in entries if one.estimate}

    def _entry(self, job: Job) -> Entry:
        """An entry after its turn."""
        if folder := self.plan.stored.get(job.entry.title):
            return self._judged(job, folder, State.STORED)
        estimate = job.entry.estimate.seconds if job.entry.estimate else 0.0
        if not self._budget.admits(estimate, self._now()):
            left = max((self._budget.limit_s or 0) - self._now(), 0)
            takes = summary.duration(estimate * self._budget.pace)
            reason = f"it takes about {takes}, {summary.duration(left)} are left"
            return job.entry.model_copy(update={"state": State.BUDGET, "reason": reason})
        what = (job.entry.system, job.entry.input, job.inputs.machine.arch)
        if why := self.refused.get(what):
            return job.entry.model_copy(update={"state": State.REFUSED, "reason": why})
        begin = self.clock()
        entry = self._ran(job, what)
        if entry.state is State.RAN:
            self._budget.took(estimate, self.clock() - begin)
        return entry.model_copy(update={"took_s": self.clock() - begin})

    def _ran(self, job: Job, what: tuple[str, str, str]) -> Entry:
        """Run a job; errors end only its entry."""
        try:
            with self.watcher.bar(job.entry.title) as bar:
                folder = self.runs.run(job, _Inner(self.watcher, bar))
        except UserError as error:
            self.refused[what] = str(error)
            changes = {"state": State.REFUSED, "reason": str(error)}
        except InfraError as error:
            changes = {"state": State.FAILED, "reason": str(error)}
        else:
            return self._judged(job, folder, State.RAN)
        return job.entry.model_copy(update=changes)

    def _judged(self, job: Job, folder: Path, state: State) -> Entry:
        """The entry of a run that is stored in ``folder``."""
        result = load(folder)
        ended: dict[str, object] = {
            "state": state if result.complete else State.FAILED,
            "reason": "" if result.complete else summary.problem(result),
            "run": result.id,
            "folder": str(folder.resolve()),
        }
        if result.complete:
            ended |= {
                "run_verdict": result.verdict,
                "headline": summary.headline(result),
                "cells": cells_of(result, job.inputs.arms),
                "boots": boot_checks(result, folder, job, self.runs.kernel),
            }
        return job.entry.model_copy(update=ended)


class _Inner:
    """The watcher of one run: its replicas are the progress of the entry's bar, and its own
    expectations are part of the entry's."""

    def __init__(self, watcher: Watcher, whole: Progress) -> None:
        self._watcher = watcher
        self._whole = whole

    def expect(self, costs: Mapping[str, float]) -> None:
        """The entry has an estimate already."""

    def note(self, text: str) -> None:
        """A line."""
        self._watcher.note(text)

    @contextmanager
    def bar(self, title: str) -> Iterator[Progress]:
        """A bar of the run."""
        with self._watcher.bar(title) as bar:
            yield _Both(bar, self._whole) if title == REPLICAS else bar


@dataclass(frozen=True)
class _Both:
    """Two bars of the same progress."""

    one: Progress
    other: Progress

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Report to both."""
        self.one.update(done, total, note)
        self.other.update(done, total, note)
