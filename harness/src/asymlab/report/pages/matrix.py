# SPDX-License-Identifier: Apache-2.0
"""The page of a matrix: one self-contained HTML file with links to the pages of its runs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from asymlab.groups import grouped
from asymlab.model.matrix import UNTRIED, BootCheck, Entry, Matrix, State
from asymlab.model.verdict import Verdict
from asymlab.report.pages.run import PAGE_FILE
from asymlab.report.pages.templating import environment
from asymlab.report.summary import duration

MOST_LINES = 3
"""The most differences that are shown of one boot."""


def render(matrix: Matrix, folder: Path | None = None) -> str:
    """The page as text; links to the pages of runs are relative to ``folder``."""
    env = environment("matrix")
    env.globals.update(link=lambda entry: page_link(entry, folder), first_line=first_line)
    env.filters.update(duration=duration)
    return env.get_template("matrix.html.j2").render(
        m=matrix,
        title="Matrix",
        headline=headline(matrix),
        facts=facts(matrix),
        grid={key: tuple(found) for key, found in _by_place(matrix.entries).items()},
        boots=boots(matrix),
        differing=[(name, one) for name, one in boots(matrix).items() if _odd(one)],
        tables=[(name, columns(matrix, name), rows(matrix, name)) for name in matrix.systems],
        unable=unable(matrix),
        left_out=left_out(matrix),
        untried=[one for one in matrix.entries if one.state in UNTRIED],
        lines=MOST_LINES,
        State=State,
    )


def headline(matrix: Matrix) -> str:
    """One sentence: how many runs there are, and what became of the others."""
    counts = _states(matrix)
    able = [one for one in matrix.entries if one.state is not State.NOT_APPLICABLE]
    over = [one for one in able if one.state.is_over]
    good = sum(one.verdict is Verdict.PASS for one in over)
    words = f"Of {len(over)} run{'s' * (len(over) != 1)} {good} did as expected"
    bad = [name for name, found in boots(matrix).items() if _worst(found) is Verdict.FAIL]
    words += f"; the prediction differs from the boot of {', '.join(bad)}" if bad else ""
    others = [
        f"{counts[state]} {state.value}"
        for state in (State.FAILED, State.REFUSED, State.BUDGET, State.INTERRUPTED, State.PLANNED)
        if counts.get(state)
    ]
    return f"{words}{'; ' + ', '.join(others) if others else ''}."


def facts(matrix: Matrix) -> dict[str, str]:
    """The facts below the headline."""
    counts = _states(matrix)
    ran = [one for one in matrix.entries if one.state is State.RAN and one.estimate]
    expected = sum(one.estimate.seconds for one in ran if one.estimate)
    spent = f"{duration(matrix.took_s)}"
    if ran:
        spent += f", of which runs {duration(sum(one.took_s for one in ran))}"
        spent += f" (estimated {duration(expected)})"
    return {
        "Board": f"{matrix.board}, {matrix.firmware.upper()}",
        "Machines": str(len(matrix.machines)),
        "Ran": str(counts.get(State.RAN, 0)),
        "Stored runs": str(counts.get(State.STORED, 0)),
        "Not applicable": str(counts.get(State.NOT_APPLICABLE, 0)),
        "Time": spent,
        **({"Budget": duration(matrix.budget_s)} if matrix.budget_s else {}),
        "Started": matrix.started.replace("T", " ").removesuffix("+00:00") + " UTC",
    }


def columns(matrix: Matrix, system: str) -> tuple[str, ...]:
    """The columns of a system's table: its arms, then the inputs."""
    able = _able(matrix, system)
    ordered = [*(e for e in able if not e.input), *(e for e in able if e.input)]
    return tuple(dict.fromkeys(name for one in ordered for name in one.columns))


def rows(matrix: Matrix, system: str) -> dict[str, dict[str, Entry]]:
    """The entries of a system by machine and column, machines in the order of the matrix; those
    that are not applicable are left out."""
    found: dict[str, dict[str, Entry]] = {}
    for one in _able(matrix, system):
        found.setdefault(one.machine, {}).update(dict.fromkeys(one.columns, one))
    order = [machine.name for machine in matrix.machines]
    return dict(sorted(found.items(), key=lambda item: order.index(item[0])))


def _able(matrix: Matrix, system: str) -> list[Entry]:
    """The entries of a system that are applicable."""
    mine = (one for one in matrix.entries if one.system == system)
    return [one for one in mine if one.state is not State.NOT_APPLICABLE]


def unable(matrix: Matrix) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Systems, the reasons why they are not applicable, and the machines of each reason."""
    out = (one for one in matrix.entries if one.state is State.NOT_APPLICABLE)
    found = grouped(((one.system, _reason(one)), one.machine) for one in out)
    return tuple((*key, tuple(names)) for key, names in found.items())


def _reason(entry: Entry) -> str:
    """Why an entry is not applicable, without the names of its system and machine."""
    _, which, missing = entry.reason.partition(f"{entry.machine}, which ")
    return missing if which else entry.reason


def left_out(matrix: Matrix) -> dict[str, tuple[str, ...]]:
    """What is left out of the runs of each system, with reasons, and with machines where it is not
    left out on all of them."""
    found: dict[str, tuple[str, ...]] = {}
    for system in matrix.systems:
        able = _able(matrix, system)
        texts = grouped(
            (text.replace(f" of {one.machine} ", " "), one.machine)
            for one in able
            for text in one.left_out
        )
        whole = {one.machine for one in able}
        found[system] = tuple(
            text if {*names} == whole else f"{text} ({', '.join(dict.fromkeys(names))})"
            for text, names in texts.items()
        )
    return {system: texts for system, texts in found.items() if texts}


def boots(matrix: Matrix) -> dict[str, tuple[tuple[Entry, BootCheck], ...]]:
    """The comparisons of prediction and boot by machine, in the order of the matrix; machines
    without a boot have none."""
    return {
        machine.name: tuple(
            (one, boot)
            for one in matrix.entries
            if one.machine == machine.name and one.state.is_over
            for boot in one.boots
        )
        for machine in matrix.machines
    }


def page_link(entry: Entry, folder: Path | None) -> str:
    """The address of the page of an entry's run relative to ``folder``; "" if it has none."""
    page = Path(entry.folder) / PAGE_FILE
    if folder is None or not entry.folder or not page.is_file():
        return ""
    return quote(os.path.relpath(page.resolve(), folder.resolve()))


def first_line(text: str) -> str:
    """The first line of an error's message."""
    return text.partition("\n")[0]


def _by_place(entries: Sequence[Entry]) -> dict[tuple[str, str], list[Entry]]:
    return grouped(((one.machine, one.system), one) for one in entries)


def _states(matrix: Matrix) -> dict[State, int]:
    states = [one.state for one in matrix.entries]
    return {state: states.count(state) for state in states}


def _worst(found: Sequence[tuple[Entry, BootCheck]]) -> Verdict | None:
    verdicts = [boot.verdict for _, boot in found]
    return Verdict.FAIL if Verdict.FAIL in verdicts else None


def _odd(found: Sequence[tuple[Entry, BootCheck]]) -> bool:
    return any(boot.verdict is not Verdict.PASS for _, boot in found)
