# SPDX-License-Identifier: Apache-2.0
"""A board's console through labgrid, read in pieces, searched in a window, and kept in a log.

labgrid's own expect() keeps all output and searches it again for every byte (PtxExpect in
labgrid/util/expect.py, maxread=1): it never finds a pattern on a board that floods its console.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping

import serial
from labgrid.driver import ExternalConsoleDriver
from labgrid.driver.exception import ExecutionError
from labgrid.protocol import ConsoleProtocol
from pexpect import TIMEOUT

from asymlab.boards.console.log import ConsoleLog
from asymlab.errors import InfraError
from asymlab.proc import ended

PIECE = 1 << 16
"""Bytes that are read at once."""

WINDOW = 1 << 13
"""Bytes of earlier output in which patterns are searched."""

TICK_S = 0.1
_IDLE_S = 0.02


class Silence(Exception):
    """The expected output did not come in time."""


class Line:
    """Both directions of a console; its output goes to ``log``.

    ``now`` is the clock of deadlines, in seconds: by default the host's.
    """

    def __init__(
        self, driver: ConsoleProtocol, log: ConsoleLog, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.now = now
        self._driver = driver
        self._log = log
        self._window = b""

    def exit_code(self) -> None:
        """None: it is not known whether a board is off."""

    def said(self, wait_s: float) -> bytes:
        """The console's output since the last call; waits up to ``wait_s`` for the first byte.

        InfraError if the console is gone.
        """
        try:
            return self._read(wait_s)
        except (serial.SerialException, ExecutionError, OSError) as error:
            raise self._gone(error) from error

    def say(self, data: bytes) -> None:
        """Write to the board; InfraError if the console is gone."""
        try:
            self._driver.write(data)
        except (serial.SerialException, ExecutionError, OSError) as error:
            raise self._gone(error) from error

    def listen(self, wait_s: float) -> bool:
        """Read output into log and window; whether there was any."""
        data = self.said(wait_s)
        if data:
            self._log.write(data)
            self._window = (self._window + data)[-WINDOW - len(data) :]
        return bool(data)

    def expect(self, patterns: Mapping[str, re.Pattern[bytes]], until: float) -> str:
        """The name of the pattern that is found first; the output up to its end is dropped.

        Silence if none is found until ``until`` (of now()).
        """
        while True:
            found = [
                (m.end(), name) for name, p in patterns.items() if (m := p.search(self._window))
            ]
            if found:
                end, name = min(found)
                self._window = self._window[end:]
                return name
            self._window = self._window[-WINDOW:]
            left = until - self.now()
            if left <= 0:
                raise Silence
            self.listen(min(left, TICK_S))

    def seen(self) -> bytes:
        """The output after the last pattern; patterns are still searched in it."""
        return self._window

    def await_more(self, until: float) -> None:
        """Wait for more output; Silence if none comes until ``until`` (of now())."""
        if (left := until - self.now()) <= 0:
            raise Silence
        self.listen(min(left, TICK_S))
        self._window = self._window[-WINDOW:]

    def forget(self) -> None:
        """Drop the output so far: it is not an answer."""
        self._window = b""

    def last_lines(self) -> str:
        """The console's last lines as part of a message."""
        lines = self._log.last_lines()
        return (
            "\n  ".join(["the console's last lines:", *lines])
            if lines
            else "there was no console output"
        )

    def _read(self, wait_s: float) -> bytes:
        if isinstance(self._driver, ExternalConsoleDriver):
            # it counts milliseconds, and returns b"" or None if there is no output yet
            # (ExternalConsoleDriver._read() in labgrid 26.0.1)
            data = self._driver.read(size=PIECE, timeout=0)
            if not data and wait_s:
                time.sleep(min(wait_s, _IDLE_S))
            return data or b""
        try:
            # more than one byte would wait until all have come
            first = self._driver.read(size=1, timeout=wait_s)
        except TIMEOUT:
            return b""
        try:
            return bytes(first + self._driver.read(size=PIECE, timeout=0.0))
        except TIMEOUT:
            return bytes(first)

    def _gone(self, error: Exception) -> InfraError:
        reason = str(error)
        if isinstance(self._driver, ExternalConsoleDriver):
            child = self._driver._child
            # the last output is the reason why the command ended
            self._log.write(child.stdout.read(PIECE) or b"")
            if ended(child, TICK_S):
                reason = f"its command ended (exit code {child.returncode})"
        return InfraError(f"the board's console is gone: {reason}\n  {self.last_lines()}")
