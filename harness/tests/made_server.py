# SPDX-License-Identifier: Apache-2.0
"""A LAVA server without HTTP, whose jobs end as a test sets: for tests of farm commands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from markupsafe import escape

from asymlab.errors import InfraError
from asymlab.lava.credentials import LavaToken
from asymlab.lava.parcel import pack
from asymlab.lava.rest import LavaJob, LavaRefused, LavaServer, TestCase
from asymlab.results.store import PAGE_FILE
from made_lava import line, result
from made_nights import kept
from made_outcome import ended
from sample_run import sample_run

URL = "https://lava.example.org"
TOKEN = "s3cret0123456789"


@dataclass
class Held:
    """Jobs of a server, their cases and logs; for how many calls it is not reachable."""

    jobs: dict[int, LavaJob] = field(default_factory=dict)
    cases: dict[int, tuple[TestCase, ...]] = field(default_factory=dict)
    logs: dict[int, list[str]] = field(default_factory=dict)
    away: int = 0
    full: frozenset[str] = frozenset()
    """Device types of which it has no device."""


class MadeServer(LavaServer):
    """Answers from ``held``."""

    def __init__(self) -> None:
        super().__init__(URL, LavaToken(TOKEN))
        self.held = Held()

    def jobs(self, description: str) -> Iterator[LavaJob]:
        if self.held.away:
            self.held.away -= 1
            raise InfraError(f"the LAVA server {self.url} cannot be reached: made", retriable=True)
        jobs = self.held.jobs.values()
        yield from [job for job in jobs if str(job.description).startswith(description)]

    def job(self, number: int) -> LavaJob:
        return self.held.jobs[number]

    def submit(self, definition: str) -> int:
        data = yaml.safe_load(definition)
        if data["device_type"] in self.held.full:
            raise LavaRefused(f"the LAVA server {self.url} refuses: No devices available")
        number = len(self.held.jobs) + 1
        self.held.jobs[number] = LavaJob(
            id=number,
            description=data["job_name"],
            state="Running",
            health="Unknown",
            submit_time="2026-11-21T22:00:00+00:00",
            definition=definition,
        )
        return number

    def cases(self, number: int) -> tuple[TestCase, ...]:
        return self.held.cases.get(number, ())

    def log(self, number: int) -> Iterator[bytes]:
        yield from (text.encode() for text in self.held.logs.get(number, ()))

    def version(self) -> str:
        return "2026.05"

    def end(self, number: int, health: str = "Complete", cases: tuple[TestCase, ...] = ()) -> None:
        """The job is over."""
        job = self.held.jobs[number]
        changes = {"state": "Finished", "health": health, "actual_device": "grace-1"}
        self.held.jobs[number] = job.model_copy(update=changes)
        self.held.cases[number] = cases

    def done(self, number: int, folder: Path) -> None:
        """The job is over and has returned a run."""
        made = sample_run(folder, replicas=1, write=False)
        repeat = "asymlab run x --board place:lava-inside --append 'a b'"
        place = kept(made.model_copy(update={"uid": f"{number:036}", "repeat": repeat}), folder)
        (place / PAGE_FILE).write_text(f"<code>{escape(repeat)}</code>")
        self.end(number, cases=(ended(0),))
        lines = [line("target", text) for text in pack(place)]
        self.held.logs[number] = [*lines, result("job", "pass", "lava")]
