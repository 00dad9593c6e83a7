# SPDX-License-Identifier: Apache-2.0
"""The options of a matrix, and the command line that repeats it."""

from __future__ import annotations

import re
import shlex
from fnmatch import fnmatchcase

from asymlab.config.machine import machines
from asymlab.config.named import is_path, unknown
from asymlab.config.system import systems
from asymlab.errors import UserError
from asymlab.kernels.inputs.contract import Input
from asymlab.model.job import Firmware
from asymlab.model.record import Record

ALL = "all"
"""All shipped machines, or systems."""

_UNITS = {"h": 3600, "m": 60, "s": 1}


class MatrixOptions(Record):
    """The options of a matrix; the other ones mean what they mean in RunOptions.

    ``machines`` and ``systems`` are names, patterns as of a shell, or files; ``inputs`` are
    kernels that the user gives, each in separate runs. ``fresh``: stored runs are not used.
    ``budget_s`` is in host seconds, None for no limit.
    """

    machines: tuple[str, ...]
    systems: tuple[str, ...]
    inputs: tuple[Input, ...] = ()
    board: str = "qemu"
    firmware: Firmware = Firmware.ACPI
    arms: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    replicas: int | None = None
    seed: int = 1
    jobs: int | None = None
    append: str = ""
    fresh: bool = False
    budget_s: float | None = None
    store: str = ""

    def machine_names(self) -> tuple[str, ...]:
        """The machines, each once; UserError for a name or a pattern without a machine."""
        return _matching(self.machines, machines(), "machine")

    def system_names(self) -> tuple[str, ...]:
        """The systems, each once; UserError for a name or a pattern without a system."""
        return _matching(self.systems, tuple(systems()), "system")

    def repeat_line(self) -> str:
        """A command line that repeats the matrix, without the budget: it continues there."""
        words = ["asymlab", "matrix", "--machines", ",".join(self.machines)]
        words += ["--systems", ",".join(self.systems), "--board", self.board]
        words += ["--firmware", self.firmware.value]
        words += [word for one in self.inputs for word in one.words()]
        words += ["--arms", ",".join(self.arms)] if self.arms else []
        words += ["--only", ",".join(self.only)] if self.only else []
        words += ["--replicas", str(self.replicas)] if self.replicas else []
        words += ["--seed", str(self.seed)] if self.seed != 1 else []
        words += ["--append", self.append] if self.append else []
        return shlex.join(words)


def parse_budget(text: str) -> float:
    """Seconds of ``1h``, ``90m``, ``1h30m`` or ``45s``; UserError for another text."""
    found = re.fullmatch(r"(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?", text.strip())
    seconds = (
        sum(int(n or 0) * unit for n, unit in zip(found.groups(), _UNITS.values(), strict=True))
        if found
        else 0
    )
    if not seconds:
        raise UserError(f"invalid budget {text!r}", hint="write it as 1h, 90m or 1h30m")
    return float(seconds)


def _matching(asked: tuple[str, ...], known: tuple[str, ...], what: str) -> tuple[str, ...]:
    """The names that are asked for, in the order of the question; files as they are."""
    found: dict[str, None] = {}
    for text in asked:
        pattern = "*" if text == ALL else text
        if is_path(text):
            found[text] = None
            continue
        names = [name for name in known if fnmatchcase(name, pattern)]
        if not names:
            raise unknown(text, known, what)
        found |= dict.fromkeys(names)
    if not found:
        raise UserError(f"no {what} is given", hint=f"--{what}s {ALL}, or names")
    return tuple(found)
