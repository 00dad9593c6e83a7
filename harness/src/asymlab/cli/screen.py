# SPDX-License-Identifier: Apache-2.0
"""Output of commands: results to stdout, everything else to stderr."""

from __future__ import annotations

import errno
import io
import json
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from asymlab.errors import AsymlabError, InfraError, UserError

PIPED_WIDTH = 200
"""Columns of output that is piped: wide enough that no table is cut."""

_BAD_PATH = (
    *(errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY, errno.ENAMETOOLONG),
    *(errno.ELOOP, errno.EACCES, errno.EPERM, errno.EROFS),
)
"""Errors of a path that another path does not have."""


@dataclass
class State:
    """Options of the whole command line: errors as JSON, tracebacks."""

    json: bool = False
    debug: bool = False


class _Piped(Console):
    """Raises BrokenPipeError where rich would exit with 1, the code of a finding. What goes to a
    closed stderr is discarded: the exit code is that of the error."""

    def on_broken_pipe(self) -> None:
        """rich calls this in the except clause of the error."""
        if not self.stderr:
            raise
        _discard(sys.stderr)


def open_streams() -> None:
    """Discard what goes to a stream that is closed (``>&-``), which Python sets to None."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.StringIO())


def discard_output() -> None:
    """Discard what is left to write: there is no reader any more."""
    _discard(sys.stdout)


def _discard(stream: TextIO) -> None:
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, stream.fileno())


def stdout() -> Console:
    """The console for results; plain and PIPED_WIDTH wide when piped."""
    return _Piped(width=None if sys.stdout.isatty() else PIPED_WIDTH, highlight=False)


def stderr() -> Console:
    """The console for progress, notes and errors."""
    return _Piped(stderr=True, width=None if sys.stderr.isatty() else PIPED_WIDTH, highlight=False)


def say(text: str, style: str = "") -> None:
    """Write a line of a result to stdout; long lines are not wrapped."""
    stdout().print(Text(text, style=style), soft_wrap=True)


def say_all(parts: Iterable[RenderableType]) -> None:
    """Write the tables and lines of a result to stdout; long lines are not wrapped."""
    out = stdout()
    for part in parts:
        out.print(part, soft_wrap=isinstance(part, Text))


def inform(text: str, style: str = "") -> None:
    """Write a line about progress or a warning to stderr; long lines are not wrapped."""
    stderr().print(Text(text, style=style), soft_wrap=True)


def say_json(data: object) -> None:
    """Write one JSON document to stdout."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False, default=str) + "\n")


def say_error(error: AsymlabError) -> None:
    """Print an error: its message in red, its hint, its notes."""
    console = stderr()
    console.print(Text.assemble(("error: ", "bold red"), error.message), soft_wrap=True)
    if error.hint:
        console.print(Text.assemble(("hint: ", "bold"), error.hint), soft_wrap=True)
    say_notes(error)


def say_notes(error: BaseException) -> None:
    """The notes attached to an error (``add_note``)."""
    for note in getattr(error, "__notes__", ()):
        inform(note)


def say_interrupted(error: BaseException) -> None:
    """Print the message of an interrupted command: the text of the error, if it has one."""
    left = str(error) or "no process is left running"
    inform(f"interrupted; {left}", "yellow")
    say_notes(error)


@contextmanager
def writing(path: Path, option: str = "--output") -> Iterator[None]:
    """Turn an OSError into an error that names ``path``: UserError if a file cannot be written
    there, else InfraError; main() handles a full disk.

    ``option`` is the option that gives another path.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise
        hint = f"choose another path with {option}"
        kind = UserError if error.errno in _BAD_PATH else InfraError
        raise kind(f"cannot write {path}: {error.strerror or error}", hint=hint) from error


def check_output(path: Path, option: str = "--output") -> None:
    """UserError if a file cannot be written to ``path``, before a command does its work.

    The path of a folder, one without a folder, and one without permission are refused; nothing is
    written. ``option`` is the option that gives another path.
    """
    with writing(path, option):
        there = path if path.exists() else path.parent
        is_folder, bad = stat.S_ISDIR(there.stat().st_mode), 0
        if is_folder == (there == path):
            bad = errno.EISDIR if is_folder else errno.ENOTDIR
        elif not os.access(there, os.W_OK):
            bad = errno.EACCES
        if bad:
            raise OSError(bad, os.strerror(bad))


def write_text(path: Path, text: str, option: str = "--output") -> None:
    """Write a file; errors as writing() raises."""
    with writing(path, option):
        path.write_text(text, encoding="utf-8")


def near(path: Path) -> str:
    """A path relative to the working directory if it is below it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def errors_as_json(ctx: typer.Context, wanted: bool) -> bool:
    """Also write errors as JSON to stdout from now on, if ``wanted``; returns ``wanted``."""
    state = ctx.find_root().obj
    if wanted and isinstance(state, State):
        state.json = True
    return wanted


Json = Annotated[
    bool,
    typer.Option(
        "--json",
        callback=errors_as_json,
        help="Print one JSON document to stdout; everything else goes to stderr.",
    ),
]
