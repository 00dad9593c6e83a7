# SPDX-License-Identifier: Apache-2.0
"""What the commands of asymlab farm say: cells in a table or as JSON, and what was submitted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from asymlab.cli.screen import near, say_json, stdout

if TYPE_CHECKING:
    from asymlab.farm.states import CellState, Desk
    from asymlab.farm.submit import Submitted


def say_submitted(done: Submitted, *, as_json: bool) -> None:
    """How many jobs are new, there, and refused."""
    if as_json:
        refused = [{"cell": c.title, "board": c.board, "why": why} for c, why in done.refused]
        about = {"campaign": done.campaign, "new": done.new, "there": done.there}
        say_json({**about, "refused": refused})
        return
    jobs = f": {_span(done.new)}" if done.new else ""
    text = f"{done.campaign}: {len(done.new)} jobs submitted, {done.there} there"
    text += f", {len(done.refused)} refused" if done.refused else ""
    stdout().print(Text(text + jobs), soft_wrap=True)


def show_cells(desk: Desk, states: tuple[CellState, ...], *, as_json: bool) -> None:
    """How it stands with each cell."""
    if as_json:
        say_json({"campaign": desk.campaign, "cells": [_row(state) for state in states]})
    else:
        stdout().print(_table(desk, states))


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


def _table(desk: Desk, states: tuple[CellState, ...]) -> Table:
    table = Table("cell", "job", "attempts", "state", "as expected")
    # at 80 columns a path that is cut off is of no use
    table.add_column("run, or why not", overflow="fold")
    table.title = f"{desk.campaign} on {desk.server.url}"
    for state in states:
        row = _row(state)
        told = [state.outcome.why or (near(Path(state.folder)) if state.folder else "")]
        told += [f"again after {why}" for why in state.retried]
        fields = [str(row[k] or "") for k in ("cell", "job", "attempts", "state", "verdict")]
        table.add_row(*(Text(field) for field in (*fields, "\n".join(filter(None, told)))))
    return table


def _span(numbers: tuple[int, ...]) -> str:
    """Job numbers, in short."""
    low, high = min(numbers), max(numbers)
    if len(numbers) > 2 and high - low == len(numbers) - 1:
        return f"{low} to {high}"
    return json.dumps(list(numbers)).strip("[]")
