# SPDX-License-Identifier: Apache-2.0
"""A build that failed, told in the compiler's own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from asymlab.errors import InfraError, UserError
from asymlab.proc import CommandFailed

_SHOWN = 6
"""How many error lines a failed build's message quotes."""


class BuildFailed(UserError):
    """The sources do not compile; the first errors quoted, ``log`` has all."""

    def __init__(self, what: str, errors: Sequence[str], log: Path) -> None:
        quoted = "".join(f"\n  {line}" for line in errors)
        super().__init__(f"{what} does not build{quoted}", hint=f"the whole log: {log}")
        self.log = log


def explain(error: CommandFailed, what: str, log: Path, is_error: re.Pattern[str]) -> Exception:
    """What to raise for a build of ``what`` that ended in ``error``.

    InfraError if the disk is full, the error itself if it overran its deadline, else BuildFailed
    with the first lines of ``log`` that ``is_error`` finds.
    """
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    if any("No space left on device" in line for line in lines):
        return InfraError(f"the disk is full: {what} cannot be built")
    if error.code is None:
        return error
    errors = [line for line in lines if is_error.search(line)][:_SHOWN]
    return BuildFailed(what, errors or error.tail.splitlines()[-_SHOWN:], log)
