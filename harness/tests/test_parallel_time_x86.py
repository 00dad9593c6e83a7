# SPDX-License-Identifier: Apache-2.0
"""Parallel time on x86 machines: CPUs that spin while they wait, hybrids, many CPUs."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.boards.qemu.rounds import Rounds
from asymlab.config.machine import machine
from made_time import BUSY, own_machine, run, speeds, spin

pytestmark = pytest.mark.qemu


def test_spinning_cpus_are_counted_as_if_they_ran(tmp_path: Path) -> None:
    box = own_machine(tmp_path, "x86_64", 16, [1000] * 16, threads=2)
    passed = run(box, BUSY[:1], tmp_path / "passed", QemuPtBoard())
    ran = run(box, BUSY[:1], tmp_path / "ran", QemuPtBoard(rounds=Rounds(skip=False)))
    assert passed.identity() == ran.identity()
    assert passed.facts["insns"] == ran.facts["insns"]


def test_a_hybrid_repeats_to_the_byte(tmp_path: Path) -> None:
    box = machine("hybrid-6p8e")
    first, again = (run(box, BUSY[:1], tmp_path / name, QemuPtBoard()) for name in ("1st", "2nd"))
    assert first.identity() == again.identity()


def test_a_hybrids_cpus_have_the_speeds_of_their_types(tmp_path: Path) -> None:
    box = machine("hybrid-6p8e")
    ran = run(box, [spin("all", "4,12-19")], tmp_path, QemuPtBoard())
    found = ran.figures["all"]
    for cpu in (4, *range(12, 20)):
        speed = 8 * found[f"iterations_per_us.cpu{cpu}"]
        assert speed == pytest.approx(box.cpus[cpu].mips, rel=0.01), cpu


def test_176_cpus_boot(tmp_path: Path) -> None:
    """How long that takes is in harness/bench/emulator.py."""
    box = machine("granite-176")
    ran = run(box, [spin("ends", "0,175")], tmp_path, QemuPtBoard())
    assert "/sys/devices/system/cpu/online\t0-175\n" in (tmp_path / "snapshot.txt").read_text()
    # CPU 0 keeps time and expires timers for all others: 1.7 % of its instructions
    for cpu, found in speeds(ran, "ends").items():
        assert found == pytest.approx(box.cpus[cpu].mips, rel=0.03 if cpu == 0 else 0.01), cpu
