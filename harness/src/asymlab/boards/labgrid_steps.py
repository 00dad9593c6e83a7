# SPDX-License-Identifier: Apache-2.0
"""labgrid's record of what it is doing, made fit for threads.

Upstream keeps one stack for the process (Steps in labgrid/step.py, 26.0.1): two boards that are
driven from two threads take each other's steps off it and fail its assertion. What labgrid's pytest
plugin adds to print them (SerialLoggingReporter in labgrid/logging.py) is not made for threads,
either, and stumbles over a console that said nothing yet: a warning for every step.
"""

from __future__ import annotations

import threading

from labgrid.logging import StepLogger
from labgrid.step import StepEvent, Steps, steps

_telling = threading.Lock()


class _Stacks(threading.local):
    def __init__(self) -> None:
        self.stack: list[object] = []


class ThreadSteps(Steps):  # type: ignore[misc]
    """As labgrid's, with a stack for every thread, and one thread at a time that tells."""

    _local = _Stacks()

    @property
    def _stack(self) -> list[object]:
        return self._local.stack

    def notify(self, event: StepEvent) -> None:
        """See Steps.notify."""
        with _telling:
            super().notify(event)


class _Unsaid(dict[object, bytes]):
    """What consoles said of their last line: nothing, until they say something."""

    def __missing__(self, console: object) -> bytes:
        return b""


def install() -> None:
    """Have labgrid use it."""
    steps.__class__ = ThreadSteps
    reporter = StepLogger._serial_logger
    if reporter and not isinstance(reporter.bufs, _Unsaid):
        reporter.bufs = _Unsaid(reporter.bufs)
