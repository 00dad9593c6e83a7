# SPDX-License-Identifier: Apache-2.0
"""Collects jobs: finished ones are judged, stored, and retried if necessary.

Their runs are stored in results/runs, logs without a run in results/farm.
"""

from __future__ import annotations

import gzip
import json
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from markupsafe import escape

from asymlab.errors import AsymlabError, InfraError, UserError
from asymlab.farm.campaign import Attempt, read_campaign
from asymlab.farm.outcome import End, Outcome, explained, judge
from asymlab.farm.states import CellState, Session, states_of
from asymlab.farm.submit import again, cancel_doubled
from asymlab.lava.parcel import unpack
from asymlab.lava.rest import LavaJob
from asymlab.paths import runs_root
from asymlab.progress import Progress
from asymlab.results.jobs import FarmJob, log_file, put_job
from asymlab.results.register import read, register
from asymlab.results.store import PAGE_FILE, RUN_FILE, storing
from asymlab.store import published

POLL_S = (2.0, 10.0)
"""Shortest and longest pause between two requests to the server; it grows without changes."""

LOG_FILE = "lava.log.gz"
"""LAVA's log of the job of a run, in the run's folder."""


@dataclass(frozen=True)
class JobOrigin:
    """The job of a run; ``board`` is the name in the matrix for the type of its device."""

    server: str
    job: LavaJob
    board: str
    campaign: str
    lava: str = ""

    @property
    def provenance(self) -> dict[str, str]:
        """Facts for the provenance of the run."""
        facts = {
            "farm.job": f"{self.server} {self.job.id}",
            "farm.device": self.job.actual_device or "",
            "farm.campaign": self.campaign,
            "lava": self.lava,
            "lava device type": self.job.device_type,
            "lava step": self.job.image,
        }
        return {name: value for name, value in facts.items() if value}

    @property
    def repeat(self) -> str:
        """The command line that repeats the job."""
        return shlex.join(("asymlab", "farm", "again", str(self.job.id), "--server", self.server))


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
    server, job = session.server, attempt.job
    origin = JobOrigin(server.url, job, attempt.board, session.campaign, server.version())
    try:
        parcels = unpack(line.decode(errors="replace") for line in log)
        if not parcels:
            raise InfraError("the log of the job has no run in it")
        folder = keep_run(parcels[-1], origin)
        register(session.store, folder)
    except AsymlabError as error:
        return Outcome(End.RETRY, outcome.code, error.message), None
    return outcome, folder


def keep_run(files: dict[str, str], origin: JobOrigin) -> Path:
    """Store a run from the ``files`` of its folder; returns the new folder.

    The folder is named after the run's id and the job: runs of two workers never share a folder,
    and a run that is collected twice has one folder. The run's board becomes farm:BOARD and its
    ``repeat`` repeats the job, since the original line names a board that only LAVA provides.
    Raises InfraError for files without a run, and for a full disk.
    """
    try:
        run = json.loads(files[RUN_FILE])
        name = f"{run['id']}-job{origin.job.id}"
        inside = escape(run.get("repeat") or origin.repeat)
        run.update(id=name, board=f"farm:{origin.board}", repeat=origin.repeat)
        run["provenance"] = {**run.get("provenance", {}), **origin.provenance}
    except (KeyError, TypeError, ValueError) as error:
        raise InfraError(f"the job returned a damaged run: {RUN_FILE} cannot be read") from error
    if "/" in name or name.startswith("."):
        raise InfraError(f"the job returned a run with the invalid id {name}")
    place = runs_root() / name
    with storing(runs_root()):
        place.parent.mkdir(parents=True, exist_ok=True)
        with published(place) as fresh:
            if page := files.get(PAGE_FILE):
                files = {**files, PAGE_FILE: page.replace(inside, escape(origin.repeat))}
            for path, text in files.items():
                (fresh / path).parent.mkdir(parents=True, exist_ok=True)
                (fresh / path).write_text(text)
            (fresh / RUN_FILE).write_text(json.dumps(run, indent=1) + "\n")
    return place


def keep_log(run: Path | None, campaign: str, job: int, packed: bytes) -> Path:
    """Store the log of a job (gzip) in the folder of its run or in results/farm; its path."""
    path = run / LOG_FILE if run else log_file(campaign, str(job))
    with storing(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(packed)
    return path
