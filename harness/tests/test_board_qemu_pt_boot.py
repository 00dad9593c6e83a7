# SPDX-License-Identifier: Apache-2.0
"""Board qemu-pt with real guests: facts of a run, files that a killed emulator leaves.

The accuracy of its time is tested in test_parallel_time.py.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from asymlab.boards.qemu.parallel import SLICES, STATS, QemuPtBoard
from asymlab.errors import ExitCode, GuestLost, InfraError
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Job
from asymlab.progress import Silent
from asymlab.trace.schedstat import counted
from made_boot import FILL, busybox, emulators, plan
from waiting import wait_for

pytestmark = pytest.mark.qemu


@pytest.fixture(scope="module")
def image() -> Path:
    """An unpatched arm64 kernel."""
    return build_kernel("6.12", "arm64", None, Silent()).image


def test_facts_of_a_run(image: Path, tmp_path: Path) -> None:
    wanted = plan(image, tmp_path, Job())
    facts = QemuPtBoard(trace=True).boot(wanted, tmp_path, Silent()).meta
    assert facts["power_off"] == "by itself"
    assert float(facts["virtual_s"]) > 0.5
    assert int(facts["insns"]) > 10_000_000
    assert len(facts["slice_hash"]) == 16
    assert (tmp_path / STATS).is_file()
    slices = [line for line in (tmp_path / SLICES).read_text().splitlines() if "slice" in line]
    assert len(slices) == int(facts["slices"])


def test_work_is_a_counting_loop_of_eight_instructions(image: Path, tmp_path: Path) -> None:
    wanted = plan(image, tmp_path, Job(loads=(FILL,)))
    QemuPtBoard().boot(wanted, tmp_path, Silent())
    figures = dict(
        line.split("=") for line in (tmp_path / "wake.samples.txt").read_text().splitlines()
    )
    # xorshift, which real machines work with, has six instructions and a share of a jump
    assert float(figures["iterations_per_us"]) == pytest.approx(
        wanted.machine.cpus[0].mips / 8, rel=0.01
    )


def test_what_the_scheduler_counts_is_sent_if_it_counts(image: Path, tmp_path: Path) -> None:
    switch = "/proc/sys/kernel/sched_schedstats"
    loads = [
        FILL.model_copy(update={"label": label, "settings": {switch: value}})
        for label, value in (("on", "1"), ("off", "0"))
    ]
    QemuPtBoard().boot(plan(image, tmp_path, Job(loads=tuple(loads))), tmp_path, Silent())
    assert [path.name for path in tmp_path.glob("*.schedstat.txt")] == ["on.schedstat.txt"]
    found = counted((tmp_path / "on.schedstat.txt").read_text())
    assert [*found] == [*FILL.steps]
    assert all(values["ttwu_count"] > 20 * k for k, values in found.items())


def test_an_emulator_killed_in_mid_run_leaves_the_console(image: Path, tmp_path: Path) -> None:
    def kill() -> None:
        wait_for(lambda: bool(emulators(tmp_path)))
        console = tmp_path / "console.log"
        wait_for(lambda: console.exists() and b"Linux version" in console.read_bytes())
        for pid in emulators(tmp_path):
            os.kill(pid, signal.SIGKILL)

    wanted = plan(image, tmp_path, busybox("dd", "if=/dev/zero", "of=/dev/null"))
    with ThreadPoolExecutor(1) as pool:
        killed = pool.submit(kill)
        with pytest.raises(InfraError, match="QEMU died with exit code -9") as caught:
            QemuPtBoard().boot(wanted, tmp_path, Silent())
        killed.result()
    assert caught.value.exit_code is ExitCode.INFRA
    assert not isinstance(caught.value, GuestLost), "the guest is not to blame"
    assert b"Linux version" in (tmp_path / "console.log").read_bytes()


def test_a_guest_that_hangs_is_killed_at_the_deadline(image: Path, tmp_path: Path) -> None:
    job = busybox("dd", "if=/dev/zero", "of=/dev/null")
    with pytest.raises(GuestLost, match=r"did not finish within .* in phase 'run-box'"):
        QemuPtBoard().boot(plan(image, tmp_path, job, deadline_s=5), tmp_path, Silent())
    assert not emulators(tmp_path)
