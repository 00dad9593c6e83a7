# SPDX-License-Identifier: Apache-2.0
"""Contracts: a board boots one plan, a runner executes a whole run elsewhere; their families."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Literal, Protocol, TypeVar

from asymlab.model.job import Capture, Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.progress import Progress


class Shown(Record):
    """A machine as a board shows it to Linux; ``lost``: sentences about what it cannot show."""

    machine: Machine
    lost: tuple[str, ...] = ()


Virtualization = Literal["", "emulated", "real"]
DistanceCosts = Literal["", "emulated", "real"]


class Capabilities(Record):
    """What results from a board or runner can show.

    ``repeats``: all boots of one plan leave the same bytes, on any host.
    ``throughput_comparable``: CPUs run in parallel (in host or virtual time), so throughput can be
    compared; false where emulated CPUs take turns on a host CPU.
    ``holds``: a guest can be held after its boot; plans with the same boot and different loads
    (Plan.loads) then continue from it. Not on all machines: can_hold().
    ``virtualization``: whether KVM can run guests on its CPUs: those of hardware ("real"), those
    that an emulator has if the machine has them ("emulated"), or not at all ("").
    ``costs``: what makes distant cache lines cost time: hardware ("real"), an emulator that charges
    a machine's costs if the plan asks for it ("emulated"), or nothing ("").
    """

    repeats: bool = False
    throughput_comparable: bool = False
    holds: bool = False
    virtualization: Virtualization = ""
    costs: DistanceCosts = ""

    def can_hold(self, machine: Machine) -> bool:
        """Whether guests on ``machine`` can be held. QEMU 10 does not save the timers of EL2
        (vmstate_arm_cpu in target/arm/machine.c), which Linux uses if it was started there."""
        return self.holds and not (machine.arch == "arm64" and machine.virtualization)


class Backend(Protocol):
    """What boards and runners have in common; ``limits`` are sentences about what their results
    cannot show."""

    name: str
    limits: tuple[str, ...]
    capabilities: Capabilities

    def describe(self) -> dict[str, str]:
        """Facts for the run's provenance, such as the emulator's version."""

    def require(self, arch: str, firmware: Firmware) -> None:
        """UserError if such plans cannot be booted: a tool is missing or too old.

        Fast; called before anything that takes long.
        """

    def prepare(self, arch: str, progress: Progress) -> None:
        """Make what is needed to boot ``arch``, such as an emulator; the first time takes long.

        Raises UserError or InfraError. boot() calls it if it was not called before.
        """

    def shown(self, machine: Machine) -> Shown:
        """The machine as Linux sees it on this board; a real board shows all of it.

        Tables, options and predictions are derived from it. UserError if a tool is missing.
        """


class Board(Backend, Protocol):
    """Boots a plan once and returns what the guest sent."""

    def boot_key(self, plan: Plan) -> str:
        """A digest of all that a boot of ``plan`` depends on: the content of the plan's files, and
        the board itself. "" if boots do not repeat."""

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """The board's own device tree without asymlab's overlay, in a file in ``folder``."""

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """Boot, wait for the agent's final message, power off.

        ``folder`` receives console.log and the guest's files during the boot. Raises GuestLost if
        the guest dies or is silent until the plan's deadline, InfraError if the board failed,
        UserError if a tool is missing or too old.
        """


@dataclass(frozen=True)
class RunOrder:
    """A whole run for a runner: its command line (for board Runner.board), its machine, and its
    deadline in minutes."""

    words: tuple[str, ...]
    machine: Machine
    minutes: int


class Runner(Backend, Protocol):
    """Executes a whole run elsewhere, where asymlab boots ``board``."""

    board: str

    def run(self, order: RunOrder, folder: Path, progress: Progress) -> Path:
        """Execute a run and return its folder, below ``folder``.

        Raises UserError if asymlab refuses the run there, InfraError if no run was stored.
        """


B = TypeVar("B", bound=Backend, covariant=True)


@dataclass(frozen=True)
class Family(Generic[B]):
    """A family of boards or runners; each is called ``name``:KIND.

    ``title`` describes a kind in one line, ``find`` returns its board; both raise UserError for an
    unknown kind. ``kinds`` lists the known ones; without it the family has one board, called
    ``name``, whose kind is "".
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
