# SPDX-License-Identifier: Apache-2.0
"""Migrates on the connection and in the transaction of the caller.

Separate because Alembic runs this file as a script, by its name.
"""

from __future__ import annotations

from alembic import context

from asymlab.results.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
)
context.run_migrations()
