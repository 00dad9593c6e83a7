# SPDX-License-Identifier: Apache-2.0
"""Board qemu with real guests: working ones, and ones that exit, hang, send false results or never
start."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.config.machine import machine
from asymlab.errors import GuestLost, InfraError
from asymlab.kernels.build import build as build_kernel
from asymlab.model.job import Capture, Job
from asymlab.proc import run, spawn
from asymlab.progress import Silent
from made_boot import FILL, SMALL, busybox, emulators, plan, ready
from waiting import wait_for

pytestmark = pytest.mark.qemu


@pytest.fixture(scope="module")
def image() -> Path:
    """An unpatched arm64 kernel."""
    return build_kernel("6.12", "arm64", None, Silent()).image


def boot(
    image: Path, folder: Path, job: Job, cmdline: tuple[str, ...] = (), deadline_s: float = 120
) -> Capture:
    folder.mkdir(exist_ok=True)
    return QemuBoard().boot(plan(image, folder, job, cmdline, deadline_s), folder, Silent())


def test_a_guest_returns_its_snapshot_and_trace(image: Path, tmp_path: Path) -> None:
    capture = boot(image, tmp_path, Job(loads=(FILL,)))
    assert capture.folder == tmp_path
    lines = (tmp_path / "snapshot.txt").read_text().splitlines()
    seen = dict(line.split("\t", 1) for line in lines)
    assert seen["/sys/devices/system/cpu/online"] == f"0-{len(machine(SMALL).cpus) - 1}"
    assert seen["/proc/schedstat"].startswith("version ")
    samples = (tmp_path / "wake.samples.txt").read_text()
    assert "iterations_per_s.k2=" in samples
    assert "trace_lost_events=0" in samples
    report = run(["trace-cmd", "report", str(tmp_path / "wake.trace.dat")]).output
    for mark in ("k=1 begin", "k=1 end", "k=2 begin", "k=2 end"):
        assert f"asymlab: step {mark}" in report
    assert "fill/1" in report
    assert {"user-space_host_s", "run-wake_host_s", "argv", "qemu"} <= set(capture.meta)
    assert b"Linux version" in (tmp_path / "console.log").read_bytes()
    assert not (tmp_path / "channel.bin").exists()
    assert not emulators(tmp_path)


@pytest.mark.build
def test_an_x86_guest_returns_its_snapshot_and_trace(tmp_path: Path) -> None:
    image = build_kernel("6.12", "x86_64", None, Silent()).image
    wanted = ready(machine(SMALL), image, tmp_path, Job(loads=(FILL,)), arch="x86_64")
    QemuBoard().boot(wanted, tmp_path, Silent())
    seen = (tmp_path / "snapshot.txt").read_text()
    assert f"/sys/devices/system/cpu/online\t0-{len(machine(SMALL).cpus) - 1}\n" in seen
    assert "fill/1" in run(["trace-cmd", "report", str(tmp_path / "wake.trace.dat")]).output


def test_a_run_repeats_to_the_byte_also_beside_another(image: Path, tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda folder: boot(image, folder, Job(loads=(FILL,))), folders))
    for name in ("snapshot.txt", "wake.samples.txt", "wake.trace.dat"):
        first, second = ((folder / name).read_bytes() for folder in folders)
        assert first == second, name


def test_a_kernel_that_panics_is_lost_with_its_reason(image: Path, tmp_path: Path) -> None:
    with pytest.raises(GuestLost, match=r"'power-on': Kernel panic - not syncing: VFS") as caught:
        boot(image, tmp_path, Job(), cmdline=("rdinit=/nothing",))
    assert caught.value.console == tmp_path / "console.log"
    assert "Kernel panic" in (tmp_path / "console.log").read_text(errors="replace")
    assert not emulators(tmp_path)


def test_a_guest_that_hangs_is_killed_at_the_deadline(image: Path, tmp_path: Path) -> None:
    with pytest.raises(GuestLost, match=r"did not finish within .* in phase 'run-box'"):
        boot(image, tmp_path, busybox("sleep", "1000000000"), deadline_s=4)
    assert not emulators(tmp_path)


def test_a_guest_that_turns_itself_off_is_lost(image: Path, tmp_path: Path) -> None:
    with pytest.raises(GuestLost, match=r"'run-box': it powered off without a panic"):
        boot(image, tmp_path, busybox("poweroff", "-f"))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("false",), r"failed in phase 'run-box': busybox failed with exit code 1"),
        (("no-such-applet",), r"no-such-applet: applet not found"),
    ],
)
def test_a_program_that_fails_is_an_infrastructure_error(
    words: tuple[str, ...], reason: str, image: Path, tmp_path: Path
) -> None:
    with pytest.raises(InfraError, match=reason) as caught:
        boot(image, tmp_path, busybox(*words))
    assert not isinstance(caught.value, GuestLost)


def test_garbage_on_the_port_is_an_infrastructure_error(image: Path, tmp_path: Path) -> None:
    script = "mount -t devtmpfs dev /dev; echo login: > /dev/vport0p1; sleep 5"
    words = ("rdinit=/bin/sh", "--", "-c", f'"{script}"')
    with pytest.raises(InfraError, match="garbled at byte 0") as caught:
        boot(image, tmp_path, Job(), cmdline=words)
    assert not isinstance(caught.value, GuestLost)


def test_a_qemu_that_does_not_start_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(InfraError, match=r"did not start[\s\S]*could not load kernel"):
        boot(tmp_path / "no-kernel", tmp_path, Job())


def test_nothing_survives_a_killed_asymlab(image: Path, tmp_path: Path) -> None:
    wanted = plan(image, tmp_path, busybox("sleep", "1000000000"))
    (tmp_path / "plan.json").write_text(wanted.model_dump_json())
    program = tmp_path / "program.py"
    program.write_text(
        "from pathlib import Path\n"
        "from asymlab.boards.qemu.board import QemuBoard\n"
        "from asymlab.model.job import Plan\n"
        "from asymlab.progress import Silent\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "plan = Plan.model_validate_json((folder / 'plan.json').read_text())\n"
        "QemuBoard().boot(plan, folder, Silent())\n"
    )
    child = spawn([sys.executable, str(program)], tmp_path / "stderr")
    try:
        wait_for(lambda: bool(emulators(tmp_path)))
        wait_for(lambda: (tmp_path / "console.log").exists())
    finally:
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    wait_for(lambda: not emulators(tmp_path))
