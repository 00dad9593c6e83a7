# SPDX-License-Identifier: Apache-2.0
"""asymlab compare: the differences of two runs.

Separate because each command has a module.
"""

from __future__ import annotations

from typing import Annotated

import typer

from asymlab.cli.options import Run, StoreName
from asymlab.cli.screen import Json, say_all, say_json
from asymlab.model.verdict import EXIT


def command(
    a: Run,
    b: Run,
    tolerance: Annotated[
        float, typer.Option(min=0, help="Percent by which a metric may get worse.")
    ] = 5.0,
    every: Annotated[bool, typer.Option("--all", help="Also show what did not change.")] = False,
    where: StoreName = "",
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
    from asymlab.report.text.comparison import lines
    from asymlab.results.compare import compare

    found = compare(found_run(a, where), found_run(b, where), tolerance)
    if as_json:
        say_json({**found.model_dump(mode="json"), "regressions": found.regressions})
    else:
        say_all(lines(found, every=every))
    raise typer.Exit(EXIT[found.verdict])
