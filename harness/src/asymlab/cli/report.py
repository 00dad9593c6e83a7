# SPDX-License-Identifier: Apache-2.0
"""asymlab report: show a stored run again."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_error, say_json, stdout
from asymlab.errors import UserError


def command(
    run: Annotated[
        str | None,
        typer.Argument(
            metavar="[RUN]",
            help="A run by name or path; default: the last one.",
            autocompletion=complete.run_names,
        ),
    ] = None,
    as_json: Json = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    list_runs: Annotated[bool, typer.Option("--list", help="List the stored runs.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the page there instead.")
    ] = None,
) -> None:
    """Show a stored run again and write its page anew.

    An incomplete run is shown as far as it got, and says so. The exit code is 0 whenever
    the run could be shown, whatever its verdict: that is in the text and in --json.

    [bold]Examples[/]

    asymlab report                           [dim]the last run[/]

    asymlab report --list                    [dim]all runs[/]

    asymlab report 20261121-0907-asym-smt -o for-my-slides.html
    """
    from asymlab.report.pages.run import PAGE_FILE, write_page
    from asymlab.report.text.run import show
    from asymlab.results.load import find_run, latest, load

    if list_runs:
        _list(as_json)
        return
    folder = find_run(run) if run else latest()
    result = load(folder)
    page = output or folder / PAGE_FILE
    if as_json:
        say_json({**result.model_dump(mode="json"), "page": str(page)})
    else:
        show(result, stdout(), near(page))  # first: the page may not be writable
    write_page(result, folder, page)
    if open_page:
        webbrowser.open(page.resolve().as_uri())


def _list(as_json: bool) -> None:
    """All runs, oldest first; one that cannot be read is named and does not hide the others."""
    from asymlab.report.summary import headline, problem
    from asymlab.results.load import load, runs

    rows = []
    for folder in runs():
        try:
            result = load(folder)
        except UserError as error:
            say_error(error)
            continue
        end = headline(result) if result.complete else f"incomplete: {problem(result)}"
        rows.append((folder.name, result.machine.name, result.complete, str(result.verdict), end))
    if as_json:
        keys = ("run", "machine", "complete", "verdict", "summary")
        say_json([dict(zip(keys, row, strict=True)) for row in rows])
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("run", "machine", "verdict", ""):
        table.add_column(name, no_wrap=name != "")
    for run, machine, whole, verdict, end in rows:
        table.add_row(run, machine, verdict if whole else "-", Text(end))
    stdout().print(table)
