# SPDX-License-Identifier: Apache-2.0
"""Task time that was spent badly while something better was idle.

Each debt is counted in task-seconds: how many tasks of the load were in the bad situation at an
instant, if there was something better then, else none. "Idle" means that nobody is on it and that
it is not needed by a task of the load that sleeps: of the idle cores, as many as tasks sleep are
set aside (a task that sleeps for 300 us comes back; moving another one to its core gains nothing).
For tasks that never sleep, and for the sibling debt of no more tasks than cores, that changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asymlab.checks.occupancy import Ints, Occupancy
from asymlab.checks.tiers import capacity_classes, group_index
from asymlab.model.machine import CpuSet, Machine


def sibling(occupancy: Occupancy, machine: Machine, k: int) -> Ints:
    """Tasks that share a core with another one while some core is wholly idle, by event."""
    cores = group_index(machine.cores, occupancy.cpus)
    sharing = occupancy.totals(cores, _shared)
    return _while_idle(occupancy, sharing, occupancy.totals(cores, _idle), k)


def capacity(occupancy: Occupancy, machine: Machine, k: int) -> Ints:
    """Tasks on cores of a weaker capacity class while a stronger core is wholly idle, by event."""
    total = np.zeros(len(occupancy.ts), dtype=np.int64)
    faster_idle = total.copy()
    for _, cores in _by_class(machine, machine.cores):
        group = group_index(cores, occupancy.cpus)
        total += _while_idle(occupancy, occupancy.totals(group, _tasks), faster_idle, k)
        faster_idle = faster_idle + occupancy.totals(group, _idle)
    return total


def cluster(occupancy: Occupancy, machine: Machine, k: int) -> Ints:
    """Tasks that share a cluster while one of no weaker class is wholly idle, by event.

    Only clusters of two cores or more can be shared; a core's threads are the sibling debt.
    """
    total = np.zeros(len(occupancy.ts), dtype=np.int64)
    idle = total.copy()
    for _, clusters in _by_class(machine, machine.clusters):
        idle = idle + occupancy.totals(group_index(clusters, occupancy.cpus), _idle)
        wide = [c for c in clusters if len({machine.cpus[cpu].core for cpu in c}) > 1]
        sharing = occupancy.totals(group_index(wide, occupancy.cpus), _shared)
        total += _while_idle(occupancy, sharing, idle, k)
    return total


def _while_idle(occupancy: Occupancy, tasks: Ints, idle: Ints, k: int) -> Ints:
    """``tasks`` at the instants at which more is idle than sleeping tasks will need."""
    asleep = np.maximum(k - occupancy.demand, 0)
    counted: Ints = np.where(idle > asleep, tasks, 0)
    return counted


def _by_class(machine: Machine, groups: tuple[CpuSet, ...]) -> Iterator[tuple[int, list[CpuSet]]]:
    """Groups by capacity class, strongest first; a mixed group counts as its weakest CPU."""
    classes = capacity_classes(machine)
    worst = [max(classes[cpu] for cpu in group) for group in groups]
    for wanted in sorted(set(worst)):
        yield wanted, [group for group, found in zip(groups, worst, strict=True) if found == wanted]


def _tasks(loaded: Ints, _: Ints) -> Ints:
    return loaded


def _shared(loaded: Ints, _: Ints) -> Ints:
    shared: Ints = np.where(loaded > 1, loaded, 0)
    return shared


def _idle(_: Ints, busy: Ints) -> Ints:
    idle: Ints = (busy == 0).astype(np.int64)
    return idle
