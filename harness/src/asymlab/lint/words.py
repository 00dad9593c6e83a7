# SPDX-License-Identifier: Apache-2.0
"""Text for CPU numbers, lists of names and origins in messages.

Separate because checks use it, while ``rule`` is only the record of a rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import CpuFacts, MachineView
from asymlab.model.origin import Origin


def ranges(numbers: Iterable[int]) -> str:
    """``0-3, 8``; ``none`` for an empty list."""
    return spell_cpu_list(numbers, ", ") or "none"


def cpus(numbers: Iterable[int]) -> str:
    """``CPU 3``, ``CPUs 0-3, 8``."""
    each = set(numbers)
    return f"CPU {min(each)}" if len(each) == 1 else f"CPUs {ranges(each)}"


def listed(names: Iterable[str], most: int = 4) -> str:
    """``a, b, c and 12 more``: in the given order, without repeats."""
    each = list(dict.fromkeys(names))
    more = f" and {len(each) - most} more" if len(each) > most else ""
    return ", ".join(each[:most]) + more


def origin_of(view: MachineView, cpu: CpuFacts, *fields: str) -> Origin:
    """The origin of the first of some fields of a CPU that has one, otherwise of any field."""
    known = (cpu.origins[field] for field in (*fields, *cpu.origins) if field in cpu.origins)
    return next(known, Origin(file=view.title, part=cpu.name or f"cpu{cpu.id}"))
