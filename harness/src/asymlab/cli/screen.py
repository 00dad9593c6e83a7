# SPDX-License-Identifier: Apache-2.0
"""What commands write: results to stdout, everything else to stderr."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from asymlab.errors import AsymlabError, InfraError

PIPED_WIDTH = 200
"""Columns when nobody looks: wide enough that no table is cut."""


@dataclass
class State:
    """What the whole command line has been asked for."""

    json: bool = False
    debug: bool = False


def stdout() -> Console:
    """Where results go; plain and wide when piped."""
    return Console(width=None if sys.stdout.isatty() else PIPED_WIDTH, highlight=False)


def stderr() -> Console:
    """Where progress, notes and errors go."""
    return Console(stderr=True, width=None if sys.stderr.isatty() else PIPED_WIDTH, highlight=False)


def say_json(data: object) -> None:
    """Write one JSON document to stdout."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False, default=str) + "\n")


def say_error(error: AsymlabError) -> None:
    """One message in red, what to do about it, and what was kept."""
    console = stderr()
    console.print(Text.assemble(("error: ", "bold red"), error.message), soft_wrap=True)
    if error.hint:
        console.print(Text.assemble(("hint: ", "bold"), error.hint), soft_wrap=True)
    say_notes(error)


def say_notes(error: BaseException) -> None:
    """Notes that others attached to an error on its way up."""
    for note in getattr(error, "__notes__", ()):
        stderr().print(Text(note), soft_wrap=True)


def say_interrupted(error: BaseException) -> None:
    """The last word of an interrupted command: what it raised, if something goes on elsewhere."""
    left = str(error) or "nothing is left running"
    stderr().print(Text(f"interrupted; {left}", style="yellow"))
    say_notes(error)


@contextmanager
def writing(path: Path, option: str = "--output") -> Iterator[None]:
    """InfraError that names ``path`` for what goes wrong there; a full disk is main()'s to tell.

    ``option`` is where another place is said.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise
        hint = f"write it elsewhere: {option}"
        raise InfraError(f"cannot write {path}: {error.strerror or error}", hint=hint) from error


def near(path: Path) -> str:
    """A path as short as it can be from here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def ask_json(ctx: typer.Context, *, asked: bool) -> None:
    """From now on errors are JSON on stdout, too, if ``asked``."""
    state = ctx.find_root().obj
    if asked and isinstance(state, State):
        state.json = True


def _asked(ctx: typer.Context, value: bool) -> bool:
    ask_json(ctx, asked=value)
    return value


Json = Annotated[
    bool,
    typer.Option(
        "--json", callback=_asked, help="Print one JSON document; all else goes to stderr."
    ),
]
