# SPDX-License-Identifier: Apache-2.0
"""Results that are read from LAVA's log."""

from __future__ import annotations

from pathlib import Path

from asymlab.errors import InfraError
from asymlab.lava.outcome import LavaCase, last_lines, message, read_log, step_lines
from goldens import refused
from made_lava import line, result


def log(folder: Path, *lines: str) -> Path:
    path = folder / "logs.yaml"
    path.write_text("".join(f"{text}\n" for text in lines))
    return path


def test_cases_come_with_measurements_and_lavas_own_apart(tmp_path: Path) -> None:
    found = read_log(
        log(
            tmp_path,
            line("info", "start: 0 validate"),
            result("validate", "pass", "lava"),
            result("asym", "pass", measurement="22.155", units="percent"),
            result("equal", "fail"),
            result("job", "pass", "lava"),
        )
    )
    assert found.complete
    assert found.cases == (
        LavaCase(
            suite="0_asymlab", name="asym", result="pass", measurement=22.155, units="percent"
        ),
        LavaCase(suite="0_asymlab", name="equal", result="fail"),
    )
    assert [case.name for case in found.failed] == ["equal"]
    assert [case.name for case in found.steps] == ["validate"]


def test_a_job_that_failed_says_why_and_whose_fault_it_was(tmp_path: Path) -> None:
    end = result("job", "fail", "lava", error_msg="no power", error_type="Infrastructure")
    found = read_log(log(tmp_path, end))
    assert (found.complete, found.error, found.error_type) == (False, "no power", "Infrastructure")


def test_a_log_without_an_end_is_an_error_with_its_last_lines(tmp_path: Path) -> None:
    path = log(tmp_path, line("target", "Kernel panic"), line("debug", "waiting"))
    with refused(InfraError):
        read_log(path)
    with refused(InfraError):
        read_log(tmp_path / "none.yaml")


def test_garbage_on_the_line_hides_no_result(tmp_path: Path) -> None:
    path = log(tmp_path, result("asym", "pass"))
    with path.open("ab") as stream:
        stream.write(b'- {"dt": "x", "lvl": "target", "msg": "\xff\xfe\x00 }: [half\n')
        stream.write((result("job", "pass", "lava") + "\n").encode())
    assert [case.name for case in read_log(path).cases] == ["asym"]
    assert last_lines(path)[0] == "asym pass"


def test_output_of_a_step_is_shown_without_lavas_shell_lines(tmp_path: Path) -> None:
    path = log(
        tmp_path,
        line("target", "docker-test-shell:$ . /x/environment"),
        line("target", "[?2004l+ python -m asymlab.lava.step"),
        line("target", "error: no machine is called nova"),
        line("target", "<LAVA_SIGNAL_TESTCASE TEST_CASE_ID=asymlab-exit RESULT=fail>"),
        line("info", "Cleaning after the job"),
    )
    assert step_lines(path) == ["error: no machine is called nova"]
    assert len(last_lines(path, 2)) == 2


def test_a_message_is_one_text() -> None:
    assert message(result("asym", "pass")) == "asym pass"
    assert message("no YAML: [") == message("just text") == ""
