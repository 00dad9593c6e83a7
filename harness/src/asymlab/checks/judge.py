# SPDX-License-Identifier: Apache-2.0
"""The verdict of one arm from its samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from asymlab.checks.score import Rules
from asymlab.checks.stats import interval, percent_interval
from asymlab.model.result import StepVerdict
from asymlab.model.sample import Interval, Sample, StepScore, Violation
from asymlab.model.verdict import Verdict

DEBTS = ("order_debt", "sibling_debt", "capacity_debt", "cluster_debt", "shared_idle")


@dataclass(frozen=True)
class Judgement:
    """The result of the placement checks of one arm; the fields are those of ArmResult."""

    verdict: Verdict
    reason: str
    steps: tuple[StepVerdict, ...]
    metrics: dict[str, Interval]
    first: Violation | None


def judge_arm(samples: Sequence[Sample], rules: Rules) -> Judgement:
    """Judge an arm by its samples.

    A board error in any sample makes the arm an ERROR. Void samples do not count; with fewer than
    ``rules.min_samples`` others the arm is UNDECIDED, unless the order cannot be judged anyway
    (``rules.blind``). A step FAILs if the interval of its order debt is above the limit and PASSes
    if it is below (SKIP if the rules only show its load). The arm

    - FAILs if a step or the debt of a whole load does;
    - PASSes if the interval of each load's debt, over all its steps, is below the limit, and the
      mean of each step, too. One stray migration by load balancing can leave a step UNDECIDED, but
      not the load as a whole;
    - is UNDECIDED otherwise.

    ``first`` comes from the failed step with the fewest tasks.
    """
    valid = [s for s in samples if s.counts]
    steps = tuple(_judge_step(valid, key, rules) for key in _keys(valid))
    metrics = _metrics(valid)
    if failed := [s for s in samples if s.error]:
        reason = f"{len(failed)} of {len(samples)} samples: {failed[0].error.splitlines()[0]}"
        return Judgement(Verdict.ERROR, reason, steps, metrics, None)
    if len(valid) < rules.min_samples and not (valid and rules.blind):
        return Judgement(Verdict.UNDECIDED, _too_few(samples, valid, rules), steps, metrics, None)
    verdict = _verdict(valid, steps, rules)
    first = _first(valid, steps, verdict)
    return Judgement(verdict, _reason(steps, verdict, rules), steps, metrics, first)


def _keys(valid: Sequence[Sample]) -> list[tuple[str, int]]:
    """Every (load, k), in the order of execution."""
    return list(dict.fromkeys((step.load, step.k) for s in valid for step in s.steps))


def _at(valid: Sequence[Sample], key: tuple[str, int]) -> list[StepScore]:
    """The scores of one step in all samples."""
    return [step for s in valid for step in s.steps if (step.load, step.k) == key]


def _judge_step(valid: Sequence[Sample], key: tuple[str, int], rules: Rules) -> StepVerdict:
    """One (load, k) over all samples."""
    debt = percent_interval([step.order_debt for step in _at(valid, key)])
    limit = rules.order_limit
    if rules.blind:
        verdict, why = Verdict.SKIP, f"shown, not judged: {rules.blind}"
    elif key[0] in rules.shown_only:
        verdict, why = Verdict.SKIP, "shown, not judged: the load is shown_only"
    elif debt.n < rules.min_samples:
        verdict, why = Verdict.UNDECIDED, f"only {debt.n} samples"
    elif debt.high <= limit:
        verdict, why = Verdict.PASS, ""
    elif debt.low > limit:
        verdict, why = Verdict.FAIL, f"above {limit:g} %"
    else:
        verdict, why = Verdict.UNDECIDED, f"{limit:g} % is within the interval"
    return StepVerdict(load=key[0], k=key[1], verdict=verdict, order_debt=debt, reason=why)


def _verdict(valid: Sequence[Sample], steps: Sequence[StepVerdict], rules: Rules) -> Verdict:
    """The arm's verdict from its steps and its loads."""
    judged = [step for step in steps if step.verdict is not Verdict.SKIP]
    if not judged:
        return Verdict.SKIP
    loads = dict.fromkeys(step.load for step in judged)
    debts = [percent_interval([_weighted(s, "order_debt", load) for s in valid]) for load in loads]
    limit = rules.order_limit
    if any(s.verdict is Verdict.FAIL for s in judged) or any(d.low > limit for d in debts):
        return Verdict.FAIL
    within = all(d.high <= limit for d in debts)
    return (
        Verdict.PASS
        if within and all(step.order_debt.value <= limit for step in judged)
        else Verdict.UNDECIDED
    )


def _too_few(samples: Sequence[Sample], valid: Sequence[Sample], rules: Rules) -> str:
    """Why there are too few samples."""
    void = next((f"; first void: {s.void}" for s in samples if s.void), "")
    return f"{len(valid)} of {len(samples)} samples count, {rules.min_samples} are needed{void}"


def _reason(steps: Sequence[StepVerdict], verdict: Verdict, rules: Rules) -> str:
    """The reason of a verdict: the order debt of the step that decided it."""
    steps = [step for step in steps if step.verdict is not Verdict.SKIP]
    if not steps:
        return rules.blind or "no step was judged"
    if verdict is Verdict.FAIL:
        shown = _worst_first(steps)[0]
    elif verdict is Verdict.PASS:
        shown = max(steps, key=lambda s: s.order_debt.value)
    else:
        shown = max(steps, key=lambda s: (s.verdict is verdict, s.order_debt.high))
    debt = shown.order_debt
    return (
        f"{shown.load} k={shown.k}: {debt.value:.1f} % of task time misplaced"
        f" ({debt.low:.1f} to {debt.high:.1f}, {debt.n} samples)"
    )


def _worst_first(steps: Sequence[StepVerdict]) -> list[StepVerdict]:
    """Failed steps, fewest tasks first; then the others, most debt first."""

    def rank(step: StepVerdict) -> tuple[bool, float]:
        failed = step.verdict is Verdict.FAIL
        return (not failed, step.k if failed else -step.order_debt.value)

    return sorted((s for s in steps if s.verdict is not Verdict.SKIP), key=rank)


def _first(
    valid: Sequence[Sample], steps: Sequence[StepVerdict], verdict: Verdict
) -> Violation | None:
    """The first violation of the failed step with the fewest tasks."""
    if verdict is not Verdict.FAIL:
        return None
    ordered = _worst_first(steps)
    scores = (score for step in ordered for score in _at(valid, (step.load, step.k)))
    return next((score.first for score in scores if score.first), None)


def debt_metrics(valid: Sequence[Sample]) -> dict[str, Interval]:
    """Debts over all steps weighted by task time, migrations per second, and instructions of a
    wakeup, the mean over steps, of the samples that have a judged trace."""
    metrics: dict[str, Interval] = {}
    for name in DEBTS:
        if values := [_weighted(s, name) for s in valid if s.steps]:
            metrics[name] = percent_interval(values)
    if moves := [_migrations(s) for s in valid if s.steps]:
        metrics["migrations_per_s"] = interval(moves)
    costs = ([step.wakeup_insns for step in s.steps if step.wakeup_insns] for s in valid)
    if means := [fmean(one) for one in costs if one]:
        metrics["wakeup_insns"] = interval(means)
    return metrics


def _metrics(valid: Sequence[Sample]) -> dict[str, Interval]:
    """Debts, migrations, and the load's figures."""
    metrics = debt_metrics(valid)
    for name in dict.fromkeys(name for s in valid for name in s.figures):
        metrics[name] = interval([s.figures[name] for s in valid if name in s.figures])
    return metrics


def _weighted(sample: Sample, debt: str, load: str = "") -> float:
    """A debt of a whole sample, or of one load in it, in percent of its task time."""
    steps = [step for step in sample.steps if load in ("", step.load)]
    total = sum(step.task_s for step in steps)
    bad = sum(float(getattr(step, debt)) * step.task_s for step in steps)
    return bad / total if total else 0.0


def _migrations(sample: Sample) -> float:
    """Migrations per second of judged time, any distance."""
    seconds = sum(step.window_s for step in sample.steps)
    return sum(s.migrations_per_s * s.window_s for s in sample.steps) / seconds
