# SPDX-License-Identifier: Apache-2.0
"""What distance costs on a machine, as text: a matrix of ns from core to core."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from asymlab.model.costs import AGREE, Distance, apart, disagreement, prices, slit
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record
from asymlab.report.map.style import capacity_colour, ink_on

MOST_CORES = 32
"""The matrix has a row for every core up to so many, else one for every LLC or node."""

_CELL, _MARGIN = 5, 24
"""Columns of a value (a blank, then four with its colour), and about those of a row's name."""


class CostMatrix(Record):
    """One-way ns between parts of a machine: ``by`` core, llc or node, ``cpus`` of each part.

    ``ns[i][j]`` is what an access of part i waits for a line that part j has changed. On the
    diagonal it is another core of the LLC, or another LLC of the node; None between the threads of
    a core, which share its cache, and for parts that have nothing else inside.
    """

    by: str
    cpus: tuple[CpuSet, ...]
    ns: tuple[tuple[int | None, ...], ...]


def cost_matrix(machine: Machine, most: int = MOST_CORES) -> CostMatrix:
    """The matrix of a machine with costs, by the smallest parts of which there are ``most`` or
    fewer: cores, LLCs or nodes."""
    assert machine.costs
    moved = prices(machine.costs, machine.cpus).moved
    levels = (("core", machine.cores), ("llc", machine.llc_spans), ("node", machine.node_spans))
    by, parts = next((level for level in levels if len(level[1]) <= most), levels[-1])
    inside = {"core": None, "llc": Distance.CORE, "node": Distance.LLC}[by]

    def between(one: CpuSet, other: CpuSet) -> int | None:
        if one == other:
            first = machine.cpus[min(one)]
            reach = {apart(first, machine.cpus[cpu]) for cpu in one}
            return moved[inside] if inside and inside in reach else None
        distance = apart(machine.cpus[min(one)], machine.cpus[min(other)])
        return moved[distance] if distance else None

    rows = tuple(tuple(between(one, other) for other in parts) for one in parts)
    return CostMatrix(by=by, cpus=parts, ns=rows)


def cost_lines(machine: Machine, width: int) -> Iterator[Text]:
    """The matrix and the other costs of a machine with costs, in lines of about ``width``
    columns; and the SLIT that costs imply, if it is another one."""
    assert machine.costs
    costs, found = machine.costs, prices(machine.costs, machine.cpus)
    names = {"core": "cores", "llc": "LLCs", "node": "nodes"}
    matrix = cost_matrix(machine, min(MOST_CORES, max((width - _MARGIN) // _CELL, 1)))
    yield Text(f"time in ns until a changed cache line arrives, between {names[matrix.by]}")
    yield from _rows(matrix)
    if matrix.by != "core":
        inner = "cores of the LLC" if matrix.by == "llc" else "LLCs of the node"
        yield Text(f"  on the diagonal: between {inner}", style="dim")
    memory = ", ".join(map(str, costs.memory))
    stream = ", ".join(map(str, costs.stream))
    yield Text(
        f"own LLC {found.hit} ns, memory {memory} ns, prefetched {stream} ns (nearest first)"
    )
    if costs.dilation != 100:
        yield Text(f"emulated at {costs.dilation} % of these times")
    yield from _implied(machine)


def _rows(matrix: CostMatrix) -> Iterator[Text]:
    """A line for each part, values coloured by size: near is dark, far is light."""
    known = [ns for row in matrix.ns for ns in row if ns is not None]
    low, high = min(known, default=0), max(known, default=0)
    names = [
        f"{matrix.by} {number}, CPUs {spell_cpu_list(cpus)}"
        for number, cpus in enumerate(matrix.cpus)
    ]
    margin = max(map(len, names))
    yield Text(" " * (margin + 2) + "".join(f"{number:>{_CELL}}" for number in range(len(names))))
    for name, row in zip(names, matrix.ns, strict=True):
        line = Text(f"  {name:<{margin}}")
        for ns in row:
            line.append(" ")
            if ns is None:
                line.append(f"{'-':>{_CELL - 1}}", style="dim")
                continue
            colour = capacity_colour(ns, low, high)
            line.append(f"{ns:>{_CELL - 1}}", style=f"{ink_on(colour)} on {colour}")
        yield line


def _implied(machine: Machine) -> Iterator[Text]:
    """The SLIT that costs imply, if the firmware's differs from it."""
    assert machine.costs
    implied = slit(machine.costs, machine.cpus)
    if disagreement(tuple(node.distances for node in machine.nodes), implied):
        yield Text(
            f"NUMA distances that these costs imply; the SLIT differs by more than {AGREE:.0%}"
        )
        for number, row in enumerate(implied):
            yield Text(f"  node {number}  " + " ".join(f"{value:3}" for value in row))
