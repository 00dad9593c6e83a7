# SPDX-License-Identifier: Apache-2.0
"""Change points of made series, and how they are reported."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from asymlab.model.comparison import Change
from asymlab.results.db import Store
from asymlab.results.query import Wanted, heads
from asymlab.results.register import register
from asymlab.results.series import groups, series_of, steps
from made_examples import tries
from made_nights import BREAK, FASTER, kept, night

LEAST = 0.01


def noise(seed: int, runs: int = 30) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 1, runs)


def found(values: np.ndarray, least: float = LEAST) -> list[int]:
    return [step.index for step in steps(list(values), least)]


def all_found(
    change: slice | int, by: float, outlier: float = 0.0, of: int = 20
) -> list[list[int]]:
    """Change points of many series: noise with a change, and ``outlier`` more in night 15."""
    series = [noise(seed) for seed in range(tries(of))]
    for values in series:
        values[change] += by
        values[15] += outlier
    return [found(values) for values in series]


def test_noise_has_no_change_points() -> None:
    assert sum(map(bool, all_found(0, 0.0, of=30))) <= 0.02 * tries(30)


# squares instead of absolute deviations would find 66 of 100 beside an outlier night
@pytest.mark.parametrize(("by", "outlier", "share"), [(3, 0, 0.92), (4, 20, 0.85)])
def test_a_step_is_found_also_near_an_outlier_night(
    by: float, outlier: float, share: float
) -> None:
    hits = [found in ([17], [18], [19]) for found in all_found(slice(18, None), by, outlier)]
    assert sum(hits) >= share * tries(20)


def test_two_steps_are_two() -> None:
    values = noise(3, 45)
    values[15:30] += 8
    assert found(values) == [15, 30]
    first, second = steps(list(values), LEAST)
    assert first.after == second.before
    assert abs(first.before) < 1 < 7 < first.after and abs(second.after) < 1


@pytest.mark.parametrize("at", [0, 14, 29])
def test_one_outlier_night_is_not_a_change(at: int) -> None:
    assert sum(map(bool, all_found(at, 12))) <= 0.02 * tries(20)


def test_three_nights_of_a_new_level_are_a_step() -> None:
    values = noise(1)
    values[-3:] += 9
    assert found(values) == [27]


def test_steps_below_the_least_are_left_out() -> None:
    values = np.array([10.0] * 10 + [10.4] * 10)
    assert found(values, 0.5) == []
    assert found(values, 0.3) == [10]


def test_more_noise_at_a_new_level_is_not_a_further_change() -> None:
    """A debt is 0.2 +- 0.02 until it breaks, then 18 +- 1."""
    extra = 0
    for seed in range(tries(20)):
        values = noise(seed, 40) * np.where(np.arange(40) < 25, 0.02, 1)
        values[25:] += 18
        places = found(values, 1.0)
        assert 25 in places
        extra += len(places) > 1
    assert extra <= 0.05 * tries(20)


@pytest.mark.parametrize("values", [[], [1.0], [1.0, 5.0], [1, 1, 1, 9, 9], [0.0] * 40])
def test_too_short_or_flat_series_have_none(values: list[float]) -> None:
    assert steps(values, LEAST) == ()


@pytest.fixture
def nights(store: Store, tmp_path: Path) -> Store:
    for number in range(14):
        register(store, kept(night(BREAK - 8 + number), tmp_path))
        register(store, kept(night(FASTER - 7 + number, "qemu-pt"), tmp_path))
    return store


def test_a_regression_is_dated_and_its_kernel_is_named(nights: Store) -> None:
    runs = heads(nights, Wanted(board="qemu"))
    (series,) = series_of(nights, runs, changed_only=True)
    assert series.label == "sibling debt, asym+smt"
    (change,) = series.changes
    assert series.points[change.index].id == night(BREAK).id
    assert change.change is Change.WORSE
    assert change.before < 1 < 15 < change.after < 20
    assert [one.name for one in change.origins] == ["seed", "kernel of asym+smt"]


def test_a_new_emulator_is_named_with_the_improvement(nights: Store) -> None:
    runs = heads(nights, Wanted(board="qemu-pt"))
    found = series_of(nights, runs, changed_only=True)
    assert len(found) == 6 and all(one.label.startswith("benchblas gflops,") for one in found)
    for one in found:
        (change,) = one.changes
        assert change.change is Change.BETTER
        assert one.points[change.index].id == night(FASTER, "qemu-pt").id
        assert "emulator" in {origin.name for origin in change.origins}


def test_series_are_asked_for_by_name_and_ratios_only_so(nights: Store) -> None:
    runs = heads(nights, Wanted(board="qemu-pt"))
    assert all("ratio" not in one.label for one in series_of(nights, runs))
    named = series_of(nights, runs, ["gflops"])
    assert len(named) == 12 and sum("ratio" in one.label for one in named) == 6


def test_runs_that_did_not_finish_are_left_out(nights: Store, tmp_path: Path) -> None:
    runs = heads(nights, Wanted(board="qemu"))
    broken = night(BREAK + 30).model_copy(update={"complete": False})
    register(nights, kept(broken, tmp_path))
    later = heads(nights, Wanted(board="qemu"))
    assert len(later) == len(runs) + 1
    assert series_of(nights, later) == series_of(nights, runs)


def test_runs_are_grouped_by_board(nights: Store) -> None:
    assert [one.board for one in groups(nights, Wanted())] == ["qemu", "qemu-pt"]
    assert groups(nights, Wanted(machine="gb10")) == ()
