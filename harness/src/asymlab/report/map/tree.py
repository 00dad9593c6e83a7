# SPDX-License-Identifier: Apache-2.0
"""Nesting of the boxes of a map, and the box that each scheduling domain outlines.

Boxes nest by the CPUs they contain, not by kind: a node may be part of an LLC, or an LLC of a node.
A set that overlaps a box without containing it or being contained is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from asymlab.model.machine import CpuSet
from asymlab.report.map.chart import Chart, Group, Outline, Thread, numbers

Core = tuple[Thread, ...]

MOST_THREADS = 8
"""The most CPUs in one tile; a core with more threads is drawn as a box."""

_MOST_NESTED = 3
"""The most boxes around a CPU that are only domains; others are listed in the legend."""


@dataclass
class Box:
    """A box and its size in px; its parent determines its position. ``value`` as in Group."""

    kinds: list[str]
    label: str
    cpus: CpuSet
    cores: list[Core] = field(default_factory=list)
    children: list[Box] = field(default_factory=list)
    outlines: tuple[Outline, ...] = ()
    value: float | None = None
    columns: int = 1
    width: float = 0
    height: float = 0


@dataclass(frozen=True)
class Tree:
    """Outermost boxes; outlines of single cores, by the core's lowest CPU; domains and groups that
    could not be drawn."""

    roots: list[Box]
    on_cores: dict[int, tuple[Outline, ...]]
    undrawn: tuple[Outline, ...]
    crossing: tuple[Group, ...]


def tree(chart: Chart) -> Tree:
    """The boxes of a chart, without sizes."""
    nest = _Nest(chart)
    crossing = tuple(group for group in nest.groups_of(chart) if not nest.take(group))
    undrawn = tuple(nest.place(chart.outlines))
    on_cores = {
        min(numbers(core)): found for core in nest.cores if (found := nest.outlines(numbers(core)))
    }
    groups = sorted(nest.groups, key=lambda group: -len(group.cpus))
    return Tree(list(_boxes(groups, nest.cores, nest)), on_cores, undrawn, crossing)


class _Nest:
    """Sets of CPUs: any two are disjoint or nested, and none splits a core."""

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
        """A chart's groups with the CPUs that exist; cores too large for a tile are innermost."""
        for group in chart.groups:
            if cpus := group.cpus & self.known:
                yield replace(group, cpus=cpus)
        for core in chart.cores:
            if len(core) > MOST_THREADS:
                yield Group("core", f"core {core[0].core}", numbers(core))

    def take(self, group: Group) -> bool:
        """Add the group if it fits; returns whether it does."""
        if not self._fits(group.cpus):
            return False
        self.sets.add(_mask(group.cpus))
        self.groups.append(group)
        seen = self._up(group.cpus)
        # a domain outlines the smallest of the boxes with the same online CPUs
        if len(self.homes.get(seen, group.cpus)) >= len(group.cpus):
            self.homes[seen] = group.cpus
        return True

    def place(self, outlines: Sequence[Outline]) -> Iterator[Outline]:
        """Assign domains to the boxes that they span, or to new ones; yields the others."""
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
        """A span with the offline threads of its cores, which are in the same tiles."""
        cores = (self.core_of[cpu] for cpu in span & self.known)
        return span.union(*(core - self.online for core in cores)) & self.known


def _mask(cpus: Iterable[int]) -> int:
    return sum(1 << cpu for cpu in cpus)


def _levels(outlines: Iterable[Outline]) -> Iterable[list[Outline]]:
    """Domains by level, in their order: innermost first."""
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
    """A box for each of ``groups`` (largest first), and one without outline for other cores."""
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
    """The box of the first group and of all groups with the same CPUs, with its content."""
    cpus = groups[0].cpus
    same = [group for group in groups if group.cpus == cpus]
    label = " · ".join(filter(None, (group.label for group in same)))
    kinds, outlines = [group.kind for group in same], nest.outlines(cpus)
    value = next((group.value for group in same if group.value is not None), None)
    box = Box(kinds, label, cpus, outlines=outlines, value=value)
    inner = [group for group in groups if group.cpus < cpus]
    if inner:
        box.children = list(_boxes(inner, cores, nest))
    else:
        box.cores = cores
    return box
