# SPDX-License-Identifier: Apache-2.0
"""A picture of ratios: measured ones as dots with whiskers, published ones as open diamonds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from asymlab.model.sample import Interval

WIDTH, LABEL, RIGHT = 520, 170, 16
TOP, LINE, AXIS = 22, 26, 24


@dataclass(frozen=True)
class PlotRow:
    """One line of the picture; what is None is not drawn."""

    label: str
    measured: Interval | None
    published: float | None


def ratio_svg(rows: Sequence[PlotRow], title: str) -> str:
    """One ``<svg>`` for a page of report.css: ``rows`` from the top, 1 marked by a line.

    ``title`` says what is better. Empty unless there are two rows to compare.
    """
    if len(rows) < 2:
        return ""
    rows = [_drawable(row) for row in rows]
    low, high, step = _axis(rows)
    height = TOP + LINE * len(rows) + AXIS

    def x(value: float) -> float:
        return LABEL + (value - low) / (high - low) * (WIDTH - LABEL - RIGHT)

    body = [f'<text class="head" x="0" y="13">{escape(title)}</text>']
    body += _grid(low, high, step, x(1.0), height)
    for number, row in enumerate(rows):
        body.append(_line(row, [x(v) for v in _values(row)], TOP + LINE * (number + 0.5)))
    words = "; ".join(_words(row) for row in rows)
    return (
        f'<svg class="ratios" role="img" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'aria-label="{escape(f"{title}: {words}")}">{"".join(body)}</svg>'
    )


def _drawable(row: PlotRow) -> PlotRow:
    """The row without what has no place on an axis (a ratio to nothing)."""
    own, said = row.measured, row.published
    fits = own and all(map(math.isfinite, (own.value, own.low, own.high)))
    return PlotRow(row.label, own if fits else None, said if math.isfinite(said or 0) else None)


def _values(row: PlotRow) -> list[float]:
    """Measured value, low, high, then the published ratio: those that are there."""
    own = row.measured
    values = [own.value, own.low, own.high] if own else []
    return values + ([row.published] if row.published is not None else [])


def _axis(rows: Sequence[PlotRow]) -> tuple[float, float, float]:
    """Low and high end on whole steps, 1 included, and the step between ticks (1, 2, 5 x 10^n)."""
    values = [1.0, *(v for row in rows for v in _values(row))]
    span = max(max(values) - min(values), 0.1)
    power = 10.0 ** math.floor(math.log10(span / 4))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= span / 4)
    low = math.floor(min(values) / step - 0.1) * step
    low = max(low, 0.0) if min(values) >= 0 else low
    return low, max(math.ceil(max(values) / step + 0.1) * step, low + step), step


def _grid(low: float, high: float, step: float, one: float, height: int) -> list[str]:
    bottom = height - AXIS
    out = []
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        at = LABEL + number * step / (high - low) * (WIDTH - LABEL - RIGHT)
        out.append(f'<path class="grid" d="M{at:.1f} {TOP}V{bottom}"/>')
        out.append(f'<text class="tick" x="{at:.1f}" y="{bottom + 16}">{value:.3g}</text>')
    return [*out, f'<path class="one" d="M{one:.1f} {TOP}V{bottom}"/>']


def _line(row: PlotRow, at: list[float], y: float) -> str:
    """Label, whisker with dot, diamond; ``at`` as in _values()."""
    out = [f"<g><title>{escape(_words(row))}</title>"]
    out.append(f'<text class="name" x="{LABEL - 10}" y="{y + 4:.1f}">{escape(row.label)}</text>')
    if row.published is not None:
        d = f"M{at[-1] - 6:.1f} {y:.1f}l6 -6l6 6l-6 6z"
        out.append(f'<path class="published-ratio" d="{d}"/>')
    if row.measured:
        value, low, high = at[:3]
        ends = f"M{low:.1f} {y - 4:.1f}v8M{high:.1f} {y - 4:.1f}v8"
        out.append(f'<path class="reach" d="M{low:.1f} {y:.1f}H{high:.1f}{ends}"/>')
        out.append(f'<circle class="measured-ratio" cx="{value:.1f}" cy="{y:.1f}" r="4.5"/>')
    return "".join(out) + "</g>"


def _words(row: PlotRow) -> str:
    own, said = row.measured, row.published
    measured = f"measured {own.value:.2f} ({own.low:.2f} to {own.high:.2f})" if own else ""
    published = f"published {said:.2f}" if said is not None else ""
    return f"{row.label}: " + ", ".join(text for text in (measured, published) if text)
