# SPDX-License-Identifier: Apache-2.0
"""What a job came to: a result, or a failure of the farm that is worth another try."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from asymlab.errors import ExitCode
from asymlab.lava.cases import EXIT_CASE
from asymlab.lava.outcome import message
from asymlab.lava.rest import Job, TestCase
from asymlab.results import jobs

RETRIED = frozenset({"Infrastructure", "Bug", "LAVATimeout", ""})
"""LAVA's kinds of errors (lava_common.exceptions) that are the farm's: a worker that dies is a Bug
to LAVA. A job or a device that is described wrongly (Job, Configuration), a step that cannot run
(Test) and what somebody canceled would only fail again."""

RESULTS = frozenset({ExitCode.PASS, ExitCode.FAIL, ExitCode.UNDECIDED})
"""Exit codes with which a run comes back."""


_NO_ASYMLAB = re.compile(r": (?:command )?not found$|No module named|: Permission denied$")
"""What a shell or Python says last if the matrix names no Python that has asymlab."""

_LAST = 30
"""Lines of a step in which that is looked for."""


class End(StrEnum):
    """How it stands with a cell. ABSENT: it has no job; REFUSED: LAVA would not take one; DROPPED:
    it is not in the matrix any more, and does not count."""

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
    """``code`` is the exit code of the command if it got that far, ``why`` what is wrong."""

    end: End
    code: int | None = None
    why: str = ""


def judge(job: Job, cases: Iterable[TestCase]) -> Outcome:
    """The outcome of a job; ``cases`` may be empty while it is not over."""
    if not job.is_over:
        return Outcome(End.WAITING if job.state.startswith(("Sub", "Sched")) else End.RUNNING)
    code, error_type, message = _told(cases)
    if job.health == "Canceled":
        return Outcome(End.CANCELED, code, message or "somebody canceled the job")
    if code == ExitCode.INFRA:
        return Outcome(End.RETRY, code, "the board or its surroundings failed (exit code 3)")
    if code in RESULTS:
        return Outcome(End.DONE, code)
    if code is not None and code != ExitCode.INTERRUPTED:
        return Outcome(End.BROKEN, code, f"asymlab ended with exit code {code}")
    kind = f"{error_type} error" if error_type else "the job ended before asymlab did"
    why = f"{kind}: {message}".rstrip(": ")
    return Outcome(End.RETRY if error_type in RETRIED else End.BROKEN, code, why)


def explained(job: Job, outcome: Outcome, log: list[bytes]) -> Outcome:
    """``outcome`` with what the job's log says of it; a step in which there was no asymlab is
    BROKEN: it would only end so again."""
    if outcome.end not in (End.RETRY, End.BROKEN):
        return outcome
    if outcome.code and (said := _last(log, b"error: ", re.compile("^error: "))):
        why = f"exit code {outcome.code}: {said.removeprefix('error: ')}"
        return replace(outcome, why=why)
    step = [line for line in log if b'"lvl": "target"' in line][-_LAST:]
    ran_through = job.health == "Complete" and outcome.code is None
    if ran_through and (said := _last(step, b"", _NO_ASYMLAB)):
        return Outcome(End.BROKEN, None, f"the job found no asymlab: {said}")
    return outcome


def _last(log: list[bytes], mark: bytes, pattern: re.Pattern[str]) -> str:
    """The last message with ``mark`` in it that ``pattern`` matches."""
    said = (message(line.decode(errors="replace")) for line in reversed(log) if mark in line)
    return next((text for text in said if pattern.search(text)), "")


def _told(cases: Iterable[TestCase]) -> tuple[int | None, str, str]:
    """The exit code, and LAVA's own kind of error and message, as far as cases tell."""
    code: int | None = None
    error_type = message = ""
    for case in cases:
        if case.name == EXIT_CASE and case.measurement is not None:
            code = int(case.measurement)
        if (case.suite, case.name) == ("lava", "job"):
            error_type = str(case.metadata.get("error_type") or "")
            message = str(case.metadata.get("error_msg") or "")
    return code, error_type, message
