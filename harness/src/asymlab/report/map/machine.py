# SPDX-License-Identifier: Apache-2.0
"""The map of a machine file: boxes in boxes, every thread coloured by its capacity.

The levels are sockets, nodes, LLCs, clusters, cores and threads. A box and its only child are
drawn as one outline with both names.
"""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cpu
from asymlab.report.map.chart import Chart, Group, Thread
from asymlab.report.map.layout import LEVELS, size_words
from asymlab.report.map.paint import chart_svg


def machine_svg(machine: Machine) -> str:
    """The map as one ``<svg>`` element that also stands alone as a file.

    Every thread is an element ``.thread`` with ``data-cpu`` and ``data-capacity`` and a title.
    """
    return chart_svg(machine_chart(machine))


def machine_chart(machine: Machine) -> Chart:
    """The content of the map of a machine file."""
    return Chart(
        description=_describe(machine),
        threads=tuple(
            Thread(cpu.id, cpu.core, machine.capacity(cpu.id), _title(machine, cpu))
            for cpu in machine.cpus
        ),
        groups=tuple(group for kind in LEVELS for group in _groups(machine, kind)),
    )


def _describe(machine: Machine) -> str:
    values = sorted({machine.capacity(cpu.id) for cpu in machine.cpus})
    span = f"{values[0]} to {values[-1]}" if len(values) > 1 else str(values[0])
    return (
        f"Map of {machine.name}: {len(machine.sockets)} sockets, {len(machine.nodes)} NUMA nodes, "
        f"{len(machine.llcs)} last-level caches, {len(machine.cores)} cores, "
        f"{len(machine.cpus)} CPUs, capacities {span}"
    )


def _title(machine: Machine, cpu: Cpu) -> str:
    cluster = "" if cpu.cluster is None else f", cluster {cpu.cluster}"
    return (
        f"CPU {cpu.id}: core {cpu.core} thread {cpu.thread}, {cpu.type}, "
        f"capacity {machine.capacity(cpu.id)}"
        f"{cluster}, LLC {cpu.llc}, node {cpu.node}, socket {cpu.socket}"
    )


def _groups(machine: Machine, kind: str) -> Iterator[Group]:
    members: dict[int, set[int]] = {}
    for cpu in machine.cpus:
        if (number := getattr(cpu, kind)) is not None:
            members.setdefault(number, set()).add(cpu.id)
    for number, cpus in members.items():
        yield Group(kind, group_name(machine, kind, number), frozenset(cpus))


def group_name(machine: Machine, kind: str, number: int) -> str:
    """``socket 0``, ``node 1 (64 GiB)``, ``LLC 2 (8 MiB L3)``, ``cluster 3``."""
    if kind == "node":
        return f"node {number} ({size_words(machine.nodes[number].memory)})"
    if kind == "llc":
        cache = machine.llcs[number].cache
        return f"LLC {number} ({size_words(cache.size)} L{cache.level})"
    return f"{kind} {number}"
