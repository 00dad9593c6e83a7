# SPDX-License-Identifier: Apache-2.0
"""GRUB beyond loading by TFTP: ACPI tables, HTTP, a network that it sets up itself."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from asymlab.boards.emulated.board import EmulatedBoard
from asymlab.boards.emulated.kinds import KINDS, SERVER, TFTP, Kind
from asymlab.boards.emulated.rack import FILE
from asymlab.boards.place.strategies import grub
from asymlab.boards.place.strategies.base import Orders
from asymlab.model.job import Plan
from asymlab.model.machine import Machine
from asymlab.model.place import Place
from made_target import target_of, verified

pytestmark = [pytest.mark.qemu, pytest.mark.tier("test", seconds=30)]

ARM, X86 = ("emulated:grub-acpi-arm64", "vera-8c2t"), ("emulated:grub-acpi-x86_64", "x86-2s4c2t")


@pytest.mark.parametrize(
    ("board", "name"), [pytest.param(*ARM, marks=pytest.mark.tier("all", seconds=30)), X86]
)
def test_linux_shows_tables_that_grub_brought(board: str, name: str, tmp_path: Path) -> None:
    found = verified(target_of(board, name), tmp_path)
    assert found.holds, found.lines()


@pytest.mark.tier("all", seconds=30)
def test_without_grubs_command_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The initrd has no tables: those that the test above finds come from GRUB."""
    everything = grub.commands

    def commands(orders: Orders, network: str = "") -> Iterator[str]:
        return (line for line in everything(orders, network) if not line.startswith("acpi "))

    monkeypatch.setattr(grub, "commands", commands)
    found = verified(target_of(*ARM), tmp_path)
    assert any("cpu_capacity" in line for line in found.lines())


class Reachable(EmulatedBoard):
    """A board that reaches servers on this host; only GRUB itself is loaded by TFTP."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind)
        self.asked: list[str] = []

    def furnish(self, machine: Machine, folder: Path) -> None:
        super().furnish(machine, folder)
        file = folder / FILE
        about = json.loads(file.read_text())
        about["argv"] = [word.replace("restrict=on,", "") for word in about["argv"]]
        file.write_text(json.dumps(about))

    @contextmanager
    def at(self, plan: Plan, folder: Path) -> Iterator[Place]:
        with super().at(plan, folder) as place, serving(place.files.tftp, self.asked) as port:
            http = f"http://{SERVER}:{port}"
            yield place.model_copy(update={"files": place.files.model_copy(update={"http": http})})


@contextmanager
def serving(folder: Path, asked: list[str]) -> Iterator[int]:
    """An HTTP server on a free port; ``asked`` gets the paths."""

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            asked.append(self.path)

    handler = partial(Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def test_grub_loads_by_http(tmp_path: Path) -> None:
    board = Reachable(KINDS["grub-arm64"])
    found = verified(replace(target_of("emulated:grub-arm64", "vera-8c2t"), board=board), tmp_path)
    assert found.holds, found.lines()
    asked = {re.sub(r"/asymlab/[0-9a-f]{8}/", "/asymlab/TOKEN/", path) for path in board.asked}
    assert {"/asymlab/TOKEN/kernel", "/asymlab/TOKEN/initrd"} <= asked
    assert "HTTPProvider" in (tmp_path / "labgrid.yaml").read_text()


def test_commands_are_typed_and_the_network_is_set_up(tmp_path: Path) -> None:
    kind = KINDS["grub-acpi-arm64"]
    typed = kind.grub.model_copy(update={"control": "prompt", "network": "net_bootp"})
    board = EmulatedBoard(replace(kind, grub=typed))
    found = verified(replace(target_of("emulated:grub-arm64", "vera-8c2t"), board=board), tmp_path)
    assert found.holds, found.lines()
    said = (tmp_path / "console.log").read_text(errors="replace")
    typed_path = rf"\(tftp,{re.escape(SERVER)}\)/asymlab/[0-9a-f]{{8}}/kernel"
    assert re.search(typed_path, said.replace("\r", "").replace("\n", ""))


class Shared(EmulatedBoard):
    """A board on a server with a shared grub.cfg that loads a file for each board."""

    OTHERS = (
        "if [ -s $prefix/$net_default_mac.cfg ]; then configfile $prefix/$net_default_mac.cfg; fi\n"
    )

    def furnish(self, machine: Machine, folder: Path) -> None:
        super().furnish(machine, folder)
        (folder / TFTP / "grub" / "grub.cfg").write_text(self.OTHERS)


@pytest.mark.tier("all", seconds=30)
def test_a_board_has_a_separate_configuration(tmp_path: Path) -> None:
    kind = KINDS["grub-arm64"]
    mac = "52:54:00:12:34:56"  # QEMU's default
    own = kind.grub.model_copy(update={"config": f"grub/{mac}.cfg"})
    board = Shared(replace(kind, grub=own))
    found = verified(replace(target_of("emulated:grub-arm64", "vera-8c2t"), board=board), tmp_path)
    assert found.holds, found.lines()
