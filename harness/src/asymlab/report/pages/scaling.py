# SPDX-License-Identifier: Apache-2.0
"""The metrics of a system by number of CPUs, as a page and for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup
from rich.console import RenderableType
from rich.text import Text

from asymlab.model.sample import Interval
from asymlab.model.scaling import Scaling, SizeLine
from asymlab.report.pages.templating import environment
from asymlab.report.plot import number, scale_svg
from asymlab.report.text.table import plain_table


def render(scales: Scaling) -> str:
    """The page as text."""
    env = environment("scaling")
    env.filters.update(number=number)
    env.globals.update(plot=lambda one: Markup(scale_svg(one)), at=_at)
    experiments = list(dict.fromkeys(one.experiment for one in scales.plots))
    return env.get_template("scale.html.j2").render(scales=scales, experiments=experiments)


def lines(scales: Scaling) -> Iterator[RenderableType]:
    """The same for a terminal: a row per metric and arm, a column per machine."""
    yield Text.assemble((scales.system, "bold"), f" by CPUs   board {scales.board}")
    table = plain_table("metric", "arm")
    for run in scales.runs:
        table.add_column(f"{run.machine}\n{run.cpus} CPUs", justify="right")
    for plot in scales.plots:
        unit = f" {plot.unit}" if plot.unit else ""
        for number_, line in enumerate(plot.lines):
            name = "" if number_ else f"{plot.experiment} {plot.metric}{unit}"
            found = (_at(line, run.id) for run in scales.runs)
            table.add_row(name, line.label, *(number(v.value) if v else "-" for v in found))
    yield table


def _at(line: SizeLine, run: str) -> Interval | None:
    """A line's value in a run."""
    return next((point.value for point in line.points if point.run.id == run), None)
