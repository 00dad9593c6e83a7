# SPDX-License-Identifier: Apache-2.0
"""What arm64 Linux makes of a PPTT: drivers/acpi/pptt.c and parse_acpi_topology() in
drivers/base/arch_topology.c (7.3; arch/arm64/kernel/topology.c in 6.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from asymlab.model.acpi import Pptt, PpttCache, PpttNode
from asymlab.model.firmware import CacheFacts
from asymlab.model.origin import Problem

MAX_DEPTH = 32
"""Levels of nodes that are followed. Linux has no bound."""

MAX_LEVELS = 8
"""Levels of caches that are counted; CPUs tell of 7 (arch/arm64/kernel/cacheinfo.c)."""

MAX_CACHES = 40_000
"""Instances that are told: 8192 CPUs (the most that NR_CPUS allows) with four of their own."""


@dataclass(frozen=True)
class Place:
    """Where a CPU is, in Linux's own ids; equal ids mean the same place. ``cluster`` None: no
    such level."""

    core: int
    cluster: int | None
    package: int
    thread: bool
    leaf: PpttNode


CacheKey = tuple[int, str, str, int]
"""Level, kind, and by which of them ("id", "node") an instance is told apart, and its value."""


@dataclass
class Hierarchy:
    """A PPTT with its references resolved as far as they lead to structures."""

    pptt: Pptt
    problems: list[Problem] = field(default_factory=list)
    _noted: set[tuple[int, str]] = field(default_factory=set)
    _chains: dict[int, tuple[PpttCache, ...]] = field(default_factory=dict)

    @cached_property
    def _nodes(self) -> dict[int, PpttNode]:
        return {node.offset: node for node in self.pptt.nodes}

    @cached_property
    def _caches(self) -> dict[int, PpttCache]:
        return {cache.offset: cache for cache in self.pptt.caches}

    @cached_property
    def _leaves(self) -> dict[int, PpttNode]:
        """The first leaf of each uid (acpi_find_processor_node()); before revision 2 a leaf is what
        is nobody's parent (acpi_pptt_leaf_node())."""
        flagged = self.pptt.header.revision > 1
        parents = {node.parent for node in self.pptt.nodes}
        leaves: dict[int, PpttNode] = {}
        for node in self.pptt.nodes:
            if node.leaf if flagged else node.offset not in parents:
                leaves.setdefault(node.uid, node)
        return leaves

    def place(self, uid: int) -> Place | None:
        """Where a CPU is, None if the table does not have it."""
        if (leaf := self._leaves.get(uid)) is None:
            return None
        chain = self._up(leaf)
        thread = self.pptt.header.revision > 1 and leaf.thread
        core = chain[min(int(thread), len(chain) - 1)]
        # find_acpi_cpu_topology_cluster(): the parent of the core, not of the thread; unlike the
        # rest it looks at the thread flag whatever the revision
        above = chain[1 + leaf.thread :]
        package = next((node for node in chain if node.package), chain[-1])
        return Place(
            core=_tag(core) if thread else leaf.uid,
            cluster=_tag(above[0]) if above else None,
            package=_tag(package),
            thread=thread,
            leaf=leaf,
        )

    def caches(self, uids: Sequence[int]) -> list[CacheFacts]:
        """Every instance with the CPUs (positions in ``uids``) that Linux has share it: those that
        find it by the same node, or by the same cache id (cache_leaves_are_shared(),
        drivers/base/cacheinfo.c)."""
        shared: dict[CacheKey, set[int]] = {}
        instance: dict[CacheKey, PpttCache] = {}
        for cpu, uid in enumerate(uids):
            if (leaf := self._leaves.get(uid)) is None:
                continue
            if len(shared) > MAX_CACHES:
                self._note(leaf, f"more than {MAX_CACHES} caches: not told from here on")
                break
            for key, cache in self._of_cpu(leaf):
                shared.setdefault(key, set()).add(cpu)
                instance.setdefault(key, cache)
        return [_facts(key, instance[key], cpus) for key, cpus in shared.items()]

    def _of_cpu(self, leaf: PpttNode) -> Iterator[tuple[CacheKey, PpttCache]]:
        """Caches from the leaf up. Levels count on from node to node; of a level and kind, the
        node that is nearest has it (acpi_find_cache_node())."""
        seen: set[tuple[int, str]] = set()
        level = 0
        for node in self._up(leaf):
            if level >= MAX_LEVELS:
                self._note(
                    node, f"more than {MAX_LEVELS} levels of caches: not counted from here on"
                )
                return
            deepest, found = self._below(node.offset, level)
            for (at, kind), cache in found.items():
                if (at, kind) not in seen:
                    seen.add((at, kind))
                    told = cache.cache_id is not None
                    name = cache.cache_id if cache.cache_id is not None else node.offset
                    yield (at, kind, "id" if told else "node", name), cache
            level = deepest

    def _below(self, offset: int, start: int) -> tuple[int, dict[tuple[int, str], PpttCache]]:
        """The deepest level of a node's own caches, and those whose kind is told, by level and
        kind; of two, the last (acpi_pptt_walk_cache())."""
        known = self._memo.get((offset, start))
        if known is None:
            known = self._memo[offset, start] = self._walk(self._nodes[offset], start)
        return known

    @cached_property
    def _memo(self) -> dict[tuple[int, int], tuple[int, dict[tuple[int, str], PpttCache]]]:
        return {}

    def _walk(self, node: PpttNode, start: int) -> tuple[int, dict[tuple[int, str], PpttCache]]:
        deepest = start
        found: dict[tuple[int, str], PpttCache] = {}
        for resource in node.resources:
            level = start
            if resource not in self._chains:
                self._chains[resource] = tuple(self._chain(resource))
            for cache in self._chains[resource]:
                level += 1
                if cache.kind:
                    found[level, cache.kind] = cache
            deepest = max(deepest, level)
        return deepest, found

    def _chain(self, offset: int) -> Iterator[PpttCache]:
        """A cache and the next levels of it."""
        seen: set[int] = set()
        while (cache := self._caches.get(offset)) is not None:
            if offset in seen or len(seen) >= MAX_LEVELS:
                self._hang(cache, "next levels of cache")
                return
            seen.add(offset)
            yield cache
            offset = cache.next

    def _up(self, leaf: PpttNode) -> list[PpttNode]:
        """A node and its parents, up to the root, or to where they repeat."""
        chain, seen = [leaf], {leaf.offset}
        while (parent := self._nodes.get(chain[-1].parent)) is not None:
            if parent.offset in seen or len(chain) >= MAX_DEPTH:
                self._hang(chain[-1], "parents")
                break
            chain.append(parent)
            seen.add(parent.offset)
        return chain

    def _hang(self, where: PpttNode | PpttCache, what: str) -> None:
        self._note(where, f"{what} go round in a circle, or too far: Linux hangs here", hangs=True)

    def _note(self, where: PpttNode | PpttCache, text: str, *, hangs: bool = False) -> None:
        if (where.offset, text) not in self._noted:
            self._noted.add((where.offset, text))
            self.problems.append(Problem(origin=where.origin, text=text, hangs=hangs))


def _tag(node: PpttNode) -> int:
    """A node's id: its uid if that is valid, else its offset (topology_get_acpi_cpu_tag())."""
    return node.uid if node.uid_valid else node.offset


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
