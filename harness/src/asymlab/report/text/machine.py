# SPDX-License-Identifier: Apache-2.0
"""A machine as text: per core its capacity, coloured on a terminal, above its CPU numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from asymlab.model.machine import CpuSet, Machine
from asymlab.report.map.layout import LEVELS, size_words
from asymlab.report.map.machine import group_name
from asymlab.report.map.style import capacity_colour, ink_on
from asymlab.report.summary import shape
from asymlab.report.text.costs import cost_lines


def machine_lines(machine: Machine, width: int) -> Iterator[Text]:
    """A machine in lines of at most about ``width`` columns."""
    yield Text.assemble((machine.name, "bold"), f"  {machine.title}")
    yield Text(f"{machine.arch}, {shape(machine)}")
    yield Text()
    yield from _levels(machine, 0, frozenset(range(len(machine.cpus))), "", width)
    yield Text()
    for kind in machine.core_types:
        caches = ", ".join(f"L{c.level} {c.kind} {size_words(c.size)}" for c in kind.caches)
        share = kind.smt_share
        parts = f"{share.floating:.2f} (floating) or {share.mixed:.2f} (mixed)"
        smt = f", {parts} of its speed beside a busy sibling" * (kind.threads > 1)
        yield Text(
            f"core type {kind.name}: {kind.threads} thread{'s' * (kind.threads > 1)}{smt}, "
            f"highest_perf {kind.perf}, {kind.nominal_mhz} MHz; {caches}"
        )
    if len(machine.nodes) > 1:
        yield Text("NUMA distances")
        for node in machine.nodes:
            yield Text(f"  node {node.id}  " + " ".join(f"{d:3}" for d in node.distances))
    if machine.costs:
        yield from cost_lines(machine, width)
    yield Text()
    yield Text(machine.provenance, style="dim")


def _levels(machine: Machine, level: int, cpus: CpuSet, indent: str, width: int) -> Iterator[Text]:
    if level == len(LEVELS):
        yield from _cores(machine, sorted({machine.cpus[c].core for c in cpus}), indent, width)
        return
    members: dict[int | None, list[int]] = {}
    for cpu in sorted(cpus):
        members.setdefault(getattr(machine.cpus[cpu], LEVELS[level]), []).append(cpu)
    for number, inside in members.items():
        deeper = indent
        if number is not None:
            yield Text(indent + group_name(machine, LEVELS[level], number), style="bold")
            deeper += "  "
        yield from _levels(machine, level + 1, frozenset(inside), deeper, width)


def _cores(machine: Machine, cores: Sequence[int], indent: str, width: int) -> Iterator[Text]:
    """Two lines for as many cores as fit: capacities, and CPU numbers below them."""
    capacities = [machine.capacity(cpu.id) for cpu in machine.cpus]
    low, high = min(capacities), max(capacities)
    numbers = {core: ",".join(map(str, sorted(machine.cores[core]))) for core in cores}
    cell = max(4, *(len(text) for text in numbers.values())) + 2
    most = max(1, (min(width, 120) - len(indent)) // (cell + 1))
    for start in range(0, len(cores), most):
        top, bottom = Text(indent), Text(indent)
        for core in cores[start : start + most]:
            capacity = capacities[min(machine.cores[core])]
            colour = capacity_colour(capacity, low, high)
            top.append(f"{capacity:^{cell}}", style=f"bold {ink_on(colour)} on {colour}")
            bottom.append(f"{numbers[core]:^{cell}}", style="dim")
            top.append(" ")
            bottom.append(" ")
        yield top
        yield bottom
