# SPDX-License-Identifier: Apache-2.0
"""Jobs become results: what is over is judged, brought into the store, and retried if need be."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from asymlab.errors import AsymlabError, InfraError, UserError
from asymlab.farm.campaign import Attempt, read_campaign
from asymlab.farm.keep import JobOrigin, keep_log, keep_run
from asymlab.farm.outcome import End, Outcome, explained, judge
from asymlab.farm.states import CellState, Desk, states_of
from asymlab.farm.submit import again, cancel_doubled
from asymlab.lava.parcel import unpack
from asymlab.progress import Progress
from asymlab.results.jobs import FarmJob, put_job
from asymlab.results.register import read, register

POLL_S = (2.0, 10.0)
"""The server is asked this often: at first, and once nothing has changed for long."""


def standing(desk: Desk, progress: Progress, *, bring: bool = True) -> tuple[CellState, ...]:
    """Bring in whatever is over; how it stands with each cell. Without ``bring`` nothing is stored.

    UserError if the server knows no such campaign and there is nothing to tell of it, InfraError
    if it cannot be reached.
    """
    campaign = read_campaign(desk.server, desk.campaign)
    if not campaign.attempts and not desk.refused and (bring or not desk.cells):
        hint = "asymlab farm submit MATRIX begins one; --campaign names another"
        raise UserError(f"{desk.server.url} knows no campaign {desk.campaign}", hint=hint)
    for attempts in campaign.attempts.values():
        for attempt in attempts:
            if attempt.job.is_over and desk.is_news(attempt):
                last = (some[-1] for some in campaign.attempts.values())
                settled = sum(desk.known(one) is not None for one in last)
                progress.update(settled, len(campaign.attempts), f"bringing in {attempt.title}")
                desk.judged[attempt.job.id] = _judged(desk, attempt, bring=bring)
    if bring:
        desk.drop_refused()
    return states_of(desk, campaign)


def retry(desk: Desk, states: tuple[CellState, ...], say: Callable[[str], None]) -> int:
    """Submit the next attempt at every cell that the farm failed; how many."""
    count = 0
    for state in states:
        if state.last and state.outcome.end == End.RETRY and not state.is_settled:
            number = again(desk.server, desk.campaign, state.last, state.outcome.why)
            old = state.last.job.id
            say(f"{state.title}: job {old} again as {number}: {state.outcome.why}")
            count += 1
    if count:
        cancel_doubled(desk.server, desk.campaign)
    return count


def wait(
    desk: Desk, progress: Progress, say: Callable[[str], None], deadline_s: float
) -> tuple[CellState, ...]:
    """Bring in and retry until every cell is settled, or until ``deadline_s`` passes.

    A server that cannot be reached is waited for; InfraError if it never could be.
    """
    until = time.monotonic() + deadline_s
    pause, before, since = POLL_S[0], "", ""
    states: tuple[CellState, ...] = ()
    while True:
        try:
            states = standing(desk, progress)
            retried = retry(desk, states, say)
        except InfraError as error:
            if not error.retriable or (time.monotonic() > until and not states):
                raise
            since, retried = since or _outage(error, say), 0
        else:
            if since:
                say(f"{desk.server.url} is back")
            since = ""
        to_come = sum(not state.is_settled for state in states)
        trouble = f"no server since {since}, " if since else ""
        progress.update(len(states) - to_come, len(states) or None, f"{trouble}{to_come} to come")
        if (states and not to_come and not since) or time.monotonic() > until:
            _keep_open(desk, states)
            return states
        now = " ".join(f"{s.last and s.last.job.id}{s.outcome.end}" for s in states)
        pause = POLL_S[0] if retried or now != before else min(pause * 1.5, POLL_S[1])
        before = now
        time.sleep(max(min(pause, until - time.monotonic() + 0.01), 0))


def _keep_open(desk: Desk, states: tuple[CellState, ...]) -> None:
    """Store the jobs that are to come, without an outcome: the night misses their runs."""
    for state in states:
        if state.last and state.outcome.end in (End.WAITING, End.RUNNING):
            row = _row(desk, state.last, state.outcome, None)
            put_job(desk.store, row.model_copy(update={"outcome": ""}))


def _outage(error: InfraError, say: Callable[[str], None]) -> str:
    """Say that the server is away; since when (local time)."""
    since = time.strftime("%H:%M:%S")
    say(f"{error.message}, since {since}; waiting for it")
    return since


def _judged(desk: Desk, attempt: Attempt, *, bring: bool) -> FarmJob:
    """Judge a job that is over; if it is to be brought in, store what came of it, its run first."""
    job = attempt.job
    outcome = judge(job, desk.server.cases(job.id))
    log = [] if outcome.end == End.DONE and not bring else list(desk.server.log(job.id))
    outcome = explained(job, outcome, log)
    run: Path | None = None
    if bring and outcome.end == End.DONE:
        outcome, run = _run_of(desk, attempt, outcome, log)
    if outcome.end != End.DONE and not desk.wants(attempt.key):
        outcome = replace(outcome, end=End.DROPPED)
    row = _row(desk, attempt, outcome, run)
    if bring:
        keep_log(run, desk.campaign, job.id, gzip.compress(b"\n".join(log)))
        put_job(desk.store, row)
    return row


def _row(desk: Desk, attempt: Attempt, outcome: Outcome, run: Path | None) -> FarmJob:
    job = attempt.job
    return FarmJob(
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


def _run_of(
    desk: Desk, attempt: Attempt, outcome: Outcome, log: list[bytes]
) -> tuple[Outcome, Path | None]:
    """The run that a job sent home, registered; without one the job has to be done again."""
    origin = _origin(desk, attempt)
    try:
        parcels = unpack(line.decode(errors="replace") for line in log)
        if not parcels:
            raise InfraError("no run came back with the job's log")
        folder = keep_run(parcels[-1], origin)
        register(desk.store, folder)
    except AsymlabError as error:
        return Outcome(End.RETRY, outcome.code, error.message), None
    return outcome, folder


def _origin(desk: Desk, attempt: Attempt) -> JobOrigin:
    return JobOrigin(
        server=desk.server.url,
        job=attempt.job.id,
        device=attempt.job.actual_device or "",
        board=attempt.board,
        campaign=desk.campaign,
        lava=desk.server.version(),
        device_type=attempt.job.device_type,
        image=attempt.job.image,
    )
