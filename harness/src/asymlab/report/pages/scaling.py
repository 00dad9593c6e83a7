# SPDX-License-Identifier: Apache-2.0
"""The page about how figures go with the size of a machine, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from asymlab.model.sample import Interval
from asymlab.model.scaling import Scaling, SizeLine
from asymlab.report.pages.templating import environment
from asymlab.report.plot import number, scale_svg


def render(told: Scaling) -> str:
    """The page as text."""
    env = environment("scaling")
    env.filters.update(number=number)
    env.globals.update(plot=lambda one: Markup(scale_svg(one)), at=_at)
    experiments = list(dict.fromkeys(one.experiment for one in told.plots))
    return env.get_template("scale.html.j2").render(told=told, experiments=experiments)


def lines(told: Scaling) -> Iterator[RenderableType]:
    """For a terminal: a row for each metric and arm, a column for each machine."""
    yield Text.assemble((told.system, "bold"), f" against CPUs   board {told.board}")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("figure", no_wrap=True)
    table.add_column("arm", no_wrap=True)
    for run in told.runs:
        table.add_column(f"{run.machine}\n{run.cpus} CPUs", justify="right")
    for plot in told.plots:
        unit = f" {plot.unit}" if plot.unit else ""
        for number_, line in enumerate(plot.lines):
            name = "" if number_ else f"{plot.experiment} {plot.metric}{unit}"
            found = (_at(line, run.id) for run in told.runs)
            table.add_row(name, line.label, *(number(v.value) if v else "-" for v in found))
    yield table


def _at(line: SizeLine, run: str) -> Interval | None:
    """A line's value in a run."""
    return next((point.value for point in line.points if point.run.id == run), None)
