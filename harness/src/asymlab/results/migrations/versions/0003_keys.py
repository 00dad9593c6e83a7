# SPDX-License-Identifier: Apache-2.0
"""Keys of samples, by which a run finds those that it need not boot again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; samples that were stored before have no key."""
    for name in ("key", "taken_from"):
        # a default only for the rows that are there: asymlab writes every column
        op.add_column("samples", sa.Column(name, sa.Text(), nullable=False, server_default=""))
    op.create_index("ix_samples_key", "samples", ["key"])
