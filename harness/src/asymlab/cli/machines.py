# SPDX-License-Identifier: Apache-2.0
"""asymlab machines: the machines that can be booted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from asymlab.cli import complete
from asymlab.cli.options import Capacities, refuse_unused
from asymlab.cli.screen import (
    Json,
    check_output,
    inform,
    near,
    say_all,
    say_json,
    stdout,
    write_text,
)
from asymlab.model.machine import Machine


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="Show this machine: a shipped name or a YAML file.",
            autocompletion=complete.machine_names,
        ),
    ] = None,
    capacities: Capacities = "machine",
    svg: Annotated[
        Path | None, typer.Option(help="Also write the map of NAME as an SVG picture.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the machines that ship with asymlab, or show one.

    A machine is a YAML file: copy one from dt-acpi/machines, change it, and give its path.

    [bold]Examples[/]

    asymlab machines                          [dim]all machines[/]

    asymlab machines gb10 --svg gb10.svg      [dim]one machine, and a picture of it[/]

    asymlab machines ./my-board.yaml          [dim]check your own file[/]
    """
    if name:
        _one(name, capacities, svg, as_json)
        return
    unused = {"--svg": svg, "--capacities": capacities != "machine"}
    refuse_unused(unused, "without the NAME of a machine")
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


def _one(name: str, capacities: str, svg: Path | None, as_json: bool) -> None:
    from asymlab.config.machine import machine
    from asymlab.report.map.machine import machine_svg
    from asymlab.report.text.costs import cost_matrix
    from asymlab.report.text.machine import machine_lines

    if svg:
        check_output(svg, "--svg")
    box = machine(name)
    box = box.equal() if capacities == "equal" else box
    if svg:
        write_text(svg, machine_svg(box), "--svg")
        inform(f"wrote {near(svg)}")
    if as_json:
        seen = [box.capacity(cpu.id) for cpu in box.cpus]
        matrix = cost_matrix(box).model_dump(mode="json") if box.costs else None
        say_json({**box.model_dump(mode="json"), "cpu_capacity": seen, "cost_matrix": matrix})
        return
    say_all(machine_lines(box, stdout().width))
