# SPDX-License-Identifier: Apache-2.0
"""Results of AML below the user's cache folder, by content.

The key has the tables and their names, the interpreter, and the code that reads its output, so an
entry never becomes wrong. An entry that is missing or damaged is a miss; one that cannot be
written is left out.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from asymlab.decode.bytes import TableBytes
from asymlab.model.record import Record
from asymlab.paths import cache_root
from asymlab.store import digest, file_digest

MAX_ENTRIES = 256
"""Results that are kept; one has 1 to 20 KiB."""

T = TypeVar("T", bound=Record)


def key(tables: Sequence[TableBytes], arch: str, interpreter: str) -> str:
    """The name of the entry for these tables on an architecture."""
    parts = [part for table in tables for part in (table.file, table.data)]
    return digest(_code(), arch, file_digest(Path(interpreter)), *parts)


def load(key: str, kind: type[T]) -> T | None:
    """A stored record; None if there is none or it is damaged."""
    entry = _folder() / key
    try:
        found = kind.model_validate_json(zlib.decompress(entry.read_bytes()))
        os.utime(entry)
    except (OSError, ValueError, zlib.error):
        return None
    return found


def store(key: str, record: Record) -> None:
    """Store a record, and delete the entries that were not used for longest."""
    entry = _folder() / key
    fresh = entry.with_name(f".new-{key}.{os.getpid()}")
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(zlib.compress(record.model_dump_json().encode()))
        fresh.replace(entry)
        _prune(entry.parent)
    except OSError:
        with suppress(OSError):
            fresh.unlink()


def _folder() -> Path:
    return cache_root() / "aml"


def _prune(folder: Path) -> None:
    by_use = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_use[MAX_ENTRIES:]:
        path.unlink(missing_ok=True)


@cache
def _code() -> str:
    """The digest of this folder's code and of the records that it makes."""
    here = Path(__file__).parent
    files = sorted([*here.glob("*.py"), *(here.parent / "model").glob("*.py")])
    return digest(*(file.read_bytes() for file in files))
