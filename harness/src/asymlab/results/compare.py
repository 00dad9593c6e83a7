# SPDX-License-Identifier: Apache-2.0
"""Comparison of two runs: verdicts, figures, provenance, regressions.

Only intervals of figures are stored. MOVER recovers the variances from the two intervals
(G. Zou and A. Donner, "Construction of confidence limits about effect measures: a general
approach", Statistics in Medicine 27, 2008): for independent figures a and b, each side of the
interval of b - a is as wide as the root of the summed squares of the two sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from asymlab.model.comparison import Change, Comparison, MetricChange, Origin, VerdictChange
from asymlab.model.sample import Interval
from asymlab.model.stored import Arm, Claim, Head, Metric, StoredRun
from asymlab.model.verdict import Verdict

T = TypeVar("T")
J = TypeVar("J", Arm, Claim)

TOLERANCE = 5.0
"""Percent that a figure may get worse by: more than seeds differ by, less than a defect costs."""

DEBT_TOLERANCE = 5.0
"""The same for debts, in percentage points of task time: the limit of the order check."""


def compare(a: StoredRun, b: StoredRun, tolerance: float = TOLERANCE) -> Comparison:
    """Changes from run ``a`` to run ``b``; ``tolerance`` is in percent and for figures.

    The verdict is FAIL if something got worse, else ERROR or UNDECIDED if ``b`` did not decide all
    that ``a`` did, else PASS. A run that did not finish cannot lead to FAIL.
    """
    verdicts = (*_arms(a, b), *_claims(a, b))
    found = Comparison(
        a=a.head.id,
        b=b.head.id,
        verdicts=verdicts,
        metrics=tuple(_metrics(a, b, tolerance)),
        origins=tuple(differing(_origin(a), _origin(b))),
        incomparable=_incomparable(a, b),
        verdict=_undecided(verdicts, a, b),
    )
    if found.regressions and a.head.complete and b.head.complete:
        return found.model_copy(update={"verdict": Verdict.FAIL})
    return found


def _undecided(verdicts: Iterable[VerdictChange], a: StoredRun, b: StoredRun) -> Verdict:
    """PASS if ``b`` decided all that ``a`` did, else ERROR or UNDECIDED."""
    now = [one.b for one in verdicts if one.counts and one.change is Change.OTHER]
    if Verdict.ERROR in (*now, b.head.verdict):
        return Verdict.ERROR
    whole = a.head.complete and b.head.complete
    return Verdict.UNDECIDED if Verdict.UNDECIDED in now or not whole else Verdict.PASS


def _arms(a: StoredRun, b: StoredRun) -> Iterator[VerdictChange]:
    for name, one, other in _pairs(a.arms, b.arms, lambda arm: arm.name):
        yield _verdicts(f"order of placement, {name}", one, other, _arm_change)


def _verdicts(
    what: str, a: J | None, b: J | None, change_of: Callable[[J, J], Change], counts: bool = True
) -> VerdictChange:
    change = change_of(a, b) if a and b else Change.GONE if a else Change.ADDED
    return VerdictChange(
        what=what,
        a=a.verdict if a else None,
        b=b.verdict if b else None,
        change=change,
        counts=counts,
        reason=b.reason if b and change is not Change.SAME else "",
    )


def _arm_change(a: Arm, b: Arm) -> Change:
    """WORSE if the verdict was as expected and no longer is, also for an arm that is expected to
    FAIL and now passes: the run no longer shows the effect."""
    if a.verdict is b.verdict:
        return Change.SAME
    if Verdict.SKIP in (a.verdict, b.verdict):
        return Change.ADDED if a.verdict is Verdict.SKIP else Change.GONE
    if b.verdict in (Verdict.ERROR, Verdict.UNDECIDED):
        return Change.OTHER
    if a.as_expected == b.as_expected:
        return Change.OTHER
    return Change.BETTER if b.as_expected else Change.WORSE


def _claims(a: StoredRun, b: StoredRun) -> Iterator[VerdictChange]:
    for name, one, other in _pairs(a.claims, b.claims, lambda claim: claim.label):
        both = [claim for claim in (other, one) if claim]
        counts = any(claim.counts for claim in both)
        yield _verdicts(f"{name} {both[0].bound}", one, other, _claim_change, counts)


def _claim_change(a: Claim, b: Claim) -> Change:
    if a.verdict is b.verdict:
        return Change.SAME
    if b.verdict is Verdict.FAIL:
        return Change.WORSE
    if b.verdict is Verdict.PASS:
        return Change.BETTER
    return Change.OTHER


def _metrics(a: StoredRun, b: StoredRun, tolerance: float) -> Iterator[MetricChange]:
    expected_to_fail = {arm.name for arm in b.arms if arm.expect is Verdict.FAIL}
    for _, one, other in _pairs(a.metrics, b.metrics, lambda metric: metric.key):
        if one and other:
            found = metric_change(one, other, tolerance)
            moved = found.change in (Change.WORSE, Change.BETTER)
            if moved and other.kind == "debt" and other.arm in expected_to_fail:
                found = found.model_copy(update={"change": Change.OTHER})
            yield found


def metric_change(a: Metric, b: Metric, tolerance: float = TOLERANCE) -> MetricChange:
    """The change of one figure. A ratio is never WORSE: it also changes with its base; figures and
    claims show which of the two changed."""
    differs, times = difference(a.interval, b.interval), ratio(a.interval, b.interval)
    if a.kind == "debt":
        change, times = _beyond(differs, 0.0, DEBT_TOLERANCE, "lower"), None
    elif times and a.better and a.kind != "ratio":
        change = _beyond(times, 1.0, tolerance / 100, a.better)
    else:
        known = differs.n >= 2 and (differs.low > 0 or differs.high < 0)
        change = Change.OTHER if known else Change.SAME
    return MetricChange(
        label=a.label,
        kind=a.kind,
        unit=a.unit,
        better=a.better,
        a=a.interval,
        b=b.interval,
        difference=differs,
        ratio=times,
        change=change,
    )


def difference(a: Interval, b: Interval) -> Interval:
    """b - a with its 95 % interval."""
    value = b.value - a.value
    down = math.hypot(b.value - b.low, a.high - a.value)
    up = math.hypot(b.high - b.value, a.value - a.low)
    return Interval(value=value, low=value - down, high=value + up, n=min(a.n, b.n))


def ratio(a: Interval, b: Interval) -> Interval | None:
    """b / a with its 95 % interval, from logarithms; None if an interval includes 0."""
    if min(a.low, b.low, a.value, b.value) <= 0:
        return None
    logs = [
        Interval(value=math.log(i.value), low=math.log(i.low), high=math.log(i.high), n=i.n)
        for i in (a, b)
    ]
    found = difference(*logs)
    low, value, high = (math.exp(x) for x in (found.low, found.value, found.high))
    return Interval(value=value, low=low, high=high, n=found.n)


def _beyond(found: Interval, same: float, tolerance: float, better: str) -> Change:
    """WORSE or BETTER if the whole interval (of two samples or more) is beyond the tolerance."""
    if found.n < 2 or (same - tolerance <= found.high and found.low <= same + tolerance):
        return Change.SAME
    return direction(found.low > same, better)


def direction(grew: bool, better: str) -> Change:
    """BETTER or WORSE by whether "higher" or "lower" is ``better``; OTHER for ""."""
    if not better:
        return Change.OTHER
    return Change.BETTER if grew == (better == "higher") else Change.WORSE


def _incomparable(a: StoredRun, b: StoredRun) -> str:
    """Why figures of these runs cannot be compared, "" if they can."""
    words = [
        f"{name} {one} and {other}"
        for name, one, other in (
            ("system", a.head.system, b.head.system),
            ("machine", a.head.machine, b.head.machine),
            ("board", a.head.board, b.head.board),
            ("firmware", a.head.firmware, b.head.firmware),
        )
        if one != other
    ]
    if not words and a.head.machine_digest != b.head.machine_digest:
        words = [f"{a.head.machine} was changed"]
    return ", ".join(words)


def differing(a: dict[str, str], b: dict[str, str]) -> Iterator[Origin]:
    """The facts that differ between the origins of two runs."""
    for name in dict.fromkeys((*a, *b)):
        if a.get(name) != b.get(name):
            yield Origin(name=name, a=a.get(name, ""), b=b.get(name, ""))


def origin(head: Head, arms: Iterable[Arm], provenance: Mapping[str, str]) -> dict[str, str]:
    """All facts that the outcome of a run may depend on, by name."""
    return {
        "system": head.system,
        "machine": f"{head.machine} {head.machine_digest[:12]}",
        "board": head.board,
        "firmware": head.firmware,
        "seed": head.seed,
        "replicas": str(head.replicas),
        **{f"kernel of {arm.name}": kernel_words(arm) for arm in arms},
        **provenance,
    }


def _origin(run: StoredRun) -> dict[str, str]:
    return origin(run.head, run.arms, run.provenance)


def kernel_words(arm: Arm) -> str:
    """Release, base and series of an arm's kernel, and the key of its build."""
    series = f" + {arm.series}" if arm.series else ""
    return f"{arm.kernel} ({arm.base}{series}) {arm.kernel_key[:12]}"


def _pairs(
    a: Iterable[T], b: Iterable[T], key: Callable[[T], object]
) -> Iterator[tuple[object, T | None, T | None]]:
    """(key, item of ``a``, item of ``b``) of all keys, in the order of ``a``, then of ``b``."""
    one, other = ({key(item): item for item in items} for items in (a, b))
    for name in dict.fromkeys((*one, *other)):
        yield name, one.get(name), other.get(name)
