# SPDX-License-Identifier: Apache-2.0
"""What a map of a machine shows, whoever told it: a machine file, or firmware and a prediction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from asymlab.model.machine import CpuSet

_SHORT = {
    "SD_ASYM_CPUCAPACITY_FULL": "full asym",
    "SD_ASYM_CPUCAPACITY": "asym",
    "SD_ASYM_PACKING": "packing",
}


@dataclass(frozen=True)
class Thread:
    """One CPU. Those with the same ``core`` share a tile. ``capacity`` None: nobody knows it."""

    cpu: int
    core: int
    capacity: int | None
    title: str
    online: bool = True


@dataclass(frozen=True)
class Group:
    """CPUs that something holds together. ``kind`` is socket, node, llc, cluster or cache."""

    kind: str
    label: str
    cpus: CpuSet


@dataclass(frozen=True)
class Outline:
    """A scheduling domain, and of which CPUs it is one: NUMA levels look different from each node.

    ``nth`` tells levels of one name apart, from the inside out; ``flags`` are those worth seeing.
    """

    name: str
    nth: int
    flags: tuple[str, ...]
    span: CpuSet
    seen_by: CpuSet

    @property
    def tag(self) -> str:
        """``MC asym``: the name, and in a word what is unusual about it."""
        words = [_SHORT[flag] for flag in _SHORT if flag in self.flags]
        return " ".join([self.name, *words[:1]])


@dataclass(frozen=True)
class Chart:
    """A machine to be drawn. ``groups`` come from the outside in; where two cross, so that one
    cannot lie in the other, the first is drawn. ``notes`` are lines below the picture."""

    description: str
    threads: tuple[Thread, ...]
    groups: tuple[Group, ...]
    outlines: tuple[Outline, ...] = ()
    notes: tuple[str, ...] = ()

    @cached_property
    def cores(self) -> tuple[tuple[Thread, ...], ...]:
        """Threads by core, both in the order of CPU numbers."""
        found: dict[int, list[Thread]] = {}
        for thread in sorted(self.threads, key=lambda one: one.cpu):
            found.setdefault(thread.core, []).append(thread)
        return tuple(map(tuple, found.values()))

    @cached_property
    def online(self) -> CpuSet:
        """Numbers of the CPUs that are up."""
        return frozenset(thread.cpu for thread in self.threads if thread.online)

    @cached_property
    def capacities(self) -> dict[int | None, int]:
        """How many CPUs have each capacity, weak to strong; those that stay offline do not count,
        and None is last."""
        counts: dict[int | None, int] = {}
        for thread in self.threads:
            if thread.online:
                counts[thread.capacity] = counts.get(thread.capacity, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: (item[0] is None, item[0] or 0)))


def numbers(threads: Iterable[Thread]) -> CpuSet:
    """Their CPU numbers."""
    return frozenset(thread.cpu for thread in threads)
