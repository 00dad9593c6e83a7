# SPDX-License-Identifier: Apache-2.0
"""What ran on the CPUs around one handover between vCPUs; a file in the folder of a sample."""

from __future__ import annotations

from enum import IntEnum

from asymlab.model.record import Record

SUFFIX = ".handover.json"
"""The end of the file's name, after the label of the load."""


class Doing(IntEnum):
    """What a task does while it has a CPU, or a vCPU while it has a lock.

    Of vCPUs: ``WORK`` in user mode, ``WAIT`` for others, ``HOLD`` a lock. ``ELSE`` of other tasks.
    Of a lock: ``HOLD``, ``STALL`` if its holder has no CPU; ``TURN`` and ``GONE`` if it is free for
    the next vCPU in the order, which has a CPU or has none.
    """

    ELSE = 0
    WORK = 1
    WAIT = 2
    HOLD = 3
    STALL = 4
    TURN = 5
    GONE = 6


Bar = tuple[int, int, int, int]
"""Begin and length in us, the index of a task in Handover.tasks, and a value of Doing."""


NO_TARGET = -1

Spin = tuple[int, int, int, int]
"""An exit because of spinning: us, CPU, the index of the vCPU that it yielded to (NO_TARGET: of
none), and 1 if that one began to run within FOLLOWED_US."""

FOLLOWED_US = 100


class Penalty(Record):
    """A yield of the vCPU ``source`` (an index) at ``us`` cost it ``granules`` base slices of
    virtual time; with its weight they are ``ms``."""

    us: int
    cpu: int
    source: int
    granules: float
    ms: float


class Handover(Record):
    """What ran in a window of ``length_us``, ``begin_ms`` after the begin of the measured time.

    ``tasks`` are the names of tasks, those of other VMs joined; ``vcpu`` is the vCPU that the
    window is about, an index of them. ``chosen``: how the window was chosen. ``cpus`` are the bars
    of each CPU, ``lock`` those of the lock of the vCPU's VM, () without one; ``spins`` and
    ``operations`` are of the vCPUs of that VM. ``off``: when the vCPU had no CPU for longest, begin
    and length in us.
    """

    arm: str
    experiment: str
    seed: int
    begin_ms: float
    length_us: int
    chosen: str
    tasks: tuple[str, ...]
    vcpu: int
    cpus: tuple[tuple[Bar, ...], ...]
    lock: tuple[Bar, ...]
    spins: tuple[Spin, ...]
    penalties: tuple[Penalty, ...]
    operations: int
    off: tuple[int, int]

    def share(self, *doing: Doing) -> float:
        """The part of the window in which the lock is in one of these states, 0 to 1."""
        return sum(bar[1] for bar in self.lock if bar[3] in doing) / self.length_us
