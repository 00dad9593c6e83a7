# SPDX-License-Identifier: Apache-2.0
"""A campaign on the server: the attempts of each cell, from the metadata of its jobs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from asymlab.errors import UserError
from asymlab.lava.rest import LavaJob, LavaServer

_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")

PREFIX = "asymlab-"
"""Prefix of asymlab's keys in the metadata of a job."""


@dataclass(frozen=True)
class Attempt:
    """A job for a cell; ``number`` counts from 1 to ``most``, ``why`` is the reason of a retry."""

    job: LavaJob
    key: str
    number: int
    title: str
    board: str
    most: int
    why: str = ""

    @classmethod
    def of(cls, job: LavaJob) -> Attempt | None:
        """The attempt of a job, None for a job that asymlab did not submit."""
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
    """All attempts of a campaign by cell key, in order; ``doubled`` are duplicate jobs."""

    name: str
    attempts: dict[str, tuple[Attempt, ...]]
    doubled: tuple[LavaJob, ...]

    def latest(self, key: str) -> Attempt | None:
        """The last attempt at a cell."""
        found = self.attempts.get(key)
        return found[-1] if found else None

    @property
    def count(self) -> int:
        """Number of attempts."""
        return sum(map(len, self.attempts.values()))


def campaign_name(matrix: str, given: str = "") -> str:
    """``given``, or the name of the matrix and today's date (UTC): one campaign a night.

    UserError for a name with other characters than a job's name may have.
    """
    name = given or f"{matrix}-{datetime.now(UTC):%Y-%m-%d}"
    if not _NAME.fullmatch(name):
        hint = "use lower case letters, digits, - and ."
        raise UserError(f"invalid campaign name {name!r}", hint=hint)
    return name


def job_prefix(campaign: str) -> str:
    """Prefix of the names of all jobs of a campaign."""
    return f"asymlab {campaign}: "


def read_campaign(server: LavaServer, name: str) -> Campaign:
    """The current state of a campaign on the server; raises what LavaServer.jobs() raises."""
    return arrange(name, server.jobs(job_prefix(name)))


def arrange(name: str, jobs: Iterable[LavaJob]) -> Campaign:
    """Jobs as attempts. Of two jobs for one attempt the older one counts: concurrent submissions do
    not see each other's jobs."""
    attempts: dict[str, dict[int, Attempt]] = {}
    doubled: list[LavaJob] = []
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
