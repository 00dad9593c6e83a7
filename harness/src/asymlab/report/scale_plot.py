# SPDX-License-Identifier: Apache-2.0
"""A picture of a figure against the number of CPUs: a line for every arm, whiskers, both axes true
to their numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from itertools import pairwise

from asymlab.model.scaling import SizeLine, SizePlot, SizePoint
from asymlab.report.series_plot import number

WIDTH, HEIGHT = 440, 250
LEFT, RIGHT, TOP, BOTTOM = 62, 92, 28, 36
GAP = 14
"""The least distance between two names of lines, in pixels."""

MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-4 -4h8v8h-8z",
    "M0 -5l5 9h-10z",
    "M-5 0l5 -5 5 5 -5 5z",
)
"""Shapes that tell lines apart without colour: disc, square, triangle, diamond."""


def scale_svg(plot: SizePlot) -> str:
    """One ``<svg>`` for a page of report.css and scale.css; the y axis begins at 0."""
    frame = _Frame(plot)
    title = f"{plot.metric}, {plot.unit}" if plot.unit else plot.metric
    body = [f'<text class="head" x="0" y="13">{escape(title)}</text>', *_grid(plot, frame)]
    for index, line in enumerate(plot.lines):
        body += _line(line, index, frame)
    body += _names(plot, frame)
    return (
        f'<svg class="scale" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'aria-label="{escape(_words(plot))}">{"".join(body)}</svg>'
    )


class _Frame:
    """Where numbers are in the picture."""

    def __init__(self, plot: SizePlot) -> None:
        points = [point for line in plot.lines for point in line.points]
        self.sizes = sorted({point.run.cpus for point in points})
        self.step = _step(max([point.value.high for point in points if _known(point)] + [0.0]))
        self.top = self.step * 4

    def x(self, cpus: int) -> float:
        """Proportional to CPUs, from 0."""
        return LEFT + cpus / self.sizes[-1] * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        share = min(max(value / self.top, 0.0), 1.0)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _known(point: SizePoint) -> bool:
    return math.isfinite(point.value.high)


def _step(top: float) -> float:
    """A quarter of the axis: 1, 2, 2.5 or 5 times a power of ten, so that ``top`` has room."""
    least = top / 4 or 0.25
    power = 10.0 ** math.floor(math.log10(least))
    return next(power * m for m in (1, 2, 2.5, 5, 10) if power * m >= least * 0.999)


def _grid(plot: SizePlot, frame: _Frame) -> Iterator[str]:
    for count in range(5):
        value = frame.step * count
        y = frame.y(value)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text class="tick" x="{LEFT - 8}" y="{y + 4:.1f}">{escape(number(value))}</text>'
    bottom = HEIGHT - BOTTOM
    for cpus in frame.sizes:
        x = frame.x(cpus)
        yield f'<path class="grid" d="M{x:.1f} {bottom}v4"/>'
        yield f'<text class="size" x="{x:.1f}" y="{bottom + 17}">{cpus}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text class="size" x="{middle:.1f}" y="{HEIGHT - 4}">CPUs</text>'


def _line(line: SizeLine, index: int, frame: _Frame) -> Iterator[str]:
    """The line with whiskers and marks."""
    at = [(frame.x(p.run.cpus), frame.y(p.value.value)) for p in line.points]
    d = "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
    yield f'<g class="line-{index % len(MARKS)}"><path class="way" d="M{d}"/>'
    for point, (x, y) in zip(line.points, at, strict=True):
        low, high = frame.y(point.value.low), frame.y(point.value.high)
        yield f"<g><title>{escape(_told(line, point))}</title>"
        yield f'<path class="reach" d="M{x:.1f} {low:.1f}V{high:.1f}"/>'
        mark = MARKS[index % len(MARKS)]
        alone = " alone" if point.value.n == 1 else ""
        yield f'<path class="mark{alone}" transform="translate({x:.1f} {y:.1f})" d="{mark}"/></g>'
    yield "</g>"


def _names(plot: SizePlot, frame: _Frame) -> Iterator[str]:
    """Names at the lines' ends, moved apart where they would cover each other."""
    ends = [(frame.y(line.points[-1].value.value), i) for i, line in enumerate(plot.lines)]
    ends.sort()
    places = [y for y, _ in ends]
    for above, below in pairwise(range(len(places))):
        places[below] = max(places[below], places[above] + GAP)
    over = max(places[-1] - (HEIGHT - BOTTOM), 0.0) if places else 0.0
    for place, (_, index) in zip(places, ends, strict=True):
        label = escape(plot.lines[index].label)
        y = place - over + 4
        at = f'x="{WIDTH - RIGHT + 10}" y="{y:.1f}"'
        yield f'<text class="name line-{index % len(MARKS)}" {at}>{label}</text>'


def _told(line: SizeLine, point: SizePoint) -> str:
    one = point.value
    counted = "1 sample: no interval" if one.n == 1 else f"{one.n} samples"
    return (
        f"{line.label}, {point.run.cpus} CPUs ({point.run.machine}): "
        f"{one.value:.4g} ({one.low:.4g} to {one.high:.4g}, {counted})"
    )


def _words(plot: SizePlot) -> str:
    lines = [
        f"{line.label} "
        + ", ".join(f"{number(p.value.value)} at {p.run.cpus}" for p in line.points)
        for line in plot.lines
    ]
    unit = f" in {plot.unit}" if plot.unit else ""
    aim = f", {plot.better} is better" if plot.better else ""
    return f"{plot.experiment}: {plot.metric}{unit} by CPUs{aim}: " + "; ".join(lines)
