# SPDX-License-Identifier: Apache-2.0
"""Resolves a run's options before anything that takes long."""

from __future__ import annotations

from asymlab.boards.board import Capabilities
from asymlab.config.system import system as load_system
from asymlab.errors import UserError
from asymlab.model.result import PublishedTable
from asymlab.model.system import System
from asymlab.model.workloads import Fill
from asymlab.results.reference import load_reference, load_splits
from asymlab.session.boards import find_board, find_runner
from asymlab.session.elsewhere import Elsewhere
from asymlab.session.here import Here
from asymlab.session.inputs import Execution, RunInputs
from asymlab.session.options import RunOptions
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
    system = _as_shown(whole, can)
    published = _published(system)
    machine = options.chosen_machine(system)
    experiments = options.chosen_experiments(system, comparable=can.throughput_comparable)
    for spec in experiments.values():
        if spec.watch:
            WATCHES[spec.watch].need(machine.arch)
    return RunInputs(
        options=options,
        system=system,
        arms=options.chosen_arms(system),
        machine=machine,
        execution=execution,
        experiments=experiments,
        published=published,
        splits=load_splits(system.reference),
        left_out=tuple(name for name in whole.loads if name not in system.loads),
        lendable=options.borrowed_arms(system, experiments, board_repeats=can.repeats),
        placement=options.wants_placement(system),
        replicas=options.replicas or system.replicas,
        repeat=options.repeat_line(system),
    )


def _as_shown(system: System, can: Capabilities) -> System:
    """``system`` with the limit for a board, and without loads that the board cannot show.

    Gathered tasks wait for load balancing, which is late where CPUs take turns; how late depends on
    the load of the host.
    """
    shown = system
    if system.noisy_limit is not None and not can.repeats:
        shown = shown.model_copy(update={"order_limit": system.noisy_limit})
    if not can.throughput_comparable:
        loads = {
            name: load
            for name, load in system.loads.items()
            if not (isinstance(load, Fill) and load.gather)
        }
        shown = shown.model_copy(update={"loads": loads})
    return shown


def _published(system: System) -> tuple[PublishedTable, ...]:
    """The published figures of a system; UserError if an experiment names an unknown table."""
    published = load_reference(system.reference)
    tables = {table.name: table for table in published}
    for name, spec in system.experiments.items():
        if spec.published and spec.published not in tables:
            raise UserError(
                f"{system.name}: experiment {name}: no published table {spec.published}",
                hint=f"{system.reference or 'no reference'} has: {', '.join(tables) or 'none'}",
            )
    return published


def _execution(options: RunOptions) -> Execution:
    """On a board here, or by a runner."""
    if runner := find_runner(options.board):
        return Elsewhere(runner)
    return Here(find_board(options.board))
