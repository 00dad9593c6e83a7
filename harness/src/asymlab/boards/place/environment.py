# SPDX-License-Identifier: Apache-2.0
"""A place as a labgrid environment: resources, drivers and a strategy."""

from __future__ import annotations

import math
import shlex
import threading
from collections import UserList
from pathlib import Path

import labgrid
import yaml
from labgrid import Environment
from labgrid.logging import StepLogger
from labgrid.step import StepEvent, steps

from asymlab.model.place import Console, Place, Power

TARGET = "main"

COMMAND_S = 60
"""Deadline of a power command in seconds; labgrid itself has none."""

Parts = tuple[dict[str, object], dict[str, object]]
"""Resources and drivers, as labgrid's configuration names them."""


def pdu_models() -> frozenset[str]:
    """The models of network power switches that labgrid has a driver for."""
    folder = Path(labgrid.__file__).parent / "driver" / "power"
    return frozenset(file.stem for file in folder.glob("[a-z]*.py"))


def environment(place: Place, file: Path) -> Environment:
    """labgrid's environment of a place, written to ``file`` without the values of secrets.

    labgrid's own tools can read the file, too.
    """
    _make_steps_thread_safe()
    resources: dict[str, object] = {}
    drivers: dict[str, object] = {}
    for some_resources, some_drivers in (console_parts(place.console), power_parts(place.power)):
        resources |= some_resources
        drivers |= some_drivers
    folder = place.files.tftp / place.files.prefix
    resources["TFTPProvider"] = {
        "internal": f"{folder}/",
        "external": f"{place.files.prefix}/",
    }
    drivers["TFTPProviderDriver"] = {}
    if place.files.http:
        external = f"{place.files.http}/{place.files.prefix}/"
        resources["HTTPProvider"] = {"internal": f"{folder}/", "external": external}
        drivers["HTTPProviderDriver"] = {}
    strategy = "GrubStrategy" if place.uses_grub else "UBootNetStrategy"
    drivers[strategy] = {}
    config = {
        "imports": ["asymlab.boards.place.strategies"],
        "targets": {TARGET: {"resources": resources, "drivers": drivers}},
    }
    file.write_text(yaml.safe_dump(config, sort_keys=False))
    return Environment(str(file))


def console_parts(console: Console) -> Parts:
    """A console's resource and driver."""
    if console.command:
        return {}, {"ExternalConsoleDriver": {"cmd": complaining(console.command)}}
    if console.tcp:
        host, _, port = console.tcp.rpartition(":")
        where = {"host": host, "port": int(port), "speed": console.speed, "protocol": "raw"}
        return {"NetworkSerialPort": where}, {"SerialDriver": {}}
    device = {"port": console.serial, "speed": console.speed}
    return {"RawSerialPort": device}, {"SerialDriver": {}}


def power_parts(power: Power) -> Parts:
    """A power switch's resource and driver."""
    if power.pdu:
        return {"NetworkPowerPort": power.pdu.model_dump()}, {"NetworkPowerDriver": {}}
    commands = {"cmd_on": bounded(power.on), "cmd_off": bounded(power.off)}
    if power.cycle:
        commands["cmd_cycle"] = bounded(power.cycle)
    return {}, {"ExternalPowerDriver": commands}


def complaining(command: str) -> str:
    """A command with its standard error in its output, where it is logged and redacted; labgrid
    would leave it on the terminal. In a new session: a terminal's Ctrl-C must not end the console,
    which asymlab needs until the board is off."""
    merged = shlex.join(["setsid", "sh", "-c", 'exec "$@" 2>&1', "console"])
    return f"{merged} {command}"


def bounded(command: str) -> str:
    """A command with a deadline."""
    limit = ["timeout", "--kill-after=5", str(math.ceil(COMMAND_S))]
    return f"{shlex.join(limit)} {command}"


_one_at_a_time = threading.Lock()
_notify = steps.notify


class _Stack(threading.local, UserList[object]):
    """A list for each thread."""


class _Consoles(dict[object, bytes]):
    """The last line of each console: empty until there is output."""

    def __missing__(self, console: object) -> bytes:
        return b""


def _notify_alone(event: StepEvent) -> None:
    with _one_at_a_time:
        _notify(event)


def _make_steps_thread_safe() -> None:
    """Give labgrid's record of its steps a stack for each thread, and one notification at a time.

    Upstream has one stack for the process (Steps in labgrid/step.py, 26.0.1): with two boards in
    two threads its assertion fails. The printer of labgrid's pytest plugin (SerialLoggingReporter
    in labgrid/logging.py) is not thread-safe either, and fails on a console without output.
    """
    if not isinstance(steps._stack, _Stack):
        steps._stack = _Stack()
        steps.notify = _notify_alone
    reporter = StepLogger._serial_logger
    if reporter and not isinstance(reporter.bufs, _Consoles):
        reporter.bufs = _Consoles(reporter.bufs)
