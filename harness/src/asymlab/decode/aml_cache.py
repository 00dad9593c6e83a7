# SPDX-License-Identifier: Apache-2.0
"""Results of AML that are kept below the user's cache folder.

Separate because it says what a result depends on, which the evaluation need not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from asymlab import kept
from asymlab.decode.bytes import TableBytes
from asymlab.model.record import Record
from asymlab.store import digest, file_digest

_FOLDER = "aml"
_CODE = Path(__file__).parent, Path(__file__).parents[1] / "model"
"""The code that reads the interpreter's output, and the records that it makes."""

T = TypeVar("T", bound=Record)


def key(tables: Sequence[TableBytes], arch: str, interpreter: str) -> str:
    """The name of the entry for these tables on an architecture: it has the tables and their names,
    the interpreter, and the code that reads its output."""
    parts = [part for table in tables for part in (table.file, table.data)]
    return digest(kept.code_of(*_CODE), arch, file_digest(Path(interpreter)), *parts)


def load(key: str, kind: type[T]) -> T | None:
    """A stored record; None if there is none or it is damaged."""
    return kept.load(_FOLDER, key, kind)


def store(key: str, record: Record) -> None:
    """Store a record, and delete the entries that were not used for longest."""
    kept.store(_FOLDER, key, record)
