# SPDX-License-Identifier: Apache-2.0
"""asymlab tables: firmware tables and device trees, and the topology Linux derives from them."""

from __future__ import annotations

import typer

from asymlab.cli.tables import build, diff, inject, lint, show, verify

app = typer.Typer(
    no_args_is_help=True,
    help="Decode, check, predict, verify, build and inject the tables that describe CPUs to Linux.",
    epilog="An INPUT is an acpidump, a folder of ACPI tables, a .dtb or .dts, a /sys tree (folder "
    "or tar), - for one of them on standard input, / for this machine, or a machine's name.",
)

for name, command in (
    ("decode", show.decode),
    ("lint", lint.command),
    ("predict", show.predict),
    ("explain", show.explain),
    ("diff", diff.command),
    ("verify", verify.command),
    ("render", show.render),
    ("build", build.command),
    ("inject", inject.command),
):
    app.command(name)(command)
