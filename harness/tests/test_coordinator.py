# SPDX-License-Identifier: Apache-2.0
"""Places of labgrid's coordinator: a real one, on a free port."""

from __future__ import annotations

import getpass
import shlex
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from asymlab.boards.emulated.board import EmulatedBoard
from asymlab.boards.emulated.kinds import KINDS
from asymlab.boards.place import lock as locks
from asymlab.boards.place.board import PlaceBoard
from asymlab.boards.place.check import check_place
from asymlab.boards.place.coordinator import Coordinator, ourselves
from asymlab.boards.place.lock import place_lock
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.model.job import Firmware, Plan
from asymlab.model.place import Place
from asymlab.proc import CommandFailed, kill_group, run, spawn
from asymlab.progress import Progress, Silent
from made_place import impatient, made_place
from made_target import target_of, verified

pytestmark = pytest.mark.qemu

START_S = 60.0
ALICE = {"LG_HOSTNAME": "bench", "LG_USERNAME": "alice"}
PROGRAMS = Path(sys.executable).parent


def client(address: str, *words: str, who: dict[str, str] | None = None) -> str:
    argv = [str(PROGRAMS / "labgrid-client"), "-x", address, "-p", "rack7", *words]
    return run(argv, env=who, deadline_s=60).output


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@pytest.fixture(scope="module")
def coordinator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one that has rack7, and rack9 whose console is not exported."""
    home = tmp_path_factory.mktemp("coordinator")
    address = f"127.0.0.1:{free_port()}"
    argv = [str(PROGRAMS / "labgrid-coordinator"), "-l", address]
    # it keeps its places in the folder that it was started in
    child = spawn(argv, home / "errors", cwd=home)
    try:
        until = time.monotonic() + START_S
        while True:
            try:
                client(address, "create")
                break
            except CommandFailed:
                assert time.monotonic() < until, (home / "errors").read_text()
                time.sleep(0.2)
        client(address, "-p", "rack9", "create")
        client(address, "-p", "rack9", "add-match", "rack/shelf/NetworkSerialPort")
        yield address
    finally:
        kill_group(child)


@pytest.fixture
def place(coordinator: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setattr(locks, "SHARED", tmp_path)
    return made_place(tmp_path, coordinator=coordinator, labgrid_place="rack7", wait_s=1.0)


def owner(place: Place) -> str:
    return Coordinator(place, "").owner()


@contextmanager
def held_by_alice(address: str) -> Iterator[None]:
    client(address, "acquire", who=ALICE)
    try:
        yield
    finally:
        client(address, "release-from", "bench/alice")


def test_the_owner_of_a_place_is_named(place: Place) -> None:
    with held_by_alice(place.coordinator):
        refused = pytest.raises(InfraError, match="bench/alice has it, for longer than 1 s")
        with refused as caught, place_lock("", place, Silent()):
            pass
        assert caught.value.retriable
        assert owner(place) == "bench/alice"
        assert ("labgrid's place", "bench/alice has it") in {
            (found.what, found.text) for found in check_place(place)
        }


def test_a_released_place_is_acquired_and_released(place: Place) -> None:
    client(place.coordinator, "acquire", who=ALICE)
    freed = threading.Timer(3, client, (place.coordinator, "release-from", "bench/alice"))
    freed.start()
    begin = time.monotonic()
    with place_lock("", place.model_copy(update={"wait_s": 60.0}), Silent()):
        assert time.monotonic() - begin > 3
        assert owner(place) == ourselves()
        with pytest.raises(CommandFailed, match="already acquired"):
            client(place.coordinator, "acquire", who=ALICE)
    freed.join()
    assert owner(place) == ""


def test_a_place_of_another_user_or_host_is_not_released(place: Place) -> None:
    elsewhere = {"LG_HOSTNAME": "bench"}
    with place_lock("", place, Silent()):
        client(place.coordinator, "release")
        client(place.coordinator, "acquire", who=elsewhere)
    assert owner(place) == f"bench/{getpass.getuser()}"
    client(place.coordinator, "release")


@pytest.mark.parametrize(
    ("change", "reason", "is_known"),
    [
        ({"labgrid_place": "rack8"}, "rack8 matches nothing", False),
        ({"coordinator": "127.0.0.1:1"}, "connect to coordinator", False),
        ({"labgrid_place": "rack9"}, "has no matching remote resource", True),
    ],
)
def test_waiting_does_not_help_there(
    change: dict[str, str], reason: str, is_known: bool, place: Place
) -> None:
    other = place.model_copy(update={**change, "wait_s": 100.0})
    refused = pytest.raises(InfraError, match=reason)
    with refused as caught, place_lock("", other, Silent()):
        pass
    assert "for longer than" not in str(caught.value)
    found = next(found for found in check_place(other) if found.what == "labgrid's place")
    assert found.is_good is is_known


def test_a_board_that_fails_is_given_back(place: Place, tmp_path: Path) -> None:
    """A power switch that prints the owner of the place; the board stays silent."""
    show = [str(PROGRAMS / "labgrid-client"), "-x", place.coordinator, "-p", "rack7", "show"]
    seen = tmp_path / "seen"
    power = {"on": f"sh -c {shlex.quote(f'{shlex.join(show)} >{seen}')}"}
    with socket.create_server(("127.0.0.1", 0)) as silent:
        console = {"tcp": f"127.0.0.1:{silent.getsockname()[1]}"}
        changes = {
            "console": place.console.model_copy(update=console),
            "power": place.power.model_copy(update=power),
        }
        board = PlaceBoard("place:rack7", impatient(place.model_copy(update=changes), "on"))
        (tmp_path / "file").write_bytes(b"")
        place.files.tftp.mkdir()
        plan = Plan(
            machine=machine("vera-8c2t"),
            firmware=Firmware.ACPI,
            arch="arm64",
            kernel=tmp_path / "file",
            initrd=tmp_path / "file",
        )
        with pytest.raises(InfraError, match="is there power"):
            board.boot(plan, tmp_path / "boot", Silent())
    assert f"acquired: {ourselves()}" in seen.read_text()
    assert owner(place) == ""


class Shared(EmulatedBoard):
    """An emulated board that a coordinator keeps; ``owners`` has its owners during a boot."""

    address = ""
    owners: tuple[str, ...] = ()

    @contextmanager
    def at(self, plan: Plan, folder: Path) -> Iterator[Place]:
        kept = {"coordinator": self.address, "labgrid_place": "rack7", "wait_s": 1.0}
        with super().at(plan, folder) as place:
            yield place.model_copy(update=kept)

    @contextmanager
    def alone(self, place: Place, progress: Progress) -> Iterator[None]:
        with PlaceBoard.alone(self, place, progress):
            self.owners += (owner(place),)
            yield


def test_a_run_has_the_place_and_gives_it_back(coordinator: str, tmp_path: Path) -> None:
    target = target_of("emulated:grub-arm64", "vera-8c2t")
    board = Shared(KINDS["grub-arm64"])
    board.address = coordinator
    target = target.__class__(target.machine, board, target.kernel, target.cmdline)
    found = verified(target, tmp_path)
    assert found.holds, found.lines()
    assert board.owners == (ourselves(),)
    assert "acquired: None" in client(coordinator, "show")
