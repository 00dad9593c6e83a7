# SPDX-License-Identifier: Apache-2.0
"""asymlab tables render: a picture of a machine from whatever tells of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from asymlab.cli.screen import near, stderr, writing
from asymlab.cli.tables.given import KERNEL, Board, Cmdline, Input, Kernel, seen
from asymlab.cli.tables.output import say_doubts


def command(
    source: Input,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="An .svg picture, or an .html page.")
    ] = Path("machine.svg"),
    kernel: Kernel = KERNEL,
    cmdline: Cmdline = "",
    machine: Board = None,
) -> None:
    """Draw cores, threads, caches and nodes, capacities as colours, scheduling domains as outlines.

    [bold]Examples[/]

    asymlab tables render board.acpidump -o board.html
    """
    from asymlab.report.pages.firmware import firmware_page, firmware_svg

    if output.suffix not in (".svg", ".html"):
        raise typer.BadParameter("--output must end in .svg or .html")
    found = seen(source, kernel, cmdline, machine)
    say_doubts(found.notes)
    make = firmware_svg if output.suffix == ".svg" else firmware_page
    picture = make(found.view, found.prediction)
    with writing(output):
        output.write_text(picture, encoding="utf-8")
    stderr().print(Text(f"wrote {near(output)}"))
