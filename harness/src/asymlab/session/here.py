# SPDX-License-Identifier: Apache-2.0
"""Runs on a board that asymlab boots: takes, stores and judges replicas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asymlab.boards.board import Board
from asymlab.kernels.kernel import Kernel
from asymlab.model.result import RunResult
from asymlab.model.sample import Sample
from asymlab.progress import Progress, Watcher
from asymlab.results.store import RunFolder
from asymlab.session.asked import Asked
from asymlab.session.cases import Case, CaseKey, cases_of
from asymlab.session.judged import so_far, undecided
from asymlab.session.prepare import ReadyArm, prepare
from asymlab.session.replica import Bench, take_sample
from asymlab.session.sampling import Lab, ReplicaPlan, Taken, sample_all
from asymlab.session.stock import open_stock, repeated


@dataclass(frozen=True)
class Here:
    """A run on board ``backend``. See Execution."""

    backend: Board

    def take(
        self, asked: Asked, kernels: Mapping[str, Kernel], folder: RunFolder, watcher: Watcher
    ) -> RunResult:
        """See Execution.take; also compares the slice hashes with those of stored runs."""
        board, tables = self.backend, folder.path / "tables"
        arms = prepare(asked.arms, kernels, asked.machine, asked.firmware, board, tables)
        stock = open_stock(board, asked.store, watcher)
        lent = stock if asked.takes_stored else None
        bench = Bench(asked.system, board, asked.seed, asked.cmdline, asked.deadline_s, lent)
        _sample(asked, bench, arms, folder, watcher)
        if stock:
            found = repeated(stock, [one for one in folder.result.all_samples if one.key])
            folder.save(folder.result.model_copy(update={"repeated": found}))
        return folder.result


def _sample(
    asked: Asked, bench: Bench, arms: Mapping[str, ReadyArm], folder: RunFolder, watcher: Watcher
) -> None:
    """Take all samples; after each one ``folder`` has the judged result."""
    system, lent = asked.system, asked.borrowed
    cases = cases_of(system, arms, asked.experiments, placement=asked.placement, borrowed=lent)

    def take(case: Case, replica: int, progress: Progress) -> Sample | None:
        home = folder.sample_folder(case.path, replica)
        return take_sample(case, bench, replica, home, progress)

    def store(taken: Taken) -> set[CaseKey]:
        had = {key: found for key, found in taken.items() if found or key[1] not in lent}
        there = {arm for _, arm, _ in had}
        result = so_far(
            folder.result, system, {name: arms[name] for name in arms if name in there}, had
        )
        folder.save(result)
        return undecided(result)

    plan = ReplicaPlan(asked.replicas, max(asked.replicas, system.most_replicas), asked.jobs)
    store({case.key: [] for case in cases})
    sample_all(cases, plan, Lab(take, store, watcher))
