# SPDX-License-Identifier: Apache-2.0
"""A clock for processes on a busy host.

It counts the seconds that processes run on a CPU or sleep voluntarily; on an idle host that is the
elapsed time. Seconds in which they wait for a CPU or for the disk, or are stopped, do not count:
a deadline in host seconds would kill processes that only wait.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MOST_S = 1.0
"""Limit of the host seconds between two readings that count as sleep: the reader may be waiting for
a CPU, too."""

_TICKS_S = os.sysconf("SC_CLK_TCK")
_ASLEEP = frozenset("SIZX")
"""States of threads that do not need a CPU: asleep, idle, dead (proc_pid_stat(5))."""


class _Stat(NamedTuple):
    """State, session and CPU seconds (with those of ended children) from /proc/PID/stat."""

    state: str
    session: int
    cpu_s: float


class FairClock:
    """The clock of one process with its threads, or of a whole ``session`` of processes.

    ``pid`` is the process, or the leader of the session, which may have ended. Sleep is counted
    between readings of the clock.
    """

    def __init__(self, pid: int, *, session: bool = False) -> None:
        self._pid = pid
        self._whole_session = session
        self._cpu_s = 0.0
        self._asleep_s = 0.0
        self._read = time.monotonic()

    def now(self) -> float:
        """Seconds; they never decrease."""
        at = time.monotonic()
        since, self._read = min(at - self._read, MOST_S), at
        cpu_s, needs_cpu = self._used()
        used, self._cpu_s = max(cpu_s - self._cpu_s, 0.0), max(cpu_s, self._cpu_s)
        if not needs_cpu:
            self._asleep_s += max(since - used, 0.0)
        return self._cpu_s + self._asleep_s

    def _used(self) -> tuple[float, bool]:
        """CPU seconds so far, and whether any thread runs or waits for a CPU."""
        cpu_s, needs_cpu = 0.0, False
        for process in self._processes():
            if (stat := _stat(process)) is None:
                continue
            if self._whole_session and stat.session != self._pid:
                continue
            cpu_s += stat.cpu_s
            needs_cpu = needs_cpu or any(
                thread.state not in _ASLEEP for thread in _threads(process)
            )
        return cpu_s, needs_cpu

    def _processes(self) -> Iterator[Path]:
        root = Path("/proc")
        return root.glob("[0-9]*") if self._whole_session else iter([root / str(self._pid)])


def _threads(process: Path) -> Iterator[_Stat]:
    for thread in process.glob("task/[0-9]*"):
        if stat := _stat(thread):
            yield stat


def _stat(folder: Path) -> _Stat | None:
    """The state of a process or thread; None if it has ended."""
    try:
        # the name, in parentheses, may have any characters
        words = (folder / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return _Stat(words[0], int(words[3]), sum(map(int, words[11:15])) / _TICKS_S)
