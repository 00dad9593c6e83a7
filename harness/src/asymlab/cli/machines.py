# SPDX-License-Identifier: Apache-2.0
"""asymlab machines: the machines that can be booted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.screen import Json, inform, near, say_json, stdout, write_text
from asymlab.model.machine import Machine

Capacities = Literal["machine", "equal"]


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="Show this machine: a shipped name or a YAML file.",
            autocompletion=complete.machine_names,
        ),
    ] = None,
    capacities: Annotated[
        Capacities, typer.Option(help="The machine's capacities, or the same on all CPUs.")
    ] = "machine",
    svg: Annotated[
        Path | None, typer.Option(help="Also write the map of NAME as an SVG picture.")
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(
            help="Instead show this board and its features.",
            autocompletion=complete.board_names,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the machines that ship with asymlab, or show one.

    A machine is a YAML file: copy one from dt-acpi/machines, change it, and give its path.

    [bold]Examples[/]

    asymlab machines                          [dim]all machines[/]

    asymlab machines gb10 --svg gb10.svg      [dim]one machine, and a picture of it[/]

    asymlab machines ./my-board.yaml          [dim]check a file of your own[/]

    asymlab machines --board qemu             [dim]features and the QEMU each needs[/]
    """
    if board:
        _board(board, as_json)
    elif name:
        _one(name, capacities, svg, as_json)
    elif svg:
        raise typer.BadParameter("--svg needs the NAME of a machine")
    else:
        _all(as_json)


def _all(as_json: bool) -> None:
    from asymlab.config.machine import machine, machines
    from asymlab.report.text.table import plain_table

    found = [machine(name) for name in machines()]
    if as_json:
        say_json([_brief(box) for box in found])
        return
    table = plain_table("machine", "CPUs", "shape", "title", wraps=("title",))
    table.columns[1].justify = "right"
    for box in found:
        brief = _brief(box)
        table.add_row(box.name, str(brief["cpus"]), brief["shape"], box.title)
    stdout().print(table)


def _brief(box: Machine) -> dict[str, Any]:
    from asymlab.report.summary import shape

    return {"name": box.name, "title": box.title, "cpus": len(box.cpus), "shape": shape(box)}


def _one(name: str, capacities: Capacities, svg: Path | None, as_json: bool) -> None:
    from asymlab.config.machine import machine
    from asymlab.report.map.machine import machine_svg
    from asymlab.report.text.machine import machine_lines

    box = machine(name)
    box = box.equal() if capacities == "equal" else box
    if svg:
        write_text(svg, machine_svg(box), "--svg")
        inform(f"wrote {near(svg)}")
    if as_json:
        seen = [box.capacity(cpu.id) for cpu in box.cpus]
        say_json({**box.model_dump(mode="json"), "cpu_capacity": seen})
        return
    out = stdout()
    for line in machine_lines(box, out.width):
        out.print(line, soft_wrap=True)


def _board(name: str, as_json: bool) -> None:
    from asymlab.session.boards import find_backend

    board = find_backend(name)
    facts = board.describe()
    if as_json:
        say_json({"board": board.name, "facts": facts, "limits": board.limits})
        return
    out = stdout()
    table = Table.grid(padding=(0, 3, 0, 0))
    for key, value in facts.items():
        table.add_row(Text(key, style="bold"), Text(value))
    out.print(table)
    for limit in board.limits:
        out.print(Text(limit))
