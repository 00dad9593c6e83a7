# SPDX-License-Identifier: Apache-2.0
"""Throughput experiments on the page and in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from asymlab.model.result import ArmResult, RunResult, Unjudged
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict
from asymlab.report import summary
from asymlab.report.experiments import claim_words, tables, uncovered
from asymlab.report.pages.embed import timelines
from asymlab.report.pages.run import render
from asymlab.report.plot import PlotRow, ratio_svg
from asymlab.report.text.run import lines
from goldens import assert_golden
from made_cli import printed
from sample_run import sample_run, sample_throughput

HOSTILE = "</script><script>alert(1)</script>\"'"


@pytest.fixture
def result(tmp_path: Path) -> RunResult:
    return sample_throughput(sample_run(tmp_path, replicas=1, write=False))


def changed(result: RunResult, **changes: object) -> RunResult:
    """The run with its first experiment changed."""
    first = result.experiments[0].model_copy(update=changes)
    return result.model_copy(update={"experiments": (first, *result.experiments[1:])})


def section(text: str) -> str:
    begin = text.index('aria-labelledby="h-exp"')
    return text[begin : text.index("</section>", begin)]


def terminal(result: RunResult) -> list[str]:
    return printed(lines(result), 150)


def test_rows_stand_in_the_published_order(result: RunResult) -> None:
    shuffled = changed(result, rows=result.experiments[0].rows[::-1])
    for table, own in zip(tables(result), result.published, strict=True):
        assert [(r.arm, r.features) for r in table.rows] == [
            (r.arm, " ".join(r.features)) for r in own.rows
        ]
    table = tables(shuffled)[0]
    assert [row.label for row in table.rows][:2] == ["asym, SIS_UTIL", "asym, NO_SIS_UTIL"]
    assert table.reference == "asym+smt, NO_SIS_UTIL"  # what was measured first
    cell = table.rows[0].cells["gflops"]
    assert cell.published == 5478
    assert cell.published_ratio == pytest.approx(5478 / 9291)


def test_rows_of_one_side_only_are_kept(result: RunResult) -> None:
    rows = result.experiments[0].rows
    extra = rows[0].model_copy(update={"arm": "upstream", "features": ()})
    table = tables(changed(result, rows=(extra, rows[4])))[0]
    arms = [row.arm for row in table.rows]
    assert arms == [*("asym",) * 2, *("equal",) * 2, *("asym+smt",) * 2, "upstream"]
    assert table.rows[0].cells["gflops"].measured is None
    assert table.rows[6].cells["gflops"].published is None
    assert_golden(table.reference)
    assert [p.label for p in table.plot("gflops")][-1] == "upstream"


def test_an_experiment_that_was_not_published_or_not_measured(
    tmp_path: Path, result: RunResult
) -> None:
    text = section(render(result.model_copy(update={"published": ()}), tmp_path))
    assert "Published</th>" not in text and "published-ratio" not in text
    assert "measured-ratio" in text
    text = section(render(changed(result, rows=(), claims=()), tmp_path))
    assert "Nothing is claimed here" in text and "5\u202f478" in text
    text = render(sample_run(tmp_path, replicas=1, write=False), tmp_path)
    assert "h-exp" not in text and "Published: benchblas" in text


def test_the_page_shows_both_halves_and_what_they_mean(tmp_path: Path, result: RunResult) -> None:
    page = render(result, tmp_path)
    text = re.sub(r"[ \n]+", " ", re.sub(r"<[^>]+>", " ", section(page)))
    assert "asym SIS_UTIL 547.8 \u00d71.00" in text
    assert "5\u202f478 \u00d71.00" in text
    assert "9\u202f291 \u00d71.70" in text
    assert "38.0 %" in text
    assert "2 of 3 samples count" in text
    assert "A made-up mediawiki shows nothing at all." in text
    assert section(page).count('<svg class="plot ratios"') == 5
    # no figure appears twice: published tables are next to the measured ones
    assert "Published figures" not in page
    assert uncovered(result) == []
    assert "asym+smt/NO_SIS_UTIL/2" in page
    assert "slice hash 0000000500000002" in page
    assert "argv" not in page


def test_one_sample_has_no_interval_and_what_is_neither_better_no_such_words(
    tmp_path: Path, result: RunResult
) -> None:
    rows = []
    for row in result.experiments[0].rows:
        metrics = {m: v.model_copy(update={"n": 1}) for m, v in row.metrics.items()}
        rows.append(row.model_copy(update={"metrics": metrics}))
    changed_result = section(
        render(changed(result, rows=tuple(rows), better={"gflops": ""}), tmp_path)
    )
    assert "<small>1 sample</small>" in changed_result
    assert "<small>1 sample</small>" not in section(render(result, tmp_path))
    assert "gflops, as a ratio<" in changed_result and "gflops, as a ratio (" not in changed_result


def test_claims_in_words(result: RunResult) -> None:
    blas, web = result.experiments
    assert_golden(claim_words(blas.claims[0], "higher"))
    assert_golden(claim_words(web.claims[1], "lower"))
    again = blas.claims[0].model_copy(update={"reason": "x1.55 (1.49 to 1.63, 3 samples)"})
    assert "x1.55" not in claim_words(again, "higher")
    none = blas.claims[0].model_copy(
        update={"value": None, "published": None, "reason": "no row", "verdict": Verdict.UNDECIDED}
    )
    assert_golden(claim_words(none, "higher"))
    assert_golden(claim_words(none.model_copy(update={"over": ""}), "higher"))


def test_the_terminal_has_a_line_a_claim(result: RunResult) -> None:
    shown = terminal(result)
    begin = next(i for i, line in enumerate(shown) if line.startswith("throughput"))
    ratio = ["gflops asym+smt / asym"]
    figures = ["1.55 (1.49\u20131.63)", "1.69", "above 1.3"]
    assert [re.split(r"\s{2,}", line) for line in shown[begin : begin + 3]] == [
        ["throughput", "ratio", "features", "measured", "published", "bound", "holds"],
        ["benchblas", *ratio, "SIS_UTIL", *figures, "PASS"],
        ["", *ratio, "NO_SIS_UTIL", *figures, "UNDECIDED, only shown"],
    ]
    assert_golden(next(line for line in shown if line.startswith("2 of 39 samples")))
    assert_golden(shown[-1])


def test_a_run_without_placement_does_not_mention_arms(tmp_path: Path, result: RunResult) -> None:
    skipped: dict[str, object] = {"verdict": Verdict.SKIP, "steps": (), "samples": ()}
    skipped |= {"first": None, "metrics": {}}
    arms = tuple(arm.model_copy(update=skipped) for arm in result.arms)
    only = result.model_copy(update={"arms": arms})
    shown = terminal(only)
    assert shown[1].startswith("throughput")
    assert_golden(shown[-1])
    page = render(only, tmp_path)
    assert "Did each arm behave as published" not in page
    assert "Did each arm behave as published" in render(result, tmp_path)
    nothing = only.model_copy(update={"experiments": ()})
    assert_golden(summary.headline(nothing))


def test_what_was_not_judged_is_said_once_with_the_way_to_have_it_judged(
    tmp_path: Path, result: RunResult
) -> None:
    missing = tuple(
        Unjudged(part="placement", what=f"order of {arm}", why="no kinds", remedy="--board qemu-pt")
        for arm in ("asym", "equal")
    )
    undecided = {"unjudged": missing, "verdict": Verdict.UNDECIDED}
    blind = result.model_copy(update=undecided)
    (said,) = [line for line in terminal(blind) if "no kinds" in line]
    assert_golden(said)
    assert said.partition(": ")[2] in render(blind, tmp_path)
    assert_golden(summary.headline(blind))
    assert not any("not judged" in line for line in terminal(result))


def test_samples_of_earlier_runs_are_listed_with_the_reason_why_they_count(
    tmp_path: Path, result: RunResult
) -> None:
    def lent(arm: ArmResult) -> ArmResult:
        samples = (s.model_copy(update={"taken_from": "20261120-a"}) for s in arm.samples)
        return arm.model_copy(update={"samples": tuple(samples)})

    first, *others = result.arms
    run = result.model_copy(update={"arms": (lent(first), *others)})
    taken, why = summary.reused(run)
    assert_golden(taken)
    assert_golden(why)
    assert {taken, why} <= set(terminal(run))
    page = render(run, tmp_path)
    assert taken in page and page.count("booted in run 20261120-a") == 1
    assert summary.reused(result) == () and "booted in run" not in render(result, tmp_path)


def test_a_trace_that_was_not_judged_and_debts_that_are_nowhere(
    tmp_path: Path, result: RunResult
) -> None:
    row = result.experiments[0].rows[0]
    lost = row.samples[0].model_copy(update={"facts": {"trace": "benchblas: 7 events were lost"}})
    bare = {"samples": (lost,), "metrics": {"gflops": row.metrics["gflops"]}}
    one = changed(result, rows=(row.model_copy(update=bare),))
    page = section(render(one, tmp_path))
    assert "trace not judged: benchblas: 7 events were lost" in page and "547.8" in page
    none = Interval(value=0.0, low=0.0, high=0.2, n=3)
    more = row.metrics | {"cluster_debt": none, "capacity_debt": row.metrics["sibling_debt"]}
    table = tables(changed(result, rows=(row.model_copy(update={"metrics": more}),)))[0]
    assert table.debts == ("sibling_debt", "capacity_debt")


def test_the_headline_names_claims_that_do_not_hold(result: RunResult) -> None:
    for verdict in (Verdict.ERROR, Verdict.UNDECIDED, Verdict.FAIL):
        claim = result.experiments[0].claims[0].model_copy(update={"verdict": verdict})
        changed_result = changed(result, claims=(claim,), verdict=verdict)
        said = summary.headline(changed_result.model_copy(update={"verdict": verdict}))
        assert "benchblas gflops asym+smt / asym (SIS_UTIL)" in said
    assert said == "Not as expected: benchblas gflops asym+smt / asym (SIS_UTIL)."


def test_the_headline_says_if_no_sample_counts(result: RunResult) -> None:
    """Of an arm, of one side of a claim, and beside a claim whose samples disagree."""
    blas, web = result.experiments
    void = [one.model_copy(update={"void": "no configuration"}) for one in result.arms[0].samples]
    odd: dict[str, object] = {"verdict": Verdict.UNDECIDED, "as_expected": False}
    arm = result.arms[0].model_copy(update={**odd, "samples": tuple(void)})
    lone = result.model_copy(
        update={"verdict": Verdict.UNDECIDED, "arms": (arm,), "experiments": ()}
    )
    assert_golden(summary.headline(lone))
    some = arm.model_copy(update={"samples": (*void, *result.arms[0].samples)})
    assert_golden(summary.headline(lone.model_copy(update={"arms": (some,)})))
    rows = [
        row.model_copy(update={"samples": tuple(void)}) if row.arm == "asym" else row
        for row in blas.rows
    ]
    changes: list[dict[str, object]] = [{"rows": tuple(rows)}, {}]
    open_ones = tuple(
        one.model_copy(
            update={
                "claims": (one.claims[0].model_copy(update={"verdict": Verdict.UNDECIDED}),),
                **change,
            }
        )
        for one, change in zip((blas, web), changes, strict=True)
    )
    assert_golden(summary.headline(lone.model_copy(update={"experiments": open_ones})))


def test_everything_is_escaped(tmp_path: Path, result: RunResult) -> None:
    blas = result.experiments[0]
    row = blas.rows[0].model_copy(update={"arm": HOSTILE, "features": (HOSTILE,)})
    claim = blas.claims[0].model_copy(update={"reason": HOSTILE, "bound": HOSTILE, "arm": HOSTILE})
    bad: dict[str, object] = {"title": HOSTILE, "shows": HOSTILE, "name": HOSTILE}
    bad |= {"rows": (row,), "claims": (claim,), "unit": {"gflops": HOSTILE}}
    text = render(changed(result, **bad), tmp_path)
    assert "<script>alert" not in text
    assert text.count("</script>") == 3


def test_one_timeline_a_row(tmp_path: Path, result: RunResult) -> None:
    one = {"task": ["blas/0"], "cpu": [3], "start_s": [0.0], "end_s": [1.0]}
    frame = pl.DataFrame(one, schema_overrides={"cpu": pl.Int32})
    for row in result.experiments[0].rows:
        for sample in row.samples:
            home = tmp_path / sample.folder
            home.mkdir(parents=True)
            frame.write_parquet(home / "blas.runs.parquet")
    found = timelines(result, tmp_path)
    assert [(e["arm"], e["load"], e["replica"]) for e in found] == [
        (arm, f"benchblas {features}", 0)
        for arm in ("asym", "equal", "asym+smt")
        for features in ("SIS_UTIL", "NO_SIS_UTIL")
    ]
    assert all(entry["first"] is None for entry in found)


def test_the_picture_holds_what_it_is_given() -> None:
    rows = [
        PlotRow("a", Interval(value=1.5, low=1.4, high=1.9, n=3), 1.69),
        PlotRow("b", None, 0.4),
        PlotRow("<c>", Interval(value=1, low=1, high=1, n=1), None),
    ]
    svg = ratio_svg(rows, "gflops")
    at = [float(v) for v in re.findall(r'(?:cx|x)="([\d.]+)"', svg)]
    at += [float(v) for v in re.findall(r"[MH]([\d.]+)", svg)]
    assert 0 <= min(at) <= max(at) <= 520
    assert svg.count("measured-ratio") == 2
    assert svg.count("published-ratio") == 2
    assert "a: measured 1.50 (1.40 to 1.90), published 1.69" in svg
    assert "<c>" not in svg
    assert ratio_svg(rows[:1], "gflops") == ""  # compared with nothing


@pytest.mark.parametrize("value", [1.0, 1.0001, 0.02, 40.0, float("nan"), float("inf")])
def test_the_picture_takes_any_ratio(value: float) -> None:
    one = Interval(value=value, low=value, high=value, n=2)
    svg = ratio_svg([PlotRow("a", one, None), PlotRow("b", None, 1.0)], "m")
    assert svg and "nan" not in re.sub(r"<title>.*?</title>|aria-label=\"[^\"]*\"", "", svg)
    # a ratio is never negative
    assert 'class="tick"' in svg and ">-" not in svg
