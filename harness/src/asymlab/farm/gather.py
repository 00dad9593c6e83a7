# SPDX-License-Identifier: Apache-2.0
"""Jobs become results: what is over is judged, brought into the store, and retried if need be."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from asymlab.errors import AsymlabError, InfraError, UserError
from asymlab.farm.campaign import Attempt, Campaign, read_campaign
from asymlab.farm.keep import Origin, keep_log, keep_run
from asymlab.farm.outcome import End, Outcome, judge
from asymlab.farm.parcel import unpack
from asymlab.farm.submit import again, cancel_doubled
from asymlab.lava.outcome import message
from asymlab.lava.rest import LavaServer
from asymlab.model.verdict import Verdict, worst
from asymlab.progress import Progress
from asymlab.results.db import Store
from asymlab.results.jobs import FarmJob, jobs_of, put_job
from asymlab.results.query import find
from asymlab.results.register import read, register

POLL_S = (2.0, 30.0)
"""The server is asked this often: at first, and once nothing has changed for long."""


@dataclass(frozen=True)
class CellState:
    """How it stands with a cell: its last attempt, what came of it, and what failed before.

    ``verdict`` is that of the run, None while there is none.
    """

    last: Attempt
    outcome: Outcome
    retried: tuple[str, ...]
    verdict: Verdict | None = None
    folder: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether nothing more will come of it."""
        if self.outcome.end == End.RETRY:
            return self.last.number >= self.last.most
        return self.outcome.end in (End.DONE, End.BROKEN, End.CANCELED)


@dataclass
class Desk:
    """Where a campaign is brought in. ``server`` and ``store`` are the only lasting memory;
    ``judged`` spares questions about jobs that are over."""

    server: LavaServer
    campaign: str
    store: Store
    judged: dict[int, FarmJob] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for job in jobs_of(self.store, self.campaign):
            if job.server == self.server.url and job.outcome:
                self.judged[int(job.job)] = job

    def known(self, attempt: Attempt) -> FarmJob | None:
        """What is stored of an attempt. A server made anew at the same address counts from 1 again:
        the same number alone is not the same job."""
        stored = self.judged.get(attempt.job.id)
        same = stored and (stored.key, stored.submitted) == (attempt.key, attempt.job.submit_time)
        return stored if same else None


def standing(desk: Desk, progress: Progress) -> tuple[CellState, ...]:
    """Bring in whatever is over; how it stands with each cell.

    UserError if the server knows no such campaign, InfraError if it cannot be reached.
    """
    campaign = read_campaign(desk.server, desk.campaign)
    if not campaign.attempts:
        hint = "asymlab farm submit MATRIX begins one; --campaign names another"
        raise UserError(f"{desk.server.url} knows no campaign {desk.campaign}", hint=hint)
    for number, attempts in enumerate(campaign.attempts.values()):
        progress.update(number, len(campaign.attempts), attempts[-1].title)
        for attempt in attempts:
            if attempt.job.is_over and desk.known(attempt) is None:
                desk.judged[attempt.job.id] = _bring_in(desk, attempt)
    return tuple(_state(desk, campaign, key) for key in campaign.attempts)


def verdict_of(states: tuple[CellState, ...]) -> Verdict:
    """What a campaign amounts to: its worst run, ERROR if a cell brought none, UNDECIDED while
    some are to come."""
    found: list[Verdict] = []
    for state in states:
        missing = Verdict.ERROR if state.is_settled else Verdict.UNDECIDED
        found.append(state.verdict or missing)
    return worst(found)


def retry(desk: Desk, states: tuple[CellState, ...], say: Callable[[str], None]) -> int:
    """Submit the next attempt at every cell that the farm failed; how many."""
    count = 0
    for state in states:
        if state.outcome.end == End.RETRY and not state.is_settled:
            number = again(desk.server, desk.campaign, state.last, state.outcome.why)
            old = state.last.job.id
            say(f"{state.last.title}: job {old} again as {number}: {state.outcome.why}")
            count += 1
    if count:
        cancel_doubled(desk.server, desk.campaign)
    return count


def wait(
    desk: Desk, progress: Progress, say: Callable[[str], None], deadline_s: float
) -> tuple[CellState, ...]:
    """Bring in and retry until every cell is settled. InfraError when ``deadline_s`` passes."""
    until = time.monotonic() + deadline_s
    pause, before = POLL_S[0], ""
    while True:
        states = standing(desk, progress)
        retried = retry(desk, states, say)
        settled = sum(state.is_settled for state in states)
        progress.update(settled, len(states), f"{len(states) - settled} to come")
        if settled == len(states):
            return states
        if time.monotonic() > until:
            text = f"{len(states) - settled} of {len(states)} cells of {desk.campaign} are not over"
            raise InfraError(text, hint="asymlab farm wait goes on with them", retriable=True)
        now = " ".join(f"{s.last.job.id}{s.outcome.end}" for s in states)
        pause = POLL_S[0] if retried or now != before else min(pause * 1.5, POLL_S[1])
        before = now
        time.sleep(pause)


def _bring_in(desk: Desk, attempt: Attempt) -> FarmJob:
    """Judge a job that is over and store what came of it, its run first."""
    job = attempt.job
    outcome = judge(job, desk.server.cases(job.id))
    log = list(desk.server.log(job.id))
    run: Path | None = None
    if outcome.code and outcome.end in (End.RETRY, End.BROKEN) and (said := _last_error(log)):
        outcome = replace(outcome, why=f"exit code {outcome.code}: {said}")
    if outcome.end == End.DONE:
        outcome, run = _run_of(desk, attempt, outcome, log)
    keep_log(run, desk.campaign, job.id, gzip.compress(b"\n".join(log)))
    row = FarmJob(
        server=desk.server.url,
        job=str(job.id),
        campaign=desk.campaign,
        key=attempt.key,
        attempt=attempt.number,
        title=attempt.title,
        device=job.actual_device or "",
        state=f"{job.state} {job.health}",
        outcome=outcome.end.value,
        why=outcome.why,
        submitted=job.submit_time or "",
        ended=job.end_time or "",
        run=read(run).head.uid if run else None,
    )
    put_job(desk.store, row)
    return row


def _run_of(
    desk: Desk, attempt: Attempt, outcome: Outcome, log: list[bytes]
) -> tuple[Outcome, Path | None]:
    """The run that a job sent home, registered; without one the job has to be done again."""
    try:
        parcels = unpack(line.decode(errors="replace") for line in log)
        if not parcels:
            raise InfraError("no run came back with the job's log")
        folder = keep_run(parcels[-1], _origin(desk, attempt))
        register(desk.store, folder)
    except AsymlabError as error:
        return Outcome(End.RETRY, outcome.code, error.message), None
    return outcome, folder


def _origin(desk: Desk, attempt: Attempt) -> Origin:
    return Origin(
        server=desk.server.url,
        job=attempt.job.id,
        device=attempt.job.actual_device or "",
        board=attempt.board,
        campaign=desk.campaign,
    )


def _last_error(log: list[bytes]) -> str:
    """What asymlab said last that was wrong."""
    said = (message(line.decode(errors="replace")) for line in reversed(log) if b"error: " in line)
    return next((text for text in said if text.startswith("error: ")), "").removeprefix("error: ")


def _state(desk: Desk, campaign: Campaign, key: str) -> CellState:
    attempts = campaign.attempts[key]
    last = attempts[-1]
    failed = (desk.known(attempt) for attempt in attempts[:-1])
    retried = tuple(f"job {job.job}: {job.why}" for job in failed if job)
    known = desk.known(last)
    if known is None:
        return CellState(last, judge(last.job, ()), retried)
    outcome = Outcome(End(known.outcome), None, known.why)
    if known.run is None:
        return CellState(last, outcome, retried)
    head = find(desk.store, known.run)
    return CellState(last, outcome, retried, Verdict(head.verdict), head.folder)
