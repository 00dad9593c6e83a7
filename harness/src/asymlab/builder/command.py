# SPDX-License-Identifier: Apache-2.0
"""Commands of a build: output logged, steps counted, a failure explained by its first errors."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.errors import InfraError, UserError
from asymlab.proc import CommandFailed, run
from asymlab.progress import Progress

_SHOWN = 6
"""How many error lines the message of a failed build quotes."""


class BuildFailed(UserError):
    """The sources do not compile; the message quotes the first errors, ``log`` has all output."""

    def __init__(self, what: str, errors: Sequence[str], log: Path) -> None:
        quoted = "".join(f"\n  {line}" for line in errors)
        super().__init__(f"{what} does not build{quoted}", hint=f"the whole log: {log}")
        self.log = log


class Steps:
    """Counts the steps that a build prints and reports them.

    ``pattern`` finds a step in a line: its group ``what`` is shown, ``done`` and ``all`` are the
    numbers of steps if the build prints them. Else ``expected`` steps, if not 0, are the total.
    """

    def __init__(self, progress: Progress, pattern: re.Pattern[str], expected: int = 0) -> None:
        self.count = 0
        self._progress = progress
        self._pattern = pattern
        self._expected = expected

    def see(self, line: str) -> None:
        """Take a line of output."""
        if match := self._pattern.search(line):
            printed = match.groupdict()
            self.count = int(printed.get("done", self.count + 1))
            guess = max(self._expected, self.count) if self._expected else None
            total = int(printed["all"]) if "all" in printed else guess
            self._progress.update(self.count, total, match["what"])


@dataclass(frozen=True)
class BuildLog:
    """Runs the commands of the build of ``what``, with all their output in the file ``path``.

    ``is_error`` finds the lines to quote when a command fails, ``deadline_s`` is for one command.
    """

    path: Path
    what: str
    is_error: re.Pattern[str]
    deadline_s: float

    def clear(self) -> None:
        """Start an empty log."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.unlink(missing_ok=True)

    def run(
        self,
        argv: Sequence[str],
        *,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        steps: Steps | None = None,
    ) -> None:
        """Run a command. Raises BuildFailed, CommandFailed if it overruns its deadline, and
        InfraError if the disk is full."""
        on_line = steps.see if steps else None
        try:
            run(
                argv,
                cwd=cwd,
                env=env,
                log=self.path,
                deadline_s=self.deadline_s,
                on_line=on_line,
            )
        except CommandFailed as error:
            raise self._explained(error) from error

    def _explained(self, error: CommandFailed) -> Exception:
        lines = self.path.read_text(errors="replace").splitlines() if self.path.exists() else []
        if any("No space left on device" in line for line in lines):
            return InfraError(f"the disk is full: {self.what} cannot be built")
        if error.code is None:
            return error
        errors = [line for line in lines if self.is_error.search(line)][:_SHOWN]
        return BuildFailed(self.what, errors or error.tail.splitlines()[-_SHOWN:], self.path)
