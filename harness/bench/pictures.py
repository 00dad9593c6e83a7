# SPDX-License-Identifier: Apache-2.0
"""Charts of a benchmark with logarithmic axes, on one page.

Separate because a benchmark is a list of measurements, and its page is none of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path

from asymlab.report.plot import MARKS, Axis, Plot, line_names, number

WIDTH, HEIGHT = 560, 300

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2em; }}
svg {{ max-width: 100%; height: auto; display: block; margin: 1.5em 0; }}
{css}
</style></head><body><h1>{title}</h1>
"""


@dataclass(frozen=True)
class Chart:
    """``lines`` by name: host seconds by the value of what ``over`` says. Time that is 0 or less is
    the difference of two runs that vary by more."""

    title: str
    over: str
    lines: Mapping[str, Mapping[float, float]]


def write_page(path: Path, title: str, about: str, charts: Sequence[Chart]) -> None:
    """Write a page with a chart of each kind that has two values or more. ``about``: what was
    measured on what."""
    css = files("asymlab.report.pages").joinpath("templates/plot.css").read_text()
    drawn = [_drawn(one) for one in charts]
    head = HEAD.format(title=escape(title), css=css) + f"<p>{escape(about)}</p>\n"
    text = head + "\n".join(drawn) + "\n</body></html>\n"
    path.write_text(text)


def _drawn(chart: Chart) -> str:
    """The chart if it has two values or more, and what is not in it."""
    svg = chart_svg(chart) if len(_values(chart)) > 1 else ""
    lost = [
        f"{name} at {number(at)} {chart.over}"
        for name, line in chart.lines.items()
        for at, cost in sorted(line.items())
        if cost <= 0
    ]
    if not lost:
        return svg
    words = f"{chart.title}: not shown, since it is within the noise: {', '.join(lost)}."
    return f"{svg}<p>{escape(words)}</p>"


def chart_svg(chart: Chart) -> str:
    """Host seconds over a value, both axes logarithmic."""
    lines = {name: logs for name, line in chart.lines.items() if (logs := _logs(line))}
    costs = [cost for line in lines.values() for _, cost in line]
    values = _values(chart)
    decades = [float(one) for one in range(math.floor(min(costs)), math.ceil(max(costs)) + 1)]
    x = Axis(values[0], values[-1], 60, WIDTH - 190, tuple(values))
    plot = Plot(x, Axis(decades[0], decades[-1], HEIGHT - 30, 28, tuple(decades)))
    plot.text("head", 0, 13, f"{chart.title}, by {chart.over}")
    for tick in plot.y.ticks:
        plot.line("grid", (x.low, tick), (x.high, tick))
        plot.text("tick", 54, plot.y.at(tick) + 4, f"{10**tick:g} s", "end")
    for tick in x.ticks:
        plot.text("tick", x.at(tick), HEIGHT - 12, number(10**tick), "middle")
    for index, (name, line) in enumerate(lines.items()):
        kind, shape = f"line-{index % len(MARKS)}", MARKS[index % len(MARKS)]
        plot.line(f"way {kind}", *line)
        for point in line:
            words = f"{name}, {chart.over} {number(10 ** point[0])}: {10 ** point[1]:.3g} s"
            plot.mark(kind, point, shape, (), words)
    line_names(plot, [(name, line[-1][1]) for name, line in lines.items()])
    return plot.svg("scale", WIDTH, HEIGHT, f"{chart.title} by {chart.over}")


def _values(chart: Chart) -> list[float]:
    """Logarithms of the values at which the chart has a mark."""
    return sorted({at for line in chart.lines.values() for at, _ in _logs(line)})


def _logs(line: Mapping[float, float]) -> list[tuple[float, float]]:
    return [(math.log10(at), math.log10(cost)) for at, cost in sorted(line.items()) if cost > 0]
