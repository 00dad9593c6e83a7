# SPDX-License-Identifier: Apache-2.0
"""Cores, modules and packages of an x86 machine, inferred from APIC ids and NUMA nodes.

Linux takes x86 topology from CPUID leaves 0x1F, 0xB and 4 (arch/x86/kernel/cpu/topology_ext.c,
cacheinfo.c), which a dump of tables does not have; a /sys tree does. Values without evidence in the
tables are unknown.

Separate because ``acpi`` has only the reading of Linux, without inference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from asymlab.model.firmware import Basis

_MODULE_SHIFT = 3
"""Intel hybrids give a core with two threads, or a module of four without, eight APIC ids."""

_MODULE_CORES = 4

_NO_CPUID = "Linux reads it from CPUID, which is not in ACPI tables"

_ONE_NODE = "one, as there is no SRAT, unless northbridges of AMD have several (amd_numa_init())"


@dataclass(frozen=True)
class Clues:
    """Evidence of SMT beside APIC ids: ``cppc``, a _CPC, which firmware has for processors with SMT
    bits in the APIC id; ``recent``, a MADT of revision 3 or an SRAT: without them, they may be Core
    2, whose consecutive ids some firmware lists even ones first, too."""

    cppc: bool
    recent: bool


@dataclass(frozen=True)
class Inferred:
    """By position in the MADT: core, module of a hybrid, package (None: unknown, or no module);
    and the basis of these facts."""

    cores: list[int | None]
    modules: list[int | None]
    packages: list[int | None]
    basis: dict[str, Basis]


def infer(apic_ids: Sequence[int], nodes: Sequence[int | None], clues: Clues) -> Inferred:
    """What APIC ids, their order and NUMA nodes are evidence of."""
    cores, threads = _cores(apic_ids, clues)
    counts = Counter(cores)
    hybrid = None not in counts and set(counts.values()) == {1, 2}
    modules = [apic >> _MODULE_SHIFT if hybrid else None for apic in apic_ids]
    packages, package = _packages(apic_ids, nodes, threads)
    cluster = threads
    if set(counts.values()) == {1} and len(apic_ids) > 1:
        cluster = Basis.unknown("CPUs may share level-2 caches")
    basis = {"threads": threads, "cluster": cluster, "package": package}
    if package.is_unknown:
        basis["node"] = Basis.inferred(_ONE_NODE)
    return Inferred(cores, modules, packages, {**basis, "llc": Basis.unknown(_NO_CPUID)})


def _cores(apic_ids: Sequence[int], clues: Clues) -> tuple[list[int | None], Basis]:
    """Threads of a core differ in bit 0. So do cores of processors without SMT that have no bit for
    it: AMD before Zen, Zen without SMT, Core 2."""
    alone: list[int | None] = list(apic_ids)
    cores = [apic >> 1 for apic in apic_ids]
    threads = Counter(cores)
    if set(threads.values()) == {1}:
        return alone, Basis.inferred("from APIC ids, none of which differ in bit 0 only")
    if set(threads.values()) == {1, 2} and not _is_hybrid(cores, threads):
        return alone, Basis.inferred("from APIC ids, not all of which form pairs")
    firsts = [apic & 1 for apic in apic_ids]
    listed = len(apic_ids) > 2 and firsts == sorted(firsts)
    if {*threads.values()} == {1, 2} or clues.cppc or (clues.recent and listed):
        return [*cores], Basis.inferred("from APIC ids that differ in bit 0 only")
    how = "pairs of APIC ids are threads of a core, or cores without SMT"
    return [None] * len(apic_ids), Basis.unknown(how)


def _is_hybrid(cores: Sequence[int], threads: Counter[int]) -> bool:
    """Whether a core with two threads always has its eight ids to itself, and the others come in
    groups of up to four, which share a level-2 cache."""
    shift = _MODULE_SHIFT - 1
    modules = Counter(core >> shift for core in set(cores))
    pairs = {core >> shift for core, count in threads.items() if count == 2}
    singles = {core >> shift for core, count in threads.items() if count == 1}
    alone = all(modules[module] == 1 for module in pairs)
    return alone and not pairs & singles and max(modules.values()) <= _MODULE_CORES


def _packages(
    apic_ids: Sequence[int], nodes: Sequence[int | None], threads: Basis
) -> tuple[list[int | None], Basis]:
    """A package is an aligned power of two of APIC ids with whole nodes in it; such blocks of
    packages are evenly spaced, unlike those of nodes of a package that is not full."""
    used = {*nodes}
    if len(used) > 1:
        shift = _package_shift(apic_ids, nodes)
        return [apic >> shift for apic in apic_ids], Basis.inferred(
            "from blocks of APIC ids around NUMA nodes"
        )
    if used == {None} and threads.is_unknown:
        return [None] * len(apic_ids), Basis.unknown("there is no SRAT")
    what = "no SRAT" if used == {None} else "only one NUMA node with CPUs"
    return [0] * len(apic_ids), Basis.inferred(f"one, as there is {what}")


def _package_shift(apic_ids: Sequence[int], nodes: Sequence[int | None]) -> int:
    """The least shift with blocks that hold whole nodes and are evenly spaced."""
    places = list(zip(apic_ids, nodes, strict=True))
    for shift in range(max(apic_ids).bit_length()):
        blocks = sorted({apic >> shift for apic in apic_ids})
        whole = len({(apic >> shift, node) for apic, node in places}) == len({*nodes})
        if whole and len({b - a for a, b in pairwise(blocks)}) <= 1:
            return shift
    return max(apic_ids).bit_length()
