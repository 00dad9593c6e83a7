# SPDX-License-Identifier: Apache-2.0
"""The verdict about a guest by its final message, or by its absence."""

from __future__ import annotations

import os
import shutil
import signal
import time
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from asymlab.boards.console.listen import FileResults, Listener, panic_line
from asymlab.errors import GuestLost, InfraError
from asymlab.fairclock import FairClock
from asymlab.proc import Child, kill_group, spawn
from asymlab.progress import Silent
from goldens import assert_golden, refused

PANIC = (
    "[    0.700000] Run /init as init process\r\n"
    "[    0.812345] Kernel panic - not syncing: Attempted to kill init! exitcode=0x00000100\r\n"
    "[    0.813000] CPU: 2 UID: 0 PID: 1 Comm: init Not tainted\r\n"
    "[    0.820000] ---[ end Kernel panic - not syncing: Attempted to kill init! ]---\r\n"
)


def frame(kind: str, name: str, payload: bytes = b"") -> bytes:
    head = f"ASYMLAB1 {kind} {name} {len(payload)} {zlib.crc32(payload):08x}\n"
    return head.encode() + payload + b"\n"


class Tape:
    """A machine that plays back steps (console output, results) and then has an exit code."""

    def __init__(
        self, channel: Path, steps: Iterable[tuple[bytes, bytes]], code: int | None = 0
    ) -> None:
        self.channel = channel
        self.steps = list(steps)
        self.unread: list[bytes] = []
        self.code = code
        channel.touch()

    def said(self, wait_s: float) -> bytes:
        if not self.steps:
            return self.unread.pop(0) if self.unread else b""
        console, results = self.steps.pop(0)
        with self.channel.open("ab") as stream:
            stream.write(results)
        return console

    def exit_code(self) -> int | None:
        return None if self.steps else self.code

    def now(self) -> float:
        return time.monotonic()


class Emulator:
    """A process of which only the CPU time matters: it has no output and does not end."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.clock = FairClock(child.pid)

    def said(self, wait_s: float) -> bytes:
        time.sleep(wait_s)
        return b""

    def exit_code(self) -> int | None:
        return self.child.poll()

    def now(self) -> float:
        return self.clock.now()


class Guest(NamedTuple):
    """A tape and its listener."""

    tape: Tape
    listener: Listener

    def play(self, deadline_s: float = 60) -> Listener:
        self.listener.listen(self.tape, deadline_s, Silent())
        return self.listener


def guest(folder: Path, *steps: tuple[bytes, bytes], code: int | None = 0) -> Guest:
    channel = folder / "channel.bin"
    tape = Tape(channel, steps, code)
    return Guest(tape, Listener(folder, FileResults(channel)))


def test_files_and_phases_are_kept_as_they_come(tmp_path: Path) -> None:
    trace = bytes(range(256)) * 40
    whole = frame("status", "ship") + frame("file", "a.trace.dat", trace) + frame("done", "agent")
    steps = [(b"Linux version\n", whole[:300]), (b"more\n", whole[300:])]
    heard = guest(tmp_path, *steps).play().heard
    assert heard.done
    assert heard.files == ["a.trace.dat"]
    assert list(heard.phases) == ["power-on", "ship"]
    assert (tmp_path / "a.trace.dat").read_bytes() == trace
    assert (tmp_path / "console.log").read_bytes() == b"Linux version\nmore\n"


def test_a_panic_is_a_lost_guest_with_phase_reason_and_console(tmp_path: Path) -> None:
    lost = guest(tmp_path, (PANIC.encode(), frame("status", "run-wake")))
    with pytest.raises(GuestLost) as caught:
        lost.play()
    assert_golden(caught.value.message)
    assert caught.value.console == tmp_path / "console.log"
    assert str(caught.value.console) in caught.value.hint
    assert (tmp_path / "console.log").read_bytes() == PANIC.encode()


def test_console_output_that_is_left_at_the_end_is_read(tmp_path: Path) -> None:
    lost = guest(tmp_path, (b"", b""))
    lost.tape.unread = [b"Kernel panic", b" - not syncing: ", b"late\n"]
    with refused(GuestLost):
        lost.play()


def test_results_before_the_end_are_kept(tmp_path: Path) -> None:
    steps = [(b"", frame("file", "snapshot.txt", b"x")), (b"", frame("status", "run-wake"))]
    with refused(GuestLost):
        guest(tmp_path, *steps).play()
    assert (tmp_path / "snapshot.txt").read_bytes() == b"x"


FAILED = frame("error", "agent", b"fill: no memory\n")


@pytest.mark.parametrize(
    ("results", "code", "kind"),
    [
        pytest.param(frame("status", "settle"), -9, InfraError, id="emulator died"),
        pytest.param(frame("status", "snapshot"), None, GuestLost, id="deadline"),
        pytest.param(frame("status", "run-wake") + FAILED, 0, InfraError, id="agent failed"),
        pytest.param(frame("status", "settle") + b"login: ", 0, InfraError, id="garbage"),
    ],
)
def test_guests_without_a_final_message(
    results: bytes, code: int | None, kind: type[InfraError], tmp_path: Path
) -> None:
    with refused(kind) as caught:
        guest(tmp_path, (b"", results), code=code).play(deadline_s=0.05 if code is None else 60)
    assert type(caught.value) is kind


@pytest.fixture(params=["burns", "sleeps"])
def emulator(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Emulator]:
    words = {"burns": ["sh", "-c", "while :; do :; done"], "sleeps": ["sleep", "600"]}
    child = spawn(words[request.param], tmp_path / "errors")
    yield Emulator(child)
    kill_group(child)


def test_an_emulator_that_hangs_is_lost_whether_it_burns_or_sleeps(
    tmp_path: Path, emulator: Emulator
) -> None:
    silent = guest(tmp_path).listener
    with pytest.raises(GuestLost, match="did not finish within its 1 s"):
        silent.listen(emulator, 1, Silent())


def test_a_starved_emulator_is_slow_and_not_lost(tmp_path: Path, emulator: Emulator) -> None:
    os.kill(emulator.child.pid, signal.SIGSTOP)
    listener = guest(tmp_path).listener
    begin = time.monotonic()

    class Host:
        """Writes the final message after 2 s of wall-clock time, ten times the deadline."""

        def update(self, done: float, total: float | None = None, note: str = "") -> None:
            if time.monotonic() - begin > 2:
                (tmp_path / "channel.bin").write_bytes(frame("done", "agent"))

    listener.listen(emulator, 0.2, Host())
    assert listener.heard.done


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=4096))
    with refused(InfraError):
        guest(tmp_path, (b"", b""), (b"", frame("done", "agent"))).play()


def test_the_progress_callback_can_interrupt(tmp_path: Path) -> None:
    class Impatient:
        def update(self, done: float, total: float | None = None, note: str = "") -> None:
            raise KeyboardInterrupt

    lasting = guest(tmp_path, (b"", b""), code=None)
    with pytest.raises(KeyboardInterrupt):
        lasting.listener.listen(lasting.tape, 60, Impatient())


def test_the_power_off_is_waited_for(tmp_path: Path) -> None:
    good = guest(tmp_path, (b"", frame("done", "agent")), (b"reboot: Power down\n", b""))
    assert good.play().wait_for_off(good.tape, 5)
    assert (tmp_path / "console.log").read_bytes().endswith(b"Power down\n")
    stuck = guest(tmp_path, (b"", frame("done", "agent")), code=None)
    assert not stuck.play().wait_for_off(stuck.tape, 0.05)


@pytest.mark.parametrize(
    ("console", "reason"),
    [
        (PANIC, "Kernel panic - not syncing: Attempted to kill init! exitcode=0x00000100"),
        ("\x1b[1;31mKernel panic - not syncing: VFS\x1b[0m\n", "Kernel panic - not syncing: VFS"),
        (
            "Unable to handle kernel NULL pointer dereference at virtual address 0\nx\n",
            "Unable to handle kernel NULL pointer dereference at virtual address 0",
        ),
        ("Linux version 6.12\nreboot: Power down\n", None),
        ("", None),
    ],
)
def test_panic_line(console: str, reason: str | None) -> None:
    assert panic_line(console) == reason
