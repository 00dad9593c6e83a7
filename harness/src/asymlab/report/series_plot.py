# SPDX-License-Identifier: Apache-2.0
"""A picture of a metric over runs: dots with whiskers, levels as lines, change points marked."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from itertools import pairwise

from asymlab.model.nightly import Point, Series

WIDTH, HEIGHT = 360, 96
LEFT, RIGHT, TOP, BOTTOM = 54, 8, 8, 20


def series_svg(series: Series) -> str:
    """One ``<svg>`` for a page of nightly.css; runs from left to right, oldest first."""
    low, high = _reach(series)
    words = f"{series.label}: {_words(series)}"
    body = [*_grid(low, high), *_levels(series, low, high)]
    body += [_dot(series, number, low, high) for number in range(len(series.points))]
    body += _dates(series)
    return (
        f'<svg class="series" role="img" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'aria-label="{escape(words)}">{"".join(body)}</svg>'
    )


def number(value: float) -> str:
    """Three digits that mean something, powers of ten as k, M, G."""
    for factor, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= factor:
            return f"{value / factor:.3g} {unit}"
    return f"{value:.3g}"


def _reach(series: Series) -> tuple[float, float]:
    """What the axis spans: all points, and whiskers as far as they are not far off."""
    values = [point.value.value for point in series.points]
    low, high = min(values), max(values)
    span = (high - low) or abs(high) or 1.0
    low = max(min(p.value.low for p in series.points), low - span / 2)
    high = min(max(p.value.high for p in series.points), high + span / 2)
    return (low, high) if high > low else (low - 0.5, low + 0.5)


def _x(series: Series, at: float) -> float:
    steps = max(len(series.points) - 1, 1)
    return LEFT + 8 + at / steps * (WIDTH - LEFT - RIGHT - 16)


def _y(value: float, low: float, high: float) -> float:
    share = min(max((value - low) / (high - low), 0.0), 1.0)
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _grid(low: float, high: float) -> Iterator[str]:
    for value in (low, high):
        y = _y(value, low, high)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}">{escape(number(value))}</text>'


def _levels(series: Series, low: float, high: float) -> Iterator[str]:
    """A line at the level of each segment, and one where it changes."""
    edges = [0, *(change.index for change in series.changes), len(series.points)]
    levels = [change.before for change in series.changes[:1]]
    levels += [change.after for change in series.changes]
    for (begin, end), level in zip(pairwise(edges), levels, strict=False):
        y, left, right = _y(level, low, high), _x(series, begin), _x(series, end - 1)
        yield f'<path class="level" d="M{left - 4:.1f} {y:.1f}H{right + 4:.1f}"/>'
    for change in series.changes:
        x = _x(series, change.index - 0.5)
        yield f'<path class="change c-{change.change}" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'


def _dot(series: Series, at: int, low: float, high: float) -> str:
    point = series.points[at]
    x, y = _x(series, at), _y(point.value.value, low, high)
    ends = [_y(v, low, high) for v in (point.value.low, point.value.high) if math.isfinite(v)]
    reach = f'<path class="reach" d="M{x:.1f} {ends[0]:.1f}V{ends[-1]:.1f}"/>' if ends else ""
    title = f"<title>{escape(_told(series, point))}</title>"
    return f'<g>{title}{reach}<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="2.6"/></g>'


def _dates(series: Series) -> Iterator[str]:
    """The days of the first and the last run."""
    ends = ((series.points[0], LEFT + 8, "start"), (series.points[-1], WIDTH - RIGHT, "end"))
    for point, x, anchor in ends:
        day = escape(point.started[:10])
        yield f'<text class="day" x="{x}" y="{HEIGHT - 4}" text-anchor="{anchor}">{day}</text>'


def _told(series: Series, point: Point) -> str:
    one = point.value
    unit = f" {series.unit}" if series.unit else ""
    return f"{point.id}: {one.value:.4g}{unit} ({one.low:.4g} to {one.high:.4g})"


def _words(series: Series) -> str:
    changes = [
        f"from {number(c.before)} to {number(c.after)} {series.unit} at "
        f"{series.points[c.index].started[:10]}"
        for c in series.changes
    ]
    return "; ".join(changes) or f"{len(series.points)} runs, no change"
