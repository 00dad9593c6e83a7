# SPDX-License-Identifier: Apache-2.0
"""asymlab tables: what firmware says, what Linux makes of it, and tables of your own."""

from __future__ import annotations

import typer

from asymlab.cli.tables import build, decode, diff, explain, inject, lint, predict, render, verify

app = typer.Typer(
    no_args_is_help=True,
    help="Read, judge, predict, prove, make and inject the tables that the scheduler lives by.",
    epilog="An INPUT is an acpidump, a folder of ACPI tables, a .dtb or .dts, a /sys tree (folder "
    "or tar), - for one of them by a pipe, / for this machine, or a machine's name.",
)


@app.callback()
def group() -> None:
    """Read, judge, predict, prove, make and inject the tables that the scheduler lives by."""


for name, module in (
    ("decode", decode),
    ("lint", lint),
    ("predict", predict),
    ("explain", explain),
    ("diff", diff),
    ("verify", verify),
    ("render", render),
    ("build", build),
    ("inject", inject),
):
    app.command(name)(module.command)
