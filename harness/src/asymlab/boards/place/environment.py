# SPDX-License-Identifier: Apache-2.0
"""A place as a labgrid environment: resources, drivers and a strategy."""

from __future__ import annotations

import math
import shlex
from pathlib import Path

import yaml
from labgrid import Environment

from asymlab.boards.place import labgrid_steps
from asymlab.model.place import Console, Place, Power

TARGET = "main"

COMMAND_S = 60
"""Seconds that a power command may take; labgrid itself would wait for ever."""

Parts = tuple[dict[str, object], dict[str, object]]
"""Resources and drivers, as labgrid's configuration names them."""


def environment(place: Place, file: Path) -> Environment:
    """labgrid's environment of a place, written to ``file`` without the values of secrets.

    labgrid's own tools take the file, too.
    """
    labgrid_steps.install()
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
    """A command whose complaints come as its output does: labgrid would leave them on the terminal,
    and nobody kept them or looked for secrets in them. In a session of its own: a terminal's Ctrl-C
    is for asymlab, which still needs the console to switch the board off."""
    merged = shlex.join(["setsid", "sh", "-c", 'exec "$@" 2>&1', "console"])
    return f"{merged} {command}"


def bounded(command: str) -> str:
    """A command with a deadline."""
    limit = ["timeout", "--kill-after=5", str(math.ceil(COMMAND_S))]
    return f"{shlex.join(limit)} {command}"
