# SPDX-License-Identifier: Apache-2.0
"""A whole run: resolve options, build kernels, take and judge samples, store the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from asymlab.errors import AsymlabError
from asymlab.groups import grouped
from asymlab.kernels.inputs.contract import Input, Wanted
from asymlab.kernels.inputs.image import ImageKernel
from asymlab.model.record import Record
from asymlab.model.result import LEFT_OUT, RunResult, Skipped
from asymlab.model.system import PLACEMENT, ArmSpec
from asymlab.progress import Silent, Unwatched, Watcher
from asymlab.report.pages.run import write_page
from asymlab.results.store import open_run, storing
from asymlab.session.cases import toggled
from asymlab.session.features import check_features
from asymlab.session.inputs import RunInputs
from asymlab.session.lacking import lacks
from asymlab.session.options import RunOptions
from asymlab.session.prepare import (
    GUESTS,
    build_costs,
    check_own,
    make_ready,
    stored_kernels,
    with_guests,
)
from asymlab.session.provenance import provenance
from asymlab.session.replica import boot_cost_s
from asymlab.session.resolve import resolve
from asymlab.session.sampling import REPLICAS

# SQLAlchemy loads slowly: imported where it is needed

INPUTS = "inputs"
"""The folder, below that of the run, with the mails of series that the user gave."""


def run_system(options: RunOptions, watcher: Watcher) -> RunResult:
    """Run a system's arms and judge them; the result folder exists from the first boot on.

    Raises UserError for bad input before anything is stored; once the folder exists, an error or
    interrupt that ends the run early is stored in it and raised. At the end the run is added to the
    results store; a store that fails is only a note to the watcher.
    """
    _check_store(options.store)
    return _run(resolve(options), watcher)


class RunPlan(Record):
    """The boots of a run by arm, the reasons for which experiments are skipped, by name, ``notes``
    about inputs, and what is ``left_out`` on this machine and board, a sentence per reason."""

    boots: dict[str, tuple[str, ...]]
    skipped: dict[str, str]
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def planned(options: RunOptions) -> RunPlan:
    """What a run would do, without building, booting or fetching; UserError as run_system().

    Kernels that the user gives are checked unless sources would have to be fetched.
    """
    _check_store(options.store)
    inputs = resolve(options)
    inputs.execution.backend.require(inputs.machine.arch, inputs.options.firmware)
    unchecked = check_own(
        *(inputs.arms, inputs.machine.arch, inputs.options.own_kernels(), Unwatched()),
        may_fetch=False,
    )
    parts = [f"placement: {', '.join(inputs.system.loads)}"] if inputs.placement else []
    for name, spec in inputs.experiments.items():
        shared = grouped((toggled(row), " ".join(row)) for row in spec.features)
        parts += [f"{name} {', '.join(rows)}".strip() for rows in shared.values()]
    boots = tuple(f"{inputs.replicas} x {part}" for part in parts)
    return RunPlan(
        boots=dict.fromkeys(inputs.arms, boots),
        skipped=inputs.skipped,
        notes=(*inputs.notes, *unchecked, *_undecided(inputs)),
        left_out=_left_out(inputs),
    )


def _undecided(inputs: RunInputs) -> Iterator[str]:
    """The parts of images that cannot be judged, a sentence per reason."""
    own, board = inputs.options.own_kernels(), inputs.execution.backend
    watched: dict[str, str | None] = {PLACEMENT: None} if inputs.placement else {}
    watched |= {name: spec.watch for name, spec in inputs.experiments.items()}
    for name, arm in inputs.arms.items():
        if not isinstance(given := own.get(name), ImageKernel):
            continue
        kernel = given.kernel(Wanted(arm.base, inputs.machine.arch, arm.config), Silent())
        fixed = kernel, inputs.machine, inputs.options.firmware, arm.config
        reasons = (
            (one, part) for part, watch in watched.items() for one in lacks(*fixed, watch, board)
        )
        for reason, parts in grouped(reasons).items():
            yield f"{name} is not booted for {', '.join(parts)}: {reason}"


def _run(inputs: RunInputs, watcher: Watcher) -> RunResult:
    """See run_system()."""
    backend, arch = inputs.execution.backend, inputs.machine.arch
    backend.require(arch, inputs.options.firmware)
    watcher.expect(_costs(inputs))
    own = inputs.options.own_kernels()
    for note in inputs.notes:
        watcher.note(note)
    check_own(inputs.arms, arch, own, watcher)
    kernels = make_ready(backend, arch, _built(inputs), own, watcher)
    # the sources of all arms are in the cache now
    check_features(inputs.options.system, inputs.system, inputs.arms, inputs.experiments)
    here = backend.shown(inputs.machine)
    about = {**backend.describe(), **provenance(inputs.system)}
    about |= {f"arm {name}": own[name].origin for name in inputs.arms if name in own}
    if guests := kernels.get(GUESTS):
        about[GUESTS] = f"{guests.source} ({guests.release}), key {guests.key}"
    more = stored_kernels(inputs.lendable, arch)
    borrowed = {name: inputs.lendable[name] for name in more}
    inputs = replace(
        inputs,
        machine=here.machine,
        lost=here.lost,
        arms=borrowed | inputs.arms,
        borrowed=tuple(borrowed),
    )
    folder = open_run(_start(inputs, about))
    try:
        with folder:
            keep_inputs(inputs.options.inputs, folder.path)
            result = inputs.execution.take(inputs, more | kernels, folder, watcher)
            result = folder.end(result, next(_errors(result), ""))
            write_page(result, folder.path)
            return result
    finally:
        registered(folder.path, inputs.options.store, watcher)


def keep_inputs(given: Iterable[Input], run: Path) -> None:
    """Put the files of inputs that repeat the run into its folder."""
    folder = run / INPUTS
    with storing(run):
        folder.mkdir()
        for one in given:
            one.keep(folder)
        if not any(folder.iterdir()):
            folder.rmdir()


def _built(inputs: RunInputs) -> dict[str, ArmSpec]:
    """The arms of the run, and the kernel of their guests if there is one."""
    return with_guests(inputs.arms, inputs.system, inputs.experiments.values())


def _costs(inputs: RunInputs) -> dict[str, float]:
    """CPU seconds of all work, by the title of its bar."""
    costs = build_costs(
        *(inputs.execution.backend, inputs.machine.arch, _built(inputs)),
        inputs.options.own_kernels(),
    )
    rows = sum(len({*map(toggled, spec.features)}) for spec in inputs.experiments.values())
    boots = len(inputs.arms) * (rows + inputs.placement)
    return costs | {REPLICAS: boots * inputs.replicas * boot_cost_s(inputs.machine)}


def _left_out(inputs: RunInputs) -> tuple[str, ...]:
    """What is not judged on this machine and board, a sentence per reason."""
    system, backend = inputs.system, inputs.execution.backend
    found: list[str] = []
    if system.default_experiments and not backend.capabilities.throughput_comparable:
        names = ", ".join(system.default_experiments)
        found.append(
            f"{LEFT_OUT}{names}. They measure throughput, which this board cannot show; "
            "--board qemu-pt can."
        )
    return (*found, *(f"{LEFT_OUT}{text}." for text in inputs.left_out_words()))


def _start(inputs: RunInputs, about: dict[str, str]) -> RunResult:
    """The result before anything was booted."""
    system, backend = inputs.system, inputs.execution.backend
    comparable = backend.capabilities.throughput_comparable
    limits = (*backend.limits, *inputs.lost, *_left_out(inputs))
    return RunResult(
        id="",
        system=system.name,
        title=system.title,
        machine=inputs.machine,
        board=backend.name,
        firmware=inputs.options.firmware.value,
        seed=inputs.options.seed,
        replicas=inputs.replicas,
        repeat=inputs.repeat,
        started="",
        complete=False,
        published=inputs.published,
        published_splits=inputs.splits,
        provenance=about,
        limits=limits,
        throughput_comparable=comparable,
        skipped=tuple(Skipped(experiment=name, why=why) for name, why in inputs.skipped.items()),
    )


def _errors(result: RunResult) -> Iterator[str]:
    """The errors of boards, in the order of the result."""
    parts = [arm.samples for arm in result.arms]
    parts += [row.samples for experiment in result.experiments for row in experiment.rows]
    return (sample.error for samples in parts for sample in samples if sample.error)


def _check_store(where: str) -> None:
    """UserError for an invalid store, before the run."""
    from asymlab.results.db import store_url

    store_url(where)


def registered(folder: Path, where: str, watcher: Watcher) -> None:
    """Put the run of ``folder`` into the store at ``where`` ("": the default one).

    If the store fails, the run is still complete in its folder, and the watcher gets the command
    that stores it later.
    """
    from asymlab.results.db import open_store
    from asymlab.results.register import register

    try:
        register(open_store(where), folder)
    except AsymlabError as error:
        watcher.note(
            f"{folder.name} is not in the results store: {error.message}\n"
            f"  later: asymlab store import {folder}"
        )
