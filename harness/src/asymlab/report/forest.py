# SPDX-License-Identifier: Apache-2.0
"""The ratios of all experiments of a run between their arms: a forest plot for each experiment."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from asymlab.model.claim import ClaimResult
from asymlab.model.result import Contrast, ExperimentResult, RunResult
from asymlab.report.plot import (
    DIAMOND,
    DOT,
    Axis,
    Plot,
    interval_words,
    not_shown,
    number,
    rounded,
)

WIDEST = 4.0
"""The axis ends at this ratio and at its inverse. Ratios beyond are arrows at the ends."""

MOST_TICKS = 7
LEFT, RIGHT = "M-5 0l8 -5v10z", "M5 0l-8 -5v10z"
ROW, TOP, STRIP, VALUE = 22, 26, 230, 36
"""Heights of a row and of the heading, widths of the axis and of the column of values, in px."""

LETTER = 6.2
"""The mean width of a letter of a label, in px."""

_MANTISSAS = ((1.0,), (1.0, 3.0), (1.0, 2.0, 5.0), (1.0, 1.5, 2.0, 3.0, 5.0, 7.0))


@dataclass(frozen=True)
class Line:
    """One ratio and the claims about it, or about its inverse."""

    contrast: Contrast
    claims: tuple[ClaimResult, ...]

    @property
    def label(self) -> str:
        """``debooster / base, SIS_UTIL``."""
        one = self.contrast
        return ", ".join((one.sides, *one.features))

    @property
    def bounds(self) -> list[tuple[float, ClaimResult]]:
        """The bounds of the claims on this ratio; that of a claim about the inverse is inverted."""
        found = [(end, claim) for claim in self.claims for end in claim.ends if end > 0]
        return [(end if one.arm == self.contrast.arm else 1 / end, one) for end, one in found]

    @property
    def words(self) -> str:
        """The ratio, what it does not show, the published one and the claims."""
        ratio, published = self.contrast.ratio, self.contrast.published
        said = "1 sample, no interval" if ratio.n == 1 else not_shown(ratio)
        parts = [f"{self.label} {interval_words(ratio, '.2f')}"] + ([said] if said else [])
        parts += [f"published {published:.2f}"] if published is not None else []
        parts += [f"claimed {one.sides} {one.bound}: {one.verdict}" for one in self.claims]
        return ", ".join(parts)


@dataclass(frozen=True)
class Group:
    """The lines of one experiment."""

    experiment: str
    heading: str
    lines: tuple[Line, ...]


def groups(result: RunResult) -> list[Group]:
    """The experiments that compare arms."""
    return [_group(one) for one in result.experiments if one.contrasts]


def _group(one: ExperimentResult) -> Group:
    metric = one.contrasts[0].metric
    inverted = ", inverted: lower is better" if one.better.get(metric) == "lower" else ""
    lines = (Line(each, _about(each, one.claims)) for each in one.contrasts)
    return Group(one.name, f"{one.name}: {metric}{inverted}", tuple(lines))


def _about(one: Contrast, claims: Iterable[ClaimResult]) -> tuple[ClaimResult, ...]:
    """The judged claims about a ratio, in either direction."""
    about = (one.metric, {one.arm, one.over}, one.features)
    return tuple(c for c in claims if c.judged and (c.metric, {c.arm, c.over}, c.features) == about)


def forest_svgs(found: Sequence[Group]) -> list[str]:
    """A plot for each group, all with the same logarithmic axis."""
    lines = [line for group in found for line in group.lines]
    values = [value for line in lines for value in _values(line)]
    low = min([0.95, *(max(value, 1 / WIDEST) for value in values)])
    high = max([1.05, *(min(value, WIDEST) for value in values)])
    begin = LETTER * max((len(line.label) for line in lines), default=0) + 12
    ticks = _ticks(low, high)
    x = Axis(math.log10(low), math.log10(high), begin, begin + STRIP, ticks)
    return [_svg(group, x) for group in found]


def _values(line: Line) -> list[float]:
    ratio, published = line.contrast.ratio, line.contrast.published
    values = [ratio.low, ratio.value, ratio.high, *(end for end, _ in line.bounds)]
    return values + ([published] if published is not None else [])


def _ticks(low: float, high: float) -> tuple[float, ...]:
    """Up to seven ticks in the range, at round numbers."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for parts in reversed(_MANTISSAS):
        ticks = tuple(m * 10.0**p for p in powers for m in parts if low <= m * 10.0**p <= high)
        if 3 <= len(ticks) <= MOST_TICKS:
            return ticks
    return tuple(tick for tick in rounded((low, high), 0, 1).ticks if low <= tick <= high)


def _svg(group: Group, x: Axis) -> str:
    count = len(group.lines)
    bottom = TOP + ROW * count
    plot = Plot(x, Axis(0, count, TOP, bottom))
    plot.text("head", 0, 13, group.heading)
    for tick in x.ticks:
        plot.line("grid", (math.log10(tick), 0), (math.log10(tick), count))
        plot.text("tick", x.at(math.log10(tick)), bottom + 16, number(tick), "middle")
    plot.line("one", (0, 0), (0, count))
    for index, line in enumerate(group.lines):
        _row(plot, line, index)
    words = "; ".join(line.words for line in group.lines)
    said = f"{group.heading}, ratios on a logarithmic axis: {words}"
    return plot.svg("forest", round(x.end + VALUE), bottom + 24, said)


def _row(plot: Plot, line: Line, index: int) -> None:
    y, ratio = index + 0.5, line.contrast.ratio
    plot.text("name", plot.x.begin - 10, plot.y.at(y) + 4, line.label, "end")
    plot.text("tick", plot.x.end + VALUE, plot.y.at(y) + 4, f"{ratio.value:.2f}", "end")
    for end, claim in line.bounds:
        at = _log(end)
        plot.line(f"bound v-{claim.verdict.lower()}", (at, index + 0.12), (at, index + 0.88))
    if line.contrast.published is not None:
        plot.mark("published-ratio", (_log(line.contrast.published), y), DIAMOND, (), line.words)
    alone = "" if ratio.n > 1 and ratio.detectable is None else " alone"
    reach = ((_log(ratio.low), y), (_log(ratio.high), y))
    plot.mark(
        f"measured-ratio{alone}", (_log(ratio.value), y), _shape(ratio.value), reach, line.words
    )


def _shape(value: float) -> str:
    """A dot, or an arrow if the axis ends before the value."""
    if value > WIDEST:
        return RIGHT
    return LEFT if value < 1 / WIDEST else DOT


def _log(value: float) -> float:
    """The logarithm of a ratio, which may be 0."""
    return math.log10(max(value, 1 / WIDEST / 2))
