# SPDX-License-Identifier: Apache-2.0
"""asymlab store: import runs into the results store, and show what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli.defects import as_error
from asymlab.cli.options import StoreName
from asymlab.cli.screen import Json, say_error, say_json, stderr, stdout
from asymlab.errors import AsymlabError

if TYPE_CHECKING:
    from asymlab.results.db import Store

app = typer.Typer(help="The results store: a database of all runs.", no_args_is_help=True)


@app.command("import")
def import_(
    folders: Annotated[
        list[Path],
        typer.Argument(metavar="FOLDER...", help="Run folders, or folders that contain some."),
    ],
    where: StoreName = "",
    as_json: Json = False,
) -> None:
    """Add the runs in some folders to the store; a run that is stored already is updated.

    A folder that fails is named, and the others are stored. The exit code is then 2 if the folder
    has no readable run, 3 if the store failed, 70 for a defect of asymlab; of several the highest.

    [bold]Example[/]

    asymlab store import results/runs
    """
    from asymlab.results.db import open_store

    store = open_store(where)
    done, failed = _imported(store, _run_folders(folders))
    if as_json:
        errors = {name: error.message for name, error in failed.items()}
        say_json({"store": store.name, "runs": done, "failed": errors})
    else:
        _show(store.name, done)
    if failed:
        raise typer.Exit(max(error.exit_code for error in failed.values()))


def _imported(store: Store, folders: list[Path]) -> tuple[dict[str, str], dict[str, AsymlabError]]:
    """What was done with each run, and the errors of the others, which are printed."""
    from asymlab.results.register import register

    done: dict[str, str] = {}
    failed: dict[str, AsymlabError] = {}
    for folder in folders:
        name = str(folder)
        try:
            done[name] = register(store, folder).value
        except Exception as raised:  # noqa: BLE001 (one run must not keep the others out)
            error = as_error(raised)
            if name not in error.message:
                error.message = f"{name}: {error.message}"
            say_error(error)
            failed[name] = error
    return done, failed


def _run_folders(folders: list[Path]) -> list[Path]:
    """The folders, or the run folders in them; a run.json means its folder."""
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


def _show(name: str, done: dict[str, str]) -> None:
    from asymlab.report.text.table import plain_table

    table = plain_table("run", "")
    for folder, outcome in done.items():
        table.add_row(Path(folder).name, outcome)
    stdout().print(table)
    stderr().print(f"store: {name}", soft_wrap=True, style="dim")


@app.command()
def status(where: StoreName = "", as_json: Json = False) -> None:
    """Show the location of the store and the number of its rows."""
    from asymlab.results.db import open_store
    from asymlab.results.query import Wanted, counts, heads
    from asymlab.results.schema import HEAD

    store = open_store(where, create=False)
    rows = counts(store)
    last = heads(store, Wanted(), limit=1)
    newest = last[0].id if last else ""
    if as_json:
        say_json({"store": store.name, "revision": HEAD, "rows": rows, "last run": newest})
        return
    console = stdout()
    console.print(f"{store.name} (revision {HEAD})", soft_wrap=True)
    console.print(", ".join(f"{number} {name}" for name, number in rows.items()))
    if newest:
        console.print(f"last run: {newest}")
