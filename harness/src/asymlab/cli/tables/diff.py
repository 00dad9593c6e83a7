# SPDX-License-Identifier: Apache-2.0
"""asymlab tables diff: two inputs by the topology that the scheduler derives."""

from __future__ import annotations

import typer

from asymlab.cli.screen import Json, say, say_json, stderr
from asymlab.cli.tables.given import (
    KERNEL,
    Board,
    Cmdline,
    CpuidFile,
    Input,
    Kernel,
    lacks_dsdt,
    say_prediction_notes,
    say_unread,
    seen,
    view_of,
)
from asymlab.errors import ExitCode, UserError


def command(
    one: Input,
    other: Input,
    kernel: Kernel = KERNEL,
    cmdline: Cmdline = "",
    machine: Board = None,
    cpuid: CpuidFile = None,
    as_json: Json = False,
) -> None:
    """Compare two inputs by the topology that the scheduler derives, not by their bytes.

    Exits 0 if the scheduler sees the same, 1 if it does not.

    [bold]Examples[/]

    asymlab tables diff bios-1.2.acpidump bios-1.3.acpidump

    asymlab tables diff board.dtb board.acpidump   [dim]are ACPI and device tree equivalent?[/]
    """
    from asymlab.predict.diff import compare
    from asymlab.topology.with_cpuid import lacks_cpuid

    # --machine completes generated tables; a dump of a real board has its own DSDT
    boards = {text: machine for text in (one, other) if machine and lacks_dsdt(text)}
    if machine and not boards:
        hint = "leave --machine out: it adds the DSDT and MADT that such a folder lacks"
        raise UserError("neither is a folder of ACPI tables without a DSDT", hint=hint)
    # of two inputs the one that lacks the topology gets it
    lacking = {text: cpuid for text in (one, other) if cpuid and lacks_cpuid(view_of(text))}
    if cpuid and not lacking:
        hint = "leave --cpuid out: only tables of an x86 machine lack the topology"
        raise UserError("neither is a set of ACPI tables of an x86 machine", hint=hint)
    before, after = (
        seen(text, kernel, cmdline, boards.get(text), lacking.get(text)) for text in (one, other)
    )
    found = compare((before.view, before.prediction), (after.view, after.prediction))
    notes = tuple(dict.fromkeys((*before.notes, *after.notes)))
    say_prediction_notes(notes)
    if as_json:
        about = {"kernel": str(before.prediction.kernel), "cmdline": before.cmdline}
        unread = {
            side: [problem.model_dump(mode="json") for problem in each.view.problems]
            for side, each in (("one", before), ("other", after))
        }
        say_json({**found.model_dump(mode="json"), **about, "unread": unread, "notes": notes})
    else:
        say(found.text().rstrip())
    for each in (before.view, after.view):
        say_unread(each, stderr())
    if not found.same:
        raise typer.Exit(ExitCode.FAIL)
