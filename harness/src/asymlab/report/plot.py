# SPDX-License-Identifier: Apache-2.0
"""Plots as SVG elements for the pages: ratios by row, ratios over a parameter, a figure by CPUs, a
metric over runs.

Each plot is about 2 KB of text that follows the page's theme, prints, has titles for screen
readers and is reproducible. Libraries compared for the same three-row plot:
altair 6.3: 0.9 MB of inlined JavaScript in a page, or 9 KB of SVG and an 84 MB converter;
plotly 7.1: 4.8 MB of inlined JavaScript in a page, random element ids;
pygal 3.1: LGPL-3.0, 18 KB with its own style sheet and script, random ids, no light/dark theme;
matplotlib 3.11: 23 KB, text as glyph outlines, random ids, 75 MB of packages.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from asymlab.model.nightly import Series
from asymlab.model.result import CurveLine
from asymlab.model.sample import Interval
from asymlab.model.scaling import SizePlot, SizePoint

DISC = "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"
DOT = "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z"
DIAMOND = "M-5.5 0l5.5 -5.5 5.5 5.5 -5.5 5.5z"
MARKS = (DISC, "M-4 -4h8v8h-8z", "M0 -5l5 9h-10z", DIAMOND)
"""Shapes that distinguish lines without colour: disc, square, triangle, diamond."""

NAME_GAP = 14
"""The least distance in px between the names at the ends of two lines."""

Point = tuple[float, float]


def number(value: float) -> str:
    """Three significant digits, powers of ten as k, M, G: ``17.6 k``."""
    for factor, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= factor:
            return f"{value / factor:.3g} {unit}"
    return f"{value:.3g}"


def interval_words(one: Interval, form: str = ".4g") -> str:
    """``17.6 (15.8 to 19.4)``; ``form`` is the format of each number."""
    return f"{one.value:{form}} ({one.low:{form}} to {one.high:{form}})"


def not_shown(ratio: Interval) -> str:
    """``not shown: n = 6, effects above 4.2 % would have been``; "" if an effect is shown, or for
    one sample."""
    if ratio.detectable is None:
        return ""
    least = f"{ratio.detectable:.{1 if ratio.detectable < 10 else 0}f}"
    return f"not shown: n = {ratio.n}, effects above {least} % would have been"


@dataclass(frozen=True)
class Axis:
    """Maps ``low``..``high`` to the pixels ``begin``..``end``; other values are clipped."""

    low: float
    high: float
    begin: float
    end: float
    ticks: tuple[float, ...] = ()

    def at(self, value: float) -> float:
        """The pixel of a value."""
        share = min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))
        return self.begin + share * (self.end - self.begin)


def rounded(values: Iterable[float], begin: float, end: float) -> Axis:
    """An axis that holds all values, with up to six ticks at 1, 2, 2.5 or 5 times a power of
    ten; not negative unless a value is."""
    known = [value for value in values if math.isfinite(value)]
    least, most = min(known), max(known)
    quarter = (most - least or 1.0) / 4
    power = 10.0 ** math.floor(math.log10(quarter))
    step = next(power * m for m in (1, 2, 2.5, 5, 10) if power * m >= quarter * 0.999)
    first = math.floor(least / step - 0.1)
    first = max(first, 0) if least >= 0 else first
    last = max(math.ceil(most / step + 0.1), first + 1)
    ticks = tuple(step * count for count in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], begin, end, ticks)


class Plot:
    """The elements of one plot; points are in values of its axes."""

    def __init__(self, x: Axis, y: Axis) -> None:
        """An empty plot."""
        self.x, self.y = x, y
        self.body: list[str] = []

    def line(self, kind: str, *points: Point) -> None:
        """A line of class ``kind``."""
        self.body.append(self._path(kind, points))

    def mark(self, kind: str, at: Point, shape: str, reach: Sequence[Point], title: str) -> None:
        """A mark with a title, and a whisker between the two points of ``reach`` if both are
        finite."""
        finite = all(math.isfinite(value) for point in reach for value in point)
        whisker = self._path("reach", reach) if finite and reach else ""
        x, y = self.x.at(at[0]), self.y.at(at[1])
        self.body.append(
            f'<g class="{kind}"><title>{escape(title)}</title>{whisker}'
            f'<path class="mark" transform="translate({x:.1f} {y:.1f})" d="{shape}"/></g>'
        )

    def text(self, kind: str, x: float, y: float, text: str, anchor: str = "start") -> None:
        """Text at a pixel; ``anchor`` is start, middle or end."""
        at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
        self.body.append(f'<text class="{kind}" {at}>{escape(text)}</text>')

    def svg(self, kind: str, width: int, height: int, words: str) -> str:
        """The ``<svg>`` for a page with plot.css; ``words`` is its content for screen readers."""
        return (
            f'<svg class="plot {kind}" role="img" viewBox="0 0 {width} {height}" width="{width}" '
            f'aria-label="{escape(words)}">{"".join(self.body)}</svg>'
        )

    def _path(self, kind: str, points: Sequence[Point]) -> str:
        d = "L".join(f"{self.x.at(x):.1f} {self.y.at(y):.1f}" for x, y in points)
        return f'<path class="{kind}" d="M{d}"/>'


@dataclass(frozen=True)
class PlotRow:
    """One row of a plot of ratios; None is not drawn."""

    label: str
    measured: Interval | None
    published: float | None

    @property
    def values(self) -> list[float]:
        """Measured value and bounds, published ratio: those that are known."""
        own = self.measured
        values = [own.value, own.low, own.high] if own else []
        return values + ([self.published] if self.published is not None else [])

    @property
    def finite(self) -> PlotRow:
        """The row without ratios to 0, which are infinite or undefined."""
        own, published = self.measured, self.published
        fits = own and all(map(math.isfinite, (own.value, own.low, own.high)))
        known = published is not None and math.isfinite(published)
        return PlotRow(self.label, own if fits else None, published if known else None)

    def __str__(self) -> str:
        """``asym: measured 1.50 (1.40 to 1.90), published 1.69``."""
        own = self.measured
        parts = [f"measured {interval_words(own, '.2f')}"] if own else []
        parts += [said] if own and (said := not_shown(own)) else []
        parts += [f"published {self.published:.2f}"] if self.published is not None else []
        return f"{self.label}: {', '.join(parts)}"


def ratio_svg(rows: Sequence[PlotRow], title: str) -> str:
    """Measured ratios as discs with whiskers, published ones as diamonds, a line at 1.

    ``title`` names the metric and which direction is better. "" for fewer than two rows.
    """
    if len(rows) < 2:
        return ""
    rows = [row.finite for row in rows]
    bottom = 22 + 26 * len(rows)
    x = rounded([0.95, 1.05, *(value for row in rows for value in row.values)], 170, 504)
    plot = Plot(x, Axis(0, len(rows), 22, bottom))
    plot.text("head", 0, 13, title)
    for tick in x.ticks:
        plot.line("grid", (tick, 0), (tick, len(rows)))
        plot.text("tick", x.at(tick), bottom + 16, number(tick), "middle")
    plot.line("one", (1.0, 0), (1.0, len(rows)))
    for index, row in enumerate(rows):
        y, own = index + 0.5, row.measured
        plot.text("name", 160, plot.y.at(y) + 4, row.label, "end")
        if row.published is not None:
            plot.mark("published-ratio", (row.published, y), DIAMOND, (), str(row))
        if own:
            reach = ((own.low, y), (own.high, y))
            plot.mark("measured-ratio", (own.value, y), DISC, reach, str(row))
    return plot.svg("ratios", 520, bottom + 24, f"{title}: {'; '.join(map(str, rows))}")


def scale_svg(sizes: SizePlot) -> str:
    """A figure by the number of CPUs, a line per arm; both axes begin at 0.

    A mark of a single sample has no interval and is hollow.
    """
    points = [point for line in sizes.lines for point in line.points]
    cpus = sorted({point.run.cpus for point in points})
    highs = (point.value.high for point in points)
    plot = Plot(Axis(0, cpus[-1], 62, 348), rounded([0.0, *highs], 214, 28))
    plot.text("head", 0, 13, f"{sizes.metric}, {sizes.unit}" if sizes.unit else sizes.metric)
    for tick in plot.y.ticks:
        plot.line("grid", (0, tick), (cpus[-1], tick))
        plot.text("tick", 54, plot.y.at(tick) + 4, number(tick), "end")
    for count in cpus:
        plot.text("tick", plot.x.at(count), 231, str(count), "middle")
    plot.text("tick", 205, 246, "CPUs", "middle")
    for index, line in enumerate(sizes.lines):
        kind, shape = f"line-{index % len(MARKS)}", MARKS[index % len(MARKS)]
        plot.line(f"way {kind}", *((p.run.cpus, p.value.value) for p in line.points))
        for point in line.points:
            x, value = point.run.cpus, point.value
            alone = " alone" if value.n == 1 else ""
            reach = ((x, value.low), (x, value.high))
            words = f"{line.label}, {_size_words(point)}"
            plot.mark(kind + alone, (x, value.value), shape, reach, words)
    line_names(plot, [(line.label, line.points[-1].value.value) for line in sizes.lines])
    return plot.svg("scale", 440, 250, _scale_words(sizes))


def line_names(plot: Plot, lines: Sequence[tuple[str, float]]) -> None:
    """The names of lines at their last values, moved apart where they would overlap."""
    ends = sorted((plot.y.at(value), index) for index, (_, value) in enumerate(lines))
    places = [y for y, _ in ends]
    for above, below in pairwise(range(len(places))):
        places[below] = max(places[below], places[above] + NAME_GAP)
    over = max(places[-1] - plot.y.begin, 0.0) if places else 0.0
    for place, (_, index) in zip(places, ends, strict=True):
        kind = f"name line-{index % len(MARKS)}"
        plot.text(kind, plot.x.end + 10, place - over + 4, lines[index][0])


def _size_words(point: SizePoint) -> str:
    counted = "1 sample: no interval" if point.value.n == 1 else f"{point.value.n} samples"
    words = interval_words(point.value).replace(")", f", {counted})")
    return f"{point.run.cpus} CPUs ({point.run.machine}): {words}"


def _scale_words(sizes: SizePlot) -> str:
    lines = [
        f"{line.label} "
        + ", ".join(f"{number(p.value.value)} at {p.run.cpus}" for p in line.points)
        for line in sizes.lines
    ]
    unit = f" in {sizes.unit}" if sizes.unit else ""
    aim = f", {sizes.better} is better" if sizes.better else ""
    return f"{sizes.experiment}: {sizes.metric}{unit} by CPUs{aim}: {'; '.join(lines)}"


def curve_svg(over: str, lines: Sequence[CurveLine]) -> str:
    """Ratios over a parameter, whose axis is logarithmic; a line at 1.

    Points at which claims are not judged are hollow.
    """
    ratios = [point.ratio for line in lines for point in line.points]
    values = sorted({point.at for line in lines for point in line.points})
    x = Axis(math.log10(values[0]), math.log10(values[-1]), 46, 348)
    y = rounded([0.95, 1.05, *(end for one in ratios for end in (one.low, one.high))], 214, 28)
    plot = Plot(x, y)
    plot.text("head", 0, 13, f"ratio by {over}")
    for tick in y.ticks:
        plot.line("grid", (x.low, tick), (x.high, tick))
        plot.text("tick", 40, y.at(tick) + 4, number(tick), "end")
    plot.line("one", (x.low, 1.0), (x.high, 1.0))
    for value in values:
        plot.text("tick", x.at(math.log10(value)), 231, number(value), "middle")
    for index, line in enumerate(lines):
        kind, shape = f"line-{index % len(MARKS)}", MARKS[index % len(MARKS)]
        plot.line(f"way {kind}", *((math.log10(p.at), p.ratio.value) for p in line.points))
        for point in line.points:
            at, ratio = math.log10(point.at), point.ratio
            said = ", ".join(filter(None, (interval_words(ratio, ".2f"), not_shown(ratio))))
            words = f"{line.label}, {over} {point.at}: {said}"
            hollow = "" if point.judged else " alone"
            reach = ((at, ratio.low), (at, ratio.high))
            plot.mark(kind + hollow, (at, ratio.value), shape, reach, words)
    line_names(plot, [(line.sides, line.points[-1].ratio.value) for line in lines])
    said = "; ".join(f"{line.label} {_curve_words(line)}" for line in lines)
    return plot.svg("scale", 480, 240, f"ratios by {over}: {said}")


def _curve_words(line: CurveLine) -> str:
    return ", ".join(f"{point.ratio.value:.2f} at {number(point.at)}" for point in line.points)


def series_svg(series: Series) -> str:
    """A metric over runs, oldest left: dots with whiskers, the level of each segment as a line,
    change points as dashed lines."""
    points, last = series.points, max(len(series.points) - 1, 1)
    low, high = _bounds(series)
    plot = Plot(Axis(-0.5, last + 0.5, 54, 352), Axis(low, high, 76, 8))
    for value in (low, high):
        plot.line("grid", (-0.5, value), (last + 0.5, value))
        plot.text("tick", 48, plot.y.at(value) + 4, number(value), "end")
    edges = [0, *(change.index for change in series.changes), len(points)]
    levels = [change.before for change in series.changes[:1]]
    levels += [change.after for change in series.changes]
    for (begin, end), level in zip(pairwise(edges), levels, strict=False):
        plot.line("level", (begin - 0.25, level), (end - 0.75, level))
    for change in series.changes:
        at = change.index - 0.5
        plot.line(f"change c-{change.change}", (at, low), (at, high))
    for index, point in enumerate(points):
        one = point.value
        unit = f" {series.unit}" if series.unit else ""
        words = f"{point.id}: {interval_words(one).replace(' ', f'{unit} ', 1)}"
        plot.mark("run", (index, one.value), DOT, ((index, one.low), (index, one.high)), words)
    plot.text("tick", 54, 92, points[0].started[:10])
    plot.text("tick", 352, 92, points[-1].started[:10], "end")
    return plot.svg("series", 360, 96, f"{series.label}: {_change_words(series)}")


def _bounds(series: Series) -> tuple[float, float]:
    """The range of all points, and of whiskers up to half that range beyond."""
    values = [point.value.value for point in series.points]
    low, high = min(values), max(values)
    span = (high - low) or abs(high) or 1.0
    low = max(min(p.value.low for p in series.points), low - span / 2)
    high = min(max(p.value.high for p in series.points), high + span / 2)
    return (low, high) if high > low else (low - 0.5, low + 0.5)


def _change_words(series: Series) -> str:
    changes = [
        f"from {number(c.before)} to {number(c.after)} {series.unit} at "
        f"{series.points[c.index].started[:10]}"
        for c in series.changes
    ]
    return "; ".join(changes) or f"{len(series.points)} runs, no change"
