# SPDX-License-Identifier: Apache-2.0
"""Caches of a device tree and who shares them, as Linux counts them (drivers/base/cacheinfo.c).

How many caches a CPU has is the tree's word (init_of_cache_level()); their kinds are the CPU's own
(CLIDR_EL1, populate_cache_leaves() in arch/arm64/kernel/cacheinfo.c), taken here for what every
arm64 core has: level 1 split, all above unified. A level that the tree leaves out therefore shifts
those above it down by one, for the CPUs concerned. On RISC-V kinds and levels are the tree's word,
too (populate_cache_leaves() in arch/riscv/kernel/cacheinfo.c).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from asymlab.model.devicetree import DeviceTree, DtCache, DtCpu
from asymlab.model.firmware import CacheFacts, in_order
from asymlab.model.machine import CpuSet
from asymlab.model.origin import Origin, Problem

MAX_LEVELS = 16
"""How far next-level-cache is followed; CLIDR_EL1 knows of 7 levels."""

_IN_REGISTERS = 2
"""The levels assumed to be in CLIDR_EL1: those private to a core."""

_SPLIT = ((1, "data"), (1, "instruction"))
# last_level_cache_is_valid() and use_arch_info in drivers/base/cacheinfo.c
_NO_LLC = "Linux's scheduler knows no LLC of the CPU"
_NO_CACHES = f"{_NO_LLC}, and /sys shows caches above level 1 as all CPUs'"


@dataclass(frozen=True)
class _Leaf:
    """One cache of a CPU: equal for CPUs that share it. ``path`` is the node that describes it."""

    level: int
    kind: str
    path: str
    size: int | None = field(compare=False)
    sets: int | None = field(compare=False)
    line: int | None = field(compare=False)
    origin: Origin = field(compare=False)


def caches(
    tree: DeviceTree, cpus: Mapping[int, DtCpu]
) -> tuple[tuple[CacheFacts, ...], tuple[Problem, ...]]:
    """Every cache with the CPUs (by Linux's number) that share it, and why some are not known."""
    nodes = cache_nodes(tree)
    problems: dict[Problem, None] = {}
    shared: dict[_Leaf, set[int]] = {}
    for number, cpu in cpus.items():
        chain, cut = cache_chain(cpu, nodes)
        if cut:
            problems[cut] = None
        leaves = _riscv_leaves if tree.arch == "riscv" else _leaves
        for leaf in leaves(cpu, chain, problems):
            shared.setdefault(leaf, set()).add(number)
    facts = (_facts(leaf, frozenset(sharers)) for leaf, sharers in shared.items())
    return in_order(facts), tuple(problems)


def _facts(leaf: _Leaf, cpus: CpuSet) -> CacheFacts:
    return CacheFacts(
        level=leaf.level,
        kind=leaf.kind,
        size=leaf.size,
        line=leaf.line,
        ways=_ways(leaf),
        cpus=cpus,
        origin=leaf.origin,
    )


def _ways(leaf: _Leaf) -> int | None:
    """cache_associativity(): not for one set."""
    if not leaf.size or not leaf.line or not leaf.sets or leaf.sets == 1:
        return None
    return leaf.size // leaf.sets // leaf.line or None


def cache_nodes(tree: DeviceTree) -> dict[str, DtCache]:
    """Cache nodes by path; of two, the first."""
    return {cache.path: cache for cache in reversed(tree.caches)}


def cache_chain(cpu: DtCpu, nodes: Mapping[str, DtCache]) -> tuple[list[DtCache], Problem | None]:
    """Cache nodes from a CPU outwards, and why the chain is cut, if it is."""
    chain: list[DtCache] = []
    at, path = cpu.origin, cpu.next_cache
    while path is not None:
        cache = nodes.get(path)
        reason = ""
        if cache is None:
            reason = "next-level-cache is invalid"
        elif cache in chain:
            reason = "next-level-cache forms a cycle: Linux hangs"
        elif len(chain) == MAX_LEVELS:
            reason = f"more than {MAX_LEVELS} levels of caches"
        if cache is None or reason:
            return chain, Problem(origin=at, text=reason, hangs=cache in chain)
        chain.append(cache)
        at, path = cache.origin, cache.next
    return chain, None


def _leaves(cpu: DtCpu, chain: list[DtCache], problems: dict[Problem, None]) -> Iterator[_Leaf]:
    """The CPU's caches; none if the tree's count and the CPU's differ
    (cache_setup_of_node())."""
    if not (chain or _sized(cpu) or _is_unified(cpu)):
        return
    levels, described = _described(cpu, chain, problems)
    # no more than described: a level may be any number
    above = ((level, "unified") for level in range(2, levels + 1))
    own = [*islice((*_SPLIT, *islice(above, described)), described)]
    outer = sum(level > 1 for level, _ in own)
    if described > len(own) or outer > len(chain):
        blame = next((c for c in chain if _count(c) != 1), None)
        origin = blame.origin if blame else cpu.origin
        text = (
            f"{described} caches are described "
            "(a node without cache-size and cache-unified counts as 2)"
        )
        problems[Problem(origin=origin, text=f"{text}, {len(own)} found: {_NO_CACHES}")] = None
        return
    rest = iter(chain)
    for level, kind in own:
        yield _own_leaf(cpu, kind) if level == 1 else _outer_leaf(next(rest), level)


def _riscv_leaves(
    cpu: DtCpu, chain: list[DtCache], problems: dict[Problem, None]
) -> Iterator[_Leaf]:
    """The CPU's caches by the tree alone; none if one is without size, but for a unified last one:
    the tree's count and populate_cache_leaves() then differ."""
    if not (chain or _sized(cpu) or _is_unified(cpu)):
        return
    origin, text = cpu.origin, ""
    if broken := _broken(chain):
        origin, text = broken.cache.origin, str(broken)
    elif not _sized(cpu):
        text = "a CPU without cache sizes"
    elif bare := next((c for c in chain if c.size is None and c != _unified_end(chain)), None):
        origin, text = bare.origin, "a cache node without cache-size"
    if text:
        problems[Problem(origin=origin, text=f"{text}: {_NO_LLC}")] = None
        return
    yield from (_own_leaf(cpu, own.kind) for own in cpu.caches if own.size is not None)
    yield from (_outer_leaf(cache, cache.level or 0) for cache in chain)


def _unified_end(chain: list[DtCache]) -> DtCache | None:
    return chain[-1] if chain[-1].unified else None


class _Broken(NamedTuple):
    """The first node at which init_of_cache_level() fails, and the level before it."""

    cache: DtCache
    level: int

    def __str__(self) -> str:
        names = " ".join(self.cache.compatible)
        return f"cache-level {self.cache.level} after {self.level}, compatible {names}"


def _broken(chain: list[DtCache]) -> _Broken | None:
    level = 1
    for cache in chain:
        if cache.level is None or cache.level <= level or "cache" not in cache.compatible:
            return _Broken(cache, level)
        level = cache.level
    return None


def _described(cpu: DtCpu, chain: list[DtCache], problems: dict[Problem, None]) -> tuple[int, int]:
    """Levels and number of caches (init_of_cache_level()). A node that breaks its rules leaves both
    to the CPU's registers and the last node (init_cache_level() in arch/arm64)."""
    if broken := _broken(chain):
        how = "Linux counts levels by the last node and by the CPU's registers, taken for"
        text = f"{broken}: {how} {_IN_REGISTERS}"
        problems[Problem(origin=broken.cache.origin, text=text)] = None
        levels = max(_IN_REGISTERS, min(chain[-1].level or 0, MAX_LEVELS))
        return levels, levels + 1
    count = _sized(cpu) or 2 - _is_unified(cpu)
    return (chain[-1].level or 1) if chain else 1, count + sum(map(_count, chain))


def _sized(cpu: DtCpu) -> int:
    """How many caches the CPU's node has a size of."""
    return sum(cache.size is not None for cache in cpu.caches)


def _is_unified(cpu: DtCpu) -> bool:
    return any(cache.kind == "unified" for cache in cpu.caches)


def _count(cache: DtCache) -> int:
    """of_count_cache_leaves()."""
    return 1 if cache.size is not None or cache.unified else 2


def _own_leaf(cpu: DtCpu, kind: str) -> _Leaf:
    """A level-1 cache, which Linux takes for the node's alone: not even siblings share it."""
    found = next((cache for cache in cpu.caches if cache.kind == kind), None)
    return _Leaf(
        level=1,
        kind=kind,
        path=cpu.path,
        size=found.size if found else None,
        sets=found.sets if found else None,
        line=found.line if found else None,
        origin=cpu.origin,
    )


def _outer_leaf(cache: DtCache, level: int) -> _Leaf:
    return _Leaf(level, "unified", cache.path, cache.size, cache.sets, cache.line, cache.origin)
