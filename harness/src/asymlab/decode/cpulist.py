# SPDX-License-Identifier: Apache-2.0
"""Lists of CPUs as sysfs writes them, from somebody's file."""

from __future__ import annotations

import re

from asymlab.model.machine import CpuSet

MAX_CPUS = 8192
"""The largest NR_CPUS that Linux can be built for (x86_64, MAXSMP)."""

_PART = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


def parse_cpus(text: str) -> CpuSet:
    """``0-3,8`` as CPU numbers. ValueError for anything else, or numbers beyond MAX_CPUS."""
    found: set[int] = set()
    for part in filter(None, text.strip().split(",")):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"{part!r} is no range of CPUs")
        first, last = int(match[1]), int(match[2] or match[1])
        if last >= MAX_CPUS:
            raise ValueError(f"CPU {last}: Linux has at most {MAX_CPUS}")
        found.update(range(first, last + 1))
    return frozenset(found)
