# SPDX-License-Identifier: Apache-2.0
"""A campaign as the server knows it: the attempts of each cell, told by the jobs themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from asymlab.errors import UserError
from asymlab.lava.rest import Job, LavaServer

_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")

PREFIX = "asymlab-"
"""Begins our keys of a job's metadata."""


@dataclass(frozen=True)
class Attempt:
    """A job that tries a cell; ``number`` counts from 1. ``why`` says why it was needed."""

    job: Job
    key: str
    number: int
    title: str
    board: str
    most: int
    why: str = ""

    @classmethod
    def of(cls, job: Job) -> Attempt | None:
        """The attempt that a job is, None for a job of somebody else's."""
        about = {k.removeprefix(PREFIX): v for k, v in job.metadata.items() if k.startswith(PREFIX)}
        try:
            return cls(
                job=job,
                key=about["key"],
                number=int(about["attempt"]),
                title=about["cell"],
                board=about["board"],
                most=int(about["attempts"]),
                why=about.get("why", ""),
            )
        except (KeyError, ValueError):
            return None


@dataclass(frozen=True)
class Campaign:
    """All attempts of a campaign by cell key, in order; ``doubled`` are jobs that repeat one."""

    name: str
    attempts: dict[str, tuple[Attempt, ...]]
    doubled: tuple[Job, ...]

    def latest(self, key: str) -> Attempt | None:
        """The last attempt at a cell."""
        found = self.attempts.get(key)
        return found[-1] if found else None

    @property
    def count(self) -> int:
        """Attempts in all."""
        return sum(map(len, self.attempts.values()))


def campaign_name(matrix: str, given: str = "") -> str:
    """``given``, else the matrix and today's date (UTC): a night is submitted once.

    UserError for a name that does not fit into a job's.
    """
    name = given or f"{matrix}-{datetime.now(UTC):%Y-%m-%d}"
    if not _NAME.fullmatch(name):
        raise UserError(f"{name} is no name of a campaign", hint="small letters, digits, - and .")
    return name


def job_prefix(campaign: str) -> str:
    """What the names of all jobs of a campaign begin with."""
    return f"asymlab {campaign}: "


def read_campaign(server: LavaServer, name: str) -> Campaign:
    """The campaign as it stands on the server; raises what the server raises."""
    return arrange(name, server.jobs(job_prefix(name)))


def arrange(name: str, jobs: Iterable[Job]) -> Campaign:
    """Jobs as attempts. Of two jobs for the same attempt the older one counts: two that submit
    at once see each other's jobs only afterwards."""
    attempts: dict[str, dict[int, Attempt]] = {}
    doubled: list[Job] = []
    for job in sorted(jobs, key=lambda job: job.id):
        attempt = Attempt.of(job)
        if attempt is None or job.metadata.get(f"{PREFIX}campaign") != name:
            continue
        mine = attempts.setdefault(attempt.key, {})
        if attempt.number in mine:
            doubled.append(job)
        else:
            mine[attempt.number] = attempt
    ordered = {key: tuple(mine[n] for n in sorted(mine)) for key, mine in attempts.items()}
    return Campaign(name, ordered, tuple(doubled))
