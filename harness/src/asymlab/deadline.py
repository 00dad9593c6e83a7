# SPDX-License-Identifier: Apache-2.0
"""Deadlines of commands on a busy host, and the end of a thread's commands by another thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from asymlab.fairclock import FairClock

LOOK_S = 0.5
"""Host seconds between checks of a command that prints nothing."""

_thread = threading.local()


class Deadline:
    """The deadline of the command that leads session ``leader``.

    It passes when ``seconds`` have passed on the host *and* by the session's FairClock: a command
    that only waits for a CPU continues.
    """

    def __init__(self, leader: int, seconds: float) -> None:
        self._leader = leader
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._clock: FairClock | None = None

    def wait_s(self) -> float:
        """Host seconds to wait before the next check.

        TimeoutError if the deadline has passed, KeyboardInterrupt if interruptible()'s event is
        set.
        """
        stop = getattr(_thread, "stop", None)
        if stop is not None and stop.is_set():
            raise KeyboardInterrupt
        left = self._until - time.monotonic()
        if left <= 0:
            # /proc is not read before
            self._clock = self._clock or FairClock(self._leader, session=True)
            left = self._seconds - self._clock.now()
        if left <= 0:
            raise TimeoutError
        return min(left, LOOK_S)


@contextmanager
def interruptible(stop: threading.Event) -> Iterator[None]:
    """Once ``stop`` is set, commands of this thread end as by Ctrl-C, with KeyboardInterrupt.

    Signals reach only the main thread; other threads check ``stop``.
    """
    _thread.stop = stop
    try:
        yield
    finally:
        del _thread.stop
