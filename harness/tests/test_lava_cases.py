# SPDX-License-Identifier: Apache-2.0
"""Verdicts as lava-test-cases: of runs, of a step, of pytest."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.lava import step
from asymlab.lava.cases import ReportedCase, of_exit, of_run, signals
from asymlab.model.result import RunResult, Skipped
from asymlab.model.verdict import Verdict
from made_lava import lava_test_case
from sample_run import sample_run, sample_throughput

pytest_plugins = ["pytester"]


@pytest.fixture
def lava_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_RUNS", str(tmp_path / "runs"))
    folder = lava_test_case(tmp_path / "lava" / "bin").parent
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def changed(result: RunResult, **arm: object) -> RunResult:
    first, *others = result.arms
    return result.model_copy(update={"arms": (first.model_copy(update=arm), *others)})


def test_an_arm_passes_if_it_did_as_expected() -> None:
    result = sample_run(Path(), write=False)
    outcomes = {outcome.name: outcome for outcome in of_run(result)}
    arm = result.arms[0]
    assert arm.expect is Verdict.FAIL and arm.verdict is Verdict.FAIL
    debt = arm.metrics["sibling_debt"].value
    assert outcomes[arm.name].words[2:] == (
        *("--result", "pass", "--measurement", f"{debt:.6g}", "--units", "percent"),
    )
    assert outcomes[f"{arm.name}.sibling_debt"].measurement == debt


def test_a_skipped_experiment_is_a_case() -> None:
    skipped = (Skipped(experiment="dbench", why="no hardware"),)
    result = sample_run(Path(), write=False).model_copy(update={"skipped": skipped})
    assert [*of_run(result)][-1] == ReportedCase(name="dbench", result="skip")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"verdict": Verdict.PASS, "as_expected": False}, "fail"),
        ({"verdict": Verdict.ERROR, "as_expected": False}, "unknown"),
        ({"verdict": Verdict.UNDECIDED, "as_expected": False}, "unknown"),
        # it was booted, and its order could not be judged; or its placement was not asked for
        ({"verdict": Verdict.SKIP, "as_expected": True}, "unknown"),
        ({"verdict": Verdict.SKIP, "samples": ()}, "skip"),
    ],
)
def test_only_a_kernel_that_surprises_fails(change: dict[str, object], word: str) -> None:
    result = changed(sample_run(Path(), write=False), **change)
    assert next(iter(of_run(result))).result == word


def test_claims_come_with_their_ratio() -> None:
    result = sample_throughput(sample_run(Path(), write=False))
    claim = result.experiments[0].claims[0]
    assert claim.value
    found = [o for o in of_run(result) if o.units == "ratio"]
    assert found[0].measurement == claim.value.value
    assert found[0].name.startswith(f"{result.experiments[0].name}.{claim.metric}.{claim.arm}_over")


def test_no_name_breaks_lavas_signals() -> None:
    words = ReportedCase(name="a test[x > y]/é=1", result="pass").words
    assert words == ("lava-test-case", "a_test_x_y_é_1", "--result", "pass")


def test_exit_codes_distinguish_infrastructure_from_failure() -> None:
    assert [of_exit(code).result for code in (0, 1, 2, 3, 4, 70)] == [
        *("pass", "fail", "fail", "unknown", "unknown", "unknown")
    ]
    assert of_exit(3).measurement == 3


def test_outside_a_job_nothing_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    with pytest.raises(UserError, match="lava-test-case"):
        list(signals([of_exit(0)]))


STORES = """
import sys
from pathlib import Path
from asymlab.results.store import open_run
from sample_run import sample_run
result = sample_run(Path(), write=False)
with open_run(result) as folder:
    folder.finish(result)
print("that was it")
sys.exit(1)
"""


@pytest.mark.usefixtures("lava_path")
def test_a_step_reports_the_run_that_its_command_stored_and_a_missing_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = (str(Path(__file__).parent), os.environ.get("PYTHONPATH", ""))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    assert step.main(["--", sys.executable, "-c", STORES]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "that was it" in lines
    assert any("TEST_CASE_ID=asym.sibling_debt RESULT=pass MEASUREMENT=" in text for text in lines)
    case = "<LAVA_SIGNAL_TESTCASE TEST_CASE_ID=asymlab-exit"
    assert lines[-1] == f"{case} RESULT=fail MEASUREMENT=1>"
    assert step.main(["--", str(tmp_path / "no-such-program")]) == 0
    said = capsys.readouterr().out
    assert "no-such-program" in said
    assert "TEST_CASE_ID=asymlab-exit RESULT=unknown" in said


SUITE = """
import pytest
from asymlab.errors import InfraError

@pytest.fixture
def board():
    raise InfraError("no power")

def test_good(record_property):
    record_property("asym.sibling_debt", 18.5)
    record_property("kernel", "7.3")

@pytest.mark.parametrize("x", ["a b"])
def test_bad(x): assert False

def test_skipped(): pytest.skip("not here")

def test_lost(board): pass
"""


@pytest.mark.usefixtures("lava_path")
def test_every_outcome_of_pytest_is_a_case(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=SUITE)
    done = pytester.runpytest_subprocess("--asymlab-lava", "-p", "no:cacheprovider")
    said = [text for text in done.outlines if "LAVA_SIGNAL" in text]
    case = "<LAVA_SIGNAL_TESTCASE TEST_CASE_ID=test_it."
    assert said == [
        f"{case}test_good RESULT=pass MEASUREMENT=18.5 UNITS=percent>",
        f"{case}test_good.asym.sibling_debt RESULT=pass MEASUREMENT=18.5 UNITS=percent>",
        f"{case}test_bad_a_b_ RESULT=fail>",
        f"{case}test_skipped RESULT=skip>",
        f"{case}test_lost RESULT=unknown>",
    ]


def test_pytest_sends_lava_signals_only_on_request(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it="def test_good(): pass")
    assert "LAVA" not in pytester.runpytest_subprocess().stdout.str()
