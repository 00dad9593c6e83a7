# SPDX-License-Identifier: Apache-2.0
"""labgrid's coordinator, which reserves a board that several programs or machines share.

Through labgrid-client: labgrid's client library needs an event loop.
"""

from __future__ import annotations

import getpass
import os
import re
import shutil
import socket
import sys
import time
from pathlib import Path

from asymlab.errors import InfraError
from asymlab.model.place import Place
from asymlab.proc import CommandFailed, Done, run
from asymlab.progress import Progress

TICK_S = 0.5

ASK_S = 60.0
"""Seconds that the coordinator may take to answer."""

_BUSY = "already acquired"
"""labgrid's message if waiting may help (_acquire_place() in labgrid/remote/client.py, 26.0.1)."""

_OWNER = re.compile(r"^ *acquired: *(\S+/\S+)", re.MULTILINE)


class Coordinator:
    """A place at a coordinator, called ``name`` unless the place has a ``labgrid_place``."""

    def __init__(self, place: Place, name: str) -> None:
        beside = Path(sys.executable).with_name("labgrid-client")
        client = str(beside) if beside.exists() else shutil.which("labgrid-client")
        if client is None:
            raise InfraError("labgrid-client is not installed")
        self._name = place.labgrid_place or name
        self._where = f"labgrid's place {self._name} at {place.coordinator}"
        self._argv = [client, "--coordinator", place.coordinator, "--place", self._name]

    def acquire(self, until: float, wait_s: float, progress: Progress) -> None:
        """Acquire the place; wait until ``until`` (monotonic; ``wait_s`` is for the message).

        InfraError with its owner, or with labgrid's reason."""
        while (done := self._ask("acquire", check=False)).code != 0:
            if _BUSY not in done.output:
                raise InfraError(f"{self._where} cannot be acquired: {_last(done)}")
            who = self.owner() or _last(done)
            progress.update(0, None, f"waiting for {self._where}: {who} has it")
            if time.monotonic() >= until:
                raise InfraError(
                    f"{self._where} is in use: {who} has it, for longer than {wait_s:g} s",
                    hint="wait_s of the place is how long to wait; a killed process leaves it "
                    f"acquired: labgrid-client -p {self._name} release",
                    retriable=True,
                )
            time.sleep(TICK_S)

    def release(self) -> None:
        """Release the place unless another user has acquired it. CommandFailed if that fails."""
        self._ask("release-from", ourselves())

    def owner(self) -> str:
        """The owner as HOST/USER, or "". CommandFailed if the coordinator does not answer."""
        match = _OWNER.search(self._ask("show").output)
        return match[1] if match else ""

    def _ask(self, *words: str, check: bool = True) -> Done:
        return run([*self._argv, *words], check=check, deadline_s=ASK_S)


def ourselves() -> str:
    """This process as labgrid names it (gethostname() and getuser() of its ClientSession)."""
    host = os.environ.get("LG_HOSTNAME", socket.gethostname())
    return f"{host}/{os.environ.get('LG_USERNAME', getpass.getuser())}"


def ask_coordinator(place: Place, name: str) -> tuple[bool, str]:
    """Whether the coordinator knows the place, and its owner or the error."""
    try:
        owner = Coordinator(place, name).owner()
    except CommandFailed as error:
        return False, error.message.strip().splitlines()[-1].strip()
    except InfraError as error:
        return False, error.message
    return True, f"{owner} has it" if owner else "free"


def _last(done: Done) -> str:
    """The last line of labgrid's output."""
    lines = done.output.strip().splitlines() or ["it gave no reason"]
    return lines[-1].removeprefix("labgrid-client: ").removeprefix("Error: ")
