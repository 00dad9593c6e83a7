# SPDX-License-Identifier: Apache-2.0
"""States of cells, as status, wait and the page of a night show them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from asymlab.cli import farm as commands
from asymlab.errors import InfraError, UserError
from asymlab.farm import gather
from asymlab.farm.gather import standing, wait
from asymlab.farm.matrix import Cell
from asymlab.farm.outcome import End
from asymlab.farm.states import Session, verdict_of
from asymlab.farm.submit import keep_refused, repeat, submit
from asymlab.lava.rest import TestCase
from asymlab.model.nightly import FarmTry
from asymlab.model.verdict import Verdict
from asymlab.progress import Silent
from asymlab.results.db import open_store
from asymlab.results.jobs import jobs_of
from asymlab.results.load import load
from asymlab.results.nights import nightly
from goldens import assert_golden, refused
from made_cli import Command, Shown
from made_farm import made_matrix, matrix_file
from made_lava import line
from made_outcome import ended, lavas
from made_server import TOKEN, URL, MadeServer
from made_store import empty_store

NIGHT = "night"
Call = Callable[..., Shown]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "results" / "runs"))
    monkeypatch.delenv("ASYMLAB_STORE", raising=False)
    empty_store(tmp_path / "results" / "runs" / "store.sqlite")
    monkeypatch.setattr(gather, "POLL_S", (0.01, 0.02))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> MadeServer:
    made = MadeServer()
    monkeypatch.setattr(commands, "_server", lambda url, waits=False: made)
    return made


def begun(server: MadeServer, folder: Path, seeds: tuple[int, ...]) -> tuple[Cell, ...]:
    matrix, cells = made_matrix(folder, seeds)
    submit(server, matrix, cells, NIGHT, Silent())
    return cells


def session(server: MadeServer, cells: tuple[Cell, ...] | None) -> Session:
    known = None if cells is None else {cell.key(NIGHT): cell.title for cell in cells}
    return Session(server, NIGHT, open_store(), known)


def ends(at: Session) -> list[End]:
    return [state.outcome.end for state in standing(at, Silent())]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """The command asymlab farm for a campaign."""
    monkeypatch.setattr("signal.signal", lambda *_: None)  # main() sets handlers
    command = Command(monkeypatch, capsys)
    return lambda *words, campaign=NIGHT: command("farm", *words, "--campaign", campaign)


def states_of(shown: Shown) -> list[str]:
    """States of cells as ``status --json`` prints them."""
    return [cell["state"] for cell in shown.json["cells"]]


def test_cells_that_left_the_matrix_do_not_count(server: MadeServer, tmp_path: Path) -> None:
    cells = begun(server, tmp_path, (1, 2))
    server.end(1, cases=(ended(2),))
    server.done(2, tmp_path)
    both, one = session(server, cells), session(server, cells[1:])
    assert verdict_of(standing(both, Silent())) is Verdict.ERROR
    assert [job.title for job in _lost(both)] == [cells[0].title]
    states = standing(one, Silent())
    assert [state.outcome.end for state in states] == [End.DONE, End.DROPPED]
    assert verdict_of(states) is Verdict.PASS and states[1].is_settled
    assert _lost(one) == ()
    # the cell comes back
    assert ends(session(server, cells)) == [End.BROKEN, End.DONE]


def _lost(at: Session) -> tuple[FarmTry, ...]:
    return nightly(at.store, "2026-11-21").lost


def test_dropped_cell_is_not_tried_again(server: MadeServer, tmp_path: Path) -> None:
    cells = begun(server, tmp_path, (1, 2))
    server.end(1, "Incomplete", (lavas("Infrastructure"),))
    server.done(2, tmp_path)
    wait(session(server, cells[1:]), Silent(), print, 10)
    assert len(server.held.jobs) == 2


def test_a_refused_cell_is_submitted_again_or_dropped(server: MadeServer, tmp_path: Path) -> None:
    matrix, (first, second) = made_matrix(tmp_path, (1, 2))
    board = matrix.boards["made"]
    boards = {"made": board, "other": board.model_copy(update={"device_type": "away"})}
    matrix = matrix.model_copy(update={"boards": boards})
    cells = (first.model_copy(update={"board": "other"}), second)
    server.held.full = frozenset({"away"})
    done = submit(server, matrix, cells, NIGHT, Silent())
    assert (len(done.new), done.there) == (1, 0)
    assert [(cell.board, "No devices" in why) for cell, why in done.refused] == [("other", True)]
    keep_refused(server, done, open_store())
    refusal, running = standing(session(server, cells), Silent())
    assert refusal.outcome.end == End.REFUSED and "No devices" in refusal.outcome.why
    assert refusal.is_settled and running.outcome.end == End.RUNNING
    # a cell that left the matrix
    assert ends(session(server, cells[1:])) == [End.RUNNING]
    assert [job.outcome for job in jobs_of(open_store()) if job.attempt == 0] == [End.DROPPED]
    # a device that has come
    server.held.full = frozenset()
    submit(server, matrix, cells, NIGHT, Silent())
    assert ends(session(server, cells)) == [End.RUNNING] * 2


def test_command_names_board_and_line_of_a_refusal(
    call: Call, server: MadeServer, tmp_path: Path
) -> None:
    file = matrix_file(tmp_path, (1, 2))
    server.held.full = frozenset({"asymlab-qemu"})
    said = call("submit", str(file))
    assert said.code == 2
    text = " ".join((said.out + said.err).split())
    assert_golden(text)
    number = file.read_text().splitlines().index("  made:") + 1
    assert f"made.yaml:{number}: boards.made: all 2 jobs" in text.replace("yaml: ", "yaml:")
    assert "No devices available" in text
    assert call("wait", str(file)).code == 3


def test_status_shows_each_state_and_stores_nothing(
    call: Call, server: MadeServer, tmp_path: Path
) -> None:
    file = str(matrix_file(tmp_path, (1, 2, 3, 4)))
    said = call("status", file)
    assert said.code == 0 and said.out.count("submitted") == 4
    assert states_of(call("status", file, "--json")) == ["not submitted"] * 4
    with refused(UserError):
        standing(session(server, None), Silent())
    begun(server, tmp_path, (1, 2, 3, 4))
    server.done(1, tmp_path)
    server.end(2, cases=(ended(2),))
    server.end(3, "Incomplete", (lavas("Infrastructure"),))
    found = states_of(call("status", file, "--json"))
    assert found == ["done", "broken", "infrastructure", "running"]
    assert jobs_of(open_store()) == ()


def test_a_deadline_or_an_interrupt_ends_a_wait_and_jobs_continue(
    call: Call, server: MadeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = begun(server, tmp_path, (1, 2))
    server.done(1, tmp_path)
    at = session(server, cells)
    states = wait(at, Silent(), print, 0.05)
    assert verdict_of(states) is Verdict.UNDECIDED
    (late,) = nightly(at.store, "2026-11-21").lost
    assert late.outcome == "to come (running)" and not late.over
    monkeypatch.setattr(gather, "wait", lambda at, bar, say, deadline_s: wait(at, bar, say, 0.05))
    said = call("wait", str(tmp_path / "made.yaml"))
    assert said.code == 4 and "running" in said.out + said.err

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(gather, "wait", interrupted)
    said = call("wait", str(tmp_path / "made.yaml"))
    assert said.code == 130
    assert_golden(" ".join((said.out + said.err).split()))


def test_an_unreachable_server_is_waited_for_until_the_deadline(
    server: MadeServer, tmp_path: Path
) -> None:
    cells = begun(server, tmp_path, (1,))
    server.done(1, tmp_path)
    server.held.away = 3
    said: list[str] = []
    states = wait(session(server, cells), Silent(), said.append, 20)
    assert [state.outcome.end for state in states] == [End.DONE]
    assert len(said) == 2 and "; waiting" in said[0] and "reached again" in said[1]
    server.held.away = 1_000_000
    with refused(InfraError):
        wait(session(server, None), Silent(), print, 0.1)


def test_a_collected_run_has_the_command_that_repeats_its_job(
    server: MadeServer, tmp_path: Path
) -> None:
    cells = begun(server, tmp_path, (1,))
    server.done(1, tmp_path)
    (state,) = standing(session(server, cells), Silent())
    run = load(Path(state.folder))
    assert run.repeat == f"asymlab farm again 1 --server {URL}"
    page = (Path(state.folder) / "report.html").read_text()
    assert run.repeat in page and "place:lava-inside" not in page
    assert run.provenance["lava"] == "2026.05"
    assert run.provenance["farm.device"] == "grace-1"
    assert run.provenance["lava device type"] == "asymlab-qemu"


def test_job_is_repeated_as_another_campaign(
    call: Call, server: MadeServer, tmp_path: Path
) -> None:
    begun(server, tmp_path, (1,))
    said = call("again", "1", campaign="once-more")
    assert "1 jobs submitted" in said.out
    first, second = (server.held.jobs[n] for n in (1, 2))
    assert second.metadata["asymlab-campaign"] == "once-more"
    assert second.metadata["asymlab-cell"] == first.metadata["asymlab-cell"]
    assert second.metadata["asymlab-key"] != first.metadata["asymlab-key"]
    assert repeat(server, 1, "once-more").there == 1 and len(server.held.jobs) == 2
    server.held.jobs[1] = first.model_copy(update={"definition": "job_name: x"})
    with refused(UserError):
        repeat(server, 1, "thrice")


def test_token_over_plain_http_to_another_machine_is_warned_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASYMLAB_LAVA_TOKEN", TOKEN)
    for url in ("http://127.0.0.1:1", "https://lava.example.org"):
        commands._server(url)
    assert capsys.readouterr().err == ""
    commands._server("http://lava.example.org")
    assert "without https" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "health", "cases", "end"),
    [
        ("/usr/bin/python3: No module named asymlab", "Complete", (), End.BROKEN),
        ("/lava-9/run.sh: 13: nopython: not found", "Complete", (), End.BROKEN),
        ("sh: 1: nopython: not found", "Incomplete", (lavas("Bug"),), End.RETRY),
        ("all went well", "Complete", (), End.RETRY),
        ("x: not found", "Complete", (ended(3),), End.RETRY),
    ],
)
def test_asymlab_is_missing_only_if_the_step_ran_to_its_end(
    server: MadeServer,
    tmp_path: Path,
    text: str,
    health: str,
    cases: tuple[TestCase, ...],
    end: End,
) -> None:
    cells = begun(server, tmp_path, (1,))
    server.end(1, health, cases)
    server.held.logs[1] = [line("target", text), line("info", "x: not found")]
    assert ends(session(server, cells)) == [end]
    if end == End.BROKEN:
        (state,) = wait(session(server, cells), Silent(), print, 10)
        assert state.outcome.end == end and text in state.outcome.why
        assert len(server.held.jobs) == 1, "it is not tried again"
