# SPDX-License-Identifier: Apache-2.0
"""Samples become verdicts: intervals that widen with few samples, and samples that do not count."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.checks.judge import Judgement, judge_arm
from asymlab.checks.score import Rules
from asymlab.checks.stats import interval, percent_interval
from asymlab.model.sample import Sample, StepScore, Violation
from asymlab.model.verdict import Verdict
from goldens import assert_golden
from made_order import step_score

RULES = Rules(order=("core", "sibling"))
BAD = Violation(
    at_s=1.2,
    event="wakeup",
    task="fill/1",
    cpu=1,
    core=0,
    busy_sibling="fill/0",
    idle_cores=(1,),
    text="at 1.200 s",
)


def step(debt: float, k: int = 2, load: str = "wake", first: Violation | None = None) -> StepScore:
    debts = {"order_debt": debt, "sibling_debt": 2 * debt}
    moves = {"smt": 2.0, "llc": 4.0}
    return step_score(k, load, **debts, migrations=moves, task_s=k * 0.4, first=first)


def sample(*steps: StepScore, replica: int = 0, void: str = "", error: str = "") -> Sample:
    return Sample(
        arm="asym",
        replica=replica,
        seed=replica,
        folder="",
        void=void,
        error=error,
        steps=steps,
        figures={"phases_per_s": 100.0 + replica} if steps else {},
    )


@pytest.mark.parametrize(
    ("debts", "verdict"),
    [
        ((0.1, 0.2, 0.1), Verdict.PASS),
        ((41, 44, 39), Verdict.FAIL),
        ((3, 6, 4), Verdict.UNDECIDED),  # straddles the limit
        ((1, 40, 2), Verdict.UNDECIDED),  # one of three: undecided
        ((0, 0, 0), Verdict.PASS),
        ((50, 50, 50), Verdict.FAIL),
        ((0.2, 0.1), Verdict.PASS),
        ((30, 8), Verdict.UNDECIDED),  # two samples that differ this much decide nothing
        ((0.0,), Verdict.UNDECIDED),
        ((50.0,), Verdict.UNDECIDED),
        ((), Verdict.UNDECIDED),
    ],
)
def test_verdicts(debts: tuple[float, ...], verdict: Verdict) -> None:
    samples = [sample(step(d), replica=i) for i, d in enumerate(debts)]
    assert judge_arm(samples, RULES).verdict is verdict


def test_the_limit_is_data() -> None:
    samples = [sample(step(d), replica=i) for i, d in enumerate((8.0, 8.2, 8.1))]
    assert judge_arm(samples, RULES).verdict is Verdict.FAIL
    assert judge_arm(samples, Rules(order=RULES.order, order_limit=12)).verdict is Verdict.PASS


def test_an_arm_is_as_bad_as_its_worst_step_and_names_the_smallest_count() -> None:
    def replica(number: int) -> Sample:
        fine = step(0, k=1)
        early = BAD.model_copy(update={"text": f"early {number}"})
        return sample(fine, step(40, 4, first=BAD), step(30, 2, "run", early), replica=number)

    found = judge_arm([replica(0), replica(1), replica(2)], RULES)
    assert [(s.load, s.k, s.verdict) for s in found.steps] == [
        ("wake", 1, Verdict.PASS),
        ("wake", 4, Verdict.FAIL),
        ("run", 2, Verdict.FAIL),
    ]
    assert found.verdict is Verdict.FAIL
    assert_golden(found.reason)
    assert found.first is not None
    assert found.first.text == "early 0"

    # a violation that fails no step is not reported as the first one
    found = judge_arm([sample(step(0.3, first=BAD), replica=i) for i in range(3)], RULES)
    assert found.verdict is Verdict.PASS
    assert found.first is None


def many_steps(stray: float, replicas: int, at: int = 7) -> Judgement:
    """Eight steps each; one of replica 0 has a stray debt."""
    samples = [
        sample(
            *(step(stray if (k, replica) == (at, 0) else 0.0, k, "run") for k in range(1, 9)),
            replica=replica,
        )
        for replica in range(replicas)
    ]
    return judge_arm(samples, RULES)


def test_a_stray_move_leaves_its_step_open_and_the_arm_if_its_mean_is_above_the_limit() -> None:
    found = many_steps(14.0, 4)
    assert found.steps[6].verdict is Verdict.UNDECIDED
    assert found.verdict is Verdict.PASS
    assert_golden(found.reason)
    assert many_steps(36.0, 8, at=2).verdict is Verdict.PASS
    found = many_steps(60.0, 8, at=2)  # little of all task time, but 7.5 % of this step's
    assert found.steps[1].verdict is Verdict.UNDECIDED
    assert found.verdict is Verdict.UNDECIDED


def test_a_load_may_fail_as_a_whole_with_every_step_open() -> None:
    # k=1 and k=2 vary against each other, so that each load's task time is misplaced by 11 %
    debts = ((31.0, 1.0), (1.0, 16.0), (16.0, 8.5))
    samples = [
        sample(
            step(one, 1, "run", BAD), step(two, 2, "run", BAD), step(0, 8, "wake"), replica=number
        )
        for number, (one, two) in enumerate(debts)
    ]
    found = judge_arm(samples, RULES)
    assert [s.verdict for s in found.steps] == [Verdict.UNDECIDED, Verdict.UNDECIDED, Verdict.PASS]
    assert found.verdict is Verdict.FAIL
    assert found.first == BAD


def test_a_load_that_is_only_shown_decides_nothing() -> None:
    samples = [sample(step(50, 8, "blas", BAD), step(0.1), replica=i) for i in range(3)]
    assert judge_arm(samples, RULES).verdict is Verdict.FAIL
    shown = Rules(order=RULES.order, shown_only=frozenset({"blas"}))
    found = judge_arm(samples, shown)
    assert [s.verdict for s in found.steps] == [Verdict.SKIP, Verdict.PASS]
    assert (found.verdict, found.first) == (Verdict.PASS, None)
    alone = judge_arm(samples, Rules(order=RULES.order, shown_only=frozenset({"blas", "wake"})))
    assert alone.verdict is Verdict.SKIP
    assert_golden(alone.reason)


def test_void_samples_do_not_count_and_a_board_error_does_not_fail_the_kernel() -> None:
    good = [sample(step(0.1), replica=i) for i in range(2)]
    void = sample(void="the trace buffer overran", replica=2)
    assert judge_arm([*good, void], RULES).verdict is Verdict.PASS
    found = judge_arm([good[0], void, void], RULES)
    assert found.verdict is Verdict.UNDECIDED
    assert_golden(found.reason)
    bad = [sample(step(50), replica=i) for i in range(3)]
    found = judge_arm([*bad, sample(error="the guest went silent\nmore", replica=3)], RULES)
    assert found.verdict is Verdict.ERROR
    assert_golden(found.reason)
    assert judge_arm(bad, RULES).verdict is Verdict.FAIL


def test_metrics_of_an_arm() -> None:
    samples = [sample(step(0, k=1), step(30, k=2), replica=i) for i in range(3)]
    metrics = judge_arm(samples, RULES).metrics
    assert metrics["order_debt"].value == pytest.approx(20)  # by task time: (0 x 1 + 30 x 2) / 3
    assert metrics["sibling_debt"].value == pytest.approx(40)
    assert metrics["migrations_per_s"].value == pytest.approx(6)
    assert metrics["phases_per_s"].value == pytest.approx(101)
    assert metrics["phases_per_s"].low < 100 < 102 < metrics["phases_per_s"].high


def test_one_sample_and_equal_values_have_wide_intervals() -> None:
    assert (percent_interval([7]).low, percent_interval([7]).high) == (0, 100)
    assert interval([7]).n == 1
    widths = [percent_interval([20.0] * n) for n in (2, 3, 8, 20)]
    assert all(i.low < 20 < i.high for i in widths)
    spans = [i.high - i.low for i in widths]
    assert spans == sorted(spans, reverse=True)
    assert percent_interval([0.0] * 3).low == 0


def test_intervals_cover_the_mean_as_often_as_they_say() -> None:
    random = np.random.default_rng(7)
    for n in (2, 3, 5, 12):
        found = [interval(list(random.normal(50, 5, n))) for _ in range(150)]
        assert sum(i.low <= 50 <= i.high for i in found) >= 0.88 * len(found), n


@given(st.lists(st.floats(0, 100), min_size=1, max_size=12))
def test_intervals_hold_their_mean_and_stay_in_bounds(values: list[float]) -> None:
    found = percent_interval(values)
    assert 0 <= found.low <= found.value + 1e-9
    assert found.value - 1e-9 <= found.high <= 100
    assert percent_interval(values) == found
