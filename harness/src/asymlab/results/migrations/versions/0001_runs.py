# SPDX-License-Identifier: Apache-2.0
"""Runs, and what belongs to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def _texts(names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names.split()]


def _integer(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _yes(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _numbers(names: str, *, nullable: bool = False) -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Double(), nullable=nullable) for name in names.split()]


def _child(name: str, *columns: sa.Column) -> None:  # type: ignore[type-arg]
    op.create_table(
        name,
        sa.Column("run", sa.String(36), nullable=False),
        _integer("position"),
        *columns,
        sa.PrimaryKeyConstraint("run", "position", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["run"], ["runs.uid"], name=f"fk_{name}_run", ondelete="CASCADE"),
    )


def upgrade() -> None:
    """Make the tables."""
    time = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "runs",
        sa.Column("uid", sa.String(36), nullable=False),
        *_texts("id system title machine machine_digest isa board firmware seed"),
        _integer("replicas"),
        *_texts("repeat"),
        sa.Column("started", time, nullable=False),
        _yes("complete"),
        *_texts("problem verdict"),
        _yes("comparable"),
        *_texts("folder digest stored"),
        sa.PrimaryKeyConstraint("uid", name="pk_runs"),
    )
    op.create_index("ix_runs_id", "runs", ["id"])
    op.create_index("ix_runs_system_started", "runs", ["system", "started"])
    _child("provenance", *_texts("name value"))
    _child(
        "arms",
        *_texts("name title base series capacities features kernel kernel_key expect verdict"),
        _yes("as_expected"),
        *_texts("reason violation"),
    )
    interval = "value low high"
    _child(
        "steps",
        *_texts("arm load"),
        _integer("k"),
        *_texts("verdict"),
        *_numbers(interval),
        _integer("n"),
        *_texts("reason"),
    )
    _child(
        "metrics",
        *_texts("experiment arm features kind name unit better"),
        *_numbers(interval),
        _integer("n"),
    )
    _child("experiments", *_texts("name title published verdict"))
    _child(
        "claims",
        *_texts("experiment metric arm over features bound"),
        *_numbers(f"{interval} published", nullable=True),
        *_texts("verdict"),
        _yes("counts"),
        *_texts("reason"),
    )
    _child(
        "samples",
        *_texts("experiment arm features"),
        _integer("replica"),
        *_texts("seed folder"),
        *_numbers("host_s"),
        *_texts("void error"),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
    )
