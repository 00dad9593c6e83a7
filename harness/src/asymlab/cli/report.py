# SPDX-License-Identifier: Apache-2.0
"""asymlab report: show a stored run again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.options import OpenPage, output_option, refuse_unused, show_page
from asymlab.cli.screen import (
    Json,
    check_output,
    near,
    say_all,
    say_error,
    say_json,
    stdout,
    write_text,
)
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
    open_page: OpenPage = False,
    list_runs: Annotated[bool, typer.Option("--list", help="List the stored runs.")] = False,
    text: Annotated[
        bool,
        typer.Option("--text", help="Print plain text of 72 columns for a mail; write no page."),
    ] = False,
    output: Annotated[
        Path | None,
        output_option("File of the page, or of the text; default: in the run's folder, or stdout."),
    ] = None,
) -> None:
    """Show a stored run and write its page again.

    An incomplete run is shown up to where it stopped and marked as incomplete. The exit code
    is 0 if the run could be shown, whatever its verdict.

    [bold]Examples[/]

    asymlab report                           [dim]the last run[/]

    asymlab report --list                    [dim]all runs[/]

    asymlab report 20261121-0907-asym-smt -o for-my-slides.html

    asymlab report --text                    [dim]to paste below a patch[/]
    """
    if list_runs:
        unused = {"RUN": run, "--text": text, "--open": open_page, "--output": output}
        refuse_unused(unused, "with --list")
        _list(as_json)
        return
    if output:
        check_output(output)
    if text:
        refuse_unused({"--json": as_json, "--open": open_page}, "with --text")
        _mail(run, output)
        return
    show_page(_show(run, output, as_json), open_page)


def _show(run: str | None, output: Path | None, as_json: bool) -> Path:
    """Print a run and write its page, whose path is returned."""
    from asymlab.report.pages.run import PAGE_FILE, write_page
    from asymlab.report.text.run import lines
    from asymlab.report.traffic import traffic_json
    from asymlab.results.load import find_run, latest, load

    folder = find_run(run) if run else latest()
    result = load(folder)
    page = output or folder / PAGE_FILE
    if as_json:
        moved = traffic_json(result, folder)
        say_json({**result.model_dump(mode="json"), "page": str(page), "traffic": moved})
    else:
        say_all(lines(result, near(page)))  # before writing the page, which may fail
    write_page(result, folder, page)
    return page


def _mail(run: str | None, output: Path | None) -> None:
    """Print a run as text for a mail, or write it to a file."""
    from asymlab.report.text.mail import mail
    from asymlab.results.load import find_run, latest, load

    made = mail(load(find_run(run) if run else latest()))
    if output:
        write_text(output, made)
    else:
        sys.stdout.write(made)


def _list(as_json: bool) -> None:
    """List all runs, oldest first; an unreadable one is an error message between them."""
    from asymlab.report.summary import headline, problem
    from asymlab.report.text.table import plain_table
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
    table = plain_table("run", "machine", "verdict", "")
    for run, machine, whole, verdict, end in rows:
        table.add_row(run, machine, verdict if whole else "-", Text(end))
    stdout().print(table)
