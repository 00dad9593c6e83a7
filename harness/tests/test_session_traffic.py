# SPDX-License-Identifier: Apache-2.0
"""Which samples of a run get files of the cache lines that moved, on a board that logs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import made_session
from asymlab.boards.board import Capabilities
from asymlab.model.job import LINES, POINTS, Capture, Plan
from asymlab.model.traffic import SUFFIX, Source, Traffic
from asymlab.progress import Progress
from asymlab.session.logs import TRAFFIC_FACT
from goldens import assert_golden
from made_session import COMPARABLE, SYSTEM, Answering, Runs, traces
from made_traffic import MS, log_text, marks_text

CHARGED = SYSTEM.replace("    work: floating\n", "    work: floating\n    costs: true\n")
EMULATES = COMPARABLE.model_copy(update={"costs": "emulated"})
STEP = 10 * MS
"""Virtual ns between marks: each load of an experiment has one step."""


@dataclass
class Logging(Answering):
    """A board that logs cache lines and points of boots with costs: 1 line in the first slot of 2
    ms, 2 in the second ... ``spoil`` changes its files."""

    capabilities: Capabilities = EMULATES
    spoil: Callable[[Path], object] = lambda _: None

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        capture = super().boot(plan, folder, progress)
        loads = [line for line in self.booted[-1][1] if line.startswith(("load ", "untraced "))]
        if plan.costs and plan.points:
            count = 2 * len(loads)
            (folder / LINES).write_text(log_text([{"moved.llc": n + 1} for n in range(5 * count)]))
            (folder / POINTS).write_text(marks_text(STEP * n for n in range(count)))
            self.spoil(folder)
        return capture


@pytest.fixture
def board(tmp_path: Path) -> Logging:
    return Logging(traces(tmp_path))


def found(folder: Path) -> dict[str, Traffic]:
    """The files of all runs, by the folder of their sample."""
    return {
        str(path.relative_to(folder / "runs").parent): Traffic.model_validate_json(path.read_text())
        for path in folder.rglob(f"*{SUFFIX}")
    }


def test_each_load_of_a_boot_has_its_own_time(go: Runs, tmp_path: Path) -> None:
    """Both rows of an experiment are loads of one boot; with even seeds the last one is first."""
    result = go(CHARGED, only=("phases",))
    stored = found(tmp_path)
    rows = [row for row in result.experiments[0].rows if row.arm == "asym"]
    for replica, order in ((0, rows), (1, rows[::-1])):  # seeds 1 and 2
        for number, row in enumerate(order):
            one = stored[f"{result.id}/{row.samples[replica].folder}"]
            assert one.length_ms == STEP / MS
            first = 1 + 10 * number
            assert one.lines[Source.LLC] == tuple(range(first, first + 5))
            assert TRAFFIC_FACT not in row.samples[replica].facts
    assert len(stored) == sum(len(row.samples) for row in result.experiments[0].rows)


def test_boots_without_costs_watch_and_store_nothing(
    go: Runs, board: Logging, tmp_path: Path
) -> None:
    go(SYSTEM, only=("phases",))
    go(CHARGED, only=("phases",), costs=False)
    assert not found(tmp_path)
    assert not any(plan.points for plan, _ in board.booted)


def test_boards_with_real_costs_are_not_watched(go: Runs, board: Logging, tmp_path: Path) -> None:
    board.capabilities = COMPARABLE.model_copy(update={"costs": "real"})
    go(CHARGED, only=("phases",))
    assert any(plan.costs for plan, _ in board.booted)
    assert not any(plan.points for plan, _ in board.booted)
    assert not found(tmp_path)


SPOILT = {
    "log cut": lambda folder: (folder / LINES).write_text(log_text([{}])[:300]),
    "no marks": lambda folder: (folder / POINTS).write_text(""),
    "no points": lambda folder: (folder / POINTS).unlink(),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_log_that_cannot_be_used_is_a_fact_and_no_failure(
    go: Runs, board: Logging, tmp_path: Path, how: str
) -> None:
    board.spoil = SPOILT[how]
    result = go(CHARGED, only=("phases",))
    sample = result.experiments[0].rows[0].samples[0]
    assert sample.counts and sample.figures and not found(tmp_path)
    assert_golden(sample.facts[TRAFFIC_FACT].replace(f"{tmp_path}/runs/{result.id}", "RUN"))


def test_a_kernel_without_the_point_of_marks_is_a_fact(
    go: Runs, board: Logging, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made_session, "SYMBOLS", "ffffffc080123450 t other\n")
    monkeypatch.setattr(Logging, "boot", _logs_lines_only)
    result = go(CHARGED, only=("phases",))
    assert not any(plan.points for plan, _ in board.booted)
    assert_golden(result.experiments[0].rows[0].samples[0].facts[TRAFFIC_FACT])


def _logs_lines_only(self: Logging, plan: Plan, folder: Path, progress: Progress) -> Capture:
    (folder / LINES).write_text(log_text([{}, {}]))
    return Answering.boot(self, plan, folder, progress)
