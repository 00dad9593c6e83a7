# SPDX-License-Identifier: Apache-2.0
"""Runs of acpica's interpreter on definition blocks.

It prints all that Linux would find: objects of some names, their values and _OSC's answers. The
command ``all NAME`` evaluates every object of a name at once; after ``evaluate PATH`` acpiexec
sleeps for 10 ms (AcpiDbExecute(), dbexec.c), which for 256 processors would take seconds.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from asymlab.decode.aml_text import Evaluation, answers
from asymlab.decode.bytes import TableBytes
from asymlab.decode.osc import OSC, control, offer, query
from asymlab.limited import Limits, run_limited
from asymlab.proc import CommandFailed

LIMITS = Limits(deadline_s=60, cpu_s=30)
"""For each run, of which there are up to five. Of 750 dumps none takes more than 1 s."""

_FIRST = "level"
"""A command that changes nothing. acpiexec 20200925 starts a thread for its prompts: what that and
its main thread print first may be mixed, and in one run of 300 on a busy host the prompt of the
first command was lost, and the answer with it."""

_LOOP_S = 1
"""Seconds after which a loop in AML ends; Linux has 30 (ACPI_MAX_LOOP_TIMEOUT)."""

_OPTIONS = ("-dt", "-vr", "-to", str(_LOOP_S), "-fv")
"""Without -dt acpiexec searches a list of all allocations to free one: with an SSDT of 840 KB that
takes 9 s instead of 0.1 s."""

_LISTED = ("_HID", "_CID", "_CPC", "_OSC")
_EVALUATED = ("_UID", "_STA", "_PXM", "_CPC")
_COMMANDS = (
    *(f"find {name}" for name in _LISTED),
    "objects processor",
    *(f"all {name}" for name in _EVALUATED),
)


def tool() -> str | None:
    """The path of acpiexec; None if it is not installed."""
    return shutil.which("acpiexec")


class Interpreter:
    """acpiexec with the tables in ``folder``, for Linux on ``arch``."""

    def __init__(self, tables: Sequence[TableBytes], folder: Path, arch: str) -> None:
        self._folder = folder
        self._arch = arch
        self._names = [f"{at:03}.aml" for at in range(len(tables))]
        for name, table in zip(self._names, tables, strict=True):
            (folder / name).write_bytes(table.data)

    def everything(self, fill: str) -> str:
        """What is printed for objects and _OSC; all memory outside the tables holds ``fill``."""
        return self._run(fill, [*_COMMANDS, query(self._arch), control(offer(self._arch))])

    def agreed(self, fill: str, capabilities: int) -> Evaluation:
        """The answer of _OSC to capabilities, after a query."""
        printed = self._run(fill, [query(self._arch), control(capabilities)])
        return [Evaluation(None, f"{OSC}: no answer", ()), *answers(printed)][-1]

    def _run(self, fill: str, commands: Sequence[str]) -> str:
        stdin = "\n".join([_FIRST, *commands, "quit", ""]).encode()
        argv = ["acpiexec", *_OPTIONS, fill, *self._names]
        done = run_limited(argv, LIMITS, stdin=stdin, cwd=self._folder)
        if done.code < 0:
            raise CommandFailed(argv, done.code, "", None)
        return done.output
