# SPDX-License-Identifier: Apache-2.0
"""Linux's reading of CPUID: the threads, cores, packages and caches of an x86 machine.

parse_topology() in arch/x86/kernel/cpu/topology_common.c, with topology_ext.c and topology_amd.c;
Linux 6.12 and 7.3 do the same.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import takewhile

from asymlab.decode.cpuid import AMD, EXTENDED, HYGON, INTEL, Leaves, Registers
from asymlab.model.cpuid import CoreKind

MAX_SUBLEAVES = 32
"""More than any processor has; only a damaged file has more."""

_HT = 1 << 28
_HYPERVISOR = 1 << 31
_HYBRID = 1 << 15
_NODEID_MSR = 1 << 19
_TOPOEXT = 1 << 22
"""Features: leaf 1 EDX and ECX, leaf 7 EDX, the last two of leaf 0x80000001 ECX."""

_KINDS = {0x20: CoreKind.ATOM, 0x40: CoreKind.CORE}
"""INTEL_CPU_TYPE_* (arch/x86/include/asm/intel-family.h)."""
_AMD_KINDS = {0: "performance", 1: "efficiency", 2: "low-power"}
"""AMD_CPU_TYPE_* (arch/x86/include/asm/topology.h), bits 31:28 of leaf 0x80000026 EBX."""
_AMD_HTR_CORES = 1 << 30
"""Heterogeneous core topology: leaf 0x80000026 EAX (arch/x86/kernel/cpu/scattered.c)."""

_ZEN = 0x17
_BULLDOZER = 0x15
_FIRST_ZEN_MODELS = 0x1F
_EXCAVATOR_MODELS = range(0x10, 0x70)


class Domain(IntEnum):
    """enum x86_topology_domains."""

    SMT = 0
    CORE = 1
    MODULE = 2
    TILE = 3
    DIE = 4
    DIEGRP = 5
    PKG = 6


_BASIC = (
    None,
    Domain.SMT,
    Domain.CORE,
    Domain.MODULE,
    Domain.TILE,
    Domain.DIE,
    Domain.DIEGRP,
)
"""topo_domain_map_0b_1f[]: by type of a level."""

_OF_LEAF = {
    0x1F: _BASIC,
    0xB: _BASIC[:3],
    EXTENDED + 0x26: (None, Domain.SMT, Domain.CORE, Domain.TILE, Domain.DIE),
}


@dataclass
class Scan:
    """struct topo_scan: by domain, the bits of the APIC id up to it and its number of CPUs; and
    what follows from them for one CPU. ``apic`` is the initial APIC id. ``node`` is AMD's number of
    the die; None: only a register has it (MSR_FAM10H_NODE_ID)."""

    apic: int
    shifts: list[int] = field(default_factory=lambda: [0] * len(Domain))
    counts: list[int] = field(default_factory=lambda: [1] * len(Domain))
    extended: bool = False
    node: int | None = 0

    def update(self, domain: int, shift: int, count: int) -> None:
        """topology_update_dom()."""
        self.shifts[domain], self.counts[domain] = shift, count

    def set(self, domain: int, shift: int, count: int) -> None:
        """topology_set_dom(): also for all domains above."""
        for each in range(domain, len(Domain)):
            self.update(each, shift, count)


@dataclass(frozen=True)
class Place:
    """Where a CPU is: keys that are equal for CPUs of one core, package and, on AMD, LLC. ``llc``
    None: the id is the number of a die, which only a register has. ``dies`` are those of the
    package, as far as they matter."""

    apic: int
    core: Hashable
    package: int
    llc: Hashable | None
    kind: str = ""
    dies: int = 1


def order(count: int) -> int:
    """get_count_order(): the bits for ``count`` values."""
    return (count - 1).bit_length() if count else 0


def has_topoext(cpu: Leaves) -> bool:
    """Whether AMD's leaves 0x8000001D and 0x8000001E are there."""
    return bool(cpu.read(EXTENDED + 1)[2] & _TOPOEXT)


def loses_topoext(cpu: Leaves) -> bool:
    """Whether firmware has switched off leaves that Linux switches on (topoext_fixup())."""
    excavator = cpu.family == _BULLDOZER and cpu.model in _EXCAVATOR_MODELS
    return cpu.vendor == AMD and excavator and not has_topoext(cpu)


def has_l3(cpu: Leaves) -> bool:
    """cpuid_amd_hygon_has_l3_cache()."""
    return cpu.read(EXTENDED + 6)[3] != 0


def scan(cpu: Leaves) -> Scan:
    """parse_topology(). The APIC id is taken to be the initial one."""
    found = Scan(apic=cpu.read(1)[1] >> 24)
    if not cpu.has(1):
        return found
    if cpu.is_amd:
        _amd(cpu, found)
    elif cpu.vendor != INTEL or not _extended(cpu, found):
        _legacy(cpu, found)
    return found


def place(cpu: Leaves, mine: Scan, boot: Scan) -> Place:
    """topo_set_ids() and the LLC id, with the shifts of the CPU that booted.

    match_smt() compares cores only on machines that have threads (set_cpu_sibling_map()), which is
    by APIC ids, so not on AMD family 0x15.
    """
    core: tuple[Hashable, ...] = (mine.apic >> boot.shifts[Domain.SMT],)
    llc = _amd_llc(cpu, mine) if cpu.is_amd else None
    if cpu.is_amd and has_topoext(cpu):
        core = (*core, mine.node, llc)
    return Place(
        apic=mine.apic,
        core=core,
        package=mine.apic >> boot.shifts[Domain.DIEGRP],
        llc=llc,
        kind=_kind(cpu),
    )


def _kind(cpu: Leaves) -> str:
    """The core type of a hybrid, of Intel by the names of Linux's devices of PMUs. Of AMD 7.3 reads
    it for frequencies (amd_get_boost_ratio_numerator()) and 6.12 not at all: the scheduler does not
    use it."""
    if cpu.vendor == AMD and cpu.has(EXTENDED + 0x26):
        eax, ebx, _, _ = cpu.read(EXTENDED + 0x26)
        return _AMD_KINDS.get(ebx >> 28, "") if eax & _AMD_HTR_CORES else ""
    if cpu.vendor != INTEL or not cpu.read(7)[3] & _HYBRID:
        return ""
    return _KINDS.get(cpu.read(0x1A)[0] >> 24, "")


def _legacy(cpu: Leaves, found: Scan) -> None:
    """parse_legacy(): leaves 1 and 4."""
    first = cpu.read(4)[0] if cpu.has(4) else 0
    cores = (first >> 26) + 1 if first & 0x1F else 1
    core_shift, smt_shift = order(cores), 0
    if cpu.read(1)[3] & _HT:
        smt_shift = max(0, order(cpu.read(1)[1] >> 16 & 0xFF) - core_shift)
    found.set(Domain.SMT, smt_shift, 1 << smt_shift)
    found.set(Domain.CORE, core_shift + smt_shift, cores << smt_shift)


def _extended(cpu: Leaves, found: Scan) -> bool:
    """cpu_parse_topology_ext(): the first of these leaves that has a level."""
    return any(cpu.has(leaf) and _levels(cpu, leaf, found) for leaf in (0x1F, EXTENDED + 0x26, 0xB))


def _levels(cpu: Leaves, leaf: int, found: Scan) -> bool:
    """parse_topology_leaf()."""
    last = 0
    for subleaf in range(MAX_SUBLEAVES):
        eax, ebx, ecx, apic = cpu.read(leaf, subleaf)
        kind, count, known = ecx >> 8 & 0xFF, ebx & 0xFFFF, _OF_LEAF[leaf]
        if not count or not kind:
            break
        last = (known[kind] or last) if kind < len(known) else last
        domain = last if kind < len(known) else last + 1
        if domain == Domain.SMT:
            found.apic = apic
        found.set(domain, eax & 0x1F, count)
        found.extended = True
    smt = Domain.SMT
    if found.extended and not found.shifts[smt] and found.counts[smt] > 1:
        found.update(smt, order(found.counts[smt]), found.counts[smt])
    return found.extended


def _amd(cpu: Leaves, found: Scan) -> None:
    """parse_topology_amd()."""
    if not _extended(cpu, found):
        if not cpu.has(EXTENDED + 8):
            return
        ecx = cpu.read(EXTENDED + 8)[2]
        threads = (ecx & 0xFF) + 1
        found.set(Domain.CORE, ecx >> 12 & 0xF or order(threads), threads)
    if has_topoext(cpu):
        _topoext(cpu, found)
    elif cpu.read(EXTENDED + 1)[2] & _NODEID_MSR:
        found.node = None


def _topoext(cpu: Leaves, found: Scan) -> None:
    """parse_8000_001e()."""
    eax, ebx, ecx, _ = cpu.read(EXTENDED + 0x1E)
    if not found.extended:
        found.apic = eax
        threads = (ebx >> 8 & 0xFF) + 1
        if cpu.family >= _ZEN:
            found.update(Domain.SMT, order(threads), threads)
    found.node = ecx & 0xFF
    guest = cpu.read(1)[2] & _HYPERVISOR
    if cpu.vendor == HYGON and not guest and cpu.model <= 3:
        found.set(Domain.CORE, 6, found.counts[Domain.CORE])


def _amd_llc(cpu: Leaves, mine: Scan) -> Hashable | None:
    """cacheinfo_amd_init_llc_id(), cacheinfo_hygon_init_llc_id(), legacy_set_llc()."""
    if not has_topoext(cpu) and mine.node is None:
        return None
    if not has_topoext(cpu) or not has_l3(cpu):
        return "package", mine.apic >> mine.shifts[Domain.CORE]
    if cpu.vendor == AMD and cpu.family < _ZEN:
        return "die", mine.node
    if cpu.vendor == HYGON or (cpu.family == _ZEN and cpu.model <= _FIRST_ZEN_MODELS):
        return "complex", mine.apic >> 3
    caches = cache_leaves(cpu)
    return "cache", mine.apic >> order(sharers(caches[-1])) if caches else 0


def cache_leaves(cpu: Leaves) -> list[Registers]:
    """find_num_cache_leaves(): what leaf 4 or AMD's 0x8000001D has."""
    leaf = EXTENDED + 0x1D if cpu.is_amd else 4
    every = (cpu.read(leaf, at) for at in range(MAX_SUBLEAVES)) if cpu.has(leaf) else ()
    return list(takewhile(lambda found: found[0] & 0x1F, every))


def sharers(leaf: Registers) -> int:
    """How many APIC ids share a cache."""
    return (leaf[0] >> 14 & 0xFFF) + 1
