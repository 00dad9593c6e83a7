# SPDX-License-Identifier: Apache-2.0
"""Splits: how tasks are divided between clusters, as 6+2+2 or 6+4+0.

A split counts the load's tasks on the cores outside clusters of several cores (P-cores), then those
on each such cluster, the fullest first. Because clusters are sorted, a kernel that moves all tasks
from one cluster to another and back is not mistaken for one that spreads them. Only the time in
which all tasks are runnable counts.
"""

from __future__ import annotations

from collections.abc import Sequence

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

    "" without clusters, and if several splits do: a tier has places inside and outside clusters,
    and only some of its places are needed.
    """
    clusters = wide_clusters(machine)
    members = frozenset().union(*clusters)
    inside, left = 0, k
    for tier in tiers:
        taken = min(left, tier.places)
        of_clusters = sum(1 for group in tier.groups if group <= members)
        if of_clusters and of_clusters < len(tier.groups) and taken < tier.places:
            return ""
        whole = of_clusters == len(tier.groups)
        inside += taken if whole else min(taken, of_clusters)
        left -= taken
    if not clusters or left:
        return ""
    each, more = divmod(inside, len(clusters))
    fullest = [each + (number < more) for number in range(len(clusters))]
    return _name(np.asarray([k - inside, *fullest]))


def _tasks_on(occupancy: Occupancy, span: CpuSet) -> Ints:
    """By event, the number of the load's tasks on the runqueues of the CPUs in ``span``."""
    inside = np.isin(occupancy.cpu, sorted(span))
    tasks: Ints = np.cumsum(np.where(inside, occupancy.d_tasks, 0))
    return tasks


def _name(counts: Ints) -> str:
    return "+".join(map(str, counts.tolist()))
