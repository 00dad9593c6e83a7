# SPDX-License-Identifier: Apache-2.0
"""How long work tells how far it is, without knowing who looks."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Progress(Protocol):
    """One bar. ``total`` None means the end is unknown."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Tell how much of ``total`` is done; ``note`` is the last thing of interest."""


class Silent:
    """A Progress that nobody looks at."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Do nothing."""


class Watcher(Protocol):
    """Somebody who follows a run of several long jobs; called from several threads."""

    def bar(self, title: str) -> AbstractContextManager[Progress]:
        """A bar for one job; it goes away when the context ends."""

    def note(self, text: str) -> None:
        """One line worth keeping on the screen."""


class Unwatched:
    """A Watcher that nobody is behind."""

    def bar(self, title: str) -> AbstractContextManager[Progress]:
        """A bar that shows nothing."""
        return nullcontext(Silent())

    def note(self, text: str) -> None:
        """Do nothing."""
