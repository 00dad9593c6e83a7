# SPDX-License-Identifier: Apache-2.0
"""What can be told of a place without touching its board's power."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from asymlab.boards.coordinator import told
from asymlab.boards.place_lock import holder, is_free, lock_file
from asymlab.config.place import secrets_set
from asymlab.errors import UserError
from asymlab.model.place import Place
from asymlab.model.record import Record

CONNECT_S = 5.0


class Finding(Record):
    """One thing that was looked at. ``is_good`` False: boots will fail."""

    what: str
    is_good: bool
    text: str


def check_place(place: Place, name: str = "") -> tuple[Finding, ...]:
    """Look at console, power, files, secrets and locks of a place."""
    return (
        _console(place),
        *_power(place),
        _folder(place),
        _tree(place),
        *_secrets(place),
        _lock(place),
        *_coordinator(place, name),
    )


def _console(place: Place) -> Finding:
    console = place.console
    if console.command:
        return _command("console", console.command)
    if console.serial:
        is_there = os.access(console.serial, os.R_OK | os.W_OK)
        text = console.serial if is_there else f"{console.serial} cannot be opened"
        return Finding(what="console", is_good=is_there, text=text)
    host, _, port = console.tcp.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), CONNECT_S):
            return Finding(what="console", is_good=True, text=f"{console.tcp} answers")
    except OSError as error:
        return Finding(what="console", is_good=False, text=f"{console.tcp}: {error}")


def _power(place: Place) -> Iterator[Finding]:
    power = place.power
    if power.pdu:
        text = f"outlet {power.pdu.index} of {power.pdu.host} ({power.pdu.model}); not asked"
        yield Finding(what="power", is_good=True, text=text)
    for what, command in (("power on", power.on), ("power off", power.off)):
        if command:
            yield _command(what, command)


def _command(what: str, command: str) -> Finding:
    """Whether a command's program is there; its arguments are nobody's business."""
    program = shlex.split(command)[0]
    is_there = shutil.which(program) is not None
    text = f"command {program}" + ("" if is_there else ", which is not installed")
    return Finding(what=what, is_good=is_there, text=text)


def _folder(place: Place) -> Finding:
    folder = place.files.tftp
    is_good = folder.is_dir() and os.access(folder, os.W_OK)
    text = f"{folder}" if is_good else f"{folder} is not there or cannot be written to"
    return Finding(what="TFTP folder", is_good=is_good, text=text)


def _tree(place: Place) -> Finding:
    if place.uses_grub or place.emulates:
        return Finding(what="device tree", is_good=True, text="not needed")
    path = place.tree.expanduser() if place.tree else Path()
    is_good = path.is_file()
    text = str(path) if is_good else "the board's own is missing: see `tree:` in docs/your-board.md"
    return Finding(what="device tree", is_good=is_good, text=text)


def _secrets(place: Place) -> Iterator[Finding]:
    for name, secret in place.secrets.items():
        try:
            with secrets_set({name: secret}):
                yield Finding(what=f"secret {name}", is_good=True, text="is there")
        except UserError as error:
            text = ": ".join(filter(None, (error.message, error.hint)))
            yield Finding(what=f"secret {name}", is_good=False, text=text)


def _lock(place: Place) -> Finding:
    file = lock_file(place)
    if is_free(file):
        return Finding(what="in use", is_good=True, text="no")
    return Finding(what="in use", is_good=True, text=f"by {holder(file)}")


def _coordinator(place: Place, name: str) -> Iterator[Finding]:
    """What labgrid's coordinator says, if it keeps the board."""
    if place.coordinator:
        is_known, text = told(place, name)
        yield Finding(what="labgrid's place", is_good=is_known, text=text)
