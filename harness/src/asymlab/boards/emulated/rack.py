# SPDX-License-Identifier: Apache-2.0
"""The outside of an emulated board: its power switch and its console, as commands.

    python -m asymlab.boards.emulated.rack FOLDER on|off|reset|console|stop

``FOLDER`` has rack.json, which says how QEMU is to be started, and the board's fault if it has one.
``on``, ``off`` and ``reset`` are the power switch, ``console`` is the serial port on standard input
and output, ``stop`` ends the emulator, which ``off`` does not. Whatever needs a running emulator
starts one, with its power off.

These commands are run often, by labgrid and by LAVA: nothing slow is imported here.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from asymlab.errors import InfraError
from asymlab.proc import run

FILE = "rack.json"
QMP = "qmp.sock"
LOCK = "rack.lock"
NO_POWER = "no-power"
ANSWER_S = 300.0
"""Host seconds that QEMU may take to answer, on a host that is busy with other work."""


class Monitor:
    """A conversation with QEMU."""

    def __init__(self, connection: socket.socket) -> None:
        self._stream = connection.makefile("rwb")
        self._answer("QMP")
        self.tell("qmp_capabilities")

    def tell(self, command: str, **arguments: object) -> Any:  # noqa: ANN401 (QEMU's answer)
        """Have a command executed; what it returns. InfraError if QEMU refuses."""
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
        raise InfraError("the emulated board's emulator is gone")


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


def power(folder: Path, action: str) -> None:
    """on, off or reset."""
    with monitor(folder) as qemu:
        qemu.tell("stop")
        qemu.tell("system_reset")
        if action != "off" and _fault(folder) != NO_POWER:
            qemu.tell("set_link", name="net", up=True)  # a fault may have taken it down
            qemu.tell("cont")


def console_port(folder: Path) -> int:
    """The TCP port of the console on the loopback."""
    with monitor(folder) as qemu:
        for device in qemu.tell("query-chardev"):
            if device["label"] == "console":
                address = device["filename"].split(",")[0].split("<->")[0]
                return int(address.rpartition(":")[2])
    raise InfraError("the emulated board has no console")


def console(folder: Path) -> None:
    """Carry bytes between the console and standard input and output, until either ends."""
    _raw(sys.stdin.fileno())
    with _outlet(folder) as port, socket.create_connection(("127.0.0.1", port)) as line:
        ends = {sys.stdin.fileno(): line.fileno(), line.fileno(): sys.stdout.fileno()}
        while True:
            for source in select.select(list(ends), [], [])[0]:
                if not (data := os.read(source, 1 << 16)):
                    return
                while data:
                    data = data[os.write(ends[source], data) :]


@contextmanager
def _outlet(folder: Path) -> Iterator[int]:
    """The port to talk to: the console's own, or the one where its fault happens."""
    port, fault = console_port(folder), _fault(folder)
    if fault in ("", NO_POWER):
        yield port
        return
    from asymlab.boards.emulated.faults import Gremlin

    gremlin = Gremlin(fault, folder, port)
    gremlin.start()
    try:
        yield gremlin.port
    finally:
        gremlin.close()


def ensure(folder: Path) -> None:
    """Start the emulator, with the board's power off, if there is none."""
    # console and power switch are asked for at once: two emulators of one board, and one is lost
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_running(folder):
            _start(folder)


def _start(folder: Path) -> None:
    run([*_about(folder)["argv"], "-daemonize"], cwd=folder, deadline_s=60)
    until = time.monotonic() + ANSWER_S
    while not is_running(folder):
        if time.monotonic() > until:
            raise InfraError("the emulated board's emulator does not start")
        time.sleep(0.05)


def stop(folder: Path) -> None:
    """End the emulator."""
    if is_running(folder):
        with monitor(folder) as qemu:
            qemu.tell("quit")


def _about(folder: Path) -> dict[str, Any]:
    about: dict[str, Any] = json.loads((folder / FILE).read_text())
    return about


def _fault(folder: Path) -> str:
    """What is wrong with the board, or ""."""
    return str(_about(folder).get("fault", ""))


def _raw(handle: int) -> None:
    """A terminal is only a pipe here."""
    if os.isatty(handle):
        import tty

        tty.setraw(handle)


def main(argv: list[str]) -> int:
    """Do what the command line says; the exit code."""
    if len(argv) != 2 or argv[1] not in ("on", "off", "reset", "console", "stop"):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    folder, action = Path(argv[0]), argv[1]
    try:
        if action == "stop":
            stop(folder)
            return 0
        ensure(folder)
        if action == "console":
            console(folder)
        else:
            power(folder, action)
    except (InfraError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 3
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
