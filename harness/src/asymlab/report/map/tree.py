# SPDX-License-Identifier: Apache-2.0
"""Which box of a machine map lies in which, and which scheduling domain is the outline of which.

Boxes are found by what they hold, not by rank: firmware may put a node into an LLC as well as an
LLC into a node. Sets that cross a box cannot be boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from asymlab.model.machine import CpuSet
from asymlab.report.map.chart import Chart, Group, Outline, Thread, numbers

Core = tuple[Thread, ...]

MOST_THREADS = 8
"""CPUs that share one tile; firmware that claims more gets a box for that core."""

_MOST_NESTED = 3
"""Boxes around a CPU that are only domains: more are legible in words alone."""


@dataclass
class Box:
    """A container and its size in px; where it goes is its parent's business."""

    kinds: list[str]
    label: str
    cpus: CpuSet
    cores: list[Core] = field(default_factory=list)
    children: list[Box] = field(default_factory=list)
    outlines: tuple[Outline, ...] = ()
    columns: int = 1
    width: float = 0
    height: float = 0


@dataclass(frozen=True)
class Tree:
    """Outermost boxes, outlines by the core (its lowest CPU) that is their span, and what no box
    could be made of."""

    roots: list[Box]
    on_cores: dict[int, tuple[Outline, ...]]
    undrawn: tuple[Outline, ...]
    crossing: tuple[Group, ...]


def tree(chart: Chart) -> Tree:
    """Boxes of a chart, not yet measured."""
    nest = _Nest(chart)
    crossing = tuple(group for group in nest.groups_of(chart) if not nest.take(group))
    undrawn = tuple(nest.place(chart.outlines))
    on_cores = {
        min(numbers(core)): found for core in nest.cores if (found := nest.outlines(numbers(core)))
    }
    groups = sorted(nest.groups, key=lambda group: -len(group.cpus))
    return Tree(list(_boxes(groups, nest.cores, nest)), on_cores, undrawn, crossing)


class _Nest:
    """Sets of CPUs of which any two are disjoint, or one lies in the other; none splits a core."""

    def __init__(self, chart: Chart) -> None:
        self.known = numbers(chart.threads)
        self.online = chart.online
        self.groups: list[Group] = []
        self.cores = [
            part
            for core in chart.cores
            for part in ([core] if len(core) <= MOST_THREADS else [(one,) for one in core])
        ]
        self.tiles = {_mask(numbers(core)) for core in self.cores}
        self.sets: set[int] = set()
        self.core_of = {one.cpu: numbers(core) for core in self.cores for one in core}
        self.homes = {self._up(numbers(core)): numbers(core) for core in self.cores}
        self.held: dict[CpuSet, list[Outline]] = {}

    def groups_of(self, chart: Chart) -> Iterator[Group]:
        """A chart's groups, of CPUs that there are; cores too large for a tile are innermost."""
        for group in chart.groups:
            if cpus := group.cpus & self.known:
                yield Group(group.kind, group.label, cpus)
        for core in chart.cores:
            if len(core) > MOST_THREADS:
                yield Group("core", f"core {core[0].core}", numbers(core))

    def take(self, group: Group) -> bool:
        """Whether the group fits; if so it is one now."""
        if not self._fits(group.cpus):
            return False
        self.sets.add(_mask(group.cpus))
        self.groups.append(group)
        seen = self._up(group.cpus)
        # of boxes that differ only in CPUs that are offline the smallest is the domain's
        if len(self.homes.get(seen, group.cpus)) >= len(group.cpus):
            self.homes[seen] = group.cpus
        return True

    def place(self, outlines: Sequence[Outline]) -> Iterator[Outline]:
        """Give domains the box that they span, or one of their own; what is left has none."""
        depth = dict.fromkeys(self.known, 0)
        for level in _levels(outlines):
            spare = [one for one in level if one.span not in self.homes]
            wide = {one.span: self._wide(one.span) for one in spare}
            if _disjoint(wide.values()) and all(map(self._fits, wide.values())):
                for cpus in wide.values():
                    if cpus and max(depth[cpu] for cpu in cpus) < _MOST_NESTED:
                        depth |= {cpu: depth[cpu] + 1 for cpu in cpus}
                        self.take(Group("domain", "", cpus))
            for one in level:
                if one.span in self.homes:
                    self.held.setdefault(self.homes[one.span], []).append(one)
                else:
                    yield one

    def outlines(self, cpus: CpuSet) -> tuple[Outline, ...]:
        """Domains whose box holds exactly these CPUs."""
        return tuple(self.held.get(cpus, ()))

    def _fits(self, cpus: CpuSet) -> bool:
        mask = _mask(cpus)
        whole = all(mask & tile in (0, tile) for tile in self.tiles)
        return whole and all(mask & other in (0, mask, other) for other in self.sets)

    def _up(self, cpus: CpuSet) -> CpuSet:
        return cpus & self.online

    def _wide(self, span: CpuSet) -> CpuSet:
        """A span with the threads of its cores that are offline, which share their tile."""
        cores = (self.core_of[cpu] for cpu in span & self.known)
        return span.union(*(core - self.online for core in cores)) & self.known


def _mask(cpus: Iterable[int]) -> int:
    return sum(1 << cpu for cpu in cpus)


def _levels(outlines: Iterable[Outline]) -> Iterable[list[Outline]]:
    """Domains by level, inside out as they come."""
    found: dict[tuple[str, int], list[Outline]] = {}
    for one in outlines:
        found.setdefault((one.name, one.nth), []).append(one)
    return found.values()


def _disjoint(spans: Iterable[CpuSet]) -> bool:
    seen: set[int] = set()
    for span in spans:
        if not seen.isdisjoint(span):
            return False
        seen |= span
    return True


def _boxes(groups: Sequence[Group], cores: Sequence[Core], nest: _Nest) -> Iterator[Box]:
    """Boxes for ``groups``, large ones first, and one without outline for cores in none."""
    boxes: list[Box] = []
    inside: set[int] = set()
    while groups:
        cpus = groups[0].cpus
        boxes.append(_box(groups, [c for c in cores if c[0].cpu in cpus], nest))
        inside |= cpus
        groups = [group for group in groups if not group.cpus <= cpus]
    if loose := [core for core in cores if core[0].cpu not in inside]:
        boxes.append(Box([], "", frozenset[int]().union(*map(numbers, loose)), loose))
    yield from sorted(boxes, key=lambda box: min(box.cpus))


def _box(groups: Sequence[Group], cores: list[Core], nest: _Nest) -> Box:
    """The box of the first group and of all with the same CPUs, with what lies in it."""
    cpus = groups[0].cpus
    same = [group for group in groups if group.cpus == cpus]
    label = " · ".join(filter(None, (group.label for group in same)))
    box = Box([group.kind for group in same], label, cpus, outlines=nest.outlines(cpus))
    inner = [group for group in groups if group.cpus < cpus]
    if inner:
        box.children = list(_boxes(inner, cores, nest))
    else:
        box.cores = cores
    return box
