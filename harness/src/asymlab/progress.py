# SPDX-License-Identifier: Apache-2.0
"""How long work tells how far it is, without knowing who looks."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """One bar. ``total`` None means the end is unknown."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Tell how much of ``total`` is done; ``note`` is the last thing of interest."""


class Silent:
    """A Progress that nobody looks at."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        """Do nothing."""
