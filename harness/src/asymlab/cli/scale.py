# SPDX-License-Identifier: Apache-2.0
"""asymlab scale: the metrics of a system by number of CPUs."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say, say_json, stdout, write_text
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
            help="A run by name or path; repeat for more. Default: the last run on each size of a "
            "machine (names that differ in the number at the end).",
            autocompletion=complete.run_names,
        ),
    ] = None,
    board: Annotated[
        str,
        typer.Option(
            help="Only runs on this board; default: the last run's board. Not with --run.",
            autocompletion=complete.board_names,
        ),
    ] = "",
    output: Annotated[Path, typer.Option("--output", "-o", help="File of the page.")] = Path(
        "scale.html"
    ),
    as_json: Json = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Plot what a system measured on machines of several sizes by number of CPUs.

    [bold]Example[/]

    for n in 16 64 176 240; do asymlab run balance-gate --board qemu-pt --machine granite-$n; done
    asymlab scale balance-gate
    """
    from asymlab.report.pages.scaling import lines, render
    from asymlab.results.scaling import scaling

    scales = scaling(_found(system, runs or [], board))
    write_text(output, render(scales))
    if as_json:
        say_json({**scales.model_dump(mode="json"), "page": str(output)})
    else:
        for item in lines(scales):
            stdout().print(item)
        say(f"page  {near(output)}")
    if open_page:
        webbrowser.open(output.resolve().as_uri())


def _found(system: str, names: list[str], board: str) -> list[RunResult]:
    """The runs by name, or the last on each size; UserError unless they are of ``system``."""
    from asymlab.config.system import system as load_system
    from asymlab.results.load import find_run, load
    from asymlab.results.scaling import SIZES_HINT, stored
    from asymlab.session.boards import find_backend

    if names and board:
        raise UserError("--run and --board exclude each other", hint="give one of them")
    if board:
        find_backend(board)  # raises for an unknown name
    found = [load(find_run(name)) for name in names] if names else stored(system, board)
    if odd := [run.id for run in found if run.system != system]:
        raise UserError(
            f"{odd[0]}: not a run of {system}", hint="`asymlab report --list` shows the stored runs"
        )
    if not found:
        load_system(system)  # raises for an unknown name
        here = f" on board {board}" if board else ""
        raise UserError(f"no finished run of {system}{here} has an experiment", hint=SIZES_HINT)
    return found
