# SPDX-License-Identifier: Apache-2.0
"""Follows a guest from power-on to its final message, or finds the reason why none came."""

from __future__ import annotations

import gzip
import io
import re
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from asymlab.boards.console.channel import ConsoleChannel
from asymlab.boards.console.frames import MAX_PAYLOAD, Frame, FrameParser
from asymlab.boards.console.log import ConsoleLog, clean
from asymlab.errors import GuestLost, InfraError
from asymlab.progress import Progress
from asymlab.redact import Redactor

TICK_S = 0.1
"""Host seconds that a read from a silent guest waits."""

SPACE_TICK_S = 1.0
FATAL_BYTES = 256
"""Bytes of console output that are searched again: a fatal pattern may come in two pieces."""

MAX_REST = 1 << 20
"""Bytes of console output that are kept after the final message."""

MIN_FREE = 1 << 20
"""Bytes that must be free on the disk; QEMU itself does not report a full one."""

_PANIC = re.compile(r"Kernel panic - not syncing: .*|.*Unable to handle kernel .*|.*BUG: .*")


class PoweredConsole(Protocol):
    """The console of a machine, and whether the machine is on."""

    def said(self, wait_s: float) -> bytes:
        """New console output."""

    def exit_code(self) -> int | None:
        """None while the machine is on."""

    def now(self) -> float:
        """The clock of deadlines, in seconds: host time, or an emulator's FairClock."""


@dataclass
class Heard:
    """A guest's messages so far. ``phases`` maps each phase to the host seconds from power-on to
    its begin; ``error`` is the reason that the agent gave for a failure."""

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
        """Whether the final message came."""
        return self.done or self.error is not None


class Results(Protocol):
    """The way on which the agent's messages come."""

    def sort(self, said: bytes) -> bytes:
        """Console output without the agent's lines."""

    def read(self) -> Iterator[bytes]:
        """The results since the last call."""


class FileResults:
    """Results from a file that an emulator's port writes to."""

    def __init__(self, channel: Path) -> None:
        self._stream = channel.open("rb")

    def sort(self, said: bytes) -> bytes:
        """See Results.sort: all of it."""
        return said

    def read(self) -> Iterator[bytes]:
        """See Results.read."""
        while data := self._stream.read(1 << 20):
            yield data


class ConsoleResults:
    """Results from the console itself; ``say`` writes to it."""

    def __init__(self, say: Callable[[bytes], None]) -> None:
        self._say = say
        self._channel = ConsoleChannel()
        self._results: list[bytes] = []

    def sort(self, said: bytes) -> bytes:
        """See Results.sort."""
        found = self._channel.feed(said)
        if found.results:
            self._results.append(found.results)
        if found.answers:
            self._say(found.answers)
        return found.shown

    def read(self) -> Iterator[bytes]:
        """See Results.read."""
        while self._results:
            yield self._results.pop(0)


class FatalPattern(NamedTuple):
    """Console output that ends a boot, and what it means."""

    pattern: re.Pattern[bytes]
    meaning: str


PANIC = FatalPattern(re.compile(rb"end Kernel panic - not syncing"), "")
"""A kernel that stops after its panic; the reason is in its own line."""


class Listener:
    """Keeps a guest's console and files in ``folder`` until its final message.

    ``log`` is a console log that exists already; a pattern of ``fatal`` ends with GuestLost.
    """

    def __init__(
        self,
        folder: Path,
        results: Results,
        *,
        log: ConsoleLog | None = None,
        fatal: Sequence[FatalPattern] = (PANIC,),
    ) -> None:
        self.heard = Heard()
        self.console = folder / "console.log"
        self._log = log or ConsoleLog(self.console)
        self._folder = folder
        self._results = results
        self._fatal_patterns = fatal
        self._recent = b""
        self._fatal: FatalPattern | None = None
        self._parser = FrameParser()
        self._begin = time.monotonic()

    def listen(self, power: PoweredConsole, deadline_s: float, progress: Progress) -> None:
        """Return when the agent is done and all its files are stored.

        GuestLost if the machine powers off before that, prints a fatal pattern, or ``deadline_s``
        seconds of power.now() pass; InfraError if the agent reports a failure, the results are
        garbled, or the disk is full. ``progress`` gets the host seconds every TICK_S; an exception
        that it raises ends the listening.
        """
        look_at_disk = 0.0
        begin = power.now()
        with self._log:
            while True:
                # before reading: output before the end is then not missed
                code = power.exit_code()
                self._hear(power.said(0 if code is not None else TICK_S))
                self._read()
                elapsed = time.monotonic() - self._begin
                progress.update(elapsed, None, self.heard.phase)
                if self.heard.is_over:
                    break
                if code is not None:
                    self._drain(power)
                    raise self._died(code)
                if self._fatal:
                    raise self._fatal_error(self._fatal)
                if power.now() - begin > deadline_s:
                    raise self._hangs(deadline_s)
                if elapsed >= look_at_disk:
                    look_at_disk = elapsed + SPACE_TICK_S
                    self._need_space()
        if self.heard.error is not None:
            raise InfraError(
                f"the guest's agent failed in phase '{self.heard.phase}': {self.heard.error}"
            )

    def wait_for_off(self, power: PoweredConsole, within_s: float) -> bool:
        """Keep the console's last lines; whether the machine powered off by itself.

        ``within_s`` is seconds of power.now().
        """
        until = power.now() + within_s
        left = MAX_REST
        redactor = Redactor()
        with self.console.open("ab") as console:
            while (code := power.exit_code()) is None and power.now() < until and left > 0:
                left -= console.write(redactor.redact(self._results.sort(power.said(TICK_S))))
            while (more := power.said(0)) and left > 0:
                left -= console.write(redactor.redact(self._results.sort(more)))
            console.write(redactor.rest())
        return code is not None

    def _drain(self, power: PoweredConsole) -> None:
        while more := power.said(0):
            self._hear(more)

    def _hear(self, said: bytes) -> None:
        shown = self._results.sort(said)
        if not shown:
            return
        self._log.write(shown)
        recent = self._recent + shown
        self._recent = recent[-FATAL_BYTES:]
        for one in self._fatal_patterns:
            if self._fatal is None and one.pattern.search(recent):
                self._fatal = one

    def _read(self) -> None:
        for data in self._results.read():
            for frame in self._parser.feed(data):
                self._take(frame)

    def _take(self, frame: Frame) -> None:
        if frame.kind == "status":
            self.heard.phases[frame.name] = time.monotonic() - self._begin
        elif frame.kind in ("file", "gzip"):
            path = self._folder / frame.name
            path.write_bytes(frame.payload) if frame.kind == "file" else _unpack(frame, path)
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
        reason = panic_line(self._log.text()) or "it powered off without a panic"
        return self._lost(f"the guest died in phase '{self.heard.phase}': {reason}")

    def _fatal_error(self, fatal: FatalPattern) -> GuestLost:
        reason = fatal.meaning or panic_line(self._log.text()) or "its kernel panicked"
        return self._lost(f"the guest died in phase '{self.heard.phase}': {reason}")

    def _hangs(self, deadline_s: float) -> GuestLost:
        reason = panic_line(self._log.text())
        elapsed = time.monotonic() - self._begin
        return self._lost(
            f"the guest did not finish within its {deadline_s:.0f} s; after {elapsed:.0f} host "
            f"seconds it was in phase '{self.heard.phase}', begun at "
            f"{self.heard.phases[self.heard.phase]:.0f}"
            + (f", and the kernel printed: {reason}" if reason else "")
        )

    def _lost(self, message: str) -> GuestLost:
        return GuestLost(
            message, console=self.console, hint=f"its last output is in {self.console}"
        )


def _unpack(frame: Frame, path: Path) -> None:
    """Store a compressed frame's file; InfraError if it is damaged or too large."""
    left = MAX_PAYLOAD
    try:
        with gzip.open(io.BytesIO(frame.payload)) as stream, path.open("wb") as out:
            while (data := stream.read(1 << 20)) and left > 0:
                left -= out.write(data)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise InfraError(f"{frame.name} cannot be unpacked: {error}") from error
    if left <= 0:
        raise InfraError(f"{frame.name} has more than {MAX_PAYLOAD} bytes")


def panic_line(console: str) -> str | None:
    """The line of a console with the reason why a kernel died: the panic, else the first oops."""
    lines = [clean(line).strip() for line in console.splitlines()]
    bad = [match[0].strip() for line in lines if (match := _PANIC.search(line))]
    panics = [line for line in bad if line.startswith("Kernel panic")]
    return next(iter(panics + bad), None)
