# SPDX-License-Identifier: Apache-2.0
"""CPUs that fill takes offline and brings back, on a made /sys."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from asymlab.guest.programs import CFLAGS, LIBS, sources
from asymlab.proc import run
from waiting import wait_for

CPU = "sys/devices/system/cpu"
LONG = ("--work-us", "500", "--sleep-us", "9000", "--step-ms", "60000")


@pytest.fixture(scope="module")
def fill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("hotplug") / "fill"
    source = sources() / "fill.c"
    run(["gcc", *CFLAGS, '-DSYSFS="sys"', "-o", str(program), str(source), *LIBS])
    return program


@pytest.fixture
def states(tmp_path: Path) -> dict[int, Path]:
    """The files of CPUs 1 to 3, of which 2 is offline."""
    made = {cpu: tmp_path / CPU / f"cpu{cpu}" / "online" for cpu in (1, 2, 3)}
    for cpu, path in made.items():
        path.parent.mkdir(parents=True)
        path.write_text("0" if cpu == 2 else "1")
    return made


def read(states: dict[int, Path]) -> str:
    return "".join(states[cpu].read_text() for cpu in sorted(states))


def test_cpus_go_offline_in_a_step_and_return(
    fill: Path, states: dict[int, Path], tmp_path: Path
) -> None:
    argv = [str(fill), *LONG, "--k", "1", "--offline", "1-2"]
    with subprocess.Popen(argv, cwd=tmp_path, stdout=subprocess.DEVNULL) as running:
        wait_for(lambda: read(states) == "001")
        running.terminate()
    assert (running.returncode, read(states)) == (128 + 15, "101")


def test_cpus_are_online_in_a_step_if_they_return(
    fill: Path, states: dict[int, Path], tmp_path: Path
) -> None:
    # tasks start 1 to 3 ms apart
    argv = [str(fill), *LONG, "--k", "400", "--offline", "1-2", "--returns", "1"]
    with subprocess.Popen(argv, cwd=tmp_path, stdout=subprocess.DEVNULL) as running:
        wait_for(lambda: read(states) == "001")
        wait_for(lambda: read(states) == "101")
        running.terminate()
    assert read(states) == "101"


def test_a_kernel_that_cannot_do_it_is_named(fill: Path, tmp_path: Path) -> None:
    argv = [str(fill), *LONG, "--k", "1", "--offline", "1"]
    done = subprocess.run(argv, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "CPU 1 cannot go offline: no file sys/devices/system/cpu/cpu1/online" in done.stderr
    assert "CONFIG_HOTPLUG_CPU" in done.stderr
