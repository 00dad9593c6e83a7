# SPDX-License-Identifier: Apache-2.0
"""The outside of an emulated board: its power switch and its console, as commands.

    python -m asymlab.boards.emulated.rack FOLDER on|off|reset|console|stop

``FOLDER`` has rack.json with QEMU's command line. ``on``, ``off`` and ``reset`` are the power
switch, ``console`` is the serial port on standard input and output, ``stop`` ends the emulator,
which ``off`` does not. All but ``stop`` start the emulator, with the board's power off, if it does
not run.

labgrid and LAVA run these commands often: no slow import is allowed here.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

from asymlab.boards.emulated.monitor import ANSWER_S, console_port, is_running, monitor
from asymlab.errors import InfraError
from asymlab.proc import run

FILE = "rack.json"
LOCK = "rack.lock"


def power(folder: Path, action: str) -> None:
    """on, off or reset."""
    with monitor(folder) as qemu:
        qemu.execute("stop")
        qemu.execute("system_reset")
        if action != "off":
            qemu.execute("set_link", name="net", up=True)  # a test may have taken it down
            qemu.execute("cont")


def console(folder: Path) -> None:
    """The board's serial port on standard input and output, until either ends."""
    carry(console_port(folder))


def carry(port: int) -> None:
    """Carry bytes between a TCP port of this host and standard input and output."""
    if os.isatty(sys.stdin.fileno()):
        import tty

        tty.setraw(sys.stdin.fileno())
    with socket.create_connection(("127.0.0.1", port)) as line:
        ends = {sys.stdin.fileno(): line.fileno(), line.fileno(): sys.stdout.fileno()}
        while True:
            for source in select.select(list(ends), [], [])[0]:
                if not (data := os.read(source, 1 << 16)):
                    return
                while data:
                    data = data[os.write(ends[source], data) :]


def ensure(folder: Path) -> None:
    """Start the emulator, with the board's power off, if there is none."""
    # console and power commands run at the same time: each would start an emulator
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_running(folder):
            _start(folder)


def _start(folder: Path) -> None:
    argv = json.loads((folder / FILE).read_text())["argv"]
    run([*argv, "-daemonize"], cwd=folder, deadline_s=60)
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


def main(argv: list[str], console: Callable[[Path], None] = console) -> int:
    """Do what the command line says, with this ``console``; the exit code."""
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
