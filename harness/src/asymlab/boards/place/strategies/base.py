# SPDX-License-Identifier: Apache-2.0
"""What both boot loaders have in common: states, their order, a deadline for each.

off -> on -> firmware -> prompt -> loaded -> linux, and from any of them to off.
"""

from __future__ import annotations

import re
import time
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
"""What shows that a kernel was started."""

RESTART = r"UEFI firmware \(version|BdsDxe: |U-Boot \d{4}\.\d\d|NOTICE: +BL1: "
"""What must not be seen again once a kernel runs."""


@dataclass(frozen=True)
class Orders:
    """What is to be booted, as the board finds it: paths on its TFTP (or HTTP) server.

    ``tables`` are the words after GRUB's command acpi; ``overlay`` is applied to the board's own
    tree after ``strip`` (node and properties of it; no properties: the node) went. ``tree`` is a
    whole one instead. ``token`` marks what our own configuration says.
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
    """One boot: the place, its console, the orders, and who looks."""

    place: Place
    line: Line
    orders: Orders
    progress: Progress


# labgrid has no types
@attr.s(eq=False)
class BootStrategy(Strategy):  # type: ignore[misc]
    """Walks a board through the states; ``times`` has the host seconds that each took.

    A subclass says how each is entered, and in PROMPTS what the board is recognised by (a place
    may replace any by its name).
    """

    bindings = {"power": "PowerProtocol", "console": "ConsoleProtocol"}
    PROMPTS: ClassVar[Mapping[str, str]] = {}

    status: State = attr.ib(default="off")

    def attend(self, boot: Boot) -> None:
        """Say what is to be booted; before any transition."""
        self.boot = boot
        self.times: dict[str, float] = {}
        texts = {"linux": LINUX, "restart": RESTART, **self.PROMPTS, **boot.place.prompts}
        self.prompts = {name: re.compile(text.encode()) for name, text in texts.items()}
        self.until = 0.0

    def transition(self, status: State) -> None:
        """Go from the state that the board is in to another.

        InfraError, with the state and the console's last lines, if one is not reached in time or
        the board says that it cannot be.
        """
        if status == "off":
            self._enter("off")
            return
        here, there = STATES.index(self.status), STATES.index(status)
        if there < here:
            raise InfraError(f"the board is at {self.status}: there is no way to {status} but off")
        for state in STATES[here + 1 : there + 1]:
            self._enter(state)

    def ways(self) -> dict[State, Callable[[], None]]:
        """How each state is entered from the one before it."""
        return {
            "off": self.to_off,
            "on": self.to_on,
            "firmware": self.to_firmware,
            "prompt": self.to_prompt,
            "loaded": self.to_loaded,
            "linux": self.to_linux,
        }

    def to_off(self) -> None:
        """Cut the power, and forget what was said before."""
        self.target.activate(self.power)
        self.power.off()
        until = min(self.until, self.boot.line.now() + self.boot.place.power.settle_s)
        while self.boot.line.now() < until:
            self.boot.line.listen(0.1)
        self.boot.line.forget()

    def to_on(self) -> None:
        """Power up and wait for a sign of life."""
        self.target.activate(self.power)
        if self.boot.place.power.cycle:
            self.power.cycle()
        else:
            self.power.on()
        # the switch may take its time, which is not the board's
        self.until = self.boot.line.now() + self.boot.place.deadlines.on
        while not self.boot.line.listen(0.1):
            if self.boot.line.now() > self.until:
                raise Silence

    def to_firmware(self) -> None:
        """Wait for the firmware to show itself."""
        self.awaited = _shown(self.prompts["firmware"])
        # what shows it may be the loader's own words, which are needed again
        while not self.prompts["firmware"].search(self.boot.line.seen()):
            self.boot.line.await_more(self.until)

    def to_prompt(self) -> None:
        """Wait for the boot loader."""
        raise NotImplementedError

    def to_loaded(self) -> None:
        """Have kernel and initrd loaded."""
        raise NotImplementedError

    def to_linux(self) -> None:
        """Start the kernel."""
        raise NotImplementedError

    def hear(self, *names: str, bad: Mapping[str, str] | None = None) -> str:
        """Wait for one of PROMPTS and say which came; ``bad`` maps others to what they mean."""
        wanted = {name: self.prompts[name] for name in (*names, *(bad or {}))}
        self.awaited = " or ".join(_shown(wanted[name]) for name in names)
        self.boot.progress.update(0, None, f"board at {self.status}, waiting for {names[0]}")
        name = self.boot.line.expect(wanted, self.until)
        if bad and name in bad:
            raise self.refused(bad[name])
        return name

    def refused(self, why: str) -> InfraError:
        """An error that the board itself has told."""
        return InfraError(
            f"the board does not get from '{self.status}' to '{self.aim}': {why}\n"
            f"  {self.boot.line.last_words()}"
        )

    def _enter(self, state: State) -> None:
        """One transition under its deadline."""
        begin = time.monotonic()
        patience = self.boot.place.deadlines.of(state)
        self.until = self.boot.line.now() + patience
        self.aim = state
        self.awaited = "a sign of life on the console: is there power?"
        try:
            self.ways()[state]()
        except Silence:
            raise InfraError(
                f"the board did not get from '{self.status}' to '{state}' within {patience:g} s, "
                f"waiting for {self.awaited}\n  {self.boot.line.last_words()}",
                retriable=True,
            ) from None
        except (*LABGRID_FAILURES, ExecutionError) as error:
            raise self.refused(_told(error, self._switch(state))) from error
        self.times[state] = time.monotonic() - begin
        self.status = state

    def _switch(self, state: State) -> str:
        """The key of the place that says how power is switched on the way to a state."""
        power = self.boot.place.power
        if power.pdu:
            return "power.pdu"
        return "power.off" if state == "off" else "power.cycle" if power.cycle else "power.on"


def _shown(pattern: re.Pattern[bytes]) -> str:
    """A regular expression as it was written."""
    return f"'{pattern.pattern.decode()}'"


def _told(error: Exception, key: str) -> str:
    """What a failed power command said, without secrets."""
    output = getattr(error, "output", None)
    if isinstance(output, bytes):
        text = redacted(output.decode(errors="replace")).strip()[-400:]
        code = getattr(error, "returncode", "?")
        return f"{key}: a power command failed (exit code {code}): {text or 'it printed nothing'}"
    return f"{key}: {type(error).__name__}: {error}"
