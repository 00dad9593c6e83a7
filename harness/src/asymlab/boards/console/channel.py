# SPDX-License-Identifier: Apache-2.0
"""The guest agent's words out of a console that others write to, too (harness/guest/console.h).

Lines that carry results are taken out of the console's output and put together again; the guest
asks which ones are missing and is told. What is no such line, or came damaged, is the console's.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass

from asymlab.errors import InfraError

WORD = "asymlab.channel=console"
"""Word on the kernel's command line that has the agent use the console (CHANNEL_CONSOLE)."""

BLOCK = 64
"""Lines of a block (CONSOLE_LINES)."""

MAX_LINE = 4096
"""Longest line in bytes that is waited for: ours are shorter, noise may have no end of line."""

_MARK = b"@@"
_MESSAGE = re.compile(
    rb"@@(?P<text>(?P<line>[0-9a-f]{8}):(?P<data>[A-Za-z0-9+/]*={0,2})"
    rb"|\?(?P<first>[0-9a-f]{8}):(?P<lines>[0-9a-f]{2})):(?P<crc>[0-9a-f]{8})\r?"
)


@dataclass(frozen=True)
class Sorted:
    """A piece of console output, sorted: what is shown, results, and what to answer the guest."""

    shown: bytes
    results: bytes
    answers: bytes


class ConsoleChannel:
    """Takes result lines out of a console's output, however it is chopped up."""

    def __init__(self) -> None:
        self._rest = b""
        self._next = 0
        self._ahead: dict[int, bytes] = {}
        self._results = bytearray()

    def feed(self, data: bytes) -> Sorted:
        """Take more of the output.

        InfraError if the guest begins again: it was reset.
        """
        *lines, self._rest = (self._rest + data).split(b"\n")
        shown: list[bytes] = []
        answers: list[bytes] = []
        for line in lines:
            left = self._take(line, answers) if _MARK in line else line
            if left or not line:
                shown.append(left + b"\n")
        shown.append(self._early())
        results = bytes(self._results)
        self._results.clear()
        return Sorted(b"".join(shown), results, b"".join(answers))

    def _early(self) -> bytes:
        """What of the unfinished line can be shown at once: a prompt, or noise without end."""
        rest = self._rest
        begin = rest.find(_MARK)
        if begin < 0:
            begin = len(rest) - rest.endswith(b"@")
        elif len(rest) - begin > MAX_LINE:
            begin = len(rest)
        self._rest = rest[begin:]
        return rest[:begin]

    def _take(self, line: bytes, answers: list[bytes]) -> bytes:
        """Use what a line has for us; what is left is the console's."""
        left = line
        for match in _MESSAGE.finditer(line):
            if zlib.crc32(match["text"]) != int(match["crc"], 16):
                continue
            if match["first"]:
                answers.append(self._answer(int(match["first"], 16), int(match["lines"], 16)))
            else:
                self._store(int(match["line"], 16), _decoded(match["data"]))
            left = left.replace(match[0], b"")
        return left

    def _store(self, number: int, payload: bytes) -> None:
        if number + 2 * BLOCK < self._next:
            raise InfraError("the guest began to report anew: was the board reset?")
        if self._next <= number < self._next + BLOCK:
            self._ahead[number] = payload
        while self._next in self._ahead:
            self._results += self._ahead.pop(self._next)
            self._next += 1

    def _answer(self, first: int, lines: int) -> bytes:
        missing = 0
        for line in range(min(lines, BLOCK)):
            number = first + line
            if number >= self._next and number not in self._ahead:
                missing |= 1 << line
        text = b"!%08x:%016x" % (first, missing)
        return b"@@%s:%08x\n" % (text, zlib.crc32(text))


def _decoded(text: bytes) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise InfraError(f"the guest sent {text[:40]!r}, which is no base64") from error
