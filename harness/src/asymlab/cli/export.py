# SPDX-License-Identifier: Apache-2.0
"""asymlab export: convert a run for other tools."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from asymlab.cli import perfetto
from asymlab.cli.options import Run, StoreName, output_option
from asymlab.cli.screen import check_output, write_text
from asymlab.model.stored import StoredRun

app = typer.Typer(help="Convert a run to the format of another tool.", no_args_is_help=True)
app.command("perfetto")(perfetto.command)

Output = Annotated[Path | None, output_option("File to write; default: stdout.")]


@app.command()
def junit(run: Run, where: StoreName = "", output: Output = None) -> None:
    """JUnit XML for build servers: a case fails if an arm or claim is not as expected.

    [bold]Example[/]

    asymlab export junit 20261121-0907-asym-smt -o junit.xml
    """
    from asymlab.results.export.junit import junit as made

    _check(output)
    _write(made(found_run(run, where)), output)


@app.command()
def kcidb(
    run: Run,
    origin: Annotated[str, typer.Option(help="Your origin in KCIDB.")] = "asymlab",
    where: StoreName = "",
    output: Output = None,
) -> None:
    """KCIDB I/O JSON, checked against its schema: PASS or FAIL of the kernels, expected or not.

    [bold]Example[/]

    asymlab export kcidb 20261121-0907-asym-smt --origin mylab | kcidb-submit
    """
    from asymlab.results.export.kcidb import kcidb as made

    _check(output)
    _write(made(found_run(run, where), origin), output)


def found_run(name: str, where: str) -> StoredRun:
    """A run by its folder, else by its name or uid in the store.

    UserError for an unknown name.
    """
    from asymlab.results.db import open_store
    from asymlab.results.query import find, full
    from asymlab.results.register import read
    from asymlab.results.store import RUN_FILE

    path = Path(name)
    if path.exists():
        return read(path.parent if path.name == RUN_FILE else path)
    store = open_store(where, create=False)
    return full(store, find(store, name).uid)


def _check(output: Path | None) -> None:
    if output:
        check_output(output)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    write_text(output, text)
