# SPDX-License-Identifier: Apache-2.0
"""The legend below a map: colours of capacities, domains with flags, what could not be drawn."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from asymlab.model.cpulist import spell_cpu_list
from asymlab.report.map.chart import Chart, Outline
from asymlab.report.map.layout import LETTER
from asymlab.report.map.style import UNKNOWN, capacity_colour, domain_class, ramp
from asymlab.report.map.tree import Tree
from asymlab.report.plot import number

_HEIGHT = 46
_SWATCH = 96
_LINE = 20
_INDENT = 30
_WRAPPED = 620
"""The least width in px at which text is wrapped, also for a small map."""

_MOST_SWATCHES = 8
_MOST_LISTS = 6
_MOST_NOTES = 12


@dataclass(frozen=True)
class Legend:
    """SVG elements and their size in px."""

    body: str
    width: float
    height: float


@dataclass(frozen=True)
class DomainRow:
    """Domains with the same name and flags; ``unseen`` are those without an outline."""

    tag: str
    name: str
    flags: tuple[str, ...]
    all: tuple[Outline, ...]
    unseen: tuple[Outline, ...]


def legend(chart: Chart, tree: Tree, y: float, width: float) -> Legend:
    """A swatch per capacity with its number of CPUs, or a scale if there are many capacities or
    other values; then a line per kind of domain, then notes."""
    swatches = [] if chart.scale else _swatches(chart)
    most = max(width, _WRAPPED if chart.outlines else 0)
    few = not chart.scale and len(swatches) <= _MOST_SWATCHES and _SWATCH * len(swatches) <= most
    body = _row(swatches, y) if few else _scale(chart, y, min(260.0, width))
    lines = [*_domain_lines(chart, tree, most), *_note_lines(chart, tree, most)]
    body += "".join(line.at(y + _HEIGHT + _LINE * i) for i, line in enumerate(lines))
    reach = max([width, _SWATCH * len(swatches) * few, *(line.width for line in lines)])
    return Legend(body, reach, _HEIGHT + _LINE * len(lines))


def domain_rows(chart: Chart, undrawn: Sequence[Outline] = ()) -> tuple[DomainRow, ...]:
    """A chart's domains by name and flags, innermost first."""
    rows: dict[tuple[str, str, tuple[str, ...]], list[Outline]] = {}
    for one in chart.outlines:
        rows.setdefault((one.tag, one.name, one.flags), []).append(one)
    left = set(undrawn)
    return tuple(
        DomainRow(*key, tuple(found), tuple(one for one in found if one in left))
        for key, found in rows.items()
    )


@dataclass(frozen=True)
class _Line:
    """A line of text; ``tag`` is its beginning, in the colour of domain ``name``."""

    text: str
    tag: str = ""
    name: str = ""

    @property
    def width(self) -> float:
        return _INDENT + LETTER * len(self.text) + 6

    def at(self, y: float) -> str:
        """SVG elements with the top of the text at ``y``."""
        swatch, tag = "", ""
        if self.tag:
            kind = f"d-{domain_class(self.name)}"
            swatch = (
                f'<rect class="domain {kind}" x="1" y="{y + 1}" width="20" height="11" rx="3"/>'
            )
            tag = f'<tspan class="tag {kind}">{escape(self.tag)}</tspan>'
        rest = escape(self.text[len(self.tag) :])
        left = _INDENT if self.name else 0
        return f'{swatch}<text class="label" x="{left}" y="{y + 11}">{tag}{rest}</text>'


def _domain_lines(chart: Chart, tree: Tree, most: float) -> Iterator[_Line]:
    for row in domain_rows(chart, tree.undrawn):
        count = f" \u00d7 {len(row.all)}" if len(row.all) > 1 else ""
        parts = [" ".join(row.flags)] if row.flags else []
        parts += [f"no outline: {_lists(row.unseen)}"] if row.unseen else []
        text = f"{row.tag}{count}" + (f": {'; '.join(parts)}" if parts else "")
        for nth, line in enumerate(_wrapped(text, most)):
            yield _Line(line, "" if nth else row.tag, row.name)


def _lists(outlines: Sequence[Outline]) -> str:
    words = [one.cpus for one in outlines[:_MOST_LISTS]]
    more = [f"{len(outlines) - _MOST_LISTS} more"] if len(outlines) > _MOST_LISTS else []
    return " | ".join(words + more)


def _note_lines(chart: Chart, tree: Tree, most: float) -> Iterator[_Line]:
    crossing = [
        f"{one.label} ({spell_cpu_list(one.cpus)}) crosses cores or other boxes and is not drawn"
        for one in tree.crossing
    ]
    for note in [*chart.notes, *crossing][:_MOST_NOTES]:
        yield from map(_Line, _wrapped(note, most))


def _wrapped(text: str, most: float) -> list[str]:
    return textwrap.wrap(text, int((most - _INDENT) / LETTER), drop_whitespace=True)


def _swatches(chart: Chart) -> list[tuple[str, str]]:
    """Colour and words for every capacity."""
    known = [value for value in chart.capacities if value is not None]
    return [
        (UNKNOWN, f"unknown \u00d7 {count}")
        if value is None
        else (capacity_colour(value, known[0], known[-1]), f"{value} \u00d7 {count}")
        for value, count in chart.capacities.items()
    ]


def _row(swatches: Sequence[tuple[str, str]], y: float) -> str:
    return "".join(
        f'<rect x="{i * _SWATCH}" y="{y + 12}" width="16" height="16" rx="3" '
        f'fill="{colour}"/>'
        f'<text class="label" x="{i * _SWATCH + 22}" y="{y + 25}">{words}</text>'
        for i, (colour, words) in enumerate(swatches)
    )


def _scale_words(chart: Chart) -> tuple[str, str, str]:
    """The texts at the begin, the middle and the end of the scale."""
    if chart.scale:
        scale = chart.scale
        return "0", f"{number(scale.middle)} {scale.name}", number(scale.top)
    known = [value for value in chart.capacities if value is not None]
    return str(known[0]), "capacity", str(known[-1])


def _scale(chart: Chart, y: float, width: float) -> str:
    colours = ramp(33)
    part = width / len(colours)
    out = [
        f'<rect x="{i * part:.2f}" y="{y + 6}" width="{part + 0.5:.2f}" height="12" '
        f'fill="{colour}"/>'
        for i, colour in enumerate(colours)
    ]
    low, middle, high = _scale_words(chart)
    labels = ((0.0, "start", low), (width / 2, "middle", middle), (width, "end", high))
    out += [
        f'<text class="label" x="{x:.0f}" y="{y + 34}" text-anchor="{anchor}">{text}</text>'
        for x, anchor, text in labels
    ]
    return "".join(out)
