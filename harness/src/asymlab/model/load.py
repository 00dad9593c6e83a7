# SPDX-License-Identifier: Apache-2.0
"""The base of all workloads' records: task counts, step length, and the guest's command line."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from asymlab.errors import UserError
from asymlab.model.effort import effort, is_wide
from asymlab.model.job import Load, Placed
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record

WARM_MS = 400
"""How long some programs run before they measure: the utilization of tasks (PELT) is known after
353 ms. See Effort for blas and web."""

Count = Annotated[int, Field(gt=0)]
"""A number of tasks, stages or requests."""

Work = Annotated[int, Field(gt=0)]
"""Microseconds of work on the first CPU."""

Microseconds = Annotated[int, Field(ge=0)]
Ratio = Annotated[float, Field(ge=0)]

Steps = (
    tuple[Count, ...]
    | Literal["cores", "all", "one-per-core", "one-per-cpu", "siblings", "few-siblings"]
)
"""Task counts; "cores" is 1 to one task per core and "all" 1 to one task per CPU (at most
Effort.counts), "one-per-core" and "one-per-cpu" that single count. "siblings" are SIBLING_STEPS
counts above one task per core, up to one per CPU; "few-siblings" are two: with one task on half of
the second threads, and on all. On wide machines "siblings" are these two, and "few-siblings" the
first of them."""

SIBLING_STEPS = 4
"""Task counts of "siblings": with each of them, some cores run two tasks."""

OneStep = tuple[Count] | Literal["one-per-core"]
"""One task count."""


@dataclass(frozen=True)
class GuestRun:
    """The task counts of the steps, of ``step_ms`` each, and the options of the guest program in
    the order of its command line (``{"tasks": 8}`` is ``--tasks 8``). ``cpus`` as in Load."""

    steps: tuple[int, ...]
    options: Mapping[str, object]
    step_ms: int | None = None
    cpus: tuple[int, ...] = ()


class LoadSpec(Record):
    """The parameters of all workloads.

    ``step_ms`` None: as long as the machine needs to settle and be judged. ``shown_only``: the
    debts are reported and do not affect the verdict. ``seeded``: the program has the option
    ``--seed`` for the replica's seed, which changes start offsets, wake phases and jitter (3 %)
    unless the workload defines it otherwise. ``skippable``: as in Load. ``tasks_sleep``: often, so
    that wakeups place them. ``runs_guests``: with an operating system, whose kernel must be in the
    initrd.
    """

    seeded: ClassVar[bool] = True
    skippable: ClassVar[bool] = True
    tasks_sleep: ClassVar[bool] = False
    runs_guests: ClassVar[bool] = False

    workload: str
    step_ms: Count | None = None
    shown_only: bool = False

    @property
    def placed(self) -> Placed:
        """How its tasks come to their CPUs."""
        return Placed.WOKEN if self.tasks_sleep else Placed.BALANCED

    def lacks(self, machine: Machine) -> str:
        """What ``machine`` lacks for this load, "" if nothing: then the load is left out."""
        return ""

    def length_ms(self, machine: Machine) -> int | None:
        """How long a step lasts, if it need not be judged: ``step_ms``."""
        return self.step_ms

    @abstractmethod
    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """The guest program's options on ``machine``. UserError if the machine is too small."""

    def load(self, label: str, machine: Machine, least_ms: int, seed: int) -> Load:
        """The load on ``machine``; steps last ``least_ms`` or longer.

        UserError if all task counts exceed the number of CPUs.
        """
        step_ms = max(self.length_ms(machine) or least_ms, least_ms)
        try:
            run = self.guest_run(machine, step_ms)
        except UserError as error:
            raise UserError(f"load {label}: {error.message}", hint=error.hint) from None
        options = {**run.options, "seed": seed} if self.seeded else run.options
        return Load(
            label=label,
            program=self.workload,
            args=tuple(text for name, one in options.items() for text in (f"--{name}", str(one))),
            steps=run.steps,
            step_ms=run.step_ms or step_ms,
            placed=self.placed,
            cpus=run.cpus,
            skippable=self.skippable,
        )


def task_counts(steps: Steps, machine: Machine, allowed: CpuSet | None = None) -> tuple[int, ...]:
    """The task counts k of ``steps`` on ``machine``, or on the ``allowed`` CPUs of it, rising.

    Counts of a list that exceed the number of CPUs are left out; UserError if all do.
    """
    usable = frozenset(cpu.id for cpu in machine.cpus) if allowed is None else allowed
    cpus, cores = len(usable), sum(1 for core in machine.cores if core & usable)
    if steps in ("one-per-core", "one-per-cpu"):
        return (cores if steps == "one-per-core" else cpus,)
    wide = is_wide(machine)
    if steps == "siblings" and not wide:
        return tuple(cores + k for k in _spread(cpus - cores, SIBLING_STEPS))
    if steps in ("siblings", "few-siblings"):
        half = cores + math.ceil((cpus - cores) / 2)
        return (half,) if wide and steps == "few-siblings" else tuple(sorted({half, cpus}))
    if isinstance(steps, str):
        return _spread(cores if steps == "cores" else cpus, effort(machine).counts)
    if not (counts := tuple(k for k in steps if k <= cpus)):
        raise UserError(f"every task count exceeds {cpus} CPUs")
    return counts


def _spread(top: int, most: int) -> tuple[int, ...]:
    """1 to ``top`` in at most ``most`` counts, both ends among them."""
    if top <= most:
        return tuple(range(1, top + 1))
    gap = (top - 1) / (most - 1)
    return tuple(round(1 + gap * i) for i in range(most))
