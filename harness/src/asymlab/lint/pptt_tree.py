# SPDX-License-Identifier: Apache-2.0
"""PPTT as Linux walks it (drivers/acpi/pptt.c, the same in 6.12 and 7.3), but never in circles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from asymlab.model.acpi import Pptt, PpttCache, PpttNode

FLAGS_REVISION = 2
"""The first revision whose thread, leaf and identical flags Linux reads."""


@dataclass(frozen=True)
class CacheAt:
    """A cache as one CPU meets it: counted at ``level``, owned by ``owner``; ``chained``: reached
    through another cache's next level, not as a private resource."""

    level: int
    cache: PpttCache
    owner: PpttNode
    chained: bool


@dataclass(frozen=True)
class PpttTree:
    """The table with its references resolved."""

    pptt: Pptt

    @cached_property
    def nodes(self) -> dict[int, PpttNode]:
        """Processor nodes by offset."""
        return {node.offset: node for node in self.pptt.nodes}

    @cached_property
    def caches(self) -> dict[int, PpttCache]:
        """Caches by offset."""
        return {cache.offset: cache for cache in self.pptt.caches}

    @cached_property
    def _has_children(self) -> set[int]:
        return {node.parent for node in self.pptt.nodes}

    @property
    def has_flags(self) -> bool:
        """Whether Linux reads the thread, leaf and identical flags."""
        return self.pptt.header.revision >= FLAGS_REVISION

    def is_leaf(self, node: PpttNode) -> bool:
        """acpi_pptt_leaf_node(): the flag, or before revision 2 that nobody names it as parent."""
        return node.leaf if self.has_flags else node.offset not in self._has_children

    @cached_property
    def _by_uid(self) -> dict[int, PpttNode]:
        found: dict[int, PpttNode] = {}
        for node in self.pptt.nodes:
            if self.is_leaf(node):
                found.setdefault(node.uid, node)
        return found

    def leaf_of(self, uid: int) -> PpttNode | None:
        """acpi_find_processor_node(): the first leaf of that uid, in the table's order."""
        return self._by_uid.get(uid)

    def parent(self, node: PpttNode) -> PpttNode | None:
        """None at a root, and where the parent's offset leads to no processor node."""
        return self.nodes.get(node.parent)

    def path(self, node: PpttNode) -> Iterator[PpttNode]:
        """The node and those above it; ends where the path bites its own tail."""
        seen: set[int] = set()
        here: PpttNode | None = node
        while here and here.offset not in seen:
            seen.add(here.offset)
            yield here
            here = self.parent(here)

    def is_cyclic(self, node: PpttNode) -> bool:
        """Whether no root is ever reached from the node."""
        *_, last = self.path(node)
        return self.parent(last) is not None

    def core(self, leaf: PpttNode) -> PpttNode:
        """The core of a CPU: find_acpi_cpu_topology(cpu, 1) for threads, else the leaf."""
        above = self.parent(leaf) if self.is_thread(leaf) else None
        return above or leaf

    def is_thread(self, leaf: PpttNode) -> bool:
        """acpi_pptt_cpu_is_thread() of a table that has flags."""
        return self.has_flags and leaf.thread

    def cluster(self, leaf: PpttNode) -> PpttNode | None:
        """find_acpi_cpu_topology_cluster(): what holds the core."""
        above = self.parent(leaf)
        return self.parent(above) if above and leaf.thread else above

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
        path = list(self.path(leaf))
        return next((node for node in path if wanted(node)), path[-1])

    @staticmethod
    def tag(node: PpttNode) -> int:
        """The number by which Linux knows a node: its uid if that is valid, else its offset."""
        return node.uid if node.uid_valid else node.offset

    def chain(self, first: PpttCache) -> Iterator[PpttCache]:
        """A cache and its next levels; ends where the chain bites its own tail."""
        seen: set[int] = set()
        here: PpttCache | None = first
        while here and here.offset not in seen:
            seen.add(here.offset)
            yield here
            here = self.caches.get(here.next)

    def caches_of(self, leaf: PpttNode) -> Iterator[CacheAt]:
        """Every cache that a CPU meets on its way up, as acpi_count_levels() counts levels."""
        level = 0
        for node in self.path(leaf):
            deepest = level
            for offset in node.resources:
                chain = list(self.chain(self.caches[offset])) if offset in self.caches else []
                for step, cache in enumerate(chain, 1):
                    yield CacheAt(level + step, cache, node, chained=step > 1)
                deepest = max(deepest, level + len(chain))
            level = deepest
