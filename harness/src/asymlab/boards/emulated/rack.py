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

from asymlab.boards.emulated.faults import FaultProxy
from asymlab.boards.emulated.monitor import (
    ANSWER_S,
    NO_POWER,
    console_port,
    is_running,
    monitor,
)
from asymlab.errors import InfraError
from asymlab.proc import run

FILE = "rack.json"
LOCK = "rack.lock"


def power(folder: Path, action: str) -> None:
    """on, off or reset."""
    with monitor(folder) as qemu:
        qemu.execute("stop")
        qemu.execute("system_reset")
        if action != "off" and _fault(folder) != NO_POWER:
            qemu.execute("set_link", name="net", up=True)  # a fault may have taken it down
            qemu.execute("cont")


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
    proxy = FaultProxy(fault, folder, port)
    proxy.start()
    try:
        yield proxy.port
    finally:
        proxy.close()


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
            qemu.execute("quit")


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
