# SPDX-License-Identifier: Apache-2.0
"""Lists and masks of CPU numbers in the format of sysfs.

Separate because all packages that read or print CPU lists use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from asymlab.model.machine import CpuSet

MAX_CPUS = 8192
"""The largest NR_CPUS that Linux can be built for (x86_64, MAXSMP; 4096 on arm64)."""

_PART = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_MASK = re.compile(rf"[0-9a-f]{{1,8}}(,[0-9a-f]{{8}}){{0,{MAX_CPUS // 32 - 1}}}")


def parse_cpus(text: str) -> CpuSet:
    """``0-3,8`` as CPU numbers. ValueError for other text, and for numbers from MAX_CPUS on."""
    found: set[int] = set()
    for part in filter(None, text.strip().split(",")):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"{part!r} is not a range of CPUs")
        first, last = int(match[1]), int(match[2] or match[1])
        if last >= MAX_CPUS:
            raise ValueError(f"CPU {last}: Linux has at most {MAX_CPUS}")
        found.update(range(first, last + 1))
    return frozenset(found)


def parse_mask(text: str) -> CpuSet:
    """``00000001,0000000f`` as CPU numbers: words of 32 bits, the last has CPU 0 (bitmap_string(),
    lib/vsprintf.c). ValueError for other text."""
    if not _MASK.fullmatch(text):
        raise ValueError(f"{text[:40]!r} is not a mask of CPUs")
    bits = int(text.replace(",", ""), 16)
    return frozenset(cpu for cpu in range(bits.bit_length()) if bits >> cpu & 1)


def spell_cpu_list(cpus: Iterable[int], separator: str = ",") -> str:
    """CPU numbers as ``0-3,8``."""
    runs: list[list[int]] = []
    for cpu in sorted(set(cpus)):
        if runs and cpu == runs[-1][1] + 1:
            runs[-1][1] = cpu
        else:
            runs.append([cpu, cpu])
    return separator.join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
