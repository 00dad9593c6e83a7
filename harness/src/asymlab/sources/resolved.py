# SPDX-License-Identifier: Apache-2.0
"""Stored results of looking up the newest package or the commit of a branch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import ValidationError

from asymlab.model.record import Record
from asymlab.progress import Progress
from asymlab.store import digest, locked, write_atomic

F = TypeVar("F", bound=Record)


@dataclass(frozen=True)
class Resolution(Generic[F]):
    """The result of looking up ``spec``, stored in the cache folder ``home`` so that builds do not
    change between runs.

    ``kind`` is the class of the result; ``is_there`` checks whether its files still exist.
    """

    home: Path
    spec: Record
    kind: type[F]
    is_there: Callable[[F], bool]

    @property
    def _name(self) -> str:
        return digest(self.spec.model_dump_json())[:12]

    @property
    def _record(self) -> Path:
        return self.home / "resolved" / f"{self._name}.json"

    def known(self) -> F | None:
        """The stored result, if its files are in the cache; no network."""
        try:
            found = self.kind.model_validate_json(self._record.read_text())
        except (OSError, ValidationError):
            return None
        return found if self.is_there(found) else None

    def find(self, fetch: Callable[[], F], progress: Progress, refresh: bool) -> F:
        """The stored result; if there is none, or with ``refresh``, that of ``fetch``."""
        waits = f"waiting for another download in {self.home.name}"
        lock = self.home / "locks" / f"source-{self._name}"
        with locked(lock, lambda: progress.update(0, None, waits)):
            found = None if refresh else self.known()
            if found is None:
                found = fetch()
                write_atomic(self._record, found.model_dump_json())
        return found
