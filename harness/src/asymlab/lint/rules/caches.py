# SPDX-License-Identifier: Apache-2.0
"""Rules about caches in the PPTT, and about who shares a last-level cache."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.pptt import PPTT, WHOLE_PPTT, leaves, tree
from asymlab.lint.words import cpus
from asymlab.model.firmware import MachineView, World
from asymlab.topology.masks import last_levels
from asymlab.topology.pptt import MAX_LEVELS, CacheAt, PpttTree

_TOLD = Needs(worlds=(World.ACPI, World.DT), isas=("arm64",))

rules = Topic("Caches", table="PPTT", needs=PPTT)


@rules.error(
    "CACHE001",
    "Next levels of caches go round in a circle",
    consequence="Linux hangs early in boot, before any console but earlycon: "
    "acpi_pptt_walk_cache() follows next levels until there is none.",
    sources="acpi_pptt_walk_cache() in drivers/acpi/pptt.c",
    fix="End every chain of caches with a next level of 0.",
)
def _cycle(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    for cache in found.caches.values():
        chain = found.chain(cache.offset)
        # a cycle of more caches than are followed is told at each that leads into it
        if found.is_cyclic(cache) and (chain[-1].next == cache.offset or len(chain) == MAX_LEVELS):
            steps = " -> ".join(f"{each:#x}" for each in (cache.offset, *(c.next for c in chain)))
            yield cache.origin, f"its next levels lead back to it: {steps}"


@rules.error(
    "CACHE002",
    "A next level is no cache",
    needs=WHOLE_PPTT,
    consequence="Beyond the table the chain ends there, and with it the levels that Linux "
    "counts; inside, it reads whatever lies at that offset as a cache.",
    sources="fetch_pptt_cache(), acpi_pptt_walk_cache() in drivers/acpi/pptt.c",
    fix="A next level is the offset from the table's begin of a structure of type 1.",
)
def _bad_next(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    for cache in found.caches.values():
        if cache.next and cache.next not in found.caches:
            yield cache.origin, f"its next level is {cache.next:#x}, where no cache begins"


@rules.error(
    "CACHE003",
    "A private resource is no cache",
    needs=WHOLE_PPTT,
    consequence="Linux stops at the first resource beyond the table, so that all later ones "
    "of the node are lost too; a processor node among them is passed over.",
    sources="acpi_get_pptt_resource(), acpi_find_cache_level() in drivers/acpi/pptt.c",
    fix="Resources are offsets from the table's begin of structures of type 1.",
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
                words += f"; {rest} more are lost with it" if rest else ""
                yield node.origin, words


def _met(view: MachineView) -> Iterator[tuple[int, list[CacheAt]]]:
    found = tree(view)
    for cpu, leaf in leaves(view):
        yield cpu, list(found.caches_of(leaf))


@rules.warning(
    "CACHE004",
    "A cache is counted twice",
    consequence="Linux counts levels on the way up: a cache that both ends a chain from below "
    "and belongs to a node above makes a level that is not there. The last-level cache is then "
    "the phantom, and who shares it decides the MC domain.",
    sources="acpi_count_levels(), acpi_find_cache_node() in drivers/acpi/pptt.c",
    fix="Chain caches by next level only where one node owns them all; list a shared cache "
    "as resource of the node that shares it, and nowhere else.",
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
        words = f"{cpus(group)} meet it as next level of another cache and as private resource"
        yield cache.origin, words


@rules.warning(
    "CACHE005",
    "A cache has no type",
    consequence="Linux counts its level and never matches it: size, id and who shares it are "
    "unknown. If it is the last level, there is no LLC, and MC spans the package.",
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
    consequence="Linux logs Found duplicate cache level/type unable to determine uniqueness "
    "and takes the last one.",
    sources="acpi_pptt_walk_cache() in drivers/acpi/pptt.c",
    fix="Give each a node of its own, or list the one that CPUs below really use.",
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
                    f"CPU {cpu} finds two {each.cache.kind} caches of level {each.level} here: "
                    f"at {first.cache.offset:#x} and {each.cache.offset:#x}"
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
    consequence="Where caches have ids Linux compares nothing else: shared_cpu_list joins all "
    "CPUs of that level, type and id, and so do the LLC and the MC domain. A structure that "
    "several nodes list is one cache then, too.",
    sources="cache_leaves_are_shared() in drivers/base/cacheinfo.c; update_cache_properties() in "
    "drivers/acpi/pptt.c",
    fix="With ids (revision 3) describe each instance by a structure of its own with an id of "
    "its own; or clear the flag that the id is valid.",
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
                f"level {each.level} of CPU {cpu} has cache id {each.cache.cache_id}, as that of "
                f"the node at {first[0]:#x}"
            )
            yield each.cache.origin, words


@rules.note(
    "CACHE008",
    "A last-level cache has no size",
    table="PPTT, DT",
    needs=_TOLD,
    consequence="There is no size file in sysfs. With automatic NUMA balancing, cache aware "
    "scheduling compares a process's footprint with the size and now takes every process as "
    "too large for the cache. arm64 does not read sizes from the CPU.",
    sources="get_effective_llc_bytes() in kernel/sched/topology.c; exceed_llc_capacity() in "
    "kernel/sched/fair.c",
    fix="Tell size, line size, ways and sets, and flag them as valid.",
    kernels=("7.3",),
)
def _no_size(view: MachineView) -> Iterator[Finding]:
    last = last_levels(view.caches, view.cpus)
    bare = {cpu: cache for cpu, cache in last.items() if not cache.size}
    # only automatic NUMA balancing asks, which one node never has (check_numabalancing_enable())
    if bare and len({cpu.node or 0 for cpu in view.cpus}) > 1:
        first = bare[min(bare)]
        words = f"the last-level cache (level {first.level}) of {cpus(bare)} has no size"
        yield first.origin, words
