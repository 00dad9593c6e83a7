# SPDX-License-Identifier: Apache-2.0
"""asymlab tables explain: the prediction in words."""

from __future__ import annotations

from rich.text import Text

from asymlab.cli.screen import Json, say_json, stderr, stdout
from asymlab.cli.tables.given import KERNEL, Board, Cmdline, Input, Kernel, seen
from asymlab.cli.tables.output import led_to, say_doubts, say_unread


def command(
    source: Input,
    kernel: Kernel = KERNEL,
    cmdline: Cmdline = "",
    machine: Board = None,
    as_json: Json = False,
) -> None:
    """Say in words what the scheduler will see, and which way wakeups and balancing will take.

    [bold]Examples[/]

    asymlab tables explain vera-8c2t --kernel 6.12
    """
    from asymlab.predict.explain import consequences, explain, sections

    found = seen(source, kernel, cmdline, machine)
    say_doubts(found.notes)
    if as_json:
        text = explain(found.view, found.prediction)
        told = {"text": text, "sections": sections(found.prediction)}
        say_json({**led_to(found), **told, "consequences": consequences(found.prediction)})
        say_unread(found.view, stderr())
        return
    stdout().print(Text(explain(found.view, found.prediction).rstrip()), soft_wrap=True)
    say_unread(found.view, stdout())
