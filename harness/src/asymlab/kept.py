# SPDX-License-Identifier: Apache-2.0
"""Results below the user's cache folder, by content.

A key has all that a result depends on, also the code that makes it, so an entry never becomes
wrong. An entry that is missing or damaged is a miss; one that cannot be written is left out.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter

from asymlab.paths import cache_root
from asymlab.store import digest

MAX_ENTRIES = 256
"""Results that are kept in a folder; one has 1 to 20 KiB."""

T = TypeVar("T")


def load(folder: str, key: str, kind: type[T]) -> T | None:
    """A stored record or dataclass; None if there is none or it is damaged."""
    entry = cache_root() / folder / key
    try:
        found = TypeAdapter(kind).validate_json(zlib.decompress(entry.read_bytes()))
        os.utime(entry)
    except (OSError, ValueError, zlib.error):
        return None
    return found


def store(folder: str, key: str, result: object) -> None:
    """Store a record or dataclass, and delete the entries that were not used for longest."""
    entry = cache_root() / folder / key
    fresh = entry.with_name(f".new-{key}.{os.getpid()}")
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(zlib.compress(TypeAdapter(type(result)).dump_json(result)))
        fresh.replace(entry)
        _prune(entry.parent)
    except OSError:
        with suppress(OSError):
            fresh.unlink()


@cache
def code_of(*folders: Path) -> str:
    """The digest of the Python files in ``folders``, for keys of what they make."""
    files = sorted(file for folder in folders for file in folder.glob("*.py"))
    return digest(*(file.read_bytes() for file in files))


def _prune(folder: Path) -> None:
    by_use = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_use[MAX_ENTRIES:]:
        path.unlink(missing_ok=True)
