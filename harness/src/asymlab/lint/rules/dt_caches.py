# SPDX-License-Identifier: Apache-2.0
"""Rules about cache nodes of a device tree."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Topic
from asymlab.lint.rules.cpu_map import tree
from asymlab.lint.rules.dt_cpus import DT, path_of
from asymlab.lint.words import listed
from asymlab.model.devicetree import DtCache, DtCpu
from asymlab.model.firmware import MachineView
from asymlab.topology.dt_caches import cache_chain, cache_nodes

rules = Topic("Device tree: CPUs, caches, memory", table="DT caches", needs=DT)


def _chains(view: MachineView) -> Iterator[tuple[DtCpu, list[DtCache], bool]]:
    """Every CPU node with the caches above it, and whether they form a cycle."""
    nodes = cache_nodes(tree(view))
    for cpu in tree(view).cpus:
        chain, cut = cache_chain(cpu, nodes)
        yield cpu, chain, cut is not None and cut.hangs


@rules.error(
    "DT020",
    "next-level-cache forms a cycle",
    consequence="Linux looks for the last level without a limit and hangs while it brings up CPUs.",
    sources="of_find_last_cache_level() in drivers/of/base.c; init_of_cache_level() in "
    "drivers/base/cacheinfo.c",
    fix="Remove next-level-cache from the last-level cache.",
)
def _circle(view: MachineView) -> Iterator[Finding]:
    turning = [(cpu, chain) for cpu, chain, circular in _chains(view) if circular]
    if turning:
        cpu, chain = turning[0]
        words = f"from {cpu.path} next-level-cache forms a cycle: {listed(map(path_of, chain))}"
        yield chain[0].origin, words


@rules.warning(
    "DT021",
    "cache-level is missing or does not rise",
    consequence="Linux counts levels by the CPU's CLIDR register and by the cache-level of the "
    "last node. It ignores a cache that is in neither, and the MC domain of its sharers does not "
    "exist.",
    sources="init_of_cache_level() in drivers/base/cacheinfo.c; init_cache_level() in "
    "arch/arm64/kernel/cacheinfo.c; of_find_last_cache_level() in drivers/of/base.c",
    fix="Set level 2 for the first shared cache, and one more for each next.",
)
def _levels(view: MachineView) -> Iterator[Finding]:
    done: set[str] = set()
    for _, chain, _ in _chains(view):
        below = 1
        for cache in chain:
            wrong = cache.level is None or cache.level <= below
            if wrong and cache.path not in done:
                done.add(cache.path)
                level = "no cache-level" if cache.level is None else f"cache-level {cache.level}"
                yield cache.origin, f"{cache.path} has {level}, above level {below}"
            below = cache.level or below


@rules.note(
    "DT022",
    "A cache node that is not compatible with cache",
    consequence="Linux counts levels by the CPU's CLIDR register and the cache-level of the last "
    "node instead of the tree: without effect if they agree. Other readers of the tree may not "
    "find the cache.",
    sources="init_of_cache_level() in drivers/base/cacheinfo.c; init_cache_level() in "
    "arch/arm64/kernel/cacheinfo.c",
    fix='compatible = "cache".',
)
def _incompatible(view: MachineView) -> Iterator[Finding]:
    used = {cache.path for _, chain, _ in _chains(view) for cache in chain}
    for cache in tree(view).caches:
        if cache.path in used and "cache" not in cache.compatible:
            yield cache.origin, f"{cache.path} is not compatible with cache"


@rules.warning(
    "DT023",
    "Some CPUs have no next-level-cache",
    consequence="For Linux these CPUs share no cache with any other.",
    sources="cache_setup_of_node(), last_level_cache_is_shared() in drivers/base/cacheinfo.c",
    fix="Set next-level-cache in every CPU node to the cache after level 1.",
)
def _no_next(view: MachineView) -> Iterator[Finding]:
    chains = list(_chains(view))
    lost = [cpu for cpu, chain, _ in chains if not chain]
    if lost and len(lost) < len(chains):
        words = f"{listed(map(path_of, lost))}: no next-level-cache, other CPU nodes have one"
        yield lost[0].origin, words
