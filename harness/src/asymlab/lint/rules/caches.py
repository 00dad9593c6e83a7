# SPDX-License-Identifier: Apache-2.0
"""Rules about caches in the PPTT, and about last-level caches."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.pptt import CPU_PPTT, PPTT, WHOLE_PPTT, leaves, tree
from asymlab.lint.words import cpus
from asymlab.model.firmware import MachineView, ViewSource
from asymlab.topology.masks import last_levels
from asymlab.topology.pptt import MAX_LEVELS, CacheAt, PpttTree

_DESCRIBED = Needs(parts=("CPUs",), inputs=(ViewSource.ACPI, ViewSource.DT), arches=("arm64",))

rules = Topic("Caches", table="PPTT", needs=PPTT)


@rules.error(
    "CACHE001",
    "Next levels of caches form a cycle",
    consequence="Linux hangs early in boot, before any console except earlycon: "
    "acpi_pptt_walk_cache() follows next levels without limit.",
    sources="acpi_pptt_walk_cache() in drivers/acpi/pptt.c",
    fix="End every chain of caches with a next level of 0.",
)
def _cycle(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    for cache in found.caches.values():
        chain = found.chain(cache.offset)
        # a cycle longer than MAX_LEVELS is reported at each cache that leads into it
        if found.is_cyclic(cache) and (chain[-1].next == cache.offset or len(chain) == MAX_LEVELS):
            steps = " -> ".join(f"{each:#x}" for each in (cache.offset, *(c.next for c in chain)))
            yield cache.origin, f"its next levels lead back to it: {steps}"


@rules.error(
    "CACHE002",
    "A next level is not a cache",
    needs=WHOLE_PPTT,
    consequence="If the offset is beyond the table, the chain and the count of levels end there; "
    "inside the table, Linux reads the bytes at that offset as a cache.",
    sources="fetch_pptt_cache(), acpi_pptt_walk_cache() in drivers/acpi/pptt.c",
    fix="Set the next level to the offset of a cache (type 1), from the start of the table.",
)
def _bad_next(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    for cache in found.caches.values():
        if cache.next and cache.next not in found.caches:
            yield cache.origin, f"its next level is {cache.next:#x}, where no cache begins"


@rules.error(
    "CACHE003",
    "A private resource is not a cache",
    needs=WHOLE_PPTT,
    consequence="Linux stops at the first resource beyond the table and ignores all later ones of "
    "the node; it skips a resource that is a processor node.",
    sources="acpi_get_pptt_resource(), acpi_find_cache_level() in drivers/acpi/pptt.c",
    fix="Set resources to offsets of caches (type 1), from the start of the table.",
)
def _bad_resource(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    length = found.pptt.header.length
    for node in found.pptt.nodes:
        for index, offset in enumerate(node.resources):
            if offset in found.nodes:
                yield node.origin, f"private resource {index} at {offset:#x} is a processor node"
            elif offset >= length:
                rest = len(node.resources) - index - 1
                words = f"private resource {index} at {offset:#x} lies beyond the table"
                words += f"; {rest} later ones are ignored" if rest else ""
                yield node.origin, words


def _met(view: MachineView) -> Iterator[tuple[int, list[CacheAt]]]:
    found = tree(view)
    for cpu, leaf in leaves(view):
        yield cpu, list(found.caches_of(leaf))


@rules.warning(
    "CACHE004",
    "A cache is counted twice",
    needs=CPU_PPTT,
    consequence="Linux counts levels on the way up: a cache that ends a chain from below and also "
    "belongs to a node above adds a level that does not exist. This level is then the last-level "
    "cache, and its sharers determine the MC domain.",
    sources="acpi_count_levels(), acpi_find_cache_node() in drivers/acpi/pptt.c",
    fix="Chain caches by next level only where one node owns them all; list a shared cache only "
    "as resource of the node that shares it.",
)
def _counted_twice(view: MachineView) -> Iterator[Finding]:
    seen: dict[int, list[int]] = {}
    for cpu, met in _met(view):
        chained = {each.cache.offset for each in met if each.chained}
        owned = {each.cache.offset for each in met if not each.chained}
        for offset in chained & owned:
            seen.setdefault(offset, []).append(cpu)
    for offset, group in sorted(seen.items()):
        cache = tree(view).caches[offset]
        words = f"{cpus(group)} reach it as next level of another cache and as private resource"
        yield cache.origin, words


@rules.warning(
    "CACHE005",
    "A cache has no type",
    needs=CPU_PPTT,
    consequence="Linux counts its level and never matches it: size, id and sharers are unknown. "
    "If it is the last level, the LLC is unknown, and MC spans the package.",
    sources="acpi_pptt_walk_cache() in drivers/acpi/pptt.c; last_level_cache_is_valid() in "
    "drivers/base/cacheinfo.c",
    fix="Set the cache type in the attributes and flag it as valid.",
)
def _no_type(view: MachineView) -> Iterator[Finding]:
    used = {each.cache.offset for _, met in _met(view) for each in met}
    for offset in sorted(used):
        cache = tree(view).caches[offset]
        if cache.kind is None:
            yield cache.origin, "its cache type is not flagged as valid"


@rules.warning(
    "CACHE006",
    "Two caches of one level and type in one node",
    needs=CPU_PPTT,
    consequence="Linux logs Found duplicate cache level/type unable to determine uniqueness and "
    "uses the last one.",
    sources="acpi_pptt_walk_cache() in drivers/acpi/pptt.c",
    fix="Give each cache a separate node, or list only the cache that the CPUs below use.",
)
def _same_level(view: MachineView) -> Iterator[Finding]:
    done: set[tuple[int, int]] = set()
    for cpu, met in _met(view):
        seen: dict[tuple[int, int, str], CacheAt] = {}
        for each in met:
            if each.cache.kind is None:
                continue
            key = (each.owner.offset, each.level, each.cache.kind)
            first = seen.setdefault(key, each)
            pair = (each.owner.offset, each.cache.offset)
            if first.cache is not each.cache and pair not in done:
                done.add(pair)
                words = (
                    f"CPU {cpu} has two {each.cache.kind} caches of level {each.level} in this "
                    f"node: at {first.cache.offset:#x} and {each.cache.offset:#x}"
                )
                yield each.owner.origin, words


def _instances(found: PpttTree, view: MachineView) -> Iterator[tuple[int, CacheAt]]:
    """(CPU, cache) of everything that has an id, the innermost owner first."""
    for cpu, leaf in leaves(view):
        for each in found.caches_of(leaf):
            if each.cache.cache_id is not None:
                yield cpu, each


@rules.error(
    "CACHE007",
    "Caches with one id that are not one cache",
    needs=CPU_PPTT,
    consequence="If caches have ids, Linux compares only level, type and id: shared_cpu_list, the "
    "LLC and the MC domain include all CPUs with the same three. A structure that several nodes "
    "list is then also one cache.",
    sources="cache_leaves_are_shared() in drivers/base/cacheinfo.c; update_cache_properties() in "
    "drivers/acpi/pptt.c",
    fix="With ids (revision 3) describe each instance by a separate structure with a separate id; "
    "or clear the flag that the id is valid.",
)
def _same_id(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    seen: dict[tuple[int, str | None, int | None], tuple[int, int]] = {}
    done: set[tuple[int, int]] = set()
    for cpu, each in _instances(found, view):
        here = (each.owner.offset, each.cache.offset)
        key = (each.level, each.cache.kind, each.cache.cache_id)
        first = seen.setdefault(key, here)
        if first != here and here not in done:
            done.add(here)
            words = (
                f"level {each.level} of CPU {cpu} has cache id {each.cache.cache_id}, the same as "
                f"that of the node at {first[0]:#x}"
            )
            yield each.cache.origin, words


@rules.note(
    "CACHE008",
    "A last-level cache has no size",
    table="PPTT, DT",
    needs=_DESCRIBED,
    consequence="The size file in sysfs does not exist. With automatic NUMA balancing, cache "
    "aware scheduling compares a process's footprint with the size and treats every process as "
    "too large for the cache. arm64 does not read sizes from the CPU.",
    sources="get_effective_llc_bytes() in kernel/sched/topology.c; exceed_llc_capacity() in "
    "kernel/sched/fair.c",
    fix="Give size, line size, ways and sets, and flag them as valid.",
    kernels=("7.3",),
)
def _no_size(view: MachineView) -> Iterator[Finding]:
    last = last_levels(view.caches, view.cpus)
    bare = {cpu: cache for cpu, cache in last.items() if not cache.size}
    # the size is only for automatic NUMA balancing, which is off with one node
    # (check_numabalancing_enable())
    if bare and len({cpu.node or 0 for cpu in view.cpus}) > 1:
        first = bare[min(bare)]
        words = f"the last-level cache (level {first.level}) of {cpus(bare)} has no size"
        yield first.origin, words
