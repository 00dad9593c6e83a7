# SPDX-License-Identifier: Apache-2.0
"""A boot's log of how CPUs were chosen: read, handed on to scoring, and removed once it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl
import pytest

from asymlab.checks.choices import Logged
from asymlab.checks.score import Rules, SampleScores, score_sample
from asymlab.kernels.choices import SELECT
from asymlab.kernels.points import MARK, Watched
from asymlab.model.job import POINTS, Capture, Load, Plan, Point
from asymlab.model.machine import Machine
from asymlab.progress import Progress
from asymlab.session import replica, watch
from asymlab.session.logs import CHOICES_FACT
from made_session import Answering, Runs, traces

WATCHED = (Point(name=MARK, address=1), Point(name=SELECT, address=2, words=("r0+8", "r1")))


@dataclass
class Logging(Answering):
    """A board whose log has two marks for each step, and between them a choice for task 5."""

    cut: int | None = None

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        capture = super().boot(plan, folder, progress)
        loads = [line.split() for line in self.booted[-1][1] if line.startswith("load ")]
        steps = sum(len(words[words.index("--k") + 1].split(",")) for words in loads)
        text = "".join(f"{n}000 0 0 0\n{n}500 1 9 1 5 3\n" for n in range(2 * steps))
        (folder / POINTS).write_text(text[: self.cut])
        return capture


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Logging]:
    monkeypatch.setattr(watch, "choice_points", lambda _: Watched(WATCHED, {}))
    yield Logging(traces(tmp_path))


def test_the_choices_of_each_load_are_scored_with_its_trace(
    go: Runs, board: Logging, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Logged] = []

    def scored(path: Path, box: Machine, load: Load, rules: Rules, logged: Logged) -> SampleScores:
        seen.append(logged)
        return score_sample(path, box, load, rules)

    monkeypatch.setattr(replica, "score_sample", scored)
    result = go(only=("placement",), arms=("asym",))
    assert all(plan.points == WATCHED for plan, _ in board.booted)
    assert len(seen) >= len(board.booted) > 0
    for one in seen:
        assert one.table.filter(pl.col("name") == SELECT)["word0"].unique().to_list() == [5]
        assert one.span[0] < one.span[1]
    # megabytes that nothing reads again
    assert not list(tmp_path.rglob(POINTS))
    assert not any(CHOICES_FACT in sample.facts for sample in result.arms[0].samples)


def test_a_log_that_cannot_be_used_is_a_fact_and_stays(
    go: Runs, board: Logging, tmp_path: Path
) -> None:
    board.cut = -3
    result = go(only=("placement",), arms=("asym",))
    for sample in result.arms[0].samples:
        assert sample.counts and "ends within a line" in sample.facts[CHOICES_FACT]
        assert (tmp_path / "runs" / result.id / sample.folder / POINTS).is_file()
