# SPDX-License-Identifier: Apache-2.0
"""How long a command may run on a host that may starve it, and how a thread is made to end it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from asymlab.fairclock import FairClock

LOOK_S = 0.5
"""Host seconds between looks at a command that prints nothing."""

_thread = threading.local()


class Deadline:
    """The deadline of the command that leads session ``leader``.

    It is over when ``seconds`` have passed on the wall *and* the session was given as many (see
    FairClock): a command that is only starved goes on.
    """

    def __init__(self, leader: int, seconds: float) -> None:
        self._leader = leader
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._clock: FairClock | None = None

    def wait_s(self) -> float:
        """Host seconds to wait before asking again.

        TimeoutError when it is over, KeyboardInterrupt if this thread is to end its commands.
        """
        stop = getattr(_thread, "stop", None)
        if stop is not None and stop.is_set():
            raise KeyboardInterrupt
        left = self._until - time.monotonic()
        if left <= 0:
            # processes need not be read before
            self._clock = self._clock or FairClock(self._leader, session=True)
            left = self._seconds - self._clock.now()
        if left <= 0:
            raise TimeoutError
        return min(left, LOOK_S)


@contextmanager
def interruptible(stop: threading.Event) -> Iterator[None]:
    """Once ``stop`` is set, commands of this thread end as by Ctrl-C, with KeyboardInterrupt.

    Signals reach the main thread only; other threads look at ``stop``.
    """
    _thread.stop = stop
    try:
        yield
    finally:
        del _thread.stop
