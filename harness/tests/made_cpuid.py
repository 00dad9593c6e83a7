# SPDX-License-Identifier: Apache-2.0
"""Topology of x86 machines that only CPUID shows and that APIC ids cannot replace."""

from __future__ import annotations

from asymlab.model.machine import Machine

GUESSED_WRONG: dict[str, dict[str, object]] = {
    # several nodes are taken for several packages
    "granite": {"package": 0},
    # ids without a bit for threads look like pairs of threads
    "clearwater": {"core": 0, "thread": 0, "cluster": None},
}


def only_in_cpuid(box: Machine) -> dict[str, object]:
    """Fields of CpuFacts that no table of ``box`` has, each with the value to compare instead."""
    blank = {**GUESSED_WRONG.get(box.name.partition("-")[0], {})}
    if any(kind.hwp for kind in box.core_types):
        blank["core_type"] = ""
    return blank
