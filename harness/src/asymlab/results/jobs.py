# SPDX-License-Identifier: Apache-2.0
"""Jobs of a farm in the store: what was submitted, what became of it, what was retried and why."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import insert, select, update

from asymlab.model.record import Record
from asymlab.paths import runs_root
from asymlab.results.db import Store
from asymlab.results.schema import jobs as table

DROPPED = "no longer in the matrix"
"""The outcome of a job that brought no run, and whose cell is no longer asked for."""


class FarmJob(Record):
    """One job on one server; ``attempt`` counts from 1 for each ``key`` of a campaign, and is 0 for
    a cell of which LAVA would not take a job.

    ``job`` is the server's own number, ``title`` the cell of the matrix in words. ``state`` is the
    server's word for where the job is, ``outcome`` ours for how it ended, ``why`` the reason of a
    retry. ``run`` is the uid of the run that came of it. Times are ISO 8601, UTC, or "".
    """

    server: str
    job: str
    campaign: str
    key: str
    attempt: int
    title: str = ""
    device: str = ""
    state: str = ""
    outcome: str = ""
    why: str = ""
    submitted: str = ""
    ended: str = ""
    run: str | None = None


def log_file(campaign: str, job: str) -> Path:
    """Where the log of a job that brought no run is kept: in results/farm."""
    return runs_root().parent / "farm" / campaign / f"job-{job}.log.gz"


def put_job(store: Store, job: FarmJob) -> None:
    """Store a job, or what is new of it: the same server and number is the same job.

    ``run`` must be in the store by then. Raises InfraError if the store fails.
    """
    here = (table.c.server == job.server) & (table.c.job == job.job)
    row = {k: v.replace("\0", "") if isinstance(v, str) else v for k, v in job}
    with store.writing() as connection:
        store.alone(connection, f"job {job.server} {job.job}")
        if connection.execute(select(table.c.job).where(here)).first():
            connection.execute(update(table).where(here).values(row))
        else:
            connection.execute(insert(table).values(row))


def jobs_of(store: Store, campaign: str = "") -> tuple[FarmJob, ...]:
    """Jobs of a campaign ("": of all), by key and attempt."""
    query = select(table).order_by(table.c.campaign, table.c.key, table.c.attempt)
    if campaign:
        query = query.where(table.c.campaign == campaign)
    with store.reading() as connection:
        return tuple(FarmJob(**row._mapping) for row in connection.execute(query))


def job_of(store: Store, run: str) -> FarmJob | None:
    """The job that a run (its uid) came of, if it came of one."""
    query = select(table).where(table.c.run == run).order_by(table.c.attempt.desc())
    with store.reading() as connection:
        row = connection.execute(query).first()
    return FarmJob(**row._mapping) if row else None
