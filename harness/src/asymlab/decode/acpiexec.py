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

from asymlab.decode.bytes import TableBytes
from asymlab.decode.osc import control, offer, query
from asymlab.limited import Limits, run_limited
from asymlab.model.acpi import OSC_RULES
from asymlab.proc import CommandFailed

LIMITS = Limits(deadline_s=60, cpu_s=30)
"""For each run, of which there are up to 15, most of them of _OSC alone. All runs for a dump
took 0.03 to 3 s of processor time, and 0.2 to 36 s in all, as acpiexec sleeps when the AML does;
the longest run took 5 s (28 dumps of linuxhw/ACPI, linux-surface/acpidumps, aarch64-laptops/build
and the tests)."""

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
EVALUATED = ("_UID", "_STA", "_PXM", "_CPC")
"""Objects of a processor that are evaluated."""
_COMMANDS = (
    *(f"find {name}" for name in _LISTED),
    "objects processor",
    *(f"all {name}" for name in EVALUATED),
)


def tool() -> str | None:
    """The path of acpiexec; None if it is not installed."""
    return shutil.which("acpiexec")


class _FirstReads:
    """Keeps, of lines on accesses to memory, each read once until the next result: a loop that
    polls a register prints 100 MB of them."""

    def __init__(self) -> None:
        self._rest = b""
        self._seen: set[bytes] = set()

    def __call__(self, part: bytes) -> bytes:
        *lines, self._rest = (self._rest + part).split(b"\n")
        return b"".join(line + b"\n" for line in lines if self._is_new(line))

    def _is_new(self, line: bytes) -> bool:
        if line.startswith(b"AcpiExec: "):
            new = b" Write: " not in line and line not in self._seen
            self._seen.add(line)
            return new
        if line.startswith((b"\\", b"- ")):
            self._seen.clear()
        return True


class Interpreter:
    """acpiexec with the tables in ``folder``, for Linux on ``arch``."""

    def __init__(self, tables: Sequence[TableBytes], folder: Path, arch: str) -> None:
        self._folder = folder
        self.arch = arch
        self._names = [f"{at:03}.aml" for at in range(len(tables))]
        for name, table in zip(self._names, tables, strict=True):
            (folder / name).write_bytes(table.data)

    def everything(self, fill: str) -> str:
        """What is printed for objects and _OSC; all memory outside the tables holds ``fill``."""
        return self._run(fill, [*_COMMANDS, *self._offers()])

    def some(self, fill: str, paths: Sequence[str]) -> str:
        """What is printed for the objects of these paths and _OSC."""
        return self._run(fill, [*(f"evaluate {path}" for path in paths), *self._offers()])

    def agreed(self, fill: str, offered: int, capabilities: int) -> str:
        """What is printed for a query of _OSC with an offer and for these capabilities after it."""
        return self._run(fill, [query(offered), control(capabilities)])

    def _offers(self) -> tuple[str, str]:
        """A query of the newest release, and what follows if all that it supports is granted."""
        offered = offer(self.arch, OSC_RULES[-1])
        return query(offered), control(offered)

    def _run(self, fill: str, commands: Sequence[str]) -> str:
        stdin = "\n".join([_FIRST, *commands, "quit", ""]).encode()
        argv = ["acpiexec", *_OPTIONS, fill, *self._names]
        done = run_limited(argv, LIMITS, stdin=stdin, cwd=self._folder, keep=_FirstReads())
        if done.code < 0:
            raise CommandFailed(argv, done.code, "", None)
        return done.output
