# SPDX-License-Identifier: Apache-2.0
"""A whole run: arms prepared, replicas taken and stored as they come, arms and claims judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from asymlab.boards.board import Board, Repeating
from asymlab.checks.watches import WATCHES
from asymlab.config.system import system as load_system
from asymlab.errors import UserError
from asymlab.kernels.kernel import Kernel
from asymlab.model.machine import Machine
from asymlab.model.result import PublishedSplit, PublishedTable, RunResult
from asymlab.model.sample import Sample
from asymlab.model.system import ArmSpec, ExperimentSpec, System
from asymlab.model.workloads import Fill
from asymlab.progress import Progress, Watcher
from asymlab.report.pages.run import write_page
from asymlab.results.reference import load_reference, load_splits
from asymlab.results.store import RunFolder, open_run
from asymlab.session.boards import find_board
from asymlab.session.cases import Case, CaseKey, cases_of
from asymlab.session.inside import RunsInside, run_inside
from asymlab.session.judged import so_far, undecided
from asymlab.session.options import RunOptions
from asymlab.session.prepare import ReadyArm, build_costs, make_ready, prepare, stored_kernels
from asymlab.session.provenance import provenance
from asymlab.session.register import check_store, registered
from asymlab.session.replica import Bench, boot_cost_s, take_sample
from asymlab.session.sampling import REPLICAS, Lab, Plan, Taken, sample_all
from asymlab.session.stock import open_stock, repeated


@dataclass(frozen=True)
class _Asked:
    """What a run is about, from names to records; ``lost`` is what the board cannot show of the
    machine, ``left_out`` are loads that it cannot show. ``borrowed`` are arms of which only stored
    samples are taken, for claims."""

    system: System
    arms: dict[str, ArmSpec]
    machine: Machine
    board: Board
    experiments: dict[str, ExperimentSpec]
    published: tuple[PublishedTable, ...]
    splits: tuple[PublishedSplit, ...] = ()
    lost: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def run_system(options: RunOptions, watcher: Watcher) -> RunResult:
    """Run a system's arms and judge them; the result folder exists from the first boot on.

    Raises UserError for bad input before anything is stored; once the folder exists, whatever
    ends the run early (an error, an interrupt) is stored in it and passed on. The run is then
    in the results store, too; a store that fails is a note to the watcher, no more.
    """
    check_store(options.store)
    asked = _resolve(options)
    asked.board.require(asked.machine.isa, options.firmware)
    arch = asked.machine.isa
    watcher.expect(_costs(options, asked))
    kernels = make_ready(asked.board, arch, asked.arms, options.tree, watcher)
    here = asked.board.shown(asked.machine)
    asked = replace(asked, machine=here.machine, lost=here.lost)
    about = {**asked.board.describe(), **provenance(asked.system)}
    asked, kernels = _with_borrowed(options, asked, kernels)
    start = _start(options, asked, about)
    folder = open_run(start)
    try:
        with folder:
            result = _take(options, asked, kernels, folder, watcher)
            if lost := _errors(result):
                folder.abandon(lost[0])
            else:
                folder.finish(result)
            write_page(folder.result, folder.path)
            return folder.result
    finally:
        registered(folder.path, options.store, watcher)


def _with_borrowed(
    options: RunOptions, asked: _Asked, kernels: dict[str, Kernel]
) -> tuple[_Asked, dict[str, Kernel]]:
    """Arms that a tree is compared with, where a run may take their samples from stored ones."""
    repeats = isinstance(asked.board, Repeating)
    arms = options.borrowed_arms(asked.system, asked.experiments, board_repeats=repeats)
    more = stored_kernels(arms, asked.machine.isa)
    lent = {name: arms[name] for name in more}
    return replace(asked, arms=lent | asked.arms, borrowed=tuple(lent)), more | kernels


def _take(
    options: RunOptions,
    asked: _Asked,
    kernels: Mapping[str, Kernel],
    folder: RunFolder,
    watcher: Watcher,
) -> RunResult:
    """All samples, taken here or where the board has the whole run done; judged."""
    if isinstance(asked.board, RunsInside):
        with watcher.bar(asked.board.name) as bar:
            return run_inside(asked.board, options, asked.system, asked.machine, folder, bar)
    tables = folder.path / "tables"
    arms = prepare(asked.arms, kernels, asked.machine, options.firmware, asked.board, tables)
    _sample(options, asked, arms, folder, watcher)
    _compare(options, asked.board, folder, watcher)
    return folder.result


def _compare(options: RunOptions, board: Board, folder: RunFolder, watcher: Watcher) -> None:
    """Say in the result of ``folder`` whether stored runs of the same had the same bytes."""
    samples = [one for one in folder.result.all_samples if one.key]
    if samples and (stock := open_stock(board, options.store, watcher)):
        found = repeated(stock, samples)
        folder.save(folder.result.model_copy(update={"repeated": found}))


def _resolve(options: RunOptions) -> _Asked:
    """Names become records; UserError for any that means nothing."""
    board = find_board(options.board)
    if options.reuse and not isinstance(board, Repeating):
        hint = "--board qemu-pt repeats"
        raise UserError(f"boots of board {board.name} do not repeat to the byte", hint=hint)
    whole = load_system(options.system)
    system = _as_shown(whole, board)
    comparable = board.throughput_comparable
    published = load_reference(system.reference)
    for name, spec in system.experiments.items():
        tables = {table.name: table for table in published}
        if spec.published and spec.published not in tables:
            raise UserError(
                f"{system.name}: experiment {name}: no published table {spec.published}",
                hint=f"{system.reference or 'no reference'} has: {', '.join(tables) or 'none'}",
            )
    machine = options.chosen_machine(system)
    experiments = options.chosen_experiments(system, comparable=comparable)
    for watched in {spec.watch for spec in experiments.values() if spec.watch}:
        WATCHES[watched].need(machine.isa)
    return _Asked(
        system=system,
        arms=options.chosen_arms(system),
        machine=machine,
        board=board,
        experiments=experiments,
        published=published,
        splits=load_splits(system.reference),
        left_out=tuple(name for name in whole.loads if name not in system.loads),
    )


def _as_shown(system: System, board: Board) -> System:
    """``system`` with the limit that holds on ``board``, and without loads that it cannot show.

    Gathered tasks wait for load balancing. Where CPUs take turns it answers late, and how late
    depends on what else the host runs. Of a board at a place it is not known whether they do.
    """
    shown = system
    if system.noisy_limit is not None and not isinstance(board, Repeating):
        shown = shown.model_copy(update={"order_limit": system.noisy_limit})
    if not board.throughput_comparable:
        loads = {
            name: load
            for name, load in system.loads.items()
            if not (isinstance(load, Fill) and load.gather)
        }
        shown = shown.model_copy(update={"loads": loads})
    return shown


def _costs(options: RunOptions, asked: _Asked) -> dict[str, float]:
    """CPU seconds of everything that is to be done, by the title of its bar."""
    costs = build_costs(asked.board, asked.machine.isa, asked.arms, options.tree)
    rows = sum(len(spec.features) for spec in asked.experiments.values())
    boots = len(asked.arms) * (rows + options.wants_placement(asked.system))
    replicas = options.replicas or asked.system.replicas
    return costs | {REPLICAS: boots * replicas * boot_cost_s(asked.machine)}


def _start(options: RunOptions, asked: _Asked, about: dict[str, str]) -> RunResult:
    """The result before anything was booted."""
    system, board = asked.system, asked.board
    limits = (*board.limits, *asked.lost)
    if system.experiments and not board.throughput_comparable:
        left_out = ", ".join(system.experiments)
        limits += (
            f"Left out: {left_out}. They measure throughput, which this board cannot show; "
            "--board qemu-pt can.",
        )
    if asked.left_out:
        limits += (
            f"Left out: load {', '.join(asked.left_out)}. Only load balancing spreads its tasks, "
            "which takes longer on a busy host where emulated CPUs take turns, and this board is "
            "not known to run its CPUs side by side. --board qemu-pt can show it.",
        )
    return RunResult(
        id="",
        system=system.name,
        title=system.title,
        machine=asked.machine,
        board=board.name,
        firmware=options.firmware.value,
        seed=options.seed,
        replicas=options.replicas or system.replicas,
        repeat=options.repeat_line(system),
        started="",
        complete=False,
        published=asked.published,
        published_splits=asked.splits,
        provenance=about,
        limits=limits,
        throughput_comparable=board.throughput_comparable,
    )


def _sample(
    options: RunOptions,
    asked: _Asked,
    arms: Mapping[str, ReadyArm],
    folder: RunFolder,
    watcher: Watcher,
) -> None:
    """Take all samples; ``folder`` has the judged result whenever one came in."""
    system = asked.system
    stock = open_stock(asked.board, options.store, watcher) if options.takes_stored else None
    bench = Bench(system, asked.board, options, stock)
    placement = options.wants_placement(system)
    lent = asked.borrowed
    cases = cases_of(system, arms, asked.experiments, placement=placement, borrowed=lent)

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

    replicas = folder.result.replicas
    plan = Plan(replicas, max(replicas, system.most_replicas), options.worker_count())
    store({case.key: [] for case in cases})
    sample_all(cases, plan, Lab(take, store, watcher))


def _errors(result: RunResult) -> list[str]:
    """What boards that failed said, in the order of the result."""
    parts = [arm.samples for arm in result.arms]
    parts += [row.samples for experiment in result.experiments for row in experiment.rows]
    return [sample.error for samples in parts for sample in samples if sample.error]
