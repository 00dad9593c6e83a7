# SPDX-License-Identifier: Apache-2.0
"""Robot Framework's library: what passes, what fails, and infrastructure errors."""

from __future__ import annotations

import sys
import threading
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from asymlab.errors import GuestLost, UserError
from asymlab.model.result import RunResult
from asymlab.model.verdict import Verdict
from asymlab.paths import data_root
from asymlab.proc import run
from asymlab.progress import Watcher
from asymlab.robot import library
from asymlab.session import RunOptions
from asymlab.session.verify.compare import Verified
from goldens import assert_golden
from sample_run import sample_run, sample_throughput

SUITES = data_root() / "harness" / "suites" / "robot"

Outcomes = dict[str, tuple[str, str, frozenset[str]]]
"""Status, message and tags by test."""


class Fake:
    """Stands in for boots and runs; records the arguments."""

    def __init__(self) -> None:
        self.asked: list[RunOptions] = []
        self.error: Exception | None = None
        self.result: RunResult = sample_throughput(sample_run(Path("unused"), write=False), 3)
        self.drift = False

    def run(self, options: RunOptions, watcher: Watcher) -> RunResult:
        self.asked.append(options)
        with watcher.bar("kernel 6.12"):
            note = threading.Thread(target=watcher.note, args=("of another thread",))
            note.start()
            note.join()
        if self.error:
            raise self.error
        return self.result

    def boot(self, *asked: object) -> Verified:
        about = {"title": "made-up", "where": "board", "kernel": "6.12.117"}
        return Verified(**about, cpus=16, domains=32, drift=(), compared=())


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Fake:
    made = Fake()
    monkeypatch.setattr(library, "run_system", made.run)
    monkeypatch.setattr(library, "boot_and_compare", made.boot)
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    return made


def outcomes(tmp_path: Path, *calls: tuple[str, ...], setup: tuple[str, ...] = ()) -> Outcomes:
    """Outcomes of a suite with a test for each call and ``setup`` as the suite's set-up."""
    # each process that collects tests would load it
    from robot.api import ExecutionResult
    from robot.api import TestSuite as Suite

    suite = Suite("made-up")
    suite.resource.imports.library("asymlab.robot", args=("board=qemu-pt",))
    if setup:
        suite.setup.config(name=setup[0], args=setup[1:])
    for number, (keyword, *args) in enumerate(calls):
        suite.tests.create(name=f"{number}").body.create_keyword(keyword, args=args)
    output = tmp_path / "output.xml"
    suite.run(output=str(output), log=None, report=None, stdout=None, stderr=None)
    found = ExecutionResult(str(output))
    return {t.name: (t.status, t.message, frozenset(t.tags)) for t in found.suite.tests}


RUN = ("Run Workload", "placement", "benchblas", "arms=asym, asym+smt", "replicas=3")
FOLLOW, BREAK = "Placement Should Follow Order", "Placement Should Break Order"
AT_LEAST = "Throughput Ratio Should Be At Least"


def test_long_work_is_reported_in_robots_log(fake: Fake, tmp_path: Path) -> None:
    outcomes(tmp_path, (FOLLOW, "asym+smt"), setup=RUN)
    log = (tmp_path / "output.xml").read_text()
    assert "kernel 6.12" in log
    # Robot would lose it, with a warning
    assert "of another thread" not in log


def test_keywords_judge_a_run(fake: Fake, tmp_path: Path) -> None:
    calls = [(FOLLOW, "asym+smt"), (FOLLOW, "asym"), (BREAK, "asym"), (BREAK, "equal")]
    found = outcomes(tmp_path, *calls, (FOLLOW, "other"), setup=RUN)
    assert [one[0] for one in found.values()] == ["PASS", "FAIL", "PASS", "FAIL", "FAIL"]
    assert_golden(found["1"][1])
    assert_golden(found["3"][1])
    assert_golden(found["4"][1])
    (options,) = fake.asked
    assert options.only == ("placement", "benchblas") and options.arms == ("asym", "asym+smt")
    assert (options.board, options.replicas, options.machine) == ("qemu-pt", 3, None)


def test_ratios_count_beyond_doubt_only(fake: Fake, tmp_path: Path) -> None:
    asked = ["1.3 benchblas gflops asym+smt asym", "1.9 benchblas gflops asym+smt asym"]
    asked += ["1 mediawiki p99 asym asym+smt", "1 other p99 asym+smt asym"]
    asked += ["1 benchblas p99 asym+smt asym"]
    found = outcomes(tmp_path, *((AT_LEAST, *words.split()) for words in asked), setup=RUN)
    assert [one[0] for one in found.values()] == ["PASS", "FAIL", "FAIL", "FAIL", "FAIL"]
    assert "below 1.9" in found["1"][1]
    assert "below 1" in found["2"][1], "p99: less is better, so asym over asym+smt is below 1"
    assert "benchblas, mediawiki" in found["3"][1] and "has no p99" in found["4"][1]


@pytest.mark.parametrize("raised", [True, False])
def test_a_board_that_fails_is_not_a_kernel_that_fails(
    fake: Fake, tmp_path: Path, raised: bool
) -> None:
    """Before the run began, or in all of its samples."""
    problem = "no power: nothing on the console for 30 s"
    fake.error = GuestLost(problem) if raised else None
    lost = {"verdict": Verdict.ERROR, "complete": False, "problem": problem}
    fake.result = fake.result.model_copy(update=lost)
    follow = (FOLLOW, "asym+smt")
    for status, message, tags in outcomes(tmp_path, follow, follow, setup=RUN).values():
        assert status == "FAIL" and "BoardFailed: no power" in message
        assert library.BOARD_FAILED in tags


def test_an_undecided_arm_is_neither(fake: Fake, tmp_path: Path) -> None:
    undecided = {"verdict": Verdict.UNDECIDED, "reason": "1 sample counts"}
    arms = tuple(arm.model_copy(update=undecided) for arm in fake.result.arms)
    fake.result = fake.result.model_copy(update={"arms": arms})
    found = outcomes(tmp_path, (FOLLOW, "equal"), (BREAK, "asym"), setup=RUN)
    for status, message, tags in found.values():
        assert status == "FAIL" and message.startswith("undecided") and library.UNDECIDED in tags


def test_a_users_mistake_is_reported_as_one(fake: Fake, tmp_path: Path) -> None:
    fake.error = UserError("asym-smt has no arm foo", hint="arms: asym")
    ((status, message, tags),) = outcomes(tmp_path, RUN).values()
    assert status == "FAIL" and "arms: asym" in message and not tags


def test_nothing_is_judged_before_it_ran(fake: Fake, tmp_path: Path) -> None:
    ratio = (AT_LEAST, "1", "benchblas", "gflops", "a", "b")
    found = outcomes(tmp_path, (FOLLOW, "asym"), ("Tables Should Verify",), ratio)
    assert all("nothing to judge" in one[1] for one in found.values())


def test_a_machine_that_was_booted_is_the_one_that_is_run(fake: Fake, tmp_path: Path) -> None:
    suite = ("Boot Machine", "gb10")
    found = outcomes(tmp_path, ("Tables Should Verify",), RUN, setup=suite)
    assert [one[0] for one in found.values()] == ["PASS", "PASS"]
    assert fake.asked[0].machine == "gb10"


def test_suites_are_clean() -> None:
    """robocop's own defaults, and its formatter's."""
    robocop = Path(sys.executable).with_name("robocop")
    run([str(robocop), "check", str(SUITES)], deadline_s=60)
    run([str(robocop), "format", "--check", "--no-overwrite", str(SUITES)], deadline_s=60)


@pytest.mark.qemu
def test_the_suite_on_board_qemu(tmp_path: Path) -> None:
    """As a user runs it: Robot's own output, and a run folder beside."""
    words = [sys.executable, "-m", "robot", "-d", str(tmp_path / "out"), "-v", "REPLICAS:2"]
    runs = tmp_path / "runs"
    argv, env = [*words, str(SUITES / "asym_smt.robot")], {"ASYMLAB_RUNS": str(runs)}
    done = run(argv, env=env, deadline_s=1500, check=False)
    assert done.code == 0, done.output
    root = ET.parse(tmp_path / "out" / "output.xml").getroot()
    assert [one.get("status") for one in root.iterfind(".//test/status")] == ["PASS"] * 3
    (folder,) = (path for path in runs.iterdir() if path.is_dir())
    assert (folder / "run.json").exists() and (folder / "report.html").exists()
    assert folder.name in ET.tostring(root, encoding="unicode")
    assert (runs / "store.sqlite").exists()
