# SPDX-License-Identifier: Apache-2.0
"""Verdicts, and how several become one.

Separate because results, systems and exit codes share it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from asymlab.errors import ExitCode


class Verdict(StrEnum):
    """PASS and FAIL are about the kernel. UNDECIDED: noise, lost events or too few samples. ERROR:
    the board failed. SKIP: the check does not apply."""

    PASS = "PASS"
    FAIL = "FAIL"
    UNDECIDED = "UNDECIDED"
    SKIP = "SKIP"
    ERROR = "ERROR"


_WEIGHT = {
    Verdict.SKIP: 0,
    Verdict.PASS: 1,
    Verdict.UNDECIDED: 2,
    Verdict.FAIL: 3,
    Verdict.ERROR: 4,
}

EXIT = {
    Verdict.PASS: ExitCode.PASS,
    Verdict.SKIP: ExitCode.PASS,
    Verdict.FAIL: ExitCode.FAIL,
    Verdict.UNDECIDED: ExitCode.UNDECIDED,
    Verdict.ERROR: ExitCode.INFRA,
}
"""Exit code of a command by its overall verdict."""


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of a whole from its parts: ERROR > FAIL > UNDECIDED > PASS > SKIP."""
    return max(verdicts, key=_WEIGHT.__getitem__, default=Verdict.SKIP)
