# SPDX-License-Identifier: Apache-2.0
"""Which boots of a run have costs of cache lines: by experiment, option, board and machine."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from asymlab.boards.board import Capabilities
from asymlab.config.machine import machine_file
from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.report.summary import skipped
from asymlab.session import RunOptions
from goldens import assert_golden, refused
from made_session import COMPARABLE, SYSTEM, Answering, Runs, traces

CHARGED = SYSTEM.replace("    work: floating\n", "    work: floating\n    costs: true\n")
EMULATES = COMPARABLE.model_copy(update={"costs": "emulated"})


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path), capabilities=EMULATES)


def charged(board: Answering) -> dict[str, set[bool]]:
    """Whether the boots of placement and of the experiment charged for distance."""
    found: dict[str, set[bool]] = {"placement": set(), "phases": set()}
    for plan, job in board.booted:
        part = "phases" if any("phases" in line for line in job) else "placement"
        found[part].add(plan.costs)
    return found


def test_an_experiment_says_whether_it_charges_and_an_option_overrides_it(
    go: Runs, board: Answering
) -> None:
    go(CHARGED)
    assert charged(board) == {"placement": {False}, "phases": {True}}
    go(SYSTEM)
    assert charged(board) == {"placement": {False}, "phases": {False}}
    assert "--costs" in shlex.split(go(SYSTEM, costs=True).repeat)
    assert charged(board) == {"placement": {True}, "phases": {True}}
    assert "--no-costs" in shlex.split(go(CHARGED, costs=False).repeat)
    assert charged(board) == {"placement": {False}, "phases": {False}}
    assert "costs" not in go(CHARGED).repeat


@pytest.fixture
def without(tmp_path: Path) -> Path:
    """The system's machine without costs."""
    path = tmp_path / "plain.yaml"
    text = machine_file("vera-8c2t").read_text()
    path.write_text(re.sub(r"(?ms)^costs:\n.*", "", text))
    return path


def test_machines_without_costs_skip_the_experiment_unless_it_is_named(
    go: Runs, board: Answering, without: Path
) -> None:
    result = go(CHARGED, machine=str(without))
    assert [one.experiment for one in result.skipped] == ["phases"]
    assert_golden("\n".join(skipped(result)))
    assert charged(board) == {"placement": {False}, "phases": set()}
    assert go(CHARGED, machine=str(without), costs=False).skipped == ()
    for options in ({"only": ("phases",)}, {"costs": True}):
        with pytest.raises(UserError, match="plain has no costs") as caught:
            go(CHARGED, machine=str(without), **options)
        assert "--no-costs" in caught.value.hint and "vera-8c2t" in caught.value.hint
        assert "n1-4c" not in caught.value.hint


def test_boards_that_cannot_charge_refuse_and_hardware_always_has_costs(
    go: Runs, board: Answering, without: Path
) -> None:
    board.capabilities = COMPARABLE
    assert [one.experiment for one in go(CHARGED).skipped] == ["phases"]
    with refused(UserError):
        go(CHARGED, costs=True)
    board.capabilities = COMPARABLE.model_copy(update={"costs": "real"})
    assert go(CHARGED, machine=str(without)).skipped == ()
    assert not go(SYSTEM, machine=str(without), costs=True).skipped
    with refused(UserError):
        RunOptions(system="asym-smt", costs=True).require_costs(system("asym-smt"), Capabilities())
