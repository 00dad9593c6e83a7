# SPDX-License-Identifier: Apache-2.0
"""A LAVA server of jobs that end as told, without any web: what farm commands make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from markupsafe import escape

from asymlab.errors import InfraError
from asymlab.lava.credentials import LavaToken
from asymlab.lava.parcel import pack
from asymlab.lava.refusal import LavaRefused
from asymlab.lava.rest import LavaJob, LavaServer, TestCase
from asymlab.results.store import PAGE_FILE
from made_lava import line, result
from made_nights import kept
from made_outcome import ended
from sample_run import sample_run

URL = "https://lava.example.org"
TOKEN = "s3cret0123456789"


@dataclass
class Told:
    """What a server holds: jobs, their cases and logs; for how many calls it is away."""

    jobs: dict[int, LavaJob] = field(default_factory=dict)
    cases: dict[int, tuple[TestCase, ...]] = field(default_factory=dict)
    logs: dict[int, list[str]] = field(default_factory=dict)
    away: int = 0
    full: frozenset[str] = frozenset()
    """Device types of which it has no device."""


class MadeServer(LavaServer):
    """Answers out of ``told``."""

    def __init__(self, told: Told | None = None) -> None:
        super().__init__(URL, LavaToken(TOKEN))
        self.told = told or Told()

    def jobs(self, description: str) -> Iterator[LavaJob]:
        if self.told.away:
            self.told.away -= 1
            raise InfraError(f"the LAVA server {self.url} cannot be reached: made", retriable=True)
        jobs = self.told.jobs.values()
        yield from [job for job in jobs if str(job.description).startswith(description)]

    def job(self, number: int) -> LavaJob:
        return self.told.jobs[number]

    def submit(self, definition: str) -> int:
        data = yaml.safe_load(definition)
        if data["device_type"] in self.told.full:
            raise LavaRefused(f"the LAVA server {self.url} refuses: No devices available")
        number = len(self.told.jobs) + 1
        self.told.jobs[number] = LavaJob(
            id=number,
            description=data["job_name"],
            state="Running",
            health="Unknown",
            submit_time="2026-11-21T22:00:00+00:00",
            definition=definition,
        )
        return number

    def cases(self, number: int) -> tuple[TestCase, ...]:
        return self.told.cases.get(number, ())

    def log(self, number: int) -> Iterator[bytes]:
        yield from (text.encode() for text in self.told.logs.get(number, ()))

    def version(self) -> str:
        return "2026.05"

    def end(self, number: int, health: str = "Complete", cases: tuple[TestCase, ...] = ()) -> None:
        """The job is over."""
        job = self.told.jobs[number]
        changes = {"state": "Finished", "health": health, "actual_device": "grace-1"}
        self.told.jobs[number] = job.model_copy(update=changes)
        self.told.cases[number] = cases

    def done(self, number: int, folder: Path) -> None:
        """The job is over and sent a run home."""
        made = sample_run(folder, replicas=1, write=False)
        repeat = "asymlab run x --board place:lava-inside --append 'a b'"
        place = kept(made.model_copy(update={"uid": f"{number:036}", "repeat": repeat}), folder)
        (place / PAGE_FILE).write_text(f"<code>{escape(repeat)}</code>")
        self.end(number, cases=(ended(0),))
        lines = [line("target", text) for text in pack(place)]
        self.told.logs[number] = [*lines, result("job", "pass", "lava")]
