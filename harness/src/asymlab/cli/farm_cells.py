# SPDX-License-Identifier: Apache-2.0
"""Output of asymlab farm: the cells as a table or JSON, and the submitted jobs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from asymlab.cli.screen import near, say, say_json, stdout

if TYPE_CHECKING:
    from asymlab.farm.states import CellState, Session
    from asymlab.farm.submit import Submitted


def say_submitted(done: Submitted, *, as_json: bool) -> None:
    """Print the numbers of new, existing and refused jobs."""
    if as_json:
        refused = [{"cell": c.title, "board": c.board, "why": why} for c, why in done.refused]
        about = {"campaign": done.campaign, "new": done.new, "there": done.there}
        say_json({**about, "refused": refused})
        return
    jobs = f": {_span(done.new)}" if done.new else ""
    text = f"{done.campaign}: {len(done.new)} jobs submitted, {done.there} existed"
    text += f", {len(done.refused)} refused" if done.refused else ""
    say(text + jobs)


def show_cells(session: Session, states: tuple[CellState, ...], *, as_json: bool) -> None:
    """Print the state of each cell."""
    if as_json:
        say_json({"campaign": session.campaign, "cells": [_row(state) for state in states]})
    else:
        stdout().print(_table(session, states))


def _row(state: CellState) -> dict[str, object]:
    return {
        "cell": state.title,
        "job": state.last.job.id if state.last else None,
        "attempts": state.last.number if state.last else 0,
        "state": state.outcome.end.value,
        "verdict": state.verdict.value if state.verdict else "",
        "why": state.outcome.why,
        "retried": list(state.retried),
        "folder": state.folder,
    }


def _table(session: Session, states: tuple[CellState, ...]) -> Table:
    table = Table("cell", "job", "attempts", "state", "as expected")
    # fold paths instead of cutting them off at 80 columns
    table.add_column("run, or why not", overflow="fold")
    table.title = f"{session.campaign} on {session.server.url}"
    for state in states:
        row = _row(state)
        notes = [state.outcome.why or (near(Path(state.folder)) if state.folder else "")]
        notes += [f"again after {why}" for why in state.retried]
        fields = [str(row[k] or "") for k in ("cell", "job", "attempts", "state", "verdict")]
        table.add_row(*(Text(field) for field in (*fields, "\n".join(filter(None, notes)))))
    return table


def _span(numbers: tuple[int, ...]) -> str:
    """``4 to 9`` for consecutive job numbers, else a list."""
    low, high = min(numbers), max(numbers)
    if len(numbers) > 2 and high - low == len(numbers) - 1:
        return f"{low} to {high}"
    return json.dumps(list(numbers)).strip("[]")
