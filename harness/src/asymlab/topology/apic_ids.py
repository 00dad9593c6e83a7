# SPDX-License-Identifier: Apache-2.0
"""Cores and modules of an x86 machine from APIC ids alone: a guess, and marked as one.

Linux takes x86 topology from CPUID leaves 0x1F, 0xB and 4 (arch/x86/kernel/cpu/topology_ext.c,
cacheinfo.c), which a dump of tables does not have; a /sys tree does.

Separate because ``acpi`` has only the reading of Linux, without guesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

_MODULE_SHIFT = 3
"""Intel hybrids give a core with two threads, or a module of four without, eight APIC ids."""

_MODULE_CORES = 4

GUESS = (
    "x86 topology is inferred from APIC ids (two ids that differ in bit 0 are one core): CPUID, "
    "which Linux reads, is not in ACPI tables; a /sys tree has it"
)


@dataclass(frozen=True)
class Guess:
    """By position: core and, on a hybrid, module. Ids are APIC ids shifted."""

    cores: list[int]
    modules: list[int | None]


def guess(apic_ids: Sequence[int]) -> Guess:
    """Threads of a core differ in bit 0. A machine that has both cores of two threads and groups of
    single ones within eight ids is a hybrid, whose cores of a group share the level-2 cache."""
    cores = [apic >> 1 for apic in apic_ids]
    threads = Counter(cores)
    modules = Counter(apic >> _MODULE_SHIFT for apic in {core << 1 for core in cores})
    hybrid = set(threads.values()) == {1, 2} and _is_modular(threads, modules)
    return Guess(cores, [apic >> _MODULE_SHIFT if hybrid else None for apic in apic_ids])


def _is_modular(threads: Counter[int], modules: Counter[int]) -> bool:
    """Whether a core with two threads always has its eight ids to itself."""
    shift = _MODULE_SHIFT - 1
    pairs = {core >> shift for core, count in threads.items() if count == 2}
    singles = {core >> shift for core, count in threads.items() if count == 1}
    alone = all(modules[module] == 1 for module in pairs)
    return alone and not pairs & singles and max(modules.values()) <= _MODULE_CORES
