# SPDX-License-Identifier: Apache-2.0
"""The map of a machine coloured by cache lines that moved.

The tile of a core has the colour of what it got from other cores, the outline of an LLC, node or
socket that of what moved between its parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from asymlab.model.machine import Machine
from asymlab.model.traffic import WORDS
from asymlab.report.map.chart import Chart, Group, Scale, Thread
from asymlab.report.map.paint import chart_svg
from asymlab.report.plot import number
from asymlab.report.traffic import Part

UNIT = "lines per ms"

_NOTES = {
    "llc": "LLC: {} between its cores",
    "node": "node: between its LLCs",
    "socket": "socket: between its nodes",
    "machine": "machine: between its sockets",
}


def traffic_svg(machine: Machine, parts: Sequence[Part], top: float, title: str) -> str:
    """The map as one ``<svg>`` element; colours are from 0 to ``top`` lines per ms.

    Every thread is an element ``.thread`` with ``data-cpu``, ``data-value`` (of its core) and a
    title; outlines of parts with traffic between their parts are ``.box`` with ``data-value``.
    """
    return chart_svg(traffic_chart(machine, parts, top, title))


def traffic_chart(machine: Machine, parts: Sequence[Part], top: float, title: str) -> Chart:
    """The content of the map."""
    cores = [part for part in parts if part.kind == "core"]
    whole = [part for part in parts if part.kind in _NOTES and _is_drawn(part, machine)]
    kinds = {part.kind for part in whole if part.between is not None}
    notes = [text.format(UNIT) for kind, text in _NOTES.items() if kind in kinds]
    return Chart(
        description=f"{title}: {map_words(parts)}",
        threads=tuple(
            Thread(cpu, core.number, None, _title(core, cpu), value=core.from_caches)
            for core in cores
            for cpu in sorted(core.cpus)
        ),
        groups=tuple(Group(part.kind, _label(part), part.cpus, part.between) for part in whole),
        notes=(
            f"tiles: {UNIT} that the core got from caches of other cores",
            *([f"outlines: {'; '.join(notes)}"] if notes else []),
        ),
        scale=Scale(UNIT, top),
    )


def top_of(parts: Sequence[Part]) -> float:
    """The highest value that a map of these parts shows."""
    cores = (part.from_caches for part in parts if part.kind == "core")
    return max(chain(cores, (part.between or 0.0 for part in parts)), default=0.0)


def map_words(parts: Sequence[Part]) -> str:
    """What a map shows, for screen readers; the table beside it has all figures."""
    moved = [
        f"{part.name} {number(part.between)}"
        for part in parts
        if part.kind in ("machine", "socket", "node") and part.between is not None
    ]
    cores = [part for part in parts if part.kind == "core"]
    most = max(cores, key=lambda part: part.from_caches)
    between = f"{UNIT} between parts: {', '.join(moved)}; " if moved else ""
    return f"{between}most to a core: {number(most.from_caches)} {UNIT} to {most.name}"


def _is_drawn(part: Part, machine: Machine) -> bool:
    """The machine has an outline only if lines can move between sockets."""
    return part.kind != "machine" or len(machine.sockets) > 1


def _label(part: Part) -> str:
    return part.name if part.between is None else f"{part.name}: {number(part.between)}"


def _title(core: Part, cpu: int) -> str:
    rates = ", ".join(
        f"{number(rate)} from {WORDS[source]}" for source, rate in core.arrived.items() if rate
    )
    return f"CPU {cpu}, {core.name}: {UNIT}: {rates or 'none'}"
