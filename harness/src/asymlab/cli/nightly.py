# SPDX-License-Identifier: Apache-2.0
"""asymlab nightly: a page about one night beside the nights before it."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.screen import Json, near, say_json, stdout, writing
from asymlab.cli.store import Where


def command(
    night: Annotated[
        str,
        typer.Option(
            help="Day (UTC) on whose noon it begins; default: that of the last run or job."
        ),
    ] = "",
    output: Annotated[Path, typer.Option("--output", "-o", help="Write the page there.")] = Path(
        "nightly.html"
    ),
    system: Annotated[
        str, typer.Option(help="Only this system.", autocompletion=complete.system_names)
    ] = "",
    where: Where = "",
    as_json: Json = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Write a page about a night: what changed since the one before, by board and machine.

    Besides: where the level of a figure changed, and what else changed there; what did not run;
    what a farm had to try again, and what brought no run. The exit code is 0 whenever the page
    could be written.

    [bold]Example[/]

    asymlab nightly -o /var/www/html/nightly.html
    """
    from asymlab.report.pages.nightly import headline, render, verdict
    from asymlab.results.db import open_store
    from asymlab.results.nights import nightly
    from asymlab.results.query import Wanted

    told = nightly(open_store(where, create=False), night, Wanted(system=system))
    with writing(output):
        output.write_text(render(told, output.parent), encoding="utf-8")
    if as_json:
        say_json({**told.model_dump(mode="json"), "page": str(output)})
    else:
        console = stdout()
        console.print(f"night of {told.night}: {verdict(told)}: {headline(told)}", soft_wrap=True)
        console.print(f"page  {near(output)}", soft_wrap=True)
    if open_page:
        webbrowser.open(output.resolve().as_uri())
