# SPDX-License-Identifier: Apache-2.0
"""asymlab scale: the metrics of a system by number of CPUs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.options import OpenPage, System, board_option, output_option, show_page
from asymlab.cli.screen import Json, check_output, near, say, say_all, say_json, write_text
from asymlab.errors import UserError

if TYPE_CHECKING:
    from asymlab.model.result import RunResult


def command(
    system: System,
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
        str, board_option("Only runs on this board; default: the last run's board. Not with --run.")
    ] = "",
    output: Annotated[Path, output_option("File of the page.")] = Path("scale.html"),
    as_json: Json = False,
    open_page: OpenPage = False,
) -> None:
    """Plot what a system measured on machines of several sizes by number of CPUs.

    [bold]Example[/]

    for n in 16 64 176 240; do asymlab run balance-gate --board qemu-pt --machine granite-$n; done
    asymlab scale balance-gate
    """
    from asymlab.report.pages.scaling import lines, render
    from asymlab.results.scaling import scaling

    check_output(output)
    scales = scaling(_found(system, runs or [], board))
    write_text(output, render(scales))
    if as_json:
        say_json({**scales.model_dump(mode="json"), "page": str(output)})
    else:
        say_all(lines(scales))
        say(f"page  {near(output)}")
    show_page(output, open_page)


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
