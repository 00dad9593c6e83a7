# SPDX-License-Identifier: Apache-2.0
"""Alembic runs this file: migrate on the connection, and in the transaction, that we are given."""

from __future__ import annotations

from alembic import context

from asymlab.results.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
)
context.run_migrations()
