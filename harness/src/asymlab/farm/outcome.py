# SPDX-License-Identifier: Apache-2.0
"""The outcome of a job: a result, an infrastructure failure that is retried, or another error."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from asymlab.errors import ExitCode
from asymlab.lava.cases import EXIT_CASE
from asymlab.lava.outcome import message
from asymlab.lava.rest import LavaJob, TestCase
from asymlab.results import jobs

RETRIED = frozenset({"Infrastructure", "Bug", "LAVATimeout", ""})
"""LAVA's error types (lava_common.exceptions) that are infrastructure failures: Bug includes a
worker that dies. A retry does not help for a wrong description of a job or device (Job,
Configuration), a step that cannot run (Test) and a canceled job."""

RESULTS = frozenset({ExitCode.PASS, ExitCode.FAIL, ExitCode.UNDECIDED})
"""Exit codes of jobs that return a run."""


_NO_ASYMLAB = re.compile(r": (?:command )?not found$|No module named|: Permission denied$")
"""Last output of a shell or Python if the Python of the matrix does not have asymlab."""

_LAST = 30
"""Last lines of a step that are searched for that."""


class End(StrEnum):
    """The state of a cell. ABSENT: it has no job; REFUSED: LAVA refused its job; DROPPED: it is no
    longer in the matrix and does not count."""

    ABSENT = "not submitted"
    REFUSED = "refused"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    RETRY = "infrastructure"
    BROKEN = "broken"
    CANCELED = "canceled"
    DROPPED = jobs.DROPPED


@dataclass(frozen=True)
class Outcome:
    """``code`` is the exit code of the command, if it ended; ``why`` the reason of a failure."""

    end: End
    code: int | None = None
    why: str = ""


def judge(job: LavaJob, cases: Iterable[TestCase]) -> Outcome:
    """The outcome of a job; ``cases`` may be empty for an unfinished one."""
    if not job.is_over:
        return Outcome(End.WAITING if job.state.startswith(("Sub", "Sched")) else End.RUNNING)
    code, error_type, message = _end(cases)
    if job.health == "Canceled":
        return Outcome(End.CANCELED, code, message or "the job was canceled")
    if code == ExitCode.INFRA:
        return Outcome(End.RETRY, code, "infrastructure failure (exit code 3)")
    if code in RESULTS:
        return Outcome(End.DONE, code)
    if code is not None and code != ExitCode.INTERRUPTED:
        return Outcome(End.BROKEN, code, f"asymlab ended with exit code {code}")
    kind = f"{error_type} error" if error_type else "the job ended before asymlab did"
    why = f"{kind}: {message}".rstrip(": ")
    return Outcome(End.RETRY if error_type in RETRIED else End.BROKEN, code, why)


def explained(job: LavaJob, outcome: Outcome, log: list[bytes]) -> Outcome:
    """``outcome`` with the reason from the job's log; BROKEN if the step did not find asymlab,
    since a retry would not find it either."""
    if outcome.end not in (End.RETRY, End.BROKEN):
        return outcome
    if outcome.code and (text := _last(log, b"error: ", re.compile("^error: "))):
        why = f"exit code {outcome.code}: {text.removeprefix('error: ')}"
        return replace(outcome, why=why)
    step = [line for line in log if b'"lvl": "target"' in line][-_LAST:]
    ran_through = job.health == "Complete" and outcome.code is None
    if ran_through and (text := _last(step, b"", _NO_ASYMLAB)):
        return Outcome(End.BROKEN, None, f"asymlab is not installed in the job: {text}")
    return outcome


def _last(log: list[bytes], mark: bytes, pattern: re.Pattern[str]) -> str:
    """The last message that contains ``mark`` and matches ``pattern``."""
    texts = (message(line.decode(errors="replace")) for line in reversed(log) if mark in line)
    return next((text for text in texts if pattern.search(text)), "")


def _end(cases: Iterable[TestCase]) -> tuple[int | None, str, str]:
    """The exit code (None: no case has it), and LAVA's error type and message ("": none)."""
    code: int | None = None
    error_type = message = ""
    for case in cases:
        if case.name == EXIT_CASE and case.measurement is not None:
            code = int(case.measurement)
        if (case.suite, case.name) == ("lava", "job"):
            error_type = str(case.metadata.get("error_type") or "")
            message = str(case.metadata.get("error_msg") or "")
    return code, error_type, message
