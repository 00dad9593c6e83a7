# SPDX-License-Identifier: Apache-2.0
"""Resolves a run's options before anything that takes long."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from asymlab.boards.board import Capabilities
from asymlab.checks.settle import LONGEST_SETTLE_S, settle_s
from asymlab.config.place import place_file
from asymlab.config.system import check_load, check_order, load_keys, system_file
from asymlab.config.system import system as load_system
from asymlab.config.yamlfile import Loc, YamlFile
from asymlab.errors import UserError
from asymlab.groups import grouped
from asymlab.kernels.bases import find_base, load_series
from asymlab.kernels.fragments import named_fragments
from asymlab.model.claim import LOGGED, StepsClaim
from asymlab.model.effort import is_wide
from asymlab.model.job import Placed
from asymlab.model.machine import Machine
from asymlab.model.result import PublishedTable
from asymlab.model.system import ArmSpec, System
from asymlab.model.workloads import Fill
from asymlab.predict.cmdline import remarks
from asymlab.results.reference import load_reference, load_splits
from asymlab.session.boards import find_board, find_runner
from asymlab.session.elsewhere import Elsewhere
from asymlab.session.features import check_features
from asymlab.session.here import Here
from asymlab.session.inputs import Execution, RunInputs
from asymlab.session.options import RunOptions, lacks
from asymlab.session.parameters import check_partition, fragments, view_source
from asymlab.session.watch import WATCHES


def resolve(options: RunOptions) -> RunInputs:
    """Names become records; UserError for an unknown one, and for contradicting options."""
    execution = _execution(options)
    can = execution.backend.capabilities
    if options.reuse and not can.repeats:
        hint = "--board qemu-pt repeats"
        raise UserError(
            f"boots of board {execution.backend.name} do not repeat to the byte", hint=hint
        )
    whole = load_system(options.system)
    machine = options.chosen_machine(whole)
    words = tuple(options.append.split())
    check_partition(machine, words)
    left_out = _left_out(whole, machine, can)
    system = _as_shown(whole, machine, left_out, can)
    published = _published(options.system, system)
    inputs = tuple(one.pinned(machine.arch) for one in options.inputs)
    options = options.model_copy(update={"inputs": inputs})
    _require_virtualization(options, system, can)
    options.require_costs(system, can)
    experiments = options.chosen_experiments(system, can)
    _check_machine(options, system, machine, experiments)
    arms = options.chosen_arms(system)
    check_sources(
        options.system, {name: arms[name] for name in arms if name in system.arms}, machine
    )
    check_features(options.system, system, arms, experiments)
    for spec in experiments.values():
        if spec.watch:
            WATCHES[spec.watch].need(machine.arch)
    return RunInputs(
        options=options,
        system=system,
        arms=_configured(arms, machine, words),
        machine=machine,
        execution=execution,
        experiments=experiments,
        published=published,
        splits=load_splits(system.reference),
        left_out=left_out,
        unclaimed=_unclaimed(whole, system, machine, can),
        skipped=options.skipped_experiments(system, can),
        lendable=_configured(
            options.borrowed_arms(system, experiments, board_repeats=can.repeats), machine, words
        ),
        placement=options.wants_placement(system),
        replicas=options.replicas or system.replicas,
        repeat=options.repeat_line(system),
        notes=(
            *remarks(words, view_source(options.firmware), "--append"),
            *(note for one in inputs for note in one.notes()),
        ),
    )


def check_sources(name_or_path: str, arms: Mapping[str, ArmSpec], machine: Machine) -> None:
    """UserError with file and line for a base, a series or a configuration that there is not."""
    for name, arm in arms.items():
        asked: dict[str, Callable[[], object]] = {"base": partial(find_base, arm.base)}
        asked |= {"series": partial(load_series, arm.series)} if arm.series else {}
        asked |= (
            {"config": partial(named_fragments, arm.config, machine.arch)} if arm.config else {}
        )
        for key, find in asked.items():
            try:
                find()
            except UserError as error:
                file = system_file(name_or_path)
                raise file.error(("arms", name, key), error.message, hint=error.hint) from None


def _check_machine(
    options: RunOptions, system: System, machine: Machine, experiments: Collection[str]
) -> None:
    """UserError with file and line for an order or a load of the run that ``machine`` cannot have;
    for the system's own machine, they are checked when its file is read."""
    file, placement = system_file(options.system), options.wants_placement(system)
    if placement:
        check_order(file, system, machine)
    for key, load in load_keys(system).items():
        if key[1] in experiments if key[0] == "experiments" else placement:
            check_load(file, key, load, machine)


def _configured(
    arms: dict[str, ArmSpec], machine: Machine, words: tuple[str, ...]
) -> dict[str, ArmSpec]:
    """The arms, with the fragments of their kernels that ``machine`` and the parameters ``words``
    need."""
    return {
        name: arm.model_copy(update={"config": fragments(arm.config, machine, words)})
        for name, arm in arms.items()
    }


def _left_out(system: System, machine: Machine, can: Capabilities) -> dict[str, str]:
    """Loads that the machine or the board cannot show, with reasons.

    Gathered tasks wait for load balancing, which is late where CPUs take turns; how late depends on
    the load of the host.
    """
    found: dict[str, str] = {}
    for name, load in system.loads.items():
        if lacks := load.lacks(machine):
            found[name] = f"{lacks}."
        elif not can.throughput_comparable and load.placed is Placed.GATHERED:
            found[name] = (
                "Only load balancing spreads the tasks, which takes longer on a busy host where "
                "emulated CPUs take turns, as they do on this board. --board qemu-pt can show it."
            )
        elif not can.repeats and isinstance(load, Fill) and load.shares_cores:
            found[name] = (
                "How often the tasks share cores for other reasons than the scheduler is not "
                "measured on this board. --board qemu-pt can show it."
            )
        elif settle_s(machine, load.placed) > LONGEST_SETTLE_S:
            found[name] = (
                f"Linux moves the tasks to other NUMA nodes one after the other, which takes "
                f"{settle_s(machine, load.placed):.0f} s on {machine.name}."
            )
    return found


def _as_shown(
    system: System, machine: Machine, left_out: Collection[str], can: Capabilities
) -> System:
    """``system`` with the limit for the machine and the board, and without the loads ``left_out``,
    the claims about them, those that the machine cannot show, and those about choices of CPUs
    where these are not logged."""
    claims = {
        name: one for name, one in system.claims.items() if not unclaimed_for(one, machine, can)
    }
    shown = system.model_copy(update={"claims": claims})
    if system.wide_limit is not None and is_wide(machine):
        shown = shown.model_copy(update={"order_limit": system.wide_limit})
    if system.noisy_limit is not None and not can.repeats:
        shown = shown.model_copy(update={"order_limit": system.noisy_limit})
    if left_out:
        loads = {name: load for name, load in system.loads.items() if name not in left_out}
        claims = {name: one for name, one in shown.claims.items() if one.load in loads}
        shown = shown.model_copy(update={"loads": loads, "claims": claims})
    return shown


def _unclaimed(
    system: System, shown: System, machine: Machine, can: Capabilities
) -> dict[str, list[str]]:
    """Claims about loads that are ``shown``, but not on this machine or board, by the reason;
    without those in whose place another one is judged about the same figure."""
    judged = {(one.load, one.metric) for one in shown.claims.values()}
    found: list[tuple[str, str]] = []
    for name, one in system.claims.items():
        if one.load not in shown.loads or (one.load, one.metric) in judged:
            continue
        if reason := unclaimed_for(one, machine, can):
            found.append((reason, name))
    return grouped(found)


def unclaimed_for(claim: StepsClaim, machine: Machine, can: Capabilities) -> str:
    """Why a claim about steps is not judged on a machine and board that show its load, or ""."""
    if lack := lacks(machine, claim.needs):
        return f"the machine {lack}"
    if claim.metric in LOGGED and not can.repeats:
        return "this board does not log the kernel's choices; --board qemu-pt does"
    return ""


def _require_virtualization(options: RunOptions, system: System, can: Capabilities) -> None:
    """UserError if the CPUs of the board cannot run the guests that the system needs; for a lab
    board with its file and the key that is missing in it."""
    if not system.needs.virtualization or can.virtualization:
        return
    reason = f"{system.name} needs a board whose CPUs can run guests of KVM"
    family, _, kind = options.board.partition(":")
    if family != "place":
        raise UserError(f"{reason}, and those of board {options.board} cannot")
    hint = "if Linux has /dev/kvm on this board, add `virtualization: true`"
    raise YamlFile(place_file(kind)).error(
        ("virtualization",), f"missing or false, and {reason}", hint=hint
    )


def _published(name_or_path: str, system: System) -> tuple[PublishedTable, ...]:
    """The published figures of a system; UserError if an experiment names an unknown table."""
    published = load_reference(system.reference)
    tables = [table.name for table in published]
    for key, name in _named_tables(system):
        if name not in tables:
            hint = "the system has no reference: add the name of a file in results/reference"
            if system.reference:
                hint = f"{system.reference} has: {', '.join(tables)}"
            raise system_file(name_or_path).error(key, f"no published table {name}", hint=hint)
    return published


def _named_tables(system: System) -> Iterator[tuple[Loc, str]]:
    """The published tables that experiments name, by their keys in the system file."""
    for name, spec in system.experiments.items():
        key = ("experiments", name)
        if spec.published:
            yield (*key, "published"), spec.published
        for value, table in (spec.curve.published if spec.curve else {}).items():
            yield (*key, "curve", "published", f"{value:g}"), table


def _execution(options: RunOptions) -> Execution:
    """On a board here, or by a runner."""
    if runner := find_runner(options.board):
        return Elsewhere(runner)
    return Here(find_board(options.board))
