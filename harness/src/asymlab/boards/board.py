# SPDX-License-Identifier: Apache-2.0
"""The contract of a board."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, runtime_checkable

from asymlab.model.job import Capture, Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.progress import Progress


class Shown(Record):
    """What of a machine a board can show; ``lost`` says in sentences what it cannot, and why."""

    machine: Machine
    lost: tuple[str, ...] = ()


class Board(Protocol):
    """Boots a plan once and brings back what the guest sent.

    ``limits`` says in words what a result from this board cannot show; ``throughput_comparable``
    whether its CPUs really (or virtually) run side by side, so that throughput means something.
    """

    name: str
    limits: tuple[str, ...]
    throughput_comparable: bool

    def describe(self) -> dict[str, str]:
        """What the board is (emulator version, accelerator): kept as provenance."""

    def require(self, arch: str, firmware: Firmware) -> None:
        """UserError if this board cannot boot such plans here: a tool is missing or too old.

        Cheap: to be asked before anything long is begun.
        """

    def prepare(self, arch: str, progress: Progress) -> None:
        """Make what the board needs to boot ``arch``, such as an emulator: long on first use.

        Raises UserError or InfraError if that cannot be done. boot() does it, too, where nobody
        did before.
        """

    def shown(self, machine: Machine) -> Shown:
        """The machine as Linux will see it here; nothing is lost on a board that is one.

        Tables, options and predictions are to be made of it. UserError if a tool is missing.
        """

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """The board's own device tree before asymlab's overlay; written into ``folder``."""

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """Boot, wait for the guest's last word, power off.

        ``folder`` receives console.log and the guest's files as they come. Raises GuestLost if
        the guest dies or stays silent past the plan's deadline, InfraError if the board failed,
        UserError if a tool is missing or too old.
        """


@runtime_checkable
class Repeating(Protocol):
    """A board whose boots of one plan leave the same bytes, whenever and wherever they are made."""

    def boot_key(self, plan: Plan) -> str:
        """A digest of all that a boot of ``plan`` depends on, by content: what the plan's files
        hold, and the board itself. "" if boots do not repeat as this board is set up."""
