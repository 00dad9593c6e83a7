# SPDX-License-Identifier: Apache-2.0
"""The content of a map: from a machine file, or from firmware and a prediction."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.machine import CpuSet

_SHORT = {
    "SD_ASYM_CPUCAPACITY_FULL": "full asym",
    "SD_ASYM_CPUCAPACITY": "asym",
    "SD_ASYM_PACKING": "packing",
}


@dataclass(frozen=True)
class Thread:
    """One CPU; CPUs with the same ``core`` share a tile. ``capacity`` is None if unknown. ``value``
    is what a map with a Scale shows in its place."""

    cpu: int
    core: int
    capacity: int | None
    title: str
    online: bool = True
    value: float = 0.0


@dataclass(frozen=True)
class Group:
    """CPUs that share something. ``kind`` is machine, socket, node, llc, cluster, cache, core or
    domain. With a ``value`` the outline has its colour (Chart.scale)."""

    kind: str
    label: str
    cpus: CpuSet
    value: float | None = None


@dataclass(frozen=True)
class Scale:
    """Colours of values from 0 to ``top``, by the logarithm of value + 1; ``name`` has the unit."""

    name: str
    top: float

    def place(self, value: float) -> float:
        """0 to 1: where a value is on the scale."""
        return math.log1p(min(value, self.top)) / math.log1p(self.top) if self.top > 0 else 0.0

    @property
    def middle(self) -> float:
        """The value in the middle of the scale."""
        return math.expm1(math.log1p(self.top) / 2)


@dataclass(frozen=True)
class Outline:
    """A scheduling domain with the CPUs that have it: NUMA levels differ from node to node.

    ``nth`` numbers levels of the same name, innermost first; ``flags`` are those in SEEN_FLAGS.
    """

    name: str
    nth: int
    flags: tuple[str, ...]
    span: CpuSet
    seen_by: CpuSet

    @property
    def tag(self) -> str:
        """``MC asym``: the name, and a word for its asymmetry flag."""
        words = [_SHORT[flag] for flag in _SHORT if flag in self.flags]
        return " ".join([self.name, *words[:1]])

    @property
    def cpus(self) -> str:
        """``0-23 (for CPU 0-15)`` if only some CPUs of the span have this domain."""
        seen = "" if self.seen_by == self.span else f" (for CPU {spell_cpu_list(self.seen_by)})"
        return spell_cpu_list(self.span) + seen


@dataclass(frozen=True)
class Chart:
    """A machine to be drawn. ``groups`` are ordered from the outermost; of two that overlap
    without one containing the other, only the first is drawn. ``notes`` are lines below the
    picture. Colours are those of capacities, or with ``scale`` those of values."""

    description: str
    threads: tuple[Thread, ...]
    groups: tuple[Group, ...]
    outlines: tuple[Outline, ...] = ()
    notes: tuple[str, ...] = ()
    scale: Scale | None = None

    @cached_property
    def cores(self) -> tuple[tuple[Thread, ...], ...]:
        """Threads by core, cores and threads in the order of CPU numbers."""
        found: dict[int, list[Thread]] = {}
        for thread in sorted(self.threads, key=lambda one: one.cpu):
            found.setdefault(thread.core, []).append(thread)
        return tuple(map(tuple, found.values()))

    @cached_property
    def online(self) -> CpuSet:
        """Numbers of the online CPUs."""
        return frozenset(thread.cpu for thread in self.threads if thread.online)

    @cached_property
    def capacities(self) -> dict[int | None, int]:
        """The number of online CPUs with each capacity, weak to strong; None is last."""
        counts: dict[int | None, int] = {}
        for thread in self.threads:
            if thread.online:
                counts[thread.capacity] = counts.get(thread.capacity, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: (item[0] is None, item[0] or 0)))


def numbers(threads: Iterable[Thread]) -> CpuSet:
    """Their CPU numbers."""
    return frozenset(thread.cpu for thread in threads)
