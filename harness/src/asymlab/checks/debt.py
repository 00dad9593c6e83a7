# SPDX-License-Identifier: Apache-2.0
"""Debts: task time spent on a worse CPU while a better one was idle.

A debt is an integral, in task-seconds, of the number of the load's tasks in a bad situation while a
better place that they may use is idle. If n tasks of the load are asleep, n of the idle places are
kept for them (a task that sleeps for 300 us returns; moving another one to its core has no
benefit). This has no effect on tasks that never sleep, or on the sibling debt with at most one task
per core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from asymlab.checks.occupancy import Ints, Occupancy
from asymlab.checks.tiers import capacity_classes, group_index, several_cores, within
from asymlab.model.machine import CpuSet, Machine


@dataclass(frozen=True)
class Part:
    """By event: tasks in a bad situation, and the number of better places that are wholly idle."""

    tasks: Ints
    idle: Ints


Debt = tuple[Part, ...]
"""The sum over its parts, before places are kept for sleeping tasks."""


def owed(debt: Debt, occupancy: Occupancy, k: int) -> Ints:
    """Tasks that count towards a debt while ``k`` tasks exist, by event."""
    asleep = np.maximum(k - occupancy.demand, 0)
    total = np.zeros(len(occupancy.ts), dtype=np.int64)
    for part in debt:
        total += np.where(part.idle > asleep, part.tasks, 0)
    return total


def sibling(occupancy: Occupancy, machine: Machine, allowed: CpuSet) -> Debt:
    """Tasks that share a core with another one while some core is wholly idle."""
    cores = group_index(within(machine.cores, allowed), occupancy.cpus)
    return (Part(occupancy.totals(cores, _shared), occupancy.totals(cores, _idle)),)


def capacity(occupancy: Occupancy, machine: Machine, allowed: CpuSet) -> Debt:
    """Tasks on cores of a weaker capacity class while a stronger core is wholly idle."""
    parts: list[Part] = []
    faster_idle = np.zeros(len(occupancy.ts), dtype=np.int64)
    for cores in _by_class(machine, within(machine.cores, allowed)):
        group = group_index(cores, occupancy.cpus)
        parts.append(Part(occupancy.totals(group, _tasks), faster_idle))
        faster_idle = faster_idle + occupancy.totals(group, _idle)
    return tuple(parts[1:])


def shared(
    occupancy: Occupancy, machine: Machine, units: tuple[CpuSet, ...], allowed: CpuSet
) -> Debt:
    """Tasks that share one of ``units`` (clusters, LLCs, nodes) while one of the same or a stronger
    class is wholly idle.

    Only units of two cores or more count; threads of one core are the sibling debt.
    """
    parts: list[Part] = []
    idle = np.zeros(len(occupancy.ts), dtype=np.int64)
    shareable = several_cores(machine, units)
    for of_class in _by_class(machine, within(units, allowed)):
        idle = idle + occupancy.totals(group_index(of_class, occupancy.cpus), _idle)
        wide = [unit for unit in of_class if any(unit <= one for one in shareable)]
        parts.append(Part(occupancy.totals(group_index(wide, occupancy.cpus), _shared), idle))
    return tuple(parts)


def _by_class(machine: Machine, groups: tuple[CpuSet, ...]) -> Iterator[list[CpuSet]]:
    """Groups by capacity class, strongest first; a group has the class of its weakest CPU."""
    classes = capacity_classes(machine)
    worst = [max(classes[cpu] for cpu in group) for group in groups]
    for wanted in sorted(set(worst)):
        yield [group for group, found in zip(groups, worst, strict=True) if found == wanted]


def _tasks(loaded: Ints, _: Ints) -> Ints:
    return loaded


def _shared(loaded: Ints, _: Ints) -> Ints:
    shared: Ints = np.where(loaded > 1, loaded, 0)
    return shared


def _idle(_: Ints, busy: Ints) -> Ints:
    idle: Ints = (busy == 0).astype(np.int64)
    return idle
