# SPDX-License-Identifier: Apache-2.0
"""Stores without runs, copied: to make one costs as much as many a test."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from asymlab.results.db import open_store


@cache
def _bytes() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        open_store(str(path))
        return path.read_bytes()


def empty_store(path: Path) -> Path:
    """A file that open_store has made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_bytes())
    return path
