# SPDX-License-Identifier: Apache-2.0
"""Figures of one system on machines of several sizes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from asymlab.errors import UserError
from asymlab.model.result import RowResult, RunResult
from asymlab.model.scaling import Scaling, SizedRun, SizeLine, SizePlot, SizePoint
from asymlab.results.load import load, runs

_SIZE = re.compile(r"-\d+$")
"""Machines whose names differ only in this number are sizes of one machine."""


SIZES_HINT = (
    "run two sizes or more, such as granite-16 and granite-64: "
    "asymlab run SYSTEM --board qemu-pt --machine NAME"
)


def stored(system: str, board: str = "", root: Path | None = None) -> list[RunResult]:
    """The last complete run with experiments of ``system`` for each size of a machine.

    The machine is the one with most sizes; of several, the last that ran. ``board`` "": the board
    of the last such run. Folders that cannot be read are skipped.
    """
    complete = (run for run in _readable(runs(root)) if run.complete and run.experiments)
    found = [run for run in complete if run.system == system]
    board = board or (found[-1].board if found else "")
    sizes: dict[str, dict[str, RunResult]] = {}
    for run in found:
        if run.board == board:
            one = _SIZE.sub("", run.machine.name)
            # to the end, since it ran last
            sizes[one] = {**sizes.pop(one, {}), run.machine.name: run}
    return list(max(reversed(sizes.values()), key=len, default={}).values())


def scaling(found: Sequence[RunResult]) -> Scaling:
    """The figures of runs, small machines first; of two runs on one machine the later one is used.

    UserError for no runs, runs of several systems or boards, fewer than two sizes, and runs
    without figures.
    """
    if not found:
        raise UserError("there is no complete run with an experiment", hint=SIZES_HINT)
    for what, names in (("system", {r.system for r in found}), ("board", {r.board for r in found})):
        if len(names) > 1:
            raise UserError(f"all runs must be of one {what}, not {' and '.join(sorted(names))}")
    by_machine = {run.machine.name: run for run in found}
    ordered = sorted(by_machine.values(), key=lambda run: len(run.machine.cpus))
    sizes = {len(run.machine.cpus) for run in ordered}
    if len(sizes) < 2:
        raise UserError(f"all runs are of machines with {sizes.pop()} CPUs", hint=SIZES_HINT)
    last, plots = ordered[-1], tuple(_plots(ordered))
    if not plots:
        raise UserError(
            f"these runs of {last.system} have no figures: they only judged placement",
            hint="run the experiments: asymlab run ... --board qemu-pt",
        )
    return Scaling(
        system=last.system,
        title=last.title,
        board=last.board,
        runs=tuple(map(_sized, ordered)),
        plots=plots,
        shows={one.name: one.shows for run in ordered for one in run.experiments if one.shows},
    )


def _readable(folders: Iterable[Path]) -> Iterator[RunResult]:
    for folder in folders:
        try:
            yield load(folder)
        except UserError:
            continue


def _sized(run: RunResult) -> SizedRun:
    return SizedRun(id=run.id, machine=run.machine.name, cpus=len(run.machine.cpus))


def _plots(ordered: Sequence[RunResult]) -> Iterator[SizePlot]:
    """A plot for each metric of an experiment that has values."""
    experiments = {one.name: one for run in ordered for one in run.experiments}
    for name, one in experiments.items():
        for metric, better in one.better.items():
            if lines := _lines(ordered, name, metric):
                unit = one.unit.get(metric, "")
                yield SizePlot(
                    experiment=name, metric=metric, unit=unit, better=better, lines=tuple(lines)
                )


def _lines(ordered: Sequence[RunResult], experiment: str, metric: str) -> list[SizeLine]:
    points: dict[str, list[SizePoint]] = {}
    for run, row in _rows(ordered, experiment):
        if metric in row.metrics:
            point = SizePoint(run=_sized(run), value=row.metrics[metric])
            points.setdefault(" ".join((row.arm, *row.features)), []).append(point)
    return [SizeLine(label=label, points=tuple(found)) for label, found in points.items()]


def _rows(ordered: Sequence[RunResult], name: str) -> Iterator[tuple[RunResult, RowResult]]:
    for run in ordered:
        for one in run.experiments:
            if one.name == name:
                yield from ((run, row) for row in one.rows)
