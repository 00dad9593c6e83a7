# SPDX-License-Identifier: Apache-2.0
"""Cells become jobs: each once, however often and from wherever it is asked."""

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
from asymlab.lava.refusal import Refused
from asymlab.lava.rest import Job, LavaServer
from asymlab.lava.step import PARCEL
from asymlab.paths import cache_root
from asymlab.progress import Progress
from asymlab.results.db import Store
from asymlab.results.jobs import FarmJob, put_job
from asymlab.store import digest, locked

TRIES = 5
"""How often a job is submitted to a server that does not answer."""

PAUSE_S = 2.0

_NAME_MOST = 200
"""What LAVA keeps of a job's name."""

_WHY_MOST = 400


@dataclass(frozen=True)
class Submitted:
    """What a submission came to; ``there`` cells had their job already, of ``refused`` ones the
    server would not take it, in its words."""

    campaign: str
    new: tuple[int, ...]
    there: int
    refused: tuple[tuple[Cell, str], ...] = ()


def submit(
    server: LavaServer, matrix: Matrix, cells: Sequence[Cell], campaign: str, progress: Progress
) -> Submitted:
    """See that every cell has a job. Doubled jobs, of two that submitted at once, are canceled.

    A job that the server refuses does not keep the others. Raises InfraError if it cannot be
    reached; what was submitted by then stays, and the next call goes on after it.
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
                except Refused as error:
                    refused.append((cell, error.message))
        cancel_doubled(server, campaign)
    there = len(cells) - len(new) - len(refused)
    return Submitted(campaign, tuple(new), there, tuple(refused))


def keep_refused(server: LavaServer, done: Submitted, store: Store) -> None:
    """Store the cells that the server refused, as attempt 0: a night tells of them."""
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


def anew(server: LavaServer, number: int, campaign: str) -> Submitted:
    """Submit the cell of a job once more, as a campaign of its own.

    UserError for a job that no matrix of ours made; otherwise raises as submit() does.
    """
    job = server.job(number)
    old = Attempt.of(job)
    if old is None:
        raise UserError(f"job {number} of {server.url} is none that asymlab farm submitted")
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

    If it is there already, nothing is submitted. Raises as submit() does.
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
    """The first attempt at a cell, as LAVA takes it."""
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
    """Submit a job. If its answer is lost, the server is asked whether it has it, which waits until
    it is back; if it has not, the job is submitted again."""
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


def _find(campaign: Campaign, key: str, number: int) -> Job | None:
    attempts = campaign.attempts.get(key, ())
    return next((attempt.job for attempt in attempts if attempt.number == number), None)


def cancel_doubled(server: LavaServer, campaign: str) -> None:
    """Cancel jobs that repeat an attempt; there are some if two submitted at the same moment."""
    for twin in read_campaign(server, campaign).doubled:
        if not twin.is_over:
            server.cancel(twin.id)


def _alone(server: LavaServer, campaign: str, progress: Progress) -> AbstractContextManager[None]:
    """One submission at a time on this machine; others cancel what they doubled."""
    name = digest(server.url, campaign)[:16]
    waits = "waiting for another submission"
    return locked(cache_root() / "farm" / name, lambda: progress.update(0, None, waits))
