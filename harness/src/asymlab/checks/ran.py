# SPDX-License-Identifier: Apache-2.0
"""When tasks ran, and when vCPUs waited, from a board's log of kernels.yields and guest.places."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import polars as pl

from asymlab.guest import places
from asymlab.kernels import yields

VCpu = tuple[int, int]
"""Numbers of a VM and of a vCPU in it."""

Span = tuple[int, int]
"""Begin and end in ns."""

_NAME = "vms/"


def task_name(comm: int) -> str:
    """The first bytes of a task's name, from the word of a switch."""
    return comm.to_bytes(8, "little").split(b"\0")[0].decode(errors="replace")


def vcpu_of(name: str) -> VCpu | None:
    """The vCPU of a task with this name, vms/<100 * VM + vCPU>; None for another task."""
    digits = name.removeprefix(_NAME)
    return divmod(int(digits), 100) if digits != name and digits.isdigit() else None


@dataclass(frozen=True)
class Run:
    """A task had a CPU, until its CPU switched to another one."""

    begin: int
    end: int
    cpu: int
    task: int


@dataclass
class Ran:
    """A log: ``runs`` in the order of their ends; ``names`` of tasks; for each vCPU ``waits`` and
    ``frees``, the times at which an operation began and was done."""

    runs: list[Run] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    waits: dict[VCpu, list[int]] = field(default_factory=lambda: defaultdict(list))
    frees: dict[VCpu, list[int]] = field(default_factory=lambda: defaultdict(list))

    def vcpu(self, task: int) -> VCpu | None:
        """The vCPU of a task; None for another task."""
        return vcpu_of(self.names.get(task, ""))

    def of(self, task: int) -> list[Run]:
        """The runs of a task in their order."""
        return sorted((one for one in self.runs if one.task == task), key=lambda one: one.begin)

    def tasks(self, vm: int) -> dict[VCpu, int]:
        """The tasks of a VM's vCPUs."""
        found = ((self.vcpu(task), task) for task in self.names)
        return {vcpu: task for vcpu, task in found if vcpu and vcpu[0] == vm}


def ran(log: pl.DataFrame) -> Ran:
    """What a log has of runs and waits; a run that the log ends in ends with it."""
    found, on = Ran(), dict[int, tuple[int, int]]()
    columns = log.select("ns", "cpu", "name", "word0", "word1", "word2")
    last = int(log["ns"].max() or 0)  # type: ignore[arg-type]
    for ns, cpu, name, before, after, comm in columns.iter_rows():
        since, task = on.get(cpu, (ns, 0))
        if name == yields.SWITCH:
            found.runs.append(Run(since, ns, cpu, before))
            found.names[after] = task_name(comm)
            on[cpu] = ns, after
        elif name in (places.WAIT, places.FREE) and (vcpu := found.vcpu(task)):
            (found.waits if name == places.WAIT else found.frees)[vcpu].append(ns)
    found.runs += [Run(since, last, cpu, task) for cpu, (since, task) in on.items()]
    return found


@dataclass(frozen=True)
class Held:
    """A vCPU's turn of a lock in the order of arrival: the lock was free for it from ``turn`` on,
    it had it from ``begin`` to ``end``."""

    vcpu: VCpu
    turn: int
    begin: int
    end: int


def turns(found: Ran, vm: int) -> Iterator[Held]:
    """All turns of the lock of a VM, in their order.

    Inferred: the log has when vCPUs begin to wait and when they release the lock. The next one that
    releases it is the next one in the order; it has the lock as soon as it also has a CPU.
    """
    tasks = found.tasks(vm)
    runs = {vcpu: found.of(task) for vcpu, task in tasks.items()}
    released = sorted((end, vcpu) for vcpu in tasks for end in found.frees.get(vcpu, ()))
    for (last, _), (end, vcpu) in pairwise([(0, (vm, -1)), *released]):
        waits = found.waits.get(vcpu, [])
        at = bisect_right(waits, end)
        if at:
            turn = min(max(last, waits[at - 1]), end)
            yield Held(vcpu, turn, first_on(runs[vcpu], (turn, end)), end)


def first_on(runs: Sequence[Run], span: Span) -> int:
    """When a task with these runs first has a CPU within a span; its end if it has none."""
    at = bisect_right(runs, span[0], key=lambda one: one.end)
    return min(max(runs[at].begin, span[0]), span[1]) if at < len(runs) else span[1]


def parts(runs: Sequence[Run], span: Span) -> Iterator[tuple[Span, bool]]:
    """A span cut where a task with these runs gets or loses a CPU; whether it has one."""
    begin, end = span
    for one in runs:
        if one.end <= begin or one.begin >= end:
            continue
        if one.begin > begin:
            yield (begin, one.begin), False
        yield (max(begin, one.begin), min(end, one.end)), True
        begin = min(end, one.end)
    if begin < end:
        yield (begin, end), False
