# SPDX-License-Identifier: Apache-2.0
"""Changes between two runs, and which of them are significant."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from asymlab.model.comparison import Change, Comparison
from asymlab.model.result import ExperimentResult, RunResult
from asymlab.model.sample import Interval
from asymlab.model.stored import Metric
from asymlab.model.verdict import Verdict
from asymlab.results.compare import compare, difference, metric_change, ratio
from asymlab.results.stored import stored
from goldens import assert_golden
from made_nights import BREAK, FASTER, night, whole_run, with_arm

HERE = Path("unused")


def compared(a: RunResult, b: RunResult, tolerance: float = 5.0) -> Comparison:
    return compare(stored(a, HERE), stored(b, HERE), tolerance)


def changes(found: Comparison) -> dict[str, Change]:
    return {one.what: one.change for one in found.verdicts if one.change is not Change.SAME}


def test_a_run_beside_itself_has_not_changed() -> None:
    found = compared(whole_run(), whole_run())
    assert found.verdict is Verdict.PASS and not found.regressions and not found.origins
    assert {one.change for one in found.metrics} == {Change.SAME}


def test_an_arm_that_newly_fails_is_a_regression_and_the_reverse_an_improvement() -> None:
    found = compared(night(BREAK - 1), night(BREAK))
    assert found.verdict is Verdict.FAIL
    assert changes(found) == {"order of placement, asym+smt": Change.WORSE}
    assert_golden(found.regressions[0])
    assert "sibling debt, asym+smt" in found.regressions[1]
    assert [one.name for one in found.origins] == ["seed", "kernel of asym+smt"]

    back = compared(night(BREAK), night(BREAK - 1))
    assert back.verdict is Verdict.PASS
    assert changes(back) == {"order of placement, asym+smt": Change.BETTER}


def test_an_arm_that_is_to_fail_and_passes_is_a_regression() -> None:
    run = whole_run()
    found = compared(run, with_arm(run, "asym", verdict=Verdict.PASS, as_expected=False))
    assert found.verdict is Verdict.FAIL


@pytest.mark.parametrize("verdict", [Verdict.ERROR, Verdict.UNDECIDED])
def test_an_open_or_unfinished_run_is_not_a_regression(verdict: Verdict) -> None:
    run = whole_run()
    found = compared(run, with_arm(run, "equal", verdict=verdict, as_expected=False))
    assert found.verdict is verdict and not found.regressions
    bad = night(BREAK).model_copy(update={"complete": False, "verdict": verdict})
    assert compared(night(0), bad).verdict is verdict


def test_arms_of_one_run_only_are_reported() -> None:
    run = whole_run()
    less = run.model_copy(update={"arms": run.arms[:2]})
    assert changes(compared(run, less)) == {"order of placement, asym+smt": Change.GONE}
    assert changes(compared(less, run)) == {"order of placement, asym+smt": Change.ADDED}
    assert compared(run, less).verdict is Verdict.PASS


def test_throughput_counts_beyond_the_tolerance_and_in_its_own_direction() -> None:
    before, after = night(FASTER - 1, "qemu-pt"), night(FASTER, "qemu-pt")
    old, new = _narrow(before), _narrow(after)
    found = compared(old, new)
    moved = {one.label for one in found.metrics if one.change is Change.BETTER}
    assert moved and all(label.startswith("benchblas gflops,") for label in moved)
    assert compared(new, old, 20).regressions == ()
    back = compared(new, old)
    assert back.verdict is Verdict.FAIL and all("gflops" in text for text in back.regressions)


def test_ratios_are_never_worse_by_themselves() -> None:
    """asym gets faster, so everything over asym is less than it was."""
    run = _narrow(whole_run())
    one, other = run.experiments
    shrunk = _mapped(one, lambda i: _times(i, 0.8), "ratios")
    found = compared(run, run.model_copy(update={"experiments": (shrunk, other)}))
    assert {m.change for m in found.metrics if m.kind == "ratio"} == {Change.OTHER, Change.SAME}
    assert found.verdict is Verdict.PASS


def test_figures_of_two_boards_are_shown_and_do_not_count() -> None:
    a = _narrow(night(FASTER, "qemu-pt"))
    b = _narrow(night(0, "qemu-pt")).model_copy(update={"board": "emulated:grub-arm64"})
    found = compared(a, b)
    assert found.incomparable == "board qemu-pt and emulated:grub-arm64"
    assert any(one.change is Change.WORSE for one in found.metrics)
    assert found.verdict is Verdict.PASS
    broken = with_arm(b, "equal", verdict=Verdict.FAIL, as_expected=False)
    assert compared(a, broken).verdict is Verdict.FAIL, "verdicts compare on any two boards"


def test_a_machine_file_that_was_changed_makes_figures_incomparable() -> None:
    a = whole_run()
    cpus = (a.machine.cpus[0].model_copy(update={"perf": 900}), *a.machine.cpus[1:])
    b = a.model_copy(update={"machine": a.machine.model_copy(update={"cpus": cpus})})
    assert compared(a, b).incomparable == "vera-8c2t was changed"
    words = a.model_copy(update={"machine": a.machine.model_copy(update={"title": "other"})})
    assert compared(a, words).incomparable == ""


@pytest.mark.parametrize(("name", "half", "n"), [("asym", 1, 3), ("equal", 0, 1)])
def test_debts_of_an_arm_that_is_to_fail_or_of_one_sample_do_not_count(
    name: str, half: int, n: int
) -> None:
    run = whole_run()
    arm = next(arm for arm in run.arms if arm.name == name)
    worse = {**arm.metrics, "sibling_debt": Interval(value=90, low=90 - half, high=90 + half, n=n)}
    found = compared(run, with_arm(run, name, metrics=worse))
    assert found.verdict is Verdict.PASS
    assert n == 1 or Change.OTHER in {one.change for one in found.metrics}


def test_intervals_recovered_from_intervals_hold_the_truth() -> None:
    """MOVER on means of 8 normal samples each: 95 % of intervals hold the true difference."""
    rng = np.random.default_rng(5)
    held = held_ratio = 0
    for _ in range(2000):
        a, b = (_mean(rng.normal(mean, 2, 8)) for mean in (20, 23))
        held += difference(a, b).low <= 3 <= difference(a, b).high
        times = ratio(a, b)
        assert times
        held_ratio += times.low <= 23 / 20 <= times.high
    assert 0.94 < held / 2000 < 0.985
    assert 0.94 < held_ratio / 2000 < 0.985


def test_there_is_no_ratio_to_nothing() -> None:
    zero, one = (Interval(value=v, low=v, high=v, n=3) for v in (0, 1))
    assert ratio(zero, one) is None and ratio(one, zero) is None
    assert ratio(one, one) == Interval(value=1, low=1, high=1, n=3)


def _mean(values: np.ndarray) -> Interval:
    from scipy.stats import t

    mean, half = float(values.mean()), float(values.std(ddof=1) / math.sqrt(len(values)))
    half *= float(t.ppf(0.975, len(values) - 1))
    return Interval(value=mean, low=mean - half, high=mean + half, n=len(values))


def _times(one: Interval, factor: float) -> Interval:
    return Interval(value=one.value * factor, low=one.low * factor, high=one.high * factor, n=one.n)


def _tight(one: Interval) -> Interval:
    return Interval(value=one.value, low=one.value * 0.999, high=one.value * 1.001, n=one.n)


def _mapped(
    one: ExperimentResult, change: Callable[[Interval], Interval], *kinds: str
) -> ExperimentResult:
    """The experiment with other intervals of these kinds."""
    rows = [
        row.model_copy(
            update={k: {m: change(i) for m, i in getattr(row, k).items()} for k in kinds}
        )
        for row in one.rows
    ]
    return one.model_copy(update={"rows": tuple(rows)})


def _narrow(run: RunResult) -> RunResult:
    """The run with intervals of 0.1 %."""
    experiments = tuple(_mapped(one, _tight, "metrics", "ratios") for one in run.experiments)
    return run.model_copy(update={"experiments": experiments})


@pytest.mark.parametrize(("n", "change"), [(1, Change.SAME), (2, Change.OTHER)])
def test_a_ratio_of_one_sample_has_not_changed(n: int, change: Change) -> None:
    about = {"experiment": "oltp", "arm": "gate", "features": "", "kind": "ratio", "name": "tps"}
    about |= {"unit": "", "better": ""}
    pair = [{**about, **dict.fromkeys(("value", "low", "high"), v), "n": n} for v in (1.0, 1.5)]
    one, other = map(Metric.model_validate, pair)
    assert metric_change(one, other).change is change
