# SPDX-License-Identifier: Apache-2.0
"""Distances that x86's scheduling domains go by, where nodes divide packages in three or more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from asymlab.model.cpuid import Cpuid

Distance = Callable[[int, int], int]

EVENED = (Cpuid(model=0xAD), Cpuid(model=0xDD))
"""Granite Rapids and Clearwater Forest (arch_sched_node_distance(), arch/x86/kernel/smpboot.c)."""

_LEAST = 3


def evened(
    distance: Distance, packages: Mapping[int, frozenset[int]], cpuid: Cpuid | None
) -> Distance:
    """slit_cluster_distance(): between packages the mean of all their nodes' distances, both ways.

    ``packages`` are those of the CPUs of each node that has some. Without effect for other
    processors, one package or fewer nodes in each, and a SLIT of another form (slit_validate()).
    """
    known = cpuid is not None and any(
        (cpuid.family, cpuid.model) == (each.family, each.model) for each in EVENED
    )
    count = len(frozenset[int]().union(*packages.values()))
    per = -(-len(packages) // max(count, 1))
    if not known or count < 2 or per < _LEAST or not _valid(distance, packages, per):
        return distance

    def even(one: int, other: int) -> int:
        if one // per == other // per:
            return distance(one, other)
        pairs = [(i, j) for i in _block(one, per) for j in _block(other, per)]
        return sum(distance(i, j) + distance(j, i) for i, j in pairs) // (2 * per * per)

    return even


def _block(node: int, per: int) -> range:
    return range(node - node % per, node - node % per + per)


def _valid(distance: Distance, packages: Mapping[int, frozenset[int]], per: int) -> bool:
    """Nodes count on package by package, and distances within one are symmetric."""
    if sorted(packages) != list(range(len(packages))) or len(packages) % per:
        return False
    before: frozenset[int] = frozenset()
    for first in range(0, len(packages), per):
        block = _block(first, per)
        here = frozenset[int]().union(*(packages[node] for node in block))
        if len(here) != 1 or here == before:
            return False
        if any(distance(i, j) != distance(j, i) for i in block for j in block):
            return False
        before = here
    return True
