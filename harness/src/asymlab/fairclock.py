# SPDX-License-Identifier: Apache-2.0
"""Time as a process gets it, on a host that has other work.

A deadline in host seconds kills what is only starved. Counted here are the seconds that processes
spend on a CPU, and those that they sleep voluntarily: on an idle host that is the time on
the wall. Seconds in which they wait for a CPU or for the disk, or are stopped, do not count.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MOST_S = 1.0
"""Host seconds between two looks that may count as sleep: who looks may be starved, too."""

_TICKS_S = os.sysconf("SC_CLK_TCK")
_ASLEEP = frozenset("SIZX")
"""States of threads that want no CPU: asleep, idle, dead (proc_pid_stat(5))."""


class _Stat(NamedTuple):
    """Of /proc/PID/stat: state, session, and CPU seconds, ended children included."""

    state: str
    session: int
    cpu_s: float


class FairClock:
    """What one process (its threads), or a whole session of processes, was given so far.

    ``pid`` is that process, or the leader of ``session``, which need not live any more. Sleep is
    counted from the clock's first reading on, and only as often as it is read.
    """

    def __init__(self, pid: int, *, session: bool = False) -> None:
        self._pid = pid
        self._whole_session = session
        self._cpu_s = 0.0
        self._asleep_s = 0.0
        self._read = time.monotonic()

    def now(self) -> float:
        """Seconds; they never go back."""
        at = time.monotonic()
        since, self._read = min(at - self._read, MOST_S), at
        cpu_s, wants_cpu = self._look()
        used, self._cpu_s = max(cpu_s - self._cpu_s, 0.0), max(cpu_s, self._cpu_s)
        if not wants_cpu:
            self._asleep_s += max(since - used, 0.0)
        return self._cpu_s + self._asleep_s

    def _look(self) -> tuple[float, bool]:
        """CPU seconds so far, and whether any thread has a CPU or wants one."""
        cpu_s, wants_cpu = 0.0, False
        for process in self._processes():
            if (stat := _stat(process)) is None:
                continue
            if self._whole_session and stat.session != self._pid:
                continue
            cpu_s += stat.cpu_s
            wants_cpu = wants_cpu or any(
                thread.state not in _ASLEEP for thread in _threads(process)
            )
        return cpu_s, wants_cpu

    def _processes(self) -> Iterator[Path]:
        root = Path("/proc")
        return root.glob("[0-9]*") if self._whole_session else iter([root / str(self._pid)])


def _threads(process: Path) -> Iterator[_Stat]:
    for thread in process.glob("task/[0-9]*"):
        if stat := _stat(thread):
            yield stat


def _stat(folder: Path) -> _Stat | None:
    """None for a process that is gone."""
    try:
        # the name before the parenthesis may hold anything
        words = (folder / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return _Stat(words[0], int(words[3]), sum(map(int, words[11:15])) / _TICKS_S)
