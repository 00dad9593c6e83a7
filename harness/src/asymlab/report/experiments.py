# SPDX-License-Identifier: Apache-2.0
"""Throughput experiments as tables: measured and published values, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from asymlab.model.claim import ClaimResult
from asymlab.model.result import (
    ExperimentResult,
    PublishedRow,
    PublishedTable,
    RowResult,
    RunResult,
)
from asymlab.model.sample import Interval, Sample
from asymlab.model.verdict import Verdict
from asymlab.report.plot import PlotRow, not_shown
from asymlab.report.summary import ROW_DEBTS, claim_name

Key = tuple[str, frozenset[str]]
"""The key of a row: an arm and its sched features."""


FACTS = {
    "slice_hash": "slice hash",
    "virtual_s": "virtual s",
    "mips": "instructions per host us",
    "trace": "not judged:",
}
"""Facts of a sample that the page shows, with their labels."""


@dataclass(frozen=True)
class Cell:
    """One metric of one row; values that were not measured or not published are None.

    ``ratio`` and ``published_ratio`` are to the reference row (Table.reference), ``deviation`` is
    percent of the published value.
    """

    measured: Interval | None
    ratio: Interval | None
    published: float | None
    published_ratio: float | None
    deviation: float | None = None


@dataclass(frozen=True)
class Row:
    """One row of the table. The measured values are of ``counted`` of ``samples`` replicas;
    ``notes`` are reasons why traces were not judged: there are figures then, but no debts."""

    arm: str
    features: str
    cells: dict[str, Cell]
    debts: dict[str, Interval]
    counted: int
    samples: int
    notes: tuple[str, ...]

    @property
    def label(self) -> str:
        """``asym+smt, NO_SIS_UTIL``."""
        return f"{self.arm}, {self.features}" if self.features else self.arm


@dataclass(frozen=True)
class Table:
    """An experiment beside the published table.

    Published rows and metrics come first and in their order, then those of this run only.
    ``reference`` names the row that all ratios are to; ``published_unit`` and ``unit`` are by
    metric.
    """

    result: ExperimentResult
    metrics: tuple[str, ...]
    published_metrics: tuple[str, ...]
    unit: dict[str, str]
    published_unit: dict[str, str]
    rows: tuple[Row, ...]
    debts: tuple[str, ...]
    reference: str

    @property
    def measured_metrics(self) -> tuple[str, ...]:
        """The metrics of the experiment, measured or not."""
        return tuple(metric for metric in self.metrics if metric in self.result.better)

    def plot(self, metric: str) -> list[PlotRow]:
        """The rows of one metric's plot: those with a measured or a published ratio."""
        cells = [(row.label, row.cells[metric]) for row in self.rows]
        return [
            PlotRow(label, cell.ratio, cell.published_ratio)
            for label, cell in cells
            if cell.ratio or cell.published_ratio
        ]


def tables(result: RunResult) -> list[Table]:
    """One table for each experiment of a run."""
    published = {table.name: table for table in result.published}
    return [_table(one, published.get(one.published)) for one in result.experiments]


def uncovered(result: RunResult) -> list[PublishedTable]:
    """Published tables of experiments that this run did not measure."""
    covered = {one.published for one in result.experiments}
    covered |= {name for one in result.experiments if one.curve for name in one.curve.published}
    return [table for table in result.published if table.name not in covered]


def published_rows(table: PublishedTable) -> list[Row]:
    """The rows of a published table that this run did not measure; ratios are to the first row."""
    return [_row(tuple(table.better), None, row, table.rows[0]) for row in table.rows]


def samples(result: RunResult) -> Iterable[Sample]:
    """The samples of all experiments, row by row."""
    return (one for exp in result.experiments for row in exp.rows for one in row.samples)


def facts(sample: Sample) -> dict[str, str]:
    """The facts of a sample that the page shows; run.json has all."""
    return {text: sample.facts[name] for name, text in FACTS.items() if name in sample.facts}


def claim_words(claim: ClaimResult, better: str) -> str:
    """A claim as a sentence without its verdict."""
    if claim.value is None:
        ratio = f"over {claim.over} in {claim.metric}: no ratio"
        text = f"{claim.arm} {ratio if claim.over else f'has no value of {claim.metric}'}"
    elif not claim.over:
        text = f"{claim.arm} has {measured(claim)} {claim.metric}"
    elif better == "lower":
        text = (
            f"{claim.arm} is {times(claim.value)} times as good as {claim.over} in {claim.metric} "
            "(lower is better)"
        )
    else:
        text = f"{claim.arm} has {times(claim.value)} times the {claim.metric} of {claim.over}"
    text += f"; claimed: {claim.bound}"
    if claim.published is not None:
        text += f"; published: {claim.published:.2f}"
    if said := unshown_words(claim):
        text += f"; {said}"
    plain = claim.counts and claim.verdict is Verdict.PASS  # its reason is the ratio again
    return text + (f"; {claim.reason}" if claim.reason and not plain else "") + "."


def measured(claim: ClaimResult) -> str:
    """The ratio of a claim, or its value if it compares nothing."""
    if claim.over or claim.value is None:
        return times(claim.value)
    one = claim.value
    return f"{one.value:.4g} ({one.low:.4g}–{one.high:.4g})"  # noqa: RUF001


def unshown_words(claim: ClaimResult) -> str:
    """What a claim about a ratio does not show; "" if it holds, since it may claim no effect."""
    holds = claim.verdict is Verdict.PASS
    return "" if holds or not claim.over or not claim.value else not_shown(claim.value)


def unshown(result: RunResult) -> list[str]:
    """The claims about ratios that show no effect and do not hold: a sentence each."""
    claims = [claim for one in result.experiments for claim in one.claims]
    return [f"{claim_name(claim)}: {said}" for claim in claims if (said := unshown_words(claim))]


def times(ratio: Interval | None) -> str:
    """``1.56 (1.48-1.63)``, or a dash."""
    if ratio is None:
        return "–"  # noqa: RUF001
    return f"{ratio.value:.2f} ({ratio.low:.2f}–{ratio.high:.2f})"  # noqa: RUF001


def ratio_words(ratio: Interval) -> str:
    """``1.02 (0.98-1.06)``, and what the interval does not show."""
    return ", ".join(text for text in (times(ratio), not_shown(ratio)) if text)


def figure(value: float) -> str:
    """A number with three or four significant digits, without exponent from 0.0001 on."""
    if value == 0:
        return "0"
    if abs(value) >= 1000:
        return f"{value:,.0f}".replace(",", "\u202f")
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.4g}"


def _table(result: ExperimentResult, published: PublishedTable | None) -> Table:
    said = published.better if published else {}
    metrics = tuple(dict.fromkeys((*said, *result.better)))
    measured = {_key(row): row for row in result.rows}
    printed = {_key(row): row for row in published.rows} if published else {}
    keys = tuple(dict.fromkeys([*printed, *measured]))
    first_measured = next(iter(measured), None)
    own = next((key for key in measured if key[0] == result.baseline), first_measured)
    other = own if own in printed else next(iter(printed), None)
    first = printed[other] if other else None
    rows = tuple(_row(metrics, measured.get(k), printed.get(k), first) for k in keys)
    return Table(
        result=result,
        metrics=metrics,
        unit=result.unit,
        published_metrics=tuple(said),
        published_unit=published.unit if published else {},
        rows=rows,
        debts=tuple(name for name in ROW_DEBTS if any(_is_shown(name, row.debts) for row in rows)),
        reference=_reference(dict(zip(keys, rows, strict=True)), own, other),
    )


def _is_shown(name: str, debts: dict[str, Interval]) -> bool:
    """Whether a debt is not printed as 0.0 %, or is one that claims are about."""
    return name in debts and (name in ("order_debt", "sibling_debt") or debts[name].value >= 0.05)


def _reference(rows: dict[Key, Row], own: Key | None, other: Key | None) -> str:
    """``asym, SIS_UTIL``, or two labels if the first measured row was not published."""
    if own is None or other is None or own == other:
        return next((rows[key].label for key in (own, other) if key), "")
    return f"{rows[own].label} (measured) and {rows[other].label} (published)"


def _key(row: RowResult | PublishedRow) -> Key:
    return row.arm, frozenset(row.features)


def _row(
    metrics: Sequence[str],
    own: RowResult | None,
    printed: PublishedRow | None,
    first: PublishedRow | None,
) -> Row:
    known = own or printed
    assert known is not None
    taken = own.samples if own else ()
    figures = own.metrics if own else {}
    return Row(
        arm=known.arm,
        features=", ".join(known.features),
        cells={
            metric: Cell(
                measured=figures.get(metric),
                ratio=own.ratios.get(metric) if own else None,
                published=printed.values.get(metric) if printed else None,
                published_ratio=_ratio(printed, first, metric),
                deviation=printed.deviation.get(metric) if printed else None,
            )
            for metric in metrics
        },
        debts={name: figures[name] for name in ROW_DEBTS if name in figures},
        counted=sum(one.counts for one in taken),
        samples=len(taken),
        notes=tuple(dict.fromkeys(one.facts["trace"] for one in taken if "trace" in one.facts)),
    )


def _ratio(row: PublishedRow | None, first: PublishedRow | None, metric: str) -> float | None:
    if row is None or first is None or not first.values.get(metric):
        return None
    return row.values[metric] / first.values[metric]
