# SPDX-License-Identifier: Apache-2.0
"""Topology of x86 machines that only CPUID shows and that APIC ids cannot replace."""

from __future__ import annotations

from asymlab.model.machine import Machine


def only_in_cpuid(box: Machine) -> dict[str, object]:
    """Fields of CpuFacts that no table of ``box`` has, each with the value to compare instead."""
    blank: dict[str, object] = {}
    if box.arch == "x86_64" and len(box.nodes) > len(box.sockets):
        blank["package"] = 0  # nodes are taken for packages
    if box.arch == "x86_64" and len(box.cores) == len(box.cpus):
        # ids without a bit for threads look like pairs of threads
        blank |= {"core": 0, "thread": 0, "cluster": None}
    if any(kind.hwp for kind in box.core_types):
        blank["core_type"] = ""
    return blank
