# SPDX-License-Identifier: Apache-2.0
"""A submission whose answer is lost is looked for before it is made again."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.errors import InfraError
from asymlab.farm import submit as module
from asymlab.farm.campaign import Attempt, arrange, job_prefix
from asymlab.farm.states import Session
from asymlab.farm.submit import again, submit
from asymlab.lava.rest import LavaJob
from asymlab.progress import Silent
from asymlab.results.db import open_store
from asymlab.results.jobs import FarmJob, put_job
from made_farm import made_matrix
from made_outcome import attempt
from scripted_server import lava

NONE: tuple[int, object] = (200, {"next": None, "results": []})


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE_S", 0.01)
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))


def listed(*jobs: LavaJob) -> tuple[int, object]:
    found = [{**job.model_dump(), "description": job_prefix("night")} for job in jobs]
    return (200, {"next": None, "results": found})


def tried(job: LavaJob) -> Attempt:
    found = Attempt.of(job)
    assert found
    return found


def test_lost_answer_of_a_job_that_is_there(tmp_path: Path) -> None:
    first = attempt(7, "k", 1)
    second = attempt(8, "k", 2)
    with lava(NONE, (502, ""), listed(first, second)) as (server, scripted):
        assert again(server, "night", tried(first), "it broke") == 8
    assert [verb for verb, *_ in scripted.asked].count("POST") == 1
    with lava(listed(first, second)) as (server, scripted):
        assert again(server, "night", tried(first), "it broke") == 8
    assert {verb for verb, *_ in scripted.asked} == {"GET"}, "it is not made again"


def test_lost_answer_of_a_job_that_is_not_there_and_no_answer_at_all(tmp_path: Path) -> None:
    matrix, cells = made_matrix(tmp_path, (1,))
    with lava(NONE, (503, ""), NONE, (201, {"job_ids": [9]}), NONE) as (server, scripted):
        assert submit(server, matrix, cells, "night", Silent()).new == (9,)
    assert [verb for verb, *_ in scripted.asked] == ["GET", "POST", "GET", "POST", "GET"]
    # a server that never answers
    answers = [NONE] + [(503, ""), NONE] * module.TRIES
    with lava(*answers) as (server, scripted), pytest.raises(InfraError):
        submit(server, matrix, cells, "night", Silent())
    assert [verb for verb, *_ in scripted.asked].count("POST") == module.TRIES


def test_same_number_on_a_reinstalled_server_is_another_job() -> None:
    store = open_store()
    with lava(NONE) as (server, _):
        row = FarmJob(server=server.url, job="7", campaign="night", key="k", attempt=1)
        stored = {"outcome": "done", "submitted": "2026-11-21T01:00:00Z"}
        put_job(store, row.model_copy(update=stored))
        session = Session(server, "night", store)
    old, new = (
        tried(attempt(7, "k", 1).model_copy(update={"submit_time": time}))
        for time in ("2026-11-21T01:00:00Z", "2026-11-21T02:00:00Z")
    )
    assert session.known(old) and session.known(new) is None
    assert arrange("night", [old.job]).count == 1
