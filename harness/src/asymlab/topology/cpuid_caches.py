# SPDX-License-Identifier: Apache-2.0
"""Caches of an x86 machine from CPUID, and the CPUs that share them, as of
arch/x86/kernel/cpu/cacheinfo.c."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from asymlab.decode.cpuid import EXTENDED, HYGON, Leaves, Registers
from asymlab.model.firmware import CacheFacts, in_order
from asymlab.model.origin import Origin
from asymlab.topology.cpuid import Place, cache_leaves, has_topoext, order, sharers

_KINDS = {1: "data", 2: "instruction", 3: "unified"}
"""cache_type_map[]."""

_L3 = 3
"""Level 3, and the index of its cache in AMD's leaves."""

_FULLY = 0xFF
"""Fully associative, in leaf 0x80000005."""

_WAYS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 16, 10: 32, 11: 48, 12: 64, 13: 96, 14: 128}
"""assocs[]: by field of leaf 0x80000006. Other values stand for no cache, for one that only leaf
0x8000001D describes, and for a fully associative one, which no processor has."""


@dataclass(frozen=True)
class _Cache:
    """A cache of one CPU; ``key`` is equal for those that share it."""

    level: int
    kind: str
    size: int
    line: int
    ways: int | None
    key: Hashable


def cache_facts(
    cpus: Mapping[int, Leaves], places: Mapping[int, Place], file: str
) -> tuple[CacheFacts, ...]:
    """The caches by CPU number; those of an LLC that is None are left out."""
    sharing: dict[tuple[int, str, Hashable], set[int]] = {}
    first: dict[tuple[int, str, Hashable], tuple[int, _Cache]] = {}
    for number, cpu in cpus.items():
        for cache in _caches(cpu, places[number]):
            key = cache.level, cache.kind, cache.key
            sharing.setdefault(key, set()).add(number)
            first.setdefault(key, (number, cache))
    return in_order(
        CacheFacts(
            level=cache.level,
            kind=cache.kind,
            size=cache.size or None,
            line=cache.line,
            ways=cache.ways,
            cpus=frozenset(sharing[key]),
            origin=Origin(file=file, part=f"CPU {number}"),
        )
        for key, (number, cache) in first.items()
    )


def _caches(cpu: Leaves, where: Place) -> Iterator[_Cache]:
    """populate_cache_leaves()."""
    if cpu.is_amd and cpu.vendor != HYGON and not has_topoext(cpu):
        yield from _early_amd(cpu, where)
        return
    for index, found in enumerate(cache_leaves(cpu)):
        kind = _KINDS.get(found[0] & 0x1F)
        if kind and (key := _key(cpu, where, index, found)) is not None:
            yield _described(found, kind, key)


def _key(cpu: Leaves, where: Place, index: int, found: Registers) -> Hashable | None:
    """__cache_cpumap_setup(), __cache_amd_cpumap_setup()."""
    if not cpu.is_amd:
        shift = order(sharers(found))
        return shift, where.apic >> shift
    return where.llc if index == _L3 else (sharers(found), where.apic // sharers(found))


def _described(found: Registers, kind: str, key: Hashable) -> _Cache:
    eax, ebx, ecx, _ = found
    line, parts, ways = (ebx & 0xFFF) + 1, (ebx >> 12 & 0x3FF) + 1, (ebx >> 22) + 1
    size = (ecx + 1) * line * parts * ways
    return _Cache(eax >> 5 & 7, kind, size, line, ways, key)


def _early_amd(cpu: Leaves, where: Place) -> Iterator[_Cache]:
    """legacy_amd_cpuid4(): leaves 0x80000005 and 0x80000006; caches below the LLC are not shared.
    Of several dies each is taken to have half of the level-3 cache (X86_FEATURE_AMD_DCM)."""
    first, second = cpu.read(EXTENDED + 5), cpu.read(EXTENDED + 6)
    for kind, word in (("data", first[2]), ("instruction", first[3])):
        if word:
            ways = word >> 16 & 0xFF
            known = None if ways == _FULLY else ways
            yield _Cache(1, kind, word >> 24 << 10, word & 0xFF, known, where.apic)
    l2_ways, l3_ways = (_WAYS.get(word >> 12 & 0xF) for word in second[2:])
    if l2_ways:
        size = second[2] >> 16 << 10
        yield _Cache(2, "unified", size, second[2] & 0xFF, l2_ways, where.apic)
    if l3_ways and where.llc is not None:
        half = where.dies > 1
        size = second[3] >> 18 << 19 >> half
        yield _Cache(_L3, "unified", size, second[3] & 0xFF, l3_ways >> half, where.llc)
