# SPDX-License-Identifier: Apache-2.0
"""The labgrid driver with emulators that misbehave, and processes that must end with the driver."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from asymlab.boards.qemu import driver as labgrid_qemu
from asymlab.boards.qemu.driver import AsymlabQEMUDriver, environment
from asymlab.errors import InfraError
from asymlab.proc import Child, ended, kill_group, spawn
from waiting import HANG_S

FAKE = f"""#!{sys.executable}
import socket, sys, time
if "-version" in sys.argv:
    print("QEMU emulator version 9.9.9")
    sys.exit()
path = next(a for a in sys.argv if a.startswith("socket,id=serialsocket")).split("path=")[1]
"""

CONNECT = """
console = socket.socket(socket.AF_UNIX)
console.connect(path)
"""

QMP = """
print('{"QMP": {"version": {}}}', flush=True)
sys.stdin.readline()
print('{"return": {}}', flush=True)
sys.stdin.readline()
console.send(b"hello\\n")
print('{"event": "RESUME"}', flush=True)
print('{"return": {}}', flush=True)
"""


class Bench:
    """A folder with a fake emulator and a driver for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def driver(self, behaviour: str) -> AsymlabQEMUDriver:
        program = self.folder / "qemu"
        program.write_text(FAKE + behaviour)
        program.chmod(0o755)
        options = {
            "qemu": str(program),
            "machine": "virt",
            "cpu": "max",
            "memory": "64M",
            "extra_args": "-nodefaults",
            "errors": str(self.folder / "errors"),
        }
        target = environment(self.folder / "labgrid.yaml", options, {}).get_target("main")
        made: AsymlabQEMUDriver = target.get_driver(AsymlabQEMUDriver)
        self.made = made
        return made


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.made.kill()
    bench.made.target.cleanup()


def test_an_emulator_that_starts_speaks_and_is_turned_off(bench: Bench) -> None:
    driver = bench.driver(CONNECT + QMP + "sys.stdin.readline(); sys.exit(0)")
    driver.on()
    assert driver.exit_code() is None
    assert driver.said(5) == b"hello\n"
    assert driver.said(0) == b""
    child = driver._child
    assert child is not None
    driver.off()
    assert child.returncode == 0, "it quits by itself and is not killed"


def test_an_emulator_that_does_not_quit_is_killed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labgrid_qemu, "OFF_S", 0.2)
    driver = bench.driver(CONNECT + QMP + "time.sleep(100)")
    driver.on()
    child = driver._child
    assert child is not None
    driver.off()
    assert child.returncode == -signal.SIGKILL


@pytest.mark.parametrize(
    "behaviour",
    [
        "sys.exit('cannot set up guest memory')",
        CONNECT + "sys.exit('cannot set up guest memory')",
        CONNECT + "print('noise', flush=True); sys.exit('cannot set up guest memory')",
    ],
)
def test_an_emulator_that_dies_at_start_is_quoted(
    behaviour: str, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = bench.driver(behaviour)
    # waiting for a dead emulator would hang here
    monkeypatch.setattr(labgrid_qemu, "START_S", 3600)
    with pytest.raises(InfraError, match=r"did not start[\s\S]*cannot set up guest memory") as it:
        driver.on()
    assert "-nodefaults" in it.value.message


def test_an_emulator_that_never_opens_the_console_is_given_up(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labgrid_qemu, "START_S", 0.5)
    driver = bench.driver("time.sleep(100)")
    with pytest.raises(InfraError, match=r"did not start \(exit code -9\)"):
        driver.on()


def test_a_child_ends_with_the_thread_that_started_it(tmp_path: Path) -> None:
    children: list[Child] = []
    started, leave = threading.Event(), threading.Event()

    def work() -> None:
        children.append(spawn(["sleep", "100"], tmp_path / "errors"))
        started.set()
        leave.wait(HANG_S)

    thread = threading.Thread(target=work)
    thread.start()
    assert started.wait(HANG_S)
    try:
        assert not ended(children[0], 0.3)
        leave.set()
        thread.join()
        assert ended(children[0], 5)
        assert children[0].returncode == -signal.SIGKILL
    finally:
        kill_group(children[0])
