# SPDX-License-Identifier: Apache-2.0
"""``asymlab run`` from the outside: verdicts, exit codes, and the files that it writes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from made_boot import emulators
from made_system import changed_system
from waiting import HANG_S, wait_for

pytestmark = pytest.mark.qemu

Asymlab = Callable[..., "subprocess.CompletedProcess[str]"]

WITHOUT_SERIES = ("    series: asym-smt/6.12\n", "")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "ASYMLAB_RUNS": str(tmp_path / "runs")}


@pytest.fixture
def asymlab(env: dict[str, str]) -> Asymlab:
    def call(*args: str) -> subprocess.CompletedProcess[str]:
        argv = [sys.executable, "-m", "asymlab", *args]
        return subprocess.run(argv, env=env, capture_output=True, text=True, timeout=1500)

    return call


def only_run(tmp_path: Path) -> dict[str, Any]:
    # the results store lies beside the runs' folders
    (folder,) = (path for path in (tmp_path / "runs").iterdir() if path.is_dir())
    result: dict[str, Any] = json.loads((folder / "run.json").read_text())
    return {**result, "folder": folder}


@pytest.mark.tier("test", seconds=60)
def test_without_the_series_the_run_is_a_surprise_and_exits_1(
    asymlab: Asymlab, tmp_path: Path
) -> None:
    removed = changed_system("asym-smt", tmp_path, WITHOUT_SERIES)

    done = asymlab("run", removed, "--arms", "asym+smt", "--replicas", "2", "--json")

    assert done.returncode == 1, done.stderr
    (arm,) = json.loads(done.stdout)["arms"]
    assert (arm["verdict"], arm["expect"], arm["as_expected"]) == ("FAIL", "PASS", False)
    assert arm["first"]["idle_cores"]


def test_kernel_that_panics_is_a_lost_guest_not_a_failed_kernel(
    asymlab: Asymlab, tmp_path: Path
) -> None:
    done = asymlab("run", "asym-smt", "--arms", "asym", "--append", "rdinit=/nothing panic_on_oops")

    assert done.returncode == 3, done.stdout
    run = only_run(tmp_path)
    assert run["verdict"] == "ERROR" and not run["complete"]
    assert "panic" in run["problem"].lower()
    consoles = list(run["folder"].glob("asym/*/console.log"))
    assert any("Kernel panic" in console.read_text() for console in consoles)
    assert "INCOMPLETE" in asymlab("report").stdout


def test_guest_that_hangs_is_killed_at_the_deadline(asymlab: Asymlab, tmp_path: Path) -> None:
    done = asymlab("run", "asym-smt", "--arms", "asym", "--replicas", "1", "--deadline", "2")

    assert done.returncode == 3, done.stdout
    assert not emulators(tmp_path)
    assert "did not finish within its 2 s" in only_run(tmp_path)["problem"]


def test_interrupt_leaves_no_emulator_and_says_interrupted(
    env: dict[str, str], tmp_path: Path
) -> None:
    argv = [sys.executable, "-m", "asymlab", "run", "asym-smt", "--arms", "asym"]
    with subprocess.Popen(argv, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        wait_for(lambda: emulators(tmp_path))
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=HANG_S)

    assert child.returncode == 130
    assert not emulators(tmp_path)
    run = only_run(tmp_path)
    assert (run["complete"], run["problem"]) == (False, "interrupted")


@pytest.mark.tier("test", seconds=30)
def test_cpus_that_linux_does_not_bring_up_are_an_error(asymlab: Asymlab, tmp_path: Path) -> None:
    """By a parameter of which asymlab does not know that it takes CPUs."""
    few = changed_system("placement", tmp_path, ("steps: cores", "steps: [1]"))
    done = asymlab("run", few, "--machine", "x86-2s4c2t", "--append", "possible_cpus=8")

    assert done.returncode == 3, done.stdout
    run = only_run(tmp_path)
    assert (run["verdict"], run["complete"]) == ("ERROR", False)
    assert run["problem"].startswith("Linux brought up 8 of 16 CPUs, without 8-15\n")


@pytest.mark.tier("test", seconds=60)
def test_arm64_cpus_that_can_run_guests_are_judged(asymlab: Asymlab, tmp_path: Path) -> None:
    """A machine restored with EL2 had no timers: its tasks never ran."""
    short = changed_system("placement", tmp_path, ("steps: cores", "steps: [4]"))

    done = asymlab("run", short, "--machine", "n1-4c", "--board", "qemu-pt", "--json")

    assert done.returncode == 0, done.stderr
    (arm,) = json.loads(done.stdout)["arms"]
    assert {(step["load"], step["verdict"]) for step in arm["steps"]} == {
        ("wake", "PASS"),
        ("run", "PASS"),
    }


@pytest.mark.tier("all", seconds=120)
def test_without_the_series_the_claimed_throughput_is_not_there(
    asymlab: Asymlab, tmp_path: Path
) -> None:
    one = ("features: [[SIS_UTIL], [NO_SIS_UTIL]]", "features: [[SIS_UTIL]]")
    removed = changed_system("asym-smt", tmp_path, one, WITHOUT_SERIES)

    asked = ("--arms", "asym,asym+smt", "--only", "benchblas", "--replicas", "2", "--json")
    done = asymlab("run", removed, "--board", "qemu-pt", *asked)

    assert done.returncode == 1, done.stderr
    (experiment,) = json.loads(done.stdout)["experiments"]
    claim, over_equal = experiment["claims"]
    assert (claim["verdict"], claim["expect"], claim["bound"]) == ("FAIL", "PASS", "above 1.3")
    assert not over_equal["judged"]
    assert claim["value"]["high"] < 1.3
