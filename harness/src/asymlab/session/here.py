# SPDX-License-Identifier: Apache-2.0
"""Runs on a board that asymlab boots: takes, stores and judges replicas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from asymlab.boards.board import Board
from asymlab.kernels.kernel import Kernel
from asymlab.model.result import RunResult
from asymlab.model.sample import Sample
from asymlab.model.system import is_input_arm
from asymlab.progress import Progress, Watcher
from asymlab.results.store import RunFolder
from asymlab.session.cases import Boot, CaseKey, boots_of, cases_of
from asymlab.session.handovers import store_handovers
from asymlab.session.inputs import RunInputs
from asymlab.session.judged import so_far, undecided
from asymlab.session.lacking import unbootable
from asymlab.session.parameters import without_effect
from asymlab.session.prepare import GUESTS, ReadyArm, prepare
from asymlab.session.replica import Bench, take_samples
from asymlab.session.sampling import Lab, ReplicaPlan, Taken, sample_all
from asymlab.session.stock import open_stock, repeated
from asymlab.sources.series import PatchState


@dataclass(frozen=True)
class Here:
    """A run on board ``backend``. See Execution."""

    backend: Board

    def take(
        self, inputs: RunInputs, kernels: Mapping[str, Kernel], folder: RunFolder, watcher: Watcher
    ) -> RunResult:
        """See Execution.take; also compares the slice hashes with those of stored runs."""
        board, options, tables = self.backend, inputs.options, folder.path / "tables"
        words = tuple(options.append.split())
        arms = prepare(inputs.arms, kernels, inputs.machine, options.firmware, board, tables)
        for arm in arms.values():
            for word in without_effect(arm.machine, options.firmware, arm.kernel, words):
                watcher.note(f"--append {word} has no effect on {arm.name} ({arm.kernel.version})")
            for patch in arm.kernel.patches if is_input_arm(arm.name) else ():
                if patch.state is PatchState.OTHER_VERSION:
                    watcher.note(f"{arm.name}: {patch.file} is left out: {patch.reason}")
        stock = open_stock(board, options.store, watcher)
        reused = stock if options.takes_stored else None
        guests = kernels.get(GUESTS)
        bench = Bench(inputs.system, board, options.seed, words, options.deadline_s, reused, guests)
        _sample(inputs, bench, arms, folder, watcher)
        if stock:
            found = repeated(stock, [one for one in folder.result.all_samples if one.key])
            folder.save(folder.result.model_copy(update={"repeated": found}))
        return folder.result


def _sample(
    inputs: RunInputs,
    bench: Bench,
    arms: Mapping[str, ReadyArm],
    folder: RunFolder,
    watcher: Watcher,
) -> None:
    """Take all samples; after each one ``folder`` has the judged result."""
    system, borrowed = inputs.system, inputs.borrowed
    cases = cases_of(
        system,
        arms,
        inputs.experiments,
        placement=inputs.placement,
        borrowed=borrowed,
        has_costs=inputs.options.has_costs,
    )

    def take(
        boot: Boot, replica: int, progress: Progress
    ) -> tuple[Sample, ...] | Callable[[Progress], tuple[Sample, ...]]:
        homes = {case.key: folder.sample_folder(case.path, replica) for case in boot.cases}
        return take_samples(boot, bench, replica, homes, progress)

    void = unbootable(cases, system, bench.board, bench.seed)

    def store(taken: Taken) -> set[CaseKey]:
        found = {case.key: void.get(case.key) or taken.get(case.key, []) for case in cases}
        had = {key: some for key, some in found.items() if some or key[1] not in borrowed}
        there = {arm for _, arm, _ in had}
        result = so_far(
            folder.result, system, {name: arms[name] for name in arms if name in there}, had
        )
        folder.save(result)
        return undecided(result, void)

    most, jobs = max(inputs.replicas, system.most_replicas), inputs.options.worker_count()
    plan = ReplicaPlan(inputs.replicas, most, jobs)
    boots = boots_of([case for case in cases if case.key not in void])
    store({})
    sample_all(boots, plan, Lab(take, store, watcher))
    store_handovers(boots, system, bench.seed, folder.path)
