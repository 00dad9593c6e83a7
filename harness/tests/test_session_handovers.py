# SPDX-License-Identifier: Apache-2.0
"""Which samples of a run get the file of a handover."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from asymlab.checks.counted import Counted
from asymlab.kernels.points import Watched
from asymlab.model.handover import SUFFIX, Handover
from asymlab.model.job import POINTS, Capture, Plan, Point
from asymlab.progress import Progress
from asymlab.session.watch import WATCHES, Watch
from made_handover import Made, penalised
from made_session import SYSTEM, TREE_ARM, Answering, Runs, traces

NAMES = ("mark", "spin", "try", "pass", "schedule", "switch", "wait", "free")
WATCHED = Watched(tuple(Point(name=name, address=n) for n, name in enumerate(NAMES)), {})
TIMELINE = SYSTEM.replace(
    "    features: [[SIS_UTIL], [NO_SIS_UTIL]]\n",
    "    watch: yields\n    timeline: [candidate, baseline]\n",
)


def text(made: Made) -> str:
    """The log as a file, with the marks of its load."""
    made.add(0, 1, "mark")
    made.add(10_000, 1, "mark")
    lines = []
    for ns, cpu, name, *words in sorted(made.rows, key=lambda row: row[0]):
        lines.append(" ".join(map(str, (ns, cpu, 0, NAMES.index(name), *words))) + "\n")
    return "".join(lines)


def calm() -> Made:
    """A log without a yield."""
    made = penalised()
    made.rows = [row for row in made.rows if row[2] != "pass"]
    return made


@dataclass
class Logging(Answering):
    """A board that logs a penalty of kernels with the series only."""

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        made = penalised() if self.is_penalised(plan) else calm()
        (folder / POINTS).write_text(text(made))
        return super().boot(plan, folder, progress)

    def is_penalised(self, plan: Plan) -> bool:
        return plan.kernel.parent.name in ("smt", TREE_ARM)


@pytest.fixture
def board(tmp_path: Path) -> Logging:
    return Logging(traces(tmp_path))


@pytest.fixture
def go(tmp_path: Path, board: Logging, monkeypatch: pytest.MonkeyPatch) -> Runs:
    watch = Watch(lambda _: WATCHED, lambda *_: Counted({}, {}), ())
    monkeypatch.setitem(WATCHES, "yields", watch)
    return Runs(board, tmp_path, monkeypatch)


def found(folder: Path) -> dict[str, Handover]:
    """The files of all runs, by arm."""
    files = [path for path in folder.rglob(f"*{SUFFIX}") if path.parent.name == "0"]
    assert len(files) == len(list(folder.rglob(f"*{SUFFIX}")))  # of first samples only
    return {path.parts[-4]: Handover.model_validate_json(path.read_text()) for path in files}


def test_arms_of_a_timeline_have_the_window_of_the_first_one(go: Runs, tmp_path: Path) -> None:
    go(TIMELINE, only=("phases",), arms=("asym", "equal", "smt"))
    stored = found(tmp_path)
    assert stored.keys() == {"asym", "smt"}
    assert len({(one.begin_ms, one.length_us, one.chosen) for one in stored.values()}) == 1
    assert len(stored["smt"].penalties) == 1 and not stored["asym"].penalties
    assert (stored["smt"].experiment, stored["smt"].seed) == ("phases", 1)
    assert stored["smt"].lock == ()  # what an ordered lock would need is not known of this load


def test_a_tree_is_in_the_place_of_the_candidate(go: Runs, tmp_path: Path) -> None:
    go(TIMELINE, only=("phases",), arms=("asym",), tree=tmp_path)
    assert found(tmp_path).keys() == {"asym", TREE_ARM}


def test_without_a_penalty_there_is_no_file(go: Runs, tmp_path: Path) -> None:
    go(TIMELINE, only=("phases",), arms=("asym", "equal"))
    assert not found(tmp_path)


def test_without_a_timeline_or_a_log_there_is_no_file(
    go: Runs, board: Logging, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(TIMELINE.replace("    timeline: [candidate, baseline]\n", ""), only=("phases",))
    monkeypatch.setattr(Logging, "boot", Answering.boot)
    go(TIMELINE, only=("phases",))
    assert board.booted and not found(tmp_path)


def test_a_log_that_is_not_whole_is_left_out(
    go: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A boot that failed leaves one; the error is in its sample."""

    def boot(board: Logging, plan: Plan, folder: Path, progress: Progress) -> Capture:
        (folder / POINTS).write_text(text(penalised())[:-30])
        return Answering.boot(board, plan, folder, progress)

    monkeypatch.setattr(Logging, "boot", boot)
    go(TIMELINE, only=("phases",))
    assert not found(tmp_path)


def test_a_window_is_of_the_first_arm_or_of_none(
    go: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Logging, "is_penalised", lambda *_: True)
    go(TIMELINE, only=("phases",), arms=("asym", "equal"))
    assert not found(tmp_path)
