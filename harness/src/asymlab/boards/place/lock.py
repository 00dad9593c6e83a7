# SPDX-License-Identifier: Apache-2.0
"""One process at a time on a board; a waiting one names the process that has it."""

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

from asymlab.boards.place.coordinator import Coordinator
from asymlab.errors import InfraError
from asymlab.model.place import Place
from asymlab.paths import cache_root
from asymlab.proc import CommandFailed
from asymlab.progress import Progress
from asymlab.store import digest

SHARED = Path("/run/lock")
"""Where locks are visible for all users of this machine."""

TICK_S = 0.5


@contextmanager
def place_lock(name: str, place: Place, progress: Progress) -> Iterator[None]:
    """Lock the board.

    InfraError with its owner if it is not free within ``place.wait_s``. With a coordinator,
    labgrid's place is acquired, too; a board whose GRUB reads asymlab's configuration waits for
    other boards that read the same file.
    """
    until = time.monotonic() + place.wait_s
    with contextlib.ExitStack() as stack:
        stack.enter_context(_file_lock(lock_file(place), "the board", until, place, progress))
        if place.uses_grub and place.grub.control == "file":
            what = f"GRUB's configuration {config_file(place)}"
            stack.enter_context(_file_lock(config_lock(place), what, until, place, progress))
        if not place.coordinator:
            yield
            return
        shared = Coordinator(place, name)
        shared.acquire(until, place.wait_s, progress)
        try:
            yield
        finally:
            # an earlier error counts
            with contextlib.suppress(CommandFailed):
                shared.release()


def lock_file(place: Place) -> Path:
    """The lock of a board, for all users if possible.

    Boards are distinguished by their console, not by the place's name: two place files may be
    about one board, and LAVA jobs have one place file for boards of several kinds.
    """
    return _lock_of("board", place.console.model_dump_json())


def config_file(place: Place) -> Path:
    """The configuration file that GRUB reads, in the TFTP folder."""
    return place.files.tftp / place.grub.config


def config_lock(place: Place) -> Path:
    """The lock of GRUB's configuration: boards that read the same one boot one after another."""
    return _lock_of("grub", str(config_file(place).resolve()))


def _lock_of(kind: str, what: str) -> Path:
    folder = SHARED if os.access(SHARED, os.W_OK) else cache_root() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"asymlab-{kind}-{digest(what)[:16]}.lock"


def holder(file: Path) -> str:
    """The owner of a lock, in words."""
    try:
        said = json.loads(file.read_text())
        return "{user} on {host} (process {pid}) since {since}".format(**said)
    except (OSError, ValueError, KeyError):
        return "an unknown process"


def is_free(file: Path) -> bool:
    """Whether a lock is free."""
    try:
        with file.open("r+") as stream:
            return _taken(stream)
    except FileNotFoundError:
        return True
    except PermissionError:
        return False


@contextmanager
def _file_lock(
    file: Path, what: str, until: float, place: Place, progress: Progress
) -> Iterator[None]:
    hint = "wait_s of the place is how long to wait"
    if "GRUB" in what:
        hint += "; a board with a separate file (`grub: {config: ...}`) does not wait"
    with _open(file) as stream:
        while not _taken(stream):
            who = holder(file)
            progress.update(0, None, f"waiting for {what}: {who} has it")
            if time.monotonic() >= until:
                raise InfraError(
                    f"{what} is in use: {who} has it, for longer than {place.wait_s:g} s",
                    hint=hint,
                    retriable=True,
                )
            time.sleep(TICK_S)
        _sign(stream)
        try:
            yield
        finally:
            stream.truncate(0)


def _open(file: Path) -> IO[str]:
    """A lock's file, created if it does not exist.

    First opened without O_CREAT: in a sticky folder for all users Linux refuses O_CREAT for another
    user's file, even to root (fs.protected_regular).
    """
    flags = os.O_RDWR | os.O_CLOEXEC
    try:
        try:
            handle = os.open(file, flags)
        except FileNotFoundError:
            handle = os.open(file, flags | os.O_CREAT, 0o666)
    except PermissionError as error:
        raise InfraError(f"{file}: {error.strerror}: the lock of another user") from error
    with contextlib.suppress(PermissionError):
        os.fchmod(handle, 0o666)  # the umask removes what other users need
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
