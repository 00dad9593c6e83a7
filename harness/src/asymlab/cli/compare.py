# SPDX-License-Identifier: Apache-2.0
"""asymlab compare: the differences of two runs."""

from __future__ import annotations

from typing import Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.screen import Json, say_json, stdout
from asymlab.cli.store import Where
from asymlab.model.verdict import EXIT

_RUN = "A run: its folder, or its name or uid in the store."


def command(
    a: Annotated[str, typer.Argument(metavar="A", help=_RUN, autocompletion=complete.run_names)],
    b: Annotated[str, typer.Argument(metavar="B", help=_RUN, autocompletion=complete.run_names)],
    tolerance: Annotated[
        float, typer.Option(min=0, help="Percent by which a metric may get worse.")
    ] = 5.0,
    every: Annotated[bool, typer.Option("--all", help="Also show what did not change.")] = False,
    where: Where = "",
    as_json: Json = False,
) -> None:
    """Show what changed from run A to run B: verdicts, metrics, provenance.

    Verdicts always count. Metrics count only between runs of the same system, machine, board and
    firmware, and only if the whole 95 % interval is beyond the tolerance. The exit code is 1 if
    anything got worse, 3 if B's board failed, 4 if B is undecided where A was decided.

    [bold]Example[/]

    asymlab compare 20261120-0907-asym-smt 20261121-0907-asym-smt
    """
    from asymlab.cli.export import found_run
    from asymlab.report.text.comparison import show
    from asymlab.results.compare import compare

    found = compare(found_run(a, where), found_run(b, where), tolerance)
    if as_json:
        say_json({**found.model_dump(mode="json"), "regressions": found.regressions})
    else:
        show(found, stdout(), every=every)
    raise typer.Exit(EXIT[found.verdict])
