# SPDX-License-Identifier: Apache-2.0
"""asymlab tables decode, predict, explain, render: an input and the predicted topology."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from asymlab.cli.options import output_option
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import (
    Json,
    check_output,
    inform,
    near,
    say,
    say_all,
    say_json,
    stderr,
    stdout,
    write_text,
)
from asymlab.cli.tables.given import Board, CpuidFile, Given, Input, view_of
from asymlab.cli.tables.seen import about, say_prediction_notes, say_unread, seen


@dataclass(frozen=True)
class Shown(Given):
    """The options of predict and explain."""

    as_json: Json = False


@dataclass(frozen=True)
class Rendered(Given):
    """The options of render."""

    output: Annotated[Path, output_option("An .svg picture, or an .html page.")] = Path(
        "machine.svg"
    )


def decode(
    source: Input,
    origins: Annotated[
        bool, typer.Option("--origins", help="Also show the origin of each CPU's values.")
    ] = False,
    machine: Board = None,
    cpuid: CpuidFile = None,
    as_json: Json = False,
) -> None:
    """Read an input of any kind into one table of CPUs, caches and nodes.

    The capacities are those that firmware claims; `predict` shows what Linux makes of them.
    What cannot be read is listed with its place; the rest is shown.

    [bold]Examples[/]

    asymlab tables decode board.acpidump.gz

    asymlab tables decode /                    [dim]the machine you are on[/]

    asymlab tables decode my-board.dtb --json
    """
    from asymlab.report.text.firmware import facts, origin_lines

    view = view_of(source, machine, cpuid)
    if as_json:
        say_json(view.model_dump(mode="json"))
        return
    say_all(facts(view))
    say_all(origin_lines(view) if origins else ())


@one_option_each
def predict(given: Shown) -> None:
    """Predict capacities, sibling lists and scheduling domains, without booting.

    Names are those of sysfs and of debugfs (sched/domains). Domains that the kernel would
    degenerate are left out.

    [bold]Examples[/]

    asymlab tables predict board.acpidump --kernel 6.12

    asymlab tables predict vera-rubin --cmdline nosmt

    asymlab tables predict x86.acpidump --cpuid x86.cpuid     [dim]cpuid -r > x86.cpuid[/]
    """
    from asymlab.report.text.firmware import predicted

    found = seen(given)
    say_prediction_notes(found.notes)
    if given.as_json:
        say_json({**about(found), **found.prediction.view.model_dump(mode="json")})
        say_unread(found.view, stderr())
        return
    say_all(predicted(found.view, found.prediction))


@one_option_each
def explain(given: Shown) -> None:
    """Describe the predicted topology in words, and which code paths wakeups and balancing take.

    [bold]Examples[/]

    asymlab tables explain vera-8c2t --kernel 6.12
    """
    from asymlab.predict.explain import consequences, sections
    from asymlab.predict.explain import explain as explained

    found = seen(given)
    say_prediction_notes(found.notes)
    text = explained(found.view, found.prediction)
    if given.as_json:
        parts = {"text": text, "sections": sections(found.prediction)}
        say_json({**about(found), **parts, "consequences": consequences(found.prediction)})
        say_unread(found.view, stderr())
        return
    say(text.rstrip())
    say_unread(found.view, stdout())


@one_option_each
def render(given: Rendered) -> None:
    """Draw cores, threads, caches and nodes, capacities as colours, scheduling domains as outlines.

    [bold]Examples[/]

    asymlab tables render board.acpidump -o board.html
    """
    from asymlab.report.pages.firmware import firmware_page, firmware_svg

    if given.output.suffix not in (".svg", ".html"):
        raise typer.BadParameter("--output must end in .svg or .html")
    check_output(given.output)
    found = seen(given)
    say_prediction_notes(found.notes)
    make = firmware_svg if given.output.suffix == ".svg" else firmware_page
    write_text(given.output, make(found.view, found.prediction))
    inform(f"wrote {near(given.output)}")
