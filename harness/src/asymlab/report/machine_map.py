# SPDX-License-Identifier: Apache-2.0
"""Any machine as one SVG: who contains whom, every thread coloured by its capacity.

sockets > nodes > LLCs > clusters > cores > threads. A level with a single member of the level
below is drawn as one outline with both names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from asymlab.model.machine import CpuSet, Machine
from asymlab.report.colour import capacity_colour, ink_on, ramp

TARGET_WIDTH = 1080
PAD, GAP, LABEL = 10, 8, 20
LEGEND = 46
LEVELS = ("socket", "node", "llc", "cluster")

_STYLE = """
.asymlab-map text{font-family:system-ui,-apple-system,"Segoe UI",sans-serif;\
font-variant-numeric:tabular-nums}
.asymlab-map .label{fill:#5b6675;font-size:12px}
.asymlab-map .box{fill:#7f8ea3;fill-opacity:.07;stroke:#7f8ea3;stroke-opacity:.55}
.asymlab-map .box.cluster{stroke-dasharray:4 3;fill:none}
@media (prefers-color-scheme:dark){.asymlab-map .label{fill:#a4b0c0}}
"""


@dataclass(frozen=True)
class _Tile:
    """Size of a core in px and of its text; ``small`` 0 leaves CPU numbers out, ``big`` 0 all."""

    width: int
    height: int
    big: int
    small: int


_TILES = (
    _Tile(104, 58, 19, 11),
    _Tile(72, 46, 15, 10),
    _Tile(50, 36, 12, 9),
    _Tile(34, 26, 10, 0),
    _Tile(18, 16, 0, 0),
)


@dataclass
class _Box:
    """A container on its way to the page; x and y are set by the parent."""

    kinds: list[str]
    label: str
    cores: list[int] = field(default_factory=list)
    children: list[_Box] = field(default_factory=list)
    columns: int = 1
    width: float = 0
    height: float = 0


def machine_svg(machine: Machine) -> str:
    """The map as one ``<svg>`` element that also stands alone as a file.

    Every thread is an element ``.thread`` with ``data-cpu`` and ``data-capacity`` and a title.
    """
    roots, tile = _fit(machine)
    width, height = _arrange(roots, TARGET_WIDTH)
    capacities = [machine.capacity(cpu.id) for cpu in machine.cpus]
    painter = _Painter(machine, tile, min(capacities), max(capacities))
    body = "".join(painter.grid(roots, 0, 0, _columns(roots, TARGET_WIDTH)))
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


def _fit(machine: Machine) -> tuple[list[_Box], _Tile]:
    """The boxes with the largest tiles that keep the map within the target width."""
    for tile in _TILES:
        roots = _boxes(machine, 0, frozenset(range(len(machine.cpus))))
        for root in roots:
            _measure(root, tile)
        width, height = _arrange(roots, TARGET_WIDTH)
        if width <= TARGET_WIDTH and height <= 0.6 * TARGET_WIDTH:
            break
    return roots, tile


def _boxes(machine: Machine, level: int, cpus: CpuSet) -> list[_Box]:
    """Containers of ``cpus`` from a level on; only children are merged into their parents."""
    kind = LEVELS[level]
    members: dict[int | None, list[int]] = {}
    for cpu in sorted(cpus):
        members.setdefault(getattr(machine.cpus[cpu], kind), []).append(cpu)
    return [
        box
        for number, inside in members.items()
        for box in _box(machine, level, number, frozenset(inside))
    ]


def _box(machine: Machine, level: int, number: int | None, inside: CpuSet) -> list[_Box]:
    cores = sorted({machine.cpus[cpu].core for cpu in inside})
    if number is None:
        return [_Box([], "", cores)]
    box = _Box([LEVELS[level]], _name(machine, LEVELS[level], number))
    children = _boxes(machine, level + 1, inside) if level + 1 < len(LEVELS) else []
    if not children:
        box.cores = cores
    elif len(children) == 1:
        only = children[0]
        box.kinds += only.kinds
        box.label = " · ".join(filter(None, (box.label, only.label)))
        box.cores, box.children = only.cores, only.children
    else:
        box.children = children
    return [box]


def _name(machine: Machine, kind: str, number: int) -> str:
    if kind == "llc":
        cache = machine.llcs[number].cache
        return f"LLC {number} ({size_words(cache.size)} L{cache.level})"
    return f"{kind} {number}"


def size_words(size: int) -> str:
    """Bytes as people write them: ``16 MiB``."""
    for power, unit in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if size >= 1 << power:
            return f"{size / (1 << power):.4g} {unit}"
    return f"{size} B"


def _measure(box: _Box, tile: _Tile) -> None:
    """Set the size of a box from the inside out, about twice as wide as high."""
    if box.children:
        for child in box.children:
            _measure(child, tile)
        box.columns = _columns(box.children, TARGET_WIDTH - 2 * PAD)
        inner = _grid_size(box.children, box.columns)
    else:
        step = (tile.width + GAP / 2, tile.height + GAP / 2)
        most = max(1, int((TARGET_WIDTH - 4 * PAD) // step[0]))
        ideal = max(1, round((2.2 * len(box.cores) * step[1] / step[0]) ** 0.5))
        box.columns = _even(len(box.cores), min(most, ideal))
        rows = -(-len(box.cores) // box.columns)
        inner = (box.columns * step[0] - GAP / 2, rows * step[1] - GAP / 2)
    box.width = max(inner[0], 6.4 * len(box.label)) + 2 * PAD
    box.height = inner[1] + 2 * PAD + (LABEL if box.label else 0)


def _even(count: int, columns: int) -> int:
    """A number of columns near ``columns`` that leaves the last row least ragged."""
    near = range(max(1, columns - 2), min(count, columns + 3) + 1)
    return min(near, key=lambda n: (-count % n, abs(n - columns), -n))


def _columns(boxes: Sequence[_Box], most: float) -> int:
    """How many boxes go side by side: wider than high, within ``most`` px."""
    best = 1
    for columns in range(1, len(boxes) + 1):
        width, height = _grid_size(boxes, columns)
        if width > most or (columns > 1 and width > 4 * height and len(boxes) > 4):
            break
        if -(-len(boxes) // columns) * columns - len(boxes) < columns / 2:
            best = columns
    return best


def _grid_size(boxes: Sequence[_Box], columns: int) -> tuple[float, float]:
    lines = [boxes[i : i + columns] for i in range(0, len(boxes), columns)]
    width = max(sum(b.width for b in line) + GAP * (len(line) - 1) for line in lines)
    height = sum(max(b.height for b in line) for line in lines) + GAP * (len(lines) - 1)
    return width, height


def _arrange(roots: Sequence[_Box], most: float) -> tuple[float, float]:
    return _grid_size(roots, _columns(roots, most))


class _Painter:
    """Turns measured boxes into SVG elements."""

    def __init__(self, machine: Machine, tile: _Tile, low: int, high: int) -> None:
        self.machine = machine
        self.tile = tile
        self.low = low
        self.high = high

    def grid(self, boxes: Sequence[_Box], x: float, y: float, columns: int) -> list[str]:
        out: list[str] = []
        for start in range(0, len(boxes), columns):
            line = boxes[start : start + columns]
            at = x
            for box in line:
                out += self.box(box, at, y)
                at += box.width + GAP
            y += max(box.height for box in line) + GAP
        return out

    def box(self, box: _Box, x: float, y: float) -> list[str]:
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
