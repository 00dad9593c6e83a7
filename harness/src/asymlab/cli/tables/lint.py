# SPDX-License-Identifier: Apache-2.0
"""asymlab tables lint: defects of tables, what Linux does then, and the fix."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli import complete
from asymlab.cli.options import refuse_unused
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, errors_as_json, say_error, say_json, stdout
from asymlab.cli.tables.given import Board, CpuidFile, file_of, input_argument, view_of
from asymlab.cli.tables.seen import unloaded
from asymlab.errors import ExitCode, UserError

if TYPE_CHECKING:
    from asymlab.lint.engine import Report
    from asymlab.lint.rule import Rule
    from asymlab.lint.text import Detail
    from asymlab.model.firmware import MachineView


class Format(StrEnum):
    """The format of findings."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"


def _format(ctx: typer.Context, value: Format | None) -> Format | None:
    errors_as_json(ctx, value is Format.JSON)
    return value


@dataclass(frozen=True)
class Options:
    """The options of `asymlab tables lint`."""

    source: Annotated[str | None, input_argument("[INPUT]")] = None
    explain: Annotated[
        str | None,
        typer.Option(metavar="RULE", help="Describe one rule.", autocompletion=complete.rule_names),
    ] = None
    format_: Annotated[
        Format | None,
        typer.Option(
            "--format",
            "-f",
            callback=_format,
            help="text (the default), json, or sarif for code hosts.",
        ),
    ] = None
    require: Annotated[
        str,
        typer.Option(
            metavar="RULES|all",
            help="Exit with 4 unless these rules were checked: ids or prefixes, as in MADT,PPTT. "
            "'all': each rule for the architecture and the kind of input.",
        ),
    ] = ""
    machine: Board = None
    cpuid: CpuidFile = None
    latency: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Compare with latencies from core to core, measured on the machine: output of the "
            "guest program latency, or CSV of core-to-core-latency.",
        ),
    ] = None
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="With text: only errors and the verdict.")
    ] = False
    verbose: Annotated[
        bool,
        typer.Option("--verbose", "-v", help="With text: also list rules that were not checked."),
    ] = False
    as_json: Json = False

    def how(self) -> Format:
        """The format; usage error for two that differ, and for options that it does not have."""
        if self.as_json and self.format_ not in (None, Format.JSON):
            refuse_unused({"--json": True}, f"with --format {self.format_}")
        how = Format.JSON if self.as_json else self.format_ or Format.TEXT
        if how is Format.SARIF and (self.source is None or self.explain is not None):
            raise typer.BadParameter("--format sarif is for the findings of an INPUT")
        if how is not Format.TEXT:
            refuse_unused({"--quiet": self.quiet, "--verbose": self.verbose}, f"with {how} output")
        if self.quiet:
            refuse_unused({"--verbose": self.verbose}, "with --quiet")
        return how

    def refuse_of_findings(self, reason: str) -> None:
        """Usage error for options that change which findings an INPUT has, or how they look."""
        unused = {
            "--require": self.require,
            "--machine": self.machine,
            "--cpuid": self.cpuid,
            "--latency": self.latency,
            "--quiet": self.quiet,
            "--verbose": self.verbose,
        }
        refuse_unused(unused, reason)


@one_option_each
def command(given: Options) -> None:
    """Find defects in one table and across tables: what Linux does then, and how to fix them.

    Exit codes: 2 input invalid, or an AML table damaged or not loaded; 1 error found; 4 not judged:
    no error found, but rules that matter could not be checked; 0 none of these. Warnings and notes
    do not count. Without INPUT, lists the rules.

    [bold]Examples[/]

    asymlab tables lint board.acpidump.gz

    asymlab tables lint board.dtb --format sarif > board.sarif

    asymlab tables lint ./tables --machine gb10      [dim]tables of `tables build`[/]

    asymlab tables lint board.acpidump --latency c2c.csv

    asymlab tables lint --explain CPPC001
    """
    how = given.how()
    if given.explain is not None:
        refuse_unused({"INPUT": given.source}, "with --explain")
        given.refuse_of_findings("with --explain")
        _explain(given.explain, how)
    elif given.source is None:
        given.refuse_of_findings("without INPUT")
        _rules(how)
    else:
        view = view_of(given.source, given.machine, given.cpuid)
        view = _measured(view, given.latency) if given.latency else view
        report, lacking = _linted(given.source, view, given.require)
        _say(report, how, given.source, _detail(given))
        _leave(report, lacking)


def _measured(view: MachineView, latency: Path) -> MachineView:
    """The view with latencies; UserError without CPUs, or for a file that does not fit them."""
    from asymlab.decode.latency import read_latencies

    if not view.cpus:
        raise UserError(
            f"--latency {latency}: the CPUs of {view.title} are unknown",
            hint="give a whole dump, or a machine",
        )
    return view.model_copy(update={"latencies": read_latencies(latency, len(view.cpus))})


def _detail(given: Options) -> Detail:
    from asymlab.lint.text import Detail

    if given.quiet:
        return Detail.ERRORS
    return Detail.ALL if given.verbose else Detail.FINDINGS


def _explain(name: str, how: Format) -> None:
    from asymlab.lint.text import rule_of, rule_text

    rule = rule_of(name)
    if how is Format.JSON:
        say_json(_record(rule))
    else:
        stdout().print(rule_text(rule), soft_wrap=True, end="")


def _record(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id,
        "severity": rule.severity,
        "title": rule.title,
        "table": rule.table,
        "needs": rule.needs.model_dump(mode="json"),
        "consequence": rule.consequence,
        "sources": [each.model_dump(mode="json") for each in rule.functions],
        "kernels": rule.kernels,
        "fix": rule.fix,
    }


def _rules(how: Format) -> None:
    from asymlab.lint.rules import RULES

    if how is Format.JSON:
        say_json([{"id": r.id, "severity": r.severity, "title": r.title} for r in RULES])
        return
    table = Table.grid(padding=(0, 3, 0, 0))
    for rule in RULES:
        table.add_row(Text(rule.id, style="bold"), rule.severity, Text(rule.title))
    stdout().print(table)


def _linted(source: str, view: MachineView, require: str) -> tuple[Report, UserError | None]:
    from asymlab.lint.engine import lint

    return lint(view, require=require), unloaded(source, view)


def _say(report: Report, how: Format, source: str, detail: Detail) -> None:
    from asymlab.decode.acpidump import locations
    from asymlab.lint.sarif import sarif
    from asymlab.lint.text import report_text

    if how is Format.JSON:
        say_json(report.model_dump(mode="json"))
    elif how is Format.SARIF:
        sys.stdout.write(sarif(report, place=locations(file_of(source))) + "\n")
    else:
        stdout().print(report_text(report, detail=detail), soft_wrap=True, end="")


def _leave(report: Report, lacking: UserError | None) -> None:
    """Exit with the code of the report. Invalid input comes first: other findings may result
    from it."""
    if lacking:
        say_error(lacking)
        raise typer.Exit(lacking.exit_code)
    if report.failed:
        raise typer.Exit(ExitCode.FAIL)
    if not report.judged:
        raise typer.Exit(ExitCode.UNDECIDED)
