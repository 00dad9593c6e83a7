# SPDX-License-Identifier: Apache-2.0
"""The order check: are k tasks in the k best places?

Let a load have k tasks, of which d are runnable at some instant and k - d asleep. A place is *open*
if no task outside the load occupies it. In tiers 1 to j, min(k, open places) - (k - d) places must
have a runnable task of the load, even if all sleeping tasks return to these tiers. The shortfall is
this number minus the places that do. The largest shortfall over all j is the number of *misplaced*
tasks: the least number of tasks that would have to move to a better tier.

So a sleeping task is never misplaced, and the place to which it returns does not count as free.
With k no larger than the first tier this is exact (of two tasks on one core one is misplaced),
above it is a lower bound. A task that waits behind another one is in a separate, last tier. A task
outside the load never makes a task of the load misplaced; it only occupies a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from asymlab.checks.occupancy import Ints, Occupancy, Value
from asymlab.checks.tiers import Tier


@dataclass(frozen=True)
class Filling:
    """The tasks in each tier over time, by event of ``occupancy``.

    ``taken`` counts the load's tasks in each tier, ``open`` the places without tasks of others.
    ``tier`` is the tier of the event's task right after it; ``best_free`` is the best tier with a
    free place then. Both are len(tiers) if there is no such tier.
    """

    tiers: tuple[Tier, ...]
    occupancy: Occupancy
    taken: tuple[Ints, ...]
    open: tuple[Ints, ...]
    tier: Ints
    best_free: Ints

    def misplaced(self, k: int) -> Ints:
        """By event, the number of tasks in a worse place than k tasks need."""
        asleep = np.maximum(k - self.occupancy.demand, 0)
        worst, places, tasks = (np.zeros_like(asleep) for _ in range(3))
        for taken, opened in zip(self.taken, self.open, strict=True):
            places += opened
            tasks += taken
            worst = np.maximum(worst, np.minimum(k, places) - asleep - tasks)
        return worst


def filling(occupancy: Occupancy, tiers: Sequence[Tier]) -> Filling:
    """The filling of ``tiers`` (best first) for an occupancy."""
    taken: list[Ints] = []
    opened: list[Ints] = []
    tier_of = np.full(len(occupancy.ts), len(tiers))
    best_free = tier_of.copy()  # a task that waits behind another one is in none of ``tiers``
    for number, tier in reversed(list(enumerate(tiers))):
        groups = tier.group_of(occupancy.cpus)
        taken.insert(0, occupancy.totals(groups, _by_load(tier)))
        opened.insert(0, tier.places - occupancy.totals(groups, _by_others(tier)))
        rank = occupancy.loaded_after(groups) - 1
        tier_of[(rank >= tier.low) & (rank < tier.high)] = number
        best_free[opened[0] > taken[0]] = number
    return Filling(tuple(tiers), occupancy, tuple(taken), tuple(opened), tier_of, best_free)


def _by_load(tier: Tier) -> Value:
    """The number of a group's places in the tier that tasks of the load occupy."""
    return lambda loaded, _: _ranks(tier, loaded)


def _by_others(tier: Tier) -> Value:
    """The number of a group's places in the tier for other tasks, which rank after the load's."""
    return lambda loaded, busy: _ranks(tier, busy) - _ranks(tier, loaded)


def _ranks(tier: Tier, count: Ints) -> Ints:
    """The number of the ``count`` tasks on a group that are in the tier."""
    inside: Ints = np.clip(count - tier.low, 0, tier.high - tier.low)
    return inside
