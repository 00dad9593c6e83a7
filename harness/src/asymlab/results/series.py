# SPDX-License-Identifier: Apache-2.0
"""Metrics of a group of runs over time, with their change points: runs at which a level changes.

PELT (R. Killick, P. Fearnhead, I. Eckley, JASA 107, 2012; in `ruptures`) with absolute deviations
from segments' medians as cost: one outlier is not a change, three runs at a new level are.
Deviations are in units of the noise of the series, the median absolute difference of neighbours (a
step affects only one difference). The penalty was chosen by simulation: less than 1 % of series
without a change are given one; a step of three standard deviations in the middle of 30 nights is
found in 97 %.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from asymlab.model.nightly import ChangePoint, Group, Point, Series
from asymlab.model.stored import Arm, Head, Metric
from asymlab.results.compare import differing, direction, origin
from asymlab.results.db import Store
from asymlab.results.query import Wanted, heads, parts_of, provenance_of

LEAST_DEBT = 1.0
"""Least reported change of a debt, in percentage points of task time."""

LEAST_SHARE = 0.02
"""Least reported change of any other figure, as a share of its median."""

MOST = 60
"""Most runs of a series: two months of nights."""

SHORTEST = 3
"""Runs that a level must last. A change of the last night is found by comparing two nights."""

PENALTY = 2.5
"""Cost that a further change point must save, divided by log(n) for n runs."""

CERTAIN = 4.0
"""Least height of a step, in standard errors from the noise of the runs on both sides of it."""

_MEAN_TO_SIGMA = math.sqrt(math.pi / 2)
"""Standard deviation of normal noise, divided by its mean absolute deviation."""

_MAD_TO_SIGMA = 1.4826 / math.sqrt(2)
"""Standard deviation of normal noise, divided by the median absolute difference of neighbours."""


def groups(store: Store, wanted: Wanted) -> tuple[Group, ...]:
    """The groups that have runs, by system, machine, board, firmware."""
    found = {group_of(head) for head in heads(store, wanted)}
    return tuple(sorted(found, key=lambda g: (g.system, g.machine, g.board, g.firmware)))


def group_of(head: Head) -> Group:
    """The group of a run."""
    return Group(system=head.system, machine=head.machine, board=head.board, firmware=head.firmware)


def series_of(
    store: Store, runs: Sequence[Head], names: Iterable[str] = (), *, changed_only: bool = False
) -> tuple[Series, ...]:
    """The metrics of the complete runs of one group (oldest first), with change points.

    ``names`` selects metrics; without it, all but ratios, which change with their base. With
    ``changed_only`` only series with a change point.
    """
    whole = [head for head in runs if head.complete][-MOST:]
    if not whole:
        return ()
    selected = set(names)
    found: dict[tuple[str, ...], tuple[Metric, list[Point]]] = {}
    metrics = parts_of(store, Metric, [head.uid for head in whole])
    for head in whole:
        for metric in metrics[head.uid]:
            if metric.name not in selected if selected else metric.kind == "ratio":
                continue
            point = Point(run=head.uid, id=head.id, started=head.started, value=metric.interval)
            found.setdefault(metric.key, (metric, []))[1].append(point)
    made = (_series(group_of(whole[0]), metric, points) for metric, points in found.values())
    kept = [one for one in made if one.changes or not changed_only]
    return tuple(_with_origins(store, whole, kept))


def _series(group: Group, metric: Metric, points: list[Point]) -> Series:
    values = [point.value.value for point in points]
    share = LEAST_SHARE * abs(median(values))
    least = LEAST_DEBT if metric.kind == "debt" else share
    found = steps(values, least) if least else ()
    return Series(
        group=group,
        label=metric.label,
        unit=metric.unit,
        better=metric.better,
        points=tuple(points),
        changes=tuple(
            ChangePoint(
                index=one.index,
                before=one.before,
                after=one.after,
                change=direction(one.after > one.before, metric.better),
            )
            for one in found
        ),
    )


def _with_origins(store: Store, runs: Sequence[Head], found: list[Series]) -> Iterator[Series]:
    """Adds the origins that differ across each change point."""
    beside = {
        point.run
        for one in found
        for change in one.changes
        for point in one.points[change.index - 1 : change.index + 1]
    }
    arms, facts = parts_of(store, Arm, beside), provenance_of(store, beside)
    by_uid = {
        head.uid: origin(head, arms[head.uid], facts[head.uid])
        for head in runs
        if head.uid in beside
    }
    for one in found:
        changes = []
        for change in one.changes:
            last, first = one.points[change.index - 1 : change.index + 1]
            origins = tuple(differing(by_uid[last.run], by_uid[first.run]))
            changes.append(change.model_copy(update={"origins": origins}))
        yield one.model_copy(update={"changes": tuple(changes)})


@dataclass(frozen=True)
class LevelStep:
    """The median is ``before`` up to value ``index`` (excluded) and ``after`` from there."""

    index: int
    before: float
    after: float


def steps(values: Sequence[float], least: float) -> tuple[LevelStep, ...]:
    """Steps of ``least`` or more (above 0, in the unit of ``values``) in the level of ``values``.

    Noise below a tenth of ``least`` counts as a tenth of ``least``.
    """
    data = np.asarray(values, dtype=float)
    if len(data) < 2 * SHORTEST or np.ptp(data) < least:
        return ()
    noise = max(float(np.median(np.abs(np.diff(data)))) * _MAD_TO_SIGMA, least / 10)
    return tuple(_significant(data, _breaks(data / noise), least))


def _breaks(data: NDArray[np.float64]) -> list[int]:
    from ruptures import Pelt  # takes a second to load

    found = Pelt(model="l1", min_size=SHORTEST, jump=1).fit(data)
    return [int(i) for i in found.predict(pen=PENALTY * math.log(len(data)))[:-1]]


def _significant(data: NDArray[np.float64], breaks: list[int], least: float) -> list[LevelStep]:
    """The steps that are high enough; segments on both sides of any other step are merged."""
    kept = list(breaks)
    while kept:
        parts = np.split(data, kept)
        levels = [float(np.median(part)) for part in parts]
        sizes = [_size(a, b, least) for a, b in pairwise(parts)]
        low = min(range(len(sizes)), key=sizes.__getitem__)
        if sizes[low] >= 1:
            return [LevelStep(at, levels[i], levels[i + 1]) for i, at in enumerate(kept)]
        del kept[low]
    return []


def _size(a: NDArray[np.float64], b: NDArray[np.float64], least: float) -> float:
    """Height of a step divided by the height needed: ``least``, or CERTAIN standard errors.

    The noise is that of the two segments: a debt near 0 varies less than the rest of a series."""
    deviations = np.concatenate([np.abs(part - np.median(part)) for part in (a, b)])
    sigma = _MEAN_TO_SIGMA * float(deviations.sum()) / (len(deviations) - 2)
    needed = max(least, CERTAIN * sigma * math.sqrt(1 / len(a) + 1 / len(b)))
    return abs(float(np.median(b) - np.median(a))) / needed
