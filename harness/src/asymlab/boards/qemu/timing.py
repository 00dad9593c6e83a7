# SPDX-License-Identifier: Apache-2.0
"""A machine's speeds as the emulator's options."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import WorkKind
from asymlab.model.record import Record
from asymlab.model.x86 import layout_of

FULL_SHARE = 1000
"""Permille of its speed that a thread has while no sibling is busy."""


class CpuTiming(Record):
    """CPUs ``first`` to ``last``, by the emulator's numbers, with the same timing.

    ``threads`` of them, adjacent, are a core. ``rate`` is instructions per virtual millisecond of a
    thread that has its core to itself, ``share`` the permille of that which it keeps while a
    sibling is busy.
    """

    first: int
    last: int
    threads: int
    rate: int
    share: int

    def same_kind(self, other: CpuTiming) -> bool:
        """Whether both have the same threads, rate and share."""
        return (self.threads, self.rate, self.share) == (other.threads, other.rate, other.share)


def cpu_timings(machine: Machine, work: WorkKind) -> tuple[CpuTiming, ...]:
    """Every CPU's timing for one kind of work, equal neighbours merged.

    Always the machine's own speeds: what firmware claims (Machine.equal()) changes none.
    """
    merged: list[CpuTiming] = []
    for timing in _by_core(machine, work):
        if merged and merged[-1].last + 1 == timing.first and merged[-1].same_kind(timing):
            merged[-1] = merged[-1].model_copy(update={"last": timing.last})
        else:
            merged.append(timing)
    return tuple(merged)


def timing_options(timings: tuple[CpuTiming, ...]) -> str:
    """The timings as properties of -machine, to be appended to the machine's name."""
    return "".join(
        f",cpu-timing.{number}.{key}={value}"
        for number, timing in enumerate(timings)
        for key, value in timing.model_dump().items()
    )


def _by_core(machine: Machine, work: WorkKind) -> Iterator[CpuTiming]:
    layout = layout_of(machine) if machine.arch == "x86_64" else None
    for core in machine.cores:
        first = min(core)
        # QEMU counts the places of x86 CPUs, those that stay empty as well
        number = layout.position(first) if layout else first
        kind = machine.core_type(first)
        alone = len(core) == 1
        yield CpuTiming(
            first=number,
            last=number + len(core) - 1,
            threads=len(core),
            # instructions per us; no CPU stands still
            rate=max(1, round(machine.cpus[first].mips * 1000)),
            share=FULL_SHARE if alone else max(1, round(FULL_SHARE * kind.smt_share.of(work))),
        )
