# SPDX-License-Identifier: Apache-2.0
"""How long CPUs would wait for the cache line of a flag that all of them try to take.

The line is with one core at a time. A CPU that asks for it gets it after those that asked earlier,
and after the time that the line takes from the last of them. Emulated costs do not have this: there
each CPU waits for the line and not for other CPUs. So the waiting is computed from the times at
which CPUs ask, in a run without costs. It is an estimate: a CPU that had to wait asks for the line
again when it has got it, or when the log says if that is later, and what it does in between is not
delayed. A release takes the line from the others, but its CPU does not wait: it is a plain store,
which stays in the store buffer until the line comes.

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


def waits(asked: Iterable[tuple[int, int, bool]], takes: Transfer) -> Iterator[int]:
    """ns that each CPU waits for an access, in the order in which they get the line.

    ``asked``: time in ns and CPU of each access, and whether the CPU waits for it; those of a CPU
    in order. At the same time, the CPU with the lower number is first.
    """
    left: dict[int, deque[tuple[int, bool]]] = {}
    for ns, cpu, stalls in asked:
        left.setdefault(cpu, deque()).append((ns, stalls))
    queue = [(accesses[0][0], cpu) for cpu, accesses in left.items()]
    heapify(queue)
    free, holder = 0, -1
    while queue:
        ns, cpu = heappop(queue)
        _, stalls = left[cpu].popleft()
        free = max(ns, free) + (takes(holder, cpu) if holder >= 0 else 0)
        holder = cpu
        if stalls:
            yield free - ns
        if left[cpu]:
            heappush(queue, (max(left[cpu][0][0], free), cpu))
