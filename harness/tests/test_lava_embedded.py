# SPDX-License-Identifier: Apache-2.0
"""Jobs under LAVA's own dispatcher: output of a step is returned, and no process remains."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.lava.embedded import job_deadline_s, run_job
from asymlab.lava.outcome import LavaResult
from asymlab.proc import ended, kill_group, spawn
from asymlab.progress import Silent
from made_embedded import DEVICE, order, setup
from waiting import HANG_S, wait_for

pytestmark = pytest.mark.farm


@pytest.fixture
def lava(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., LavaResult]:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "no-runs"))

    def run(text: str, power: str = "/bin/true") -> LavaResult:
        return run_job(text, DEVICE, tmp_path / "job", Silent(), setup(power))

    return run


def test_a_step_sees_lavas_commands_and_its_exit_code_is_a_case(
    lava: Callable[..., LavaResult], tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    names = "LAVA_CONNECTION_COMMAND LAVA_POWER_ON_COMMAND LAVA_HARD_RESET_COMMAND"
    names += " ASYMLAB_CHAIN ASYMLAB_TFTP MINE PYTHONPATH"
    script = f'for n in {names}; do eval "echo $n=\\$$n"; done >{seen}; exit 3'
    done = lava(order("sh", "-c", script, environment={"MINE": "a 'b' $c"}))
    assert done.complete, done.error
    case = done.case("asymlab-exit")
    assert case and (case.suite, case.result, case.measurement) == ("0_asymlab", "unknown", 3)
    rack = "/bin/true -m asymlab.boards.emulated.rack /nowhere"
    assert seen.read_text().splitlines() == [
        f"LAVA_CONNECTION_COMMAND={rack} console",
        f"LAVA_POWER_ON_COMMAND={rack} on",
        f"LAVA_HARD_RESET_COMMAND={rack} reset",
        "ASYMLAB_CHAIN=edk2-grub-arm64",
        "ASYMLAB_TFTP=/nowhere/tftp",
        "MINE=a 'b' $c",
        "PYTHONPATH=",  # LAVA's modules are not for the step
    ]


def alive(marker: str) -> list[int]:
    """Processes that have ``marker`` in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"ASYMLAB_TEST={marker}".encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def test_a_daemon_that_a_step_leaves_does_not_outlive_the_job(
    lava: Callable[..., LavaResult], tmp_path: Path
) -> None:
    marker = f"daemon-{os.getpid()}"
    pid = tmp_path / "pid"
    # forks twice, leads a new session, and ignores SIGTERM
    script = f"setsid sh -c 'trap \"\" TERM HUP; echo $$ >{pid}; while :; do sleep 1; done' &"
    quiet = f"({script}) >/dev/null 2>&1"
    done = lava(order("sh", "-c", quiet, environment={"ASYMLAB_TEST": marker}))
    assert done.complete
    assert pid.read_text().strip()
    assert alive(marker) == []


def test_a_step_past_its_deadline_is_stopped_and_reported(
    lava: Callable[..., LavaResult],
) -> None:
    marker = f"late-{os.getpid()}"
    text = order("sleep", "600", environment={"ASYMLAB_TEST": marker})
    text = text.replace("timeout: {minutes: 1}", "timeout: {seconds: 5}")
    done = lava(text)
    assert not done.complete
    assert "timed out after 5 seconds" in done.error
    assert alive(marker) == []


def test_a_power_switch_that_fails_at_the_end_does_not_fail_the_test(
    lava: Callable[..., LavaResult],
) -> None:
    done = lava(order("true"), power="/bin/false")
    case = done.case("asymlab-exit")
    assert case and case.result == "pass"
    kinds = ("Infrastructure", "Bug", "Canceled", "Configuration", "LAVATimeout")
    assert done.complete or done.error_type in kinds


def test_a_job_that_lava_would_refuse_is_not_begun(lava: Callable[..., LavaResult]) -> None:
    with pytest.raises(UserError, match="refuses the job"):
        lava(order("true").replace('"public"', '"unknown-group"'))


def test_two_jobs_at_once_do_not_meet(tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def one(number: int) -> LavaResult:
        text = order("sh", "-c", f"sleep 2; exit {number}")
        return run_job(text, DEVICE, tmp_path / str(number), Silent(), setup())

    with ThreadPoolExecutor(2) as pool:
        cases = [done.case("asymlab-exit") for done in pool.map(one, (1, 2))]
    assert [case.measurement for case in cases if case] == [1, 2]


JOB = """
import sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from made_embedded import DEVICE, order, setup
from asymlab.lava.embedded import run_job
from asymlab.progress import Silent
text = order("sh", "-c", "touch {flag}; sleep 600", environment={{"ASYMLAB_TEST": {marker!r}}})
run_job(text, DEVICE, Path({folder!r}), Silent(), setup())
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_nothing_stays_when_asymlab_is_terminated_or_killed(
    tmp_path: Path, number: signal.Signals
) -> None:
    marker = f"ended-{number}-{os.getpid()}"
    flag = tmp_path / "flag"
    here = {"tests": str(Path(__file__).parent), "folder": str(tmp_path / "job")}
    script = JOB.format(flag=flag, marker=marker, **here)
    child = spawn([sys.executable, "-c", script], tmp_path / "errors")
    try:
        wait_for(lambda: flag.exists() or ended(child, 0.1), (tmp_path / "errors").read_text)
        assert alive(marker)
        os.kill(child.pid, number)
        assert ended(child, HANG_S)
        wait_for(lambda: not alive(marker))
    finally:
        kill_group(child)


@pytest.mark.tier("check")
def test_the_deadline_of_a_job_is_its_own() -> None:
    assert job_deadline_s(order("true", minutes=10)) == 15 * 60
