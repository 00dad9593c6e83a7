# SPDX-License-Identifier: Apache-2.0
"""What can be seen from outside the guest, on boards that log points in the kernel.

Separate because it joins kernels and checks for several users.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from asymlab.boards.board import Capabilities
from asymlab.checks import balance, receivers, yields
from asymlab.checks.counted import Counted
from asymlab.guest.places import place_points
from asymlab.kernels.choices import choice_points
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.points import Watched, balance_points, mark_points, need_watchable
from asymlab.kernels.yields import yield_points
from asymlab.model.job import Job, Load, Point
from asymlab.model.machine import Machine
from asymlab.model.system import WatchName

AllFigures = Callable[[pl.DataFrame, Sequence[Load], Mapping[str, str], Machine], Counted]
"""The figures of all loads, from the log, the loads, the absent points and the machine."""


@dataclass(frozen=True)
class Watch:
    """``points`` of a kernel, and the figures of all loads from their log: its ``counters`` as
    <label>.<counter>. ``need`` raises UserError for an architecture without these points."""

    points: Callable[[Kernel], Watched]
    figures: AllFigures
    counters: Collection[str]
    need: Callable[[str], None] = lambda _: None


def _yields_and_waits(kernel: Kernel) -> Watched:
    """The points of yields, and of the begin and end of vCPUs' operations, if there are any."""
    found = yield_points(kernel)
    more = place_points(kernel.arch) if found.points else ()
    return Watched((*found.points, *more), found.absent)


def _of_any(
    figures: Callable[[pl.DataFrame, Sequence[Load], Mapping[str, str]], Counted],
) -> AllFigures:
    """Figures that do not depend on the machine."""
    return lambda log, loads, absent, _: figures(log, loads, absent)


WATCHES: dict[WatchName, Watch] = {
    "balance": Watch(balance_points, balance.all_figures, balance.COUNTERS, need_watchable),
    "yields": Watch(_yields_and_waits, _of_any(yields.all_figures), yields.COUNTERS),
    "calls": Watch(yield_points, _of_any(receivers.all_figures), receivers.COUNTERS),
}
"""By the name that experiments give (``watch``)."""


def points_of(
    kernel: Kernel, watch: Watch | None, job: Job, capabilities: Capabilities, *, costs: bool
) -> tuple[Point, ...]:
    """The points of a boot: those of ``watch``; without one, how CPUs are chosen, if a load is
    traced; without these, where an emulator charges for cache lines, when loads begin."""
    if watch:
        return watch.points(kernel).points
    if any(load.traced for load in job.loads) and (chosen := choice_points(kernel).points):
        return chosen
    charged = costs and capabilities.costs == "emulated"
    return mark_points(kernel).points if charged else ()
