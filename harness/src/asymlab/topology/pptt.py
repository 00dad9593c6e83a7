# SPDX-License-Identifier: Apache-2.0
"""PPTT as arm64 Linux walks it: drivers/acpi/pptt.c (the same in 6.12 and 7.3), and
parse_acpi_topology() in drivers/base/arch_topology.c (7.3; arch/arm64/kernel/topology.c in 6.12).

Linux follows parents and next levels of caches until there are none: however long, a chain that
ends is followed to its end, and one that leads back into itself hangs the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from asymlab.model.acpi import Pptt, PpttCache, PpttNode
from asymlab.model.firmware import CacheFacts
from asymlab.model.origin import Problem

FLAGS_REVISION = 2
"""The first revision whose thread, leaf and identical flags Linux reads."""

MAX_DEPTH = 32
"""Levels of nodes that are followed here."""

MAX_LEVELS = 16
"""The most levels of caches that are followed. CPUs have at most 7
(arch/arm64/kernel/cacheinfo.c); Linux treats higher levels of the table as unified caches
(update_cache_properties())."""

MAX_CACHES = 40_000
"""Cache instances of a machine: 8192 CPUs (the most that NR_CPUS allows) with four each."""


class CpuIds(NamedTuple):
    """A CPU's ids in struct cpu_topology; equal ids mean the same core, cluster or package.
    ``cluster`` None: no such level."""

    core: int
    cluster: int | None
    package: int


class CacheAt(NamedTuple):
    """A cache as one CPU meets it: counted at ``level``, owned by ``owner``; ``chained``: reached
    through another cache's next level, not as a private resource."""

    level: int
    cache: PpttCache
    owner: PpttNode
    chained: bool


CacheKey = tuple[int, str, bool, int]
"""Level, kind, and what identifies the instance: the cache's id (True) or its node's offset."""


@dataclass(frozen=True)
class PpttTree:
    """The table with its references resolved. ``problems`` collects what a walk came upon."""

    pptt: Pptt
    problems: list[Problem] = field(default_factory=list)

    @cached_property
    def nodes(self) -> dict[int, PpttNode]:
        """Processor nodes by offset."""
        return {node.offset: node for node in self.pptt.nodes}

    @cached_property
    def caches(self) -> dict[int, PpttCache]:
        """Caches by offset."""
        return {cache.offset: cache for cache in self.pptt.caches}

    @property
    def has_flags(self) -> bool:
        """Whether Linux reads the thread, leaf and identical flags."""
        return self.pptt.header.revision >= FLAGS_REVISION

    @cached_property
    def leaves(self) -> tuple[PpttNode, ...]:
        """acpi_pptt_leaf_node(): nodes with the flag; before revision 2 those without children."""
        parents = {node.parent for node in self.pptt.nodes}
        return tuple(
            node
            for node in self.pptt.nodes
            if (node.leaf if self.has_flags else node.offset not in parents)
        )

    @cached_property
    def _by_uid(self) -> dict[int, PpttNode]:
        return {leaf.uid: leaf for leaf in reversed(self.leaves)}

    def leaf_of(self, uid: int) -> PpttNode | None:
        """acpi_find_processor_node(): the first leaf of that uid, in the table's order."""
        return self._by_uid.get(uid)

    def read_for(self, uids: Collection[int | None]) -> frozenset[int]:
        """Offsets of the nodes that Linux reads for CPUs of these uids: their leaves, also repeated
        ones, and all nodes above the first leaf of a uid."""
        leaves = [leaf for leaf in self.leaves if leaf.uid in uids]
        above = (self.path(leaf) for leaf in leaves if self.leaf_of(leaf.uid) is leaf)
        return frozenset(node.offset for node in (*leaves, *chain.from_iterable(above)))

    def parent(self, node: PpttNode) -> PpttNode | None:
        """None at a root, and where the parent's offset is not that of a processor node."""
        return self.nodes.get(node.parent)

    def path(self, node: PpttNode) -> tuple[PpttNode, ...]:
        """The node and those above it, up to the root, the first repeated node, or MAX_DEPTH."""
        if node.offset not in self._paths:
            self._paths[node.offset] = tuple(self._climb(node))
        return self._paths[node.offset]

    @cached_property
    def _paths(self) -> dict[int, tuple[PpttNode, ...]]:
        return {}

    def _climb(self, node: PpttNode) -> Iterator[PpttNode]:
        seen: set[int] = set()
        here: PpttNode | None = node
        last = node
        while here and here.offset not in seen and len(seen) < MAX_DEPTH:
            seen.add(here.offset)
            yield here
            last = here
            here = self.nodes.get(here.parent)
        if here:
            self._cut(last, f"{MAX_DEPTH} parents", "parents" * self.is_cyclic(node))

    def is_cyclic(self, at: PpttNode | PpttCache) -> bool:
        """Whether a node's parents, or a cache's next levels, come to no end."""
        return at.offset in self._cyclic

    @cached_property
    def _cyclic(self) -> frozenset[int]:
        parents = {node.offset: node.parent for node in self.pptt.nodes}
        return _endless(parents) | _endless({c.offset: c.next for c in self.pptt.caches})

    def is_thread(self, leaf: PpttNode) -> bool:
        """acpi_pptt_cpu_is_thread() of a table that has flags."""
        return self.has_flags and leaf.thread

    def core(self, leaf: PpttNode) -> PpttNode:
        """The core of a CPU: find_acpi_cpu_topology(cpu, 1) for threads, else the leaf."""
        above = self.parent(leaf) if self.is_thread(leaf) else None
        return above or leaf

    def cluster(self, leaf: PpttNode) -> PpttNode | None:
        """find_acpi_cpu_topology_cluster(): what holds the core. Unlike the rest it looks at the
        thread flag in every revision."""
        return next(iter(self.path(leaf)[1 + leaf.thread :]), None)

    def package(self, leaf: PpttNode) -> PpttNode:
        """find_acpi_cpu_topology_package(): the first with the flag, else the root."""
        return self._first(leaf, lambda node: node.package)

    def alike(self, leaf: PpttNode) -> PpttNode:
        """find_acpi_cpu_topology_hetero_id(): the last of identical ones, else the root."""
        return self._first(leaf, self._ends_identical)

    def _ends_identical(self, node: PpttNode) -> bool:
        above = self.parent(node)
        return self.has_flags and node.identical and not (above and above.identical)

    def _first(self, leaf: PpttNode, wanted: Callable[[PpttNode], bool]) -> PpttNode:
        path = self.path(leaf)
        return next((node for node in path if wanted(node)), path[-1])

    @staticmethod
    def tag(node: PpttNode) -> int:
        """A node's id: its uid if that is valid, else its offset (topology_get_acpi_cpu_tag())."""
        return node.uid if node.uid_valid else node.offset

    def ids(self, leaf: PpttNode) -> CpuIds:
        """A CPU's ids as parse_acpi_topology() sets them."""
        cluster = self.cluster(leaf)
        return CpuIds(
            core=self.tag(self.core(leaf)) if self.is_thread(leaf) else leaf.uid,
            cluster=self.tag(cluster) if cluster else None,
            package=self.tag(self.package(leaf)),
        )

    def chain(self, offset: int) -> tuple[PpttCache, ...]:
        """The cache at an offset and its next levels, up to the first repeated one or MAX_LEVELS;
        empty if there is no cache."""
        if (known := self._chains.get(offset)) is not None:
            return known
        found: dict[int, PpttCache] = {}
        here = offset
        while (cache := self.caches.get(here)) and here not in found and len(found) < MAX_LEVELS:
            found[here] = cache
            here = cache.next
        if cache:
            cycle = "next levels of caches" * self.is_cyclic(cache)
            self._cut(cache, f"{MAX_LEVELS} levels of caches", cycle)
        return self._chains.setdefault(offset, tuple(found.values()))

    @cached_property
    def _chains(self) -> dict[int, tuple[PpttCache, ...]]:
        return {}

    def _owners(self, leaf: PpttNode) -> Iterator[tuple[PpttNode, int]]:
        """Nodes on a CPU's way up, each with the cache levels below it (acpi_count_levels())."""
        level = 0
        for node in self.path(leaf):
            if level >= MAX_LEVELS and node.resources:
                self._cut(node, f"{MAX_LEVELS} levels of caches")
                return
            yield node, level
            level += max((len(self.chain(offset)) for offset in node.resources), default=0)

    def caches_of(self, leaf: PpttNode) -> Iterator[CacheAt]:
        """Every cache that a CPU meets on its way up, as acpi_count_levels() counts levels."""
        for node, below in self._owners(leaf):
            for offset in node.resources:
                for step, cache in enumerate(self.chain(offset), 1):
                    yield CacheAt(below + step, cache, node, chained=step > 1)

    def cache_facts(self, uids: Sequence[int]) -> list[CacheFacts]:
        """Every instance with the CPUs (positions in ``uids``) that Linux has share it: those that
        find it by the same node, or by the same cache id (cache_leaves_are_shared(),
        drivers/base/cacheinfo.c)."""
        shared: dict[CacheKey, set[int]] = {}
        instance: dict[CacheKey, PpttCache] = {}
        for cpu, uid in enumerate(uids):
            if (leaf := self.leaf_of(uid)) is None:
                continue
            if len(shared) > MAX_CACHES:
                self._cut(leaf, f"{MAX_CACHES} caches")
                break
            for key, cache in self._found_by(leaf):
                shared.setdefault(key, set()).add(cpu)
                instance.setdefault(key, cache)
        return [_facts(key, instance[key], cpus) for key, cpus in shared.items()]

    def _found_by(self, leaf: PpttNode) -> Iterator[tuple[CacheKey, PpttCache]]:
        """Of each level and kind what the nearest node has (acpi_find_cache_node())."""
        seen: set[tuple[int, str]] = set()
        for node, below in self._owners(leaf):
            for (level, kind), cache in self._own(node, below).items():
                if (level, kind) not in seen:
                    seen.add((level, kind))
                    by_id = cache.cache_id is not None
                    name = node.offset if cache.cache_id is None else cache.cache_id
                    yield (level, kind, by_id, name), cache

    def _own(self, node: PpttNode, below: int) -> dict[tuple[int, str], PpttCache]:
        """A node's caches with a valid kind, by level and kind; of two, the last
        (acpi_pptt_walk_cache())."""
        key = node.resources, below
        if key not in self._memo:
            self._memo[key] = {
                (level, cache.kind): cache
                for offset in node.resources
                for level, cache in enumerate(self.chain(offset), below + 1)
                if cache.kind
            }
        return self._memo[key]

    @cached_property
    def _memo(self) -> dict[tuple[tuple[int, ...], int], dict[tuple[int, str], PpttCache]]:
        return {}

    def _cut(self, at: PpttNode | PpttCache, limit: str, cycle: str = "") -> None:
        """Note where a walk ends before Linux's does."""
        text = f"more than {limit}: not followed from here on"
        if cycle:
            text = f"{cycle} form a cycle: Linux hangs here"
        if (at.offset, text) not in self._cuts:
            self._cuts.add((at.offset, text))
            self.problems.append(Problem(origin=at.origin, text=text, hangs=bool(cycle)))

    @cached_property
    def _cuts(self) -> set[tuple[int, str]]:
        return set()


def _endless(after: Mapping[int, int]) -> frozenset[int]:
    """Offsets from which following ``after`` comes to no end."""
    state: dict[int, bool] = {}
    for start in after:
        trail: list[int] = []
        here = start
        while here in after and here not in state:
            state[here] = True
            trail.append(here)
            here = after[here]
        state |= dict.fromkeys(trail, state.get(here, False))
    return frozenset(offset for offset, endless in state.items() if endless)


def _facts(key: CacheKey, cache: PpttCache, cpus: set[int]) -> CacheFacts:
    level, kind, _, _ = key
    return CacheFacts(
        level=level,
        kind=kind,
        size=cache.size,
        line=cache.line,
        ways=cache.ways,
        cpus=frozenset(cpus),
        origin=cache.origin,
    )
