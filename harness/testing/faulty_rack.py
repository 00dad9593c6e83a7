# SPDX-License-Identifier: Apache-2.0
"""Faults of an emulated board, for tests and for trying a place file.

    python harness/testing/faulty_rack.py FOLDER on|off|reset|console|stop

does what asymlab.boards.emulated.rack does, with the fault that FOLDER/fault names. As there, no
slow import is allowed.
"""

from __future__ import annotations

import itertools
import random
import re
import select
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from asymlab.boards.emulated import rack
from asymlab.boards.emulated.monitor import Monitor, console_port, monitor
from asymlab.errors import InfraError

NO_POWER = "no-power"
"""The fault of a board whose power switch has no effect."""

FILE = "fault"
"""The file in a board's folder with the name of its fault; "" for none."""

FLOOD_BYTES = 50 << 20
"""Bytes that the fault "flood" adds to the console."""

DROP_RATE = 0.25
"""Share of the characters that the fault "drops" removes."""

NOISE_EVERY = 32 << 10
"""Bytes of console output, on average, between two pieces of noise. Not per piece received: how
large the pieces are depends on the load of the host."""

_LINUX = re.compile(rb"Linux version ")
_FIRMWARE = re.compile(rb"UEFI|BdsDxe|PXE|U-Boot \d|NOTICE: +BL1")
_LOADING = re.compile(rb"asymlab-\w+-prompt|TFTP from server")
_REPORTING = re.compile(rb"@@[0-9a-f]{8}:")
_CHATTER = b"[    4.213370] rack: a message that the board repeats again and again\r\n"


@dataclass
class Fault:
    """What happens to a board: ``alter`` changes each piece of its console output; ``act`` is
    executed whenever ``cue`` is found in the output, also after the board was switched off and on.
    With ``drowns`` the board repeats one message without end after the cue."""

    alter: Callable[[bytes, bool], bytes] | None = None
    cue: re.Pattern[bytes] | None = None
    act: Callable[[Monitor], object] | None = None
    drowns: bool = False


def _garbage(dice: random.Random) -> Fault:
    return Fault(lambda data, _: dice.randbytes(len(data)))


def _drops(dice: random.Random) -> Fault:
    return Fault(lambda data, _: bytes(c for c in data if dice.random() >= DROP_RATE))


def _noise(dice: random.Random) -> Fault:
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

    return Fault(alter, _LINUX)


def _flood(dice: random.Random) -> Fault:
    left = FLOOD_BYTES

    def alter(data: bytes, cued: bool) -> bytes:
        nonlocal left
        if not cued or left <= 0:
            return data
        piece = _CHATTER * 4000 + dice.randbytes(1 << 15) + b"\n"
        left -= 8 * len(piece)
        return data + piece * 8

    return Fault(alter, _REPORTING)


FAULTS: dict[str, Callable[[random.Random], Fault]] = {
    NO_POWER: lambda dice: Fault(),
    "garbage": _garbage,
    "drops": _drops,
    "hangs-in-firmware": lambda dice: Fault(cue=_FIRMWARE, act=lambda qemu: qemu.execute("stop")),
    "reboots": lambda dice: Fault(cue=_REPORTING, act=lambda qemu: qemu.execute("system_reset")),
    "tftp-stalls": lambda dice: Fault(
        cue=_LOADING, act=lambda qemu: qemu.execute("set_link", name="net", up=False)
    ),
    "floods": lambda dice: Fault(cue=_FIRMWARE, drowns=True),
    "noise": _noise,
    "flood": _flood,
}
"""The faults. With the last two a run still gets its verdict."""


class FaultProxy(threading.Thread):
    """A TCP port in front of a board's console port, where the fault happens.

    One client at a time; ends with close().
    """

    def __init__(self, fault: str, folder: Path, seed: int = 1) -> None:
        super().__init__(name=f"fault-{fault}", daemon=True)
        self._fault = FAULTS[fault](random.Random(seed))
        self._folder = folder
        self._behind = console_port(folder)
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
                continue  # one of the ends closed the connection

    def close(self) -> None:
        """End the thread."""
        self._over.set()
        self.join(5)
        self._server.close()

    def _carry(self, client: socket.socket, board: socket.socket) -> None:
        client.settimeout(5)
        while not self._over.is_set():
            if self._fault.drowns and self._cued:
                client.sendall(_CHATTER * 50)
                time.sleep(0.01)
            for end in select.select([client, board], [], [], 0 if self._fault.drowns else 0.1)[0]:
                if not (data := end.recv(1 << 14)):
                    return
                if end is client:
                    board.sendall(data)
                elif not (self._fault.drowns and self._cued):
                    self._watch(data)
                    client.sendall(
                        self._fault.alter(data, self._cued) if self._fault.alter else data
                    )

    def _watch(self, data: bytes) -> None:
        """Let the fault act when its cue is found."""
        if self._fault.cue is None or (self._cued and not self._fault.act):
            return
        self._seen = (self._seen + data)[-4096:]
        if not self._fault.cue.search(self._seen):
            return
        self._cued = True
        if self._fault.act:
            self._seen = b""
            try:
                with monitor(self._folder) as qemu:
                    self._fault.act(qemu)
            except InfraError:
                return  # the emulator is gone already


@contextmanager
def faulty_console(fault: str, folder: Path, seed: int = 1) -> Iterator[int]:
    """The TCP port on which the console of the board in ``folder`` has its fault."""
    proxy = FaultProxy(fault, folder, seed)
    proxy.start()
    try:
        yield proxy.port
    finally:
        proxy.close()


def console(folder: Path) -> None:
    """The serial port on standard input and output, see rack.console()."""
    if not (fault := (folder / FILE).read_text()):
        rack.console(folder)
        return
    with faulty_console(fault, folder) as port:
        rack.carry(port)


def main(words: list[str]) -> int:
    """Do what the command line says; the exit code."""
    match words:
        case [folder, "on"] if (Path(folder) / FILE).read_text() == NO_POWER:
            words = [folder, "off"]
    return rack.main(words, console)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
