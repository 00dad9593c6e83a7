# SPDX-License-Identifier: Apache-2.0
"""Submits cells as jobs: each once, also with repeated and concurrent submissions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime

import yaml

from asymlab.errors import InfraError, UserError
from asymlab.farm.campaign import (
    PREFIX,
    Attempt,
    Campaign,
    job_prefix,
    read_campaign,
)
from asymlab.farm.matrix import Cell, Matrix
from asymlab.farm.outcome import End
from asymlab.lava.jobs import RunValues, job
from asymlab.lava.rest import LavaJob, LavaRefused, LavaServer
from asymlab.lava.step import PARCEL
from asymlab.paths import cache_root
from asymlab.progress import Progress
from asymlab.results.db import Store
from asymlab.results.jobs import FarmJob, put_job
from asymlab.store import digest, locked

TRIES = 5
"""Attempts to submit a job to a server that does not answer."""

PAUSE_S = 2.0

_NAME_MOST = 200
"""LAVA's limit for the name of a job, in characters."""

_WHY_MOST = 400


@dataclass(frozen=True)
class Submitted:
    """The result of a submission: numbers of new jobs, the number of cells that had a job already
    (``there``), and cells whose job the server refused, with its message."""

    campaign: str
    new: tuple[int, ...]
    there: int
    refused: tuple[tuple[Cell, str], ...] = ()


def submit(
    server: LavaServer, matrix: Matrix, cells: Sequence[Cell], campaign: str, progress: Progress
) -> Submitted:
    """Submit a job for every cell without one; cancel duplicates of concurrent submissions.

    Continues after a job that the server refuses. Raises InfraError if the server cannot be
    reached; jobs submitted before that remain, and the next call continues after them.
    """
    new: list[int] = []
    refused: list[tuple[Cell, str]] = []
    with _alone(server, campaign, progress):
        known = read_campaign(server, campaign)
        for number, cell in enumerate(cells):
            progress.update(number, len(cells), cell.title)
            if known.latest(cell.key(campaign)) is None:
                text = definition(matrix, cell, campaign)
                try:
                    new.append(_submitted(server, campaign, cell.key(campaign), 1, text))
                except LavaRefused as error:
                    refused.append((cell, error.message))
        cancel_doubled(server, campaign)
    there = len(cells) - len(new) - len(refused)
    return Submitted(campaign, tuple(new), there, tuple(refused))


def keep_refused(server: LavaServer, done: Submitted, store: Store) -> None:
    """Store the cells that the server refused as attempt 0, for the report of the night."""
    for cell, why in done.refused:
        key = cell.key(done.campaign)
        row = FarmJob(
            server=server.url,
            job=f"refused {key}",
            campaign=done.campaign,
            key=key,
            attempt=0,
            title=cell.title,
            outcome=End.REFUSED.value,
            why=why,
            submitted=datetime.now(UTC).isoformat(),
        )
        put_job(store, row)


def repeat(server: LavaServer, number: int, campaign: str) -> Submitted:
    """Submit the cell of a job again, as a separate campaign.

    UserError for a job that asymlab did not submit; otherwise raises as submit() does.
    """
    job = server.job(number)
    old = Attempt.of(job)
    if old is None:
        raise UserError(f"asymlab farm did not submit job {number} of {server.url}")
    data = yaml.safe_load(job.definition)
    key = digest(campaign, old.key)[:16]
    data["job_name"] = (job_prefix(campaign) + f"{old.title} [{key[:8]}]")[:_NAME_MOST]
    about = data["metadata"]
    about.pop(f"{PREFIX}why", None)
    about.update({PREFIX + "campaign": campaign, PREFIX + "key": key, PREFIX + "attempt": "1"})
    if read_campaign(server, campaign).latest(key):
        return Submitted(campaign, (), 1)
    text = yaml.safe_dump(data, sort_keys=False)
    return Submitted(campaign, (_submitted(server, campaign, key, 1, text),), 0)


def again(server: LavaServer, campaign: str, failed: Attempt, why: str) -> int:
    """Submit the next attempt at the cell of ``failed``; the number of its job.

    Submits nothing if that attempt exists already. Raises as submit() does.
    """
    data = yaml.safe_load(failed.job.definition)
    about = data["metadata"]
    about[f"{PREFIX}attempt"] = str(failed.number + 1)
    about[f"{PREFIX}why"] = f"job {failed.job.id}: {why}"[:_WHY_MOST]
    known = read_campaign(server, campaign).latest(failed.key)
    if known and known.number > failed.number:
        return known.job.id
    text = yaml.safe_dump(data, sort_keys=False)
    return _submitted(server, campaign, failed.key, failed.number + 1, text)


def definition(matrix: Matrix, cell: Cell, campaign: str) -> str:
    """The job definition of the first attempt at a cell, for LAVA."""
    board = matrix.boards[cell.board]
    key = cell.key(campaign)
    about = {
        "campaign": campaign,
        "key": key,
        "cell": cell.title,
        "board": cell.board,
        "attempt": "1",
        "attempts": str(matrix.attempts),
    }
    more = {"image": board.image} if board.image else {}
    values = RunValues(
        job_name=(job_prefix(campaign) + f"{cell.title} [{key[:8]}]")[:_NAME_MOST],
        device_type=board.device_type,
        tags=board.tags,
        command=(*board.program, *cell.words(board.board)),
        python=board.python,
        flags=(PARCEL,),
        environment=board.environment,
        metadata={PREFIX + name: value for name, value in about.items()},
        minutes=cell.minutes,
        pull=board.pull,
        visibility=matrix.visibility,
        priority=matrix.priority,
        **more,
    )
    return job("run", values)


def _submitted(server: LavaServer, campaign: str, key: str, number: int, text: str) -> int:
    """Submit a job. Without an answer, look for the job on the server (which waits until it can be
    reached), and submit it again if it is not there."""
    for left in reversed(range(TRIES)):
        try:
            return server.submit(text)
        except InfraError:
            found = _find(read_campaign(server, campaign), key, number)
            if found:
                return found.id
            if not left:
                raise
            time.sleep(PAUSE_S)
    raise AssertionError("not reached")


def _find(campaign: Campaign, key: str, number: int) -> LavaJob | None:
    attempts = campaign.attempts.get(key, ())
    return next((attempt.job for attempt in attempts if attempt.number == number), None)


def cancel_doubled(server: LavaServer, campaign: str) -> None:
    """Cancel duplicates of attempts, which concurrent submissions may leave."""
    for twin in read_campaign(server, campaign).doubled:
        if not twin.is_over:
            server.cancel(twin.id)


def _alone(server: LavaServer, campaign: str, progress: Progress) -> AbstractContextManager[None]:
    """A lock: one submission at a time on this host. Other hosts cancel duplicates."""
    name = digest(server.url, campaign)[:16]
    waits = "waiting for another submission"
    return locked(cache_root() / "farm" / name, lambda: progress.update(0, None, waits))
