# SPDX-License-Identifier: Apache-2.0
"""Errors split by who must act, and the exit codes that follow from them."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

from asymlab.redact import redacted


class ExitCode(IntEnum):
    """What the process returns; the same for every command."""

    PASS = 0
    FAIL = 1
    USAGE = 2
    INFRA = 3
    UNDECIDED = 4
    INTERNAL = 70
    INTERRUPTED = 130


class AsymlabError(Exception):
    """Base of all errors that asymlab raises on purpose.

    ``message`` says what is wrong, ``hint`` what to do about it; no secret is in either.
    """

    exit_code = ExitCode.INFRA

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(redacted(message))
        self.message = redacted(message)
        self.hint = redacted(hint)

    def __str__(self) -> str:
        return f"{self.message}\n  hint: {self.hint}" if self.hint else self.message


class UserError(AsymlabError):
    """Something in the user's hands is wrong: a file, an option, a missing tool."""

    exit_code = ExitCode.USAGE

    def __init__(
        self, message: str, *, file: Path | None = None, line: int | None = None, hint: str = ""
    ) -> None:
        where = "" if file is None else f"{file}:{line}: " if line else f"{file}: "
        super().__init__(where + message, hint=hint)
        self.file = file
        self.line = line


class InfraError(AsymlabError):
    """The board, the network, the disk or a tool failed; the kernel under test is not to blame."""

    def __init__(self, message: str, *, hint: str = "", retriable: bool = False) -> None:
        super().__init__(message, hint=hint)
        self.retriable = retriable


class GuestLost(InfraError):
    """The guest died or went silent before it reported; ``console`` is what it last said."""

    def __init__(self, message: str, *, console: Path | None = None, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.console = console
