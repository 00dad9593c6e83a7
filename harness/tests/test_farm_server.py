# SPDX-License-Identifier: Apache-2.0
"""A farm on a real LAVA server: submitted once, nothing lost or doubled, and only the farm retried.

One server for the file: PostgreSQL, web, scheduler, publisher and two workers.
"""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from urllib3 import BaseHTTPResponse, Retry

from asymlab.errors import UserError
from asymlab.farm.campaign import read_campaign
from asymlab.farm.gather import standing, wait
from asymlab.farm.outcome import End
from asymlab.farm.states import Session
from asymlab.farm.submit import submit
from asymlab.lava.credentials import LavaToken
from asymlab.lava.forms import lava_jobs
from asymlab.lava.rest import RETRIES, LavaJob, LavaServer
from asymlab.model.verdict import Verdict
from asymlab.progress import Silent
from asymlab.results.db import open_store
from asymlab.results.jobs import jobs_of
from asymlab.results.query import counts
from lava_fleet import Fleet, fleet
from made_cli import Command
from made_farm import add_devices, made_matrix, matrix_file, pids_of_server
from made_farm_step import FAILS, HANGS
from server_needs import needs_server
from waiting import wait_for

pytestmark = [
    pytest.mark.farm,
    needs_server,
    pytest.mark.xdist_group("farm-server"),
    pytest.mark.tier("test", seconds=20),
]

WORKERS = 2


@pytest.fixture(scope="module")
def farm() -> Iterator[Fleet]:
    with fleet(WORKERS, (), Silent()) as running:
        add_devices(running, WORKERS, lava_jobs() / "device-types" / "asymlab-qemu.jinja2")
        yield running


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    monkeypatch.delenv("ASYMLAB_STORE", raising=False)


def test_cells_are_submitted_once_and_their_runs_are_collected(farm: Fleet, tmp_path: Path) -> None:
    matrix, cells = made_matrix(tmp_path, (1, 2))
    first = submit(farm.lava, matrix, cells, "once", Silent())
    second = submit(farm.lava, matrix, cells, "once", Silent())
    assert (len(first.new), first.there) == (2, 0)
    assert (len(second.new), second.there) == (0, 2)
    session = Session(farm.lava, "once", open_store())
    states = wait(session, Silent(), print, 600)
    assert [state.outcome.end for state in states] == [End.DONE, End.DONE]
    assert {state.verdict for state in states} == {Verdict.PASS}
    for state in states:
        folder = Path(state.folder)
        assert (folder / "run.json").is_file() and (folder / "lava.log.gz").is_file()
    again = standing(Session(farm.lava, "once", open_store()), Silent())
    assert [state.folder for state in again] == [state.folder for state in states]
    assert counts(session.store)["runs"] == 2


def test_two_that_submit_at_once_leave_one_job_a_cell(farm: Fleet, tmp_path: Path) -> None:
    matrix, cells = made_matrix(tmp_path, (1, 2, 3))

    def elsewhere() -> None:
        # another machine: it has no lock in common with this one
        other = LavaServer(farm.server.url.replace("127.0.0.1", "localhost"), farm.server.token)
        submit(other, matrix, cells, "race", Silent())

    threads = [threading.Thread(target=elsewhere)]
    threads.append(
        threading.Thread(target=submit, args=(farm.lava, matrix, cells, "race", Silent()))
    )
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(240)
    submit(farm.lava, matrix, cells, "race", Silent())
    found = read_campaign(farm.lava, "race")
    assert len(found.attempts) == 3 and all(len(a) == 1 for a in found.attempts.values())
    assert all(job.state in ("Canceling", "Finished") for job in found.doubled)
    session = Session(farm.lava, "race", open_store())
    assert {s.outcome.end for s in wait(session, Silent(), print, 600)} == {End.DONE}
    assert counts(session.store)["runs"] == 3


@pytest.mark.parametrize(
    ("size", "hangs", "fails"),
    [
        # both are on one server, on which a seed has one first attempt
        pytest.param(10, HANGS, FAILS, marks=pytest.mark.tier("test", seconds=60)),
        pytest.param(40, HANGS + 1, FAILS + 2, marks=pytest.mark.tier("all", seconds=180)),
    ],
)
def test_queue_survives_a_worker_that_dies_and_a_server_that_is_restarted(
    size: int, hangs: int, fails: int, farm: Fleet, tmp_path: Path
) -> None:
    # the boards of the last two fail at the first attempt, that of the first dies with its worker
    seeds = (hangs, *range(1, size - 2), fails, fails + 1)
    matrix, cells = made_matrix(tmp_path, seeds)
    campaign = f"queue-{size}"
    lava = LavaServer(farm.server.url, farm.server.token, Counted.of(RETRIES))
    assert len(submit(lava, matrix, cells, campaign, Silent()).new) == size
    session = Session(lava, campaign, open_store())
    said: list[str] = []
    trouble = Trouble(farm, campaign, size, hangs)
    states = wait(session, trouble, said.append, 900)
    assert trouble.is_over
    assert Counter(state.outcome.end for state in states) == {End.DONE: size}
    jobs = jobs_of(session.store, campaign)
    done = [job for job in jobs if job.outcome == "done"]
    assert len({job.key for job in done}) == len(done) == len({job.run for job in done}) == size
    assert counts(session.store)["runs"] == size
    retried = {job.title: job.why for job in jobs if job.outcome == "infrastructure"}
    reason = "exit code 3: the board does not come up"
    assert [why for title, why in retried.items() if re.search(r"seed 9\d", title)] == [reason] * 2
    assert [bool(why) for title, why in retried.items() if f"seed {hangs}" in title] == [True]
    assert all(retried.values())
    assert len(said) == len(retried) == sum(job.outcome == "infrastructure" for job in jobs)


class Counted(Retry):
    """Counts the requests that failed and are made again."""

    failed = 0

    @classmethod
    def of(cls, retries: Retry) -> Counted:
        return cls(
            total=retries.total,
            backoff_factor=retries.backoff_factor,
            backoff_max=retries.backoff_max,
            status_forcelist=retries.status_forcelist,
            allowed_methods=retries.allowed_methods,
            raise_on_status=retries.raise_on_status,
        )

    def sleep(self, response: BaseHTTPResponse | None = None) -> None:
        Counted.failed += 1
        super().sleep(response)


class Trouble:
    """A Progress that kills the worker with the seed that hangs after a fifth of the cells, and
    restarts the server after two fifths: it is away until one request has failed."""

    def __init__(self, farm: Fleet, campaign: str, size: int, hangs: int) -> None:
        self._farm = farm
        self._hangs = hangs
        self._campaign = campaign
        self._kill_at, self._restart_at = size // 5, 2 * size // 5
        self._killed = False
        self._restart: threading.Thread | None = None
        self.is_over = False

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        if not note.endswith("pending"):
            return
        if done >= self._kill_at and not self._killed:
            self._killed = True
            worker = self._busy()
            self._farm.server.command(f"kill {worker}")
            assert pids_of_server(self._farm)[worker] == 0
            self._farm.server.command(f"start {worker}")
        if done >= self._restart_at and self._restart is None:
            self._farm.server.command("stop server")
            self._restart = threading.Thread(target=self._again, args=(Counted.failed,))
            self._restart.start()

    def _busy(self) -> str:
        """The worker with the job that hangs, once it runs: between two jobs no job would die."""
        wait_for(lambda: self._hanging().state == "Running")
        return str(self._hanging().actual_device).replace("made-", "worker-")

    def _hanging(self) -> LavaJob:
        jobs = self._farm.lava.jobs(f"asymlab {self._campaign}")
        return next(job for job in jobs if f"seed {self._hangs}" in str(job.description))

    def _again(self, failed: int) -> None:
        wait_for(lambda: Counted.failed > failed)
        self._farm.server.command("start server")
        self.is_over = True


def test_commands_end_with_what_the_campaign_amounts_to(
    farm: Fleet,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ASYMLAB_LAVA_URL", farm.server.url)
    monkeypatch.setenv("ASYMLAB_LAVA_TOKEN_FILE", str(farm.server.token_file))
    monkeypatch.setattr("signal.signal", lambda *_: None)  # main() sets handlers
    run = Command(monkeypatch, capsys)
    file = [str(matrix_file(tmp_path, (1,))), "--campaign", "commands"]
    submitted = run("farm", "submit", *file)
    assert "1 jobs submitted, 0 existed" in submitted.out, submitted
    collected = run("farm", "collect", *file)
    assert collected.code == 4, collected
    waited = run("farm", "wait", *file, "--hours", "0.2")
    assert (waited.code, "PASS" in waited.out) == (0, True), waited
    status = run("farm", "status", *file)
    assert " done " in status.out and "PASS" in status.out
    everything = "".join(one.out + one.err for one in (submitted, collected, waited, status))
    everything += "".join(p.read_text(errors="replace") for p in tmp_path.rglob("*.json"))
    assert farm.server.token.reveal() not in everything


def test_token_that_the_server_rejects_is_a_user_error(farm: Fleet) -> None:
    stranger = LavaServer(farm.server.url, LavaToken("0123456789"))
    with pytest.raises(UserError, match="token"):
        list(stranger.jobs("asymlab"))


def test_job_that_lava_rejects_is_a_user_error(farm: Fleet) -> None:
    with pytest.raises(UserError, match="refuses"):
        farm.lava.submit("job_name: nothing else\n")
