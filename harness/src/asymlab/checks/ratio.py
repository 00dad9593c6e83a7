# SPDX-License-Identifier: Apache-2.0
"""The ratio of two sets of samples with a 95 % interval that is wide enough for few samples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from asymlab.checks.bootstrap import Reals, bootstrap, t_quantile
from asymlab.checks.stats import LEVEL
from asymlab.model.sample import Interval

ENOUGH = 20
"""From this many samples on each side the bootstrap (BCa) is used alone. In simulations with 8 to
12 samples its interval contains the true ratio in 90 to 93 of 100 cases, widened to t in 95."""

RESOLUTION = 0.001
"""Accuracy of a throughput as a part of its value: a few hundred phases or requests are counted.
The standard deviation is taken as at least this: equal values have an interval, too."""


def ratio_interval(
    above: Sequence[float], below: Sequence[float], *, paired: bool = False
) -> Interval:
    """Mean of ``above`` over mean of ``below``, both positive, with its 95 % interval.

    The bootstrap resamples each side separately. With ``paired`` (one seed drew the same requests
    for the i-th value of both sides) it resamples pairs, so that common variation cancels. With
    fewer than ENOUGH samples on a side the interval is widened to t on logarithms: of the means, by
    Welch and the delta method, or of the pairs' ratios. ``n`` is that of the side with fewer
    samples; if it is 1, both ends are the value. ``detectable`` is set if the interval includes 1
    and has a width. Raises ValueError without samples, for values that
    are not positive, and for ``paired`` sides of different lengths.
    """
    one, two = (np.asarray(values, dtype=np.float64) for values in (above, below))
    n = min(len(one), len(two))
    if n == 0 or min(one.min(), two.min()) <= 0:
        raise ValueError("a ratio needs positive values on both sides")
    if paired and len(one) != len(two):
        raise ValueError("pairs need as many values on both sides")
    value = float(one.mean() / two.mean())
    if n == 1:
        return Interval(value=value, low=value, high=value, n=1)
    low, high = _bootstrap(one, two, paired)
    if n < ENOUGH or high == low:
        factor = float(np.exp(_half_paired(one, two) if paired else _half_width(one, two)))
        low, high = min(low, value / factor), max(high, value * factor)
    return Interval(value=value, low=low, high=high, n=n, detectable=_detectable(low, high))


def known_ratio(
    above: Sequence[float], below: Sequence[float], *, paired: bool = False
) -> Interval | None:
    """The same, and 0 if all values of ``above`` are 0. None without samples, if a value of
    ``below`` is 0, or if only some values of ``above`` are."""
    if not above or not below or min(below) <= 0:
        return None
    if not any(above):
        return Interval(value=0, low=0, high=0, n=min(len(above), len(below)))
    return None if min(above) <= 0 else ratio_interval(above, below, paired=paired)


def _detectable(low: float, high: float) -> float | None:
    """Half the width of the interval of the ratio's logarithm, as a change in percent. None if the
    interval does not include 1: an effect is shown."""
    return 100 * ((high / low) ** 0.5 - 1) if low <= 1 <= high else None


def _half_width(one: Reals, two: Reals) -> float:
    """Half the width of the interval of the ratio's logarithm, by Welch's t."""
    parts = [_log_variance(one), _log_variance(two)]
    variance = sum(parts)
    spent = parts[0] ** 2 / (len(one) - 1) + parts[1] ** 2 / (len(two) - 1)
    quantile = t_quantile((1 + LEVEL) / 2, variance**2 / spent)
    return quantile * float(variance**0.5)


def _half_paired(one: Reals, two: Reals) -> float:
    """Half the width of the same interval by t on the ratios of pairs."""
    deviation = max(float(np.log(one / two).std(ddof=1)), RESOLUTION)
    n = len(one)
    return t_quantile((1 + LEVEL) / 2, n - 1) * float(deviation / n**0.5)


def _log_variance(sample: Reals) -> float:
    """Variance of the logarithm of a sample's mean, to first order."""
    relative = max(float(sample.std(ddof=1) / sample.mean()), RESOLUTION)
    return relative**2 / len(sample)


def _bootstrap(one: Reals, two: Reals, paired: bool) -> tuple[float, float]:
    """The bootstrap interval of the ratio of means; repeatable."""
    if (np.ptp(one) == 0 and np.ptp(two) == 0) or (paired and np.ptp(one / two) == 0):
        value = float(one.mean() / two.mean())
        return value, value
    enough = min(len(one), len(two)) >= ENOUGH
    if paired:
        pairs = np.stack([one, two])
        numbers = np.arange(len(one), dtype=np.float64)

        def ratio(which: Reals) -> Reals:
            return _ratio(*pairs[:, which.astype(np.intp)])

        return bootstrap([numbers], ratio, LEVEL, accelerated=enough)
    return bootstrap([one, two], _ratio, LEVEL, accelerated=enough)


def _ratio(one: Reals, two: Reals) -> Reals:
    ratios: Reals = one.mean(axis=-1) / two.mean(axis=-1)
    return ratios
