# SPDX-License-Identifier: Apache-2.0
"""The step of a LAVA job: python -m asymlab.lava.step [--parcel] -- COMMAND...

A COMMAND that begins with -m is run by the same Python: a job need not know its name. Runs the
command without a terminal, prints its output, and reports the runs that it stored as
lava-test-cases. Always ends with 0: LAVA ends a job whose step fails before it reports the reason.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from asymlab.errors import AsymlabError, ExitCode
from asymlab.lava.cases import ReportedCase, of_exit, of_run, signals
from asymlab.lava.parcel import pack
from asymlab.paths import runs_root
from asymlab.proc import CommandFailed, run
from asymlab.results.load import load, runs

PARCEL = "--parcel"
"""Option: also send the run's folder through the job's log (asymlab.lava.parcel)."""

DEADLINE_S = 48 * 3600.0
"""Longer than the deadline of any job."""


def say(line: str) -> None:
    """A line for LAVA's log, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def step(command: Sequence[str], *, parcel: bool) -> None:
    """Run ``command``, and report every run that it stored and its exit code to LAVA."""
    with _own_runs() if parcel else contextlib.nullcontext():
        before = set(runs())
        code = _code(command)
        for folder in (folder for folder in runs() if folder not in before):
            for line in signals(_cases(folder)):
                say(line)
            if parcel:
                _send(folder)
    for line in signals([of_exit(code)]):
        say(line)


@contextlib.contextmanager
def _own_runs() -> Iterator[None]:
    """Runs that are sent are stored in a separate folder for this step, which is removed."""
    usual = runs_root()
    usual.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".step-", dir=usual) as own:
        os.environ["ASYMLAB_RUNS"] = own
        try:
            yield
        finally:
            os.environ["ASYMLAB_RUNS"] = str(usual)


def _cases(folder: Path) -> Iterator[ReportedCase]:
    try:
        yield from of_run(load(folder))
    except AsymlabError as error:
        say(f"{folder} cannot be read: {error}")


def _send(folder: Path) -> None:
    try:
        for line in pack(folder):
            say(line)
    except OSError as error:
        say(f"{folder} cannot be sent: {error}")


def _code(command: Sequence[str]) -> int:
    """Run a command and print its output; its exit code."""
    if command[0] == "-m":
        command = (sys.executable, *command)
    try:
        return run(command, check=False, deadline_s=DEADLINE_S, on_line=say).code
    except CommandFailed as error:
        say(str(error))
    except OSError as error:
        say(f"{command[0]} cannot be run: {error.strerror}")
    return ExitCode.INFRA


def main(words: list[str]) -> int:
    """The command line."""
    split = words.index("--")
    try:
        step(words[split + 1 :], parcel=PARCEL in words[:split])
    except AsymlabError as error:
        say(f"error: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
