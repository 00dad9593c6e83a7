# SPDX-License-Identifier: Apache-2.0
"""Commands of a build: tools checked, output logged, steps counted, the first errors quoted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from asymlab.errors import InfraError, UserError
from asymlab.proc import CommandFailed, need_tool, run
from asymlab.progress import Progress

_SHOWN = 6
"""Error lines in the message of a failed build."""


class BuildFailed(UserError):
    """The sources do not compile; the message quotes the first errors, ``log`` has all output."""

    def __init__(self, what: str, errors: Sequence[str], log: Path) -> None:
        quoted = "".join(f"\n  {line}" for line in errors)
        super().__init__(f"{what} does not build{quoted}", hint=f"the whole log: {log}")
        self.log = log


def need_tools(packages: Mapping[str, str]) -> None:
    """UserError with the Debian package of the first tool that is not on PATH; ``packages`` maps
    tools to packages."""
    for tool, package in packages.items():
        need_tool(tool, package)


def need_headers(packages: Mapping[str, str]) -> None:
    """UserError with the Debian package of the first C header that gcc does not find;
    ``packages`` maps headers to packages."""
    for header, package in packages.items():
        need(["gcc", "-E", "-x", "c", "-include", header, "/dev/null"], header, package)


def need(probe: Sequence[str], what: str, package: str) -> None:
    """UserError with the Debian package of ``what`` if the command ``probe`` fails."""
    if run(probe, check=False).code != 0:
        raise UserError(f"{what} is not installed", hint=f"apt-get install {package}")


def tool_version(tool: str) -> str:
    """Name and version of a tool: the first line of ``--version``."""
    return run([tool, "--version"], env={"LC_ALL": "C"}).output.splitlines()[0]


class Steps:
    """Counts the steps that a build prints, and reports them to ``progress``.

    ``pattern`` finds a step in a line. Its group ``what`` is shown; its groups ``done`` and ``all``
    are numbers of steps. Without these, lines are counted and the total is ``expected`` (0: not
    known).
    """

    def __init__(self, progress: Progress, pattern: re.Pattern[str], expected: int = 0) -> None:
        self.count = 0
        self._progress = progress
        self._pattern = pattern
        self._expected = expected

    def see(self, line: str) -> None:
        """Count a line of output if it is a step."""
        if match := self._pattern.search(line):
            printed = match.groupdict()
            self.count = int(printed.get("done", self.count + 1))
            guess = max(self._expected, self.count) if self._expected else None
            total = int(printed["all"]) if "all" in printed else guess
            self._progress.update(self.count, total, match["what"])


@dataclass(frozen=True)
class BuildLog:
    """Runs the commands of the build of ``what`` and appends their output to the file ``path``.

    ``is_error`` finds the lines to quote when a command fails; ``deadline_s`` is the limit of one
    command.
    """

    path: Path
    what: str
    is_error: re.Pattern[str]
    deadline_s: float

    def clear(self) -> None:
        """Remove the log of an earlier build."""
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
        """Run a command.

        Raises BuildFailed; CommandFailed if the deadline passes; InfraError if the disk is full.
        """
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
