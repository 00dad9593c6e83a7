# SPDX-License-Identifier: Apache-2.0
"""Interfaces by which long work reports its progress.

Separate because modules of most layers import it.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Progress(Protocol):
    """One bar. ``total`` None means that the end is unknown."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Report how much of ``total`` is done; ``note`` names the current step."""


class Silent:
    """A Progress that shows nothing."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Do nothing."""


class Stopped(Exception):
    """Another thread stopped the work; raised by Stoppable.update()."""


class Stoppable:
    """A Progress through which another thread can stop the work that reports to it."""

    def __init__(self, inner: Progress, stop: threading.Event) -> None:
        self._inner = inner
        self._stop = stop

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Forward the report, or raise Stopped once the event is set."""
        if self._stop.is_set():
            raise Stopped
        self._inner.update(done, total, note)


class Watcher(Protocol):
    """Shows a run of several long jobs; called from several threads."""

    def expect(self, costs: Mapping[str, float]) -> None:
        """Announce jobs: CPU seconds by title of the bar. The time left is estimated from them."""

    def bar(self, title: str) -> AbstractContextManager[Progress]:
        """A bar for one job; it is removed when the context ends."""

    def note(self, text: str) -> None:
        """Print one line that stays on the screen."""


class Unwatched:
    """A Watcher that shows nothing."""

    def expect(self, costs: Mapping[str, float]) -> None:
        """Do nothing."""

    def bar(self, title: str) -> AbstractContextManager[Progress]:
        """A bar that shows nothing."""
        return nullcontext(Silent())

    def note(self, text: str) -> None:
        """Do nothing."""
