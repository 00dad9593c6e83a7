# SPDX-License-Identifier: Apache-2.0
"""Ratios: coverage of their intervals is as stated, also when sampling stops early."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from asymlab.checks.ratio import RESOLUTION, ratio_interval

TRUTH = 1.5
TRIES = 200


def experiments(n: int, cv: float, truth: float) -> Iterator[tuple[list[float], list[float]]]:
    """Made-up throughputs: lognormal, skewed as throughputs of a disturbed machine are."""
    rng = np.random.default_rng(20261121)
    sigma = float(np.sqrt(np.log(1 + cv**2)))
    for _ in range(TRIES):
        one, two = rng.lognormal(-(sigma**2) / 2, sigma, (2, n))
        yield (truth * one).tolist(), two.tolist()


@pytest.mark.parametrize("cv", [0.01, 0.1])
@pytest.mark.parametrize("n", [2, 3, 8])
def test_interval_holds_the_truth_in_95_of_100(n: int, cv: float) -> None:
    found = [ratio_interval(one, two) for one, two in experiments(n, cv, TRUTH)]
    held = sum(i.low <= TRUTH <= i.high for i in found) / TRIES
    assert 0.92 <= held <= 0.99


def test_looking_again_after_each_replica_seldom_decides_wrongly() -> None:
    """At a truth on the bound every decision is wrong; five looks at 95 % are not 5 x 5 %."""
    wrong_better = wrong_worse = 0
    for one, two in experiments(7, 0.05, truth=1.0):
        for n in range(3, 8):
            found = ratio_interval(one[:n], two[:n])
            wrong_better += found.low > 1
            wrong_worse += found.high < 1
            if not found.low <= 1 <= found.high:
                break
    assert wrong_better / TRIES < 0.09
    assert wrong_worse / TRIES < 0.09


@pytest.mark.parametrize("n", [2, 3, 8])
def test_pairs_lose_what_both_sides_share_and_still_hold_the_truth(n: int) -> None:
    rng = np.random.default_rng(5)
    held, narrower = 0, 0
    for one, two in experiments(n, 0.01, TRUTH):
        shared = rng.lognormal(0, 0.1, n)  # the requests that a seed draws
        sides = (shared * one).tolist(), (shared * two).tolist()
        found, apart = ratio_interval(*sides, paired=True), ratio_interval(*sides)
        held += found.low <= TRUTH <= found.high
        narrower += found.high - found.low < apart.high - apart.low
    assert held / TRIES >= 0.9  # three standard deviations of 200 tries below 0.95
    assert narrower / TRIES > 0.9


def test_ratio_is_of_means_and_turns_round() -> None:
    one, two = [10.0, 11.0, 12.0], [5.0, 5.5, 6.0]
    found, back = ratio_interval(one, two), ratio_interval(two, one)
    assert found.value == pytest.approx(2.0)
    assert found.n == 3
    assert (1 / back.low, 1 / back.high) == pytest.approx((found.high, found.low), rel=0.02)


def test_equal_samples_or_one_sample_do_not_prove_everything() -> None:
    found = ratio_interval([100.0] * 3, [100.0] * 3)
    assert found.low < 1 - RESOLUTION < 1 + RESOLUTION < found.high
    found = ratio_interval([3.0], [2.0, 2.5])
    assert (found.low, found.high, found.n) == (found.value, found.value, 1)


def test_the_side_with_fewer_samples_widens() -> None:
    rng = np.random.default_rng(3)
    few, many = rng.normal(100, 5, 3).tolist(), rng.normal(100, 5, 30).tolist()
    uneven, even = ratio_interval(few, many), ratio_interval(many, many[::-1])
    assert uneven.n == 3
    assert uneven.high - uneven.low > 2 * (even.high - even.low)


def test_samples_without_a_ratio() -> None:
    for one, two in (([], [1.0]), ([1.0], [0.0]), ([1.0, -1.0], [2.0])):
        with pytest.raises(ValueError, match="positive"):
            ratio_interval(one, two)
    with pytest.raises(ValueError, match="as many"):
        ratio_interval([1.0, 2.0], [1.0], paired=True)
