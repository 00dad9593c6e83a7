# SPDX-License-Identifier: Apache-2.0
"""Errors by who must act (user, infrastructure), and exit codes."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

from asymlab.redact import redacted


class ExitCode(IntEnum):
    """Exit codes of all commands."""

    PASS = 0
    FAIL = 1
    USAGE = 2
    INFRA = 3
    UNDECIDED = 4
    INTERNAL = 70
    INTERRUPTED = 130
    PIPE_CLOSED = 141
    """As of a command that SIGPIPE ended: the output was not read to its end."""


class AsymlabError(Exception):
    """Base of all errors that asymlab raises.

    ``message`` is the problem, ``hint`` the remedy; secrets are removed from both.
    """

    exit_code = ExitCode.INFRA

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(redacted(message))
        self.message = redacted(message)
        self.hint = redacted(hint)

    def __str__(self) -> str:
        return f"{self.message}\n  hint: {self.hint}" if self.hint else self.message


class UserError(AsymlabError):
    """The user must act: a mistake in a file or option, a missing tool."""

    exit_code = ExitCode.USAGE

    def __init__(
        self, message: str, *, file: Path | None = None, line: int | None = None, hint: str = ""
    ) -> None:
        where = "" if file is None else f"{file}:{line}: " if line else f"{file}: "
        super().__init__(where + message, hint=hint)
        self.file = file
        self.line = line


class DefectError(AsymlabError):
    """asymlab itself failed: an exception that no code expected."""

    exit_code = ExitCode.INTERNAL


class InfraError(AsymlabError):
    """The board, the network, the disk or a tool failed, not the kernel under test."""

    def __init__(self, message: str, *, hint: str = "", retriable: bool = False) -> None:
        super().__init__(message, hint=hint)
        self.retriable = retriable


class GuestLost(InfraError):
    """The guest died or stopped responding before it reported; ``console`` is its console log."""

    def __init__(self, message: str, *, console: Path | None = None, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.console = console
