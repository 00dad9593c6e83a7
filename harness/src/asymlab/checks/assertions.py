# SPDX-License-Identifier: Apache-2.0
"""What a system asserts of some steps beside the order: a figure on the right side of a bound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from asymlab.checks.rules import Rules
from asymlab.checks.stats import percent_interval
from asymlab.model.result import CheckResult, Interval, Sample, StepScore
from asymlab.model.system import CheckSpec
from asymlab.model.verdict import Verdict

_OF_ORDER = ("order_debt", "even")
"""Figures that mean something only where the order can be judged."""


def judge_checks(
    samples: Sequence[Sample],
    checks: Mapping[str, CheckSpec],
    expect: Mapping[str, Verdict],
    rules: Rules,
) -> tuple[CheckResult, ...]:
    """Every check on the samples of one arm; void samples and failed boards do not count.

    SKIP if no step of the load has the figure: the machine is too small, or its board cannot show
    it. UNDECIDED if only the steps that the check is about lack it.
    """
    valid = [s for s in samples if not s.void and not s.error]
    return tuple(
        _judged(name, check, expect.get(name), valid, rules) for name, check in checks.items()
    )


def _steps(sample: Sample, check: CheckSpec) -> list[StepScore]:
    """The steps that a check is about; none if the sample lacks one of them."""
    found = [step for step in sample.steps if step.load == check.load and step.k in check.k]
    whole = len(found) == len(check.k)
    return [s for s in found if getattr(s, check.figure) is not None] if whole else []


def _lacks(sample: Sample, check: CheckSpec) -> bool:
    """Whether a step that the check is about lacks the figure, which others of its load have."""
    steps = [step for step in sample.steps if step.load == check.load]
    without = {step.k for step in steps if getattr(step, check.figure) is None}
    return bool(without & set(check.k)) and len(without) < len(steps)


def _judged(
    name: str,
    check: CheckSpec,
    expect: Verdict | None,
    samples: Sequence[Sample],
    rules: Rules,
) -> CheckResult:
    """One check, on its steps by sample; steps without the figure do not count."""
    if rules.blind and check.figure in _OF_ORDER:
        samples = ()
    told = [steps for one in samples if (steps := _steps(one, check))]
    values = [fmean(float(getattr(step, check.figure)) for step in steps) for steps in told]
    value = percent_interval(values) if values else None
    verdict, reason = _verdict(check, value, rules)
    if verdict is Verdict.SKIP and rules.blind and check.figure in _OF_ORDER:
        reason = rules.blind
    if verdict is Verdict.SKIP and any(_lacks(one, check) for one in samples):
        verdict = Verdict.UNDECIDED
    alone = [steps[0] for steps in told] if len(check.k) == 1 else []
    return CheckResult(
        name=name,
        title=check.title,
        load=check.load,
        k=check.k,
        bound=check.bound,
        value=value,
        splits=_splits(alone),
        verdict=verdict,
        expect=expect,
        reason=reason,
    )


def _verdict(check: CheckSpec, value: Interval | None, rules: Rules) -> tuple[Verdict, str]:
    """What a figure says of a check, and why."""
    if value is None:
        counts = ", ".join(map(str, check.k))
        return Verdict.SKIP, f"no sample has {check.figure} of {check.load} at k={counts}"
    words = f"{value.value:.1f} % ({value.low:.1f} to {value.high:.1f}, {value.n} samples)"
    if value.n < rules.min_samples:
        return Verdict.UNDECIDED, f"{words}; {rules.min_samples} are needed"
    if check.at_least is not None:
        right, wrong = value.low >= check.at_least, value.high < check.at_least
    else:
        assert check.at_most is not None
        right, wrong = value.high <= check.at_most, value.low > check.at_most
    return Verdict.PASS if right else Verdict.FAIL if wrong else Verdict.UNDECIDED, words


def _splits(steps: Sequence[StepScore]) -> dict[str, Interval]:
    """The share of each split over all samples; 0 in one that never had it."""
    names = dict.fromkeys(name for step in steps for name in step.splits)
    shares = {name: percent_interval([s.splits.get(name, 0.0) for s in steps]) for name in names}
    return dict(sorted(shares.items(), key=lambda item: -item[1].value))
