# SPDX-License-Identifier: Apache-2.0
"""asymlab tables predict: what Linux will show in sysfs and debugfs."""

from __future__ import annotations

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
    """Predict capacities, sibling lists and scheduling domains, without booting.

    The words are those of sysfs and of debugfs (sched/domains), levels that the kernel would drop
    are dropped.

    [bold]Examples[/]

    asymlab tables predict board.acpidump --kernel 6.12

    asymlab tables predict vera-rubin --cmdline nosmt
    """
    from asymlab.report.text.firmware import predicted

    found = seen(source, kernel, cmdline, machine)
    say_doubts(found.notes)
    if as_json:
        say_json({**led_to(found), **found.prediction.view.model_dump(mode="json")})
        say_unread(found.view, stderr())
        return
    out = stdout()
    for part in predicted(found.view, found.prediction):
        out.print(part, soft_wrap=True)
