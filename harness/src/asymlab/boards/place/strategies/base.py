# SPDX-License-Identifier: Apache-2.0
"""What both boot loaders have in common: states, their order, a deadline for each.

off -> on -> firmware -> prompt -> loaded -> linux, and from any of them to off.
"""

from __future__ import annotations

import re
import time
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import attr
from labgrid.driver.exception import ExecutionError
from labgrid.strategy import Strategy

from asymlab.boards.console.line import Line, Silence
from asymlab.errors import InfraError
from asymlab.model.place import STATES, Place, State
from asymlab.proc import LABGRID_FAILURES
from asymlab.progress import Progress
from asymlab.redact import redacted

LINUX = r"Linux version |EFI stub: Booting|Starting kernel \.\.\."
"""Output of a started kernel."""

RESTART = r"UEFI firmware \(version|BdsDxe: |U-Boot \d{4}\.\d\d|NOTICE: +BL1: "
"""Output of firmware: the board restarted if it comes after the kernel started."""


@dataclass(frozen=True)
class Orders:
    """The files of one boot: paths on the board's TFTP (or HTTP) server.

    ``tables`` are the arguments of GRUB's command acpi; ``overlay`` is applied to the board's own
    tree after ``strip`` was removed (a node and its properties; none: the whole node). ``tree`` is
    a complete tree instead. ``token`` is in each message of asymlab's configuration of GRUB.
    """

    kernel: str
    initrd: str
    cmdline: str
    token: str
    tables: tuple[str, ...] = ()
    overlay: str = ""
    strip: tuple[tuple[str, tuple[str, ...]], ...] = ()
    tree: str = ""


@dataclass(frozen=True)
class Boot:
    """One boot: the place, its console, the files, and the progress bar."""

    place: Place
    line: Line
    orders: Orders
    progress: Progress


# labgrid has no types
@attr.s(eq=False)
class BootStrategy(Strategy):  # type: ignore[misc]
    """Walks a board through the states; ``times`` has the host seconds that each took.

    A subclass has a method for each state, and in PROMPTS the patterns of the console's output
    (a place may replace any by its name; {token} is that of the orders).
    """

    bindings = {"power": "PowerProtocol", "console": "ConsoleProtocol"}
    PROMPTS: ClassVar[Mapping[str, str]] = {}

    status: State = attr.ib(default="off")

    def attend(self, boot: Boot) -> None:
        """Set the boot; before any transition."""
        self.boot = boot
        self.times: dict[str, float] = {}
        texts = {"linux": LINUX, "restart": RESTART, **self.PROMPTS, **boot.place.prompts}
        token = boot.orders.token
        texts = {name: text.replace("{token}", token) for name, text in texts.items()}
        self.prompts = {name: re.compile(text.encode()) for name, text in texts.items()}
        self.until = 0.0

    def transition(self, status: State) -> None:
        """Go from the current state to another.

        InfraError, with the state and the console's last lines, if a state is not reached in time
        or the board reports a failure.
        """
        if status == "off":
            self._enter("off")
            return
        here, there = STATES.index(self.status), STATES.index(status)
        if there < here:
            raise InfraError(f"the board is at {self.status}: it reaches {status} only from off")
        for state in STATES[here + 1 : there + 1]:
            self._enter(state)

    def ways(self) -> dict[State, Callable[[], None]]:
        """The method that enters each state from the one before it."""
        return {
            "off": self.to_off,
            "on": self.to_on,
            "firmware": self.to_firmware,
            "prompt": self.to_prompt,
            "loaded": self.to_loaded,
            "linux": self.to_linux,
        }

    def to_off(self) -> None:
        """Switch off, and drop the output so far."""
        self.target.activate(self.power)
        self.power.off()
        until = min(self.until, self.boot.line.now() + self.boot.place.power.settle_s)
        while self.boot.line.now() < until:
            self.boot.line.listen(0.1)
        self.boot.line.forget()

    def to_on(self) -> None:
        """Switch on and wait for output."""
        self.target.activate(self.power)
        if self.boot.place.power.cycle:
            self.power.cycle()
        else:
            self.power.on()
        # the time of the power command does not count
        self.until = self.boot.line.now() + self.boot.place.deadlines.on
        while not self.boot.line.listen(0.1):
            if self.boot.line.now() > self.until:
                raise Silence

    def to_firmware(self) -> None:
        """Wait for output of the firmware."""
        self.awaited = _shown(self.prompts["firmware"])
        # the output may be the loader's, which later patterns need
        while not self.prompts["firmware"].search(self.boot.line.seen()):
            self.boot.line.await_more(self.until)

    @abstractmethod
    def to_prompt(self) -> None:
        """Wait for the boot loader."""

    @abstractmethod
    def to_loaded(self) -> None:
        """Load kernel and initrd."""

    @abstractmethod
    def to_linux(self) -> None:
        """Start the kernel."""

    def hear(self, *names: str, bad: Mapping[str, str] | None = None) -> str:
        """Wait for one of PROMPTS; returns its name. ``bad`` maps others to their errors."""
        patterns = {name: self.prompts[name] for name in (*names, *(bad or {}))}
        self.awaited = " or ".join(_shown(patterns[name]) for name in names)
        self.boot.progress.update(0, None, f"board at {self.status}, waiting for {names[0]}")
        name = self.boot.line.expect(patterns, self.until)
        if bad and name in bad:
            raise self.refused(bad[name])
        return name

    def refused(self, why: str) -> InfraError:
        """The error for a failure that the board reported."""
        return InfraError(
            f"the board does not get from '{self.status}' to '{self.aim}': {why}\n"
            f"  {self.boot.line.last_lines()}"
        )

    def _enter(self, state: State) -> None:
        """One transition under its deadline."""
        begin = time.monotonic()
        patience = self.boot.place.deadlines.of(state)
        self.until = self.boot.line.now() + patience
        self.aim = state
        self.awaited = "console output: is there power?"
        try:
            self.ways()[state]()
        except Silence:
            raise InfraError(
                f"the board did not get from '{self.status}' to '{state}' within {patience:g} s, "
                f"waiting for {self.awaited}\n  {self.boot.line.last_lines()}",
                retriable=True,
            ) from None
        except (*LABGRID_FAILURES, ExecutionError) as error:
            raise self.refused(_reason(error, self._switch(state))) from error
        self.times[state] = time.monotonic() - begin
        self.status = state

    def _switch(self, state: State) -> str:
        """The place's key of the power command on the way to a state."""
        power = self.boot.place.power
        if power.pdu:
            return "power.pdu"
        return "power.off" if state == "off" else "power.cycle" if power.cycle else "power.on"


def _shown(pattern: re.Pattern[bytes]) -> str:
    """A regular expression as it was written."""
    return f"'{pattern.pattern.decode()}'"


def _reason(error: Exception, key: str) -> str:
    """The output of a failed power command, without secrets."""
    output = getattr(error, "output", None)
    if isinstance(output, bytes):
        text = redacted(output.decode(errors="replace")).strip()[-400:]
        code = getattr(error, "returncode", "?")
        return f"{key}: a power command failed (exit code {code}): {text or 'it printed nothing'}"
    return f"{key}: {type(error).__name__}: {error}"
