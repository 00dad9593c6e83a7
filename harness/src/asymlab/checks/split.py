# SPDX-License-Identifier: Apache-2.0
"""Splits: how tasks are divided between clusters, as 6+2+2 or 6+4+0.

A split counts the load's tasks on the cores outside clusters of several cores (P-cores), then those
on each such cluster, the fullest first. Because clusters are sorted, a kernel that moves all tasks
from one cluster to another and back is not mistaken for one that spreads them. Only the time in
which all tasks are runnable counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from asymlab.checks.occupancy import Ints, Occupancy, Reals
from asymlab.checks.tiers import Tier, wide_clusters
from asymlab.model.machine import CpuSet, Machine


def splits(occupancy: Occupancy, machine: Machine, held: Reals, k: int) -> dict[str, float]:
    """Percent of the time in which ``k`` tasks were runnable by split, the most frequent first.

    ``held`` are the seconds that count, by event. Empty without clusters, or if no time counts.
    """
    clusters = wide_clusters(machine)
    kept = np.flatnonzero((occupancy.demand == k) & (held > 0))
    if not clusters or not len(kept):
        return {}
    filled = np.stack([_tasks_on(occupancy, span)[kept] for span in clusters])
    outside = k - filled.sum(axis=0)
    rows = np.vstack([outside, -np.sort(-filled, axis=0)])
    found, which = np.unique(rows, axis=1, return_inverse=True)
    seconds = np.bincount(which.ravel(), weights=held[kept])
    share = 100 * seconds / seconds.sum()
    order = np.argsort(-share, kind="stable")
    return {_name(found[:, number]): float(share[number]) for number in order}


def even_split(machine: Machine, tiers: Sequence[Tier], k: int) -> str:
    """The split of ``k`` tasks that fill ``tiers`` one after the other and clusters evenly.

    "" where the tiers leave no choice between clusters, as with one task, and where several splits
    are even: some places of a tier are needed, and it has places outside clusters, or clusters of
    several sizes.
    """
    clusters = wide_clusters(machine)
    filled, left = [0] * len(clusters), k
    for tier in tiers:
        places = [_places_in(tier, span) for span in clusters]
        if left < tier.places:
            used = [number for number, count in enumerate(places) if count]
            choice = len(used) > 1 and 1 < left < tier.places - 1
            sizes = {places[number] for number in used}
            if not choice or len(sizes) > 1 or sum(places) < tier.places:
                return ""
            each, more = divmod(left, len(used))
            for position, number in enumerate(used):
                filled[number] += each + (position < more)
            return _name(np.asarray([k - sum(filled), *sorted(filled, reverse=True)]))
        filled = [before + now for before, now in zip(filled, places, strict=True)]
        left -= tier.places
    return ""


def _places_in(tier: Tier, span: CpuSet) -> int:
    """The places of ``tier`` on the CPUs in ``span``."""
    return replace(tier, groups=tuple(group for group in tier.groups if group <= span)).places


def _tasks_on(occupancy: Occupancy, span: CpuSet) -> Ints:
    """By event, the number of the load's tasks on the runqueues of the CPUs in ``span``."""
    inside = np.isin(occupancy.cpu, sorted(span))
    tasks: Ints = np.cumsum(np.where(inside, occupancy.d_tasks, 0))
    return tasks


def _name(counts: Ints) -> str:
    return "+".join(map(str, counts.tolist()))
