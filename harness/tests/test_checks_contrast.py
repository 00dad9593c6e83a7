# SPDX-License-Identifier: Apache-2.0
"""Ratios between arms: which pairs, which baseline, and what too few samples do not show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from asymlab.checks.claims import judge_experiment
from asymlab.checks.experiment import RowKey
from asymlab.checks.ratio import ratio_interval
from asymlab.model.claim import MetricClaim
from asymlab.model.result import ExperimentResult
from asymlab.model.sample import Sample
from test_checks_claims import FASTER, experiment, row, rows

ASYM, SMT = (100.0, 101.0, 99.0), (160.0, 161.0, 159.0)


def judged(
    *claims: MetricClaim, baseline: str = "asym", **values: Sequence[float]
) -> ExperimentResult:
    asked = replace(experiment(*claims), baseline=baseline)
    return judge_experiment(asked, rows(**values))


def pairs(found: ExperimentResult) -> list[str]:
    return [f"{one.arm} / {one.over}" for one in found.contrasts]


def claim(arm: str, over: str) -> MetricClaim:
    return MetricClaim(metric="rps", arm=arm, over=over, above=1)


def test_arms_are_compared_with_the_baseline_wherever_it_stands() -> None:
    found = judged(old=ASYM, asym=ASYM, smt=SMT)
    assert found.baseline == "asym" and pairs(found) == ["old / asym", "smt / asym"]
    one = found.contrasts[1]
    assert (one.metric, one.features, one.published) == ("rps", (), 1.1)
    assert one.ratio.value == pytest.approx(1.6)
    assert [row.ratios["rps"].value for row in found.rows] == [1, 1, pytest.approx(1.6)]


def test_a_tree_has_the_published_ratio_of_the_arm_that_it_stands_in_for() -> None:
    asked = replace(experiment(), stand_ins={"smt": ("tree",)})
    found = judge_experiment(asked, rows(asym=ASYM, tree=SMT))
    assert [one.published for one in found.contrasts] == [1.1]


def test_the_first_arm_stands_in_for_a_baseline_that_did_not_run() -> None:
    found = judged(equal=ASYM, smt=SMT)
    assert found.baseline == "equal" and pairs(found) == ["smt / equal"]
    assert pairs(judged(smt=SMT)) == []
    assert judge_experiment(experiment(), {}).contrasts == ()


def test_claims_add_their_pairs_once() -> None:
    claims = (claim("smt", "asym"), claim("asym", "old"), claim("more", "smt"), FASTER)
    found = judged(*claims, old=ASYM, asym=ASYM, smt=SMT, more=SMT)
    assert pairs(found) == ["old / asym", "smt / asym", "more / asym", "more / smt"]
    assert pairs(judged(claim("none", "smt"), asym=ASYM, smt=SMT)) == ["smt / asym"]


def test_rows_are_compared_under_the_same_features() -> None:
    taken: dict[RowKey, list[Sample]] = {
        ("asym", ("A",)): row("asym", "rps", *ASYM),
        ("asym", ("NO_A",)): row("asym", "rps", *SMT),
        ("smt", ("NO_A",)): row("smt", "rps", *SMT),
        ("smt", ("B",)): row("smt", "rps", *SMT),
    }
    (one,) = judge_experiment(experiment(), taken).contrasts
    assert (one.arm, one.features, one.ratio.value) == ("smt", ("NO_A",), 1)


def test_lower_is_better_inverts() -> None:
    asked = experiment(figures={"p99": "p99"})
    (one,) = judge_experiment(asked, rows("p99", asym=(0.2, 0.2), smt=(0.1, 0.1))).contrasts
    assert one.ratio.value == 2 and one.published == pytest.approx(1.5)


@pytest.mark.parametrize(("bound", "ends"), [("above", (0.2,)), ("within", (0.8, 1.2))])
def test_claims_have_the_numbers_of_their_bounds(bound: str, ends: tuple[float, ...]) -> None:
    asked = MetricClaim.model_validate({"metric": "rps", "arm": "smt", "over": "asym", bound: 0.2})
    assert judged(asked, asym=ASYM, smt=SMT).claims[0].ends == ends


def test_an_interval_with_1_has_the_least_effect_that_it_would_have_shown() -> None:
    below, above = [95.0, 100.0, 105.0], [97.0, 103.0, 104.0]
    found = ratio_interval(above, below)
    assert found.low < 1 < found.high and found.detectable is not None
    factor = 1 + found.detectable / 100
    assert factor == pytest.approx((found.high / found.low) ** 0.5)
    # samples that differ by a little more show an effect, by a little less do not
    for change, shown in ((1.03, True), (0.97, False)):
        moved = [value * factor * change / found.value for value in above]
        assert (ratio_interval(moved, below).detectable is None) is shown
    assert ratio_interval([3.0], [3.0]).detectable is None  # one sample has no interval
