# SPDX-License-Identifier: Apache-2.0
"""How it stands with every cell of a campaign: told here alone, whoever asks."""

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
    """A cell: its last attempt (None: no job yet), what came of it, and what failed before.

    ``verdict`` is that of the run, None while there is none.
    """

    title: str
    outcome: Outcome
    last: Attempt | None = None
    retried: tuple[str, ...] = ()
    verdict: Verdict | None = None
    folder: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether nothing more comes of it by waiting."""
        if self.outcome.end == End.RETRY and self.last:
            return self.last.number >= self.last.most
        return self.outcome.end not in (End.WAITING, End.RUNNING)


@dataclass
class Desk:
    """Where a campaign is brought in. ``server`` and ``store`` are the only lasting memory;
    ``judged`` spares questions about jobs that are over.

    ``cells`` are the matrix's, titles by key; None: the campaign is taken as the server has it.
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
        """What is stored of an attempt. A server made anew at the same address counts from 1 again:
        the same number alone is not the same job."""
        stored = self.judged.get(attempt.job.id)
        same = stored and (stored.key, stored.submitted) == (attempt.key, attempt.job.submit_time)
        return stored if same else None

    def is_news(self, attempt: Attempt) -> bool:
        """Whether a job that is over has to be judged: it is not stored, or its cell has left the
        matrix since, or has come back."""
        known = self.known(attempt)
        if known is None:
            return True
        dropped = known.outcome == End.DROPPED
        return dropped if self.wants(attempt.key) else not dropped and known.run is None

    def drop_refused(self) -> None:
        """Store of refused cells that have left the matrix that they have."""
        for key, row in self.refused.items():
            if not self.wants(key) and row.outcome != End.DROPPED:
                self.refused[key] = row.model_copy(update={"outcome": End.DROPPED.value})
                put_job(self.store, self.refused[key])


def states_of(desk: Desk, campaign: Campaign) -> tuple[CellState, ...]:
    """All cells: the matrix's in its order, then those that it does not have any more."""
    keys = dict.fromkeys((*(desk.cells or ()), *campaign.attempts))
    if desk.cells is None:
        keys |= dict.fromkeys(desk.refused)
    return tuple(_state(desk, campaign, key) for key in keys)


def verdict_of(states: tuple[CellState, ...]) -> Verdict:
    """What a campaign amounts to: its worst run, ERROR if a cell brought none, UNDECIDED while
    some are to come. Cells that are not in the matrix any more do not count."""
    found: list[Verdict] = []
    for state in states:
        if state.outcome.end == End.DROPPED:
            continue
        over = state.is_settled and state.outcome.end != End.ABSENT
        found.append(state.verdict or (Verdict.ERROR if over else Verdict.UNDECIDED))
    return worst(found)


def _state(desk: Desk, campaign: Campaign, key: str) -> CellState:
    attempts = campaign.attempts.get(key, ())
    refused = desk.refused.get(key)
    title = attempts[-1].title if attempts else refused.title if refused else ""
    title = (desk.cells or {}).get(key, title)
    if not attempts:
        if refused and refused.outcome == End.REFUSED:
            return CellState(title, Outcome(End.REFUSED, None, refused.why))
        return CellState(title, Outcome(End.ABSENT))
    last, failed = attempts[-1], (desk.known(attempt) for attempt in attempts[:-1])
    retried = tuple(f"job {job.job}: {job.why}" for job in failed if job)
    known = desk.known(last)
    outcome = Outcome(End(known.outcome), None, known.why) if known else judge(last.job, ())
    outcome = outcome if desk.wants(key) else replace(outcome, end=End.DROPPED)
    state = CellState(title, outcome, last, retried)
    if known is None or known.run is None:
        return state
    head = find(desk.store, known.run)
    return replace(state, verdict=Verdict(head.verdict), folder=head.folder)
