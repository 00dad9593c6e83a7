# SPDX-License-Identifier: Apache-2.0
"""Collects what runs of one system on machines of several sizes measured."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from asymlab.errors import UserError
from asymlab.model.result import ExperimentResult, RowResult, RunResult
from asymlab.model.scaling import Scaling, SizedRun, SizeLine, SizePlot, SizePoint
from asymlab.results.load import load, runs

_SIZE = re.compile(r"-\d+$")
"""Machines whose names differ only in this are sizes of one."""


SIZES_HINT = (
    "asymlab run SYSTEM --board qemu-pt --machine NAME, for two sizes or more, as granite-16 and "
    "granite-64 are"
)


def stored(system: str, board: str = "", root: Path | None = None) -> list[RunResult]:
    """Of every size of a machine the last finished run of ``system`` that measured anything.

    The machine is the one with most sizes, of several the last that ran. ``board`` "": that of the
    last such run. Folders that cannot be read do not count.
    """
    found = [run for run in _readable(runs(root)) if run.system == system and _counts(run)]
    board = board or (found[-1].board if found else "")
    sizes: dict[str, dict[str, RunResult]] = {}
    for run in found:
        if run.board == board:
            one = _SIZE.sub("", run.machine.name)
            # moved to the end: it is the last that ran
            sizes[one] = {**sizes.pop(one, {}), run.machine.name: run}
    return list(max(reversed(sizes.values()), key=len, default={}).values())


def scaling(found: Sequence[RunResult]) -> Scaling:
    """The figures of runs, small machines first; of two on one machine the later one counts.

    UserError for no runs, for runs of several systems or boards, for fewer than two sizes, and if
    nothing was measured.
    """
    if not found:
        raise UserError("no finished run measured anything", hint=SIZES_HINT)
    for what, told in (("system", {r.system for r in found}), ("board", {r.board for r in found})):
        if len(told) > 1:
            raise UserError(f"runs of one {what} are needed, not of {' and '.join(sorted(told))}")
    by_machine = {run.machine.name: run for run in found}
    ordered = sorted(by_machine.values(), key=lambda run: len(run.machine.cpus))
    sizes = {len(run.machine.cpus) for run in ordered}
    if len(sizes) < 2:
        raise UserError(f"all runs are of machines with {sizes.pop()} CPUs", hint=SIZES_HINT)
    last, plots = ordered[-1], tuple(_plots(ordered))
    if not plots:
        raise UserError(
            f"these runs of {last.system} measured nothing: they judged placement",
            hint="asymlab run ... --board qemu-pt also runs the experiments",
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


def _counts(run: RunResult) -> bool:
    return run.complete and bool(run.experiments)


def _sized(run: RunResult) -> SizedRun:
    return SizedRun(id=run.id, machine=run.machine.name, cpus=len(run.machine.cpus))


def _plots(ordered: Sequence[RunResult]) -> Iterator[SizePlot]:
    """One plot for each metric of each experiment that any row has."""
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
        found: list[ExperimentResult] = [one for one in run.experiments if one.name == name]
        for one in found:
            for row in one.rows:
                yield run, row
