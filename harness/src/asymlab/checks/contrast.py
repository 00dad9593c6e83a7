# SPDX-License-Identifier: Apache-2.0
"""The ratios of an experiment's main metric between arms: over the baseline, and as claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from asymlab.checks.experiment import Experiment, Features, RowKey, reference_row
from asymlab.model.claim import ClaimResult
from asymlab.model.result import Contrast
from asymlab.model.sample import Sample

Pair = tuple[str, str, Features]
"""An arm, the arm that it is compared with, and the sched features of both rows."""


def contrasts(
    experiment: Experiment,
    claims: Sequence[ClaimResult],
    samples: Mapping[RowKey, Sequence[Sample]],
) -> tuple[Contrast, ...]:
    """Every row over that of the baseline with the same sched features, and the other pairs of arms
    that ``claims`` compare, by the first figure of the experiment.

    The first row's arm is the baseline if that of the system did not run. A claim about the
    baseline over an arm adds no pair. Pairs without a ratio are left out.
    """
    metric = next(iter(experiment.spec.figures))
    claimed = ((c.arm, c.over, c.features) for c in claims if c.over and c.metric == metric)
    pairs = dict.fromkeys(_over_baseline(experiment, samples))
    pairs |= dict.fromkeys(
        (arm, over, features)
        for arm, over, features in claimed
        if (over, arm, features) not in pairs
    )
    found = (_contrast(experiment, metric, pair, samples) for pair in pairs)
    return tuple(one for one in found if one)


def _over_baseline(
    experiment: Experiment, samples: Mapping[RowKey, Sequence[Sample]]
) -> Iterator[Pair]:
    baseline, _ = reference_row(experiment, samples) or ("", ())
    for arm, features in samples:
        if arm != baseline:
            yield arm, baseline, features


def _contrast(
    experiment: Experiment,
    metric: str,
    pair: Pair,
    samples: Mapping[RowKey, Sequence[Sample]],
) -> Contrast | None:
    arm, over, features = pair
    ratio = experiment.gain(
        samples.get((arm, features), ()), samples.get((over, features), ()), metric
    )
    if ratio is None:
        return None
    return Contrast(
        metric=metric,
        arm=arm,
        over=over,
        features=features,
        ratio=ratio,
        published=experiment.published_ratio(metric, arm, over, features),
    )
