# SPDX-License-Identifier: Apache-2.0
"""Jobs of a farm in the store: submissions, outcomes, retries and their reasons."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import insert, select, update

from asymlab.model.record import Record
from asymlab.paths import runs_root
from asymlab.results.db import Store
from asymlab.results.schema import jobs as table

DROPPED = "no longer in the matrix"
"""The outcome of a job without a run whose cell was removed from the matrix."""


class FarmJob(Record):
    """One job on one server; ``attempt`` counts from 1 for each ``key`` of a campaign, and is 0 for
    a cell whose job LAVA refused.

    ``job`` is the server's number, ``title`` the cell of the matrix in words. ``state`` is LAVA's
    state and health, ``outcome`` one of farm.outcome.End or "", ``why`` the reason of a retry.
    ``run`` is the uid of the job's run. Times are ISO 8601, UTC, or "".
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
    """The file for the log of a job without a run: in results/farm."""
    return runs_root().parent / "farm" / campaign / f"job-{job}.log.gz"


def put_job(store: Store, job: FarmJob) -> None:
    """Insert a job, or update the job with the same server and number.

    ``run`` must be in the store already. Raises InfraError if the store fails.
    """
    same = (table.c.server == job.server) & (table.c.job == job.job)
    row = {k: v.replace("\0", "") if isinstance(v, str) else v for k, v in job}
    with store.writing() as connection:
        store.lock(connection, f"job {job.server} {job.job}")
        if connection.execute(select(table.c.job).where(same)).first():
            connection.execute(update(table).where(same).values(row))
        else:
            connection.execute(insert(table).values(row))


def jobs_of(store: Store, campaign: str = "") -> tuple[FarmJob, ...]:
    """Jobs of a campaign ("": of all campaigns), by key and attempt."""
    query = select(table).order_by(table.c.campaign, table.c.key, table.c.attempt)
    if campaign:
        query = query.where(table.c.campaign == campaign)
    with store.reading() as connection:
        return tuple(FarmJob(**row._mapping) for row in connection.execute(query))
