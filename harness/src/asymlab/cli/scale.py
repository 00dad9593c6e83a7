# SPDX-License-Identifier: Apache-2.0
"""asymlab scale: how figures go with the number of CPUs."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_json, stdout, writing
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.result import RunResult


def command(
    system: Annotated[
        str,
        typer.Argument(metavar="SYSTEM", help="A system.", autocompletion=complete.system_names),
    ],
    runs: Annotated[
        list[str] | None,
        typer.Option(
            "--run",
            help="A run by name or path, several times; default: the last on each size of a "
            "machine (names that differ in the number at their end).",
            autocompletion=complete.run_names,
        ),
    ] = None,
    board: Annotated[
        str,
        typer.Option(
            help="Runs on this board; default: that of the last run. Not with --run.",
            autocompletion=complete.board_names,
        ),
    ] = "",
    output: Annotated[Path, typer.Option("--output", "-o", help="Write the page there.")] = Path(
        "scale.html"
    ),
    as_json: Json = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Draw what a system measured on machines of several sizes against their CPUs.

    [bold]Example[/]

    for n in 16 64 176 240; do asymlab run balance-gate --board qemu-pt --machine granite-$n; done
    asymlab scale balance-gate
    """
    from asymlab.report.pages.scaling import lines, render
    from asymlab.results.scaling import scaling

    told = scaling(_found(system, runs or [], board))
    with writing(output):
        output.write_text(render(told), encoding="utf-8")
    if as_json:
        say_json({**told.model_dump(mode="json"), "page": str(output)})
    else:
        console = stdout()
        for item in lines(told):
            console.print(item, highlight=False)
        console.print(f"page  {near(output)}", soft_wrap=True)
    if open_page:
        webbrowser.open(output.resolve().as_uri())


def _found(system: str, names: list[str], board: str) -> list[RunResult]:
    """The runs by name, or the last on each size; UserError unless they are of ``system``."""
    from asymlab.config.system import system as load_system
    from asymlab.results.load import find_run, load
    from asymlab.results.scaling import SIZES_HINT, stored
    from asymlab.session.boards import find_backend

    if names and board:
        raise UserError("--run names runs, --board chooses among all", hint="give one of them")
    if board:
        find_backend(board)  # maybe there is none of that name
    found = [load(find_run(name)) for name in names] if names else stored(system, board)
    if odd := [run.id for run in found if run.system != system]:
        raise UserError(
            f"{odd[0]} is no run of {system}", hint="`asymlab report --list` shows the stored runs"
        )
    if not found:
        load_system(system)  # maybe there is none of that name
        here = f" on board {board}" if board else ""
        raise UserError(
            f"no finished run of {system}{here} measured anything",
            hint=SIZES_HINT,
        )
    return found
