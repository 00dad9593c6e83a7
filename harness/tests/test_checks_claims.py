# SPDX-License-Identifier: Apache-2.0
"""Claims about experiments: verdicts, ratios, arms without samples, samples that do not count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from asymlab.checks.claims import judge_experiment, undecided_rows
from asymlab.checks.experiment import Experiment, Features, RowKey
from asymlab.model.claim import ClaimResult, MetricClaim
from asymlab.model.machine_parts import WorkKind
from asymlab.model.requests import Web
from asymlab.model.result import ExperimentResult, PublishedRow, PublishedTable
from asymlab.model.sample import Interval, Sample
from asymlab.model.system import ExperimentSpec
from asymlab.model.verdict import Verdict
from goldens import assert_golden
from made_order import step_score

PLAIN: Features = ()
PUBLISHED = PublishedTable(
    name="table",
    better={"rps": "higher", "p99": "lower"},
    unit={"rps": "requests/s", "p99": "s"},
    rows=(
        PublishedRow(arm="asym", features=(), values={"rps": 100.0, "p99": 0.3}),
        PublishedRow(arm="smt", features=(), values={"rps": 110.0, "p99": 0.2}),
    ),
)


def sample(arm: str, figures: dict[str, float], replica: int = 0, **more: object) -> Sample:
    blank = Sample(arm=arm, replica=replica, seed=0, folder="", figures=figures, experiment="x")
    return blank.model_copy(update=more)


def row(arm: str, metric: str, *values: float) -> list[Sample]:
    return [sample(arm, {f"x.{metric}": value}, i) for i, value in enumerate(values)]


def experiment(*claims: MetricClaim, **more: object) -> Experiment:
    spec = ExperimentSpec(
        title="made up",
        load=Web(rate_per_cpu=1, work_us=1),
        work=WorkKind.MIXED,
        figures={"rps": "rps", "p99": "p99"},
        published="table",
        claims=claims,
    )
    return Experiment("x", spec.model_copy(update=more), PUBLISHED)


def rows(metric: str = "rps", /, **values: Sequence[float]) -> dict[RowKey, list[Sample]]:
    """A row for each arm."""
    return {(arm, PLAIN): row(arm, metric, *found) for arm, found in values.items()}


def judged(claim: MetricClaim, asym: Sequence[float], smt: Sequence[float]) -> ClaimResult:
    taken = rows(claim.metric, asym=asym, smt=smt)
    (found,) = judge_experiment(experiment(claim), taken).claims
    return found


ABOVE = MetricClaim(metric="rps", arm="smt", over="asym", above=1.3)
NOT_BELOW = MetricClaim(metric="rps", arm="smt", over="asym", not_below=1.0)
FASTER = MetricClaim(metric="p99", arm="smt", over="asym", above=1.0)
SAME = MetricClaim(metric="rps", arm="smt", over="asym", within=0.1)
NONE = MetricClaim(metric="rps", arm="smt", exactly=0)
MOST = MetricClaim(metric="rps", arm="smt", above=50)
ASYM = (100.0, 101.0, 99.0)
NOISY = (100.0, 120.0, 80.0)


@pytest.mark.parametrize(
    ("claim", "asym", "smt", "verdict"),
    [
        (ABOVE, ASYM, [160, 161, 159], Verdict.PASS),
        (ABOVE, ASYM, [120, 121, 119], Verdict.FAIL),  # better, but not enough
        (ABOVE, NOISY, [140, 150, 130], Verdict.UNDECIDED),
        (ABOVE, [100], [160], Verdict.UNDECIDED),  # one sample has no spread
        (ABOVE, [], [160, 161], Verdict.UNDECIDED),
        (ABOVE, [0, 0], [160, 161], Verdict.UNDECIDED),  # no ratio to 0
        (NOT_BELOW, ASYM, [100, 99, 101], Verdict.PASS),  # either side, but narrow
        (NOT_BELOW, ASYM, [110, 111, 109], Verdict.PASS),
        (NOT_BELOW, ASYM, [90, 91, 89], Verdict.FAIL),
        (NOT_BELOW, NOISY, NOISY, Verdict.UNDECIDED),  # a wide interval is not a PASS
        (NOT_BELOW, NOISY, [200, 260, 150], Verdict.PASS),  # wide, but above
        (FASTER, [0.30, 0.31, 0.29], [0.20, 0.21, 0.19], Verdict.PASS),  # less is better
        (FASTER, [0.20, 0.21, 0.19], [0.30, 0.31, 0.29], Verdict.FAIL),
        (SAME, ASYM, [101, 100, 102], Verdict.PASS),
        (SAME, ASYM, [120, 121, 119], Verdict.FAIL),
        (SAME, ASYM, [80, 81, 79], Verdict.FAIL),
        (SAME, ASYM, [108, 112, 110], Verdict.UNDECIDED),
        (NONE, ASYM, [0, 0, 0], Verdict.PASS),
        (NONE, ASYM, [0, 0, 0.001], Verdict.FAIL),  # one sample above 0 fails "exactly 0"
        (NONE, ASYM, [0.001, 0.001], Verdict.FAIL),
        (NONE, ASYM, [-1, 1], Verdict.FAIL),  # each sample counts, not their mean
        (NONE, ASYM, [0], Verdict.UNDECIDED),
        (MOST, ASYM, [90, 91, 89], Verdict.PASS),
        (MOST, ASYM, [20, 21, 19], Verdict.FAIL),
        (MOST, ASYM, [20, 90, 60], Verdict.UNDECIDED),
        (MOST, ASYM, [], Verdict.UNDECIDED),
    ],
)
def test_verdicts(
    claim: MetricClaim, asym: Sequence[float], smt: Sequence[float], verdict: Verdict
) -> None:
    assert judged(claim, asym, smt).verdict is verdict


def test_bounds_in_words() -> None:
    bounds = [claim.bound for claim in (ABOVE, NOT_BELOW, SAME, NONE, MOST)]
    assert bounds == ["above 1.3", "not below 1", "within 10 %", "exactly 0", "above 50"]


def test_a_claim_about_a_value_needs_the_row_of_its_arm_only() -> None:
    taken = rows(smt=(90, 91, 89))
    found, other = judge_experiment(experiment(MOST, SAME), taken).claims
    assert found.judged and not other.judged
    assert found.value is not None and found.value.value == pytest.approx(90)
    assert (found.published, found.sides) == (110.0, "smt")
    assert found.value.low < 90 < found.value.high
    assert undecided_rows(judge_experiment(experiment(MOST), rows(smt=[90]))) == {("smt", PLAIN)}


def test_ratio_of_a_latency_is_above_1_where_the_arm_is_better() -> None:
    found = judged(FASTER, [0.3, 0.3], [0.2, 0.2])
    assert found.value is not None and found.value.value == pytest.approx(1.5)
    assert found.published == pytest.approx(1.5)
    assert found.bound == "above 1"
    assert judged(NOT_BELOW, [1, 1], [1, 1]).published == pytest.approx(1.1)


def test_void_samples_do_not_count_and_a_board_that_failed_is_an_error() -> None:
    taken = rows(asym=ASYM, smt=(160, 161, 159))
    taken["smt", PLAIN].append(sample("smt", {"x.rps": 1.0}, 3, void="throttled"))
    found = judge_experiment(experiment(ABOVE), taken)
    assert found.verdict is Verdict.PASS
    assert found.rows[1].metrics["rps"].n == 3
    assert len(found.rows[1].samples) == 4
    taken["smt", PLAIN].append(sample("smt", {}, 3, error="gone"))
    assert judge_experiment(experiment(ABOVE), taken).verdict is Verdict.ERROR


def test_a_figure_that_cannot_be_counted_is_undecided_and_named() -> None:
    spec = {"figures": {"gflops": "gflops", "undue": "balance_undue"}, "better": {}}
    claims = (
        MetricClaim(metric="undue", arm="asym", exactly=0),
        MetricClaim(metric="gflops", arm="smt", over="asym", above=1.0),
    )
    why = {"x.balance_undue": "no code takes the flag"}
    taken = rows("gflops", asym=(1, 1, 1), smt=(2, 2, 2))
    taken["asym", PLAIN] = [
        one.model_copy(update={"not_counted": why}) for one in taken["asym", PLAIN]
    ]
    result = judge_experiment(experiment(*claims, **spec), taken)
    undue, gflops = result.claims
    assert undue.verdict is Verdict.UNDECIDED
    assert_golden(undue.reason)
    assert gflops.verdict is Verdict.PASS
    assert undecided_rows(result) == set(), "more samples would not decide it"
    taken["asym", PLAIN] = [
        one.model_copy(update={"not_counted": {}, "not_seen": why}) for one in taken["asym", PLAIN]
    ]
    result = judge_experiment(experiment(*claims, **spec), taken)
    assert result.claims[0].reason == undue.reason
    assert undecided_rows(result) == {("asym", PLAIN)}, "another boot may have such an event"


def test_pairs_are_of_replicas_that_count_on_both_sides() -> None:
    taken = rows(asym=(100, 300, 200, 50), smt=(150, 453, 298))
    taken["smt", PLAIN][1] = taken["smt", PLAIN][1].model_copy(update={"void": "throttled"})
    (alone,) = judge_experiment(experiment(ABOVE), taken).claims
    (found,) = judge_experiment(experiment(ABOVE, paired=True), taken).claims
    assert alone.verdict is Verdict.UNDECIDED
    assert found.verdict is Verdict.PASS
    assert found.value is not None and found.value.n == 2
    assert found.value.value == pytest.approx(448 / 300)


def by_features(*claims: MetricClaim) -> ExperimentResult:
    """Two sets of features; in the second the claim about rps fails."""
    a, b = ("SIS_UTIL",), ("NO_SIS_UTIL",)
    taken: dict[RowKey, list[Sample]] = {
        ("asym", a): row("asym", "rps", *ASYM),
        ("asym", b): row("asym", "rps", *ASYM),
        ("smt", a): row("smt", "rps", 160, 161, 159),
        ("smt", b): row("smt", "rps", *ASYM),
    }
    return judge_experiment(experiment(*claims, features=(a, b)), taken)


def test_each_set_of_features_is_a_claim_and_the_worst_counts() -> None:
    found = by_features(ABOVE)
    assert [(c.features, c.verdict) for c in found.claims] == [
        (("SIS_UTIL",), Verdict.PASS),
        (("NO_SIS_UTIL",), Verdict.FAIL),
    ]
    assert found.verdict is Verdict.FAIL
    assert [(r.arm, r.features) for r in found.rows][1] == ("asym", ("NO_SIS_UTIL",))


def test_rows_carry_their_ratios_to_the_first_row_also_of_0() -> None:
    first, _, third, _ = by_features(FASTER).rows
    assert first.ratios == {"rps": Interval(value=1, low=1, high=1, n=3)}
    assert list(third.ratios) == ["rps"]
    assert third.ratios["rps"].value == pytest.approx(1.6)

    def ratios(**values: Sequence[float]) -> dict[str, Interval]:
        return judge_experiment(experiment(), rows(**values)).rows[1].ratios

    assert ratios(asym=(1, 2), smt=(0, 0)) == {"rps": Interval(value=0, low=0, high=0, n=2)}
    assert "rps" not in ratios(smt=(0, 0), asym=(1, 2))
    assert "rps" not in ratios(asym=(1, 2), smt=(0, 1))


def test_a_shown_claim_does_not_affect_the_verdict() -> None:
    shown = ABOVE.model_copy(update={"shown_only": True, "why": "not published"})
    found = by_features(shown)
    assert found.verdict is Verdict.SKIP
    assert found.claims[1].verdict is Verdict.FAIL and not found.claims[1].counts
    assert found.claims[1].reason.endswith("; not published")


def test_a_claim_about_an_arm_that_did_not_run_is_not_judged() -> None:
    taken = rows(asym=(100, 101))
    found = judge_experiment(experiment(ABOVE, FASTER), taken)
    assert [(claim.verdict, claim.judged) for claim in found.claims] == [
        (Verdict.UNDECIDED, False)
    ] * 2
    assert found.verdict is Verdict.UNDECIDED
    assert_golden(found.claims[0].reason)
    assert undecided_rows(found) == set()  # more samples of asym would not help
    shown = ABOVE.model_copy(update={"shown_only": True, "why": "not published"})
    assert judge_experiment(experiment(shown), taken).verdict is Verdict.SKIP


def test_a_claim_is_judged_for_all_stand_ins_of_its_arm() -> None:
    taken = rows(asym=ASYM, smt=(160, 161, 159), tree=(101, 100, 102))
    both = {"asym": ("asym",), "smt": ("smt", "tree")}
    found = judge_experiment(replace(experiment(ABOVE), stand_ins=both), taken)
    assert [(claim.sides, claim.verdict) for claim in found.claims] == [
        ("smt / asym", Verdict.PASS),
        ("tree / asym", Verdict.FAIL),
    ]
    assert [claim.published for claim in found.claims] == [1.1, 1.1]
    assert found.verdict is Verdict.FAIL
    alone = replace(experiment(ABOVE), stand_ins={"asym": ("asym",), "smt": ("tree",)})
    assert [claim.sides for claim in judge_experiment(alone, taken).claims] == ["tree / asym"]


def test_only_undecided_claims_that_count_need_more_samples() -> None:
    noisy = {"x.rps": 100.0, "x.p99": 0.3}
    taken: dict[RowKey, list[Sample]] = {
        (arm, PLAIN): [sample(arm, noisy)] for arm in ("asym", "equal", "smt")
    }
    shown = MetricClaim(
        metric="p99", arm="smt", over="equal", above=1, shown_only=True, why="not published"
    )
    found = judge_experiment(experiment(ABOVE, shown), taken)
    assert undecided_rows(found) == {("asym", PLAIN), ("smt", PLAIN)}


def test_units_are_the_published_ones_for_published_figures_only() -> None:
    found = experiment(figures={"rps": "rps", "p99": "phases_per_s"})
    assert found.unit == {"rps": "requests/s", "p99": "phases/s"}
    assert experiment(unit={"rps": "1/s"}).unit == {"rps": "1/s", "p99": "s"}
    own = experiment(better={"p99": "higher"})
    assert own.better == {"rps": "higher", "p99": "higher"}


def test_a_sample_without_a_judged_trace_keeps_its_figures() -> None:
    step = step_score(2, "x", order_debt=30, sibling_debt=60, task_s=2)
    taken = rows(asym=(1, 1))
    taken["asym", PLAIN][0] = taken["asym", PLAIN][0].model_copy(update={"steps": (step,)})
    (found,) = judge_experiment(experiment(), taken).rows
    assert found.metrics["rps"].n == 2
    assert (found.metrics["sibling_debt"].value, found.metrics["sibling_debt"].n) == (60.0, 1)
