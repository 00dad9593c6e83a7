# SPDX-License-Identifier: Apache-2.0
"""asymlab farm: a matrix of runs as jobs of a LAVA server."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli.screen import Json, near, say_json, stderr, stdout
from asymlab.cli.watch import watching
from asymlab.errors import InfraError

if TYPE_CHECKING:
    from asymlab.farm.gather import CellState, Desk
    from asymlab.lava.rest import LavaServer

app = typer.Typer(
    no_args_is_help=True,
    help="Run a matrix on a LAVA farm: submit it once, wait, collect the results.",
)

MatrixFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="MATRIX",
        help="Systems x machines x boards x arms; default: lava-jobs/nightly.yaml.",
        exists=True,
        dir_okay=False,
    ),
]
ServerUrl = Annotated[
    str, typer.Option("--server", help="The LAVA server; default: $ASYMLAB_LAVA_URL.")
]
CampaignName = Annotated[
    str, typer.Option("--campaign", help="Default: the matrix and today's date (UTC).")
]
StorePlace = Annotated[
    str, typer.Option("--store", help="Results store; default: $ASYMLAB_STORE, or beside the runs.")
]
Hours = Annotated[float, typer.Option(min=0.01, help="How long to wait.")]
Workers = Annotated[int, typer.Option(min=1, max=16, help="Workers of the server.")]
Boards = Annotated[
    str, typer.Option(help="Kinds of emulated boards behind every worker, as in grub-arm64.")
]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Loopback port; 0: a free one.")]


@app.callback()
def group() -> None:
    """Run a matrix on a LAVA farm.

    The token is read from $ASYMLAB_LAVA_TOKEN, or a file of mode 600 that
    $ASYMLAB_LAVA_TOKEN_FILE names; it is no option, because everybody sees command lines.
    """


@app.command("submit")
def submit(
    matrix: MatrixFile = None,
    server: ServerUrl = "",
    campaign: CampaignName = "",
    as_json: Json = False,
) -> None:
    """Submit every cell of a matrix that has no job yet.

    Any number of times: a cell of a campaign is submitted once, also after an interrupt and
    from another machine.

    [bold]Examples[/]

    asymlab farm submit

    asymlab farm submit my.yaml --campaign before-my-patch
    """
    from asymlab.farm.campaign import campaign_name
    from asymlab.farm.matrix import load_matrix, nightly_file
    from asymlab.farm.submit import submit as submit_cells

    found, cells = load_matrix(matrix or nightly_file())
    name = campaign_name(found.name, campaign)
    with watching() as watcher, watcher.bar(f"submitting {name}") as bar:
        done = submit_cells(_server(server), found, cells, name, bar)
    if as_json:
        say_json({"campaign": name, "new": done.new, "there": done.there})
        return
    jobs = f": {_span(done.new)}" if done.new else ""
    stdout().print(Text(f"{name}: {len(done.new)} jobs submitted, {done.there} there{jobs}"))


@app.command("wait")
def wait(
    matrix: MatrixFile = None,
    server: ServerUrl = "",
    campaign: CampaignName = "",
    store: StorePlace = "",
    hours: Hours = 12,
    as_json: Json = False,
) -> None:
    """Wait until all cells are settled: bring in what is over, retry what the farm failed.

    Only failures of the farm are retried (a worker, a board, the network), never a verdict.
    May be interrupted; the next call goes on.
    """
    from asymlab.farm.gather import wait as wait_for

    with watching() as watcher:
        desk = _desk(matrix, server, campaign, store)
        with watcher.bar(desk.campaign) as bar:
            states = wait_for(desk, bar, watcher.note, hours * 3600)
    _end(desk, states, as_json=as_json)


@app.command("collect")
def collect(
    matrix: MatrixFile = None,
    server: ServerUrl = "",
    campaign: CampaignName = "",
    store: StorePlace = "",
    as_json: Json = False,
) -> None:
    """Bring in what is over by now: runs into the store and results/runs, logs beside them."""
    from asymlab.farm.gather import standing

    desk = _desk(matrix, server, campaign, store)
    with watching() as watcher, watcher.bar(f"collecting {desk.campaign}") as bar:
        states = standing(desk, bar)
    _end(desk, states, as_json=as_json)


@app.command("status")
def status(
    matrix: MatrixFile = None,
    server: ServerUrl = "",
    campaign: CampaignName = "",
    as_json: Json = False,
) -> None:
    """Say how far each cell is; nothing is fetched or stored."""
    from asymlab.farm.campaign import read_campaign

    name = _campaign(matrix, campaign)
    lava = _server(server)
    found = read_campaign(lava, name)
    rows = [
        (a[-1].title, a[-1].job.id, f"{a[-1].job.state} {a[-1].job.health}", len(a), a[-1].why)
        for a in found.attempts.values()
    ]
    if as_json:
        names = ("cell", "job", "state", "attempts", "why")
        say_json({"campaign": name, "cells": [dict(zip(names, row, strict=True)) for row in rows]})
        return
    table = Table("cell", "job", "state", "attempts", "why again", title=f"{name} on {lava.url}")
    for row in rows:
        table.add_row(*(Text(str(field)) for field in row))
    stdout().print(table)


@app.command("serve")
def serve(
    workers: Workers = 2,
    boards: Boards = "grub-arm64",
    port: Port = 0,
    as_json: Json = False,
) -> None:
    """Run a real LAVA server with emulated boards on this machine, until Ctrl-C.

    For tests, and to try a matrix. Needs root; the first time builds its file system (minutes).
    Nothing is installed, only loopback is used, and nothing is left when it ends.
    """
    from asymlab.farm.fleet import fleet

    kinds = tuple(kind.strip() for kind in boards.split(",") if kind.strip())
    with (
        watching() as watcher,
        watcher.bar("LAVA server") as bar,
        fleet(workers, kinds, bar, port=port) as running,
    ):
        about = {"url": running.server.url, "token_file": str(running.server.token_file)}
        if as_json:
            say_json({**about, "devices": running.devices})
        else:
            stdout().print(Text(f"export ASYMLAB_LAVA_URL={about['url']}"), soft_wrap=True)
            token = Text(f"export ASYMLAB_LAVA_TOKEN_FILE={about['token_file']}")
            stdout().print(token, soft_wrap=True)
            stderr().print(Text(f"devices: {', '.join(running.devices)}; Ctrl-C ends it"))
        sys.stdout.flush()
        running.server.child.wait()
        raise InfraError("the LAVA server ended by itself")


def _server(url: str) -> LavaServer:
    from asymlab.lava.credentials import lava_token, lava_url
    from asymlab.lava.rest import LavaServer

    return LavaServer(lava_url(url), lava_token())


def _campaign(matrix: Path | None, given: str) -> str:
    from asymlab.farm.campaign import campaign_name
    from asymlab.farm.matrix import load_matrix, nightly_file

    return campaign_name("" if given else load_matrix(matrix or nightly_file())[0].name, given)


def _desk(matrix: Path | None, server: str, campaign: str, store: str) -> Desk:
    from asymlab.farm.gather import Desk
    from asymlab.results.db import open_store

    return Desk(_server(server), _campaign(matrix, campaign), open_store(store))


def _end(desk: Desk, states: tuple[CellState, ...], *, as_json: bool) -> None:
    """Show the cells; exit with what they amount to."""
    from asymlab.farm.gather import verdict_of
    from asymlab.model.verdict import EXIT

    if as_json:
        say_json({"campaign": desk.campaign, "cells": [_row(state) for state in states]})
    else:
        stdout().print(_table(desk, states))
    raise typer.Exit(EXIT[verdict_of(states)])


def _row(state: CellState) -> dict[str, object]:
    return {
        "cell": state.last.title,
        "job": state.last.job.id,
        "attempts": state.last.number,
        "state": state.outcome.end.value,
        "verdict": state.verdict.value if state.verdict else "",
        "why": state.outcome.why,
        "retried": list(state.retried),
        "folder": state.folder,
    }


def _table(desk: Desk, states: tuple[CellState, ...]) -> Table:
    table = Table("cell", "job", "attempts", "state", "verdict", "run, or why not")
    table.title = f"{desk.campaign} on {desk.server.url}"
    for state in states:
        row = _row(state)
        told = [state.outcome.why or (near(Path(state.folder)) if state.folder else "")]
        told += [f"again after {why}" for why in state.retried]
        fields = [str(row[k]) for k in ("cell", "job", "attempts", "state", "verdict")]
        table.add_row(*(Text(field) for field in (*fields, "\n".join(filter(None, told)))))
    return table


def _span(numbers: tuple[int, ...]) -> str:
    """Job numbers, in short."""
    low, high = min(numbers), max(numbers)
    if len(numbers) > 2 and high - low == len(numbers) - 1:
        return f"{low} to {high}"
    return json.dumps(list(numbers)).strip("[]")
