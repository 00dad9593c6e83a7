# SPDX-License-Identifier: Apache-2.0
"""Claims about where tasks are at some steps, judged of the samples of one arm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from asymlab.checks.bounds import judge_bound
from asymlab.checks.rules import Rules
from asymlab.checks.stats import percent_interval
from asymlab.model.claim import ClaimResult, StepsClaim
from asymlab.model.sample import Interval, Sample, StepScore
from asymlab.model.system import ArmSpec
from asymlab.model.verdict import Verdict

_OF_ORDER = ("order_debt", "even")
"""Metrics that mean something only where the order can be judged."""


def judge_steps(
    samples: Sequence[Sample],
    claims: Mapping[str, StepsClaim],
    name: str,
    arm: ArmSpec,
    rules: Rules,
) -> tuple[ClaimResult, ...]:
    """Every claim on the samples of the arm ``name``; void samples and failed boards do not count.

    SKIP if no step of the load has the metric: the machine is too small, or its board cannot show
    it. UNDECIDED if only the steps that the claim is about lack it.
    """
    valid = [s for s in samples if not s.void and not s.error]
    found = []
    for key, claim in claims.items():
        expect = claim.expect.get(arm.role or name)
        judged = _judged(claim, valid, rules)
        found.append(judged.model_copy(update={"name": key, "arm": name, "expect": expect}))
    return tuple(found)


def _steps(sample: Sample, claim: StepsClaim) -> list[StepScore]:
    """The steps that a claim is about; none if the sample lacks one of them."""
    found = [step for step in sample.steps if step.load == claim.load and step.k in claim.k]
    whole = len(found) == len(claim.k)
    return [s for s in found if getattr(s, claim.metric) is not None] if whole else []


def _lacks(sample: Sample, claim: StepsClaim) -> bool:
    """Whether a step that the claim is about lacks the metric, which others of its load have."""
    steps = [step for step in sample.steps if step.load == claim.load]
    without = {step.k for step in steps if getattr(step, claim.metric) is None}
    return bool(without & set(claim.k)) and len(without) < len(steps)


def _judged(claim: StepsClaim, samples: Sequence[Sample], rules: Rules) -> ClaimResult:
    """One claim, on its steps by sample; steps without the metric do not count."""
    blind = rules.blind if claim.metric in _OF_ORDER else ""
    samples = () if blind else samples
    measured = [steps for one in samples if (steps := _steps(one, claim))]
    values = [fmean(float(getattr(step, claim.metric)) for step in steps) for steps in measured]
    value = percent_interval(values) if values else None
    if value is None:
        counts = ", ".join(map(str, claim.k))
        verdict = Verdict.UNDECIDED if any(_lacks(s, claim) for s in samples) else Verdict.SKIP
        reason = blind or f"no sample has {claim.metric} of {claim.load} at k={counts}"
    else:
        words = f"{value.value:.1f} % ({value.low:.1f} to {value.high:.1f}, {value.n} samples)"
        verdict, reason = judge_bound(claim, value, words)
    alone = [steps[0] for steps in measured] if len(claim.k) == 1 else []
    return ClaimResult(
        metric=claim.metric,
        arm="",
        title=claim.title,
        load=claim.load,
        k=claim.k,
        bound=claim.bound,
        value=value,
        splits=_splits(alone),
        verdict=verdict,
        judged=verdict is not Verdict.SKIP,
        reason=reason,
    )


def _splits(steps: Sequence[StepScore]) -> dict[str, Interval]:
    """The share of each split over all samples; 0 in one that never had it."""
    names = dict.fromkeys(name for step in steps for name in step.splits)
    shares = {name: percent_interval([s.splits.get(name, 0.0) for s in steps]) for name in names}
    return dict(sorted(shares.items(), key=lambda item: -item[1].value))
