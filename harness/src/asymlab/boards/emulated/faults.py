# SPDX-License-Identifier: Apache-2.0
"""Faults of an emulated board, by name: for tests.

A fault sits on the console's line, or works the emulator's monitor when the console shows
something.
"""

from __future__ import annotations

import itertools
import random
import re
import select
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.emulated.monitor import NO_POWER, Monitor, monitor
from asymlab.errors import InfraError

FLOOD_BYTES = 50 << 20
"""How much a board says that floods for a while."""

DROP_RATE = 0.25
"""Part of all characters that a bad line loses."""

NOISE_EVERY = 32 << 10
"""A shaky line adds something after so many bytes, on average: however large the pieces are that
they come in, which depends on how busy the host is."""

_LINUX = re.compile(rb"Linux version ")
_FIRMWARE = re.compile(rb"UEFI|BdsDxe|PXE|U-Boot \d|NOTICE: +BL1")
_LOADING = re.compile(rb"asymlab-\w+-prompt|TFTP from server")
_REPORTING = re.compile(rb"@@[0-9a-f]{8}:")
_CHATTER = b"[    4.213370] rack: a message that the board repeats again and again\r\n"


@dataclass
class Way:
    """What becomes of the bytes from the board: ``alter`` is asked for each piece; ``act`` is done
    whenever ``cue`` is seen: a board that is switched off and on has its fault still."""

    alter: Callable[[bytes, bool], bytes] | None = None
    cue: re.Pattern[bytes] | None = None
    act: Callable[[Monitor], object] | None = None
    drowns: bool = False


def _garbage(dice: random.Random) -> Way:
    return Way(lambda data, _: dice.randbytes(len(data)))


def _drops(dice: random.Random) -> Way:
    return Way(lambda data, _: bytes(c for c in data if dice.random() >= DROP_RATE))


def _noise(dice: random.Random) -> Way:
    words = itertools.cycle([dice.randbytes(500), _CHATTER])
    to_come = 1000

    def alter(data: bytes, cued: bool) -> bytes:
        nonlocal to_come
        to_come -= len(data) if cued else 0
        if to_come > 0:
            return data
        to_come = int(dice.expovariate(1 / NOISE_EVERY))
        at = dice.randrange(len(data) + 1)
        return data[:at] + next(words) + data[at + 1 :]

    return Way(alter, _LINUX)


def _flood(dice: random.Random) -> Way:
    left = FLOOD_BYTES

    def alter(data: bytes, cued: bool) -> bytes:
        nonlocal left
        if not cued or left <= 0:
            return data
        piece = _CHATTER * 4000 + dice.randbytes(1 << 15) + b"\n"
        left -= 8 * len(piece)
        return data + piece * 8

    return Way(alter, _REPORTING)


FAULTS: dict[str, Callable[[random.Random], Way]] = {
    NO_POWER: lambda dice: Way(),
    "garbage": _garbage,
    "drops": _drops,
    "hangs-in-firmware": lambda dice: Way(cue=_FIRMWARE, act=lambda qemu: qemu.execute("stop")),
    "reboots": lambda dice: Way(cue=_REPORTING, act=lambda qemu: qemu.execute("system_reset")),
    "tftp-stalls": lambda dice: Way(
        cue=_LOADING, act=lambda qemu: qemu.execute("set_link", name="net", up=False)
    ),
    "floods": lambda dice: Way(cue=_FIRMWARE, drowns=True),
    "noise": _noise,
    "flood": _flood,
}
"""The switches. With the last two a board still gets its verdict: garbage and other words
between, and 50 MiB of them."""


class FaultProxy(threading.Thread):
    """Stands between the console's port and whoever connects to ``port``, and lets a fault happen.

    One client at a time; ends with close().
    """

    def __init__(self, fault: str, folder: Path, console_port: int, seed: int = 1) -> None:
        super().__init__(name=f"fault-{fault}", daemon=True)
        self._way = FAULTS[fault](random.Random(seed))
        self._folder = folder
        self._behind = console_port
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._over = threading.Event()
        self._cued = False
        self._seen = b""

    def run(self) -> None:
        """Serve clients until close()."""
        while not self._over.is_set():
            if not select.select([self._server], [], [], 0.1)[0]:
                continue
            client, _ = self._server.accept()
            try:
                with client, socket.create_connection(("127.0.0.1", self._behind)) as board:
                    self._carry(client, board)
            except OSError:
                continue  # one of the ends went away

    def close(self) -> None:
        """End the thread."""
        self._over.set()
        self.join(5)
        self._server.close()

    def _carry(self, client: socket.socket, board: socket.socket) -> None:
        client.settimeout(5)
        while not self._over.is_set():
            if self._way.drowns and self._cued:
                client.sendall(_CHATTER * 50)
                time.sleep(0.01)
            for end in select.select([client, board], [], [], 0 if self._way.drowns else 0.1)[0]:
                if not (data := end.recv(1 << 14)):
                    return
                if end is client:
                    board.sendall(data)
                elif not (self._way.drowns and self._cued):
                    self._watch(data)
                    client.sendall(self._way.alter(data, self._cued) if self._way.alter else data)

    def _watch(self, data: bytes) -> None:
        """Do what is to be done when the cue is seen."""
        if self._way.cue is None or (self._cued and not self._way.act):
            return
        self._seen = (self._seen + data)[-4096:]
        if not self._way.cue.search(self._seen):
            return
        self._cued = True
        if self._way.act:
            self._seen = b""
            try:
                with monitor(self._folder) as qemu:
                    self._way.act(qemu)
            except InfraError:
                return  # the emulator is gone already
