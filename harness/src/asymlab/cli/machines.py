# SPDX-License-Identifier: Apache-2.0
"""asymlab machines: what can be booted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_json, stderr, stdout, writing
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
        Capacities, typer.Option(help="The machine's own capacities, or one for all CPUs.")
    ] = "machine",
    svg: Annotated[
        Path | None, typer.Option(help="Also write the map of NAME as an SVG picture.")
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(
            help="Show what a board is and which features it has instead.",
            autocompletion=complete.board_names,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the machines that ship with asymlab, or show one.

    A machine is a YAML file: copy one from dt-acpi/machines, change it, name it by path.

    [bold]Examples[/]

    asymlab machines                          [dim]what there is[/]

    asymlab machines gb10 --svg gb10.svg      [dim]one machine, and a picture of it[/]

    asymlab machines ./my-board.yaml          [dim]check a file of your own[/]

    asymlab machines --board qemu             [dim]which feature needs which QEMU[/]
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

    found = [machine(name) for name in machines()]
    if as_json:
        say_json([_brief(box) for box in found])
        return
    table = _table("machine", "CPUs", "shape", "title")
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
        picture = machine_svg(box)
        with writing(svg, "--svg"):
            svg.write_text(picture, encoding="utf-8")
        stderr().print(Text(f"wrote {near(svg)}"))
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


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for name in columns:
        right = name == "CPUs"
        table.add_column(name, no_wrap=name != "title", justify="right" if right else "left")
    return table
