# SPDX-License-Identifier: Apache-2.0
"""Which places on a machine are better than which, derived from the machine.

A tier is a set of equally good places. It is made of groups of CPUs (cores, clusters) and holds,
of each group, the places of rank ``low`` to ``high`` - 1: the tasks on a group take its ranks in
turn, so *which* thread of a core is the second one does not matter. The tier of first threads is
(all cores, rank 0), that of second threads (all cores, rank 1 and up); four cores under one
cache that fill up evenly with other such clusters are (clusters, rank 0), (clusters, rank 1) ...
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from asymlab.errors import UserError
from asymlab.model.cpuid import KINDS
from asymlab.model.machine import CpuSet, Machine

WORDS = {
    "core": "one thread of each core",
    "capacity": "one thread of each core, one tier for every capacity class, strong to weak",
    "type:NAME": "one thread of each core of a type",
    "kind": "one thread of each core, P-cores before E-cores; one tier where none says what it is",
    "sibling": "further threads of a core that is in use",
}
"""What a system's ``order`` may list; a word speaks of the cores that no earlier one took."""


@dataclass(frozen=True)
class Tier:
    """Equally good places: of each of ``groups``, the ranks ``low`` <= rank < ``high``."""

    name: str
    groups: tuple[CpuSet, ...]
    low: int
    high: int

    @property
    def places(self) -> int:
        """How many tasks the tier holds."""
        return sum(min(max(len(g) - self.low, 0), self.high - self.low) for g in self.groups)

    def group_of(self, cpus: int) -> NDArray[np.int64]:
        """By CPU, the index of its group, or -1."""
        return group_index(self.groups, cpus)


def group_index(groups: Sequence[CpuSet], cpus: int) -> NDArray[np.int64]:
    """By CPU, the index of the group it is in, or -1."""
    index = np.full(cpus, -1, dtype=np.int64)
    for number, group in enumerate(groups):
        index[list(group)] = number
    return index


def capacity_greater(one: int, other: int) -> bool:
    """Whether Linux takes ``one`` for a greater capacity: by about 5 % (kernel/sched/fair.c)."""
    return one * 1024 > other * 1078


def capacity_classes(machine: Machine) -> tuple[int, ...]:
    """The capacity class of every CPU, 0 the strongest.

    Linux compares pairs; a class is a chain: sorted by capacity, two neighbours are in one class
    unless capacity_greater() tells them apart. So a spread of +-5 % around one value is one
    class although its ends differ by more, and GB10 (997..1024 and 718..731) has two.
    """
    values = sorted({machine.capacity(cpu.id) for cpu in machine.cpus}, reverse=True)
    classes = {values[0]: 0}
    for stronger, weaker in itertools.pairwise(values):
        classes[weaker] = classes[stronger] + capacity_greater(stronger, weaker)
    return tuple(classes[machine.capacity(cpu.id)] for cpu in machine.cpus)


def tiers(machine: Machine, order: Sequence[str]) -> tuple[Tier, ...]:
    """The tiers that ``order`` (see WORDS) means on ``machine``, best first.

    Words that find nothing (``sibling`` without SMT) make no tier; places that no word names form
    a last tier ``other``. Raises UserError for a word that does not exist.
    """
    found: list[Tier] = []
    left = dict(enumerate(machine.cores))
    threads: dict[int, CpuSet] = {}
    for word in order:
        if word == "sibling":
            found += _siblings("sibling", threads)
            threads.clear()
            continue
        for name, chosen in _firsts(machine, word, left):
            found.append(Tier(name, tuple(chosen.values()), 0, 1))
            threads |= chosen
            left = {core: cpus for core, cpus in left.items() if core not in chosen}
    if left:
        found.append(Tier("other", tuple(left.values()), 0, 1))
    return (*found, *_siblings("other thread", threads | left))


def _siblings(name: str, cores: dict[int, CpuSet]) -> list[Tier]:
    """The tier of further threads of ``cores``, if they have any."""
    wide = tuple(cpus for cpus in cores.values() if len(cpus) > 1)
    return [Tier(name, wide, 1, max(map(len, wide)))] if wide else []


def _firsts(
    machine: Machine, word: str, left: dict[int, CpuSet]
) -> list[tuple[str, dict[int, CpuSet]]]:
    """(tier name, its cores) for a word that speaks of first threads."""
    classes = capacity_classes(machine)
    kind, _, type_name = word.partition(":")
    if word == "core":
        parts = [("core", left)]
    elif word == "capacity":
        parts = [
            (f"capacity {_band(machine, classes, c)}", _where(left, classes, c))
            for c in sorted(set(classes))
        ]
    elif word == "kind":
        parts = _kinds(machine, left)
    elif kind == "type":
        types = [cpu.type for cpu in machine.cpus]
        if type_name not in types:
            raise UserError(
                f"order names the core type {type_name!r}, which {machine.name} does not have",
                hint="its types: " + ", ".join(t.name for t in machine.core_types),
            )
        parts = [(type_name, _where(left, types, type_name))]
    else:
        raise UserError(f"order: no tier is called {word!r}", hint="tiers: " + ", ".join(WORDS))
    return [(name, cores) for name, cores in parts if cores]


def tells_kinds(machine: Machine) -> bool:
    """Whether CPUs say what they are, so that Linux can know a P-core from an E-core."""
    return all(kind.hwp for kind in machine.core_types)


def _kinds(machine: Machine, left: dict[int, CpuSet]) -> list[tuple[str, dict[int, CpuSet]]]:
    """Cores by what the processor says that they are."""
    if not tells_kinds(machine):
        return [("core", left)]
    told = {kind.name: kind.hwp.kind for kind in machine.core_types if kind.hwp}
    kinds = [told[cpu.type] for cpu in machine.cpus]
    return [(name, _where(left, kinds, kind)) for kind, name in KINDS.items()]


def _where(cores: dict[int, CpuSet], values: Sequence[object], wanted: object) -> dict[int, CpuSet]:
    """The cores whose CPUs have the wanted value."""
    return {core: cpus for core, cpus in cores.items() if values[min(cpus)] == wanted}


def _band(machine: Machine, classes: Sequence[int], wanted: int) -> str:
    """A class's capacities: ``997..1024``."""
    found = {machine.capacity(i) for i, c in enumerate(classes) if c == wanted}
    low, high = min(found), max(found)
    return str(low) if low == high else f"{low}..{high}"
