# SPDX-License-Identifier: Apache-2.0
"""A place whose board is a few lines of Python: output of boot loaders without an emulator."""

from __future__ import annotations

import re
import shlex
import socket
import threading
import time
from pathlib import Path

from asymlab.boards.console.log import ConsoleLog
from asymlab.boards.place.board import Rig, rig
from asymlab.boards.place.strategies import Orders
from asymlab.boards.place.strategies.base import Boot
from asymlab.model.place import STATES, Console, Deadlines, Files, Place, Power, State
from asymlab.progress import Silent

ORDERS = Orders("/asymlab/kernel", "/asymlab/initrd", "console=ttyAMA0", "cafe0123")

Answers = dict[str, bytes]


class Loader(threading.Thread):
    """Prints ``greeting`` when switched on, then answers a line by the first pattern it matches.

    ``typed`` has the lines.
    """

    def __init__(self, power: Path, greeting: bytes, answers: Answers) -> None:
        super().__init__(daemon=True)
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._power = power
        self._greeting = greeting
        self._answers = answers
        self.typed: list[str] = []

    def run(self) -> None:
        client, _ = self._server.accept()
        with client, self._server:
            # pyserial discards earlier output when it opens the port
            while not self._power.exists():
                time.sleep(0.01)
            client.sendall(self._greeting)
            pending = b""
            while data := client.recv(4096):
                pending += data
                while match := re.match(rb"[^\r]*\r|[c\x03]$", pending):
                    pending = pending[match.end() :]
                    self._obey(client, match[0].decode().strip("\r"))

    def _obey(self, client: socket.socket, line: str) -> None:
        self.typed.append(line)
        client.sendall(line.encode() + b"\r\n")
        for pattern, answer in self._answers.items():
            if re.match(pattern, line):
                client.sendall(answer)
                return


def made_place(
    folder: Path, port: int = 1, chain: str = "edk2-grub-arm64", **changes: object
) -> Place:
    """A place at ``port`` whose power switch writes its commands to ``folder``/power."""
    command = shlex.join(["sh", "-c", f"echo $0 >>{folder / 'power'}"])
    place = Place(
        title="made",
        arch="arm64",
        chain=chain,
        console=Console(tcp=f"127.0.0.1:{port}"),
        power=Power(on=f"{command} on", off=f"{command} off", settle_s=0),
        files=Files(tftp=folder / "tftp"),
        deadlines=Deadlines(**dict.fromkeys(STATES, 30.0)),
    )
    return place.model_copy(update=changes)


def impatient(place: Place, state: State) -> Place:
    """The place with a deadline of 0.7 s for ``state``."""
    deadlines = place.deadlines.model_copy(update={state: 0.7})
    return place.model_copy(update={"deadlines": deadlines})


def walk(place: Place, folder: Path, orders: Orders = ORDERS) -> Rig:
    """Take a place to Linux."""
    with ConsoleLog(folder / "console.log") as log, rig(place, folder, log) as parts:
        parts.strategy.attend(Boot(place, parts.line, orders, Silent()))
        parts.strategy.transition("linux")
        return parts
