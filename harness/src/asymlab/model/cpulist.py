# SPDX-License-Identifier: Apache-2.0
"""Lists of CPU numbers in the format of sysfs.

Separate because all packages that read or print CPU lists use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from asymlab.model.machine import CpuSet

MAX_CPUS = 8192
"""The largest NR_CPUS that Linux can be built for (x86_64, MAXSMP; 4096 on arm64)."""

_PART = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


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


def spell_cpu_list(cpus: Iterable[int], separator: str = ",") -> str:
    """CPU numbers as ``0-3,8``."""
    runs: list[list[int]] = []
    for cpu in sorted(set(cpus)):
        if runs and cpu == runs[-1][1] + 1:
            runs[-1][1] = cpu
        else:
            runs.append([cpu, cpu])
    return separator.join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
