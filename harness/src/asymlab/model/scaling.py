# SPDX-License-Identifier: Apache-2.0
"""The figures of one system by size of the machine, as records.

Separate because results creates these records and report draws them.
"""

from __future__ import annotations

from asymlab.model.record import Record
from asymlab.model.sample import Interval


class SizedRun(Record):
    """A run whose figures are drawn: its id, and the machine with its number of CPUs."""

    id: str
    machine: str
    cpus: int


class SizePoint(Record):
    """A figure of one run."""

    run: SizedRun
    value: Interval


class SizeLine(Record):
    """One row of an experiment (an arm, with its sched features) over machines, small to large."""

    label: str
    points: tuple[SizePoint, ...]


class SizePlot(Record):
    """One metric of one experiment; ``better`` is "higher", "lower" or ""."""

    experiment: str
    metric: str
    unit: str
    better: str
    lines: tuple[SizeLine, ...]


class Scaling(Record):
    """The figures of a system on one board, by machine. ``shows`` describes what the model can and
    cannot show, by experiment."""

    system: str
    title: str
    board: str
    runs: tuple[SizedRun, ...]
    plots: tuple[SizePlot, ...]
    shows: dict[str, str] = {}
