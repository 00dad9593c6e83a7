# SPDX-License-Identifier: Apache-2.0
"""A small line chart as SVG: both axes logarithmic, ticks where the caller wants them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 760, 420
LEFT, TOP, RIGHT, BOTTOM = 76, 44, 210, 54
COLOURS = ("#1f5fa8", "#c26a00", "#1b7a4b", "#a3357a", "#5b6675")
DASHES = ("", "6 4", "2 3")

_STYLE = """
.chart text{font:12px system-ui,sans-serif;fill:#444}
.chart .head{font-weight:600;font-size:14px;fill:#111}
.chart .grid{stroke:#ddd}.chart .line{fill:none;stroke-width:2}
"""


@dataclass(frozen=True)
class Line:
    """One line with its points (x, y), all above 0; ``dash`` indexes DASHES."""

    name: str
    points: Points
    colour: int = 0
    dash: int = 0


@dataclass(frozen=True)
class Axes:
    """Titles, and the x values that get a tick."""

    title: str
    x: str
    y: str
    ticks: Sequence[float]


def line_chart(axes: Axes, lines: Sequence[Line]) -> str:
    """A whole SVG file. ValueError without points, or for values that have no logarithm."""
    points = [point for line in lines for point in line.points]
    if not points or min(min(p) for p in points) <= 0:
        raise ValueError("a logarithmic chart needs points, all above 0")
    across = _Scale([x for x, _ in points], LEFT, WIDTH - RIGHT)
    heights = list(_decades(y for _, y in points))
    up = _Scale([*heights, *(y for _, y in points)], HEIGHT - BOTTOM, TOP)
    body = [f'<text class="head" x="{LEFT}" y="24">{escape(axes.title)}</text>']
    body += _grid(axes, across, up, heights)
    for number, line in enumerate(lines):
        body.append(_line(line, across, up, TOP + 12 + 20 * number))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width="{WIDTH}" '
        f'height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{escape(axes.title)}">'
        f'<style>{_STYLE}</style><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f"{''.join(body)}</svg>\n"
    )


class _Scale:
    """Logarithmic, from the least to the greatest of some values, onto ``begin`` .. ``end``."""

    def __init__(self, values: Sequence[float], begin: float, end: float) -> None:
        self._low, high = math.log(min(values)), math.log(max(values))
        self._span = high - self._low or 1.0
        self._begin, self._length = begin, end - begin

    def __call__(self, value: float) -> float:
        return self._begin + (math.log(value) - self._low) / self._span * self._length


def _decades(values: Iterable[float]) -> Iterable[float]:
    """1, 2 and 5 times powers of ten, from at or below the least value to at or above the
    greatest."""
    known = list(values)
    first, last = math.floor(math.log10(min(known))), math.ceil(math.log10(max(known)))
    steps = [m * 10.0**power for power in range(first, last + 1) for m in (1, 2, 5)]
    low = max((s for s in steps if s <= min(known)), default=steps[0])
    high = min((s for s in steps if s >= max(known)), default=steps[-1])
    return [step for step in steps if low <= step <= high]


def _grid(axes: Axes, across: _Scale, up: _Scale, heights: Sequence[float]) -> list[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    out = []
    for value in heights:
        y = up(value)
        out.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>')
    for value in axes.ticks:
        x = across(value)
        out.append(f'<path class="grid" d="M{x:.1f} {TOP}V{bottom}"/>')
        out.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{value:g}</text>')
    middle = (LEFT + right) / 2
    out.append(f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(axes.x)}</text>')
    turn = f'transform="translate(18 {(TOP + bottom) / 2}) rotate(-90)"'
    out.append(f'<text {turn} text-anchor="middle">{escape(axes.y)}</text>')
    return out


def _line(line: Line, across: _Scale, up: _Scale, legend_y: float) -> str:
    stroke = f'stroke="{COLOURS[line.colour % len(COLOURS)]}"'
    style = f'class="line" {stroke} stroke-dasharray="{DASHES[line.dash % len(DASHES)]}"'
    at: Mapping[float, float] = dict(line.points)
    path = "L".join(f"{across(x):.1f} {up(y):.1f}" for x, y in sorted(at.items()))
    dots = "".join(
        f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3" fill="#fff" {stroke}/>'
        for x, y in line.points
    )
    key = f'<path {style} d="M{WIDTH - RIGHT + 14} {legend_y}h26"/>'
    name = f'<text x="{WIDTH - RIGHT + 46}" y="{legend_y + 4}">{escape(line.name)}</text>'
    return f'<path {style} d="M{path}"/>{dots}{key}{name}'
