# SPDX-License-Identifier: Apache-2.0
"""Tables of the results store: their columns are the fields of the records in model/stored.py.

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
"""The revision that these tables are; known here because loading Alembic takes a while."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


TIME = Text().with_variant(Text(collation="C"), "postgresql")
"""ISO 8601, UTC. In byte order, as SQLite sorts: other collations leave out punctuation."""


_UID = String(36)

_TYPES: dict[object, TypeEngine[Any]] = {int: Integer(), float: Double(), bool: Boolean()}
"""Of all other fields the text is stored."""


def _columns(record: type[Record]) -> Iterator[Column[Any]]:
    """A column for each field of a record; NULL only where the field may be None."""
    for name, field in record.model_fields.items():
        kind: Any = field.annotation
        parts = get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
        column = JSON() if get_origin(kind) is dict else _TYPES.get(parts[0], Text())
        yield Column(name, column, nullable=types.NoneType in parts)


def _child(name: str, record: type[Record], *indexes: Index) -> Table:
    """A table of what belongs to runs: it goes with its run, in the order it was stored in."""
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
arms = _child("arms", Arm)
metrics = _child("metrics", Metric)
claims = _child("claims", Claim)
samples = _child("samples", StoredSample, Index("ix_samples_key", "key"))

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

CHILDREN: dict[Table, type[Record]] = {
    arms: Arm,
    _child("steps", Step): Step,
    metrics: Metric,
    _child("experiments", Experiment): Experiment,
    claims: Claim,
    samples: StoredSample,
}
"""Tables of the StoredRun's parts of that name, with the record of a row."""
