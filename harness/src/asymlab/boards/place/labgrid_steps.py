# SPDX-License-Identifier: Apache-2.0
"""labgrid's record of what it is doing, made safe for threads.

Upstream keeps one stack for the process (Steps in labgrid/step.py, 26.0.1): two boards that are
driven from two threads take each other's steps off it and fail its assertion. What labgrid's pytest
plugin adds to print them (SerialLoggingReporter in labgrid/logging.py) is not made for threads,
either, and fails on a console without output yet: a warning for every step.
"""

from __future__ import annotations

import threading
from collections import UserList

from labgrid.logging import StepLogger
from labgrid.step import StepEvent, steps

_one_at_a_time = threading.Lock()
_notify = steps.notify


class _Stack(threading.local, UserList[object]):
    """A list that each thread has to itself."""


class _Consoles(dict[object, bytes]):
    """The last line of each console: empty until there is output."""

    def __missing__(self, console: object) -> bytes:
        return b""


def _notify_alone(event: StepEvent) -> None:
    with _one_at_a_time:
        _notify(event)


def install() -> None:
    """Give labgrid's only Steps object a stack for each thread, and one notification at a time."""
    if not isinstance(steps._stack, _Stack):
        steps._stack = _Stack()
        steps.notify = _notify_alone
    reporter = StepLogger._serial_logger
    if reporter and not isinstance(reporter.bufs, _Consoles):
        reporter.bufs = _Consoles(reporter.bufs)
