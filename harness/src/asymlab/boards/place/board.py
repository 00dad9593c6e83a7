# SPDX-License-Identifier: Apache-2.0
"""Board ``place:NAME``: a lab board, driven over its console, power and network boot."""

from __future__ import annotations

import atexit
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from labgrid import Target
from labgrid.driver import HTTPProviderDriver, TFTPProviderDriver
from labgrid.driver.provider import BaseProviderDriver
from labgrid.protocol import ConsoleProtocol

from asymlab.boards.board import Capabilities, Shown, Virtualization
from asymlab.boards.console.line import Line
from asymlab.boards.console.listen import PANIC, ConsoleResults, FatalPattern, Listener
from asymlab.boards.console.log import ConsoleLog
from asymlab.boards.place.check import require_place
from asymlab.boards.place.environment import TARGET, environment
from asymlab.boards.place.lock import place_lock
from asymlab.boards.place.staging import Staging
from asymlab.boards.place.strategies import BootStrategy
from asymlab.boards.place.strategies.base import Boot
from asymlab.config.place import secrets_set
from asymlab.errors import GuestLost, InfraError, UserError
from asymlab.model.job import Capture, Firmware, Plan
from asymlab.model.machine import Machine
from asymlab.model.place import Place
from asymlab.progress import Progress

NETBOOT = ("prompt", "loaded")
"""States with a second attempt: on a busy host EDK2 sometimes stops at "Downloading NBP file"."""

REST_S = 1.0
"""Seconds (of clock()) to wait for console output after the final message."""


REAL = (
    "Speeds are those of the board's own CPUs and caches; firmware tables claim the machine file's "
    "capacities, which can differ from the board's.",
    "Throughput is this board's own: with figures published for other hardware, compare only the "
    "ratios between arms.",
)
"""Limits of a board with real CPUs."""

EMULATED = (
    "The board's CPUs are emulated and take turns: throughput and latency are not results about "
    "hardware.",
)
"""Limits of a place whose CPUs are emulated."""


@dataclass(frozen=True)
class Rig:
    """A place with labgrid's drivers for it, during one boot."""

    place: Place
    target: Target
    strategy: BootStrategy
    line: Line
    log: ConsoleLog


class PlaceBoard:
    """Boots plans on a lab board, one at a time.

    An emulated lab board derives from it and creates the place of each boot (at()).
    """

    def __init__(self, name: str, place: Place) -> None:
        self.name = name
        self.place = place
        self.limits = place.limits or (REAL if place.has_real_cpus else EMULATED)
        self.capabilities = _capabilities(place)
        self._turn = threading.Lock()

    def describe(self) -> dict[str, str]:
        """Facts about the place, without secrets."""
        place = self.place
        console = place.console
        return {
            "place": place.title,
            "chain": place.chain,
            "console": "a command" if console.command else console.tcp or console.serial,
            "power": f"{place.power.pdu.model} outlet" if place.power.pdu else "commands",
            "virtualization": self.capabilities.virtualization or "no",
            "network boot": f"{_protocol(place)}, {place.files.prefix}/ of the served folder",
        }

    def require(self, arch: str, firmware: Firmware) -> None:
        """See Board.require: the place's architecture and its loader's firmware interface."""
        place = self.place
        if arch != place.arch:
            raise UserError(f"board {self.name} is {place.arch}, and the machine is {arch}")
        if firmware is Firmware.ACPI and not place.uses_grub:
            raise UserError(
                f"board {self.name}: its boot chain, {place.chain}, supports only device trees",
                hint="use --firmware dt",
            )
        if firmware is Firmware.DT and place.uses_grub:
            raise UserError(
                f"board {self.name}: its boot chain, {place.chain}, supports only ACPI",
                hint="use --firmware acpi",
            )

    def prepare(self, arch: str, progress: Progress) -> None:
        """See Board.prepare: check what the place needs on this host."""
        require_place(self.place)

    def shown(self, machine: Machine) -> Shown:
        """See Board.shown: all of it."""
        return Shown(machine=machine)

    def boot_key(self, plan: Plan) -> str:
        """See Board.boot_key: boots do not repeat."""
        return ""

    def base_dtb(self, machine: Machine, folder: Path) -> Path:
        """The board's own tree (``tree:`` of the place), copied into ``folder``."""
        if self.place.tree is None:
            raise UserError(
                f"board {self.name}: its own device tree is missing",
                hint="on the board: cp /sys/firmware/fdt board.dtb; then `tree:` of the place",
            )
        out = folder / "board.dtb"
        shutil.copyfile(self.place.tree.expanduser(), out)
        return out

    def boot(self, plan: Plan, folder: Path, progress: Progress) -> Capture:
        """See Board.boot. Leaves console.log, labgrid.yaml and the guest's files in ``folder``.

        ``meta`` has ``<state>_host_s``, the host seconds that each state took,
        ``<phase>_host_s`` from Linux's begin to each phase of the guest, and ``first_attempt``,
        the reason for a second attempt, if there was one.
        """
        self.require(plan.arch, plan.firmware)
        self.prepare(plan.arch, progress)
        folder.mkdir(parents=True, exist_ok=True)
        with self.at(plan, folder) as place:
            return self._boot(place, plan, folder, progress)

    @contextmanager
    def at(self, plan: Plan, folder: Path) -> Iterator[Place]:
        """The place of one boot; other threads wait until the boot ends."""
        del plan, folder
        with self._turn:
            yield self.place

    def clock(self, folder: Path) -> Callable[[], float]:
        """The clock of the deadlines of the boot into ``folder``: host seconds for a real board.

        Only within at().
        """
        del folder
        return time.monotonic

    def alone(self, place: Place, progress: Progress) -> AbstractContextManager[None]:
        """Lock the place against other processes."""
        return place_lock(self.name.partition(":")[2], place, progress)

    def _boot(self, place: Place, plan: Plan, folder: Path, progress: Progress) -> Capture:
        with (
            self.alone(place, progress),
            secrets_set(place.secrets),
            ConsoleLog(folder / "console.log") as log,
            rig(place, folder, log, self.clock(folder)) as parts,
            Staging(place, _provider(parts), self._tree(plan, folder)).staged(plan) as orders,
        ):
            parts.strategy.attend(Boot(place, parts.line, orders, progress))
            try:
                stuck = to_linux(parts.strategy, progress)
                listener = self._listen(parts, plan, folder, progress)
            finally:
                _off(parts.strategy)
        meta = {f"{state}_host_s": f"{s:.2f}" for state, s in parts.strategy.times.items()}
        meta |= {"first_attempt": stuck} if stuck else {}
        return Capture(
            folder=folder,
            meta=meta | {f"{k}_host_s": f"{at:.2f}" for k, at in listener.heard.phases.items()},
        )

    def _tree(self, plan: Plan, folder: Path) -> Path | None:
        is_needed = plan.overlay and plan.firmware is Firmware.DT
        return self.base_dtb(plan.machine, folder) if is_needed else None

    def _listen(self, parts: Rig, plan: Plan, folder: Path, progress: Progress) -> Listener:
        """Follow the guest to its final message."""
        restart = re.compile(parts.strategy.prompts["restart"].pattern)
        fatal = (PANIC, FatalPattern(restart, "the board restarted by itself"))
        listener = Listener(folder, ConsoleResults(parts.line.say), log=parts.log, fatal=fatal)
        try:
            listener.listen(parts.line, plan.deadline_s, progress)
        except InfraError as error:
            if isinstance(error, GuestLost):
                error.message += f"\n  {parts.line.last_lines()}"
            raise
        listener.wait_for_off(parts.line, REST_S)
        return listener


def _capabilities(place: Place) -> Capabilities:
    if place.has_real_cpus:
        virtualization: Virtualization = "real" if place.virtualization else ""
    else:
        virtualization = "emulated" if place.virtualization or place.emulates else ""
    return Capabilities(
        throughput_comparable=place.has_real_cpus,
        virtualization=virtualization,
        costs="real" if place.has_real_cpus else "",
    )


def _protocol(place: Place) -> str:
    return "TFTP, then HTTP" if place.files.http else "TFTP"


def to_linux(strategy: BootStrategy, progress: Progress) -> str:
    """Boot Linux from any state; with a second attempt if network boot got stuck.

    Returns the reason why the first attempt failed, or "". InfraError if the second one fails, too.
    """
    strategy.transition("off")
    try:
        strategy.transition("linux")
        return ""
    except InfraError as error:
        if not error.retriable or strategy.aim not in NETBOOT:
            raise
        first = error.message.partition("\n")[0]
    progress.update(0, None, f"second attempt: {first}")
    strategy.transition("off")
    try:
        strategy.transition("linux")
    except InfraError as error:
        error.message += f"\n  this was the second attempt; the first one: {first}"
        raise
    return first


@contextmanager
def rig(
    place: Place, folder: Path, log: ConsoleLog, now: Callable[[], float] = time.monotonic
) -> Iterator[Rig]:
    """labgrid's drivers for a place, with the console open; InfraError if it cannot be opened.

    ``now`` is the clock of deadlines, in seconds.
    """
    target = environment(place, folder / "labgrid.yaml").get_target(TARGET)
    try:
        console = target.get_driver(ConsoleProtocol, activate=False)
        try:
            target.activate(console)
        except OSError as error:
            raise InfraError(f"the board's console cannot be opened: {error}") from error
        yield Rig(place, target, target.get_driver(BootStrategy), Line(console, log, now), log)
    finally:
        _close(target)


def _provider(parts: Rig) -> BaseProviderDriver:
    """labgrid's driver that serves files."""
    kind = HTTPProviderDriver if parts.place.files.http else TFTPProviderDriver
    return parts.target.get_driver(kind)


def _off(strategy: BootStrategy) -> None:
    """Switch the board off; an error in that is only raised after a complete boot."""
    try:
        strategy.transition("off")
    except InfraError:
        if strategy.status == "linux":
            raise


def _close(target: Target) -> None:
    """Deactivate all of labgrid's drivers."""
    # labgrid would do it again when Python ends, and print tracebacks
    atexit.unregister(target._atexit_cleanup)
    for part in (*reversed(target.drivers), *reversed(target.resources)):
        # a lost console raises again here, and the others must be closed, too
        with suppress(Exception):
            target.deactivate(part)
