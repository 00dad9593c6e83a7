# SPDX-License-Identifier: Apache-2.0
"""Two long jobs side by side that end together: the emulator's build and the kernels'."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from asymlab.deadline import interruptible

T = TypeVar("T")

END_S = 60.0
"""Host seconds that the other job has to end its commands once this one is over."""


def beside(other: Callable[[], None], mine: Callable[[], T]) -> T:
    """What ``mine`` returns, done in this thread while ``other`` runs in a second one.

    Returns when both are done. What either raises, or an interrupt, ends the other's commands (see
    interruptible()) and is raised here: the first error, not its echo.
    """
    stop = threading.Event()
    failed: list[BaseException] = []

    def work() -> None:
        with interruptible(stop):
            try:
                other()
            except BaseException as error:  # noqa: BLE001 (handed to who waits for it)
                failed.append(error)
                stop.set()

    # a daemon: one that waits for another process's lock cannot be told to end
    thread = threading.Thread(target=work, name="beside", daemon=True)
    thread.start()
    try:
        with interruptible(stop):
            done = mine()
        thread.join()
    except BaseException:
        is_echo = bool(failed)
        stop.set()
        thread.join(END_S)
        if is_echo:
            raise failed[0] from None
        raise
    if failed:
        raise failed[0]
    return done
