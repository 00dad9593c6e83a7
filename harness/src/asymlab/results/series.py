# SPDX-License-Identifier: Apache-2.0
"""Metrics of a group of runs over time, with their change points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from asymlab.model.comparison import Change
from asymlab.model.nightly import ChangePoint, Group, Point, Series
from asymlab.model.stored import Arm, Head, Metric
from asymlab.results.changes import steps
from asymlab.results.compare import differing, origin
from asymlab.results.db import Store
from asymlab.results.query import Wanted, heads, parts_of, provenance_of

LEAST_DEBT = 1.0
"""Least reported change of a debt, in percentage points of task time."""

LEAST_SHARE = 0.02
"""Least reported change of any other figure, as a share of its median."""

MOST = 60
"""Most runs of a series: two months of nights."""


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
                change=_change(one.after > one.before, metric.better),
            )
            for one in found
        ),
    )


def _change(grew: bool, better: str) -> Change:
    if not better:
        return Change.OTHER
    return Change.BETTER if grew == (better == "higher") else Change.WORSE


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
