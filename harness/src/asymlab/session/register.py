# SPDX-License-Identifier: Apache-2.0
"""Puts a run into the results store, however it ended."""

from __future__ import annotations

from pathlib import Path

from asymlab.errors import AsymlabError
from asymlab.progress import Watcher

# SQLAlchemy takes a while to load: not before it is needed


def check_store(where: str) -> None:
    """UserError for a store that cannot be one: said before the run, not after it."""
    from asymlab.results.db import store_url

    store_url(where)


def registered(folder: Path, where: str, watcher: Watcher) -> None:
    """Put the run of ``folder`` into the store at ``where`` ("": the default one).

    A store that fails costs nothing but its own row: the folder is the truth of a run, and what
    to do is told to the watcher.
    """
    from asymlab.results.db import open_store
    from asymlab.results.register import register

    try:
        register(open_store(where), folder)
    except AsymlabError as error:
        watcher.note(
            f"{folder.name} is not in the results store: {error.message}\n"
            f"  later: asymlab store import {folder}"
        )
