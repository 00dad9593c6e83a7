# SPDX-License-Identifier: Apache-2.0
"""Puts runs into the store; repeated and concurrent writes of a run are safe."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select, update

from asymlab.model.record import Record
from asymlab.model.stored import StoredRun
from asymlab.results import schema
from asymlab.results.db import Store
from asymlab.results.load import load
from asymlab.results.store import RUN_FILE
from asymlab.results.stored import stored


class Registered(StrEnum):
    """What put() did with a run."""

    NEW = "new"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    KEPT = "kept"


def register(store: Store, folder: Path) -> Registered:
    """Insert the run of a folder, or update it.

    An incomplete copy never replaces a complete run (KEPT). Raises UserError if the run cannot be
    read, InfraError if the store fails.
    """
    return put(store, read(folder))


def read(folder: Path) -> StoredRun:
    """The records of the run in a folder. Raises UserError as load() does."""
    before = _digest(folder)
    result = load(folder)
    return stored(result, folder, before)


def put(store: Store, run: StoredRun) -> Registered:
    """Store a run, as register() does."""
    with store.writing() as connection:
        store.lock(connection, run.head.uid)
        return _put(connection, run)


def _put(connection: Connection, run: StoredRun) -> Registered:
    head, runs = run.head, schema.runs
    query = select(runs.c.digest, runs.c.complete).where(runs.c.uid == head.uid)
    known = connection.execute(query).one_or_none()
    if known and known.digest == head.digest:
        connection.execute(update(runs).where(runs.c.uid == head.uid).values(folder=head.folder))
        return Registered.UNCHANGED
    if known and known.complete and not head.complete:
        return Registered.KEPT
    row = _row(head) | {"stored": datetime.now(UTC).isoformat(timespec="seconds")}
    if known:
        # not deleted and inserted again: farm jobs refer to it
        connection.execute(update(runs).where(runs.c.uid == head.uid).values(row))
        for table in (schema.provenance, *schema.CHILDREN.values()):
            connection.execute(delete(table).where(table.c.run == head.uid))
    else:
        connection.execute(insert(runs).values(row))
    _put_children(connection, run)
    return Registered.UPDATED if known else Registered.NEW


def _put_children(connection: Connection, run: StoredRun) -> None:
    facts = [{"name": name, "value": value} for name, value in run.provenance.items()]
    _insert(connection, schema.provenance, run.head.uid, map(_clean, facts))
    for table in schema.CHILDREN.values():
        records: tuple[Record, ...] = getattr(run, table.name)
        _insert(connection, table, run.head.uid, map(_row, records))


def _insert(connection: Connection, table: Table, uid: str, rows: Iterable[dict[str, Any]]) -> None:
    numbered = [row | {"run": uid, "position": number} for number, row in enumerate(rows)]
    if numbered:
        connection.execute(insert(table), numbered)


def _row(record: Record) -> dict[str, Any]:
    return {name: _clean(value) for name, value in record.model_dump(mode="json").items()}


def _clean(value: Any) -> Any:  # noqa: ANN401 (JSON)
    """JSON without NUL, which PostgreSQL refuses; the console of a board may contain any byte."""
    if isinstance(value, str):
        return value.replace("\0", "\N{REPLACEMENT CHARACTER}")
    if isinstance(value, dict):
        return {_clean(name): _clean(one) for name, one in value.items()}
    return value


def _digest(folder: Path) -> str:
    """SHA-256 of run.json; "" if it cannot be read, for which load() raises the error."""
    try:
        return hashlib.sha256((folder / RUN_FILE).read_bytes()).hexdigest()
    except OSError:
        return ""
