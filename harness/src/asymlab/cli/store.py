# SPDX-License-Identifier: Apache-2.0
"""asymlab store: what is in the results store, and run folders that are to be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from asymlab.cli.screen import Json, say_error, say_json, stderr, stdout
from asymlab.errors import ExitCode, UserError

Where = Annotated[
    str,
    typer.Option(
        "--store",
        help="The results store: a file, or postgresql://user@host/database; default:"
        " $ASYMLAB_STORE, else store.sqlite beside the runs.",
    ),
]

app = typer.Typer(help="The results store: all runs, to be asked about.", no_args_is_help=True)


@app.command("import")
def import_(
    folders: Annotated[
        list[Path], typer.Argument(metavar="FOLDER...", help="Folders of runs, or of many runs.")
    ],
    where: Where = "",
    as_json: Json = False,
) -> None:
    """Store the runs in some folders; a run that is there already is brought up to date.

    The exit code is 2 if a folder holds no run that can be read; the others are stored.

    [bold]Example[/]

    asymlab store import results/runs
    """
    from asymlab.results.db import open_store
    from asymlab.results.register import register

    store = open_store(where)
    done: dict[str, str] = {}
    bad = 0
    for folder in _run_folders(folders):
        try:
            done[str(folder)] = register(store, folder).value
        except UserError as error:
            say_error(error)
            bad += 1
    if as_json:
        say_json({"store": store.name, "runs": done, "unreadable": bad})
    else:
        _tell(store.name, done)
    if bad:
        raise typer.Exit(ExitCode.USAGE)


def _run_folders(folders: list[Path]) -> list[Path]:
    """The folders themselves, or the runs in them; a run.json stands for its folder."""
    from asymlab.results.load import runs
    from asymlab.results.store import RUN_FILE

    found: list[Path] = []
    for folder in folders:
        if folder.name == RUN_FILE:
            found.append(folder.parent)
        elif (folder / RUN_FILE).exists() or not (inside := runs(folder)):
            found.append(folder)
        else:
            found.extend(inside)
    return found


def _tell(name: str, done: dict[str, str]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("run")
    table.add_column("")
    for folder, outcome in done.items():
        table.add_row(Path(folder).name, outcome)
    stdout().print(table)
    stderr().print(f"store: {name}", soft_wrap=True, style="dim")


@app.command()
def status(where: Where = "", as_json: Json = False) -> None:
    """Say where the store is, and how much is in it."""
    from asymlab.results.db import open_store
    from asymlab.results.query import Wanted, counts, heads
    from asymlab.results.schema import HEAD

    store = open_store(where, create=False)
    told = counts(store)
    last = heads(store, Wanted(), limit=1)
    newest = last[0].id if last else ""
    if as_json:
        say_json({"store": store.name, "revision": HEAD, "rows": told, "last run": newest})
        return
    console = stdout()
    console.print(f"{store.name} (revision {HEAD})", soft_wrap=True)
    console.print(", ".join(f"{number} {name}" for name, number in told.items()))
    if newest:
        console.print(f"last run: {newest}")
