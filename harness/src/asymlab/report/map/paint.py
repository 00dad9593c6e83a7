# SPDX-License-Identifier: Apache-2.0
"""A chart as one SVG: boxes in boxes, a tile per core, domains as outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from asymlab.model.cpulist import spell_cpu_list
from asymlab.report.map.chart import Chart, Outline, Thread, numbers
from asymlab.report.map.layout import (
    GAP,
    LABEL,
    PAD,
    TAG_GAP,
    TARGET_WIDTH,
    Tile,
    arrange,
    columns_of,
    fit,
    label_width,
)
from asymlab.report.map.legend import legend
from asymlab.report.map.style import (
    UNKNOWN,
    capacity_colour,
    colour_at,
    domain_class,
    ink_on,
    style,
)
from asymlab.report.map.tree import Box, Core, Tree
from asymlab.report.plot import number

_LEAST_FONT, _SMALL_FONT = 6, 8
_DIGIT = 0.66
"""Width of a bold digit by its font size."""


def chart_svg(chart: Chart) -> str:
    """The picture as one ``<svg>`` element that is also valid as a file.

    Every thread is an element ``.thread`` with ``data-cpu``, ``data-capacity`` if it is known
    (``data-value`` with a scale), and a title; every outline of a domain is a ``.domain`` with
    ``data-domain`` and ``data-cpus``.
    """
    found, tile = fit(chart)
    width, height = arrange(found.roots, TARGET_WIDTH)
    body = "".join(
        _Painter(chart, found, tile).grid(found.roots, 0, 0, columns_of(found.roots, TARGET_WIDTH))
    )
    below = legend(chart, found, height + GAP, width)
    total = height + GAP + below.height
    text = escape(chart.description)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="asymlab-map" role="img" '
        f'viewBox="-1 -1 {below.width + 2:.0f} {total + 2:.0f}" width="{below.width + 2:.0f}" '
        f'aria-label="{text}"><style>{style(chart)}</style>{body}{below.body}</svg>'
    )


class _Painter:
    """Turns measured boxes into SVG elements."""

    def __init__(self, chart: Chart, found: Tree, tile: Tile) -> None:
        self.tree = found
        self.tile = tile
        self.scale = chart.scale
        known = [value for value in chart.capacities if value is not None] or [0]
        self.low, self.high = known[0], known[-1]

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
        out = ["<g>"]
        if box.kinds:
            out.append(f'<rect class="box {kinds}" {size} rx="7"{self.stroke(box)}/>')
        out += _outlined(box.outlines, (x, y, box.width, box.height), 7)
        top = y + PAD
        if label_width(box):
            out.append(
                f'<text class="label" x="{x + PAD}" y="{top + 9}">{escape(box.label)}'
                f"{_tags(box)}</text>"
            )
            top += LABEL
        if box.children:
            out += self.grid(box.children, x + PAD, top, box.columns)
        for index, core in enumerate(box.cores):
            row, column = divmod(index, box.columns)
            left = x + PAD + column * (self.tile.width + GAP / 2)
            out.append(self.core(core, left, top + row * (self.tile.height + GAP / 2)))
        return [*out, "</g>"]

    def stroke(self, box: Box) -> str:
        """The outline of a box with a value, as an attribute; "" for others."""
        if self.scale is None or box.value is None:
            return ""
        colour = colour_at(self.scale.place(box.value))
        return (
            f' data-value="{box.value:g}" style="stroke:{colour};stroke-opacity:1;stroke-width:4"'
        )

    def core(self, core: Core, x: float, y: float) -> str:
        """One tile: a coloured part per thread, the capacity above the CPU numbers."""
        tile = self.tile
        part = tile.width / len(core)
        out = [f'<g class="core" data-core="{core[0].core}">']
        out += [self.thread(one, x, y, i, len(core)) for i, one in enumerate(core)]
        if tile.big and all(one.online for one in core):
            ink = ink_on(self.fill(core[0]))
            out += [
                f'<path d="M{x + i * part:.1f} {y + 0.62 * tile.height:.1f}V{y + tile.height:.1f}" '
                f'stroke="{ink}" stroke-opacity=".6"/>'
                for i in range(1, len(core))
            ]
        if tile.small:
            out += self.capacities(core, x, y)
            for i, one in enumerate(core):
                size = _font(str(one.cpu), tile.small, part)
                at = x + (i + 0.5) * part
                out.append(self.text(one, str(one.cpu), at, y + tile.height - 6, size))
        elif tile.big and (self.scale or self.low < self.high):
            out += self.capacities(core, x, y)
        else:
            out.append(self.only_numbers(core, x, y))
        place = (x, y, tile.width, tile.height)
        out += _outlined(self.tree.on_cores.get(core[0].cpu, ()), place, 4)
        return "".join([*out, "</g>"])

    def only_numbers(self, core: Core, x: float, y: float) -> str:
        """CPU numbers only, in a tile that is too small for capacities, if they fit."""
        if len({one.online for one in core}) > 1:
            return ""  # no text colour is legible on both
        tile, words = self.tile, spell_cpu_list(numbers(core))
        size = _font(words, tile.big or _SMALL_FONT, tile.width)
        line = y + tile.height * 0.5 + size * 0.35
        return self.text(core[0], words, x + tile.width / 2, line, size)

    def capacities(self, core: Core, x: float, y: float) -> Iterator[str]:
        """One capacity if all threads are online and equal, else one per thread."""
        tile = self.tile
        line = y + tile.height * (0.46 if tile.small else 0.5) + tile.big * 0.3
        if len({(one.online, self.word(one)) for one in core}) == 1:
            word = self.word(core[0])
            size = _font(word, tile.big, tile.width) if self.scale else tile.big
            yield self.text(core[0], word, x + tile.width / 2, line, size, bold=True)
            return
        part = tile.width / len(core)
        for i, one in enumerate(core):
            size = _font(self.word(one), tile.big, part)
            yield self.text(one, self.word(one), x + (i + 0.5) * part, line, size, bold=True)

    def text(
        self, thread: Thread, text: str, x: float, y: float, size: float, *, bold: bool = False
    ) -> str:
        """Centred text in a colour that is legible on the thread; "" for size 0."""
        if not size or not text:
            return ""
        ink = f'fill="{ink_on(self.fill(thread))}"' if thread.online else 'class="hollow"'
        weight = 'font-weight="600" ' if bold else ""
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" {weight}'
            f'text-anchor="middle" pointer-events="none" {ink}>{text}</text>'
        )

    def word(self, thread: Thread) -> str:
        """What the tile of a thread says: its value, or its capacity."""
        if not thread.online:
            return ""
        if self.scale:
            return number(thread.value)
        return "?" if thread.capacity is None else str(thread.capacity)

    def fill(self, thread: Thread) -> str:
        """The colour of a thread."""
        if self.scale:
            return colour_at(self.scale.place(thread.value))
        if thread.capacity is None:
            return UNKNOWN
        return capacity_colour(thread.capacity, self.low, self.high)

    def thread(self, thread: Thread, x: float, y: float, index: int, count: int) -> str:
        """Part ``index`` of ``count`` parts of the tile at x, y, with the corners of the tile."""
        tile = self.tile
        width = tile.width / count
        corner = min(4, width / 2)
        left, right = corner * (index == 0), corner * (index == count - 1)
        shape = (
            f"M{x + index * width + left:.1f} {y:.1f}h{width - left - right:.1f}"
            f"q{right} 0 {right} {right}v{tile.height - 2 * right}q0 {right} -{right} {right}"
            f"h-{width - left - right:.1f}q-{left} 0 -{left} -{left}"
            f"v-{tile.height - 2 * left}q0 -{left} {left} -{left}z"
        )
        known = "" if thread.capacity is None else f'data-capacity="{thread.capacity}" '
        known = f'data-value="{thread.value:g}" ' if self.scale else known
        kind, fill = ("thread", f' fill="{self.fill(thread)}"')
        if not thread.online:
            kind, fill = "thread offline", ""
        return (
            f'<path class="{kind}" data-cpu="{thread.cpu}" {known}d="{shape}"'
            f"{fill}><title>{escape(thread.title)}</title></path>"
        )


def _font(text: str, size: int, room: float) -> float:
    """The font size, reduced until the text fits; 0 if it would not be legible."""
    fits = min(size, (room - 3) / (_DIGIT * max(1, len(text))))
    return round(fits, 1) if fits >= _LEAST_FONT else 0


def _tags(box: Box) -> str:
    gap = TAG_GAP if box.label else 0
    return "".join(
        f'<tspan class="tag d-{domain_class(one.name)}" dx="{TAG_GAP if i else gap}">'
        f"{escape(one.tag)}</tspan>"
        for i, one in enumerate(box.outlines)
    )


def _outlined(
    outlines: Iterable[Outline], place: tuple[float, float, float, float], corner: int
) -> Iterator[str]:
    """A rectangle for each domain, the outermost at the edge, the others inside it."""
    x, y, width, height = place
    for i, one in enumerate(reversed(tuple(outlines))):
        title = f"{one.name} of CPU {spell_cpu_list(one.span)}: {' '.join(one.flags)}"
        inset = 3 * min(i, 3)
        yield (
            f'<rect class="domain d-{domain_class(one.name)}" data-domain="{escape(one.name)}" '
            f'data-cpus="{spell_cpu_list(one.span)}" x="{x + inset:.1f}" y="{y + inset:.1f}" '
            f'width="{width - 2 * inset:.1f}" height="{height - 2 * inset:.1f}" '
            f'rx="{max(2, corner - inset)}"><title>{escape(title)}</title></rect>'
        )
