# SPDX-License-Identifier: Apache-2.0
"""Queries of the store: one run, runs of a system, parts of many runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, func, or_, select

from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.model.record import Record
from asymlab.model.stored import Head, StoredRun, StoredSample
from asymlab.results import schema
from asymlab.results.db import Store

R = TypeVar("R", bound=Record)

_AT_ONCE = 500
"""Runs of one statement."""

SHORTEST_UID = 6
"""Least number of leading characters of a uid that can replace the uid."""


class Wanted(Record):
    """A filter of runs; "" is any. ``since`` and ``until`` (excluded) begin ISO 8601 times."""

    system: str = ""
    machine: str = ""
    board: str = ""
    firmware: str = ""
    since: str = ""
    until: str = ""

    def condition(self) -> ColumnElement[bool]:
        """The filter as a condition on the table of runs."""
        runs = schema.runs.c
        same = ("system", "machine", "board", "firmware")
        parts = [runs[name] == getattr(self, name) for name in same if getattr(self, name)]
        if self.since:
            parts.append(runs.started >= self.since)
        if self.until:
            parts.append(runs.started < self.until)
        return and_(*parts) if parts else runs.uid.is_not(None)


def find(store: Store, name: str) -> Head:
    """The run with that id, uid, or prefix of a uid.

    UserError if there is none, or several: runs of one id from several hosts.
    """
    runs = schema.runs.c
    same = or_(runs.id == name, runs.uid == name)
    if len(name) >= SHORTEST_UID:
        same = or_(same, runs.uid.startswith(name, autoescape=True))
    with store.reading() as connection:
        found = _heads(connection.execute(select(schema.runs).where(same)))
        known = [] if found else list(connection.execute(select(runs.id)).scalars())
    if not found:
        hint = nearest(name, known) if known else "add runs: asymlab store import FOLDER..."
        raise UserError(f"there is no run {name!r} in {store.name}", hint=hint)
    if len(found) > 1:
        choices = "; ".join(f"{one.uid} on {one.board}, {one.started}" for one in found[:5])
        raise UserError(f"{len(found)} runs have the id {name!r}", hint=f"use the uid: {choices}")
    return found[0]


def full(store: Store, uid: str) -> StoredRun:
    """A run with all its parts; UserError if it is not in the store."""
    with store.reading() as connection:
        row = connection.execute(select(schema.runs).where(schema.runs.c.uid == uid)).first()
        if row is None:
            raise UserError(f"there is no run with the uid {uid} in {store.name}")
        parts: dict[str, object] = {
            table.name: _parts(connection, kind, [uid])[uid]
            for kind, table in schema.CHILDREN.items()
        }
        parts["provenance"] = _provenance(connection, [uid])[uid]
    return StoredRun.model_validate({"head": _record(Head, row), **parts})


def stored_systems(store: Store) -> tuple[str, ...]:
    """The systems that runs are of."""
    with store.reading() as connection:
        return tuple(connection.execute(select(schema.runs.c.system).distinct()).scalars())


def heads(store: Store, wanted: Wanted, *, limit: int = 0) -> tuple[Head, ...]:
    """Runs, oldest first; with ``limit`` only that many of the last ones."""
    runs = schema.runs
    query = select(runs).where(wanted.condition())
    query = query.order_by(runs.c.started.desc(), runs.c.id.desc(), runs.c.uid.desc())
    with store.reading() as connection:
        found = _heads(connection.execute(query.limit(limit) if limit else query))
    return tuple(reversed(found))


def parts_of(store: Store, kind: type[R], uids: Iterable[str]) -> dict[str, tuple[R, ...]]:
    """The arms, claims, metrics ... (a key of schema.CHILDREN) of some runs, by uid."""
    with store.reading() as connection:
        return _parts(connection, kind, list(uids))


def provenance_of(store: Store, uids: Iterable[str]) -> dict[str, dict[str, str]]:
    """The provenance of some runs, by uid."""
    with store.reading() as connection:
        return _provenance(connection, list(uids))


class SamplePlace(Record):
    """Location of a sample: the run's id and folder, and the sample's folder in it."""

    run: str
    run_folder: str
    folder: str


def samples_of_key(store: Store, key: str) -> tuple[SamplePlace, ...]:
    """The valid samples of a key, those of the newest run first."""
    runs, samples = schema.runs, schema.CHILDREN[StoredSample]
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
    """The number of rows of each table."""
    tables = (schema.runs, *schema.CHILDREN.values(), schema.jobs)
    with store.reading() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in tables
        }


def _heads(rows: Iterable[Row[Any]]) -> list[Head]:
    return [_record(Head, row) for row in rows]


def _parts(connection: Connection, kind: type[R], uids: Sequence[str]) -> dict[str, tuple[R, ...]]:
    found: dict[str, list[R]] = {uid: [] for uid in uids}
    for row in _rows(connection, schema.CHILDREN[kind], uids):
        found[row._mapping["run"]].append(_record(kind, row))
    return {uid: tuple(records) for uid, records in found.items()}


def _provenance(connection: Connection, uids: Sequence[str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {uid: {} for uid in uids}
    for row in _rows(connection, schema.provenance, uids):
        found[row._mapping["run"]][row._mapping["name"]] = row._mapping["value"]
    return found


def _rows(connection: Connection, table: Table, uids: Sequence[str]) -> Iterator[Row[Any]]:
    """The rows of some runs, in batches: SQLITE_MAX_VARIABLE_NUMBER limits the parameters."""
    for begin in range(0, len(uids), _AT_ONCE):
        query = select(table).where(table.c.run.in_(uids[begin : begin + _AT_ONCE]))
        yield from connection.execute(query.order_by(table.c.run, table.c.position))


def _record(kind: type[R], row: Row[Any]) -> R:
    return kind.model_validate({name: row._mapping[name] for name in kind.model_fields})
