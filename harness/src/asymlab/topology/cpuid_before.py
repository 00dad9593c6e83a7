# SPDX-License-Identifier: Apache-2.0
"""CPUID as Linux before 6.9 read it: threads, cores, packages and the ids of last-level caches.

identify_cpu() and detect_ht() in arch/x86/kernel/cpu/common.c, detect_extended_topology() in
topology.c, amd_get_topology() in amd.c, match_smt() and set_cpu_sibling_map() in smpboot.c of 5.10
and 6.1. Caches of CPUID are read as by later releases (init_intel_cacheinfo() in cacheinfo.c).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

from asymlab.decode.cpuid import EXTENDED, HYGON, Leaves
from asymlab.topology.cpuid import MAX_SUBLEAVES, Place, has_l3, has_topoext, order

RELEASES = ("5.10", "6.1")
"""Releases that differ in it, oldest first. 5.10 counts only levels of cores and dies, so a level
of modules above the cores becomes packages where there is no die above."""

_HT = 1 << 28
_HYPERVISOR = 1 << 31
_CMP_LEGACY = 1 << 1
"""Features: leaf 1 EDX and ECX, leaf 0x80000001 ECX."""

_SMT, _CORE, _DIE = 1, 2, 5
"""Types of levels."""

_JAGUAR = 0x16
_ZEN = 0x17
_HYGON_SOCKET = 6
_HYGON_MODELS = 3


@dataclass(frozen=True)
class _Ids:
    """phys_proc_id, cpu_core_id (unique in a package) and smp_num_siblings of one CPU; ``socket``
    is the package by the number of cores, which AMD also has for an LLC without level-3 cache."""

    package: int
    core: Hashable
    siblings: int = 1
    socket: int = 0


def places(
    cpus: Mapping[int, Leaves], later: Mapping[int, Place], release: str
) -> dict[int, Place]:
    """Places as a release of RELEASES has them; ``later`` are those of 6.9."""
    ids = {number: _ids(cpu, release) for number, cpu in cpus.items()}
    has_smt = any(each.siblings > 1 for each in ids.values())
    found: dict[int, Place] = {}
    for number, cpu in cpus.items():
        mine, place = ids[number], later[number]
        llc = place.llc
        if cpu.is_amd and has_topoext(cpu) and not has_l3(cpu):
            llc = "package", mine.socket
        core = (mine.package, mine.core, llc) if has_smt else number
        found[number] = replace(place, package=mine.package, core=core, llc=llc)
    return found


def _ids(cpu: Leaves, release: str) -> _Ids:
    """What identify_cpu() leaves in struct cpuinfo_x86."""
    apic = cpu.read(1)[1] >> 24
    if cpu.is_amd:
        found, ht = _amd(cpu, apic, release), _ht(cpu, apic, _amd_cores(cpu))
        return replace(ht, socket=found.socket) if ht else found
    return _extended(cpu, release) or _ht(cpu, apic, _cores(cpu)) or _Ids(apic, 0)


def _cores(cpu: Leaves) -> int:
    """detect_num_cpu_cores()."""
    first = cpu.read(4)[0] if cpu.has(4) else 0
    return (first >> 26) + 1 if first & 0x1F else 1


def _ht(cpu: Leaves, apic: int, cores: int) -> _Ids | None:
    """detect_ht(); None where it changes nothing."""
    legacy = cpu.read(EXTENDED + 1)[2] & _CMP_LEGACY
    if not cpu.read(1)[3] & _HT or legacy:
        return None
    count = cpu.read(1)[1] >> 16 & 0xFF
    siblings = count // cores
    core = (apic >> order(siblings)) & ((1 << order(cores)) - 1)
    return _Ids(apic >> order(count), core, siblings)


def _extended(cpu: Leaves, release: str) -> _Ids | None:
    """detect_extended_topology(); None without leaf 0x1F and 0xB."""
    leaf = next((one for one in (0x1F, 0xB) if cpu.has(one) and _starts(cpu, one)), None)
    if leaf is None:
        return None
    eax, siblings, _, apic = cpu.read(leaf)
    threads = package = eax & 0x1F
    for subleaf in range(1, MAX_SUBLEAVES):
        eax, _, ecx, _ = cpu.read(leaf, subleaf)
        if not (kind := ecx >> 8 & 0xFF):
            break
        if kind in (_CORE, _DIE) or release != RELEASES[0]:
            package = eax & 0x1F
    # cpu_core_id together with cpu_die_id
    return _Ids(apic >> package, apic >> threads, siblings & 0xFFFF)


def _starts(cpu: Leaves, leaf: int) -> bool:
    """check_extended_topology_leaf()."""
    _, ebx, ecx, _ = cpu.read(leaf)
    return ebx != 0 and ecx >> 8 & 0xFF == _SMT


def _amd_cores(cpu: Leaves) -> int:
    """x86_max_cores of early_init_amd_mc() and amd_get_topology()."""
    cores = (cpu.read(EXTENDED + 8)[2] & 0xFF) + 1 if cpu.has(EXTENDED + 8) else 1
    zen = has_topoext(cpu) and (cpu.family >= _ZEN or cpu.vendor == HYGON)
    return max(1, cores // _amd_threads(cpu)) if zen else cores


def _amd_threads(cpu: Leaves) -> int:
    """smp_num_siblings of amd_get_topology_early()."""
    return (cpu.read(EXTENDED + 0x1E)[1] >> 8 & 0xFF) + 1 if has_topoext(cpu) else 1


def _amd(cpu: Leaves, apic: int, release: str) -> _Ids:
    """amd_detect_cmp() and amd_get_topology(); of family 0x15 a core is a compute unit."""
    ecx = cpu.read(EXTENDED + 8)[2] if cpu.has(EXTENDED + 8) else 0
    shift = ecx >> 12 & 0xF or order((ecx & 0xFF) + 1)
    socket = apic >> shift
    found = _Ids(socket, apic & ((1 << shift) - 1), socket=socket)
    if not has_topoext(cpu):
        return found
    _, ebx, ecx, _ = cpu.read(EXTENDED + 0x1E)
    die, unit = ecx & 0xFF, ebx & 0xFF
    core = found.core if cpu.family == _JAGUAR else unit
    found = replace(found, core=(die, core), siblings=_amd_threads(cpu))
    if levels := _extended(cpu, release):
        siblings = max(found.siblings, levels.siblings)
        found = replace(levels, core=(die, levels.core), siblings=siblings, socket=socket)
    if _is_socket_in_id(cpu, release):
        found = replace(found, package=apic >> _HYGON_SOCKET)
    return found


def _is_socket_in_id(cpu: Leaves, release: str) -> bool:
    """hygon_get_topology(): the socket is bit 6 of the APIC id; of guests in 5.10 only."""
    guest = cpu.read(1)[2] & _HYPERVISOR
    real = cpu.model <= _HYGON_MODELS and not guest
    return cpu.vendor == HYGON and (release == RELEASES[0] or real)
