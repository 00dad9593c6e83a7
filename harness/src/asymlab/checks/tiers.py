# SPDX-License-Identifier: Apache-2.0
"""Tiers: the places for tasks on a machine, grouped from best to worst.

A tier is a set of equally good places. It has groups of CPUs (cores, clusters) and, in each group,
the places of rank ``low`` to ``high`` - 1. The first task on a group has rank 0, the next one rank
1, and so on: *which* thread of a core is the second one does not matter. The tier of first threads
is (all cores, rank 0), the tier of other threads (all cores, rank 1 and up). Clusters that fill up
evenly are (clusters, rank 0), (clusters, rank 1) ...
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from asymlab.errors import UserError
from asymlab.model.cpuid import KINDS
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.order import wrong_word


@dataclass(frozen=True)
class Tier:
    """Equally good places: the ranks ``low`` <= rank < ``high`` of each of ``groups``."""

    name: str
    groups: tuple[CpuSet, ...]
    low: int
    high: int

    def within(self, allowed: CpuSet) -> Tier:
        """The part of the tier that tasks may use which are bound to some CPUs."""
        groups = within(self.groups, allowed)
        kept = tuple(group for group in groups if len(group) > self.low)
        return Tier(self.name, kept, self.low, self.high)

    @property
    def places(self) -> int:
        """The number of tasks for which the tier has places."""
        return sum(min(max(len(g) - self.low, 0), self.high - self.low) for g in self.groups)

    def group_of(self, cpus: int) -> NDArray[np.int64]:
        """By CPU, the index of its group, or -1."""
        return group_index(self.groups, cpus)


def group_index(groups: Sequence[CpuSet], cpus: int) -> NDArray[np.int64]:
    """By CPU, the index of its group, or -1."""
    index = np.full(cpus, -1, dtype=np.int64)
    for number, group in enumerate(groups):
        index[list(group)] = number
    return index


def within(groups: Sequence[CpuSet], allowed: CpuSet) -> tuple[CpuSet, ...]:
    """The ``allowed`` CPUs of each group that has some."""
    return tuple(kept for group in groups if (kept := group & allowed))


def wide_clusters(machine: Machine) -> tuple[CpuSet, ...]:
    """Clusters of two cores or more."""
    return several_cores(machine, machine.cluster_spans)


def several_cores(machine: Machine, units: Iterable[CpuSet]) -> tuple[CpuSet, ...]:
    """Those of ``units`` that have CPUs of two cores or more."""
    return tuple(unit for unit in units if len({machine.cpus[cpu].core for cpu in unit}) > 1)


def capacity_greater(one: int, other: int) -> bool:
    """capacity_greater() of kernel/sched/fair.c: whether ``one`` is greater by about 5 %."""
    return one * 1024 > other * 1078


def capacity_classes(machine: Machine) -> tuple[int, ...]:
    """The capacity class of every CPU, 0 is the strongest.

    Linux compares pairs; a class is a chain: sorted by capacity, two neighbours are in one class
    unless capacity_greater() distinguishes them. So capacities within +-5 % of one value are one
    class, although its ends differ by more, and GB10 (997..1024 and 718..731) has two classes.
    """
    values = sorted({machine.capacity(cpu.id) for cpu in machine.cpus}, reverse=True)
    classes = {values[0]: 0}
    for stronger, weaker in itertools.pairwise(values):
        classes[weaker] = classes[stronger] + capacity_greater(stronger, weaker)
    return tuple(classes[machine.capacity(cpu.id)] for cpu in machine.cpus)


def tiers(machine: Machine, order: Sequence[str]) -> tuple[Tier, ...]:
    """The tiers of ``order`` (see asymlab.model.order) on ``machine``, best first.

    A word without CPUs (``sibling`` without SMT) has no tier; places that no word covers form a
    last tier ``other``. UserError for an unknown word or core type.
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
    """(tier name, its cores) for a word about first threads, from the cores in ``left``."""
    if wrong := wrong_word(word, machine):
        raise UserError(f"order: {wrong[0]}", hint=wrong[1])
    classes = capacity_classes(machine)
    if word == "core":
        parts = [("core", left)]
    elif word == "capacity":
        parts = [
            (f"capacity {_band(machine, classes, c)}", _where(left, classes, c))
            for c in sorted(set(classes))
        ]
    elif word == "kind":
        parts = _kinds(machine, left)
    else:
        types, name = [cpu.type for cpu in machine.cpus], word.removeprefix("type:")
        parts = [(name, _where(left, types, name))]
    return [(name, cores) for name, cores in parts if cores]


def reports_core_kinds(machine: Machine) -> bool:
    """Whether CPUID reports core types, by which Linux distinguishes P-cores from E-cores."""
    return all(kind.hwp for kind in machine.core_types)


def _kinds(machine: Machine, left: dict[int, CpuSet]) -> list[tuple[str, dict[int, CpuSet]]]:
    """(tier name, its cores) by core type in CPUID; one tier if CPUID does not report it."""
    if not reports_core_kinds(machine):
        return [("core", left)]
    kind_of = {kind.name: kind.hwp.kind for kind in machine.core_types if kind.hwp}
    kinds = [kind_of[cpu.type] for cpu in machine.cpus]
    return [(name, _where(left, kinds, kind)) for kind, name in KINDS.items()]


def _where(cores: dict[int, CpuSet], values: Sequence[object], wanted: object) -> dict[int, CpuSet]:
    """The cores whose CPUs have the wanted value."""
    return {core: cpus for core, cpus in cores.items() if values[min(cpus)] == wanted}


def _band(machine: Machine, classes: Sequence[int], wanted: int) -> str:
    """The capacities of a class: ``997..1024``."""
    found = {machine.capacity(i) for i, c in enumerate(classes) if c == wanted}
    low, high = min(found), max(found)
    return str(low) if low == high else f"{low}..{high}"
