# SPDX-License-Identifier: Apache-2.0
"""Jobs of a farm: what was submitted, what was tried again, and why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    before = ("server", "job", "campaign", "key")
    after = ("title", "device", "state", "outcome", "why", "submitted", "ended")
    op.create_table(
        "jobs",
        *(sa.Column(name, sa.Text(), nullable=False) for name in before),
        sa.Column("attempt", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in after),
        sa.Column("run", sa.String(36), nullable=True),
        sa.PrimaryKeyConstraint("server", "job", name="pk_jobs"),
        sa.ForeignKeyConstraint(["run"], ["runs.uid"], name="fk_jobs_run", ondelete="SET NULL"),
    )
    op.create_index("ix_jobs_campaign", "jobs", ["campaign"])
