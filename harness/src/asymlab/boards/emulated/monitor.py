# SPDX-License-Identifier: Apache-2.0
"""QEMU's monitor (QMP) of an emulated board.

Not labgrid.util.qmp: importing labgrid takes 0.3 s in every power command of a board (rack.py takes
0.06 s). qemu.qmp needs an event loop and is another dependency.
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from asymlab.errors import InfraError

QMP = "qmp.sock"
"""The monitor's socket, below a board's folder."""

ANSWER_S = 300.0
"""Host seconds that QEMU may take to answer on a busy host."""


class Monitor:
    """A connection to QEMU's monitor."""

    def __init__(self, connection: socket.socket) -> None:
        self._stream = connection.makefile("rwb")
        self._answer("QMP")
        self.execute("qmp_capabilities")

    def execute(self, command: str, **arguments: object) -> Any:  # noqa: ANN401 (QEMU's answer)
        """Execute a command and return its result. InfraError if QEMU refuses."""
        message = {"execute": command, "arguments": arguments}
        self._stream.write(json.dumps(message).encode() + b"\n")
        self._stream.flush()
        return self._answer("return")

    def _answer(self, key: str) -> Any:  # noqa: ANN401 (QEMU's answer)
        while line := self._stream.readline():
            said = json.loads(line)
            if "error" in said:
                raise InfraError(f"the emulated board: {said['error'].get('desc')}")
            if key in said:
                return said[key]
        raise InfraError("the emulated board's emulator ended")


@contextmanager
def monitor(folder: Path) -> Iterator[Monitor]:
    """QEMU's monitor; InfraError if no emulator runs."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(ANSWER_S)
            # a socket's path must be short
            handle = os.open(folder, os.O_PATH | os.O_DIRECTORY)
            try:
                connection.connect(f"/proc/self/fd/{handle}/{QMP}")
            finally:
                os.close(handle)
            yield Monitor(connection)
    except OSError as error:
        raise InfraError(f"the emulated board's emulator does not run: {error}") from error


def is_running(folder: Path) -> bool:
    """Whether there is an emulator."""
    try:
        with monitor(folder):
            return True
    except InfraError:
        return False


def console_port(folder: Path) -> int:
    """The TCP port of the console on the loopback."""
    with monitor(folder) as qemu:
        for device in qemu.execute("query-chardev"):
            if device["label"] == "console":
                address = device["filename"].split(",")[0].split("<->")[0]
                return int(address.rpartition(":")[2])
    raise InfraError("the emulated board has no console")
