# SPDX-License-Identifier: Apache-2.0
"""What "the newest package" or "this branch" meant when it was last looked up."""

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
    """What was found for ``spec``, kept in the cache folder ``home`` so that builds of it do not
    change between runs.

    ``kind`` is the class of what is found; ``is_there`` says whether its files still are.
    """

    home: Path
    spec: Record
    kind: type[F]
    is_there: Callable[[F], bool]

    @property
    def _wish(self) -> str:
        return digest(self.spec.model_dump_json())[:12]

    @property
    def _record(self) -> Path:
        return self.home / "resolved" / f"{self._wish}.json"

    def known(self) -> F | None:
        """What was found before, if it is in the cache; without network."""
        try:
            found = self.kind.model_validate_json(self._record.read_text())
        except (OSError, ValidationError):
            return None
        return found if self.is_there(found) else None

    def find(self, fetch: Callable[[], F], progress: Progress, refresh: bool) -> F:
        """What was found before, else or with ``refresh`` what ``fetch`` brings."""
        waits = f"waiting for another download in {self.home.name}"
        lock = self.home / "locks" / f"source-{self._wish}"
        with locked(lock, lambda: progress.update(0, None, waits)):
            found = None if refresh else self.known()
            if found is None:
                found = fetch()
                write_atomic(self._record, found.model_dump_json())
        return found
