# SPDX-License-Identifier: Apache-2.0
"""asymlab tables decode: what firmware says of CPUs, caches and memory, and where it says so."""

from __future__ import annotations

from typing import Annotated

import typer

from asymlab.cli.screen import Json, say_json, stdout
from asymlab.cli.tables.given import Board, Input, view_of


def command(
    source: Input,
    origins: Annotated[
        bool, typer.Option("--origins", help="Also tell from where each fact of a CPU is.")
    ] = False,
    machine: Board = None,
    as_json: Json = False,
) -> None:
    """Read an input of any kind into one table of CPUs, caches and nodes.

    Shows claims: capacities that firmware gives, not what Linux makes of them (predict does).
    What cannot be read is listed with its place; the rest still stands.

    [bold]Examples[/]

    asymlab tables decode board.acpidump.gz

    asymlab tables decode /                    [dim]the machine you are on[/]

    asymlab tables decode my-board.dtb --json
    """
    from asymlab.report.text.firmware import facts, origin_lines

    view = view_of(source, machine)
    if as_json:
        say_json(view.model_dump(mode="json"))
        return
    out = stdout()
    for part in facts(view):
        out.print(part, soft_wrap=True)
    if origins:
        for line in origin_lines(view):
            out.print(line, soft_wrap=True)
