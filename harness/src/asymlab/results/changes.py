# SPDX-License-Identifier: Apache-2.0
"""Change points: from which run on a metric has another level.

PELT (R. Killick, P. Fearnhead, I. Eckley, JASA 107, 2012; in `ruptures`) with absolute deviations
from segments' medians as cost, so that one odd night is no change and three of a new level are.
Deviations count in units of the series' own noise, the median difference of neighbours (a step is
in one of them only). The penalty was chosen by simulation: a series without a change is given one
in less than 1 % of cases, a step of three standard deviations in the middle of 30 nights is found
in 97 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

SHORTEST = 3
"""Runs that a level must last; what changed tonight is told by the comparison of two nights."""

PENALTY = 2.5
"""Times log(n): what a further change point must save."""

CERTAIN = 4.0
"""Standard errors that a step must be high, by the noise of the runs on both sides of it."""

_MEAN_TO_SIGMA = math.sqrt(math.pi / 2)
"""From the mean absolute deviation to a standard deviation, for normal noise."""

_MAD_TO_SIGMA = 1.4826 / math.sqrt(2)
"""From the median absolute difference of neighbours to a standard deviation, for normal noise."""


@dataclass(frozen=True)
class LevelStep:
    """From value ``index`` on the median is ``after``, until then ``before``."""

    index: int
    before: float
    after: float


def steps(values: Sequence[float], least: float) -> tuple[LevelStep, ...]:
    """Where the level of ``values`` changes by ``least`` or more, in their own unit (not 0).

    Noise below a tenth of ``least`` is not told apart.
    """
    data = np.asarray(values, dtype=float)
    if len(data) < 2 * SHORTEST or np.ptp(data) < least:
        return ()
    noise = max(float(np.median(np.abs(np.diff(data)))) * _MAD_TO_SIGMA, least / 10)
    return tuple(_worth(data, _breaks(data / noise), least))


def _breaks(data: NDArray[np.float64]) -> list[int]:
    from ruptures import Pelt  # takes a second to load

    found = Pelt(model="l1", min_size=SHORTEST, jump=1).fit(data)
    return [int(i) for i in found.predict(pen=PENALTY * math.log(len(data)))[:-1]]


def _worth(data: NDArray[np.float64], breaks: list[int], least: float) -> list[LevelStep]:
    """The steps that are high enough; segments beside one that is not become one."""
    kept = list(breaks)
    while kept:
        parts = np.split(data, kept)
        levels = [float(np.median(part)) for part in parts]
        sizes = [_size(a, b, least) for a, b in pairwise(parts)]
        low = min(range(len(sizes)), key=sizes.__getitem__)
        if sizes[low] >= 1:
            return [LevelStep(at, levels[i], levels[i + 1]) for i, at in enumerate(kept)]
        del kept[low]
    return []


def _size(a: NDArray[np.float64], b: NDArray[np.float64], least: float) -> float:
    """A step in units of what is needed: ``least``, and CERTAIN times the noise beside it, which
    may be another than that of the whole series (a debt near 0 hardly varies)."""
    deviations = np.concatenate([np.abs(part - np.median(part)) for part in (a, b)])
    sigma = _MEAN_TO_SIGMA * float(deviations.sum()) / (len(deviations) - 2)
    needed = max(least, CERTAIN * sigma * math.sqrt(1 / len(a) + 1 / len(b)))
    return abs(float(np.median(b) - np.median(a))) / needed
