# SPDX-License-Identifier: Apache-2.0
"""Following a guest from power-on to its last word, and telling why there was none."""

from __future__ import annotations

import re
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Protocol

from asymlab.boards.channel import Frame, FrameParser
from asymlab.errors import GuestLost, InfraError
from asymlab.progress import Progress

TICK_S = 0.1
"""Host seconds between looks at a silent guest."""

SPACE_TICK_S = 1.0
MIN_FREE = 1 << 20
"""Bytes that must be free on the disk; QEMU itself says nothing when it fills up."""

_PANIC = re.compile(r"Kernel panic - not syncing: .*|.*Unable to handle kernel .*|.*BUG: .*")
_CONTROL = re.compile(r"\x1b\[[0-9;?=]*[A-Za-z]|\r")


class Power(Protocol):
    """What is listened to."""

    def said(self, wait_s: float) -> bytes:
        """New console output."""

    def exit_code(self) -> int | None:
        """None while the machine is on."""


@dataclass
class Heard:
    """What a guest has said so far. ``phases`` maps each phase to the host seconds since power-on
    at which it began; ``error`` is the agent's own account of a failure."""

    phases: dict[str, float] = field(default_factory=lambda: {"power-on": 0.0})
    files: list[str] = field(default_factory=list)
    done: bool = False
    error: str | None = None

    @property
    def phase(self) -> str:
        """The phase that began last."""
        return next(reversed(self.phases))

    @property
    def is_over(self) -> bool:
        """Whether the guest has no more to say."""
        return self.done or self.error is not None


class Listener:
    """Keeps a guest's console and files in ``folder``, until the guest is over."""

    def __init__(self, folder: Path, channel: Path) -> None:
        self.heard = Heard()
        self.console = folder / "console.log"
        self._folder = folder
        self._channel = channel
        self._parser = FrameParser()
        self._begin = time.monotonic()

    def listen(self, power: Power, deadline_s: float, progress: Progress) -> None:
        """Return when the agent is done and all its files are stored.

        GuestLost if the machine goes off, or ``deadline_s`` host seconds pass, before; InfraError
        if the agent reports a failure, the results are garbled, or the disk is full.
        ``progress`` is told the host seconds every TICK_S; what it raises ends the listening.
        """
        look_at_disk = 0.0
        with self._channel.open("rb") as channel, self.console.open("wb") as console:
            while True:
                # asked before reading: what was said before the end is then not missed
                code = power.exit_code()
                console.write(power.said(0 if code is not None else TICK_S))
                console.flush()
                self._read(channel)
                elapsed = time.monotonic() - self._begin
                progress.update(elapsed, None, self.heard.phase)
                if self.heard.is_over:
                    break
                if code is not None:
                    self._drain(power, console)
                    raise self._died(code)
                if elapsed > deadline_s:
                    raise self._hangs(elapsed)
                if elapsed >= look_at_disk:
                    look_at_disk = elapsed + SPACE_TICK_S
                    self._need_space()
        if self.heard.error is not None:
            raise InfraError(
                f"the guest's agent gave up in phase '{self.heard.phase}': {self.heard.error}"
            )

    def farewell(self, power: Power, within_s: float) -> bool:
        """Keep the console's last lines; whether the machine went off by itself."""
        until = time.monotonic() + within_s
        with self.console.open("ab") as console:
            while (code := power.exit_code()) is None and time.monotonic() < until:
                console.write(power.said(TICK_S))
            self._drain(power, console)
        return code is not None

    def _drain(self, power: Power, console: BinaryIO) -> None:
        while more := power.said(0):
            console.write(more)
        console.flush()

    def _read(self, channel: BinaryIO) -> None:
        while data := channel.read(1 << 20):
            for frame in self._parser.feed(data):
                self._take(frame)

    def _take(self, frame: Frame) -> None:
        if frame.kind == "status":
            self.heard.phases[frame.name] = time.monotonic() - self._begin
        elif frame.kind == "file":
            (self._folder / frame.name).write_bytes(frame.payload)
            self.heard.files.append(frame.name)
        elif frame.kind == "error":
            self.heard.error = frame.payload.decode(errors="replace").strip()
        else:
            self.heard.done = True

    def _need_space(self) -> None:
        if shutil.disk_usage(self._folder).free < MIN_FREE:
            raise InfraError(f"the disk is full: {self._folder}")

    def _died(self, code: int) -> InfraError:
        if code != 0:
            return InfraError(f"QEMU died with exit code {code} in phase '{self.heard.phase}'")
        reason = panic_line(self._console_text()) or "it powered off without a word"
        return self._lost(f"the guest died in phase '{self.heard.phase}': {reason}")

    def _hangs(self, elapsed: float) -> GuestLost:
        reason = panic_line(self._console_text())
        return self._lost(
            f"the guest did not finish within {elapsed:.0f} host seconds; it was in phase "
            f"'{self.heard.phase}' since {self.heard.phases[self.heard.phase]:.0f} s"
            + (f" and said: {reason}" if reason else "")
        )

    def _lost(self, message: str) -> GuestLost:
        return GuestLost(
            message, console=self.console, hint=f"its last words are in {self.console}"
        )

    def _console_text(self) -> str:
        return self.console.read_text(errors="replace")


def panic_line(console: str) -> str | None:
    """The line of a console that says why a kernel died; the panic, else the first oops."""
    lines = [_CONTROL.sub("", line).strip() for line in console.splitlines()]
    bad = [match[0].strip() for line in lines if (match := _PANIC.search(line))]
    panics = [line for line in bad if line.startswith("Kernel panic")]
    return next(iter(panics + bad), None)
