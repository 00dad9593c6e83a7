# SPDX-License-Identifier: Apache-2.0
"""Questions to the store: one run, runs of a system, a metric over time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, func, or_, select

from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.model.stored import Arm, Claim, Head, Metric, StoredRun
from asymlab.results import schema
from asymlab.results.db import Store

R = TypeVar("R", bound=Record)

_AT_ONCE = 500

SHORTEST_UID = 6
"""Characters of a uid that may stand for it."""


class Wanted(Record):
    """Which runs; "" is any. ``since`` and ``until`` (excluded) are how ISO 8601 times begin."""

    system: str = ""
    machine: str = ""
    board: str = ""
    firmware: str = ""
    since: str = ""
    until: str = ""

    def condition(self) -> ColumnElement[bool]:
        """As a condition on the table of runs."""
        runs = schema.runs.c
        same = ("system", "machine", "board", "firmware")
        parts = [runs[name] == getattr(self, name) for name in same if getattr(self, name)]
        if self.since:
            parts.append(runs.started >= self.since)
        if self.until:
            parts.append(runs.started < self.until)
        return and_(*parts) if parts else runs.uid.is_not(None)


def find(store: Store, name: str) -> Head:
    """The run of that name, uid, or beginning of a uid.

    UserError if there is none, or several: runs of one name that come from several machines.
    """
    runs = schema.runs.c
    same = or_(runs.id == name, runs.uid == name)
    if len(name) >= SHORTEST_UID:
        same = or_(same, runs.uid.startswith(name, autoescape=True))
    with store.reading() as connection:
        found = _heads(connection.execute(select(schema.runs).where(same)))
        known = [] if found else list(connection.execute(select(runs.id)).scalars())
    if not found:
        hint = nearest(name, known) if known else "asymlab store import FOLDER... stores runs"
        raise UserError(f"no run in {store.name} is called {name!r}", hint=hint)
    if len(found) > 1:
        told = "; ".join(f"{one.uid} on {one.board}, {one.started}" for one in found[:5])
        raise UserError(f"{len(found)} runs are called {name!r}", hint=f"say which: {told}")
    return found[0]


def full(store: Store, uid: str) -> StoredRun:
    """All of one run; UserError if it is not there."""
    with store.reading() as connection:
        row = connection.execute(select(schema.runs).where(schema.runs.c.uid == uid)).first()
        if row is None:
            raise UserError(f"no run in {store.name} has the uid {uid}")
        parts = {
            table.name: tuple(_children(connection, uid, table, kind))
            for table, kind in schema.CHILDREN.items()
        }
        told = _provenance(connection, [uid]).get(uid, {})
    return StoredRun.model_validate({"head": _record(Head, row), "provenance": told, **parts})


def heads(store: Store, wanted: Wanted, *, limit: int = 0) -> tuple[Head, ...]:
    """Runs, oldest first; with ``limit`` only the last ones."""
    runs = schema.runs
    query = select(runs).where(wanted.condition())
    query = query.order_by(runs.c.started.desc(), runs.c.id.desc(), runs.c.uid.desc())
    with store.reading() as connection:
        found = _heads(connection.execute(query.limit(limit) if limit else query))
    return tuple(reversed(found))


def arms_of(store: Store, uids: Iterable[str]) -> dict[str, tuple[Arm, ...]]:
    """The arms of some runs, by uid."""
    return _by_run(store, schema.arms, Arm, uids)


def claims_of(store: Store, uids: Iterable[str]) -> dict[str, tuple[Claim, ...]]:
    """The claims of some runs, by uid."""
    return _by_run(store, schema.claims, Claim, uids)


def metrics_of(store: Store, uids: Iterable[str]) -> dict[str, tuple[Metric, ...]]:
    """The metrics of some runs, by uid."""
    return _by_run(store, schema.metrics, Metric, uids)


def provenance_of(store: Store, uids: Iterable[str]) -> dict[str, dict[str, str]]:
    """What is told of the origin of some runs, by uid."""
    with store.reading() as connection:
        return _provenance(connection, list(uids))


class SamplePlace(Record):
    """Where a sample is: the run's id and folder, and the sample's folder in it."""

    run: str
    run_folder: str
    folder: str


def samples_of_key(store: Store, key: str) -> tuple[SamplePlace, ...]:
    """The samples of a key that count, of the newest run first."""
    runs, samples = schema.runs, schema.samples
    query = (
        select(runs.c.id, runs.c.folder.label("run_folder"), samples.c.folder)
        .join(samples, samples.c.run == runs.c.uid)
        .where(samples.c.key == key, samples.c.void == "", samples.c.error == "")
        .order_by(runs.c.started.desc(), runs.c.uid, samples.c.position)
    )
    with store.reading() as connection:
        found = connection.execute(query).all()
    return tuple(SamplePlace(run=a, run_folder=b, folder=c) for a, b, c in found)


def counts(store: Store) -> dict[str, int]:
    """How many rows each table has."""
    tables = (schema.runs, *schema.CHILDREN, schema.jobs)
    with store.reading() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in tables
        }


def _heads(rows: Iterable[Row[Any]]) -> list[Head]:
    return [_record(Head, row) for row in rows]


def _children(
    connection: Connection, uid: str, table: Table, kind: type[Record]
) -> Iterable[Record]:
    query = select(table).where(table.c.run == uid).order_by(table.c.position)
    for row in connection.execute(query):
        yield _record(kind, row)


def _by_run(
    store: Store, table: Table, kind: type[R], uids: Iterable[str]
) -> dict[str, tuple[R, ...]]:
    wanted = list(uids)
    found: dict[str, list[R]] = {uid: [] for uid in wanted}
    with store.reading() as connection:
        for some in batched(wanted):
            query = select(table).where(table.c.run.in_(some))
            for row in connection.execute(query.order_by(table.c.run, table.c.position)):
                found[row._mapping["run"]].append(_record(kind, row))
    return {uid: tuple(records) for uid, records in found.items()}


def _provenance(connection: Connection, uids: list[str]) -> dict[str, dict[str, str]]:
    table = schema.provenance
    found: dict[str, dict[str, str]] = {uid: {} for uid in uids}
    for some in batched(uids):
        query = select(table).where(table.c.run.in_(some))
        for row in connection.execute(query.order_by(table.c.run, table.c.position)):
            found[row._mapping["run"]][row._mapping["name"]] = row._mapping["value"]
    return found


def batched(uids: list[str]) -> Iterable[list[str]]:
    """Some at a time: a statement has a limit of parameters (SQLITE_MAX_VARIABLE_NUMBER)."""
    for begin in range(0, len(uids), _AT_ONCE):
        yield uids[begin : begin + _AT_ONCE]


def _record(kind: type[R], row: Row[Any]) -> R:
    return kind.model_validate({name: row._mapping[name] for name in kind.model_fields})
