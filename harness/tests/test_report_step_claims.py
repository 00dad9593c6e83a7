# SPDX-License-Identifier: Apache-2.0
"""Claims about steps on the page and in the terminal; claims about values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.lava.cases import of_run
from asymlab.model.claim import ClaimResult
from asymlab.model.result import PublishedSplit, RunResult
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict
from asymlab.report import summary
from asymlab.report.experiments import claim_words, tables
from asymlab.report.pages.run import render
from asymlab.report.step_claims import reason, step_claims
from asymlab.report.text.run import lines
from asymlab.results.reference import load_reference, load_splits
from goldens import assert_golden
from made_cli import printed
from sample_run import sample_run, sample_throughput


def around(value: float) -> Interval:
    return Interval(value=value, low=max(value - 1, 0), high=min(value + 1, 100), n=3)


def claim(arm: str, verdict: Verdict, expect: Verdict | None, **splits: float) -> ClaimResult:
    even = splits.get("even", 0.0)
    return ClaimResult(
        name="ten-tasks",
        metric="even",
        arm=arm,
        title="Ten tasks spread evenly",
        load="run",
        k=(10,),
        bound="even at least 90 %",
        value=around(even),
        splits={"6+2+2": around(even), "6+4+0": around(100 - even)},
        verdict=verdict,
        expect=expect,
        reason="found so",
    )


@pytest.fixture
def result(tmp_path: Path) -> RunResult:
    run = sample_run(tmp_path, replicas=1, write=False)
    bad = claim("asym", Verdict.FAIL, Verdict.FAIL, even=0.2)
    good = claim("asym+smt", Verdict.PASS, Verdict.PASS, even=99.9)
    shown = claim("equal", Verdict.FAIL, None, even=30)
    arms = tuple(
        arm.model_copy(update={"claims": (one,)})
        for arm, one in zip(run.arms, (bad, shown, good), strict=True)
    )
    said = PublishedSplit(claim="ten-tasks", arms={"asym": "6+4+0"})
    return run.model_copy(update={"arms": arms, "published_splits": (said,)})


def terminal(result: RunResult) -> str:
    return "\n".join(printed(lines(result), 170))


def surprised(result: RunResult, **changes: object) -> RunResult:
    """The last arm's claim has another result."""
    last = result.arms[-1]
    one = last.claims[0].model_copy(update=changes)
    unexpected = last.model_copy(update={"claims": (one,), "as_expected": False})
    return result.model_copy(update={"arms": (*result.arms[:-1], unexpected)})


def test_every_arm_stands_beside_its_published_split(result: RunResult) -> None:
    (found,) = step_claims(result)
    assert [(row.arm, row.published) for row in found.rows] == [
        ("asym", "6+4+0"),
        ("equal", ""),
        ("asym+smt", ""),
    ]
    assert [name for name, _ in found.rows[0].splits] == ["6+4+0"]  # 0.2 % is not named


def test_a_split_of_another_machine_is_not_beside_it(result: RunResult) -> None:
    (said,) = result.published_splits
    for name, shown in ((result.machine.name, True), ("another", False)):
        there = said.model_copy(update={"machine": name})
        (found,) = step_claims(result.model_copy(update={"published_splits": (there,)}))
        assert found.has_published is shown


def test_what_was_not_judged_is_not_as_expected_either(result: RunResult, tmp_path: Path) -> None:
    blind = {"verdict": Verdict.SKIP, "expect": Verdict.PASS, "as_expected": True}
    last = result.arms[-1].model_copy(update=blind)
    run = result.model_copy(update={"arms": (*result.arms[:-1], last)})
    assert terminal(run).count("not judged") == 1
    assert render(run, tmp_path).count("<small>not judged</small>") == 2


def test_the_page_has_them(result: RunResult, tmp_path: Path) -> None:
    text = render(result, tmp_path)
    part = text[text.index('aria-labelledby="h-step-claims"') :]
    part = part[: part.index("</section>")]
    assert "Ten tasks spread evenly" in part and "even at least 90 %" in part
    assert "Published split" in part and "<b>6+2+2</b> 99.9 %" in part
    assert part.count("only shown") == 1
    without = tuple(arm.model_copy(update={"claims": ()}) for arm in result.arms)
    assert "h-step-claims" not in render(result.model_copy(update={"arms": without}), tmp_path)


def table(result: RunResult) -> list[list[str]]:
    """The cells of the terminal's table of claims about steps."""
    found = terminal(result).splitlines()
    begin = next(n for n, line in enumerate(found) if line.startswith("claim "))
    rows = [re.split(" {2,}", line.strip()) for line in found[begin:]]
    return rows[: 1 + sum(row[-1] in (*Verdict, "-") for row in rows[1:])]


def test_the_terminal_has_those_that_are_expected(result: RunResult) -> None:
    assert_golden("\n".join(" | ".join(row) for row in table(result)))


def test_the_terminal_has_all_if_nothing_is_expected(result: RunResult) -> None:
    (arm, *_) = result.arms
    shown = arm.claims[0].model_copy(update={"expect": None, "splits": {}})
    alone = result.model_copy(
        update={"arms": (arm.model_copy(update={"claims": (shown,)}),), "published_splits": ()}
    )
    head, row = table(alone)
    assert head == ["claim", "arm", "measured", "bound", "verdict", "expected"]
    assert (row[1], row[-2:]) == ("asym", ["FAIL", "-"])


def test_an_unexpected_result_of_a_claim_about_steps_is_shown(result: RunResult) -> None:
    unexpected = surprised(result, verdict=Verdict.FAIL)
    assert reason(unexpected.arms[-1]) == "ten-tasks FAIL: found so"
    assert "asym+smt: ten-tasks FAIL: found so" in terminal(unexpected)
    assert reason(result.arms[0]) == ""


def test_an_open_claim_is_unknown_to_lava_and_a_surprise_fails(result: RunResult) -> None:
    def words(run: RunResult) -> list[str]:
        cases = {case.name: case for case in of_run(run)}
        return [cases[name].result for name in ("asym+smt", "asym+smt.ten-tasks")]

    assert words(result) == ["pass", "pass"]
    assert words(surprised(result, verdict=Verdict.FAIL)) == ["fail", "fail"]
    assert words(surprised(result, verdict=Verdict.UNDECIDED)) == ["unknown", "unknown"]
    cases = {case.name: case for case in of_run(result)}
    bad, shown = cases["asym.ten-tasks"], cases["equal.ten-tasks"]
    assert (bad.result, bad.measurement, bad.units) == ("pass", 0.2, "percent")  # it was to fail
    assert shown.result == "skip"


def test_claims_about_values_and_their_words() -> None:
    undue = ClaimResult(
        metric="undue",
        arm="gate",
        over="",
        features=(),
        bound="exactly 0",
        value=Interval(value=0, low=0, high=0, n=3),
        verdict=Verdict.PASS,
    )
    assert_golden(claim_words(undue, "lower"))


def test_metrics_of_both_sides_are_in_the_table(result: RunResult, tmp_path: Path) -> None:
    run = sample_throughput(result)
    first = run.experiments[0].model_copy(update={"better": {"gflops": "higher", "own": "lower"}})
    rows = run.published[0].rows
    rows = (rows[0].model_copy(update={"deviation": {"gflops": 2.5}}), *rows[1:])
    more = run.published[0].model_copy(
        update={
            "better": {"gflops": "higher", "theirs": "higher"},
            "unit": {"gflops": "GFLOP/s", "theirs": "x"},
            "rows": tuple(
                row.model_copy(update={"values": {**row.values, "theirs": 3.0}}) for row in rows
            ),
        }
    )
    run = run.model_copy(update={"experiments": (first,), "published": (more,)})
    (table,) = tables(run)
    assert table.metrics == ("gflops", "theirs", "own")
    assert table.measured_metrics == ("gflops", "own")
    assert table.published_metrics == ("gflops", "theirs")
    assert "± 2.5 %" in render(run, tmp_path)


def test_hybrids_are_recognized_by_their_cores() -> None:
    shapes = {name: summary.shape(machine(name)) for name in ("hybrid-6p8e", "granite-64")}
    assert shapes == {
        "hybrid-6p8e": "6 P-cores x 2 threads + 8 E-cores, highest_perf 39..67",
        "granite-64": "32 cores x 2 threads, capacity 1024",
    }
    assert summary.shape(machine("gb10")) == "20 cores, capacities 718..1024"
    assert "highest_perf" in summary.map_words(machine("hybrid-6p8e"))


def test_the_shipped_references_of_x86() -> None:
    single, *threads = load_reference("hybrid-cluster.yaml")
    assert single.rows[1].values["pybench"] == 102.55
    assert single.rows[0].deviation["pybench"] == 3.16
    assert [t.name for t in threads][:3] == ["kbuild-8", "kbuild-10", "kbuild-12"]
    assert threads[1].rows[1].values == {"jobs": 100.64}
    assert threads[1].rows[1].deviation == {"jobs": 3.09}
    (split,) = load_splits("hybrid-cluster.yaml")
    assert split.arms == {"no-cluster": "6+4+0", "cluster": "6+2+2"}
    assert load_splits("") == load_splits("asym-smt.yaml") == ()
    oltp, specjbb = load_reference("balance-gate.yaml")
    assert (oltp.rows[1].values["tps"], specjbb.rows[0].values["wasted"]) == (111, 14)
