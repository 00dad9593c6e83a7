# SPDX-License-Identifier: Apache-2.0
"""Curves: ratios over a parameter of a load, from the system file to page and terminal."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from asymlab.checks.claims import judge_experiment
from asymlab.checks.experiment import Experiment, RowKey
from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.model.claim import MetricClaim
from asymlab.model.machine_parts import WorkKind
from asymlab.model.result import Curve, CurveLine, CurvePoint, PublishedRow, PublishedTable
from asymlab.model.sample import Interval, Sample
from asymlab.model.system import CurveSpec, ExperimentSpec
from asymlab.model.workloads import Blas
from asymlab.report.pages.run import render
from asymlab.report.plot import curve_svg
from asymlab.report.text.run import lines
from goldens import assert_golden, refused
from made_cli import printed
from made_session import SYSTEM, Answering, Runs, traces
from sample_run import sample_run, sample_throughput

FASTER = MetricClaim(metric="rate", arm="smt", over="asym", above=1.0)
SHORTER = MetricClaim(metric="p99", arm="smt", over="asym", above=1.0)
CURVE = CurveSpec(over="work_us", points=({"work_us": 500}, {"work_us": 9000, "step_ms": 700}))

POINTS = """
    curve:
      over: work_us
      points:
        - {work_us: 500, step_ms: 300}
        - {work_us: 9000, step_ms: 700}
"""
DRAWN = SYSTEM.replace("    figures: {gflops", POINTS.strip("\n") + "\n    figures: {gflops")


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path))


def samples(arm: str, figures: dict[str, tuple[float, float]]) -> list[Sample]:
    return [
        Sample(
            arm=arm,
            replica=number,
            seed=0,
            folder="",
            figures={name: values[number] for name, values in figures.items()},
            experiment="x",
        )
        for number in range(2)
    ]


def curve(claim: MetricClaim, **figures: dict[str, tuple[float, float]]) -> Curve:
    spec = ExperimentSpec(
        title="made up",
        load=Blas(steps="one-per-core", work_us=2000),
        work=WorkKind.MIXED,
        figures={"rate": "rate", "p99": "p99"},
        better={"p99": "lower"},
        claims=(claim,),
        curve=CURVE,
    )
    taken: dict[RowKey, list[Sample]] = {
        (arm, ()): samples(arm, found) for arm, found in figures.items()
    }
    tables = {9000.0: table(rate=4.0, p99=4.0)}
    found = judge_experiment(Experiment("x", spec, None, tables=tables), taken).curve
    assert found
    return found


def table(**improved: float) -> PublishedTable:
    """Published figures of smt; those of asym are 1."""
    return PublishedTable(
        name="far",
        better={"rate": "higher", "p99": "lower"},
        unit={},
        rows=(
            PublishedRow(arm="asym", features=(), values=dict.fromkeys(improved, 1.0)),
            PublishedRow(arm="smt", features=(), values=improved),
        ),
    )


def test_points_are_sorted_and_one_is_judged() -> None:
    figures = {"x.rate": (2.0, 2.0), "x-500.rate": (3.0, 3.0), "x-9000.rate": (5.0, 5.0)}
    twice = {name: (2 * one, 2 * other) for name, (one, other) in figures.items()}
    twice["x-9000.rate"] = (5.0, 5.0)
    (line,) = curve(FASTER, asym=figures, smt=twice).lines
    assert [(p.at, p.ratio.value, p.judged) for p in line.points] == [
        (500, 2, False),
        (2000, 2, True),
        (9000, 1, False),
    ]
    assert line.label == "rate smt / asym"


def test_points_have_the_published_ratio_of_their_table() -> None:
    figures = {"x.rate": (2.0, 2.0), "x-500.rate": (3.0, 3.0), "x-9000.rate": (5.0, 5.0)}
    drawn = curve(FASTER, asym=figures, smt=figures)
    assert [point.published for point in drawn.lines[0].points] == [None, None, 4]
    assert drawn.published == ("far",)
    slow = {name.replace("rate", "p99"): value for name, value in figures.items()}
    (line,) = curve(SHORTER, asym=slow, smt=slow).lines
    assert line.points[-1].published == 0.25


def test_ratios_that_a_table_has_need_no_claim() -> None:
    figures = {"x.rate": (2.0, 2.0), "x-500.rate": (3.0, 3.0), "x-9000.rate": (5.0, 5.0)}
    claim = MetricClaim(metric="rate", arm="equal", over="asym", above=1.0)
    lines = curve(claim, asym=figures, smt=figures, equal=figures, more=figures).lines
    shown = [(line.sides, [point.judged for point in line.points]) for line in lines]
    assert shown == [("equal / asym", [False, True, False]), ("smt / asym", [False] * 3)]
    assert lines[1].points[-1].published == 4


def test_ratios_of_latencies_are_above_1_where_the_arm_is_better() -> None:
    slow = {"x.p99": (2.0, 2.0), "x-500.p99": (3.0, 3.0), "x-9000.p99": (5.0, 5.0)}
    fast = {name: (one / 2, other / 2) for name, (one, other) in slow.items()}
    (line,) = curve(SHORTER, asym=slow, smt=fast).lines
    assert [point.ratio.value for point in line.points] == [2, 2, 2]


def test_lines_that_lack_a_point_are_left_out() -> None:
    whole = {"x.rate": (2.0, 2.0), "x-500.rate": (3.0, 3.0), "x-9000.rate": (5.0, 5.0)}
    part = {name: values for name, values in whole.items() if "500" not in name}
    assert curve(FASTER, asym=whole, smt=part).lines == ()


def test_points_run_after_the_first_row_in_its_boot_without_a_trace(
    go: Runs, board: Answering
) -> None:
    board.answer = lambda plan, load: 300.0 if "-500" in load else 100.0 + plan.seed
    result = go(DRAWN, only=("phases",), arms=("asym", "smt"))
    words = [line.split() for line in board.booted[0][1] if "blas" in line]
    loads = [(w[0], w[1], w[w.index("--ms") + 1], w[w.index("--work-us") + 1]) for w in words]
    assert loads == [
        ("load", "phases.0", "853", "2000"),
        ("untraced", "phases-500.0", "300", "500"),
        ("untraced", "phases-9000.0", "700", "9000"),
        ("load", "phases.1", "853", "2000"),
    ]
    drawn = result.experiments[0].curve
    assert drawn and drawn.over == "work_us"
    assert [[point.at for point in line.points] for line in drawn.lines] == [[500, 2000, 9000]]
    assert drawn.lines[0].features == result.experiments[0].rows[0].features


def test_points_last_as_long_as_they_say_or_as_the_load(go: Runs, board: Answering) -> None:
    go(DRAWN.replace("{work_us: 500, step_ms: 300}", "{work_us: 500}"), only=("phases",))
    words = [line.split() for line in board.booted[0][1] if "blas" in line]
    assert [w[w.index("--ms") + 1] for w in words[:3]] == ["853", "853", "700"]


def test_a_parameter_may_have_a_default_and_a_fraction(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    points = POINTS.replace("over: work_us", "over: service_cv")
    points = points.replace("work_us: 500", "service_cv: 0.5").replace(
        "work_us: 9000", "service_cv: 2"
    )
    load = "{workload: infer, steps: one-per-core, work_us: 2000}"
    text = SYSTEM.replace("{workload: blas, steps: one-per-core, work_us: 2000}", load)
    file.write_text(
        text.replace("    figures: {gflops", points.strip("\n") + "\n    figures: {gflops")
    )
    loads = system(str(file)).experiments["phases"].points("phases")
    assert [(label, vars(load)["service_cv"]) for label, load in loads.items()] == [
        ("phases-0.5", 0.5),
        ("phases-2", 2),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("over: work_us", "over: work"),
        ("over: work_us", "over: steps"),
        ("{work_us: 500, ", "{"),
        ("work_us: 9000", "work_us: 500"),
        ("over: work_us", "over: work_us\n      published: {700: far}"),
        ("work_us: 9000", "work_us: 2000"),
        ("work_us: 9000", "work_us: 0"),
        ("work_us: 9000", "work_us: 0.5"),
        ("step_ms: 700", "step: 700"),
        ("step_ms: 700", "step_ms: long"),
    ],
)
def test_invalid_curves(tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(DRAWN.replace(old, new))
    with refused(UserError):
        system(str(file))


def line(sides: str, *values: float) -> CurveLine:
    points = (
        CurvePoint(
            at=10**power,
            ratio=Interval(value=value, low=value - 0.1, high=value + 0.1, n=3),
            judged=power == 3,
        )
        for power, value in enumerate(values, 2)
    )
    return CurveLine(metric="gflops", sides=sides, features=("SIS_UTIL",), points=tuple(points))


def test_the_picture_has_a_mark_for_each_point_and_a_hollow_one_where_nothing_is_judged() -> None:
    svg = ET.fromstring(
        curve_svg("work_us", [line("a / b", 1.2, 1.5, 1.6), line("a / c", 1, 1, 1)])
    )
    kinds = [mark.get("class") for mark in svg.iter("g")]
    assert kinds == [f"line-{n}{more}" for n in (0, 1) for more in (" alone", "", " alone")]
    assert "gflops a / b, SIS_UTIL 1.20 at 100, 1.50 at 1 k" in svg.get("aria-label", "")


def test_page_and_terminal_show_the_curve(tmp_path: Path) -> None:
    result = sample_throughput(sample_run(tmp_path, replicas=1, write=False))
    drawn = Curve(over="work_us", lines=(line("asym+smt / asym", 1.2, 1.5, 1.6),))
    first = result.experiments[0].model_copy(update={"curve": drawn})
    result = result.model_copy(update={"experiments": (first, *result.experiments[1:])})
    shown = printed(lines(result), 150)
    at = next(at for at, text in enumerate(shown) if text.startswith("benchblas by"))
    assert_golden(shown[at : at + 2])
    page = render(result, tmp_path)
    assert "How the ratios depend on work_us" in page and "ratios by work_us: gflops" in page
