# SPDX-License-Identifier: Apache-2.0
"""A LAVA server for tests with emulated boards behind its workers.

    sudo .venv/bin/python harness/testing/lava_fleet.py --workers 2 --boards grub-arm64

runs one until Ctrl-C, to try a matrix on (harness/docs/farm.md). Nothing is installed, only
loopback is used, and nothing is left when it ends.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import requests

from asymlab.boards.emulated.board import emulated
from asymlab.boards.emulated.kinds import KINDS
from asymlab.config.yamlfile import nearest
from asymlab.errors import AsymlabError, ExitCode, InfraError, UserError
from asymlab.lava.forms import lava_jobs
from asymlab.lava.rest import PAGE, LavaServer
from asymlab.progress import Progress, Silent
from lava_server import Server, serving

DEVICE_TYPE = "asymlab-qemu"

ONLINE_S = 900.0
"""How long workers may take to report to the server."""

_ARCH = {"arm64": "aarch64", "x86_64": "x86_64"}
"""LAVA's words for ours."""


@dataclass(frozen=True)
class Device:
    """A device to be added: of type ``kind``, behind ``worker``, with its tags."""

    name: str
    kind: str
    worker: str
    tags: tuple[str, ...] = ()


class AdminServer(LavaServer):
    """A LAVA server with an administrator's token."""

    def user(self) -> str:
        """The user of the token; UserError if the server refuses it."""
        found = self._get("/system/whoami/").json().get("user")
        if not found:
            raise UserError(f"{self.url} does not accept this token")
        return str(found)

    def online(self) -> tuple[str, ...]:
        """Workers that answer."""
        answer = self._get("/workers/", limit=PAGE).json()["results"]
        return tuple(worker["hostname"] for worker in answer if worker["state"] == "Online")

    def add_type(self, name: str, template: str = "") -> None:
        """Make a device type known, with its template unless LAVA has one of that name."""
        if self._missing(f"/devicetypes/{name}/"):
            self._post("/devicetypes/", {"name": name, "display": True, "aliases": [], "cores": []})
        if template:
            self._post(f"/devicetypes/{name}/template/", {"template": template})

    def add_device(self, device: Device, dictionary: str) -> None:
        """Add a device to its worker, ready for jobs."""
        name = device.name
        if self._missing(f"/devices/{name}/"):
            about = {"hostname": name, "device_type": device.kind, "worker_host": device.worker}
            tags = [self._tag(tag) for tag in device.tags]
            self._post("/devices/", {**about, "health": "Good", "tags": tags})
        self._post(f"/devices/{name}/dictionary/", {"dictionary": dictionary})

    def _tag(self, name: str) -> int:
        """The number of a tag, which is created if necessary."""
        found = self._get("/tags/", name=name).json()["results"]
        same = [tag["id"] for tag in found if tag["name"] == name]
        return int(same[0] if same else self._post("/tags/", {"name": name}).json()["id"])

    def _missing(self, path: str) -> bool:
        return bool(self._request("GET", path).status_code == requests.codes.not_found)


@dataclass(frozen=True)
class Fleet:
    """A running server, how to talk to it, and the names of its devices."""

    server: Server
    lava: AdminServer
    devices: tuple[str, ...]


@contextmanager
def fleet(
    workers: int, kinds: Sequence[str], progress: Progress, *, port: int = 0
) -> Iterator[Fleet]:
    """A server whose every worker has one emulated board of each of ``kinds``.

    Boards are tagged with their kind and architecture. Raises UserError for an unknown kind, and
    what serving() raises.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise UserError(f"no emulated board is called {kind}", hint=nearest(kind, KINDS))
        # jobs have no network to fetch them by
        board = emulated(kind)
        board.prepare(board.place.arch, progress)
    with serving(workers, progress, port=port) as server:
        lava = AdminServer(server.url, server.token)
        _until_online(lava, workers)
        names: list[str] = []
        if kinds:
            template = lava_jobs() / "device-types" / f"{DEVICE_TYPE}.jinja2"
            lava.add_type(DEVICE_TYPE, template.read_text())
        for number in range(1, workers + 1):
            for kind in kinds:
                device = _device(kind, number)
                lava.add_device(device, _dictionary(kind, server.folder / "racks" / device.name))
                names.append(device.name)
        yield Fleet(server, lava, tuple(names))


def _device(kind: str, number: int) -> Device:
    arch = KINDS[kind].chain.arch
    return Device(f"{kind}-{number}", DEVICE_TYPE, f"worker-{number}", (kind, arch))


def _dictionary(kind: str, folder: Path) -> str:
    """The device dictionary of a board that lives in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    chain = KINDS[kind].chain
    about = {
        "arch": _ARCH[chain.arch],
        "emulated": kind,
        "chain": chain.name,
        "python": sys.executable,
        "folder": str(folder),
    }
    lines = [f"{{% extends '{DEVICE_TYPE}.jinja2' %}}"]
    lines += [f"{{% set {name} = {value!r} %}}" for name, value in about.items()]
    return "\n".join(lines) + "\n"


def _until_online(lava: AdminServer, workers: int) -> None:
    until = time.monotonic() + ONLINE_S
    while len(found := lava.online()) < workers:
        if time.monotonic() > until:
            raise InfraError(f"of {workers} workers of the LAVA server only {len(found)} came up")
        time.sleep(0.2)


def main(words: list[str]) -> int:
    """Run a server, and print how to talk to it."""
    parser = argparse.ArgumentParser(description="Run a LAVA server with emulated boards.")
    parser.add_argument("--workers", type=int, choices=range(1, 17), default=2, metavar="1..16")
    parser.add_argument("--boards", default="grub-arm64", metavar="KIND,...")
    parser.add_argument("--port", type=int, default=0, help="on loopback; 0: a free one")
    said = parser.parse_args(words)
    kinds = tuple(kind.strip() for kind in said.boards.split(",") if kind.strip())
    try:
        with fleet(said.workers, kinds, Silent(), port=said.port) as running:
            sys.stdout.write(f"export ASYMLAB_LAVA_URL={running.server.url}\n")
            sys.stdout.write(f"export ASYMLAB_LAVA_TOKEN_FILE={running.server.token_file}\n")
            sys.stdout.flush()
            sys.stderr.write(f"devices: {', '.join(running.devices)}; Ctrl-C ends it\n")
            running.server.child.wait()
            raise InfraError("the LAVA server ended by itself")
    except AsymlabError as error:
        sys.stderr.write(f"error: {error}\n")
        return error.exit_code
    except KeyboardInterrupt:
        return ExitCode.PASS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
