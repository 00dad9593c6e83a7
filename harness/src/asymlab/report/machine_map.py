# SPDX-License-Identifier: Apache-2.0
"""Any machine as one SVG: who contains whom, every thread coloured by its capacity.

sockets > nodes > LLCs > clusters > cores > threads. A level with a single member of the level
below is drawn as one outline with both names.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from asymlab.model.machine import Machine
from asymlab.report.colour import capacity_colour, ink_on, ramp
from asymlab.report.map_layout import (
    GAP,
    LABEL,
    PAD,
    TARGET_WIDTH,
    Box,
    Tile,
    arrange,
    columns_of,
    fit,
)

LEGEND = 46

_STYLE = """
.asymlab-map text{font-family:system-ui,-apple-system,"Segoe UI",sans-serif;\
font-variant-numeric:tabular-nums}
.asymlab-map .label{fill:#5b6675;font-size:12px}
.asymlab-map .box{fill:#7f8ea3;fill-opacity:.07;stroke:#7f8ea3;stroke-opacity:.55}
.asymlab-map .box.cluster{stroke-dasharray:4 3;fill:none}
@media (prefers-color-scheme:dark){.asymlab-map .label{fill:#a4b0c0}}
"""


def machine_svg(machine: Machine) -> str:
    """The map as one ``<svg>`` element that also stands alone as a file.

    Every thread is an element ``.thread`` with ``data-cpu`` and ``data-capacity`` and a title.
    """
    roots, tile = fit(machine)
    width, height = arrange(roots, TARGET_WIDTH)
    capacities = [machine.capacity(cpu.id) for cpu in machine.cpus]
    painter = _Painter(machine, tile, min(capacities), max(capacities))
    body = "".join(painter.grid(roots, 0, 0, columns_of(roots, TARGET_WIDTH)))
    legend = painter.legend(height + GAP, width)
    total = height + GAP + LEGEND
    text = escape(_describe(machine))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="asymlab-map" role="img" '
        f'viewBox="-1 -1 {width + 2:.0f} {total + 2:.0f}" width="{width + 2:.0f}" '
        f'aria-label="{text}"><style>{_STYLE}</style>{body}{legend}</svg>'
    )


def _describe(machine: Machine) -> str:
    values = sorted({machine.capacity(cpu.id) for cpu in machine.cpus})
    span = f"{values[0]} to {values[-1]}" if len(values) > 1 else str(values[0])
    return (
        f"Map of {machine.name}: {len(machine.sockets)} sockets, {len(machine.nodes)} NUMA nodes, "
        f"{len(machine.llcs)} last-level caches, {len(machine.cores)} cores, "
        f"{len(machine.cpus)} CPUs, capacities {span}"
    )


class _Painter:
    """Turns measured boxes into SVG elements."""

    def __init__(self, machine: Machine, tile: Tile, low: int, high: int) -> None:
        self.machine = machine
        self.tile = tile
        self.low = low
        self.high = high

    def grid(self, boxes: Sequence[Box], x: float, y: float, columns: int) -> list[str]:
        out: list[str] = []
        for start in range(0, len(boxes), columns):
            line = boxes[start : start + columns]
            at = x
            for box in line:
                out += self.box(box, at, y)
                at += box.width + GAP
            y += max(box.height for box in line) + GAP
        return out

    def box(self, box: Box, x: float, y: float) -> list[str]:
        kinds = " ".join(box.kinds)
        size = f'x="{x:.1f}" y="{y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
        out = [f'<g><rect class="box {kinds}" {size} rx="7"/>'] if box.kinds else ["<g>"]
        top = y + PAD
        if box.label:
            out.append(
                f'<text class="label" x="{x + PAD}" y="{top + 9}">{escape(box.label)}</text>'
            )
            top += LABEL
        if box.children:
            out += self.grid(box.children, x + PAD, top, box.columns)
        for index, core in enumerate(box.cores):
            row, column = divmod(index, box.columns)
            left = x + PAD + column * (self.tile.width + GAP / 2)
            out.append(self.core(core, left, top + row * (self.tile.height + GAP / 2)))
        return [*out, "</g>"]

    def core(self, core: int, x: float, y: float) -> str:
        """One tile: a coloured part a thread, the capacity over them, CPU numbers below."""
        tile, cpus = self.tile, sorted(self.machine.cores[core])
        part = tile.width / len(cpus)
        capacity = self.machine.capacity(cpus[0])
        out = [f'<g class="core" data-core="{core}">']
        out += [self.thread(cpu, x, y, i, len(cpus)) for i, cpu in enumerate(cpus)]
        colour = capacity_colour(capacity, self.low, self.high)
        middle = x + tile.width / 2
        ink = ink_on(colour)
        style = f'text-anchor="middle" pointer-events="none" fill="{ink}"'
        out += [
            f'<path d="M{x + i * part:.1f} {y + 0.62 * tile.height:.1f}V{y + tile.height:.1f}" '
            f'stroke="{ink}" stroke-opacity=".6"/>'
            for i in range(1, len(cpus))
        ]
        if tile.big:
            line = y + tile.height * (0.46 if tile.small else 0.5) + tile.big * 0.3
            out.append(
                f'<text x="{middle:.1f}" y="{line:.1f}" font-size="{tile.big}" '
                f'font-weight="600" {style}>{capacity}</text>'
            )
        if tile.small:
            out += [
                f'<text x="{x + (i + 0.5) * part:.1f}" y="{y + tile.height - 6:.1f}" '
                f'font-size="{tile.small}" {style}>{cpu}</text>'
                for i, cpu in enumerate(cpus)
            ]
        return "".join([*out, "</g>"])

    def thread(self, cpu: int, x: float, y: float, index: int, count: int) -> str:
        """Part ``index`` of ``count`` of the tile at x, y; only the tile's corners are round."""
        own, tile = self.machine.cpus[cpu], self.tile
        capacity = self.machine.capacity(cpu)
        cluster = "" if own.cluster is None else f", cluster {own.cluster}"
        title = (
            f"CPU {cpu}: core {own.core} thread {own.thread}, {own.type}, capacity {capacity}"
            f"{cluster}, LLC {own.llc}, node {own.node}, socket {own.socket}"
        )
        width = tile.width / count
        left, right = 4 * (index == 0), 4 * (index == count - 1)
        shape = (
            f"M{x + index * width + left:.1f} {y:.1f}h{width - left - right:.1f}"
            f"q{right} 0 {right} {right}v{tile.height - 2 * right}q0 {right} -{right} {right}"
            f"h-{width - left - right:.1f}q-{left} 0 -{left} -{left}"
            f"v-{tile.height - 2 * left}q0 -{left} {left} -{left}z"
        )
        colour = capacity_colour(capacity, self.low, self.high)
        return (
            f'<path class="thread" data-cpu="{cpu}" data-capacity="{capacity}" d="{shape}" '
            f'fill="{colour}"><title>{escape(title)}</title></path>'
        )

    def legend(self, y: float, width: float) -> str:
        """Few capacities: one swatch each, with how many CPUs have it; else a scale."""
        counts: dict[int, int] = {}
        for cpu in self.machine.cpus:
            capacity = self.machine.capacity(cpu.id)
            counts[capacity] = counts.get(capacity, 0) + 1
        if len(counts) <= 8 and width >= 96 * len(counts):
            return "".join(
                f'<rect x="{i * 96}" y="{y + 12}" width="16" height="16" rx="3" '
                f'fill="{capacity_colour(value, self.low, self.high)}"/>'
                f'<text class="label" x="{i * 96 + 22}" y="{y + 25}">{value} \u00d7 {counts[value]}'
                "</text>"
                for i, value in enumerate(sorted(counts))
            )
        return self._scale(y, min(260.0, width))

    def _scale(self, y: float, width: float) -> str:
        colours = ramp(33)
        part = width / len(colours)
        out = [
            f'<rect x="{i * part:.2f}" y="{y + 6}" width="{part + 0.5:.2f}" height="12" '
            f'fill="{colour}"/>'
            for i, colour in enumerate(colours)
        ]
        labels = (
            (0.0, "start", str(self.low)),
            (width / 2, "middle", "capacity"),
            (width, "end", str(self.high)),
        )
        out += [
            f'<text class="label" x="{x:.0f}" y="{y + 34}" text-anchor="{anchor}">{text}</text>'
            for x, anchor, text in labels
        ]
        return "".join(out)
