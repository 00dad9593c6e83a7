# SPDX-License-Identifier: Apache-2.0
"""What a lint rule is: a record that says what is wrong, what Linux does then, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from asymlab.model.firmware import MachineView, World
from asymlab.model.origin import Origin
from asymlab.model.record import Record

BOTH = ("6.12", "7.3")
"""The kernels in whose sources consequences were read."""


class Severity(StrEnum):
    """ERROR: Linux drops the table, a CPU or all capacities, or hangs. WARNING: Linux takes the
    table up, and gets a machine that is not there. NOTE: sound, but has an effect worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(Severity).index(self)


class Finding(Record):
    """One place where a rule is broken; ``message`` names CPUs, tables and values."""

    origin: Origin
    message: str


class Source(Record):
    """Where in Linux the consequence is: ``function`` in ``file``; ``later`` is its file in the
    last of BOTH, if it moved."""

    function: str
    file: str
    later: str = ""

    def __str__(self) -> str:
        """``parse_dt_topology() in drivers/base/arch_topology.c``."""
        moved = f" ({self.later} in {BOTH[-1]})" if self.later else ""
        return f"{self.function}() in {self.file}{moved}"


class Needs(Record):
    """What an input must hold for a rule to mean anything; empty: anything goes.

    ``parts`` are names of ``asymlab.lint.parts``, all of which must be there. ``isas`` are those
    whose Linux does what the rule says.
    """

    parts: tuple[str, ...] = ()
    isas: tuple[str, ...] = ()
    worlds: tuple[World, ...] = ()


Check = Callable[[MachineView], Iterable[Finding]]


@dataclass(frozen=True)
class Rule:
    """A rule. ``id`` never changes and is never used again; ``table`` is where the defect lies.

    ``consequence`` is what Linux does, as read in ``sources`` of the kernels in ``kernels``; where
    those differ the text says so. ``fix`` is for who writes the firmware. ``check`` may assume that
    ``needs`` holds, and nothing else: tables are hostile.
    """

    id: str
    severity: Severity
    title: str
    table: str
    needs: Needs
    consequence: str
    sources: tuple[Source, ...]
    fix: str
    check: Check
    kernels: tuple[str, ...] = BOTH


def sources(*places: str) -> tuple[Source, ...]:
    """Sources from ``function file`` or ``function file > later file``."""
    return tuple(_source(*place.replace(" > ", " ").split()) for place in places)


def _source(function: str, file: str, later: str = "") -> Source:
    return Source(function=function, file=file, later=later)
