# SPDX-License-Identifier: Apache-2.0
"""The samples of one arm become a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asymlab.checks.rules import Rules
from asymlab.checks.stats import interval, percent_interval
from asymlab.model.result import Interval, Sample, StepScore, StepVerdict, Violation
from asymlab.model.verdict import Verdict, worst

DEBTS = ("order_debt", "sibling_debt", "capacity_debt", "cluster_debt")


@dataclass(frozen=True)
class Judgement:
    """What the placement checks say of one arm; the fields are those of ArmResult."""

    verdict: Verdict
    reason: str
    steps: tuple[StepVerdict, ...]
    metrics: dict[str, Interval]
    first: Violation | None


def judge_arm(samples: Sequence[Sample], rules: Rules) -> Judgement:
    """Judge an arm by its samples.

    A board error in any of them makes the arm an ERROR. Void samples do not count; with fewer
    than ``rules.min_samples`` left the arm is UNDECIDED. Otherwise it is as bad as its worst
    step: FAIL if the interval of the order debt lies above the limit, PASS if below, SKIP if the
    rules only show its load, else UNDECIDED. ``first`` comes from the failed step with the fewest
    tasks.
    """
    valid = [s for s in samples if not s.void and not s.error]
    steps = tuple(_judge_step(valid, key, rules) for key in _keys(valid))
    metrics = _metrics(valid)
    if failed := [s for s in samples if s.error]:
        reason = f"{len(failed)} of {len(samples)} samples: {failed[0].error.splitlines()[0]}"
        return Judgement(Verdict.ERROR, reason, steps, metrics, None)
    if len(valid) < rules.min_samples:
        return Judgement(Verdict.UNDECIDED, _too_few(samples, valid, rules), steps, metrics, None)
    verdict = worst(step.verdict for step in steps)
    return Judgement(verdict, _reason(steps, verdict), steps, metrics, _first(valid, steps))


def _keys(valid: Sequence[Sample]) -> list[tuple[str, int]]:
    """Every (load, k), in the order in which the loads ran."""
    return list(dict.fromkeys((step.load, step.k) for s in valid for step in s.steps))


def _at(valid: Sequence[Sample], key: tuple[str, int]) -> list[StepScore]:
    """Every sample's score of one step."""
    return [step for s in valid for step in s.steps if (step.load, step.k) == key]


def _judge_step(valid: Sequence[Sample], key: tuple[str, int], rules: Rules) -> StepVerdict:
    """One (load, k) over all samples."""
    debt = percent_interval([step.order_debt for step in _at(valid, key)])
    limit = rules.order_limit
    if key[0] in rules.shown_only:
        verdict, why = Verdict.SKIP, "shown, not judged: the claim is not about this load's order"
    elif debt.n < rules.min_samples:
        verdict, why = Verdict.UNDECIDED, f"only {debt.n} samples"
    elif debt.high <= limit:
        verdict, why = Verdict.PASS, ""
    elif debt.low > limit:
        verdict, why = Verdict.FAIL, f"above {limit:g} %"
    else:
        verdict, why = Verdict.UNDECIDED, f"{limit:g} % is within the interval"
    return StepVerdict(load=key[0], k=key[1], verdict=verdict, order_debt=debt, reason=why)


def _too_few(samples: Sequence[Sample], valid: Sequence[Sample], rules: Rules) -> str:
    """Why there are too few samples."""
    void = next((f"; first void: {s.void}" for s in samples if s.void), "")
    return f"{len(valid)} of {len(samples)} samples count, {rules.min_samples} are needed{void}"


def _reason(steps: Sequence[StepVerdict], verdict: Verdict) -> str:
    """The verdict in words, by its most telling step."""
    steps = [step for step in steps if step.verdict is not Verdict.SKIP]
    if not steps:
        return "no step was judged"
    if verdict is Verdict.FAIL:
        shown = min((s for s in steps if s.verdict is verdict), key=lambda s: s.k)
    else:
        shown = max(steps, key=lambda s: (s.verdict is verdict, s.order_debt.high))
    debt = shown.order_debt
    return (
        f"{shown.load} k={shown.k}: {debt.value:.1f} % of task time misplaced"
        f" ({debt.low:.1f} to {debt.high:.1f}, {debt.n} samples)"
    )


def _first(valid: Sequence[Sample], steps: Sequence[StepVerdict]) -> Violation | None:
    """The first violation of the failed step with the fewest tasks."""
    failed = sorted((s for s in steps if s.verdict is Verdict.FAIL), key=lambda s: s.k)
    scores = (score for step in failed for score in _at(valid, (step.load, step.k)))
    return next((score.first for score in scores if score.first), None)


def _metrics(valid: Sequence[Sample]) -> dict[str, Interval]:
    """Debts over all steps weighted by task time, migrations per second, and the load's figures."""
    metrics: dict[str, Interval] = {}
    for name in DEBTS:
        if values := [_weighted(s, name) for s in valid if s.steps]:
            metrics[name] = percent_interval(values)
    if moves := [_migrations(s) for s in valid if s.steps]:
        metrics["migrations_per_s"] = interval(moves)
    for name in dict.fromkeys(name for s in valid for name in s.figures):
        metrics[name] = interval([s.figures[name] for s in valid if name in s.figures])
    return metrics


def _weighted(sample: Sample, debt: str) -> float:
    """A debt of a whole sample, in percent of its task time."""
    total = sum(step.task_s for step in sample.steps)
    bad = sum(float(getattr(step, debt)) * step.task_s for step in sample.steps)
    return bad / total if total else 0.0


def _migrations(sample: Sample) -> float:
    """Migrations per second of judged time, any distance."""
    seconds = sum(step.window_s for step in sample.steps)
    return sum(sum(s.migrations.values()) * s.window_s for s in sample.steps) / seconds
