# SPDX-License-Identifier: Apache-2.0
"""Contracts: a board boots one plan, a runner executes a whole run elsewhere; their families."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from asymlab.model.job import Capture, Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.progress import Progress


class Shown(Record):
    """What of a machine a board can show; ``lost`` says in sentences what it cannot, and why."""

    machine: Machine
    lost: tuple[str, ...] = ()


class Capabilities(Record):
    """What results from a board or runner can show.

    ``repeats``: boots of one plan leave the same bytes, whenever and wherever they are made.
    ``throughput_comparable``: CPUs really (or virtually) run side by side, so that throughput
    means something; not so where emulated CPUs take turns on a host CPU.
    """

    repeats: bool = False
    throughput_comparable: bool = False


class Backend(Protocol):
    """What boards and runners have in common; ``limits`` says in words what a result from here
    cannot show."""

    name: str
    limits: tuple[str, ...]
    capabilities: Capabilities

    def describe(self) -> dict[str, str]:
        """What it is (emulator version, accelerator): kept as provenance."""

    def require(self, arch: str, firmware: Firmware) -> None:
        """UserError if such plans cannot be booted here: a tool is missing or too old.

        Cheap: to be called before anything long is begun.
        """

    def prepare(self, arch: str, progress: Progress) -> None:
        """Make what is needed to boot ``arch``, such as an emulator: long on first use.

        Raises UserError or InfraError if that cannot be done. boot() does it, too, if it was not
        done before.
        """

    def shown(self, machine: Machine) -> Shown:
        """The machine as Linux will see it here; nothing is lost on a real board.

        Tables, options and predictions are made of it. UserError if a tool is missing.
        """


class Board(Backend, Protocol):
    """Boots a plan once and returns what the guest sent."""

    def boot_key(self, plan: Plan) -> str:
        """A digest of all that a boot of ``plan`` depends on, by content: what the plan's files
        hold, and the board itself. "" if boots do not repeat as this board is set up."""

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """The board's own device tree before asymlab's overlay; written into ``folder``."""

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """Boot, wait for the agent's final message, power off.

        ``folder`` receives console.log and the guest's files as they come. Raises GuestLost if
        the guest dies or stays silent past the plan's deadline, InfraError if the board failed,
        UserError if a tool is missing or too old.
        """


@dataclass(frozen=True)
class RunOrder:
    """A whole run for a runner: its command line as for the board Runner.board, its machine, and
    the minutes that it may take."""

    words: tuple[str, ...]
    machine: Machine
    minutes: int


class Runner(Backend, Protocol):
    """Executes a whole run elsewhere, where asymlab boots ``board``."""

    board: str

    def run(self, order: RunOrder, folder: Path, progress: Progress) -> Path:
        """Execute a run; the folder that it was stored in, below ``folder``.

        Raises UserError for what asymlab there refuses, InfraError if nothing was stored.
        """


B = TypeVar("B", bound=Backend, covariant=True)


@dataclass(frozen=True)
class Family(Generic[B]):
    """Boards or runners that are found alike; each is called ``name``:KIND.

    ``title`` describes a kind in a line, ``find`` makes a board of it; both raise UserError for a
    kind that is not known. ``kinds`` lists the known ones; without it there is one board, called
    ``name``, and its kind is "". What results can show depends on the kind: see the capabilities
    of what ``find`` returns.
    """

    name: str
    title: Callable[[str], str]
    find: Callable[[str], B]
    kinds: Callable[[], Sequence[str]] | None = None

    def names(self) -> tuple[str, ...]:
        """The names of all known boards."""
        return tuple(f"{self.name}:{kind}" for kind in self.kinds()) if self.kinds else (self.name,)

    def kind(self, board: str) -> str | None:
        """The kind in a board's name; None if the name is not of this family."""
        family, colon, kind = board.partition(":")
        is_ours = family == self.name and bool(colon) == bool(kind) == bool(self.kinds)
        return kind if is_ours else None
