# SPDX-License-Identifier: Apache-2.0
"""Task time that was spent badly while something better was idle.

Each debt is counted in task-seconds: how many tasks of the load were in the bad situation at an
instant, if there was something better then, else none. "Idle" means that no task is on it and that
it is not needed by a task of the load that sleeps: of the idle cores, as many as tasks sleep are
set aside (a task that sleeps for 300 us comes back; moving another one to its core gains nothing).
For tasks that never sleep, and for the sibling debt of no more tasks than cores, that changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from asymlab.checks.occupancy import Ints, Occupancy
from asymlab.checks.tiers import capacity_classes, group_index
from asymlab.model.machine import CpuSet, Machine


@dataclass(frozen=True)
class Part:
    """By event: tasks in a bad situation, and how many better places are wholly idle."""

    tasks: Ints
    idle: Ints


Debt = tuple[Part, ...]
"""A debt before it is known how many tasks sleep: the sum over its parts."""


def owed(debt: Debt, occupancy: Occupancy, k: int) -> Ints:
    """Tasks that count towards a debt while ``k`` are alive, by event."""
    asleep = np.maximum(k - occupancy.demand, 0)
    total = np.zeros(len(occupancy.ts), dtype=np.int64)
    for part in debt:
        total += np.where(part.idle > asleep, part.tasks, 0)
    return total


def sibling(occupancy: Occupancy, machine: Machine) -> Debt:
    """Tasks that share a core with another one while some core is wholly idle."""
    cores = group_index(machine.cores, occupancy.cpus)
    return (Part(occupancy.totals(cores, _shared), occupancy.totals(cores, _idle)),)


def capacity(occupancy: Occupancy, machine: Machine) -> Debt:
    """Tasks on cores of a weaker capacity class while a stronger core is wholly idle."""
    parts: list[Part] = []
    faster_idle = np.zeros(len(occupancy.ts), dtype=np.int64)
    for cores in _by_class(machine, machine.cores):
        group = group_index(cores, occupancy.cpus)
        parts.append(Part(occupancy.totals(group, _tasks), faster_idle))
        faster_idle = faster_idle + occupancy.totals(group, _idle)
    return tuple(parts[1:])


def cluster(occupancy: Occupancy, machine: Machine) -> Debt:
    """Tasks that share a cluster while one of no weaker class is wholly idle.

    Only clusters of two cores or more can be shared; a core's threads are the sibling debt.
    """
    parts: list[Part] = []
    idle = np.zeros(len(occupancy.ts), dtype=np.int64)
    for clusters in _by_class(machine, machine.cluster_spans):
        idle = idle + occupancy.totals(group_index(clusters, occupancy.cpus), _idle)
        wide = [c for c in clusters if len({machine.cpus[cpu].core for cpu in c}) > 1]
        parts.append(Part(occupancy.totals(group_index(wide, occupancy.cpus), _shared), idle))
    return tuple(parts)


def _by_class(machine: Machine, groups: tuple[CpuSet, ...]) -> Iterator[list[CpuSet]]:
    """Groups by capacity class, strongest first; a mixed group counts as its weakest CPU."""
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
