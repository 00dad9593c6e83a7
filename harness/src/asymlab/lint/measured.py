# SPDX-License-Identifier: Apache-2.0
"""Measured latencies in the groups that tables describe, and when two groups differ.

A group is described by its median and its spread, which single cells (an interrupt during one
measurement) do not change. The spread is 1.4826 times the median absolute deviation (the standard
deviation, if the noise is normal), but at least FLOOR of the median, since programs and clock
frequencies of cores vary by that much. One group is farther than another if its median is greater
by more than APART times the sum of both spreads: groups that overlap are not decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from statistics import median

from asymlab.model.firmware import MachineView
from asymlab.model.latency import LatencyMatrix
from asymlab.model.machine import CpuSet
from asymlab.topology.masks import ByCpu, masks

FLOOR = 0.05
"""The least spread of a group, as a share of its median."""

APART = 3
"""Groups are apart if medians differ by this many times the sum of their spreads: with the least
spreads, by more than 35 %."""

_NORMAL = 1.4826
_LEAST = 2
"""Cores of a block, cells of a group."""


@dataclass(frozen=True)
class Group:
    """Some latencies: median and spread in ns, and how many."""

    median: float
    spread: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Group | None:
        """The group of some latencies; None if there are none."""
        if not values:
            return None
        middle = median(values)
        around = _NORMAL * median(abs(value - middle) for value in values)
        return cls(middle, max(around, FLOOR * middle), len(values))

    def is_farther(self, other: Group) -> bool:
        """Whether this group is farther than another, and they do not overlap."""
        return self.median - other.median > APART * (self.spread + other.spread)

    def is_near(self, other: Group) -> bool:
        """Whether two groups are the same within their spreads, which are so small that half of
        the median as a difference would have been seen."""
        spreads = self.spread + other.spread
        seen = APART * spreads <= 0.5 * min(self.median, other.median)
        return seen and abs(self.median - other.median) <= spreads

    def __str__(self) -> str:
        """``41 ns``."""
        return f"{self.median:.0f} ns" if self.median >= 10 else f"{self.median:.1f} ns"


@dataclass(frozen=True)
class Measured:
    """The latencies of a view, and what its tables say of the CPUs that were measured. A CPU is
    not in the masks of a level that is unknown, or that is not between core and LLC."""

    view: MachineView
    matrix: LatencyMatrix

    @classmethod
    def of(cls, view: MachineView) -> Measured:
        """Those of a view that has them."""
        assert view.latencies
        return cls(view, view.latencies)

    @cached_property
    def masks(self) -> dict[str, ByCpu]:
        """Masks of measured CPUs by level: threads, cluster, llc, node, package."""
        found, known = masks(self.view), frozenset(self.matrix.cpus)
        levels: dict[str, ByCpu] = {}
        for name in ("threads", "cluster", "llc", "node", "package"):
            shared: ByCpu = {} if self.view.basis[name].is_unknown else getattr(found, name)
            levels[name] = {cpu: mask & known for cpu, mask in shared.items() if cpu in known}
        alone = {cpu: frozenset({cpu}) for cpu in known}
        levels["threads"] = threads = alone | levels["threads"]
        llc = {cpu: mask for cpu, mask in levels["llc"].items() if mask > threads[cpu]}
        inside = {cpu: llc.get(cpu, known) for cpu in known}
        levels["llc"] = llc
        levels["cluster"] = {
            cpu: mask
            for cpu, mask in levels["cluster"].items()
            if threads[cpu] < mask < inside[cpu]
        }
        return levels

    def parts(self, level: str) -> list[CpuSet]:
        """The parts of a level, by their first CPU."""
        return sorted(set(self.masks[level].values()), key=min)

    def cores(self, cpus: Iterable[int]) -> list[CpuSet]:
        """The cores of some CPUs, by their first CPU."""
        return sorted({self.masks["threads"][cpu] for cpu in cpus}, key=min)

    def among(self, cpus: CpuSet) -> Group | None:
        """Latencies between different cores of some CPUs."""
        return self.across(combinations(self.cores(cpus), 2))

    def across(self, pairs: Iterable[tuple[CpuSet, CpuSet]]) -> Group | None:
        """Latencies between the two sets of each pair."""
        pair = self.matrix.pair
        return Group.of([pair(i, j) for one, other in pairs for i in one for j in other])

    def between(self, some: Iterable[int], others: Iterable[int]) -> Group | None:
        """Latencies between CPUs of two sets that have none in common."""
        return self.across([(frozenset(some), frozenset(others))])


@dataclass(frozen=True)
class Blocks:
    """CPUs in blocks of some cores each that are apart; ``near`` are latencies within blocks,
    ``far`` between them."""

    parts: tuple[CpuSet, ...]
    near: Group
    far: Group


def blocks(measured: Measured, cpus: CpuSet) -> Blocks | None:
    """The blocks that some CPUs form by their latencies; None if there are none, or if they
    overlap.

    Average linkage of cores, cut where the distance of the clusters that are joined grows most.
    """
    # takes half a second, and lint mostly has no latencies
    from scipy.cluster.hierarchy import fcluster, linkage

    cores = measured.cores(cpus)
    if len(cores) < 2 * _LEAST:
        return None
    pair = measured.matrix.pair
    between = [
        median(pair(i, j) for i in one for j in other) for one, other in combinations(cores, 2)
    ]
    tree = linkage(between, "average")
    steps = [(after / before, at) for at, (before, after) in enumerate(pairwise(tree[:, 2]), 1)]
    for _, at in sorted(steps, reverse=True):
        joined: dict[int, CpuSet] = {}
        labels = fcluster(tree, len(cores) - at, "maxclust")
        for core, label in zip(cores, labels, strict=True):
            joined[label] = joined.get(label, frozenset()) | core
        parts = sorted(joined.values(), key=min)
        parts = [part for part in parts if len(measured.cores(part)) >= _LEAST]
        if len(parts) > 1:
            return _apart(measured, tuple(parts))
    return None


def _apart(measured: Measured, parts: tuple[CpuSet, ...]) -> Blocks | None:
    near = measured.across(two for part in parts for two in combinations(measured.cores(part), 2))
    far = measured.across(combinations(parts, 2))
    assert near and far
    return Blocks(parts, near, far) if far.is_farther(near) else None
