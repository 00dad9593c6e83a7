# SPDX-License-Identifier: Apache-2.0
"""The ratios of an experiment over a parameter of its load: as claimed, and as published."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from asymlab.checks.experiment import Experiment, RowKey
from asymlab.model.claim import ClaimResult
from asymlab.model.result import Contrast, Curve, CurveLine, CurvePoint
from asymlab.model.sample import Sample

Samples = Mapping[RowKey, Sequence[Sample]]


def curve(
    experiment: Experiment,
    claims: Sequence[ClaimResult],
    contrasts: Sequence[Contrast],
    samples: Samples,
) -> Curve | None:
    """A line for each ratio that ``claims`` are about, then those of ``contrasts`` that a table of
    the curve has.

    None if the experiment has no curve. Lines without a ratio at some point are left out: they are
    not complete yet.
    """
    spec = experiment.spec.curve
    if spec is None:
        return None
    claimed = {_key(one): one for one in _claimed(claims)}
    published = [one for one in contrasts if _key(one) not in claimed and _is_in(experiment, one)]
    lines = [_line(experiment, one, samples, judged=True) for one in claimed.values()]
    lines += [_line(experiment, one, samples, judged=False) for one in published]
    whole = 1 + len(spec.points)
    return Curve(
        over=spec.over,
        lines=tuple(line for line in lines if len(line.points) == whole),
        published=tuple(table.name for table in experiment.tables.values()),
    )


def _key(one: Contrast) -> tuple[str, str, str, tuple[str, ...]]:
    return one.metric, one.arm, one.over, one.features


def _claimed(claims: Sequence[ClaimResult]) -> Iterator[Contrast]:
    """The measured ratios of claims."""
    for one in claims:
        if one.over and one.value:
            yield Contrast(
                metric=one.metric,
                arm=one.arm,
                over=one.over,
                features=one.features,
                ratio=one.value,
                published=one.published,
            )


def _is_in(experiment: Experiment, one: Contrast) -> bool:
    """Whether a table of the curve has a ratio."""
    return any(_published(experiment, one, at) for at in experiment.tables)


def _published(experiment: Experiment, one: Contrast, at: float) -> float | None:
    there = replace(experiment, published=experiment.tables.get(at))
    return there.published_ratio(one.metric, one.arm, one.over, one.features)


def _line(experiment: Experiment, one: Contrast, samples: Samples, *, judged: bool) -> CurveLine:
    points = _points(experiment, one, samples, judged)
    return CurveLine(
        metric=one.metric,
        sides=one.sides,
        features=one.features,
        points=tuple(sorted(points, key=lambda point: point.at)),
    )


def _points(
    experiment: Experiment, one: Contrast, samples: Samples, judged: bool
) -> Iterator[CurvePoint]:
    """The points that both arms have samples of, and that of the experiment's own load."""
    spec = experiment.spec
    assert spec.curve
    arm, over = (samples[side, one.features] for side in (one.arm, one.over))
    own = getattr(spec.load, spec.curve.over)
    yield CurvePoint(at=own, ratio=one.ratio, judged=judged, published=one.published)
    for point in spec.curve.points:
        at = point[spec.curve.over]
        there = replace(experiment, name=spec.point_label(experiment.name, point))
        if ratio := there.gain(arm, over, one.metric):
            yield CurvePoint(at=at, ratio=ratio, published=_published(experiment, one, at))
