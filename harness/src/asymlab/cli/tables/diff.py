# SPDX-License-Identifier: Apache-2.0
"""asymlab tables diff: two firmwares by what the scheduler sees."""

from __future__ import annotations

import typer
from rich.text import Text

from asymlab.cli.screen import Json, say_json, stderr, stdout
from asymlab.cli.tables.given import KERNEL, Cmdline, Input, Kernel, seen
from asymlab.cli.tables.output import say_doubts, say_unread
from asymlab.errors import ExitCode


def command(
    one: Input,
    other: Input,
    kernel: Kernel = KERNEL,
    cmdline: Cmdline = "",
    as_json: Json = False,
) -> None:
    """Compare two inputs by what the scheduler will see of them, not by their bytes.

    Exits 0 if it cannot tell them apart, 1 if it can.

    [bold]Examples[/]

    asymlab tables diff bios-1.2.acpidump bios-1.3.acpidump

    asymlab tables diff board.dtb board.acpidump   [dim]do both worlds say the same?[/]
    """
    from asymlab.predict.diff import compare

    before, after = seen(one, kernel, cmdline), seen(other, kernel, cmdline)
    found = compare((before.view, before.prediction), (after.view, after.prediction))
    notes = tuple(dict.fromkeys((*before.notes, *after.notes)))
    say_doubts(notes)
    if as_json:
        say_json({**found.model_dump(mode="json"), "notes": notes})
    else:
        stdout().print(Text(found.text().rstrip()), soft_wrap=True)
    for each in (before.view, after.view):
        say_unread(each, stderr())
    if not found.same:
        raise typer.Exit(ExitCode.FAIL)
