# SPDX-License-Identifier: Apache-2.0
"""The order check: are k tasks in the k best places?

Let a load keep k tasks alive, d of them runnable at some instant, k - d asleep. The best places for
all k are known: the tiers, filled from the best down, as far as tasks of others leave them open.
Down to tier j that is min(k, open places), and min(k, open) - (k - d) of those must be taken by
runnable tasks even if every sleeping task holds one of the best. What is missing, at the
worst j, is the number of *misplaced* tasks: that many would have to move up, and no fewer.

So a sleeping task is never misplaced, and the place that it will come back to is not held
against others; with k no larger than the first tier this is exact (any two tasks on one core count
one), above it is a lower bound. A task that waits behind another one is in a last tier of its own.
A task outside the load never makes one of the load misplaced; it only takes places away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from asymlab.checks.occupancy import Ints, Occupancy, Value
from asymlab.checks.tiers import Tier


@dataclass(frozen=True)
class Filling:
    """How tiers fill up over time, by event of ``occupancy``.

    ``taken`` counts the load's tasks in each tier, ``open`` the places that others leave to it.
    ``tier`` is the tier of the task that the event is about, right after it; ``best_free`` the
    best tier with a free place then; both len(tiers) if there is none.
    """

    tiers: tuple[Tier, ...]
    occupancy: Occupancy
    taken: tuple[Ints, ...]
    open: tuple[Ints, ...]
    tier: Ints
    best_free: Ints

    def misplaced(self, k: int) -> Ints:
        """How many tasks are in a worse place than k tasks need be, by event."""
        asleep = np.maximum(k - self.occupancy.demand, 0)
        worst, places, tasks = (np.zeros_like(asleep) for _ in range(3))
        for taken, opened in zip(self.taken, self.open, strict=True):
            places += opened
            tasks += taken
            worst = np.maximum(worst, np.minimum(k, places) - asleep - tasks)
        return worst


def filling(occupancy: Occupancy, tiers: Sequence[Tier]) -> Filling:
    """How ``tiers`` (best first) fill up under an occupancy."""
    taken: list[Ints] = []
    opened: list[Ints] = []
    tier_of = np.full(len(occupancy.ts), len(tiers))
    best_free = tier_of.copy()  # a task that only queues up loads no CPU: it stays in no tier
    for number, tier in reversed(list(enumerate(tiers))):
        groups = tier.group_of(occupancy.cpus)
        taken.insert(0, occupancy.totals(groups, _by_load(tier)))
        opened.insert(0, tier.places - occupancy.totals(groups, _by_others(tier)))
        rank = occupancy.loaded_after(groups) - 1
        tier_of[(rank >= tier.low) & (rank < tier.high)] = number
        best_free[opened[0] > taken[0]] = number
    return Filling(tuple(tiers), occupancy, tuple(taken), tuple(opened), tier_of, best_free)


def _by_load(tier: Tier) -> Value:
    """How many of a group's places in the tier the load has."""
    return lambda loaded, _: _ranks(tier, loaded)


def _by_others(tier: Tier) -> Value:
    """How many of a group's places in the tier others have, the load's tasks ranked first."""
    return lambda loaded, busy: _ranks(tier, busy) - _ranks(tier, loaded)


def _ranks(tier: Tier, count: Ints) -> Ints:
    """How many of ``count`` tasks on a group are in the tier."""
    inside: Ints = np.clip(count - tier.low, 0, tier.high - tier.low)
    return inside
