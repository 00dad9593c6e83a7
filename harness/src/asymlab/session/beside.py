# SPDX-License-Identifier: Apache-2.0
"""Two long jobs in parallel that end together: the builds of the emulator and the kernels."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from asymlab.deadline import interruptible

T = TypeVar("T")

END_S = 60.0
"""Host seconds that the other job has to end its commands after this one failed."""


def beside(other: Callable[[], None], mine: Callable[[], T]) -> T:
    """Run ``mine`` in this thread and ``other`` in a second one; returns the result of ``mine``.

    Returns when both are done. An error in either, or an interrupt, ends the other's commands (see
    interruptible()); the first error is raised.
    """
    stop = threading.Event()
    failed: list[BaseException] = []

    def work() -> None:
        with interruptible(stop):
            try:
                other()
            except BaseException as error:  # noqa: BLE001 (raised in the caller)
                failed.append(error)
                stop.set()

    # a daemon: a thread that waits for another process's lock cannot be ended
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
