# SPDX-License-Identifier: Apache-2.0
"""The state of every cell of a campaign, from the server and the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from asymlab.farm.campaign import Attempt, Campaign
from asymlab.farm.outcome import End, Outcome, judge
from asymlab.lava.rest import LavaServer
from asymlab.model.verdict import Verdict, worst
from asymlab.results.db import Store
from asymlab.results.jobs import FarmJob, jobs_of, put_job
from asymlab.results.query import find


@dataclass(frozen=True)
class CellState:
    """A cell: its last attempt (None: no job yet), the outcome of that, and earlier failures.

    ``verdict`` is that of the run, None if there is none.
    """

    title: str
    outcome: Outcome
    last: Attempt | None = None
    retried: tuple[str, ...] = ()
    verdict: Verdict | None = None
    folder: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether waiting cannot change the outcome."""
        if self.outcome.end == End.RETRY and self.last:
            return self.last.number >= self.last.most
        return self.outcome.end not in (End.WAITING, End.RUNNING)


@dataclass
class Session:
    """The server, store and cells of a campaign that is being collected. Only ``server`` and
    ``store`` persist; ``judged`` and ``refused`` cache stored jobs.

    ``cells`` are those of the matrix, titles by key; None: all cells of the campaign on the server.
    """

    server: LavaServer
    campaign: str
    store: Store
    cells: Mapping[str, str] | None = None
    judged: dict[int, FarmJob] = field(default_factory=dict)
    refused: dict[str, FarmJob] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for job in jobs_of(self.store, self.campaign):
            if job.server == self.server.url and job.outcome:
                if job.attempt:
                    self.judged[int(job.job)] = job
                else:
                    self.refused[job.key] = job

    def wants(self, key: str) -> bool:
        """Whether a cell is still in the matrix."""
        return self.cells is None or key in self.cells

    def known(self, attempt: Attempt) -> FarmJob | None:
        """The stored job of an attempt. A reinstalled server at the same address numbers jobs from
        1 again, so key and time of submission must be equal, too."""
        stored = self.judged.get(attempt.job.id)
        same = stored and (stored.key, stored.submitted) == (attempt.key, attempt.job.submit_time)
        return stored if same else None

    def is_news(self, attempt: Attempt) -> bool:
        """Whether a finished job has to be judged: it is not stored, or its cell was since removed
        from the matrix or added to it again."""
        known = self.known(attempt)
        if known is None:
            return True
        dropped = known.outcome == End.DROPPED
        return dropped if self.wants(attempt.key) else not dropped and known.run is None

    def drop_refused(self) -> None:
        """Store the outcome DROPPED for refused cells that were removed from the matrix."""
        for key, row in self.refused.items():
            if not self.wants(key) and row.outcome != End.DROPPED:
                self.refused[key] = row.model_copy(update={"outcome": End.DROPPED.value})
                put_job(self.store, self.refused[key])


def states_of(session: Session, campaign: Campaign) -> tuple[CellState, ...]:
    """All cells: those of the matrix in its order, then removed ones."""
    keys = dict.fromkeys((*(session.cells or ()), *campaign.attempts))
    if session.cells is None:
        keys |= dict.fromkeys(session.refused)
    return tuple(_state(session, campaign, key) for key in keys)


def verdict_of(states: tuple[CellState, ...]) -> Verdict:
    """The verdict of a campaign: that of its worst run, ERROR if a cell ended without a run,
    UNDECIDED if some are pending. Cells that were removed from the matrix do not count."""
    found: list[Verdict] = []
    for state in states:
        if state.outcome.end == End.DROPPED:
            continue
        ended = state.is_settled and state.outcome.end != End.ABSENT
        found.append(state.verdict or (Verdict.ERROR if ended else Verdict.UNDECIDED))
    return worst(found)


def _state(session: Session, campaign: Campaign, key: str) -> CellState:
    attempts = campaign.attempts.get(key, ())
    refused = session.refused.get(key)
    title = attempts[-1].title if attempts else refused.title if refused else ""
    title = (session.cells or {}).get(key, title)
    if not attempts:
        if refused and refused.outcome == End.REFUSED:
            return CellState(title, Outcome(End.REFUSED, None, refused.why))
        return CellState(title, Outcome(End.ABSENT))
    last, failed = attempts[-1], (session.known(attempt) for attempt in attempts[:-1])
    retried = tuple(f"job {job.job}: {job.why}" for job in failed if job)
    known = session.known(last)
    outcome = Outcome(End(known.outcome), None, known.why) if known else judge(last.job, ())
    outcome = outcome if session.wants(key) else replace(outcome, end=End.DROPPED)
    state = CellState(title, outcome, last, retried)
    if known is None or known.run is None:
        return state
    head = find(session.store, known.run)
    return replace(state, verdict=Verdict(head.verdict), folder=head.folder)
