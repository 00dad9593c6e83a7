# SPDX-License-Identifier: Apache-2.0
"""The comparison of two runs, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from asymlab.model.comparison import Change, Comparison, MetricChange, VerdictChange
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict
from asymlab.report.plot import interval_words
from asymlab.report.text.run import STYLES
from asymlab.report.text.table import plain_table

CHANGE_STYLES = {
    Change.SAME: "dim",
    Change.WORSE: "bold red",
    Change.BETTER: "green",
    Change.OTHER: "yellow",
    Change.ADDED: "cyan",
    Change.GONE: "cyan",
}


def lines(found: Comparison, *, every: bool = False) -> Iterator[RenderableType]:
    """A comparison; with ``every`` also the metrics that did not change."""
    yield Text.assemble(("A  ", "dim"), found.a, ("    B  ", "dim"), found.b)
    yield _verdicts(found.verdicts)
    shown = [m for m in found.metrics if every or m.change is not Change.SAME]
    if shown:
        yield Text("")
        yield _metrics(shown)
    hidden = len(found.metrics) - len(shown)
    if hidden:
        yield Text(f"{hidden} metrics did not change significantly (--all shows them)", "dim")
    if found.origins:
        yield Text("")
        yield _origins(found)
    if found.incomparable:
        yield Text(f"metrics do not count: {found.incomparable}", "yellow")
    yield Text("")
    yield Text(headline(found), style=f"bold {STYLES[found.verdict]}")


def headline(found: Comparison) -> str:
    """One sentence: whether B is worse or better than A."""
    if found.verdict is Verdict.FAIL:
        return "Worse: " + "; ".join(found.regressions) + "."
    if found.verdict is Verdict.ERROR:
        return "The board of B failed: its kernels were not judged."
    if found.verdict is Verdict.UNDECIDED:
        return "Undecided: B did not finish, or is undecided where A was decided."
    better = [one.what for one in found.verdicts if one.change is Change.BETTER]
    better += [] if found.incomparable else _better(found.metrics)
    return "Nothing got worse" + (f"; better: {'; '.join(better)}." if better else ".")


def _better(metrics: Iterable[MetricChange]) -> list[str]:
    return [one.label for one in metrics if one.change is Change.BETTER]


def times(ratio: Interval | None) -> str:
    """``1.62 (1.60 to 1.64)``, "" for none."""
    return "" if ratio is None else interval_words(ratio, ".2f")


def _verdicts(found: Iterable[VerdictChange]) -> Table:
    table = plain_table("verdict", "A", "B", "")
    for one in found:
        style = CHANGE_STYLES[one.change] if one.counts else "dim"
        note = one.change.value + ("" if one.counts else ", only shown")
        reason = f"  {one.reason}" if one.reason else ""
        table.add_row(one.what, _word(one.a), _word(one.b), Text(note + reason, style))
    return table


def _word(verdict: Verdict | None) -> Text:
    return Text(verdict.value, STYLES[verdict]) if verdict else Text("-", "dim")


def _metrics(found: Iterable[MetricChange]) -> Table:
    table = plain_table("figure", "A", "B", "B / A", "B - A", "")
    for one in found:
        unit = f" {one.unit}" if one.unit else ""
        table.add_row(
            one.label,
            f"{one.a.value:.4g}{unit}",
            f"{one.b.value:.4g}{unit}",
            times(one.ratio),
            interval_words(one.difference, ".3g"),
            Text(one.change.value, CHANGE_STYLES[one.change]),
        )
    return table


def _origins(found: Comparison) -> Table:
    table = plain_table("other difference", "A", "B", wraps=("A", "B"))
    for one in found.origins:
        table.add_row(one.name, one.a or "-", one.b or "-")
    return table
