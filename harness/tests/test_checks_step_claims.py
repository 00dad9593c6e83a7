# SPDX-License-Identifier: Apache-2.0
"""Claims about steps: what passes, what is open, and what an arm makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.checks.claims import Compared, judge_steps
from asymlab.checks.judge import judge_arm
from asymlab.checks.score import Rules
from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.model.claim import ClaimResult, StepsClaim
from asymlab.model.result import ArmResult
from asymlab.model.sample import Sample, StepScore
from asymlab.model.system import ArmSpec
from asymlab.model.verdict import Verdict
from asymlab.session.judged import overall, undecided
from asymlab.session.replica import rules_of
from made_order import step_score
from sample_run import sample_run

RULES = Rules(order=("kind", "sibling"))
TEN = StepsClaim(title="ten", load="run", k=(10,), metric="even", at_least=90, expect={})
ONE = StepsClaim(title="one", load="run", k=(1,), metric="order_debt", at_most=1, expect={})
ALL = StepsClaim(title="all", load="run", k=(8, 10, 12), metric="even", at_least=90, expect={})


def step(k: int, even: float | None = None, debt: float = 0.0) -> StepScore:
    splits = {} if even is None else {"6+2+2": even, "6+4+0": 100 - even}
    return step_score(k, order_debt=debt, splits=splits, even=even)


def samples(*steps: StepScore, **more: object) -> list[Sample]:
    blank = Sample(arm="a", replica=0, seed=0, folder="")
    return [
        blank.model_copy(update={"replica": i, "steps": (one,), **more})
        for i, one in enumerate(steps)
    ]


def judged(
    spec: StepsClaim,
    taken: list[Sample],
    expect: Verdict | None = None,
    rules: Rules = RULES,
    others: dict[str, Compared] | None = None,
) -> ClaimResult:
    expecting = spec.model_copy(update={"expect": {"candidate": expect} if expect else {}})
    arm = ArmSpec(title="a", base="7.3", role="candidate")
    (found,) = judge_steps(taken, {"x": expecting}, "a", arm, rules, others or {})
    return found


COST = StepsClaim(
    title="cost", load="run", metric="wakeup_insns", over="baseline", at_most=110, expect={}
)


def costs(*insns: float | None) -> list[Sample]:
    return samples(*(step_score(8, wakeup_insns=each) for each in insns))


@pytest.mark.parametrize(
    ("own", "baseline", "verdict"),
    [
        ((300.0, 302.0, 301.0), (1700.0, 1705.0, 1702.0), Verdict.PASS),
        ((2700.0, 2702.0, 2701.0), (1700.0, 1705.0, 1702.0), Verdict.FAIL),
        ((1500.0, 2000.0, 2300.0), (1700.0, 1705.0, 1702.0), Verdict.UNDECIDED),
        ((None, None), (None, None), Verdict.SKIP),
    ],
)
def test_the_cost_of_a_wakeup_is_compared_with_the_baseline(
    own: tuple[float | None, ...], baseline: tuple[float | None, ...], verdict: Verdict
) -> None:
    others = {"baseline": Compared("asym", costs(*baseline))}
    found = judged(COST, costs(*own), Verdict.PASS, others=others)
    assert (found.verdict, found.over) == (verdict, "asym")
    assert not found.is_missing or verdict is Verdict.SKIP
    if found.value and own[0] and baseline[0]:
        assert found.value.value == pytest.approx(100 * sum(own) / sum(baseline))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("own", "baseline", "verdict", "value"),
    [
        ((0.0, 0.0), (20.0, 22.0), Verdict.FAIL, 0.0),
        ((0.0, 21.0), (20.0, 22.0), Verdict.UNDECIDED, None),
        ((20.0, 21.0), (0.0, 0.0), Verdict.UNDECIDED, None),
    ],
)
def test_rates_can_be_0(
    own: tuple[float, ...], baseline: tuple[float, ...], verdict: Verdict, value: float | None
) -> None:
    claim = COST.model_copy(update={"metric": "nohz_rate", "at_most": None, "at_least": 50})

    def rates(found: tuple[float, ...]) -> list[Sample]:
        return samples(*(step_score(8, nohz_rate=each) for each in found))

    others = {"baseline": Compared("first", rates(baseline))}
    found = judged(claim, rates(own), Verdict.PASS, others=others)
    assert (found.verdict, found.is_missing) == (verdict, False)
    assert (found.value and found.value.value) == value
    assert found.value or "nohz_rate 0" in found.reason


REST = StepsClaim(
    title="rest", load="run", metric="migrations_per_s", at_most=2, expect={"baseline": "FAIL"}
)


def moves(*rates: float) -> list[Sample]:
    return samples(*(step_score(9, migrations={"smt": 1.0, "llc": each - 1}) for each in rates))


def test_migrations_are_per_second() -> None:
    found = judged(REST, moves(16, 14, 180), Verdict.PASS)
    assert found.value and found.value.value == 70 and found.value.low == 0
    assert found.value.high > 100  # not a percentage
    assert found.bound == "migrations_per_s at most 2/s"
    assert found.reason.startswith("70.0/s (0.0 to ")
    assert judged(REST, moves(16, 14, 15)).verdict is Verdict.FAIL
    assert judged(REST, moves(1, 1, 1)).verdict is Verdict.PASS


def test_the_last_step_is_the_one_with_most_tasks() -> None:
    last = COST.model_copy(update={"last": True})
    steps = [step_score(8, wakeup_insns=900.0), step_score(16, wakeup_insns=100.0)]
    own = [one.model_copy(update={"steps": tuple(steps)}) for one in costs(None, None)]
    found = judged(last, own, others={"baseline": Compared("asym", costs(200.0, 200.0))})
    assert found.value and found.value.value == pytest.approx(50)


def test_without_the_baseline_a_cost_is_not_judged() -> None:
    for others in ({}, {"baseline": Compared("asym", costs(None, None))}):
        found = judged(COST, costs(300.0, 301.0), Verdict.PASS, others=others)
        assert (found.verdict, found.is_missing) == (Verdict.UNDECIDED, True)
        assert found.reason.startswith("not judged")


@pytest.mark.parametrize(
    ("claim", "values", "verdict"),
    [
        (TEN, (99.0, 98.0, 100.0), Verdict.PASS),
        (TEN, (1.0, 0.0, 2.0), Verdict.FAIL),
        (TEN, (99.0, 50.0, 100.0), Verdict.UNDECIDED),
        (TEN, (99.0,), Verdict.UNDECIDED),
        (ONE, (0.0, 0.1, 0.0), Verdict.PASS),
        (ONE, (50.0, 49.0, 51.0), Verdict.FAIL),
        (ONE, (0.0, 3.0, 0.0), Verdict.UNDECIDED),
    ],
)
def test_verdicts(claim: StepsClaim, values: tuple[float, ...], verdict: Verdict) -> None:
    steps = [step(claim.k[0], even=value, debt=value) for value in values]
    assert judged(claim, samples(*steps)).verdict is verdict


def test_a_metric_that_no_sample_has_is_skipped() -> None:
    found = judged(TEN, samples(step(10), step(10)), Verdict.PASS)
    assert (found.verdict, found.as_expected, found.value) == (Verdict.SKIP, True, None)
    assert judged(TEN, samples(step(9, 100.0)), Verdict.PASS).verdict is Verdict.SKIP
    # this machine has clusters, but ten tasks were never awake together
    mixed = samples(step(9, 100.0))[0].model_copy(update={"steps": (step(9, 100.0), step(10))})
    assert judged(TEN, [mixed], Verdict.PASS).verdict is Verdict.UNDECIDED


def test_several_steps_count_by_their_mean_and_only_together() -> None:
    def sample(*evens: float | None) -> Sample:
        (one,) = samples(step(8))
        steps = [step(k, even) for k, even in zip((8, 10, 12), evens, strict=False)]
        return one.model_copy(update={"steps": tuple(steps)})

    found = judged(ALL, [sample(100.0, 0.0, 50.0), sample(0.0, 100.0, 50.0)])
    assert found.verdict is Verdict.FAIL  # though at each count one of the samples is right
    assert found.value is not None and found.value.value == 50.0
    assert found.splits == {}
    assert judged(ALL, [sample(100.0, 100.0)]).verdict is Verdict.SKIP  # no k=12
    assert judged(ALL, [sample(100.0, None, 100.0)]).value is not None


def test_void_samples_do_not_count_and_splits_have_intervals() -> None:
    good = samples(step(10, 99.0), step(10, 98.0))
    bad = samples(step(10, 0.0), void="events were lost")
    found = judged(TEN, good + bad)
    assert found.value is not None and found.value.n == 2
    assert found.verdict is Verdict.PASS
    found = judged(TEN, samples(step(10, 20.0), step(10, 30.0), step(10, 0.0)))
    assert list(found.splits) == ["6+4+0", "6+2+2"]
    share = found.splits["6+2+2"]
    assert share.value == pytest.approx(50 / 3)
    assert share.low < share.value < share.high


def test_an_order_that_linux_cannot_know_is_not_judged() -> None:
    hybrid, shown = system("hybrid-cluster"), machine("hybrid-6p8e")
    assert rules_of(hybrid, shown).blind == ""
    kinds = tuple(kind.model_copy(update={"hwp": None}) for kind in shown.core_types)
    blind = rules_of(hybrid, shown.altered(core_types=kinds))
    assert "P-core" in blind.blind
    taken = samples(step(1, debt=90.0), step(1, debt=90.0))
    found = judge_arm(taken, blind)
    assert (found.verdict, found.reason) == (Verdict.SKIP, blind.blind)
    assert judge_arm(taken, rules_of(hybrid, shown)).verdict is Verdict.FAIL
    one = judged(ONE, taken, Verdict.PASS, blind)
    assert (one.verdict, one.as_expected) == (Verdict.SKIP, True)
    assert one.reason == blind.blind
    # more samples would not change it
    assert judge_arm(taken[:1], blind).verdict is Verdict.SKIP
    assert rules_of(system("asym-smt"), shown.altered(core_types=kinds)).blind == ""


def arm(folder: Path, verdict: Verdict, *claims: ClaimResult) -> ArmResult:
    good = sample_run(folder, write=False).arms[1]
    whole = verdict in (good.expect, S) and all(claim.as_expected for claim in claims)
    return good.model_copy(update={"verdict": verdict, "claims": claims, "as_expected": whole})


def claim(verdict: Verdict, expect: Verdict | None = Verdict.PASS) -> ClaimResult:
    return judged(TEN, samples(step(10, 99.0), step(10, 98.0))).model_copy(
        update={"verdict": verdict, "expect": expect, "judged": verdict is not S}
    )


P, F, U, S = Verdict.PASS, Verdict.FAIL, Verdict.UNDECIDED, Verdict.SKIP


@pytest.mark.parametrize(
    ("order", "found", "expect", "whole"),
    [
        (P, P, P, P),
        (P, F, P, F),
        (P, F, F, P),
        (P, U, P, U),
        (P, S, P, U),  # a claim that is not judged is never shown as passed
        (P, S, None, P),
        (P, F, None, P),  # only shown
        (P, U, None, P),
        (F, U, P, F),
        (U, P, P, U),
        (U, F, P, F),
        (S, S, P, U),
        (S, P, P, U),
        (S, F, P, F),
        (S, U, P, U),
        (Verdict.ERROR, P, P, Verdict.ERROR),
    ],
)
def test_an_arm_is_as_expected_in_order_and_claims(
    tmp_path: Path, order: Verdict, found: Verdict, expect: Verdict | None, whole: Verdict
) -> None:
    result = arm(tmp_path, order, claim(found, expect))
    assert overall([result]) is whole
    wants_more = U in (order, found if expect else None)
    run = sample_run(tmp_path, write=False).model_copy(update={"arms": (result,)})
    assert undecided(run) == ({("", result.name, ())} if wants_more else set())


@pytest.mark.parametrize(
    ("found", "expect", "whole"),
    [(P, P, P), (F, F, P), (F, P, F), (U, P, U), (S, P, U), (P, None, S), (F, None, S)],
)
def test_claims_are_judged_without_an_order(
    tmp_path: Path, found: Verdict, expect: Verdict | None, whole: Verdict
) -> None:
    result = arm(tmp_path, S, claim(found, expect)).model_copy(update={"expect": S})
    assert overall([result]) is whole


SYSTEM = """\
name: s
title: t
claim: c
machine: hybrid-6p8e
order: [kind, sibling]
default_arms: [a]
arms:
  a: {title: a, base: "7.3", role: candidate, expect: PASS}
loads:
  run: {workload: fill, steps: [10], work_us: 0}
claims:
  ten: {title: ten, load: run, k: 10, metric: even, at_least: 90, expect: {candidate: PASS}}
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("load: run,", "load: walk,", "no load named walk"),
        (", at_least: 90", "", "needs one of at_least, at_most"),
        ("at_least: 90", "at_least: 90, at_most: 9", "needs one of at_least, at_most"),
        ("at_least: 90", "at_least: 900", r"s\.yaml:12: claims.ten.at_least: must be 0 to 100"),
        ("at_least: 90", "within: 0.1", "within is a bound on a ratio"),
        ("{candidate: PASS}}", "{control: PASS}}", "ten.expect.control: no arm has the role"),
        ("k: 10,", "k: 11,", r"s\.yaml:12.*load run has no step of 11 tasks"),
        ("k: 10,", "k: [10, 10],", "a task count occurs twice"),
        (", expect: PASS}\nloads", "}\nloads", "needs an expected verdict"),
        ("order: [kind, sibling]\n", "", "loads need an order"),
        ("[kind,", "[kinds,", r"s\.yaml:5: order\[0\]: unknown tier 'kinds'"),
        ("[kind,", '["type:X",', r"s\.yaml:5: order\[0\]: hybrid-6p8e has no core type 'X'"),
        ("[kind,", "[kind, core,", r"s\.yaml:5: order\[1\]: no core is left for 'core'"),
        ("[kind, sibling]", "[sibling, kind]", r":5: order\[0\]: no tier before it"),
        ("machine: hybrid-6p8e", "machine: hybrid-6p9e", r":4: machine: there is no machine"),
        ("steps: [10]", "steps: [10, 21]", r":10: loads\.run\.steps\[1\]: 21 tasks exceed the 20"),
        ("name: s\n", "name: s/t\n", r"s\.yaml:1: name: invalid name 's/t'"),
        ("  a: {", "  a b: {", r"s\.yaml:8: arms\.a b: invalid name 'a b'"),
        ("  run: {", "  ../run: {", r"s\.yaml:10: .*invalid name '\.\./run'"),
        ("  a: {", "  tables: {", r"s\.yaml:8: arms\.tables: .* reserved"),
        ("title: t\n", "title: t\nreplicas: 8\n", r":3: replicas: 8 is above most_replicas, 7"),
        ("title: t\n", "title: t\nmost_replicas: 2\n", r":3: most_replicas: 3 is above most_"),
        (
            "metric: even, at_least: 90",
            "metric: wakeup_insns, over: candidate, at_most: 40",
            r":12: claims\.ten\.expect\.candidate: .* compares with",
        ),
    ],
)
def test_mistakes_in_a_system(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SYSTEM)
    found = system(str(path)).claims["ten"]
    assert found == TEN.model_copy(update={"expect": {"candidate": Verdict.PASS}})
    text = SYSTEM.replace(old, new).replace("[a]", "[tables]" if "tables" in new else "[a]")
    assert_refused(path, text, expected)


def assert_refused(path: Path, text: str, expected: str) -> None:
    path.write_text(text)
    with pytest.raises(UserError, match=expected):
        system(str(path))


EXPERIMENTS = """\
experiments:
  single:
    title: t
    work: mixed
    load: {workload: spin, steps: [1]}
    figures: {speed: total_per_us}
    claims:
      - {metric: speed, arm: candidate, above: 1.3}
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "arm: candidate,",
            "arm: candidate, over: candidate,",
            r"s\.yaml:20: experiments\.single\.claims\[0\]\.over: candidate is the arm of",
        ),
        ("single:", "placement:", r"s\.yaml:14: experiments\.placement: the name placement is res"),
        (
            "work: mixed",
            "work: mixed\n    unit: {sped: us}",
            r":17: .*\.unit\.sped: no figure sped",
        ),
        ("single:", "a,b:", r"s\.yaml:14: experiments\.a,b: invalid name 'a,b'"),
        (
            "steps: [1]",
            "steps: [21]",
            r":17: experiments\.single\.load\.steps\[0\]: 21 tasks exceed",
        ),
    ],
)
def test_mistakes_in_an_experiment(tmp_path: Path, old: str, new: str, expected: str) -> None:
    text = SYSTEM + EXPERIMENTS.replace(old, new, 1)
    assert_refused(tmp_path / "s.yaml", text, expected)
