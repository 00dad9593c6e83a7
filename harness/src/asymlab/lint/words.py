# SPDX-License-Identifier: Apache-2.0
"""Numbers and places in words."""

from __future__ import annotations

from collections.abc import Iterable

from asymlab.model.firmware import CpuFacts, MachineView
from asymlab.model.origin import Origin


def ranges(numbers: Iterable[int]) -> str:
    """``0-3, 8``; ``none`` without any."""
    found: list[list[int]] = []
    for number in sorted(set(numbers)):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in found) or "none"


def cpus(numbers: Iterable[int]) -> str:
    """``CPU 3``, ``CPUs 0-3, 8``."""
    each = set(numbers)
    return f"CPU {min(each)}" if len(each) == 1 else f"CPUs {ranges(each)}"


def listed(names: Iterable[str], most: int = 4) -> str:
    """``a, b, c and 12 more``: in the given order, without repeats."""
    each = list(dict.fromkeys(names))
    more = f" and {len(each) - most} more" if len(each) > most else ""
    return ", ".join(each[:most]) + more


def place(view: MachineView, cpu: CpuFacts, *fields: str) -> Origin:
    """Where the first of some fields of a CPU was read that anybody knows the origin of; else where
    anything of it was."""
    known = (cpu.origins[field] for field in (*fields, *cpu.origins) if field in cpu.origins)
    return next(known, Origin(file=view.title, part=cpu.name or f"cpu{cpu.id}"))
