# SPDX-License-Identifier: Apache-2.0
"""asymlab farm: a matrix of runs as jobs of a LAVA server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.table import Table
from rich.text import Text

from asymlab.cli.options import StoreName
from asymlab.cli.records import one_option_each
from asymlab.cli.screen import Json, inform, near, say, say_error, say_json, stdout
from asymlab.cli.watch import watching
from asymlab.errors import ExitCode

if TYPE_CHECKING:
    from asymlab.farm.states import CellState, Session
    from asymlab.farm.submit import Submitted
    from asymlab.lava.rest import LavaServer

app = typer.Typer(
    no_args_is_help=True,
    help="""Run a matrix on a LAVA farm: submit, wait, collect results.

    The token is read from $ASYMLAB_LAVA_TOKEN, or a file of mode 600 that
    $ASYMLAB_LAVA_TOKEN_FILE names; there is no option for it, because other users can read
    command lines.
    """,
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
Hours = Annotated[float, typer.Option(min=0.01, help="How long to wait.")]


@dataclass(frozen=True)
class _Campaign:
    """The options of the commands on a campaign."""

    matrix: MatrixFile = None
    server: ServerUrl = ""
    campaign: CampaignName = ""
    store: StoreName = ""
    as_json: Json = False


@dataclass(frozen=True)
class _Wait(_Campaign):
    hours: Hours = 12


@app.command("submit")
@one_option_each
def submit(given: _Campaign) -> None:
    """Submit every cell of a matrix that has no job yet.

    Can be repeated: a cell of a campaign is submitted once, also after an interrupt and from
    another machine. If LAVA refuses a job, the others are submitted and the exit code is 2.

    [bold]Examples[/]

    asymlab farm submit

    asymlab farm submit my.yaml --campaign before-my-patch
    """
    from asymlab.farm.campaign import campaign_name
    from asymlab.farm.matrix import load_matrix, nightly_file
    from asymlab.farm.submit import keep_refused
    from asymlab.farm.submit import submit as submit_cells
    from asymlab.results.db import open_store

    file = given.matrix or nightly_file()
    found, cells = load_matrix(file)
    name, lava = campaign_name(found.name, given.campaign), _server(given.server)
    with _going_on("submit"), watching() as watcher, watcher.bar(f"submitting {name}") as bar:
        done = submit_cells(lava, found, cells, name, bar)
    _say_submitted(done, as_json=given.as_json)
    if done.refused:
        keep_refused(lava, done, open_store(given.store))
        _refuse(file, done)


@app.command("again")
def again(
    job: Annotated[int, typer.Argument(help="Number of the job on the server.")],
    server: ServerUrl = "",
    campaign: Annotated[str, typer.Option(help="Default: again-JOB and today's date.")] = "",
    as_json: Json = False,
) -> None:
    """Submit the cell of one job again, as a separate campaign.

    [bold]Example[/]

    asymlab farm again 4711
    """
    from asymlab.farm.campaign import campaign_name
    from asymlab.farm.submit import repeat

    done = repeat(_server(server), job, campaign_name(f"again-{job}", campaign))
    _say_submitted(done, as_json=as_json)


@app.command("wait")
@one_option_each
def wait(given: _Wait) -> None:
    """Wait until all cells have finished: collect results, retry failures of the farm.

    Only failures of the farm (worker, board, network) are retried, never a verdict. The command
    can be interrupted and repeated, and waits for a server that does not answer.
    """
    from asymlab.farm.gather import wait as wait_for

    with _going_on("wait"), watching() as watcher:
        session = _session(given, _server(given.server, waits=True))
        with watcher.bar(session.campaign) as bar:
            states = wait_for(session, bar, watcher.note, given.hours * 3600)
    _end(session, states, as_json=given.as_json)


@app.command("collect")
@one_option_each
def collect(given: _Campaign) -> None:
    """Collect finished jobs: runs into the store and results/runs, with the jobs' logs."""
    from asymlab.farm.gather import standing

    session = _session(given, _server(given.server))
    with (
        _going_on("collect"),
        watching() as watcher,
        watcher.bar(f"collecting {session.campaign}") as bar,
    ):
        states = standing(session, bar)
    _end(session, states, as_json=given.as_json)


@app.command("status")
@one_option_each
def status(given: _Campaign) -> None:
    """Show the state of each cell; collects nothing."""
    from asymlab.farm.gather import standing

    session = _session(given, _server(given.server))
    with watching() as watcher, watcher.bar(f"looking at {session.campaign}") as bar:
        states = standing(session, bar, keep=False)
    _show_cells(session, states, as_json=given.as_json)


@contextmanager
def _going_on(command: str) -> Iterator[None]:
    """On Ctrl-C, say that jobs continue on the server."""
    try:
        yield
    except KeyboardInterrupt:
        text = f"the jobs continue; asymlab farm {command} resumes"
        raise KeyboardInterrupt(text) from None


def _server(url: str, *, waits: bool = False) -> LavaServer:
    """The server; with ``waits`` the caller retries requests."""
    from urllib3.util.retry import Retry

    from asymlab.lava.credentials import lava_token, lava_url
    from asymlab.lava.rest import RETRIES, LavaServer, is_loopback

    url = lava_url(url)
    if url.startswith("http:") and not is_loopback(url):
        text = f"{url}: without https, the token is sent in plain text"
        inform(f"warning: {text}", "yellow")
    return LavaServer(url, lava_token(), Retry(0) if waits else RETRIES)


def _session(given: _Campaign, server: LavaServer) -> Session:
    """The campaign with its cells; of a named campaign without a matrix only its name."""
    from asymlab.farm.campaign import campaign_name
    from asymlab.farm.matrix import load_matrix, nightly_file
    from asymlab.farm.states import Session
    from asymlab.results.db import open_store

    if given.campaign and not given.matrix:
        return Session(server, campaign_name("", given.campaign), open_store(given.store))
    found, cells = load_matrix(given.matrix or nightly_file())
    name = campaign_name(found.name, given.campaign)
    return Session(
        server, name, open_store(given.store), {cell.key(name): cell.title for cell in cells}
    )


def _refuse(file: Path, done: Submitted) -> NoReturn:
    """Print the boards whose jobs the server refused; exit code 2."""
    from asymlab.farm.matrix import refused

    found: dict[tuple[str, str], list[str]] = {}
    for cell, why in done.refused:
        found.setdefault((cell.board, why), []).append(cell.title)
    for (board, why), cells in found.items():
        say_error(refused(file, board, cells, why))
    raise typer.Exit(ExitCode.USAGE)


def _end(session: Session, states: tuple[CellState, ...], *, as_json: bool) -> None:
    """Show the cells; exit with their overall verdict."""
    from asymlab.farm.states import verdict_of
    from asymlab.model.verdict import EXIT

    _show_cells(session, states, as_json=as_json)
    raise typer.Exit(EXIT[verdict_of(states)])


def _say_submitted(done: Submitted, *, as_json: bool) -> None:
    """Print the numbers of new, existing and refused jobs."""
    if as_json:
        refused = [{"cell": c.title, "board": c.board, "why": why} for c, why in done.refused]
        about = {"campaign": done.campaign, "new": done.new, "there": done.there}
        say_json({**about, "refused": refused})
        return
    jobs = f": {_span(done.new)}" if done.new else ""
    text = f"{done.campaign}: {len(done.new)} jobs submitted, {done.there} existed"
    text += f", {len(done.refused)} refused" if done.refused else ""
    say(text + jobs)


def _show_cells(session: Session, states: tuple[CellState, ...], *, as_json: bool) -> None:
    """Print the state of each cell."""
    if as_json:
        say_json({"campaign": session.campaign, "cells": [_row(state) for state in states]})
    else:
        stdout().print(_table(session, states))


def _row(state: CellState) -> dict[str, object]:
    return {
        "cell": state.title,
        "job": state.last.job.id if state.last else None,
        "attempts": state.last.number if state.last else 0,
        "state": state.outcome.end.value,
        "verdict": state.verdict.value if state.verdict else "",
        "why": state.outcome.why,
        "retried": list(state.retried),
        "folder": state.folder,
    }


def _table(session: Session, states: tuple[CellState, ...]) -> Table:
    table = Table("cell", "job", "attempts", "state", "as expected")
    # fold paths instead of cutting them off at 80 columns
    table.add_column("run, or why not", overflow="fold")
    table.title = f"{session.campaign} on {session.server.url}"
    for state in states:
        row = _row(state)
        notes = [state.outcome.why or (near(Path(state.folder)) if state.folder else "")]
        notes += [f"again after {why}" for why in state.retried]
        fields = [str(row[k] or "") for k in ("cell", "job", "attempts", "state", "verdict")]
        table.add_row(*(Text(field) for field in (*fields, "\n".join(filter(None, notes)))))
    return table


def _span(numbers: tuple[int, ...]) -> str:
    """``4 to 9`` for consecutive job numbers, else a list."""
    low, high = min(numbers), max(numbers)
    if len(numbers) > 2 and high - low == len(numbers) - 1:
        return f"{low} to {high}"
    return json.dumps(list(numbers)).strip("[]")
