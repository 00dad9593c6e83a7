# SPDX-License-Identifier: Apache-2.0
"""A board whose network boot gets stuck is switched off and on once, and no more often."""

from __future__ import annotations

import gc
import socket
import threading
from pathlib import Path

import pytest

from asymlab.boards.console.log import ConsoleLog
from asymlab.boards.place.board import Rig, rig, to_linux
from asymlab.boards.place.strategies.base import Boot
from asymlab.errors import InfraError
from asymlab.model.place import Place, State
from asymlab.progress import Silent
from goldens import assert_golden, refused
from made_place import ORDERS, made_place

UEFI = b"UEFI firmware (version 1)\r\n>>Start PXE over IPv4.\r\n  NBP file downloading\r\n"
OURS = (
    UEFI
    + b"asymlab-cafe0123-prompt\r\nasymlab-cafe0123-loaded\r\nEFI stub: Booting Linux Kernel\r\n"
)


class Moody(threading.Thread):
    """A board with other output each time it is switched on; ``power`` is its switch."""

    def __init__(self, power: Path, moods: list[bytes]) -> None:
        super().__init__(daemon=True)
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._power = power
        self._moods = moods

    def run(self) -> None:
        client, _ = self._server.accept()
        with client, self._server:
            client.settimeout(0.01)
            for number, mood in enumerate(self._moods, 1):
                while switched(self._power).count("on") < number:
                    if hung_up(client):
                        return
                client.sendall(mood)
            while not hung_up(client):
                pass


def hung_up(client: socket.socket) -> bool:
    """Whether the console was closed; waits for a moment."""
    try:
        return not client.recv(1 << 16)
    except TimeoutError:
        return False
    except OSError:
        return True


def switched(power: Path) -> list[str]:
    return power.read_text().split() if power.exists() else []


def started(folder: Path, moods: list[bytes], aim: State) -> Place:
    board = Moody(folder / "power", moods)
    board.start()
    place = made_place(folder, board.port)
    # enough for a busy host where the board does say it
    deadlines = place.deadlines.model_copy(update={aim: 2.0})
    return place.model_copy(update={"deadlines": deadlines})


def booted(place: Place, folder: Path) -> tuple[Rig, str]:
    with ConsoleLog(folder / "console.log") as log, rig(place, folder, log) as parts:
        parts.strategy.attend(Boot(place, parts.line, ORDERS, Silent()))
        return parts, to_linux(parts.strategy, Silent())


def test_a_successful_boot_is_not_repeated(tmp_path: Path) -> None:
    parts, stuck = booted(started(tmp_path, [OURS], "prompt"), tmp_path)
    assert (parts.strategy.status, stuck) == ("linux", "")
    assert switched(tmp_path / "power") == ["off", "on"]


@pytest.mark.parametrize(
    ("moods", "aim"),
    [([UEFI, OURS], "prompt"), ([UEFI + b"asymlab-cafe0123-prompt\r\n", OURS], "loaded")],
)
def test_a_stuck_network_boot_is_repeated_and_reported(
    moods: list[bytes], aim: State, tmp_path: Path
) -> None:
    parts, stuck = booted(started(tmp_path, moods, aim), tmp_path)
    assert parts.strategy.status == "linux"
    assert f"to '{aim}' within 2 s" in stuck
    assert "\n" not in stuck
    assert switched(tmp_path / "power") == ["off", "on", "off", "on"]


def test_a_boot_that_is_stuck_twice_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InfraError, match="NBP file") as caught:
        booted(started(tmp_path, [UEFI, UEFI, OURS], "prompt"), tmp_path)
    assert_golden(caught.value.message.splitlines()[-1])
    assert switched(tmp_path / "power") == ["off", "on", "off", "on"]


def test_a_board_without_output_is_not_tried_again(tmp_path: Path) -> None:
    with refused(InfraError):
        booted(started(tmp_path, [b"", OURS], "on"), tmp_path)
    assert switched(tmp_path / "power") == ["off", "on"]


def test_a_silent_console_causes_no_warning_of_labgrid(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    gc.collect()  # close files that other tests left open: their warnings would count here
    recwarn.clear()
    for name in "silent", "loud", "later":
        (tmp_path / name).mkdir()
    booted(started(tmp_path / "loud", [OURS], "prompt"), tmp_path / "loud")
    with pytest.raises(InfraError):
        booted(started(tmp_path / "silent", [b""], "on"), tmp_path / "silent")
    booted(started(tmp_path / "later", [OURS], "prompt"), tmp_path / "later")
    assert not [str(found.message) for found in recwarn]
