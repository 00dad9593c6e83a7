# SPDX-License-Identifier: Apache-2.0
"""The samples of a throughput experiment become rows and ratios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from asymlab.checks.judge import debt_metrics
from asymlab.checks.ratio import RESOLUTION, known_ratio
from asymlab.checks.stats import interval
from asymlab.model.claim import ClaimResult, MetricClaim
from asymlab.model.result import PublishedTable, RowResult
from asymlab.model.sample import Interval, Sample
from asymlab.model.system import ExperimentSpec

Features = tuple[str, ...]
RowKey = tuple[str, Features]
"""An arm and the sched features of its row."""


@dataclass(frozen=True)
class Experiment:
    """An experiment's name and description, and its published table if there is one.

    ``tables`` are the published tables of its curve, by value of the curve's parameter.
    The claims of ``spec`` name arms, not roles (System.claims_of). ``stand_ins`` are the arms that
    are judged in place of one that a claim names (System.stand_ins); an arm that is not in it
    stands for itself. ``baseline`` is the arm that others are compared with, "" if none has the
    role.
    """

    name: str
    spec: ExperimentSpec
    published: PublishedTable | None
    stand_ins: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tables: Mapping[float, PublishedTable] = field(default_factory=dict)
    baseline: str = ""

    @property
    def better(self) -> dict[str, str]:
        """ "higher" or "lower" by metric: as in the description, else as published, else higher."""
        known = self.published.better if self.published else {}
        return {m: self.spec.better.get(m, known.get(m, "higher")) for m in self.spec.figures}

    @property
    def unit(self) -> dict[str, str]:
        """Units of the measured figures: as in the description, else the published unit if the
        guest program prints the published figure."""
        known = self.published.unit if self.published else {}
        return {
            metric: known.get(metric, "") if figure == metric else figure.replace("_per_", "/")
            for metric, figure in self.spec.figures.items()
        } | self.spec.unit

    def values(self, samples: Sequence[Sample], metric: str) -> dict[int, float]:
        """The values of a published metric in the samples that count, by replica."""
        figure = f"{self.name}.{self.spec.figures[metric]}"
        return {s.replica: s.figures[figure] for s in samples if s.counts and figure in s.figures}

    def why_missing(self, samples: Sequence[Sample], metric: str) -> str:
        """The figure behind ``metric`` that a sample could not count, and why, or ""."""
        figure = f"{self.name}.{self.spec.figures[metric]}"
        for sample in samples:
            if reason := (sample.not_counted | sample.not_seen).get(figure):
                return f"{self.spec.figures[metric]} of {sample.arm}: {reason}"
        return ""

    def ratio(
        self, above: Sequence[Sample], below: Sequence[Sample], metric: str
    ) -> Interval | None:
        """The mean of a metric in ``above`` over that in ``below``.

        0 if all values of ``above`` are 0. None without samples, if a value of ``below`` is 0, or
        if only some values of ``above`` are.
        """
        one, two = self.values(above, metric), self.values(below, metric)
        if self.spec.paired:
            both = [replica for replica in one if replica in two]
            one, two = ({replica: side[replica] for replica in both} for side in (one, two))
        values = tuple(one.values()), tuple(two.values())
        return known_ratio(*values, paired=self.spec.paired)

    def gain(self, arm: Sequence[Sample], over: Sequence[Sample], metric: str) -> Interval | None:
        """The ratio of a metric, above 1 where ``arm`` is better than ``over``."""
        if self.better[metric] == "lower":
            arm, over = over, arm
        return self.ratio(arm, over, metric)

    def value(self, samples: Sequence[Sample], metric: str) -> Interval | None:
        """The mean of a metric in the samples that count; None if it has no values."""
        values = tuple(self.values(samples, metric).values())
        return interval(values, RESOLUTION * sum(values) / len(values)) if values else None

    def extremes(self, samples: Sequence[Sample], metric: str) -> Interval | None:
        """The same, with the least and the greatest value as ends instead of an interval."""
        values = tuple(self.values(samples, metric).values())
        if not values:
            return None
        mean = sum(values) / len(values)
        return Interval(value=mean, low=min(values), high=max(values), n=len(values))

    def published_for(self, claim: MetricClaim | ClaimResult, features: Features) -> float | None:
        """The published value of a claim's metric, or the ratio: above 1 where ``arm`` is better.
        None if a row is missing."""
        if claim.over:
            return self.published_ratio(claim.metric, claim.arm, claim.over, features)
        return self._published(claim.metric, claim.arm, features)

    def published_ratio(self, metric: str, arm: str, over: str, features: Features) -> float | None:
        """The published ratio of a metric, above 1 where ``arm`` is better than ``over``."""
        one, two = (self._published(metric, side, features) for side in (arm, over))
        if not one or not two:
            return None
        return two / one if self.better[metric] == "lower" else one / two

    def _published(self, metric: str, arm: str, features: Features) -> float | None:
        """The published value of an arm, or of the arm that it stands in for."""
        shipped = next((name for name, own in self.stand_ins.items() if arm in own), arm)
        rows = self.published.rows if self.published else ()
        found = (row for row in rows if (row.arm, row.features) == (shipped, features))
        return next((row.values.get(metric) for row in found), None)


def reference_row(experiment: Experiment, keys: Iterable[RowKey]) -> RowKey | None:
    """The baseline's first row, or the first of all if the baseline has none."""
    keys = tuple(keys)
    return next((key for key in keys if key[0] == experiment.baseline), next(iter(keys), None))


def rows(
    experiment: Experiment, samples: Mapping[RowKey, Sequence[Sample]]
) -> tuple[RowResult, ...]:
    """All rows, in the order of ``samples``, each with its ratios to the reference row."""
    reference = reference_row(experiment, samples)
    first = samples[reference] if reference else ()
    return tuple(
        RowResult(
            arm=arm,
            features=features,
            metrics=_metrics(experiment, row),
            samples=tuple(row),
            ratios=_ratios(experiment, row, first),
        )
        for (arm, features), row in samples.items()
    )


def _metrics(experiment: Experiment, samples: Sequence[Sample]) -> dict[str, Interval]:
    """The figures and debts of one row."""
    values = {metric: experiment.value(samples, metric) for metric in experiment.spec.figures}
    found = {metric: value for metric, value in values.items() if value}
    return found | debt_metrics([sample for sample in samples if sample.counts])


def _ratios(
    experiment: Experiment, samples: Sequence[Sample], first: Sequence[Sample]
) -> dict[str, Interval]:
    """A row's figures over those of the reference row, where both have values; 1 for that row."""
    if samples is first:
        counts = {m: len(experiment.values(first, m)) for m in experiment.spec.figures}
        return {m: Interval(value=1, low=1, high=1, n=n) for m, n in counts.items() if n}
    found = {metric: experiment.ratio(samples, first, metric) for metric in experiment.spec.figures}
    return {metric: ratio for metric, ratio in found.items() if ratio}
