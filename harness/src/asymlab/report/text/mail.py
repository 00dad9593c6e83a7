# SPDX-License-Identifier: Apache-2.0
"""A run as text for a mail to a kernel list, in the lines and characters of text/plain.py.

Sentences and numbers are those of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asymlab.model.claim import ClaimResult, unit_of
from asymlab.model.machine import Machine
from asymlab.model.result import ArmResult, Curve, RunResult
from asymlab.model.sample import Interval
from asymlab.model.verdict import Verdict
from asymlab.report import experiments, summary
from asymlab.report.experiments import figure, times
from asymlab.report.step_claims import Row, step_claims
from asymlab.report.text.plain import command, table, wrapped

_NONE = "-"
_EMULATED = ("qemu", "emulated:")
"""How the names of boards begin whose CPUs are emulated; a lab board with emulated CPUs cannot
compare throughput."""


def mail(result: RunResult) -> str:
    """The text of a run: machine, method, tables with intervals, claims, limits, repeat line."""
    parts = (
        _head(result),
        _about(result),
        _placement(result),
        *_throughput(result),
        _claims(result),
        _notes(result),
        _limits(result),
        _repeat(result),
    )
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part) + "\n"


def _head(result: RunResult) -> Iterator[str]:
    verdict = result.verdict.value if result.complete else "INCOMPLETE"
    yield from wrapped(f"{result.system} on {result.machine.name}: {verdict}")
    yield from wrapped(result.title)
    if not result.complete:
        yield from wrapped(f"Incomplete: {summary.problem(result)}.")
    yield from wrapped(summary.headline(result))


def _about(result: RunResult) -> Iterator[str]:
    yield from wrapped(_machine(result.machine), "Machine: ")
    yield from wrapped(_method(result), "Method:  ")
    for at, arm in enumerate(result.arms):
        yield from wrapped(_arm(arm), "Arms:    " if at == 0 else " " * 9)


def _machine(machine: Machine) -> str:
    counts = (("CPU", machine.cpus), ("LLC", machine.llcs), ("node", machine.nodes))
    cpus, *others = (f"{len(parts)} {name}{'s' * (len(parts) != 1)}" for name, parts in counts)
    claimed = "; tables claim equal capacities" * (machine.capacities != "machine")
    shape = f"{cpus} ({summary.shape(machine)})"
    return f"{machine.name}, {', '.join((shape, *others))}{claimed}"


def _method(result: RunResult) -> str:
    emulated = result.board.startswith(_EMULATED) or not result.throughput_comparable
    where = f"{'emulated' if emulated else 'real CPUs'}, board {result.board}"
    kernels = ", ".join(dict.fromkeys(arm.kernel for arm in result.arms)) or _NONE
    seeds = [one.seed for one in result.all_samples] or [result.seed]
    drawn = f"seeds {min(seeds)}..{max(seeds)}" if len(set(seeds)) > 1 else f"seed {seeds[0]}"
    return (
        f"{where}, {result.firmware.upper()}; Linux {kernels};"
        f" {summary.replicas(result)} (boots) per arm, {drawn}; (..) are 95 % bootstrap intervals"
    )


def _arm(arm: ArmResult) -> str:
    """``asym+smt: the series on 6.12 (base 6.12, series asym-smt/6.12)``."""
    facts = [f"base {arm.base}"] + ([f"series {arm.series}"] if arm.series else [])
    facts += [f"capacities {arm.capacities}"] if arm.capacities != "machine" else []
    return f"{arm.name}: {arm.title} ({', '.join((*facts, *arm.features))})"


def _placement(result: RunResult) -> Iterator[str]:
    """A line per arm, how the order is judged, and why it is not PASS; debts in percent of task
    time."""
    if not (result.arms and summary.placement_judged(result)):
        return
    debts = summary.debts(result)
    ordered = summary.order_judged(result)
    yield from wrapped("Placement; debts in percent of task time:")
    yield from table(
        (
            "arm",
            *(("order", "expected") if ordered else ()),
            *(summary.DEBTS[name] for name in debts),
        ),
        [
            (
                arm.name,
                *((summary.order_words(arm), arm.expect.value) if ordered else ()),
                *(_debt(arm.metrics.get(name)) for name in debts),
            )
            for arm in result.arms
        ],
    )
    said = (summary.order_rule(result), *summary.order_reasons(result))
    for number, text in enumerate(filter(None, said)):
        yield from ([""] * (not number)) + wrapped(f"{text}.")
    for first in summary.first_violations(result):
        where = f"First violation ({first.arm}, load {first.load}, k={first.k})"
        yield from ("", *wrapped(f"{where}: {first.violation.text}."))


def _throughput(result: RunResult) -> Iterator[list[str]]:
    """The rows of each experiment, and its curve."""
    for one in experiments.tables(result):
        yield [*_rows(one)]
        if one.result.curve and one.result.curve.lines:
            yield [*_curve(one.result.name, one.result.curve)]


def _rows(one: experiments.Table) -> Iterator[str]:
    """A table for each metric, and one for all debts."""
    to = f"; ratios are to {one.reference}" if one.reference else ""
    yield from wrapped(f"{one.result.name}: {one.result.title}{to}.")
    for metric in one.measured_metrics:
        unit, better = one.result.unit.get(metric, ""), one.result.better[metric]
        words = (unit, f"{better} is better" if better else "")
        about = ", ".join(word for word in words if word)
        yield from ("", *wrapped(f"{metric} ({about}):" if about else f"{metric}:"))
        yield from table(*_metric(one, metric))
    if one.debts:
        yield from ("", *wrapped("Debts in percent of task time:"))
        names = [summary.ROW_DEBTS[debt] for debt in one.debts]
        cells = ([_debt(row.debts.get(debt), 1) for debt in one.debts] for row in one.rows)
        labels = (row.label for row in one.rows)
        yield from table(
            ["arm", *names], [(label, *some) for label, some in zip(labels, cells, strict=True)]
        )
    for row in one.rows:
        if row.counted < row.samples:
            yield from wrapped(f"{row.label}: {row.counted} of {row.samples} samples count.")
        for note in row.notes:
            yield from wrapped(f"{row.label}: trace not judged: {note}.")


def _metric(one: experiments.Table, metric: str) -> tuple[list[str], list[list[str]]]:
    """Headings and rows of one metric; published ratios only if there are any."""
    names, rows = ["arm", "measured", "ratio", "published ratio"], []
    for row in one.rows:
        cell = row.cells[metric]
        measured = [_measured(cell.measured), times(cell.ratio)]
        rows.append([row.label, *measured, _ratio(cell.published_ratio)])
    if all(row[-1] == _NONE for row in rows):
        return names[:-1], [row[:-1] for row in rows]
    return names, rows


def _curve(name: str, curve: Curve) -> Iterator[str]:
    """A column per ratio, a line per value of the parameter."""
    yield from wrapped(f"{name} by {curve.over}; * is judged:")
    names, columns = [curve.over], [[_point(one.at, one.judged) for one in curve.lines[0].points]]
    for line in curve.lines:
        names.append(line.label)
        columns.append([times(point.ratio) for point in line.points])
        if line.has_published:
            names.append(f"published {line.label}")
            columns.append([_ratio(point.published) for point in line.points])
    yield from table(names, zip(*columns, strict=True))


def _point(at: float, judged: bool) -> str:
    return figure(at) + " *" * judged


def _claims(result: RunResult) -> Iterator[str]:
    """The verdict of each claim, and the claim as a sentence."""
    found: list[tuple[ClaimResult, str]] = []
    for claim in step_claims(result):
        found += [(row.result, _step_words(row)) for row in claim.rows]
    for one in result.experiments:
        for each in one.claims:
            said = experiments.claim_words(each, one.better.get(each.metric, "higher"))
            found.append((each, f"{' '.join((one.name, *each.features))}: {said}"))
    if not found:
        return
    yield from wrapped("Claims:")
    for each, words in found:
        yield from wrapped(words + _expected(each), f"  {each.verdict.value:<10}")


def _step_words(row: Row) -> str:
    """``ten-tasks of asym: even 0.2 (0.0-1.2) %; claimed: even at least 90 %.``, and without a
    value ``ten-tasks of asym: not judged: no sample has even of run at k=10; claimed: ..``."""
    one = row.result
    value = f"{one.metric} {_debt(one.value, 1)}{unit_of(one.metric)}"
    if one.value is None:
        value = f"not judged: {one.reason.removeprefix('not judged: ') or 'no value'}"
    splits = ", ".join(f"{name} {share.value:.1f} %" for name, share in row.splits)
    parts = [f"{one.label}: {value}", f"claimed: {one.bound}"]
    parts += [f"splits: {splits}"] if splits else []
    parts += [f"published split: {row.published}"] if row.published else []
    return "; ".join(parts) + "."


def _expected(claim: ClaimResult) -> str:
    """What the reader cannot see from the verdict and the words."""
    if not claim.counts:
        return " (only shown)"
    if claim.is_missing:
        return ""
    if claim.as_expected and claim.expect is Verdict.PASS:
        return ""
    return f" ({'as expected' if claim.as_expected else f'expected {claim.expect}'})"


def _notes(result: RunResult) -> Iterator[str]:
    said = (*summary.not_judged(result), *summary.skipped(result), *summary.repeated(result))
    for text in (*said, *summary.reused(result), summary.uncounted(result)):
        if text:
            yield from wrapped(f"{text}.")


def _limits(result: RunResult) -> Iterator[str]:
    """What the board does not model, and what each experiment can show on it."""
    shown = [f"{one.name}: {one.shows}" for one in result.experiments if one.shows]
    yield from _listed("Limits:", (*result.limits, *shown))


def _listed(heading: str, texts: Iterable[str]) -> Iterator[str]:
    lines = [line for text in texts for line in wrapped(text, "- ")]
    yield from [heading, *lines] if lines else []


def _repeat(result: RunResult) -> Iterator[str]:
    version = result.provenance.get("asymlab", "")
    yield from wrapped(f"To repeat it (asymlab {version}):" if version else "To repeat it:")
    yield from command(result.repeat)


def _measured(one: Interval | None) -> str:
    if one is None:
        return _NONE
    if one.n == 1:
        return f"{figure(one.value)} (1 sample)"
    return f"{figure(one.value)} ({figure(one.low)}-{figure(one.high)})"


def _debt(one: Interval | None, digits: int = 2) -> str:
    if one is None:
        return _NONE
    return f"{one.value:.{digits}f} ({one.low:.{digits}f}-{one.high:.{digits}f})"


def _ratio(value: float | None) -> str:
    return _NONE if value is None else f"{value:.2f}"
