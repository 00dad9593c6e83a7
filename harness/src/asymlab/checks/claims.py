# SPDX-License-Identifier: Apache-2.0
"""The samples of a throughput experiment become rows, ratios and verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from asymlab.checks.bounds import judge_bound
from asymlab.checks.judge import debt_metrics
from asymlab.checks.ratio import RESOLUTION, ratio_interval
from asymlab.checks.stats import interval
from asymlab.model.claim import ClaimResult, MetricClaim
from asymlab.model.result import ExperimentResult, PublishedTable, RowResult
from asymlab.model.sample import Interval, Sample
from asymlab.model.system import ExperimentSpec
from asymlab.model.verdict import Verdict, worst

NOT_JUDGED = "not judged"
"""How the reason of a claim begins of which the run lacks an arm."""

Features = tuple[str, ...]
RowKey = tuple[str, Features]
"""An arm and the sched features that make it a row."""


@dataclass(frozen=True)
class Experiment:
    """An experiment's name and description, and its published table if there is one.

    The claims of ``spec`` name arms, not roles (System.claims_of). ``stand_ins`` are the arms that
    are judged in the place of one that a claim names (System.stand_ins); an arm that is not in it
    stands for itself.
    """

    name: str
    spec: ExperimentSpec
    published: PublishedTable | None
    stand_ins: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def better(self) -> dict[str, str]:
        """ "higher" or "lower" by metric: as described, else as published, else higher."""
        known = self.published.better if self.published else {}
        return {m: self.spec.better.get(m, known.get(m, "higher")) for m in self.spec.figures}

    @property
    def unit(self) -> dict[str, str]:
        """Units of the measured figures: as described, else the published ones if the guest's
        figure is the same."""
        known = self.published.unit if self.published else {}
        return {
            metric: known.get(metric, "") if figure == metric else figure.replace("_per_", "/")
            for metric, figure in self.spec.figures.items()
        } | self.spec.unit

    def values(self, samples: Sequence[Sample], metric: str) -> dict[int, float]:
        """The values of a published metric in the samples that count, by replica."""
        figure = f"{self.name}.{self.spec.figures[metric]}"
        valid = [s for s in samples if not s.void and not s.error]
        return {s.replica: s.figures[figure] for s in valid if figure in s.figures}

    def unsaid(self, rows: Iterable[Sequence[Sample]], metric: str) -> str:
        """Which figure a kernel of ``rows`` does not allow to count, and why, or ""."""
        figure = f"{self.name}.{self.spec.figures[metric]}"
        for sample in (one for row in rows for one in row if figure in one.unsaid):
            return f"{self.spec.figures[metric]} of {sample.arm}: {sample.unsaid[figure]}"
        return ""

    def ratio(
        self, above: Sequence[Sample], below: Sequence[Sample], metric: str
    ) -> Interval | None:
        """The ratio of a metric in two rows, if there is one: 0 where one has nothing of it; None
        without values above 0 to compare with, and where some are 0 and some are not."""
        one, two = self.values(above, metric), self.values(below, metric)
        if self.spec.paired:
            both = [replica for replica in one if replica in two]
            one, two = ({replica: side[replica] for replica in both} for side in (one, two))
        if not one or not two or min(two.values()) <= 0:
            return None
        if not any(one.values()):
            return Interval(value=0, low=0, high=0, n=min(len(one), len(two)))
        if min(one.values()) <= 0:
            return None
        values = tuple(one.values()), tuple(two.values())
        return ratio_interval(*values, paired=self.spec.paired)


def judge_experiment(
    experiment: Experiment, samples: Mapping[RowKey, Sequence[Sample]]
) -> ExperimentResult:
    """Rows as the experiment measured them, in the order of ``samples``, and its claims.

    A claim about an arm that has no row is UNDECIDED and not ``judged``. The verdict is the worst
    of the claims that count (SKIP without any), and ERROR once a board failed.
    """
    spec = experiment.spec
    claims = tuple(
        _judge_claim(experiment, claim, features, samples)
        for claim in _claims(experiment)
        for features in spec.features
    )
    lost = any(one.error for row in samples.values() for one in row)
    counted = worst(claim.verdict for claim in claims if claim.counts)
    return ExperimentResult(
        name=experiment.name,
        title=spec.title,
        published=spec.published,
        unit=experiment.unit,
        better=experiment.better,
        rows=_rows(experiment, samples),
        claims=claims,
        verdict=Verdict.ERROR if lost else counted,
        shows=spec.shows,
    )


def undecided_rows(result: ExperimentResult) -> set[RowKey]:
    """The rows that a claim which counts needs more samples of, if those can tell more."""
    mute = {row.arm for row in result.rows if any(one.unsaid for one in row.samples)}
    return {
        (arm, claim.features)
        for claim in result.claims
        if claim.counts and claim.judged and claim.verdict is Verdict.UNDECIDED
        if claim.value or not {claim.arm, claim.over} & mute
        for arm in (claim.arm, claim.over or claim.arm)
    }


def _rows(
    experiment: Experiment, samples: Mapping[RowKey, Sequence[Sample]]
) -> tuple[RowResult, ...]:
    """All rows, each with its ratios to the first."""
    first = next(iter(samples.values()), ())
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
    metrics: dict[str, Interval] = {}
    for metric in experiment.spec.figures:
        if values := experiment.values(samples, metric):
            mean = sum(values.values()) / len(values)
            metrics[metric] = interval(tuple(values.values()), RESOLUTION * mean)
    return metrics | debt_metrics([s for s in samples if not s.void and not s.error])


def _ratios(
    experiment: Experiment, samples: Sequence[Sample], first: Sequence[Sample]
) -> dict[str, Interval]:
    """A row's figures over those of the first row, where both have any; its own are 1."""
    if samples is first:
        counts = {m: len(experiment.values(first, m)) for m in experiment.spec.figures}
        return {m: Interval(value=1, low=1, high=1, n=n) for m, n in counts.items() if n}
    found = {metric: experiment.ratio(samples, first, metric) for metric in experiment.spec.figures}
    return {metric: ratio for metric, ratio in found.items() if ratio}


@dataclass(frozen=True)
class _Claim:
    """A claim about the arms that it names, and the same about those that stand in their place."""

    named: MetricClaim
    here: MetricClaim

    @property
    def arms(self) -> tuple[str, ...]:
        return (self.here.arm, self.here.over) if self.here.over else (self.here.arm,)


def _claims(experiment: Experiment) -> Iterator[_Claim]:
    """Every claim, about each of those who stand in the place of its arms."""

    def here(arm: str) -> tuple[str, ...]:
        return experiment.stand_ins.get(arm, (arm,))

    for claim in experiment.spec.claims:
        for arm, over in product(here(claim.arm), here(claim.over)):
            yield _Claim(claim, claim.model_copy(update={"arm": arm, "over": over}))


def _judge_claim(
    experiment: Experiment,
    claim: _Claim,
    features: Features,
    samples: Mapping[RowKey, Sequence[Sample]],
) -> ClaimResult:
    """One claim under one set of features."""
    spec, ratio = claim.here, None
    missing = [arm for arm in claim.arms if (arm, features) not in samples]
    if missing:
        names = " and ".join(missing)
        verdict, reason = Verdict.UNDECIDED, f"{NOT_JUDGED}: no samples of {names} in this run"
    else:
        ratio = _measured(experiment, spec, features, samples)
        verdict, reason = judge_bound(spec, ratio, _words(spec, ratio))
    if not missing and ratio is None:
        rows = [samples[arm, features] for arm in claim.arms]
        reason = experiment.unsaid(rows, spec.metric) or reason
    return ClaimResult(
        metric=spec.metric,
        arm=spec.arm,
        over=spec.over,
        experiment=experiment.name,
        features=features,
        bound=spec.bound,
        value=ratio,
        published=_published(experiment, claim.named, features),
        verdict=verdict,
        expect=None if spec.shown_only else Verdict.PASS,
        judged=not missing,
        reason=f"{reason}; {spec.why}" if spec.why else reason,
    )


def _words(claim: MetricClaim, ratio: Interval | None) -> str:
    """``x1.56 (1.48 to 1.63, 3 samples)``."""
    if ratio is None:
        return ""
    mark = "x" if claim.over else ""
    return f"{mark}{ratio.value:.3g} ({ratio.low:.3g} to {ratio.high:.3g}, {ratio.n} samples)"


def _measured(
    experiment: Experiment,
    claim: MetricClaim,
    features: Features,
    samples: Mapping[RowKey, Sequence[Sample]],
) -> Interval | None:
    """The ratio that a claim is about, above 1 where its arm is better; or the value."""
    if not claim.over:
        return _alone(experiment, samples[claim.arm, features], claim)
    arm, over = samples[claim.arm, features], samples[claim.over, features]
    if experiment.better[claim.metric] == "lower":
        arm, over = over, arm
    return experiment.ratio(arm, over, claim.metric)


def _alone(experiment: Experiment, row: Sequence[Sample], claim: MetricClaim) -> Interval | None:
    """A metric by itself; of one that is to be exactly something the ends are extremes, as it is
    each sample that counts."""
    values = tuple(experiment.values(row, claim.metric).values())
    if not values:
        return None
    mean = sum(values) / len(values)
    if claim.exactly is None:
        return interval(values, RESOLUTION * mean)
    return Interval(value=mean, low=min(values), high=max(values), n=len(values))


def _published(experiment: Experiment, claim: MetricClaim, features: Features) -> float | None:
    """The claim's ratio by published values, above 1 where ``arm`` is better; or the value."""
    rows = experiment.published.rows if experiment.published else ()
    found = {row.arm: row.values.get(claim.metric) for row in rows if row.features == features}
    arm, over = found.get(claim.arm), found.get(claim.over)
    if not claim.over:
        return arm
    if not arm or not over:
        return None
    return over / arm if experiment.better[claim.metric] == "lower" else arm / over
