# SPDX-License-Identifier: Apache-2.0
"""A board's console through labgrid, read in pieces, searched in a window, and kept in a log.

labgrid's own expect() keeps all that was said and searches it again for every byte (PtxExpect in
labgrid/util/expect.py, maxread=1): a board that floods its console would never be heard.
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
"""Bytes of the past that a pattern is still found in."""

TICK_S = 0.1
_IDLE_S = 0.02


class Silence(Exception):
    """What was waited for did not come in time."""


class Line:
    """Both directions of a console. What is heard goes to ``log``.

    ``now`` tells the seconds that deadlines count: the host's by default.
    """

    def __init__(
        self, driver: ConsoleProtocol, log: ConsoleLog, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.now = now
        self._driver = driver
        self._log = log
        self._window = b""
        self.heard = 0

    def exit_code(self) -> None:
        """A board cannot tell that it is off."""

    def said(self, wait_s: float) -> bytes:
        """What the board said since the last call; waits up to ``wait_s`` for the first byte.

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
        """Take what the board says into log and window; whether there was anything."""
        data = self.said(wait_s)
        if data:
            self.heard += len(data)
            self._log.write(data)
            self._window = (self._window + data)[-WINDOW - len(data) :]
        return bool(data)

    def expect(self, patterns: Mapping[str, re.Pattern[bytes]], until: float) -> str:
        """The name of the pattern that is heard first; what is before its end is used up.

        Silence if none is heard until ``until`` (of now()).
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
        """What was heard after the last pattern; it stays to be found."""
        return self._window

    def await_more(self, until: float) -> None:
        """Wait for more; Silence if none comes until ``until`` (of now())."""
        if (left := until - self.now()) <= 0:
            raise Silence
        self.listen(min(left, TICK_S))
        self._window = self._window[-WINDOW:]

    def forget(self) -> None:
        """Take nothing that was heard so far for an answer."""
        self._window = b""

    def last_words(self) -> str:
        """The console's last lines as part of a message."""
        lines = self._log.last_words()
        return (
            "\n  ".join(["the console's last lines:", *lines])
            if lines
            else "on the console it said nothing"
        )

    def _read(self, wait_s: float) -> bytes:
        if isinstance(self._driver, ExternalConsoleDriver):
            # it takes the seconds for milliseconds and gives nothing or None for "nothing yet"
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
            # why the command ended is what it said last
            self._log.write(child.stdout.read(PIECE) or b"")
            if ended(child, TICK_S):
                reason = f"its command ended (exit code {child.returncode})"
        return InfraError(f"the board's console is gone: {reason}\n  {self.last_words()}")
