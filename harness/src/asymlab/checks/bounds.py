# SPDX-License-Identifier: Apache-2.0
"""A bound and an interval become a verdict: the meaning of each bound (ClaimSpec)."""

from __future__ import annotations

from asymlab.model.claim import ClaimSpec
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict

MIN_SAMPLES = 2
"""Samples that count, on each side of a ratio, for a verdict: one carries no spread."""

PRECISION = 0.05
"""A value that may be on either side of a `not_below` bound passes once its interval reaches at
most this part of the value to either side: not knowing is not passing."""


def judge_bound(claim: ClaimSpec, value: Interval | None, words: str) -> tuple[Verdict, str]:
    """The verdict of a claim by its ``value``, and the reason: ``words`` are the value in print.

    Of `exactly`, the ends of the interval are the extremes of the samples.
    """
    if value is None or value.n < MIN_SAMPLES:
        have = value.n if value else 0
        return Verdict.UNDECIDED, f"{have} samples count, {MIN_SAMPLES} are needed"
    ((name, bound),) = claim.bounds.items()
    low, high = value.low, value.high
    if name == "not_below":
        wide = max(high - value.value, value.value - low) > PRECISION * value.value
        if low < bound <= high and wide:
            return Verdict.UNDECIDED, f"{words}: too wide to tell"
        return _sided(high >= bound, high < bound), words
    passes, fails = {
        "at_least": (low >= bound, high < bound),
        "at_most": (high <= bound, low > bound),
        "above": (low > bound, high <= bound),
        "within": (1 - bound <= low and high <= 1 + bound, high < 1 - bound or low > 1 + bound),
        "exactly": (low == high == bound, not low == high == bound),
    }[name]
    return _sided(passes, fails), words


def _sided(passes: bool, fails: bool) -> Verdict:
    return Verdict.PASS if passes else Verdict.FAIL if fails else Verdict.UNDECIDED
