# SPDX-License-Identifier: Apache-2.0
"""The first tables: those of results/schema.py, until a revision follows this one.

The change that adds a second revision writes out here the tables as they were before it.

Separate because Alembic takes each revision from a file.
"""

from __future__ import annotations

from alembic import op

from asymlab.results.schema import metadata

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Make the tables."""
    metadata.create_all(op.get_bind(), checkfirst=False)
