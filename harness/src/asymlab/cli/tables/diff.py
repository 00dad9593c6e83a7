# SPDX-License-Identifier: Apache-2.0
"""asymlab tables diff: two inputs by the topology that the scheduler derives."""

from __future__ import annotations

from dataclasses import dataclass

import typer

from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, say, say_json, stderr
from asymlab.cli.tables import given as of
from asymlab.cli.tables.seen import say_prediction_notes, say_unread, seen
from asymlab.errors import ExitCode, UserError


@dataclass(frozen=True)
class Options:
    """The options of `asymlab tables diff`."""

    one: of.Input
    other: of.Input
    kernel: of.Kernel = of.KERNEL
    cmdline: of.Cmdline = ""
    machine: of.Board = None
    cpuid: of.CpuidFile = None
    as_json: Json = False

    def inputs(self) -> tuple[of.Given, of.Given]:
        """Both inputs with what each lacks. UserError if an option is of use to neither."""
        from asymlab.topology.with_cpuid import lacks_cpuid

        texts = (self.one, self.other)
        # --machine completes generated tables; a dump of a real board has its own DSDT
        boards = {text for text in texts if self.machine and of.lacks_dsdt(text)}
        if self.machine and not boards:
            hint = "leave --machine out: it adds the DSDT and MADT that such a folder lacks"
            raise UserError("neither is a folder of ACPI tables without a DSDT", hint=hint)
        # of two inputs the one that lacks the topology gets it
        lacking = {text for text in texts if self.cpuid and lacks_cpuid(of.view_of(text))}
        if self.cpuid and not lacking:
            hint = "leave --cpuid out: only tables of an x86 machine lack the topology"
            raise UserError("neither is a set of ACPI tables of an x86 machine", hint=hint)
        one, other = (
            of.Given(
                source=text,
                kernel=self.kernel,
                cmdline=self.cmdline,
                machine=self.machine if text in boards else None,
                cpuid=self.cpuid if text in lacking else None,
            )
            for text in texts
        )
        return one, other


@one_option_each
def command(given: Options) -> None:
    """Compare two inputs by the topology that the scheduler derives, not by their bytes.

    Exits 0 if the scheduler sees the same, 1 if it does not.

    [bold]Examples[/]

    asymlab tables diff bios-1.2.acpidump bios-1.3.acpidump

    asymlab tables diff board.dtb board.acpidump   [dim]are ACPI and device tree equivalent?[/]
    """
    from asymlab.predict.diff import compare

    before, after = map(seen, given.inputs())
    found = compare((before.view, before.prediction), (after.view, after.prediction))
    notes = tuple(dict.fromkeys((*before.notes, *after.notes)))
    say_prediction_notes(notes)
    if given.as_json:
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
