# SPDX-License-Identifier: Apache-2.0
"""sched_ext schedulers in real guests: their order beside EEVDF's, and those that do not last."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from asymlab.boards.qemu.board import QemuBoard
from asymlab.config.machine import machine
from asymlab.errors import GuestLost, InfraError
from asymlab.kernels.build import build
from asymlab.model.job import Job
from asymlab.model.scheduler import Scheduler
from asymlab.progress import Silent
from made_boot import SMALL, ready

pytestmark = [pytest.mark.qemu, pytest.mark.build]


def test_a_kernel_without_sched_ext_is_an_error_of_the_board(tmp_path: Path) -> None:
    image = build("7.3", "x86_64", None, Silent()).image
    scheduler = Scheduler(file=Path("/bin/true").resolve(), args=("-s", "5"))
    plan = ready(machine(SMALL), image, tmp_path, Job(scheduler=scheduler), arch="x86_64")
    with pytest.raises(InfraError, match=r"'settle': scheduler .*CONFIG_SCHED_CLASS_EXT") as caught:
        QemuBoard().boot(plan, tmp_path, Silent())
    assert not isinstance(caught.value, GuestLost)


@pytest.mark.tier("all", seconds=600)
@pytest.mark.parametrize("name", ["vera-8c2t", "hybrid-6p8e"])
def test_schedulers_of_the_kernel_are_judged_beside_eevdf(name: str, tmp_path: Path) -> None:
    """Both share one queue or five between all CPUs: a task that wakes takes any idle thread."""
    done = run(tmp_path, "--machine", name, "--sched-ext", "scx_simple", "--sched-ext", "scx_qmap")
    arms = {arm["name"]: arm for arm in done["arms"]}
    assert [*arms] == ["sched-ext-base", "sched-ext", "sched-ext-2"]
    assert all(len(arm["samples"]) >= 2 and arm["steps"] for arm in arms.values())
    assert arms["sched-ext-base"]["verdict"] == "PASS"
    assert {arms[arm]["verdict"] for arm in ("sched-ext", "sched-ext-2")} == {"FAIL"}
    hashes = [one["facts"]["slice_hash"] for arm in arms.values() for one in arm["samples"]]
    assert len({*hashes}) == len(hashes)


@pytest.mark.tier("all", seconds=200)
@pytest.mark.parametrize(
    ("command", "reason"),
    [
        # an error that the scheduler raises, and a task that it never runs
        ("scx_qmap -e 2000", 'was kicked out: sched_ext: BPF scheduler "qmap" disabled'),
        ("scx_qmap -t 3", "runnable task stall"),
        ("scx_simple -x", "ended before it was enabled"),
        ("scx_qmap -p", "leaves tasks of policy SCHED_OTHER to the kernel"),
    ],
)
def test_a_scheduler_that_does_not_last_is_an_error(
    command: str, reason: str, tmp_path: Path
) -> None:
    words = ("--machine", "hybrid-6p8e", "--arms", "sched-ext", "--sched-ext", command)
    done = run(tmp_path, *words, code=3)
    (arm,) = done["arms"]
    assert arm["verdict"] == "ERROR"
    assert reason in arm["samples"][0]["error"]


def run(folder: Path, *words: str, code: int | None = None) -> dict[str, Any]:
    """The result of the placement of a run; its exit code is ``code``, if that is given."""
    argv = [sys.executable, "-m", "asymlab", "run", "placement", "--board", "qemu-pt", *words]
    argv += ["--replicas", "2", "--json"]
    env = {**os.environ, "ASYMLAB_RUNS": str(folder / "runs")}
    done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=14400)
    assert code is None or done.returncode == code, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result
