# SPDX-License-Identifier: Apache-2.0
"""The forest plots of a run: ratios between arms, bounds, published ratios, what is not shown."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from asymlab.model.claim import ClaimResult
from asymlab.model.result import Contrast, RunResult
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict
from asymlab.report.experiments import claim_words, tables
from asymlab.report.forest import Group, Line, forest_svgs, groups
from asymlab.report.pages.run import render
from asymlab.report.plot import not_shown
from asymlab.report.text.run import lines
from goldens import assert_golden
from made_cli import printed
from made_compared import compared
from sample_run import sample_run, sample_throughput


@pytest.fixture(scope="module")
def result() -> RunResult:
    return compared()


@pytest.fixture(scope="module")
def page(result: RunResult, tmp_path_factory: pytest.TempPathFactory) -> str:
    return render(result, tmp_path_factory.mktemp("page"))


def ratio(value: float, low: float, high: float, n: int = 6) -> Interval:
    detectable = 100 * ((high / low) ** 0.5 - 1) if low <= 1 <= high and n > 1 else None
    return Interval(value=value, low=low, high=high, n=n, detectable=detectable)


def line(one: Interval, *claims: ClaimResult, published: float | None = None) -> Line:
    found = Contrast(metric="ops", arm="b", over="a", features=(), ratio=one, published=published)
    return Line(found, claims)


def claim(arm: str, over: str, *ends: float, verdict: Verdict = Verdict.PASS) -> ClaimResult:
    return ClaimResult(
        metric="ops", arm=arm, over=over, bound="a bound", ends=ends, value=None, verdict=verdict
    )


def drawn(*found: Line) -> ET.Element:
    (svg,) = forest_svgs([Group("x", "x: ops", found)])
    return ET.fromstring(svg)


def kinds(svg: ET.Element) -> list[str]:
    return [mark.get("class", "") for mark in svg.iter("g")]


def ways(svg: ET.Element, kind: str) -> list[list[float]]:
    """The pixels of all lines of a kind: x and y by turns."""
    found = (one.get("d", "") for one in svg.iter("path") if one.get("class", "") == kind)
    return [[float(value) for value in re.findall(r"[\d.]+", d)] for d in found]


def test_each_experiment_has_a_plot_with_a_row_for_each_pair(result: RunResult, page: str) -> None:
    found = groups(result)
    assert [group.experiment for group in found] == [one.name for one in result.experiments]
    assert [len(group.lines) for group in found] == [13, 12, 12, 13, 13, *[12] * 7]
    assert page.count('<svg class="plot forest"') == 12
    svgs = [ET.fromstring(svg) for svg in forest_svgs(found)]
    assert len({tuple(ways(svg, "one")[0][::2]) for svg in svgs}) == 1  # the same axis
    assert "both / base" in svgs[1].get("aria-label", "")


def test_what_is_not_shown_is_hollow_and_has_words() -> None:
    svg = drawn(
        line(ratio(1.2, 1.1, 1.3)), line(ratio(1.02, 0.95, 1.07)), line(ratio(1.3, 1.3, 1.3, n=1))
    )
    assert kinds(svg) == ["measured-ratio", "measured-ratio alone", "measured-ratio alone"]
    assert_golden(svg.get("aria-label"))
    assert not_shown(ratio(1, 0.5, 2)).count("100 %") == 1


def test_bounds_of_claims_are_at_their_ratio_also_of_the_inverse() -> None:
    svg = drawn(
        line(ratio(0.5, 0.4, 0.6), claim("a", "b", 2.0)),
        line(ratio(1.0, 0.9, 1.1), claim("b", "a", 0.5, 1.5, verdict=Verdict.FAIL), published=2.0),
    )
    ((inverse, *_),) = ways(svg, "bound v-pass")
    low, high = (way[0] for way in ways(svg, "bound v-fail"))
    one = ways(svg, "one")[0][0]
    assert inverse == low < one < high
    assert kinds(svg) == ["measured-ratio", "published-ratio", "measured-ratio alone"]


@pytest.mark.parametrize(("value", "arrow"), [(0.0, "M-5"), (0.01, "M-5"), (99.0, "M5")])
def test_ratios_beyond_the_axis_are_arrows_at_its_end(value: float, arrow: str) -> None:
    svg = drawn(
        line(ratio(1.1, 1.05, 1.2)), line(Interval(value=value, low=value, high=value, n=2))
    )
    ends = [float(tick.get("x", "")) for tick in svg.iter("text") if tick.get("class") == "tick"]
    marks = [one for one in svg.iter("path") if one.get("class") == "mark"]
    assert marks[1].get("d", "").startswith(arrow) and not marks[0].get("d", "").startswith(arrow)
    assert all(0 <= end <= int(svg.get("width", "0")) for end in ends)
    at = float(re.findall(r"[\d.]+", marks[1].get("transform", ""))[0])
    assert 0 < at < int(svg.get("width", "0"))


@pytest.mark.parametrize("high", [1.001, 1.06, 1.2, 1.9, 3.9, 50])
def test_the_axis_has_ticks_at_any_range(high: float) -> None:
    svg = drawn(line(ratio(1.0, 1 / high, high)))
    assert 3 <= len(ways(svg, "grid")) <= 7


def test_the_page_has_the_words_where_ratios_are(result: RunResult, page: str) -> None:
    claims = [claim for one in result.experiments for claim in one.claims]
    said = [not_shown(one.value) for one in claims if one.value]
    unshown = [words for words in said if words]
    assert unshown and all(page.count(words) >= 3 for words in unshown)  # claim, table, mark
    odd = next(one for one in claims if one.value and one.value.detectable)
    assert odd.value and not_shown(odd.value) in claim_words(odd, "higher")
    holds = odd.model_copy(update={"verdict": Verdict.PASS})
    assert "not shown" not in claim_words(holds, "higher")  # it may claim no effect
    assert "shown: n = 6</td>" in page
    assert re.search(r'<b title="[^"]*not shown: n = 6', page)


def test_the_terminal_has_a_line_for_each_claim_that_shows_no_effect(result: RunResult) -> None:
    found = [text for text in printed(lines(result), 150) if "not shown" in text]
    assert_golden(found)


def test_a_run_that_compares_no_arms_has_no_forest(tmp_path: Path) -> None:
    plain = sample_throughput(sample_run(tmp_path, replicas=1, write=False))
    assert "over the baseline</h3>" not in render(plain, tmp_path)


def test_the_page_says_what_kvm_yield_does_not_show(page: str) -> None:
    text = " ".join(page.split())
    for words in ("no caches", "tiny programs", "pause filter", "PLE", "no AVIC or APICv"):
        assert words in text
    for words in ("forfeits virtual time", "nesting of control groups", "(FIFO) are slower"):
        assert words in text


def test_tables_compare_with_the_baseline_and_not_with_the_first_row(result: RunResult) -> None:
    assert result.experiments[0].rows[0].arm == "exits-only"
    assert {table.reference for table in tables(result)} == {"base"}
