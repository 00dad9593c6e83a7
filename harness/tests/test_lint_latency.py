# SPDX-License-Identifier: Apache-2.0
"""Tables compared with measured latencies: asymlab tables lint --latency."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lint_latencies
from asymlab.config.machine import machine, machines
from asymlab.decode.latency import read_latencies
from asymlab.errors import UserError
from asymlab.lint.engine import lint
from asymlab.lint.measured import APART, FLOOR, Group
from asymlab.lint.rules.latency import rules
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.topology.machine import machine_view
from goldens import assert_golden
from made_cli import Tables
from made_examples import examples
from made_latency import (
    measured,
    printed,
    square,
    triangle,
    truth,
    with_latencies,
)
from tiers import tiered

WITH_COSTS = [name for name in machines() if machine(name).costs]
LARGE = [name for name in WITH_COSTS if len(machine(name).cpus) > 100]
DEFECTS: dict[Callable[[int], MachineView], str] = {
    lint_latencies.merged_llcs: "LAT001",
    lint_latencies.merged_clusters: "LAT001",
    lint_latencies.divided_llc: "LAT002",
    lint_latencies.one_llc: "LAT003",
    lint_latencies.no_clusters: "LAT003",
    lint_latencies.moved_core: "LAT004",
    lint_latencies.moved_package: "LAT004",
    lint_latencies.other_siblings: "LAT005",
    lint_latencies.other_distances: "LAT006",
}


def broken(view: MachineView) -> list[str]:
    """The rules about latencies that a view breaks, one for each finding."""
    return [finding.rule for finding in lint(view, rules.rules).findings]


@pytest.mark.parametrize("source", [ViewSource.ACPI, ViewSource.DT])
@pytest.mark.parametrize("seed", tiered(range(4), [0], tier="check"))
@pytest.mark.parametrize(
    "name", tiered(WITH_COSTS, [name for name in WITH_COSTS if name not in LARGE], tier="check")
)
def test_a_machine_with_the_topology_of_its_tables_has_no_finding(
    name: str, seed: int, source: ViewSource
) -> None:
    box = machine(name)
    assert broken(with_latencies(machine_view(box, source), truth(box), seed)) == []


@pytest.mark.parametrize("seed", range(1, 3))
@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.__name__)
def test_a_defect_is_found_whatever_the_noise(
    defect: Callable[[int], MachineView], seed: int
) -> None:
    assert set(broken(defect(seed))) == {DEFECTS[defect]}


def test_groups_that_overlap_are_not_decided() -> None:
    """With noise of a half, the two LLCs of a node overlap."""
    box = machine(lint_latencies.HYGON)
    view = lint_latencies.merged_llcs()
    cells = measured(truth(box), len(box.cpus), noise=0.5)
    rows = {i: {j: cell for j, cell in enumerate(row) if j < i} for i, row in enumerate(cells)}
    assert view.latencies
    noisy = view.latencies.model_copy(update={"ns": rows})
    assert broken(view.model_copy(update={"latencies": noisy})) == []


def test_two_llcs_that_differ_less_than_the_noise_are_not_called_one() -> None:
    """A third more than within an LLC is neither apart nor the same."""
    view = lint_latencies.divided_llc()
    assert view.latencies
    first, second = range(4), range(4, 8)
    ns = {
        i: {j: value * (4 / 3 if i in second and j in first else 1) for j, value in row.items()}
        for i, row in view.latencies.ns.items()
    }
    farther = view.latencies.model_copy(update={"ns": ns})
    assert broken(view.model_copy(update={"latencies": farther})) == []


def test_some_of_the_cpus_are_enough(tmp_path: Path) -> None:
    """The program latency takes a list of CPUs."""
    view = lint_latencies.merged_llcs()
    some = {0, 4, 8, 12, 16, 20, 24, 28}
    text = printed(measured(truth(machine(lint_latencies.HYGON)), 64))
    lines = [
        line
        for line in text.splitlines()
        if ".cpu" not in line
        or {int(word[3:]) for word in line.split("=")[0].split(".")[1:]} < some
    ]
    (tmp_path / "c2c.txt").write_text("\n".join(lines))
    found = read_latencies(tmp_path / "c2c.txt", 64)
    assert set(found.cpus) == some
    (finding,) = lint(view.model_copy(update={"latencies": found}), rules.rules).findings
    assert finding.rule == "LAT001" and "CPUs 0, 4, CPUs 8, 12 (35" in finding.message


def test_rules_are_not_checked_without_latencies(tables: Tables) -> None:
    report = tables("lint", "gb10", "--json", "--require", "all").json
    lacks = {each["reason"] for each in report["skipped"] if each["rule"].startswith("LAT")}
    assert lacks == {"only with --latency"}
    assert report["judged"]
    required = tables("lint", "gb10", "--require", "LAT001")
    assert required.code == 4 and "LAT001 not checked: only with --latency" in required.out


def test_formats_give_the_same_latencies(tmp_path: Path) -> None:
    box = machine("vera-8c2t")
    cells = measured(truth(box), 16)
    cells = [[cells[max(i, j)][min(i, j)] for j in range(16)] for i in range(16)]
    found = []
    for text in (triangle(cells), square(cells), printed(cells), printed(cells, ["pingpong_ns"])):
        (tmp_path / "c2c").write_text(text)
        read = read_latencies(tmp_path / "c2c", 16)
        found.append([[read.pair(i, j) for j in range(i)] for i in range(16)])
    assert found[0] == found[1] == found[2]
    assert found[3][5][2] == pytest.approx(3 * found[0][5][2], abs=0.01)


def test_the_command_compares_a_machine_with_a_file(tables: Tables) -> None:
    box = machine("kunpeng-2s2n")
    cells = measured(truth(box), 32)
    Path("c2c.csv").write_text(triangle(cells))
    shown = tables("lint", "kunpeng-2s2n", "--latency", "c2c.csv")
    assert shown.code == 0 and "LAT0" not in shown.out and " 7 LAT" in shown.out
    swap = list(range(32))
    swap[3], swap[20] = 20, 3
    Path("c2c.csv").write_text(triangle([[cells[i][j] for j in swap] for i in swap]))
    shown = tables("lint", "kunpeng-2s2n", "--latency", "c2c.csv", "-f", "sarif")
    assert shown.code == 0 and '"LAT004"' in shown.out


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "0,41,80\n41,0,80\n",
        "0,41\n41,fast\n",
        "CPU,0,1\n0,0,41\n1,41,0\n",
        "0,-41\n41,0\n",
        "0,0\n0,0\n",
        "0,nan\n41,0\n",
        ",,\n41,,\n,80,\n",
        "41,41\n" * 17,
        "0;41\n41;0\n",
        "pingpong_ns.cpu0.cpu1=41\nKernel panic - not syncing\n",
        "dirty_ns.cpu0.cpu1=41\ndirty_ns.cpu0.cpu1=42\n",
        "dirty_ns.cpu0.cpu0=41\n",
        "dirty_ns.cpu0.cpu99=41\n",
        "dirty_ns.cpu0.cpu1=-3\n",
        "dirty_ns.cpu0.cpu1=41\ndirty_ns.cpu0.cpu2=41\n",
        "hit_ns=12.000\nmemory_ns.cpu0.cpu1=131.0\n",
        "\0\x89PNG" + "x" * 90,
        "7\n",
    ],
    ids=lambda text: repr(text[:30]),
)
def test_a_file_that_does_not_fit_is_refused(tables: Tables, text: str) -> None:
    Path("c2c.csv").write_text(text)
    assert_golden(tables.refused("lint", "vera-8c2t", "--latency", "c2c.csv"))


def test_a_file_that_is_missing(tables: Tables) -> None:
    assert_golden(tables.refused("lint", "gb10", "--latency", "nofile.csv"))


@cache
def texts() -> tuple[str, ...]:
    """A file of each format."""
    cells = measured(truth(machine("vera-8c2t")), 16)
    return triangle(cells), square(cells), printed(cells)


@examples(60)
@given(st.data())
def test_damage_is_an_error_of_the_user_or_a_matrix(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(texts()))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    damaged = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(damaged))
        damaged[at : at + rng.randint(0, 3)] = rng.randbytes(rng.randint(0, 3))
    path = tmp_path_factory.getbasetemp() / "damaged"
    path.write_bytes(damaged)
    try:
        found = read_latencies(path, 16)
    except UserError as error:
        assert error.file == path and error.hint
        return
    assert set(found.cpus) <= set(range(16))
    assert all(found.pair(i, j) > 0 for i in found.cpus for j in found.cpus if i != j)


def test_when_groups_are_apart() -> None:
    near, far = Group.of([40.0] * 6), Group.of([55.0] * 6)
    assert near and far and near.spread == FLOOR * 40
    edge = near.median * (1 + APART * FLOOR) / (1 - APART * FLOOR)
    for median, apart in ((edge - 0.1, False), (edge + 0.1, True)):
        other = Group.of([median] * 4 + [10 * median])  # one cell does not count
        assert other and other.is_farther(near) is apart
    assert far.is_farther(near) and not near.is_farther(far) and not near.is_near(far)
    noisy = Group.of([20.0, 30.0, 40.0, 50.0, 60.0])
    assert noisy and not noisy.is_near(near)  # a difference of a half would not have been seen
    assert Group.of([]) is None
