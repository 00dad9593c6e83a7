# SPDX-License-Identifier: Apache-2.0
"""A bisection as a page and for a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from rich.console import RenderableType
from rich.text import Text

from asymlab.model.bisect import Bisected, Judgement, Plan
from asymlab.report.pages.run import PAGE_FILE
from asymlab.report.pages.templating import environment
from asymlab.report.text.table import plain_table


def render(found: Bisected, folder: Path) -> str:
    """The page as text; links to runs are relative to ``folder``."""
    rows = (*found.verified, *found.steps)
    return (
        environment("bisect")
        .get_template("bisect.html.j2")
        .render(
            b=found,
            rows=rows,
            seconds=f"{sum(step.judgement.seconds for step in rows):.0f}",
            link=lambda one: _link(one, folder),
            name=lambda one: Path(one.ruling.run).name,
        )
    )


def lines(found: Bisected) -> Iterator[RenderableType]:
    """The steps, then the first bad commit or the commits left."""
    table = plain_table("", "commit", "verdict", "answer", "time", "run")
    for number, step in enumerate((*found.verified, *found.steps), 1 - len(found.verified)):
        one = step.judgement
        first = str(number) if step.role == "step" else step.role
        shown = (one.words, one.answer.value, f"{one.seconds:.0f} s", Path(one.ruling.run).name)
        table.add_row(first, Text(str(step.commit)), *shown)
    yield table
    yield Text(found.headline, style="bold")
    if commit := found.found:
        yield Text(f"commit  {commit.id}\nauthor  {commit.author}\ndate    {commit.date}")
    for commit in found.candidates:
        yield Text(f"  {commit}")


def plan_lines(plan: Plan) -> Iterator[RenderableType]:
    """What a bisection would do."""
    good, bad = plan.ends
    facts = {
        "good": good,
        "bad": bad,
        "commits": plan.commits,
        "kernels": f"about {plan.kernels} of the tree, fewer with stored verdicts",
    }
    for name, value in {**facts, **plan.about}.items():
        yield Text(f"{name:9} {value}")


def _link(one: Judgement, folder: Path) -> str:
    """The address of a run's page, or of its folder; "" without a run."""
    run = Path(one.ruling.run)
    if not one.ruling.run or not run.is_dir():
        return ""
    page = run / PAGE_FILE
    target = page if page.is_file() else run
    return quote(os.path.relpath(target.resolve(), folder.resolve()))
