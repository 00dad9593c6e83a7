# SPDX-License-Identifier: Apache-2.0
"""The summary of a run for a terminal, as plain text if the output is piped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from asymlab.model.claim import ClaimResult
from asymlab.model.result import ArmResult, Curve, RunResult
from asymlab.model.verdict import Verdict
from asymlab.report import experiments, summary
from asymlab.report.plot import number
from asymlab.report.step_claims import Claim, reason, step_claims
from asymlab.report.text.table import plain_table

STYLES = {
    Verdict.PASS: "green",
    Verdict.FAIL: "red",
    Verdict.UNDECIDED: "yellow",
    Verdict.SKIP: "dim",
    Verdict.ERROR: "magenta",
}


def lines(result: RunResult, page: str = "") -> Iterator[RenderableType]:
    """The run, a line per arm, the first violation, claims, the path of the page.

    ``page`` is the path of the HTML page, "" for none.
    """
    yield Text.assemble(
        (f"{result.system} on {result.machine.name}", "bold"),
        f" ({summary.shape(result.machine)})   board {result.board}, "
        f"{result.firmware.upper()}, {summary.replicas(result)}",
    )
    if not result.complete:
        yield Text(f"INCOMPLETE: {summary.problem(result)}", style="bold yellow")
    if result.arms and summary.placement_judged(result):
        yield _arms(result)
    for arm in result.arms:
        if result.complete and not arm.as_expected:
            yield Text(f"{arm.name}: {reason(arm)}", style="red")
    if any(arm.claims for arm in result.arms):
        yield _step_claims(result)
    for first in summary.first_violations(result):
        where = f"first violation ({first.arm}, k={first.k})"
        yield Text(f"{where}: {first.violation.text}")
    if any(one.claims for one in result.experiments):
        yield _claims(result)
        yield from (Text(text, style="dim") for text in experiments.unshown(result))
    for one in result.experiments:
        if one.curve and one.curve.lines:
            yield _curve(one.name, one.curve)
    yield from (Text(text, style="yellow") for text in summary.not_judged(result))
    yield from (Text(text, style="yellow") for text in summary.skipped(result))
    yield from (Text(text, style="dim") for text in summary.left_out(result))
    yield from map(Text, summary.reused(result))
    yield from map(Text, summary.repeated(result))
    if said := summary.uncounted(result):
        yield Text(f"{said}; the page says why")
    yield Text.assemble(*(["report  ", page, "      "] if page else []), "repeat  ", result.repeat)
    yield Text(summary.headline(result), style=f"bold {STYLES[result.verdict]}")


def _arms(result: RunResult) -> Table:
    ordered = summary.order_judged(result)
    table = plain_table("arm", *(["order"] if ordered else []))
    table.add_column("sibling debt", justify="right", no_wrap=True)
    for name in [*(["expected"] if ordered else []), "as expected"]:
        table.add_column(name, justify="center", no_wrap=True)
    for arm in result.arms:
        order = Text(summary.order_words(arm), style=STYLES[arm.verdict])
        table.add_row(
            arm.name,
            *([order] if ordered else []),
            summary.percent(arm.metrics.get("sibling_debt")),
            *([arm.expect.value] if ordered else []),
            _as_expected(arm),
        )
    return table


def _as_expected(arm: ArmResult) -> Text:
    if arm.verdict is Verdict.SKIP and arm.expect is not Verdict.SKIP:
        return Text("not judged", style="dim")
    return Text("yes", style="green") if arm.as_expected else Text("NO", style="bold red")


def _step_claims(result: RunResult) -> Table:
    """A line per claim about steps and arm that it is expected of: the measured value beside that
    of other arms, and the bound. Columns without any text are left out."""
    claims = step_claims(result)
    rows = [row for claim in claims for row in _step_rows(claim)]
    names = ("claim", "arm", "measured", "split", "published", "others", "bound")
    used = [
        n for n, cells in enumerate(zip(*(row.cells for row in rows), strict=True)) if any(cells)
    ]
    table = plain_table(*(names[n] for n in used), "verdict", "expected")
    for row in rows:
        table.add_row(*(row.cells[n] for n in used), row.verdict, row.expected)
    return table


@dataclass(frozen=True)
class _StepRow:
    """``cells`` are those before the verdict."""

    cells: tuple[str, ...]
    verdict: Text
    expected: Text


def _step_rows(claim: Claim) -> Iterator[_StepRow]:
    """One for each arm with an expected verdict; for each arm if none has."""
    shown = [row for row in claim.rows if row.result.expect] or claim.rows
    others = [f"{row.arm} {row.measured}" for row in claim.rows if row not in shown]
    for index, row in enumerate(shown):
        one = row.result
        splits = [f"{name} {share.value:.0f} %" for name, share in row.splits[:2]]
        cells = (
            "" if index else one.name,
            row.arm,
            row.measured,
            ", ".join(splits),
            row.published,
            "" if index else ", ".join(others),
            one.bound,
        )
        expected = Text(f"{one.expect or '-'}", style="" if one.as_expected else "bold red")
        yield _StepRow(cells, Text(one.verdict.value, style=STYLES[one.verdict]), expected)


def _claims(result: RunResult) -> Table:
    """A line per claim: the ratio with its interval, the published ratio, the bound."""
    names = ("throughput", "ratio", "features", "measured", "published", "bound", "holds")
    table = plain_table(*names)
    last = ""
    for one in result.experiments:
        for claim in one.claims:
            table.add_row(
                "" if one.name == last else one.name,
                f"{claim.metric} {claim.sides}",
                " ".join(claim.features),
                experiments.measured(claim),
                "–" if claim.published is None else f"{claim.published:.2f}",  # noqa: RUF001
                claim.bound,
                _holds(claim),
            )
            last = one.name
    return table


def _curve(name: str, curve: Curve) -> Table:
    """A line per ratio, a column per value of the parameter."""
    table = plain_table(f"{name} by {curve.over}", "features")
    for point in curve.lines[0].points:
        table.add_column(f"{number(point.at)}{' (judged)' if point.judged else ''}")
    for line in curve.lines:
        ratios = (f"{point.ratio.value:.2f}" for point in line.points)
        table.add_row(f"{line.metric} {line.sides}", " ".join(line.features), *ratios)
        if line.has_published:
            published = (f"{one.published:.2f}" if one.published else "" for one in line.points)
            table.add_row("  published", "", *published, style="dim")
    return table


def _holds(claim: ClaimResult) -> Text:
    if not claim.counts:
        return Text(f"{claim.verdict.value}, only shown", style="dim")
    return Text(claim.verdict.value, style=STYLES[claim.verdict])
