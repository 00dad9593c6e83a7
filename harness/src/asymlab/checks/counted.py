# SPDX-License-Identifier: Apache-2.0
"""Counters from a board's log of points in the kernel, over the measured time of each load."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TypeVar

import polars as pl

from asymlab.errors import InfraError
from asymlab.kernels.points import MARK
from asymlab.model.job import Load

NS = 1_000_000_000

V = TypeVar("V")


@dataclass(frozen=True)
class Counted:
    """Figures by name, and by name of each missing figure the reason: ``not_counted`` has those
    that this kernel does not show, ``not_seen`` those of events that this boot did not have.
    """

    values: Mapping[str, float]
    not_counted: Mapping[str, str]
    not_seen: Mapping[str, str] = field(default_factory=dict)

    def __or__(self, other: Counted) -> Counted:
        return Counted(
            {**self.values, **other.values},
            {**self.not_counted, **other.not_counted},
            {**self.not_seen, **other.not_seen},
        )

    def renamed(self, name: Callable[[str], str]) -> Counted:
        """The figures with other names, without those whose ``name`` is ""."""
        return Counted(
            _renamed(self.values, name),
            _renamed(self.not_counted, name),
            _renamed(self.not_seen, name),
        )


NOTHING = Counted({}, {})


def _renamed(figures: Mapping[str, V], name: Callable[[str], str]) -> dict[str, V]:
    return {new: value for old, value in figures.items() if (new := name(old))}


Figures = Callable[[pl.DataFrame, tuple[int, int], Mapping[str, str]], Counted]
"""Counters of a log within a window (ns), without those that need points that the kernel lacks."""


def not_counted(counters: Mapping[str, Set[str]], absent: Mapping[str, str]) -> dict[str, str]:
    """The ``counters`` (figures with the points that they need) that need one of ``absent``, with
    the reasons."""
    return {
        name: "; ".join(absent[point] for point in sorted(needs & absent.keys()))
        for name, needs in counters.items()
        if needs & absent.keys()
    }


def windows(log: pl.DataFrame, loads: Sequence[Load]) -> dict[str, tuple[int, int]]:
    """Begin and end of each load's measured time in ns, by label.

    Programs mark begin and end of every step; InfraError for another number of marks.
    """
    marks = log.filter(pl.col("name") == MARK)["ns"].to_list()
    expected = sum(2 * len(load.steps) for load in loads)
    if len(marks) != expected:
        raise InfraError(f"the log has {len(marks)} marks of programs instead of {expected}")
    found = {}
    for load in loads:
        own, marks = marks[: 2 * len(load.steps)], marks[2 * len(load.steps) :]
        found[load.label] = (own[0], own[-1])
    return found


def counted_loads(
    log: pl.DataFrame, loads: Sequence[Load], absent: Mapping[str, str], figures: Figures
) -> Counted:
    """The figures of all loads as <label>.<counter>.

    ``absent``: points that the kernel does not have, with the reason.
    """
    found = NOTHING
    spans = {load.label: (0, 1) for load in loads} if MARK in absent else windows(log, loads)
    for label, window in spans.items():
        found |= figures(log, window, absent).renamed(f"{label}.{{}}".format)
    return found
