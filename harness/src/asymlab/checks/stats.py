# SPDX-License-Identifier: Apache-2.0
"""The mean of a few samples with a 95 % interval that is wide enough for their number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from asymlab.checks.bootstrap import Reals, bootstrap, t_quantile
from asymlab.model.sample import Interval

LEVEL = 0.95
ENOUGH = 8
"""From this many samples on the bootstrap (BCa) is used alone. With fewer, resampling has few
different results (3 samples: 10 different means) and its interval is too narrow, so it is widened
to Student's t."""

RESOLUTION = 0.1
"""Accuracy of a debt in percent of task time, limited by wakeup latency and the window's edges. The
standard deviation of debts is taken as at least this: equal values have an interval, too."""


def interval(values: Sequence[float], resolution: float = 0.0) -> Interval:
    """The mean with its 95 % interval.

    With one value both ends are the value, and ``n`` is 1. ``resolution`` is the least standard
    deviation that is assumed. Raises ValueError without values.
    """
    if not values:
        raise ValueError("no values")
    sample = np.asarray(values, dtype=np.float64)
    mean, n = float(sample.mean()), len(sample)
    if n == 1:
        return Interval(value=mean, low=mean, high=mean, n=1)
    low, high = _bootstrap(sample)
    if n < ENOUGH or high == low:
        deviation = max(float(sample.std(ddof=1)), resolution)
        half = t_quantile((1 + LEVEL) / 2, n - 1) * deviation / n**0.5
        low, high = min(low, mean - half), max(high, mean + half)
    return Interval(value=mean, low=low, high=high, n=n)


def percent_interval(values: Sequence[float]) -> Interval:
    """The same for debts: within 0..100, and 0..100 for one value."""
    found = interval(values, RESOLUTION)
    low, high = (found.low, found.high) if found.n > 1 else (0.0, 100.0)
    clipped = {"low": max(low, 0.0), "high": min(high, 100.0)}
    return found.model_copy(update=clipped)


def _bootstrap(sample: Reals) -> tuple[float, float]:
    """The bootstrap interval of the mean; repeatable."""
    if np.ptp(sample) == 0:
        return float(sample[0]), float(sample[0])
    return bootstrap([sample], _mean, LEVEL, accelerated=len(sample) >= ENOUGH)


def _mean(sample: Reals) -> Reals:
    means: Reals = sample.mean(axis=-1)
    return means
