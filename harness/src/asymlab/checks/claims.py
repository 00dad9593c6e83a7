# SPDX-License-Identifier: Apache-2.0
"""Claims about steps of a load, and about metrics of an experiment, become verdicts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean

from asymlab.checks.contrast import contrasts
from asymlab.checks.curve import curve
from asymlab.checks.experiment import Experiment, Features, RowKey, reference_row, rows
from asymlab.checks.ratio import known_ratio
from asymlab.checks.score import Rules
from asymlab.checks.stats import interval, percent_interval
from asymlab.model.claim import RATES, ClaimResult, MetricClaim, StepsClaim, unit_of
from asymlab.model.result import ExperimentResult
from asymlab.model.sample import Interval, Sample, StepScore
from asymlab.model.system import ArmSpec
from asymlab.model.verdict import Verdict, worst

NOT_JUDGED = "not judged"
"""The begin of the reason of a claim if the run has no samples of one of its arms."""

MIN_SAMPLES = 2
"""Samples that count, on each side of a ratio, for a verdict: one sample has no spread."""

PRECISION = 0.05
"""A value that may be on either side of a `not_below` bound passes once its interval extends at
most this part of the value to either side: a wide interval is not a PASS."""


@dataclass(frozen=True)
class Compared:
    """The arm ``name`` that claims about steps compare with, and its samples."""

    name: str
    samples: Sequence[Sample] = ()


OF_ORDER = ("order_debt", "even")
"""Metrics that need an order that can be judged."""


def judge_bound(claim: StepsClaim | MetricClaim, value: Interval | None) -> tuple[Verdict, str]:
    """The verdict of a claim by its ``value`` (the bounds: ClaimSpec), and the reason.

    For `exactly`, the ends of the interval are the extremes of the samples.
    """
    if value is None or value.n < MIN_SAMPLES:
        have = value.n if value else 0
        return Verdict.UNDECIDED, f"{have} samples count, {MIN_SAMPLES} are needed"
    ((name, bound),) = claim.bounds.items()
    low, high, text = value.low, value.high, _text(claim, value)
    if name == "not_below":
        wide = max(high - value.value, value.value - low) > PRECISION * value.value
        if low < bound <= high and wide:
            return Verdict.UNDECIDED, f"{text}: the interval is too wide"
        return _sided(high >= bound, high < bound), text
    passes, fails = {
        "at_least": (low >= bound, high < bound),
        "at_most": (high <= bound, low > bound),
        "above": (low > bound, high <= bound),
        "within": (1 - bound <= low and high <= 1 + bound, high < 1 - bound or low > 1 + bound),
        "exactly": (low == high == bound, not low == high == bound),
    }[name]
    return _sided(passes, fails), text


def _sided(passes: bool, fails: bool) -> Verdict:
    return Verdict.PASS if passes else Verdict.FAIL if fails else Verdict.UNDECIDED


def _text(claim: StepsClaim | MetricClaim, value: Interval) -> str:
    """``x1.56 (1.48 to 1.63, 3 samples)`` of a ratio, ``0.2 % (0.0 to 0.5, 3 samples)`` of
    steps."""
    if isinstance(claim, StepsClaim):
        ends = f"{value.low:.1f} to {value.high:.1f}"
        return f"{value.value:.1f}{unit_of(claim.metric)} ({ends}, {value.n} samples)"
    mark = "x" if claim.over else ""
    return f"{mark}{value.value:.3g} ({value.low:.3g} to {value.high:.3g}, {value.n} samples)"


def judge_steps(
    samples: Sequence[Sample],
    claims: Mapping[str, StepsClaim],
    name: str,
    arm: ArmSpec,
    rules: Rules,
    others: Mapping[str, Compared],
) -> tuple[ClaimResult, ...]:
    """The results of all claims about steps for the arm ``name``; void samples do not count.

    ``others`` are the arms that claims compare with, by role. A claim about one without samples is
    UNDECIDED and not ``judged``. SKIP if no step of the load has the metric: the machine is too
    small, or its board cannot show it. UNDECIDED if only the steps that the claim is about lack it.
    """
    valid = [sample for sample in samples if sample.counts]
    found = []
    for key, claim in claims.items():
        expect = claim.expect.get(arm.role or name)
        over = others.get(claim.over, Compared(claim.over))
        judged = _judge_steps(claim, valid, rules, over)
        found.append(judged.model_copy(update={"name": key, "arm": name, "expect": expect}))
    return tuple(found)


def _judge_steps(
    claim: StepsClaim, samples: Sequence[Sample], rules: Rules, over: Compared
) -> ClaimResult:
    """One claim, on its steps by sample; steps without the metric do not count."""
    blind = rules.blind if claim.metric in OF_ORDER else ""
    samples = () if blind else samples
    measured = [steps for one in samples if (steps := _steps(one, claim))]
    values = _means(claim, measured)
    others = [steps for one in over.samples if one.counts and (steps := _steps(one, claim))]
    below = _means(claim, others)
    is_missing = bool(claim.over and values and not below)
    value = None
    if values and not is_missing:
        value = _percent_of(values, below) if claim.over else _own(claim, values)
    if is_missing:
        verdict = Verdict.UNDECIDED
        reason = f"{NOT_JUDGED}: no samples of {over.name} with {claim.metric} in this run"
    elif values and value is None:
        verdict = Verdict.UNDECIDED
        reason = f"some samples of this arm or of {over.name} have {claim.metric} 0"
    elif value is None:
        counts = f"k={', '.join(map(str, claim.k))}" if claim.k else "any step"
        verdict = Verdict.UNDECIDED if any(_lacks(s, claim) for s in samples) else Verdict.SKIP
        reason = blind or f"no sample has {claim.metric} of {claim.load} at {counts}"
    else:
        verdict, reason = judge_bound(claim, value)
    single = [steps[0] for steps in measured] if len(claim.k) == 1 else []
    return ClaimResult(
        metric=claim.metric,
        arm="",
        over=over.name,
        title=claim.title,
        load=claim.load,
        k=claim.k,
        bound=claim.bound,
        value=value,
        splits=_splits(single),
        verdict=verdict,
        judged=verdict is not Verdict.SKIP and not is_missing,
        reason=reason,
    )


def _means(claim: StepsClaim, measured: Sequence[Sequence[StepScore]]) -> list[float]:
    """The mean of the metric over the steps of a claim, by sample."""
    return [fmean(float(getattr(step, claim.metric)) for step in steps) for steps in measured]


def _own(claim: StepsClaim, values: Sequence[float]) -> Interval:
    """The mean of a metric that is not compared, with its interval."""
    if claim.metric not in RATES:
        return percent_interval(values)
    found = interval(values)
    return found.model_copy(update={"low": max(found.low, 0.0)})


def _percent_of(values: Sequence[float], below: Sequence[float]) -> Interval | None:
    """The ratio of both means with its interval, in percent; None as known_ratio()."""
    found = known_ratio(values, below)
    if found is None:
        return None
    ends = {name: 100 * getattr(found, name) for name in ("value", "low", "high")}
    return found.model_copy(update={**ends, "detectable": None})


def _steps(sample: Sample, claim: StepsClaim) -> list[StepScore]:
    """The steps that a claim is about; none if the sample lacks one of them."""
    found = [step for step in sample.steps if step.load == claim.load]
    if claim.last:
        found = sorted(found, key=lambda step: step.k)[-1:]
    if claim.k:
        found = [step for step in found if step.k in claim.k]
    whole = len(found) == len(claim.k) or not claim.k
    return [s for s in found if getattr(s, claim.metric) is not None] if whole else []


def _lacks(sample: Sample, claim: StepsClaim) -> bool:
    """Whether a step that the claim is about lacks the metric, and other steps of its load do
    not."""
    steps = [step for step in sample.steps if step.load == claim.load]
    without = {step.k for step in steps if getattr(step, claim.metric) is None}
    return bool(without & set(claim.k)) and len(without) < len(steps)


def _splits(steps: Sequence[StepScore]) -> dict[str, Interval]:
    """The share of each split over all samples; 0 in a sample without it."""
    names = dict.fromkeys(name for step in steps for name in step.splits)
    shares = {name: percent_interval([s.splits.get(name, 0.0) for s in steps]) for name in names}
    return dict(sorted(shares.items(), key=lambda item: -item[1].value))


def judge_experiment(
    experiment: Experiment, samples: Mapping[RowKey, Sequence[Sample]]
) -> ExperimentResult:
    """Rows as the experiment measured them, in the order of ``samples``, and its claims.

    A claim is judged for every arm that stands in for one that it names. A claim about an arm
    without a row is UNDECIDED and not ``judged``. The verdict is the worst of the claims that count
    (SKIP without any), and ERROR if a board failed.
    """
    spec = experiment.spec
    claims = tuple(
        _judge_metric(experiment, claim, arms, features, samples)
        for claim in spec.claims
        for arms in product(*(experiment.stand_ins.get(arm, (arm,)) for arm in claim.arms))
        for features in spec.features
    )
    found = contrasts(experiment, claims, samples)
    lost = any(one.error for row in samples.values() for one in row)
    counted = worst(claim.verdict for claim in claims if claim.counts)
    return ExperimentResult(
        name=experiment.name,
        title=spec.title,
        published=spec.published,
        unit=experiment.unit,
        better=experiment.better,
        rows=rows(experiment, samples),
        claims=claims,
        verdict=Verdict.ERROR if lost else counted,
        shows=spec.shows,
        curve=curve(experiment, claims, found, samples),
        baseline=(reference_row(experiment, samples) or ("",))[0],
        contrasts=found,
    )


def _judge_metric(
    experiment: Experiment,
    claim: MetricClaim,
    arms: tuple[str, ...],
    features: Features,
    samples: Mapping[RowKey, Sequence[Sample]],
) -> ClaimResult:
    """One claim for ``arms`` (its arm, and the one that it is compared with) under ``features``."""
    value = None
    missing = [arm for arm in arms if (arm, features) not in samples]
    if missing:
        names = " and ".join(missing)
        verdict, reason = Verdict.UNDECIDED, f"{NOT_JUDGED}: no samples of {names} in this run"
    else:
        sides = [samples[arm, features] for arm in arms]
        value = _measured(experiment, claim, sides)
        verdict, reason = judge_bound(claim, value)
        if value is None:
            both = [sample for side in sides for sample in side]
            void = next((f"{one.arm}: {one.void}" for one in both if one.void), "")
            reason = experiment.why_missing(both, claim.metric) or void or reason
    return ClaimResult(
        metric=claim.metric,
        arm=arms[0],
        over=arms[1] if claim.over else "",
        experiment=experiment.name,
        features=features,
        bound=claim.bound,
        ends=claim.ends,
        value=value,
        published=experiment.published_for(claim, features),
        verdict=verdict,
        expect=None if claim.shown_only else Verdict.PASS,
        judged=not missing,
        reason=f"{reason}; {claim.why}" if claim.why else reason,
    )


def _measured(
    experiment: Experiment, claim: MetricClaim, sides: Sequence[Sequence[Sample]]
) -> Interval | None:
    """The ratio that a claim is about, above 1 where its arm is better; or the value."""
    if not claim.over:
        one = experiment.value if claim.exactly is None else experiment.extremes
        return one(sides[0], claim.metric)
    arm, over = sides
    return experiment.gain(arm, over, claim.metric)


def undecided_rows(result: ExperimentResult, without: Collection[RowKey] = ()) -> set[RowKey]:
    """The rows for which more samples could decide a claim that counts; ``without``: those that are
    never booted."""
    never = {row.arm for row in result.rows if any(one.not_counted for one in row.samples)}
    return {
        (arm, claim.features)
        for claim in result.claims
        if claim.counts and claim.judged and claim.verdict is Verdict.UNDECIDED
        if claim.value or not {claim.arm, claim.over} & never
        if not {(one, claim.features) for one in (claim.arm, claim.over)} & {*without}
        for arm in (claim.arm, claim.over or claim.arm)
    }
