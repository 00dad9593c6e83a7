# SPDX-License-Identifier: Apache-2.0
"""A whole run: arms prepared, replicas interleaved, samples stored as they come, arms judged."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass

from asymlab.boards.registry import find_board
from asymlab.checks.judge import judge_arm
from asymlab.config.system import system as load_system
from asymlab.model.result import ArmResult, RunResult, Sample
from asymlab.model.system import System
from asymlab.model.verdict import Verdict, worst
from asymlab.progress import Stoppable, Stopped, Watcher
from asymlab.report.page import write_page
from asymlab.results.reference import load_reference
from asymlab.results.store import RunFolder, open_run
from asymlab.session.options import RunOptions
from asymlab.session.prepare import ReadyArm, build_kernels, prepare
from asymlab.session.replica import Bench, rules_of, take_sample


@dataclass(frozen=True)
class _Run:
    """A run under way."""

    bench: Bench
    folder: RunFolder
    watcher: Watcher


def run_system(options: RunOptions, watcher: Watcher) -> RunResult:
    """Run a system's arms and judge them; the result folder exists from the first boot on.

    Raises UserError for bad input before anything is stored; once the folder exists, whatever
    ends the run early (an error, an interrupt) is stored in it and passed on.
    """
    system = load_system(options.system)
    arms = options.chosen_arms(system)
    machine = options.chosen_machine(system)
    board = find_board(options.board)
    board.require(machine.isa, options.firmware)
    about = board.describe()
    kernels = build_kernels(arms, machine.isa, options.tree, watcher)
    start = RunResult(
        id="",
        system=system.name,
        title=system.title,
        machine=machine,
        board=board.name,
        firmware=options.firmware.value,
        seed=options.seed,
        replicas=options.replicas or system.replicas,
        repeat=options.repeat_line(system),
        started="",
        complete=False,
        published=load_reference(system.reference),
        provenance=about,
        limits=board.limits,
        throughput_comparable=board.throughput_comparable,
    )
    with open_run(start) as folder:
        tables = folder.path / "tables"
        ready = prepare(arms, kernels, machine, options.firmware, board, tables)
        run = _Run(Bench(system, board, options), folder, watcher)
        samples = _sample_all(run, ready)
        result = _so_far(run, ready, samples)
        folder.save(result)
        if lost := [one.error for arm in result.arms for one in arm.samples if one.error]:
            folder.abandon(lost[0])
        else:
            folder.finish(result)
        write_page(folder.result, folder.path)
        return folder.result


def _so_far(
    run: _Run, ready: Mapping[str, ReadyArm], samples: Mapping[str, Sequence[Sample]]
) -> RunResult:
    """The result by the samples there are."""
    arms = tuple(_judged(run.bench.system, arm, samples[name]) for name, arm in ready.items())
    return run.folder.result.model_copy(update={"arms": arms, "verdict": overall(arms)})


def overall(arms: Sequence[ArmResult]) -> Verdict:
    """PASS if every arm did as expected; ERROR outweighs a surprise, and that outweighs doubt."""
    return worst(
        arm.verdict
        if arm.verdict in (Verdict.ERROR, Verdict.UNDECIDED)
        else Verdict.PASS
        if arm.as_expected
        else Verdict.FAIL
        for arm in arms
    )


def _judged(system: System, arm: ReadyArm, samples: Sequence[Sample]) -> ArmResult:
    """An arm's samples in the order of replicas, and what they say."""
    ordered = tuple(sorted(samples, key=lambda sample: sample.replica))
    judgement = judge_arm(ordered, rules_of(system))
    return ArmResult(
        name=arm.name,
        title=arm.spec.title,
        base=arm.kernel.base,
        series=arm.kernel.series or "",
        capacities=arm.spec.capacities,
        features=arm.spec.features,
        kernel=arm.kernel.release,
        kernel_key=arm.kernel.key,
        expect=arm.spec.expect,
        verdict=judgement.verdict,
        as_expected=judgement.verdict is arm.spec.expect,
        reason=judgement.reason,
        steps=judgement.steps,
        metrics=judgement.metrics,
        first=judgement.first,
        samples=ordered,
    )


def _sample_all(run: _Run, arms: Mapping[str, ReadyArm]) -> dict[str, list[Sample]]:
    """Replicas of all arms, interleaved (a, b, c, a, b, c ...), some at a time.

    Arms that are still undecided then get more, up to the system's cap. The first board error
    stops the rest: one cause, not an echo from each replica.
    """
    samples: dict[str, list[Sample]] = {name: [] for name in arms}
    wanted = run.folder.result.replicas
    most = max(wanted, run.bench.system.most_replicas)
    todo = [(arm, replica) for replica in range(wanted) for arm in arms.values()]
    with _crew(run.bench.options.worker_count()) as (pool, stop):
        while todo and not stop.is_set():
            _sample(run, arms, todo, samples, pool, stop)
            result = run.folder.result
            open_arms = [arm.name for arm in result.arms if arm.verdict is Verdict.UNDECIDED]
            wanted += 1
            todo = [(arms[name], wanted - 1) for name in open_arms if wanted <= most]
            if todo:
                run.watcher.note(f"undecided: {', '.join(open_arms)}; replica {wanted} of {most}")
    return samples


def _sample(
    run: _Run,
    arms: Mapping[str, ReadyArm],
    todo: Sequence[tuple[ReadyArm, int]],
    samples: dict[str, list[Sample]],
    pool: ThreadPoolExecutor,
    stop: threading.Event,
) -> None:
    """Take the replicas in ``todo`` and store each as it comes."""
    with run.watcher.bar("replicas") as bar:
        pending = [pool.submit(_one, run, arm, replica, stop) for arm, replica in todo]
        for number, future in enumerate(as_completed(pending), 1):
            if (done := future.result()) is None:
                continue
            samples[done.arm].append(done)
            run.folder.save(_so_far(run, arms, samples))
            bar.update(number, len(todo), f"{done.arm} {done.replica}")
            if done.error:
                stop.set()


@contextmanager
def _crew(size: int) -> Iterator[tuple[ThreadPoolExecutor, threading.Event]]:
    """Worker threads and the event that makes them stop; both are done when the block ends."""
    stop = threading.Event()
    pool = ThreadPoolExecutor(size, thread_name_prefix="replica")
    try:
        yield pool, stop
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _one(run: _Run, arm: ReadyArm, replica: int, stop: threading.Event) -> Sample | None:
    """One replica, or None if the run is being stopped."""
    if stop.is_set():
        return None
    with run.watcher.bar(f"{arm.name} {replica}") as bar:
        folder = run.folder.sample_folder(arm.name, replica)
        try:
            return take_sample(arm, run.bench, replica, folder, Stoppable(bar, stop))
        except Stopped:
            return None
