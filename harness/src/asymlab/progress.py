# SPDX-License-Identifier: Apache-2.0
"""How long work reports its progress, whatever shows it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Progress(Protocol):
    """One bar. ``total`` None means the end is unknown."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Report how much of ``total`` is done; ``note`` is the last thing of interest."""


class Silent:
    """A Progress that shows nothing."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Do nothing."""


class Stopped(Exception):
    """The work was asked to stop; raised out of Stoppable.update()."""


class Stoppable:
    """A Progress through which another thread can stop the work that reports to it."""

    def __init__(self, inner: Progress, stop: threading.Event) -> None:
        self._inner = inner
        self._stop = stop

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Pass on, or raise Stopped once the event is set."""
        if self._stop.is_set():
            raise Stopped
        self._inner.update(done, total, note)


class Watcher(Protocol):
    """Shows a run of several long jobs; called from several threads."""

    def expect(self, costs: Mapping[str, float]) -> None:
        """What is to come: CPU seconds by the title of its bar. The time left follows from it."""

    def bar(self, title: str) -> AbstractContextManager[Progress]:
        """A bar for one job; it goes away when the context ends."""

    def note(self, text: str) -> None:
        """One line worth keeping on the screen."""


class Unwatched:
    """A Watcher that shows nothing."""

    def expect(self, costs: Mapping[str, float]) -> None:
        """Do nothing."""

    def bar(self, title: str) -> AbstractContextManager[Progress]:
        """A bar that shows nothing."""
        return nullcontext(Silent())

    def note(self, text: str) -> None:
        """Do nothing."""
