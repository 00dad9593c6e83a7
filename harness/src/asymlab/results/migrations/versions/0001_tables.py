# SPDX-License-Identifier: Apache-2.0
"""Creates the tables of results/schema.py.

The change that adds a second revision has to write the previous tables out in this file.

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
