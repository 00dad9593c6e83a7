# SPDX-License-Identifier: Apache-2.0
"""Processes that write runs into a store, and may be killed at any statement."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Sequence
from multiprocessing import forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from asymlab.results.db import open_store
from asymlab.results.register import register

COMMIT = -1
"""As ``die_at``: between the last statement and the commit."""


def writer(
    where: str, folders: Sequence[Path], die_at: int = 0, *, opening: bool = False
) -> ForkServerProcess:
    """A started process that registers ``folders``; before its ``die_at``-th statement (0: never)
    it is killed as by `kill -9`. With ``opening`` those count that open, and make, the store."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])  # what takes long to load is loaded once
    with pytest.MonkeyPatch.context() as patch:
        # before Python 3.13 that server does not look for modules where we do
        patch.setenv("PYTHONPATH", str(Path(__file__).parent), prepend=os.pathsep)
        forkserver.ensure_running()
    process = context.Process(target=_write, args=(where, list(folders), die_at, opening))
    process.start()
    return process


def code(process: ForkServerProcess, within_s: float = 240) -> int | None:
    """The exit code of a writer, negative for a signal; None if it hangs."""
    process.join(within_s)
    if process.is_alive():
        process.kill()
        return None
    return process.exitcode


def _write(where: str, folders: list[Path], die_at: int, opening: bool) -> None:
    if opening:
        _die_at(Engine, die_at)
    store = open_store(where)
    if not opening:
        _die_at(store.engine, die_at)
    for folder in folders:
        register(store, folder)


def _die_at(engine: Engine | type[Engine], number: int) -> None:
    statements = 0

    def count(*_: object) -> None:
        nonlocal statements
        statements += 1
        if statements == number:
            _die()

    event.listen(engine, "before_cursor_execute", count)
    if number == COMMIT:
        event.listen(engine, "commit", lambda connection: _die())


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
