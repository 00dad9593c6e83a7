# SPDX-License-Identifier: Apache-2.0
"""Claims about throughput: what passes, what fails, what stays open, what does not count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asymlab.checks.claims import Experiment, Features, RowKey, judge_experiment, undecided_rows
from asymlab.model.claim import ClaimResult, MetricClaim
from asymlab.model.machine_parts import WorkKind
from asymlab.model.result import ExperimentResult, PublishedRow, PublishedTable
from asymlab.model.sample import Interval, Sample, StepScore
from asymlab.model.system import ExperimentSpec
from asymlab.model.verdict import Verdict
from asymlab.model.workloads import Web
from goldens import as_told

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


def judged(claim: MetricClaim, asym: list[float], smt: list[float]) -> ClaimResult:
    rows = {("asym", PLAIN): row("asym", claim.metric, *asym)}
    rows |= {("smt", PLAIN): row("smt", claim.metric, *smt)}
    (found,) = judge_experiment(experiment(claim), rows).claims
    return found


ABOVE = MetricClaim(metric="rps", arm="smt", over="asym", above=1.3)
NOT_BELOW = MetricClaim(metric="rps", arm="smt", over="asym", not_below=1.0)
FASTER = MetricClaim(metric="p99", arm="smt", over="asym", above=1.0)


@pytest.mark.parametrize(
    ("claim", "asym", "smt", "verdict"),
    [
        (ABOVE, [100, 101, 99], [160, 161, 159], Verdict.PASS),
        (ABOVE, [100, 101, 99], [120, 121, 119], Verdict.FAIL),  # better, but not enough
        (ABOVE, [100, 120, 80], [140, 150, 130], Verdict.UNDECIDED),
        (ABOVE, [100], [160], Verdict.UNDECIDED),  # one sample has no spread
        (ABOVE, [], [160, 161], Verdict.UNDECIDED),
        (ABOVE, [0, 0], [160, 161], Verdict.UNDECIDED),  # no ratio over nothing
        (NOT_BELOW, [100, 101, 99], [100, 99, 101], Verdict.PASS),  # either side, but narrow
        (NOT_BELOW, [100, 101, 99], [110, 111, 109], Verdict.PASS),
        (NOT_BELOW, [100, 101, 99], [90, 91, 89], Verdict.FAIL),
        (NOT_BELOW, [100, 120, 80], [100, 120, 80], Verdict.UNDECIDED),  # not knowing is no pass
        (NOT_BELOW, [100, 120, 80], [200, 260, 150], Verdict.PASS),  # wide, but wholly above
        (FASTER, [0.30, 0.31, 0.29], [0.20, 0.21, 0.19], Verdict.PASS),  # less is better
        (FASTER, [0.20, 0.21, 0.19], [0.30, 0.31, 0.29], Verdict.FAIL),
    ],
)
def test_verdicts(
    claim: MetricClaim, asym: list[float], smt: list[float], verdict: Verdict
) -> None:
    assert judged(claim, asym, smt).verdict is verdict


SAME = MetricClaim(metric="rps", arm="smt", over="asym", within=0.1)
NONE = MetricClaim(metric="rps", arm="smt", exactly=0)
MOST = MetricClaim(metric="rps", arm="smt", above=50)


@pytest.mark.parametrize(
    ("claim", "smt", "verdict", "bound"),
    [
        (SAME, [101, 100, 102], Verdict.PASS, "within 10 %"),
        (SAME, [120, 121, 119], Verdict.FAIL, "within 10 %"),
        (SAME, [80, 81, 79], Verdict.FAIL, "within 10 %"),
        (SAME, [108, 112, 110], Verdict.UNDECIDED, "within 10 %"),
        (NONE, [0, 0, 0], Verdict.PASS, "exactly 0"),
        (NONE, [0, 0, 0.001], Verdict.FAIL, "exactly 0"),  # once is not never
        (NONE, [0.001, 0.001], Verdict.FAIL, "exactly 0"),
        (NONE, [-1, 1], Verdict.FAIL, "exactly 0"),  # each sample counts, not their mean
        (NONE, [0], Verdict.UNDECIDED, "exactly 0"),
        (MOST, [90, 91, 89], Verdict.PASS, "above 50"),
        (MOST, [20, 21, 19], Verdict.FAIL, "above 50"),
        (MOST, [20, 90, 60], Verdict.UNDECIDED, "above 50"),
        (MOST, [], Verdict.UNDECIDED, "above 50"),
    ],
)
def test_verdicts_of_equality_and_of_values(
    claim: MetricClaim, smt: list[float], verdict: Verdict, bound: str
) -> None:
    found = judged(claim, [100, 101, 99], smt)
    assert (found.verdict, found.bound) == (verdict, bound)


def test_a_value_stands_beside_the_published_value_and_needs_its_own_row_only() -> None:
    rows: dict[RowKey, list[Sample]] = {("smt", PLAIN): row("smt", "rps", 90, 91, 89)}
    found, other = judge_experiment(experiment(MOST, SAME), rows).claims
    assert found.judged and not other.judged
    assert found.value is not None and found.value.value == pytest.approx(90)
    assert (found.published, found.sides) == (110.0, "smt")
    assert found.value.low < 90 < found.value.high
    rows["smt", PLAIN] = rows["smt", PLAIN][:1]
    assert undecided_rows(judge_experiment(experiment(MOST), rows)) == {("smt", PLAIN)}


def test_ratio_of_a_latency_is_above_1_where_the_arm_is_better() -> None:
    found = judged(FASTER, [0.3, 0.3], [0.2, 0.2])
    assert found.value is not None and found.value.value == pytest.approx(1.5)
    assert found.published == pytest.approx(1.5)
    assert found.bound == "above 1"
    assert judged(NOT_BELOW, [1, 1], [1, 1]).published == pytest.approx(1.1)


def test_samples_that_are_void_do_not_count() -> None:
    rows: dict[RowKey, list[Sample]] = {
        ("asym", PLAIN): row("asym", "rps", 100, 101, 99),
        ("smt", PLAIN): [
            *row("smt", "rps", 160, 161, 159),
            sample("smt", {"x.rps": 1.0}, 3, void="throttled"),
        ],
    }
    found = judge_experiment(experiment(ABOVE), rows)
    assert found.verdict is Verdict.PASS
    assert found.rows[1].metrics["rps"].n == 3
    assert len(found.rows[1].samples) == 4


def test_a_figure_that_a_kernel_does_not_allow_to_count_is_undecided_and_named() -> None:
    spec = {"figures": {"gflops": "gflops", "undue": "balance_undue"}, "better": {}}
    claims = (
        MetricClaim(metric="undue", arm="asym", exactly=0),
        MetricClaim(metric="gflops", arm="smt", over="asym", above=1.0),
    )
    why = {"x.balance_undue": "nobody takes the flag"}
    rows = {
        ("asym", PLAIN): [sample("asym", {"x.gflops": 1.0}, n, unsaid=why) for n in range(3)],
        ("smt", PLAIN): row("smt", "gflops", 2.0, 2.0, 2.0),
    }
    result = judge_experiment(experiment(*claims, **spec), rows)
    undue, gflops = result.claims
    assert undue.verdict is Verdict.UNDECIDED
    as_told(undue.reason)
    assert gflops.verdict is Verdict.PASS
    assert undecided_rows(result) == set(), "more samples would tell no more"


def test_pairs_are_of_replicas_that_count_on_both_sides() -> None:
    rows: dict[RowKey, list[Sample]] = {
        ("asym", PLAIN): row("asym", "rps", 100, 300, 200, 50),
        ("smt", PLAIN): row("smt", "rps", 150, 453, 298),
    }
    rows["smt", PLAIN][1] = rows["smt", PLAIN][1].model_copy(update={"void": "throttled"})
    (alone,) = judge_experiment(experiment(ABOVE), rows).claims
    (found,) = judge_experiment(experiment(ABOVE, paired=True), rows).claims
    assert alone.verdict is Verdict.UNDECIDED
    assert found.verdict is Verdict.PASS
    assert found.value is not None and found.value.n == 2
    assert found.value.value == pytest.approx(448 / 300)


def test_a_board_that_failed_is_an_error_whatever_the_others_say() -> None:
    rows: dict[RowKey, list[Sample]] = {
        ("asym", PLAIN): row("asym", "rps", 100, 101, 99),
        ("smt", PLAIN): [*row("smt", "rps", 90, 91, 89), sample("smt", {}, 3, error="gone")],
    }
    assert judge_experiment(experiment(ABOVE), rows).verdict is Verdict.ERROR


def by_features(*claims: MetricClaim) -> ExperimentResult:
    """Two sets of features; in the second the claim about rps fails."""
    a, b = ("SIS_UTIL",), ("NO_SIS_UTIL",)
    rows: dict[RowKey, list[Sample]] = {
        ("asym", a): row("asym", "rps", 100, 101, 99),
        ("asym", b): row("asym", "rps", 100, 101, 99),
        ("smt", a): row("smt", "rps", 160, 161, 159),
        ("smt", b): row("smt", "rps", 100, 101, 99),
    }
    return judge_experiment(experiment(*claims, features=(a, b)), rows)


def test_each_set_of_features_is_a_claim_of_its_own_and_the_worst_counts() -> None:
    found = by_features(ABOVE)
    assert [(c.features, c.verdict) for c in found.claims] == [
        (("SIS_UTIL",), Verdict.PASS),
        (("NO_SIS_UTIL",), Verdict.FAIL),
    ]
    assert found.verdict is Verdict.FAIL
    assert [(r.arm, r.features) for r in found.rows][1] == ("asym", ("NO_SIS_UTIL",))


def test_rows_carry_their_ratios_to_the_first_row() -> None:
    first, _, third, _ = by_features(FASTER).rows
    assert first.ratios == {"rps": Interval(value=1, low=1, high=1, n=3)}
    assert list(third.ratios) == ["rps"]
    assert third.ratios["rps"].value == pytest.approx(1.6)


def test_nothing_of_something_is_a_ratio_of_0() -> None:
    rows = {("asym", PLAIN): row("asym", "rps", 1, 2), ("smt", PLAIN): row("smt", "rps", 0, 0)}
    _, none = judge_experiment(experiment(), rows).rows
    assert none.ratios == {"rps": Interval(value=0, low=0, high=0, n=2)}
    turned = {key: rows[key] for key in reversed(rows)}
    assert "rps" not in judge_experiment(experiment(), turned).rows[1].ratios
    rows["smt", PLAIN] = row("smt", "rps", 0, 1)
    assert "rps" not in judge_experiment(experiment(), rows).rows[1].ratios


def test_what_is_only_shown_decides_nothing_and_says_why() -> None:
    shown = ABOVE.model_copy(update={"shown_only": True, "why": "nobody claimed it"})
    found = by_features(shown)
    assert found.verdict is Verdict.SKIP
    assert found.claims[1].verdict is Verdict.FAIL and not found.claims[1].counts
    assert found.claims[1].reason.endswith("; nobody claimed it")


def test_a_claim_about_an_arm_that_did_not_run_is_open_and_named() -> None:
    rows = {("asym", PLAIN): row("asym", "rps", 100, 101)}
    found = judge_experiment(experiment(ABOVE, FASTER), rows)
    assert [(claim.verdict, claim.judged) for claim in found.claims] == [
        (Verdict.UNDECIDED, False)
    ] * 2
    assert found.verdict is Verdict.UNDECIDED
    as_told(found.claims[0].reason)
    assert undecided_rows(found) == set()  # more samples of asym would not help
    shown = ABOVE.model_copy(update={"shown_only": True, "why": "not published"})
    assert judge_experiment(experiment(shown), rows).verdict is Verdict.SKIP


def test_a_claim_is_judged_of_everyone_in_the_place_of_its_arm() -> None:
    rows: dict[RowKey, list[Sample]] = {
        ("asym", PLAIN): row("asym", "rps", 100, 101, 99),
        ("smt", PLAIN): row("smt", "rps", 160, 161, 159),
        ("tree", PLAIN): row("tree", "rps", 101, 100, 102),
    }
    cast = {"asym": ("asym",), "smt": ("smt", "tree")}
    found = judge_experiment(replace(experiment(ABOVE), stand_ins=cast), rows)
    assert [(claim.sides, claim.verdict) for claim in found.claims] == [
        ("smt / asym", Verdict.PASS),
        ("tree / asym", Verdict.FAIL),
    ]
    assert [claim.published for claim in found.claims] == [1.1, 1.1]
    assert found.verdict is Verdict.FAIL
    alone = replace(experiment(ABOVE), stand_ins={"asym": ("asym",), "smt": ("tree",)})
    assert [claim.sides for claim in judge_experiment(alone, rows).claims] == ["tree / asym"]


def test_only_undecided_claims_that_count_ask_for_more() -> None:
    noisy = {"x.rps": 100.0, "x.p99": 0.3}
    rows: dict[RowKey, list[Sample]] = {
        ("asym", PLAIN): [sample("asym", noisy)],
        ("equal", PLAIN): [sample("equal", noisy)],
        ("smt", PLAIN): [sample("smt", noisy)],
    }
    shown = MetricClaim(
        metric="p99", arm="smt", over="equal", above=1, shown_only=True, why="not published"
    )
    found = judge_experiment(experiment(ABOVE, shown), rows)
    assert undecided_rows(found) == {("asym", PLAIN), ("smt", PLAIN)}


def test_units_are_the_guests_own_unless_it_prints_the_published_figure() -> None:
    found = experiment(figures={"rps": "rps", "p99": "phases_per_s"})
    assert found.unit == {"rps": "requests/s", "p99": "phases/s"}
    assert experiment(unit={"rps": "1/s"}).unit == {"rps": "1/s", "p99": "s"}
    own = experiment(better={"p99": "higher"})
    assert own.better == {"rps": "higher", "p99": "higher"}


def test_a_sample_without_a_judged_trace_keeps_its_figures_and_owes_nothing() -> None:
    step = StepScore(
        load="x",
        k=2,
        window_s=1,
        order_debt=30,
        sibling_debt=60,
        capacity_debt=0,
        cluster_debt=0,
        migrations={},
        task_s=2,
    )
    rows = {("asym", PLAIN): [sample("asym", {"x.rps": 1.0}, 0, steps=(step,))]}
    rows["asym", PLAIN] += [sample("asym", {"x.rps": 1.0}, 1)]
    (found,) = judge_experiment(experiment(), rows).rows
    assert found.metrics["rps"].n == 2
    assert (found.metrics["sibling_debt"].value, found.metrics["sibling_debt"].n) == (60.0, 1)
