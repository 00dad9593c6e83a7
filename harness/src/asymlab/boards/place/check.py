# SPDX-License-Identifier: Apache-2.0
"""Checks of a place that leave its board's power alone."""

from __future__ import annotations

import ipaddress
import os
import shlex
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from asymlab.boards.place.coordinator import ask_coordinator
from asymlab.boards.place.lock import config_file, holder, is_free, lock_file
from asymlab.boards.place.staging import require_ours
from asymlab.config.place import secrets_set
from asymlab.errors import InfraError, UserError
from asymlab.model.place import Place
from asymlab.model.record import Record

CONNECT_S = 5.0
TFTP_S = 3.0
TFTP_TRIES = 3
TFTP_PORT = 69

GUIDE = "harness/docs/your-board.md"


class PlaceFinding(Record):
    """The result of one check. Without ``is_good`` boots will fail; ``hint``: the remedy."""

    what: str
    is_good: bool
    text: str
    hint: str = ""


def check_place(place: Place, name: str = "") -> tuple[PlaceFinding, ...]:
    """Check console, power, files, secrets and locks of a place."""
    return (
        _console(place),
        *_power(place),
        _folder(place),
        *_server(place),
        *_config(place),
        _tree(place),
        *_secrets(place),
        _lock(place),
        *_coordinator(place, name),
    )


def require_place(place: Place) -> None:
    """InfraError if a boot would fail for a reason that can be found without the board.

    UserError if GRUB's configuration was not written by asymlab.
    """
    if place.uses_grub:
        require_ours(place)
    console = (_console(place),) if place.console.command else ()
    for found in (*console, *_power(place), _folder(place)):
        if not found.is_good:
            raise InfraError(f"{found.what}: {found.text}", hint=found.hint)


def _console(place: Place) -> PlaceFinding:
    console = place.console
    if console.command:
        return _command("console", console.command, "console: {command: ...}")
    if console.serial:
        return _serial(console.serial)
    if not is_free(lock_file(place)):
        # many servers connect a port to one client only, or to the latest one
        text = f"{console.tcp}; not checked: the board is in use"
        return PlaceFinding(what="console", is_good=True, text=text)
    host, _, port = console.tcp.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), CONNECT_S):
            return PlaceFinding(what="console", is_good=True, text=f"{console.tcp} answers")
    except OSError as error:
        hint = "`console: {tcp: HOST:PORT}` of the place; some servers take one client at a time"
        text = f"{console.tcp}: {error}"
        return PlaceFinding(what="console", is_good=False, text=text, hint=hint)


def _serial(device: str) -> PlaceFinding:
    if not Path(device).exists():
        hint = "`console: {serial: ...}` of the place; adapters are in /dev/serial/by-id"
        text = f"{device} does not exist"
        return PlaceFinding(what="console", is_good=False, text=text, hint=hint)
    if not os.access(device, os.R_OK | os.W_OK):
        hint = "usermod -a -G dialout USER, and log in again"
        text = f"{device}: no permission to open it"
        return PlaceFinding(what="console", is_good=False, text=text, hint=hint)
    return PlaceFinding(what="console", is_good=True, text=device)


def _power(place: Place) -> Iterator[PlaceFinding]:
    power = place.power
    if power.pdu:
        text = f"outlet {power.pdu.index} of {power.pdu.host} ({power.pdu.model}); not checked"
        yield PlaceFinding(what="power", is_good=True, text=text)
    for name, command in (("on", power.on), ("off", power.off), ("cycle", power.cycle)):
        if command:
            yield _command(f"power {name}", command, f"power: {{{name}: ...}}")


def _command(what: str, command: str, key: str) -> PlaceFinding:
    """Whether a command's program is installed; the arguments may hold secrets."""
    program = (shlex.split(command) or [""])[0]
    if shutil.which(program):
        return PlaceFinding(what=what, is_good=True, text=f"command {program}")
    text = f"command {program}, which is not installed"
    hint = f"`{key}` of the place is run without a shell: for pipes write sh -c '...'"
    return PlaceFinding(what=what, is_good=False, text=text, hint=hint)


def _folder(place: Place) -> PlaceFinding:
    folder, what = place.files.tftp, "TFTP folder"
    hint = "`files: {tftp: ...}` of the place is the folder that the TFTP server serves"
    if not folder.is_dir():
        return PlaceFinding(what=what, is_good=False, text=f"{folder} does not exist", hint=hint)
    needed = [folder / place.files.prefix]
    if place.uses_grub and place.grub.control == "file":
        needed.append(config_file(place).parent)
    for path in needed:
        found = next(each for each in (path, *path.parents) if each.exists())
        if not found.is_dir() or not os.access(found, os.W_OK | os.X_OK):
            text = f"{found} cannot be written to"
            return PlaceFinding(
                what=what, is_good=False, text=text, hint=f"chgrp and chmod g+w {found}"
            )
    return PlaceFinding(what=what, is_good=True, text=f"{folder}")


def _server(place: Place) -> Iterator[PlaceFinding]:
    """Boot loaders need an address; only some resolve names."""
    server, what = place.files.server, "TFTP server"
    if not server:
        return
    try:
        ipaddress.ip_address(server)
    except ValueError:
        text = f"{server} is a name, and a boot loader needs an address"
        hint = "`files: {server: 192.0.2.1}`, as the board sees it"
        yield PlaceFinding(what=what, is_good=False, text=text, hint=hint)
        return
    if place.has_real_cpus and not place.files.http:
        yield _tftp(server, f"{place.files.prefix}/asymlab-check")
    else:
        why = "files are loaded by HTTP" if place.files.http else "the emulator has one"
        yield PlaceFinding(what=what, is_good=True, text=f"{server}; not checked: {why}")


def _tftp(server: str, name: str) -> PlaceFinding:
    """Whether a TFTP server answers a read request (RFC 1350), be it with an error."""
    what, family = "TFTP server", socket.AF_INET6 if ":" in server else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as client:
        client.settimeout(TFTP_S)
        for _ in range(TFTP_TRIES):
            try:
                client.sendto(b"\0\1" + name.encode() + b"\0octet\0", (server, TFTP_PORT))
                client.recv(1024)
                return PlaceFinding(what=what, is_good=True, text=f"{server} answers")
            except TimeoutError:
                continue
            except OSError as error:
                text = f"{server}; not checked: {error.strerror or error}"
                return PlaceFinding(what=what, is_good=True, text=text)
    text = f"{server} does not answer a read request on UDP port {TFTP_PORT}"
    hint = "start it, open the port, or correct `files: {server: ...}` of the place"
    return PlaceFinding(what=what, is_good=False, text=text, hint=hint)


def _config(place: Place) -> Iterator[PlaceFinding]:
    """Whether GRUB's configuration may be written."""
    if not place.uses_grub or place.grub.control != "file":
        return
    what = "GRUB's configuration"
    try:
        require_ours(place)
    except UserError as error:
        yield PlaceFinding(what=what, is_good=False, text=error.message, hint=error.hint)
        return
    yield PlaceFinding(what=what, is_good=True, text=f"{config_file(place)}, written for each boot")


def _tree(place: Place) -> PlaceFinding:
    what = "device tree"
    if place.uses_grub or place.emulates:
        return PlaceFinding(what=what, is_good=True, text="not needed")
    path = place.tree.expanduser() if place.tree else Path()
    if path.is_file():
        return PlaceFinding(what=what, is_good=True, text=str(path))
    text = f"{path} does not exist" if place.tree else "the board's own is missing"
    hint = f"on the board: cp /sys/firmware/fdt board.dtb; then `tree:` of the place, see {GUIDE}"
    return PlaceFinding(what=what, is_good=False, text=text, hint=hint)


def _secrets(place: Place) -> Iterator[PlaceFinding]:
    for name, secret in place.secrets.items():
        what = f"secret {name}"
        try:
            with secrets_set({name: secret}):
                yield PlaceFinding(what=what, is_good=True, text="is set")
        except UserError as error:
            hint = error.hint or f"`secrets: {{{name}: ...}}` of the place"
            yield PlaceFinding(what=what, is_good=False, text=error.message, hint=hint)


def _lock(place: Place) -> PlaceFinding:
    file = lock_file(place)
    if is_free(file):
        return PlaceFinding(what="in use", is_good=True, text="no")
    return PlaceFinding(what="in use", is_good=True, text=f"by {holder(file)}")


def _coordinator(place: Place, name: str) -> Iterator[PlaceFinding]:
    """What labgrid's coordinator says, if the place has one."""
    if place.coordinator:
        is_known, text = ask_coordinator(place, name)
        hint = "" if is_known else "`coordinator:` and `labgrid_place:` of the place"
        yield PlaceFinding(what="labgrid's place", is_good=is_known, text=text, hint=hint)
