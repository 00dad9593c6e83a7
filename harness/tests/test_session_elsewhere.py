# SPDX-License-Identifier: Apache-2.0
"""Runs that a runner executes on another host: the returned run is stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.boards.board import Capabilities, RunOrder
from asymlab.errors import InfraError
from asymlab.model.result import RunResult
from asymlab.progress import Progress, Unwatched
from asymlab.results.load import load
from asymlab.results.store import RunFolder, open_run
from asymlab.session.elsewhere import FOLDER, Elsewhere
from asymlab.session.options import RunOptions
from asymlab.session.resolve import resolve
from made_session import Blank
from sample_run import sample_run


class Lab(Blank):
    """A runner that returns a made run."""

    board = "place:there"
    name = "lava:made"
    limits: tuple[str, ...] = ()
    capabilities = Capabilities()

    def __init__(self, **update: object) -> None:
        self.update = {"board": self.board, "provenance": {"chain": "a chain"}, **update}
        self.order: RunOrder | None = None

    def run(self, order: RunOrder, folder: Path, progress: Progress) -> Path:
        self.order = order
        made = sample_run(Path(), write=False).model_copy(update=self.update)
        with open_run(made, folder / "runs") as run:
            (run.sample_folder("asym", 0) / "wake.trace.dat").write_bytes(b"trace")
            run.finish(made) if not self.update.get("problem") else run.save(made)
        (folder / "logs.yaml").write_text("")
        return run.path


def begin(folder: Path) -> RunFolder:
    start = sample_run(Path(), write=False).model_copy(
        update={"board": "lava:made", "arms": (), "complete": False, "provenance": {"lava": "1"}}
    )
    return open_run(start, folder)


def do(lab: Lab, folder: RunFolder, **more: object) -> RunResult:
    options = RunOptions(system="asym-smt", board="qemu-pt", append="a  'b'", **more)
    return Elsewhere(lab).take(resolve(options), {}, folder, Unwatched())


def test_the_result_of_the_runner_is_this_run_with_its_files(tmp_path: Path) -> None:
    board = Lab()
    with begin(tmp_path) as folder:
        before = folder.result
        result = do(board, folder)
    assert (result.id, result.started) == (folder.path.name, folder.started)
    assert (result.board, result.repeat) == ("lava:made", before.repeat)
    assert [arm.name for arm in result.arms] == ["asym", "equal", "asym+smt"]
    assert result.provenance == {"chain": "a chain", "lava": "1"}
    assert (folder.path / "asym" / "0" / "wake.trace.dat").read_bytes() == b"trace"
    assert sorted(p.name for p in (folder.path / FOLDER).iterdir()) == ["logs.yaml"]
    assert load(folder.path).arms == result.arms


def test_the_command_line_is_repeated_on_the_board_of_the_runner(tmp_path: Path) -> None:
    board = Lab()
    with begin(tmp_path) as folder:
        do(board, folder, arms=("asym",), replicas=2, deadline_s=120)
    assert board.order
    words = board.order.words
    assert words[:3] == ("asymlab", "run", "asym-smt")
    assert words[words.index("--board") + 1] == "place:there"
    assert words[words.index("--append") + 1] == "a  'b'"
    assert words[-2:] == ("--jobs", "1")
    assert board.order.machine.name == "vera-8c2t"
    assert board.order.minutes > 3 * 2


def test_a_run_that_ended_early_keeps_its_reason(tmp_path: Path) -> None:
    with pytest.raises(InfraError, match="no power"), begin(tmp_path) as folder:
        do(Lab(problem="no power", complete=False), folder)
    stored = load(next(tmp_path.iterdir()))
    assert not stored.complete and stored.problem == "no power"
    assert stored.arms
