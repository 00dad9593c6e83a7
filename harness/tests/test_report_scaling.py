# SPDX-License-Identifier: Apache-2.0
"""Figures against CPUs: which runs count, the picture, the page, the command."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from asymlab.config.machine import machine
from asymlab.errors import UserError
from asymlab.model.result import ExperimentResult, RowResult, RunResult
from asymlab.model.sample import Interval
from asymlab.report.pages.scaling import render
from asymlab.report.plot import scale_svg
from asymlab.results.scaling import scaling, stored
from goldens import refused
from made_cli import Command
from sample_run import sample_run

SIZES = {"granite-16": 16, "granite-64": 64, "granite-176": 176}
OTHERS = {"granite-snc": 96, "clearwater-240": 240}


def around(value: float) -> Interval:
    return Interval(value=value, low=0.9 * value, high=1.1 * value, n=3)


def run(folder: Path, name: str, minute: int = 0, **more: object) -> RunResult:
    """A run that counted: on base as many as CPUs, on gate none."""
    cpus = (SIZES | OTHERS)[name]
    rows = tuple(
        RowResult(arm=arm, features=(), metrics={"undue": around(value)}, samples=())
        for arm, value in (("base", 100.0 * cpus), ("gate", 0.0))
    )
    one = ExperimentResult(
        name="oltp",
        title="made up",
        published="",
        unit={"undue": "1/s"},
        better={"undue": "lower", "done": "higher"},
        rows=rows,
        claims=(),
        verdict="PASS",
        shows="Nothing, really.",
    )
    blank = sample_run(folder, write=False, replicas=1)
    update = {
        "id": f"20261122-01{minute:02}-{name}",
        "system": "balance-gate",
        "machine": machine(name),
        "experiments": (one,),
        "board": "qemu-pt",
        "arms": (),
        **more,
    }
    return blank.model_copy(update=update)


def three(folder: Path) -> list[RunResult]:
    return [run(folder, name, minute) for minute, name in enumerate(reversed(SIZES))]


def test_runs_stand_from_small_to_large(tmp_path: Path) -> None:
    view = scaling(three(tmp_path))
    assert [one.cpus for one in view.runs] == [16, 64, 176]
    (plot,) = view.plots  # no run measured done
    assert (plot.metric, plot.unit, plot.better) == ("undue", "1/s", "lower")
    base, gate = plot.lines
    assert [point.value.value for point in base.points] == [1600, 6400, 17600]
    assert [point.value.value for point in gate.points] == [0, 0, 0]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"board": "qemu"}, "must be of one board"),
        ({"system": "asym-smt"}, "must be of one system"),
    ],
)
def test_runs_that_do_not_belong_together(
    tmp_path: Path, change: dict[str, object], reason: str
) -> None:
    changed = run(tmp_path, "granite-64").model_copy(update=change)
    with pytest.raises(UserError, match=reason):
        scaling([run(tmp_path, "granite-16"), changed])


def test_one_size_is_refused(tmp_path: Path) -> None:
    with refused(UserError):
        scaling([run(tmp_path, "granite-16"), run(tmp_path, "granite-16")])
    with refused(UserError):
        scaling([])
    placed = [run(tmp_path, name, experiments=()) for name in ("granite-16", "granite-64")]
    with refused(UserError):
        scaling(placed)


def keep(root: Path, *runs: RunResult) -> None:
    for one in runs:
        (root / one.id).mkdir(parents=True)
        (root / one.id / "run.json").write_text(one.model_dump_json())


def test_of_every_machine_the_last_finished_run_counts(tmp_path: Path) -> None:
    late = run(tmp_path, "granite-16", 7)
    keep(
        tmp_path / "runs",
        *three(tmp_path),
        late,
        run(tmp_path, "granite-64", 8, complete=False),
        run(tmp_path, "granite-64", 9, experiments=()),
        run(tmp_path, "granite-176", 6, board="place:x"),
        run(tmp_path, "granite-176", 5, system="asym-smt"),
        # other machines, not sizes of this one
        *(run(tmp_path, name, 10) for name in OTHERS),
    )
    (tmp_path / "runs" / "20261122-0200-broken").mkdir()
    (tmp_path / "runs" / "20261122-0200-broken" / "run.json").write_text("{")
    found = stored("balance-gate", root=tmp_path / "runs")
    assert sorted(one.id for one in found) == [
        "20261122-0100-granite-176",
        "20261122-0101-granite-64",
        late.id,
    ]
    assert [r.id for r in stored("balance-gate", "place:x", tmp_path / "runs")] == [
        "20261122-0106-granite-176"
    ]


def test_of_machines_with_as_many_sizes_the_last_that_ran_counts(tmp_path: Path) -> None:
    keep(tmp_path / "runs", *(run(tmp_path, n, m) for m, n in enumerate(["granite-64", *OTHERS])))
    (found,) = stored("balance-gate", root=tmp_path / "runs")
    assert found.machine.name == "clearwater-240"


def test_the_picture_is_true_to_its_numbers(tmp_path: Path) -> None:
    (plot,) = scaling(three(tmp_path)).plots
    svg = scale_svg(plot)
    ET.fromstring(svg)
    base, gate = re.findall(r'class="way line-\d" d="M([^"]+)"', svg)
    at = [tuple(map(float, pair.split())) for pair in base.split("L")]
    left, bottom = 62, 250 - 36
    # both axes begin at 0: points of a line through the origin lie on one line
    slopes = {round((bottom - y) / (x - left), 2) for x, y in at}
    assert len(slopes) == 1
    assert {float(pair.split()[1]) for pair in gate.split("L")} == {bottom}
    assert "base, 176 CPUs (granite-176): 1.76e+04 (1.584e+04 to 1.936e+04, 3 samples)" in svg
    assert "lower is better" in svg
    assert " alone" not in svg


def test_a_point_without_an_interval_is_hollow(tmp_path: Path) -> None:
    first, *more = three(tmp_path)
    (one,) = first.experiments
    rows = tuple(
        row.model_copy(update={"metrics": {"undue": around(7).model_copy(update={"n": 1})}})
        for row in one.rows
    )
    single = first.model_copy(update={"experiments": (one.model_copy(update={"rows": rows}),)})
    (plot,) = scaling([single, *more]).plots
    assert scale_svg(plot).count(' alone"') == 2


def test_names_at_the_ends_do_not_cover_each_other(tmp_path: Path) -> None:
    (plot,) = scaling(three(tmp_path)).plots
    gate = plot.lines[1]
    twin = gate.model_copy(update={"label": "upstream"})
    svg = scale_svg(plot.model_copy(update={"lines": (*plot.lines, twin)}))
    places = sorted(float(y) for y in re.findall(r'class="name[^"]*" x="[^"]+" y="([^"]+)"', svg))
    assert len(places) == 3
    assert min(b - a for a, b in itertools.pairwise(places)) >= 14
    assert places[-1] <= 250


def test_the_page_is_whole_and_escapes(tmp_path: Path) -> None:
    view = scaling(three(tmp_path))
    changed = view.model_copy(update={"title": "<script>alert(1)</script>"})
    text = render(changed)
    assert "<script>" not in text and "&lt;script&gt;" in text
    assert text.count('<svg class="plot scale"') == 1
    assert "17.6 k" in text and "Nothing, really." in text


def test_the_command(asymlab: Command, tmp_path: Path) -> None:
    keep(tmp_path / "runs", *three(tmp_path))
    page = ("-o", str(tmp_path / "s.html"))
    done = asymlab("scale", "balance-gate", *page)
    assert done.code == 0, done
    (line,) = (line for line in done.out.splitlines() if line.startswith("oltp undue"))
    assert line.split() == ["oltp", "undue", "1/s", "base", "1.6", "k", "6.4", "k", "17.6", "k"]
    assert "17.6" in (tmp_path / "s.html").read_text()
    data = asymlab("scale", "balance-gate", "--json", *page).json
    assert [one["cpus"] for one in data["runs"]] == [16, 64, 176]
    run = "20261122-0100-granite-176"
    wrong = asymlab("scale", "asym-smt", "--run", str(tmp_path / "runs" / run), *page)
    assert wrong.code == 2 and run in wrong.err
    none = asymlab("scale", "asym-smt", *page)
    assert none.code == 2 and "asym-smt" in none.err
    both = asymlab("scale", "balance-gate", "--board", "qemu-pt", "--run", run, *page)
    assert both.code == 2 and "--board" in both.err and "--run" in both.err
