# SPDX-License-Identifier: Apache-2.0
"""labgrid's record of what it is doing, made one for each thread.

Upstream keeps one stack for the process (Steps in labgrid/step.py, 26.0.1): two boards that are
driven from two threads take each other's steps off it and fail its assertion.
"""

from __future__ import annotations

import threading

from labgrid.step import Steps, steps


class _Stacks(threading.local):
    def __init__(self) -> None:
        self.stack: list[object] = []


class ThreadSteps(Steps):  # type: ignore[misc]
    """As labgrid's, with a stack for every thread."""

    _local = _Stacks()

    @property
    def _stack(self) -> list[object]:
        return self._local.stack


def install() -> None:
    """Have labgrid use it."""
    steps.__class__ = ThreadSteps
