# SPDX-License-Identifier: Apache-2.0
"""How long CPUs would wait for the cache line of a flag that all of them try to take.

The line is with one core at a time. A CPU that asks for it gets it after those that asked earlier,
and after the time that the line takes from the last of them. Emulated costs do not have this: there
each CPU waits for the line and not for other CPUs. So the waiting is computed from the times at
which CPUs ask, in a run without costs. It is an estimate: a CPU that had to wait asks for the line
again when it has got it, or when the log says if that is later, and what it does in between is not
delayed (too little); a release waits like an attempt, although it is a plain store, which a real
CPU leaves to its store buffer (too much).

Separate because it is a model, on top of what is counted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from heapq import heapify, heappop, heappush

from asymlab.model.costs import apart, prices
from asymlab.model.machine import Machine

Transfer = Callable[[int, int], int]
"""ns that the line takes from one CPU to another one."""


def transfer(machine: Machine) -> Transfer:
    """The costs of a machine that has some; nothing between CPUs of a core."""
    assert machine.costs
    moved = prices(machine.costs, machine.cpus).moved

    @cache
    def between(one: int, other: int) -> int:
        distance = apart(machine.cpus[one], machine.cpus[other])
        return moved[distance] if distance else 0

    return between


def waits(asked: Iterable[tuple[int, int]], takes: Transfer) -> Iterator[int]:
    """ns that each access waits, in the order in which they get the line.

    ``asked``: time in ns and CPU of each access, those of a CPU in order. At the same time, the CPU
    with the lower number is first.
    """
    left: dict[int, deque[int]] = {}
    for ns, cpu in asked:
        left.setdefault(cpu, deque()).append(ns)
    queue = [(times.popleft(), cpu) for cpu, times in left.items()]
    heapify(queue)
    free, holder = 0, -1
    while queue:
        ns, cpu = heappop(queue)
        free = max(ns, free) + (takes(holder, cpu) if holder >= 0 else 0)
        holder = cpu
        yield free - ns
        if left[cpu]:
            heappush(queue, (max(left[cpu].popleft(), free), cpu))
