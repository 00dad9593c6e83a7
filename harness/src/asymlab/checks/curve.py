# SPDX-License-Identifier: Apache-2.0
"""The ratios of an experiment's claims over a parameter of its load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from asymlab.checks.experiment import Experiment, RowKey
from asymlab.model.claim import ClaimResult
from asymlab.model.result import Curve, CurveLine, CurvePoint
from asymlab.model.sample import Sample


def curve(
    experiment: Experiment,
    claims: Sequence[ClaimResult],
    samples: Mapping[RowKey, Sequence[Sample]],
) -> Curve | None:
    """A line for each pair of arms and set of sched features that ``claims`` compare.

    None if the experiment has no curve. Lines without a ratio at some point are left out: they are
    not complete yet.
    """
    spec = experiment.spec.curve
    if spec is None:
        return None
    pairs = {(one.metric, one.arm, one.over, one.features): one for one in claims if one.over}
    lines = (
        CurveLine(
            metric=claim.metric,
            sides=claim.sides,
            features=claim.features,
            points=tuple(sorted(_points(experiment, claim, samples), key=lambda one: one.at)),
        )
        for claim in pairs.values()
        if claim.judged
    )
    whole = 1 + len(spec.points)
    return Curve(
        over=spec.over,
        lines=tuple(line for line in lines if len(line.points) == whole),
        published=tuple(table.name for table in experiment.tables.values()),
    )


def _points(
    experiment: Experiment, claim: ClaimResult, samples: Mapping[RowKey, Sequence[Sample]]
) -> Iterator[CurvePoint]:
    """The points that both arms have samples of, and the one where the claim is judged."""
    spec = experiment.spec
    assert spec.curve
    arm, over = (samples[side, claim.features] for side in (claim.arm, claim.over))
    if claim.value:
        own = getattr(spec.load, spec.curve.over)
        published = experiment.published_for(claim, claim.features)
        yield CurvePoint(at=own, ratio=claim.value, judged=True, published=published)
    for point in spec.curve.points:
        at = point[spec.curve.over]
        name = spec.point_label(experiment.name, point)
        there = replace(experiment, name=name, published=experiment.tables.get(at))
        if ratio := there.gain(arm, over, claim.metric):
            published = there.published_for(claim, claim.features)
            yield CurvePoint(at=at, ratio=ratio, published=published)
