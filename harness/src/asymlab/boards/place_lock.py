# SPDX-License-Identifier: Apache-2.0
"""One harness at a time on a board; who waits is told who has it."""

from __future__ import annotations

import contextlib
import fcntl
import getpass
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from asymlab.boards.coordinator import Coordinator
from asymlab.errors import InfraError
from asymlab.model.place import Place
from asymlab.paths import cache_root
from asymlab.proc import CommandFailed
from asymlab.progress import Progress
from asymlab.store import digest

SHARED = Path("/run/lock")
"""Where every user of this machine can see a lock."""

TICK_S = 0.5


@contextmanager
def place_lock(name: str, place: Place, progress: Progress) -> Iterator[None]:
    """Have the board to oneself.

    InfraError that names who has it if it is not free within ``place.wait_s``; with a coordinator,
    labgrid's own place is acquired, too.
    """
    until = time.monotonic() + place.wait_s
    with _file_lock(lock_file(place), until, place.wait_s, progress):
        if not place.coordinator:
            yield
            return
        shared = Coordinator(place, name)
        shared.acquire(until, place.wait_s, progress)
        try:
            yield
        finally:
            # what went wrong before is what counts
            with contextlib.suppress(CommandFailed):
                shared.release()


def lock_file(place: Place) -> Path:
    """The lock of a board, for all users if that can be.

    Its console tells boards apart, not the place's name: two descriptions may be of one board, and
    jobs of LAVA have one description for boards of several kinds.
    """
    folder = SHARED if os.access(SHARED, os.W_OK) else cache_root() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"asymlab-board-{digest(place.console.model_dump_json())[:16]}.lock"


def holder(file: Path) -> str:
    """Who has a lock, in words."""
    try:
        said = json.loads(file.read_text())
        return "{user} on {host} (process {pid}) since {since}".format(**said)
    except (OSError, ValueError, KeyError):
        return "somebody who did not say who"


def is_free(file: Path) -> bool:
    """Whether nobody has a lock."""
    try:
        with file.open("r+") as stream:
            return _taken(stream)
    except FileNotFoundError:
        return True
    except PermissionError:
        return False


@contextmanager
def _file_lock(file: Path, until: float, wait_s: float, progress: Progress) -> Iterator[None]:
    stream = _open(file)
    with stream:
        while not _taken(stream):
            who = holder(file)
            progress.update(0, None, f"waiting for the board: {who} has it")
            if time.monotonic() >= until:
                raise InfraError(
                    f"the board is in use: {who} has it, for longer than {wait_s:g} s",
                    hint="wait_s of the place says how long to wait",
                    retriable=True,
                )
            time.sleep(TICK_S)
        _sign(stream)
        try:
            yield
        finally:
            stream.truncate(0)


def _open(file: Path) -> IO[str]:
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
    try:
        handle = os.open(file, flags, 0o666)
    except PermissionError as error:
        raise InfraError(f"{file}: {error.strerror}: somebody else's lock") from error
    with contextlib.suppress(PermissionError):
        os.fchmod(handle, 0o666)  # the umask takes what other users need
    return os.fdopen(handle, "r+")


def _taken(stream: IO[str]) -> bool:
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _sign(stream: IO[str]) -> None:
    about = {
        "user": getpass.getuser(),
        "host": socket.gethostname(),
        "pid": os.getpid(),
        "since": time.strftime("%Y-%m-%d %H:%M:%S"),
    }
    stream.seek(0)
    stream.truncate(0)
    stream.write(json.dumps(about) + "\n")
    stream.flush()
