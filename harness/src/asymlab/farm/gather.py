# SPDX-License-Identifier: Apache-2.0
"""Collects jobs: finished ones are judged, stored, and retried if necessary."""

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
from asymlab.farm.states import CellState, Session, states_of
from asymlab.farm.submit import again, cancel_doubled
from asymlab.lava.parcel import unpack
from asymlab.progress import Progress
from asymlab.results.jobs import FarmJob, put_job
from asymlab.results.register import read, register

POLL_S = (2.0, 10.0)
"""Shortest and longest pause between two requests to the server; it grows without changes."""


def standing(session: Session, progress: Progress, *, keep: bool = True) -> tuple[CellState, ...]:
    """Collect all finished jobs; the state of each cell. Without ``keep`` nothing is stored.

    UserError if there is no such campaign on the server and no cell of it is known, InfraError if
    the server cannot be reached.
    """
    campaign = read_campaign(session.server, session.campaign)
    if not campaign.attempts and not session.refused and (keep or not session.cells):
        hint = "submit one: asymlab farm submit MATRIX; or name another: --campaign"
        raise UserError(
            f"there is no campaign {session.campaign} on {session.server.url}", hint=hint
        )
    for attempts in campaign.attempts.values():
        for attempt in attempts:
            if attempt.job.is_over and session.is_news(attempt):
                last = (some[-1] for some in campaign.attempts.values())
                settled = sum(session.known(one) is not None for one in last)
                progress.update(settled, len(campaign.attempts), f"collecting {attempt.title}")
                session.judged[attempt.job.id] = _judged(session, attempt, keep=keep)
    if keep:
        session.drop_refused()
    return states_of(session, campaign)


def retry(session: Session, states: tuple[CellState, ...], say: Callable[[str], None]) -> int:
    """Submit the next attempt at every cell with an infrastructure failure; how many."""
    count = 0
    for state in states:
        if state.last and state.outcome.end == End.RETRY and not state.is_settled:
            number = again(session.server, session.campaign, state.last, state.outcome.why)
            old = state.last.job.id
            say(f"{state.title}: job {old} is retried as job {number}: {state.outcome.why}")
            count += 1
    if count:
        cancel_doubled(session.server, session.campaign)
    return count


def wait(
    session: Session, progress: Progress, say: Callable[[str], None], deadline_s: float
) -> tuple[CellState, ...]:
    """Collect and retry until every cell is settled, for at most ``deadline_s``.

    Waits while the server cannot be reached; InfraError if it never could be.
    """
    until = time.monotonic() + deadline_s
    pause, before, since = POLL_S[0], "", ""
    states: tuple[CellState, ...] = ()
    while True:
        try:
            states = standing(session, progress)
            retried = retry(session, states, say)
        except InfraError as error:
            if not error.retriable or (time.monotonic() > until and not states):
                raise
            since, retried = since or _outage(error, say), 0
        else:
            if since:
                say(f"{session.server.url} can be reached again")
            since = ""
        pending = sum(not state.is_settled for state in states)
        outage = f"no server since {since}, " if since else ""
        progress.update(len(states) - pending, len(states) or None, f"{outage}{pending} pending")
        if (states and not pending and not since) or time.monotonic() > until:
            _keep_open(session, states)
            return states
        now = " ".join(f"{s.last and s.last.job.id}{s.outcome.end}" for s in states)
        pause = POLL_S[0] if retried or now != before else min(pause * 1.5, POLL_S[1])
        before = now
        time.sleep(max(min(pause, until - time.monotonic() + 0.01), 0))


def _keep_open(session: Session, states: tuple[CellState, ...]) -> None:
    """Store unfinished jobs without an outcome: their runs are missing in this night."""
    for state in states:
        if state.last and state.outcome.end in (End.WAITING, End.RUNNING):
            row = _row(session, state.last, state.outcome, None)
            put_job(session.store, row.model_copy(update={"outcome": ""}))


def _outage(error: InfraError, say: Callable[[str], None]) -> str:
    """Report that the server cannot be reached; since when (local time)."""
    since = time.strftime("%H:%M:%S")
    say(f"{error.message}, since {since}; waiting")
    return since


def _judged(session: Session, attempt: Attempt, *, keep: bool) -> FarmJob:
    """Judge a finished job; with ``keep``, store its run and log, then the job."""
    job = attempt.job
    outcome = judge(job, session.server.cases(job.id))
    log = [] if outcome.end == End.DONE and not keep else list(session.server.log(job.id))
    outcome = explained(job, outcome, log)
    run: Path | None = None
    if keep and outcome.end == End.DONE:
        outcome, run = _run_of(session, attempt, outcome, log)
    if outcome.end != End.DONE and not session.wants(attempt.key):
        outcome = replace(outcome, end=End.DROPPED)
    row = _row(session, attempt, outcome, run)
    if keep:
        keep_log(run, session.campaign, job.id, gzip.compress(b"\n".join(log)))
        put_job(session.store, row)
    return row


def _row(session: Session, attempt: Attempt, outcome: Outcome, run: Path | None) -> FarmJob:
    job = attempt.job
    return FarmJob(
        server=session.server.url,
        job=str(job.id),
        campaign=session.campaign,
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
    session: Session, attempt: Attempt, outcome: Outcome, log: list[bytes]
) -> tuple[Outcome, Path | None]:
    """The run in a job's log, stored and registered; without one the job has to be retried."""
    origin = JobOrigin(
        server=session.server.url,
        job=attempt.job.id,
        device=attempt.job.actual_device or "",
        board=attempt.board,
        campaign=session.campaign,
        lava=session.server.version(),
        device_type=attempt.job.device_type,
        image=attempt.job.image,
    )
    try:
        parcels = unpack(line.decode(errors="replace") for line in log)
        if not parcels:
            raise InfraError("the log of the job has no run in it")
        folder = keep_run(parcels[-1], origin)
        register(session.store, folder)
    except AsymlabError as error:
        return Outcome(End.RETRY, outcome.code, error.message), None
    return outcome, folder
