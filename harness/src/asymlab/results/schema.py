# SPDX-License-Identifier: Apache-2.0
"""Tables of the results store. A change here needs a revision in migrations/versions/."""

from __future__ import annotations

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


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _number(name: str, *, nullable: bool = False) -> Column[float]:
    return Column(name, Double, nullable=nullable)


def _interval(*, nullable: bool = False) -> list[Column[float]]:
    return [_number(name, nullable=nullable) for name in ("value", "low", "high")]


def _child(name: str, *columns: Column | Index) -> Table:  # type: ignore[type-arg]
    """A table of what belongs to runs: it goes with its run, in the order it was stored in."""
    run = Column("run", String(36), ForeignKey("runs.uid", ondelete="CASCADE"), primary_key=True)
    return Table(name, metadata, run, Column("position", Integer, primary_key=True), *columns)


runs = Table(
    "runs",
    metadata,
    Column("uid", String(36), primary_key=True),
    *(_text(name) for name in ("id", "system", "title", "machine", "machine_digest", "isa")),
    *(_text(name) for name in ("board", "firmware", "seed")),
    Column("replicas", Integer, nullable=False),
    _text("repeat"),
    Column("started", TIME, nullable=False),
    Column("complete", Boolean, nullable=False),
    *(_text(name) for name in ("problem", "verdict")),
    Column("comparable", Boolean, nullable=False),
    *(_text(name) for name in ("folder", "digest", "stored")),
    Index("ix_runs_id", "id"),
    Index("ix_runs_system_started", "system", "started"),
)

provenance = _child("provenance", _text("name"), _text("value"))

arms = _child(
    "arms",
    *(_text(name) for name in ("name", "title", "base", "series", "capacities", "features")),
    *(_text(name) for name in ("kernel", "kernel_key", "expect", "verdict")),
    Column("as_expected", Boolean, nullable=False),
    *(_text(name) for name in ("reason", "violation")),
)

steps = _child(
    "steps",
    *(_text(name) for name in ("arm", "load")),
    Column("k", Integer, nullable=False),
    _text("verdict"),
    *_interval(),
    Column("n", Integer, nullable=False),
    _text("reason"),
)

metrics = _child(
    "metrics",
    *(_text(name) for name in ("experiment", "arm", "features", "kind", "name")),
    *(_text(name) for name in ("unit", "better")),
    *_interval(),
    Column("n", Integer, nullable=False),
)

experiments = _child(
    "experiments", *(_text(name) for name in ("name", "title", "published", "verdict"))
)

claims = _child(
    "claims",
    *(_text(name) for name in ("experiment", "metric", "arm", "over", "features", "bound")),
    *_interval(nullable=True),
    _number("published", nullable=True),
    _text("verdict"),
    Column("counts", Boolean, nullable=False),
    _text("reason"),
)

samples = _child(
    "samples",
    *(_text(name) for name in ("experiment", "arm", "features")),
    Column("replica", Integer, nullable=False),
    *(_text(name) for name in ("seed", "folder")),
    _number("host_s"),
    *(_text(name) for name in ("void", "error")),
    Column("figures", JSON, nullable=False),
    Column("facts", JSON, nullable=False),
    *(_text(name) for name in ("key", "taken_from")),
    Index("ix_samples_key", "key"),
)

jobs = Table(
    "jobs",
    metadata,
    Column("server", Text, primary_key=True),
    Column("job", Text, primary_key=True),
    *(_text(name) for name in ("campaign", "key")),
    Column("attempt", Integer, nullable=False),
    *(_text(name) for name in ("title", "device", "state", "outcome", "why")),
    *(_text(name) for name in ("submitted", "ended")),
    Column("run", String(36), ForeignKey("runs.uid", ondelete="SET NULL"), nullable=True),
    Index("ix_jobs_campaign", "campaign"),
)

CHILDREN = (arms, steps, metrics, experiments, claims, samples)
"""Tables whose columns are the fields of the StoredRun's records of that name."""
