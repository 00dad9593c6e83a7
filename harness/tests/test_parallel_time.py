# SPDX-License-Identifier: Apache-2.0
"""The model on real guests: how fast emulated CPUs are, and that runs repeat to the byte."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds
from asymlab.config.machine import machine
from asymlab.model.job import Load, Plan
from made_time import BUSY, INSNS, own_machine, run, speeds, spin
from waiting import HANG_S

pytestmark = pytest.mark.qemu

LATE = pytest.mark.tier("all")

WITHIN = 0.01
"""How far a measured speed may be from the model's."""


@pytest.mark.parametrize("arch", ["arm64", "x86_64"])
def test_spinners_get_what_the_model_says(arch: str, tmp_path: Path) -> None:
    box = own_machine(tmp_path, arch, 4, [1000, 950, 900, 800], threads=2)
    cases = {"one": "0", "cores": "0,2", "siblings": "0-1", "unequal": "0,6", "all": "0-7"}
    ran = run(box, [spin(*case) for case in cases.items()], tmp_path / "run", QemuPtBoard())
    share = {"siblings": 0.6, "all": 0.6}
    for label in cases:
        for cpu, found in speeds(ran, label).items():
            wanted = box.cpus[cpu].mips * share.get(label, 1.0)
            assert found == pytest.approx(wanted, rel=WITHIN), (label, cpu)


@pytest.mark.parametrize("name", ["vera-8c2t", pytest.param("gb10", marks=LATE)])
def test_calibrate_recovers_every_capacity(name: str, tmp_path: Path) -> None:
    box = machine(name)
    args = ("--ms", "10", "--rounds", "3", "--seed", "1")
    load = Load(label="calibrate", program="calibrate", args=args, steps=(1,), step_ms=10)
    found = run(box, [load], tmp_path, QemuPtBoard()).figures["calibrate"]
    for cpu in box.cpus:
        assert found[f"claimed.cpu{cpu.id}"] == pytest.approx(box.capacity(cpu.id), abs=1)
        assert found[f"measured.cpu{cpu.id}"] == pytest.approx(box.capacity(cpu.id), rel=WITHIN)


@LATE
def test_a_machine_that_a_user_writes(tmp_path: Path) -> None:
    perf = [1000, 1000, 1000, 1000, 750, 750, 750, 750, 500, 500, 500, 500]
    box = own_machine(tmp_path, "arm64", 12, perf)
    ran = run(box, [spin("all", "0-11")], tmp_path / "run", QemuPtBoard())
    for cpu, found in speeds(ran, "all").items():
        assert found == pytest.approx(400 * perf[cpu] / 1000, rel=WITHIN)


def test_counters_count_only_the_instructions_of_their_cpu(tmp_path: Path) -> None:
    box = own_machine(tmp_path, "arm64", 4, [1000, 1000, 500, 500])
    found = run(box, [spin("all", "0-3")], tmp_path / "run", QemuPtBoard()).figures["all"]
    for cpu in box.cpus:
        counted = found[f"insns_per_us.cpu{cpu.id}"]
        executed = INSNS * found[f"iterations_per_us.cpu{cpu.id}"]
        assert counted == pytest.approx(executed, rel=WITHIN)


@LATE
def test_locks_do_not_depend_on_how_long_rounds_are(tmp_path: Path) -> None:
    """A ticket lock that is held for 50 ns is not among them, see parallel-time.md."""
    held = "--ms", "100", "--hold-ns", "500", "--think-ns", "2000"
    loads = [
        Load(label=kind, program="lock", args=("--kind", kind, *held), steps=(8,), step_ms=100)
        for kind in ("tas", "ticket")
    ]
    rates: dict[str, list[float]] = {load.label: [] for load in loads}
    for us in 2, 20:
        board = QemuPtBoard(rounds=Rounds(ns=1000 * us))
        found = run(machine("vera-8c2t"), loads, tmp_path / f"{us}us", board).figures
        for kind, rate in rates.items():
            rate.append(found[kind]["ops_per_s"])
    for kind, (short, long) in rates.items():
        assert long == pytest.approx(short, rel=0.2), kind


@contextmanager
def busy_host() -> Iterator[None]:
    """Both host CPUs busy, so that the emulator is preempted at any moment."""
    spinner = [sys.executable, "-c", "while True: pass"]
    spinners = [subprocess.Popen(spinner) for _ in range(4)]
    try:
        yield
    finally:
        for one in spinners:
            one.kill()
            one.wait()


class Interrupted(QemuPtBoard):
    """A board that is stopped and let go on after pauses of the host's time."""

    stops = 0
    pauses = random.Random(5)

    def time(self, plan: Plan, folder: Path) -> tuple[str, ...]:
        path = folder / "qmp"
        threading.Thread(target=self._disturb, args=(path,), daemon=True).start()
        return (*super().time(plan, folder), "-qmp", f"unix:{path},server=on,wait=off")

    def _disturb(self, path: Path) -> None:
        until = time.monotonic() + HANG_S
        with socket.socket(socket.AF_UNIX) as connection:
            # the file is there a little earlier than who listens at it
            while connection.connect_ex(str(path)) and time.monotonic() < until:
                time.sleep(0.01)
            words = connection.makefile("rw")
            words.readline()
            try:
                self._say(words, "qmp_capabilities")
                while True:
                    time.sleep(self.pauses.random() / 20)
                    self._say(words, "stop")
                    time.sleep(self.pauses.random() / 50)
                    self._say(words, "cont")
                    self.stops += 1
            except (OSError, EOFError):
                return

    @staticmethod
    def _say(words: TextIO, command: str) -> None:
        words.write(json.dumps({"execute": command}) + "\n")
        words.flush()
        while line := words.readline():
            if {"return", "error"} & set(json.loads(line)):
                return
        raise EOFError


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    return tmp_path / "disk"


def blank(disk: Path) -> Path:
    """The same content before each run."""
    disk.write_bytes(random.Random(1).randbytes(8 << 20))
    return disk


@pytest.mark.tier("test", seconds=60)
def test_runs_repeat_to_the_byte(tmp_path: Path, disk: Path) -> None:
    box = own_machine(tmp_path, "arm64", 4, [1000, 950, 900, 800], threads=2)
    first = run(box, BUSY, tmp_path / "first", QemuPtBoard(disk=blank(disk)))
    written = disk.read_bytes()
    assert written[64 << 16 : 80 << 16] == written[: 16 << 16]
    with busy_host():
        loaded = run(box, BUSY, tmp_path / "loaded", QemuPtBoard(disk=blank(disk)))
    assert loaded.identity() == first.identity()
    board = Interrupted(disk=blank(disk))
    stopped = run(box, BUSY, tmp_path / "stopped", board)
    assert board.stops > 5
    assert stopped.identity() == first.identity()
    other = run(box, BUSY, tmp_path / "other", QemuPtBoard(disk=blank(disk)), seed=8)
    assert other.facts["slice_hash"] != first.facts["slice_hash"]


@LATE
def test_x86_runs_repeat_to_the_byte(tmp_path: Path) -> None:
    box = own_machine(tmp_path, "x86_64", 4, [1000, 950, 900, 800], threads=2)
    first = run(box, BUSY[:1], tmp_path / "first", QemuPtBoard())
    with busy_host():
        loaded = run(box, BUSY[:1], tmp_path / "loaded", QemuPtBoard())
    assert loaded.identity() == first.identity()
