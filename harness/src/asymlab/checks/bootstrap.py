# SPDX-License-Identifier: Apache-2.0
"""Bootstrap intervals and Student's quantile, as in scipy.stats.

The import of scipy.stats takes over a second of CPU in every ``asymlab run``; this module needs
only scipy.special. A test compares the results of both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy.special import ndtr, ndtri, stdtrit

Reals = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

Statistic = Callable[..., Reals]
"""A function of one array per sample that reduces their last axis: one value for each row."""

_RESAMPLES = 4999
_SEED = 20261121


def t_quantile(level: float, freedom: float) -> float:
    """The quantile of Student's t at ``level`` (0..1) with ``freedom`` degrees of freedom."""
    return float(stdtrit(freedom, level))


def bootstrap(
    samples: Sequence[Reals], statistic: Statistic, level: float, *, accelerated: bool
) -> tuple[float, float]:
    """The two-sided interval of ``statistic`` at confidence ``level``; repeatable.

    Each sample is resampled separately. ``accelerated`` gives the bias-corrected and accelerated
    interval (BCa: Efron and Tibshirani, An Introduction to the Bootstrap, 14.3), else percentiles.
    """
    rng = np.random.default_rng(_SEED)
    drawn = [sample[rng.integers(0, len(sample), (_RESAMPLES, len(sample)))] for sample in samples]
    spread = statistic(*drawn)
    tail = (1 - level) / 2
    ends = _accelerated(samples, statistic, spread, tail) if accelerated else (tail, 1 - tail)
    low, high = np.quantile(spread, ends)
    return float(low), float(high)


def _accelerated(
    samples: Sequence[Reals], statistic: Statistic, spread: Reals, tail: float
) -> tuple[float, float]:
    """The quantiles (0..1) of ``spread`` that are the ends of the BCa interval."""
    value = statistic(*samples)
    below = (np.count_nonzero(spread < value) + np.count_nonzero(spread <= value)) / 2
    bias = float(ndtri(below / len(spread)))
    cubes = squares = 0.0
    for number, sample in enumerate(samples):
        count = len(sample)
        left = [*samples]
        left[number] = sample[_all_but_one(count)]
        rows = [np.broadcast_to(each, (count, each.shape[-1])) for each in left]
        found = statistic(*rows)
        influence = (count - 1) * (found.mean() - found)
        cubes += float((influence**3).sum()) / count**3
        squares += float((influence**2).sum()) / count**2
    # values that differ only by rounding: no value influences the mean
    acceleration = cubes / squares**1.5 / 6 if squares else 0.0
    low, high = (bias + sign * float(ndtri(tail)) for sign in (1, -1))
    return (
        float(ndtr(bias + low / (1 - acceleration * low))),
        float(ndtr(bias + high / (1 - acceleration * high))),
    )


def _all_but_one(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Indices, shape (count, count - 1): row i has all numbers but i."""
    rows = np.broadcast_to(np.arange(count), (count, count))
    return rows[~np.eye(count, dtype=bool)].reshape(count, count - 1)
