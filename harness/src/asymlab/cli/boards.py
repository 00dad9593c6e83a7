# SPDX-License-Identifier: Apache-2.0
"""asymlab boards: the boards that runs boot on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.options import machine_option, refuse_unused
from asymlab.cli.screen import Json, inform, near, say, say_json, stderr, stdout
from asymlab.errors import ExitCode, UserError

if TYPE_CHECKING:
    from asymlab.boards.board import Backend
    from asymlab.boards.place.check import PlaceFinding

SIZE = "vera-8c2t"
"""The machine whose size an emulated board has by default."""


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="Show and check this board: a name, or place:FILE.",
            autocompletion=complete.board_names,
        ),
    ] = None,
    furnish: Annotated[
        Path | None,
        typer.Option(
            help="Write the files that drive the emulated board NAME from outside to this folder.",
            file_okay=False,
        ),
    ] = None,
    machine: Annotated[
        str | None,
        machine_option(f"With --furnish: size of the emulated board; default: {SIZE}."),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the boards that runs can boot on, or show and check one.

    A lab board is described by a place file (YAML): copy one from harness/places, change it, and
    name it as place:FILE.

    [bold]Examples[/]

    asymlab boards                                 [dim]all boards[/]

    asymlab boards qemu                            [dim]its features, and the QEMU each needs[/]

    asymlab boards place:./my-board.yaml           [dim]check the place file and its tools[/]

    asymlab boards emulated:grub-arm64 --furnish rack [dim]for other programs[/]
    """
    from asymlab.session.boards import find_backend

    if furnish:
        refuse_unused({"--json": as_json}, "with --furnish")
    else:
        refuse_unused({"--machine": machine}, "without --furnish")
    if name is None:
        if furnish:
            raise typer.BadParameter("--furnish needs the NAME of an emulated board")
        _all(as_json)
        return
    board = find_backend(name)
    if furnish:
        _furnish(board, machine or SIZE, furnish)
    else:
        _one(board, as_json)


def _all(as_json: bool) -> None:
    from asymlab.report.text.table import plain_table
    from asymlab.session.boards import board_names, board_title

    rows = {name: board_title(name) for name in board_names()}
    if as_json:
        say_json([{"name": name, "title": title} for name, title in rows.items()])
        return
    table = plain_table("board", "what it is", wraps=("what it is",))
    for name, title in rows.items():
        table.add_row(Text(name), Text(title))
    stdout().print(table)


def _one(board: Backend, as_json: bool) -> None:
    from asymlab.boards.emulated.board import EmulatedBoard
    from asymlab.boards.place.board import PlaceBoard
    from asymlab.boards.place.check import check_place

    facts = board.describe()
    found: tuple[PlaceFinding, ...] = ()
    if isinstance(board, PlaceBoard) and not isinstance(board, EmulatedBoard):
        found = check_place(board.place, board.name.partition(":")[2])
    if as_json:
        checks = [item.model_dump() for item in found]
        say_json({"board": board.name, "facts": facts, "checks": checks, "limits": board.limits})
    else:
        _show(facts, found)
        for limit in board.limits:
            say(limit)
    if bad := sum(not item.is_good for item in found):
        reason = f"{bad} of {len(found)} checks of {board.name} failed"
        stderr().print(Text.assemble(("error: ", "bold red"), reason), soft_wrap=True)
        raise typer.Exit(ExitCode.INFRA)


def _show(facts: dict[str, str], found: tuple[PlaceFinding, ...]) -> None:
    """Print the facts of a board and the result of its checks."""
    table = Table.grid(padding=(0, 3, 0, 0))
    looked_at = {item.what.split()[0] for item in found}
    for key, value in facts.items():
        if key not in looked_at:
            table.add_row(Text(key, style="bold"), Text(), Text(value))
    for item in found:
        answer, style = ("yes", "green") if item.is_good else ("NO", "bold red")
        is_there = Text(answer, style) if "not checked" not in item.text else Text("-")
        table.add_row(Text(item.what, style="bold"), is_there, Text(item.text))
        if item.hint:
            table.add_row(Text(), Text(), Text(f"hint: {item.hint}", style="dim"))
    stdout().print(table)


def _furnish(board: Backend, name: str, folder: Path) -> None:
    from asymlab.boards.emulated.board import EmulatedBoard
    from asymlab.config.machine import machine

    if not isinstance(board, EmulatedBoard):
        raise UserError(f"--furnish: board {board.name} is not emulated", hint="use emulated:KIND")
    board.furnish(machine(name), folder)
    inform(f"made {near(folder)}")
    stderr().print(
        f"hint: harness/docs/your-board.md has a place file for it ({board.place.chain})",
        soft_wrap=True,
    )
