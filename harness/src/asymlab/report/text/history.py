# SPDX-License-Identifier: Apache-2.0
"""Runs and metrics over time, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.table import Table
from rich.text import Text

from asymlab.model.nightly import ChangePoint, Series
from asymlab.model.stored import Arm, Head
from asymlab.model.verdict import Verdict
from asymlab.report.plot import interval_words
from asymlab.report.text.comparison import CHANGE_STYLES
from asymlab.report.text.run import STYLES
from asymlab.report.text.table import plain_table

_BARS = "▁▂▃▄▅▆▇█"


def runs_table(runs: Iterable[Head], arms: Mapping[str, Sequence[Arm]]) -> Table:
    """A row per run: id, machine, board, firmware, verdict, verdicts of its arms."""
    table = plain_table("run", "machine", "board", "firmware", "ended", "arms", wraps=("arms",))
    for head in runs:
        state = Text("  ").join(_arm(arm) for arm in arms[head.uid])
        ended = Text(head.verdict.value, STYLES[head.verdict])
        if not head.complete:
            ended = Text("INCOMPLETE", STYLES[head.verdict])
            state = Text(head.problem.partition("\n")[0] or "did not finish", "yellow")
        table.add_row(head.id, head.machine, head.board, head.firmware, ended, state)
    return table


def series_lines(series: Iterable[Series]) -> Iterator[Text]:
    """A line of bars per series, and below it the changes of its level."""
    group = None
    for one in series:
        if one.group != group:
            group = one.group
            yield Text(group.label, style="bold")
        yield Text.assemble(
            f"  {one.label:44} ",
            (sparkline([point.value.value for point in one.points]), "cyan"),
            f"  {interval_words(one.points[-1].value)} {one.unit}",
        )
        yield from (_change(one, change) for change in one.changes)


def sparkline(values: Sequence[float]) -> str:
    """One character per value, lowest to highest; the lowest if all values are equal."""
    low, high = min(values), max(values)
    if high == low:
        return _BARS[0] * len(values)
    top = len(_BARS) - 1
    return "".join(_BARS[round((value - low) / (high - low) * top)] for value in values)


def _change(series: Series, change: ChangePoint) -> Text:
    first = series.points[change.index]
    words = f"    {change.before:.4g} -> {change.after:.4g} {series.unit} since {first.id}"
    line = Text(words, CHANGE_STYLES[change.change])
    differs = [f"{one.name} ({one.a or '-'} -> {one.b or '-'})" for one in change.origins]
    if differs:
        line.append("; with it: " + ", ".join(differs), "dim")
    return line


def _arm(arm: Arm) -> Text:
    style = "dim" if arm.verdict is Verdict.SKIP else STYLES[arm.verdict]
    mark = "" if arm.as_expected else "!"
    return Text.assemble(f"{arm.name} ", (arm.verdict.value + mark, style))
