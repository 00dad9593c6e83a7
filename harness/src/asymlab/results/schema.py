# SPDX-License-Identifier: Apache-2.0
"""Tables of the results store. Their columns are the fields of the records in model/stored.py.

A field that is added, renamed or removed needs a revision in migrations/versions/.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, get_args, get_origin

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.types import TypeEngine

from asymlab.model.record import Record
from asymlab.model.stored import Arm, Claim, Experiment, Head, Metric, Step, StoredSample

HEAD = "0001"
"""The revision of these tables; repeated here because Alembic takes long to load."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


TIME = Text().with_variant(Text(collation="C"), "postgresql")
"""ISO 8601, UTC, in byte order as in SQLite: other collations ignore punctuation."""


_UID = String(36)

_TYPES: dict[object, TypeEngine[Any]] = {int: Integer(), float: Double(), bool: Boolean()}
"""Column types by type of a field; all others are stored as text."""


def _columns(record: type[Record]) -> Iterator[Column[Any]]:
    """A column for each field of a record; NULL only where the field may be None."""
    for name, field in record.model_fields.items():
        kind: Any = field.annotation
        parts = get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
        column = JSON() if get_origin(kind) is dict else _TYPES.get(parts[0], Text())
        yield Column(name, column, nullable=types.NoneType in parts)


def _child(name: str, record: type[Record], *indexes: Index) -> Table:
    """A table of parts of runs, which are deleted with their run; ``position`` is their order."""
    run = Column("run", _UID, ForeignKey("runs.uid", ondelete="CASCADE"), primary_key=True)
    position = Column("position", Integer, primary_key=True)
    return Table(name, metadata, run, position, *_columns(record), *indexes)


runs = Table(
    "runs",
    metadata,
    *(column for column in _columns(Head) if column.name not in ("uid", "started")),
    Column("uid", _UID, primary_key=True),
    Column("started", TIME, nullable=False),
    Column("stored", Text, nullable=False),
    Index("ix_runs_id", "id"),
    Index("ix_runs_system_started", "system", "started"),
)


class _Entry(Record):
    name: str
    value: str


provenance = _child("provenance", _Entry)

jobs = Table(
    "jobs",
    metadata,
    Column("server", Text, primary_key=True),
    Column("job", Text, primary_key=True),
    *(Column(name, Text, nullable=False) for name in ("campaign", "key")),
    Column("attempt", Integer, nullable=False),
    *(Column(name, Text, nullable=False) for name in ("title", "device", "state", "outcome")),
    *(Column(name, Text, nullable=False) for name in ("why", "submitted", "ended")),
    Column("run", _UID, ForeignKey("runs.uid", ondelete="SET NULL"), nullable=True),
    Index("ix_jobs_campaign", "campaign"),
)

CHILDREN: dict[type[Record], Table] = {
    Arm: _child("arms", Arm),
    Step: _child("steps", Step),
    Metric: _child("metrics", Metric),
    Experiment: _child("experiments", Experiment),
    Claim: _child("claims", Claim),
    StoredSample: _child("samples", StoredSample, Index("ix_samples_key", "key")),
}
"""Tables of the parts of a StoredRun (each named as its field), by the record of a row."""
