# SPDX-License-Identifier: Apache-2.0
"""A matrix for a terminal: its plan, a line for each entry that ended, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from asymlab.model.matrix import UNTRIED, Entry, Matrix, State
from asymlab.model.verdict import Verdict
from asymlab.report.pages.matrix import MOST_LINES, boots, first_line, headline, left_out, unable
from asymlab.report.summary import duration
from asymlab.report.text.run import STYLES
from asymlab.report.text.table import plain_table


def plan_lines(matrix: Matrix) -> Iterator[RenderableType]:
    """The entries in order, with estimates and the reasons for their places."""
    table = plain_table("", "run", "arms", "estimate", "from", "place", wraps=("arms", "place"))
    for number, one in enumerate(matrix.entries, 1):
        if one.estimate:
            seconds = duration(one.estimate.seconds)
            table.add_row(
                str(number), one.title, ", ".join(one.arms), seconds, one.estimate.basis, one.why
            )
    yield table
    whole = sum(one.estimate.seconds for one in matrix.entries if one.estimate)
    budget = f", budget {duration(matrix.budget_s)}" if matrix.budget_s else ""
    yield Text(f"about {duration(whole)} in all{budget}")
    if beyond := [*_beyond(matrix)]:
        yield Text(f"not in the budget by these estimates: {', '.join(map(str, beyond))}", "yellow")
    yield from _more(matrix)


def _beyond(matrix: Matrix) -> Iterator[int]:
    """The numbers of the entries for which the budget has no time left if estimates are right."""
    spent = 0.0
    for number, one in enumerate(matrix.entries, 1):
        seconds = one.estimate.seconds if one.estimate else 0.0
        if matrix.budget_s and spent + seconds > matrix.budget_s:
            yield number
        else:
            spent += seconds


def entry_line(entry: Entry) -> str:
    """An entry that ended, in a line."""
    if not entry.state.is_over:
        return f"{entry.title}: {entry.state.value}: {first_line(entry.reason)}"
    cells = ", ".join(f"{cell.arm} {cell.verdict}" for cell in entry.cells)
    took = "stored run" if entry.state is State.STORED else duration(entry.took_s)
    return f"{entry.title}: {entry.verdict} ({cells}; {took})"


def lines(matrix: Matrix, page: str = "") -> Iterator[RenderableType]:
    """The matrix: a row per machine, a column per system; then what differs and what did not run.

    ``page`` is the path of the HTML page, "" for none.
    """
    yield Text.assemble(
        ("matrix", "bold"),
        f" of {', '.join(matrix.systems)}   board {matrix.board}, {matrix.firmware.upper()}",
    )
    yield _table(matrix)
    for one in matrix.entries:
        for cell in one.cells:
            if cell.reason:
                yield Text(f"{one.title}, {cell.arm}: {cell.reason}", STYLES[cell.verdict])
        if one.state in (State.FAILED, State.REFUSED):
            yield Text(f"{one.title}: {one.state.value}: {one.reason}", STYLES[Verdict.ERROR])
    yield from _boots(matrix)
    yield from _more(matrix)
    yield Text.assemble(*(["page  ", page, "      "] if page else []), "repeat  ", matrix.repeat)
    yield Text(headline(matrix), style=f"bold {STYLES[matrix.verdict]}")


def _table(matrix: Matrix) -> Table:
    table = plain_table("machine", "CPUs", "prediction = boot", *matrix.systems)
    for machine in matrix.machines:
        verdict = matrix.boot_verdict(machine.name)
        row = [Text(_SAME[verdict], STYLES[verdict] if verdict else "dim")]
        for system in matrix.systems:
            here = (machine.name, system)
            found = [one for one in matrix.entries if (one.machine, one.system) == here]
            row.append(Text(", ").join(map(_entry, found)))
        table.add_row(machine.name, str(machine.cpus), *row)
    return table


_SAME: Mapping[Verdict | None, str] = {
    None: "not booted",
    Verdict.PASS: "equal",
    Verdict.FAIL: "differs",
    Verdict.UNDECIDED: "not compared",
}


def _entry(one: Entry) -> Text:
    """The verdict or state of an entry; that of an input with its name."""
    own = f"{one.input} " if one.input else ""
    if one.state is State.NOT_APPLICABLE:
        return Text(f"{own}not applicable", "dim")
    if one.state in UNTRIED:
        return Text(f"{own}{one.state.value}", STYLES[Verdict.UNDECIDED])
    return Text(f"{own}{one.verdict}", STYLES[one.verdict])


def _boots(matrix: Matrix) -> Iterator[Text]:
    """The first differences of each boot that is not as predicted."""
    for name, found in boots(matrix).items():
        for entry, boot in found:
            if boot.verdict is Verdict.PASS:
                continue
            where = f"{name}, {boot.arm} of {entry.system}"
            for line in boot.lines[:MOST_LINES]:
                yield Text(f"{where}: {line}", STYLES[boot.verdict])
            if (rest := len(boot.lines) - MOST_LINES) > 0:
                yield Text(f"{where}: and {rest} more")
            if boot.reason:
                yield Text(f"{where}: {boot.reason}", STYLES[boot.verdict])


def _more(matrix: Matrix) -> Iterator[Text]:
    """What is left out, not applicable, and not run."""
    for system, texts in left_out(matrix).items():
        yield from (Text(f"left out of {system}: {text}", "dim") for text in texts)
    for system, reason, names in unable(matrix):
        yield Text(f"not applicable: {system} on {', '.join(names)}: {reason}", "dim")
    for one in matrix.entries:
        if one.state in (State.BUDGET, State.INTERRUPTED):
            why = f": {one.reason}" if one.reason else ""
            yield Text(f"{one.state.value}: {one.title}{why}", STYLES[Verdict.UNDECIDED])
