# SPDX-License-Identifier: Apache-2.0
"""Runs the Alembic revisions of the store's tables.

Imported only to create or migrate a store: Alembic takes long to load.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without alembic.ini: the scripts are in this package."""
    made = Config()
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate the store of ``connection`` to ``revision``; the caller commits."""
    command.upgrade(config(connection), revision)
