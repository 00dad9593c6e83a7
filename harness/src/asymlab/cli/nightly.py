# SPDX-License-Identifier: Apache-2.0
"""asymlab nightly: a page about one night beside the nights before it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from asymlab.cli import complete
from asymlab.cli.options import OpenPage, StoreName, output_option, show_page
from asymlab.cli.screen import Json, check_output, near, say, say_json, write_text


def command(
    night: Annotated[
        str,
        typer.Option(
            help="Day (UTC) whose noon begins the night; default: the last with a run or job."
        ),
    ] = "",
    output: Annotated[Path, output_option("File of the page.")] = Path("nightly.html"),
    system: Annotated[
        str, typer.Option(help="Only this system.", autocompletion=complete.system_names)
    ] = "",
    where: StoreName = "",
    as_json: Json = False,
    open_page: OpenPage = False,
) -> None:
    """Write an HTML report of a night: changes since the night before, by board and machine.

    It also has changes of level of a metric with their likely causes, what did not run, and the
    farm's retried and lost jobs. The exit code is 0 if the page could be written, whatever it says.

    [bold]Example[/]

    asymlab nightly -o /var/www/html/nightly.html
    """
    from asymlab.report.pages.nightly import headline, render, verdict
    from asymlab.results.db import open_store
    from asymlab.results.nights import nightly
    from asymlab.results.query import Wanted

    check_output(output)
    found = nightly(open_store(where, create=False), night, Wanted(system=system))
    write_text(output, render(found, output.parent))
    if as_json:
        say_json({**found.model_dump(mode="json"), "page": str(output)})
    else:
        say(f"night of {found.night}: {verdict(found)}: {headline(found)}")
        say(f"page  {near(output)}")
    show_page(output, open_page)
