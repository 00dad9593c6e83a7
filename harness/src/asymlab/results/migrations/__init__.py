# SPDX-License-Identifier: Apache-2.0
"""Alembic revisions of the store's tables, oldest first, and how they are run.

Loaded only to make or upgrade a store: Alembic takes a while to load.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration: there is no alembic.ini, the scripts are in this package."""
    made = Config()
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the store behind ``connection`` to ``revision``; the caller commits."""
    command.upgrade(config(connection), revision)
