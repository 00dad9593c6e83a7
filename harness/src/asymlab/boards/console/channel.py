# SPDX-License-Identifier: Apache-2.0
"""The guest agent's results over a console that the kernel writes to, too (guest/console.h).

Lines with results are removed from the console's output and joined. The guest asks which lines are
missing, and the host answers. All other lines, and damaged ones, stay in the console's output.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass

from asymlab.errors import InfraError

WORD = "asymlab.channel=console"
"""Kernel parameter that makes the agent use the console (CHANNEL_CONSOLE)."""

BLOCK = 64
"""Lines of a block (CONSOLE_LINES)."""

MAX_LINE = 4096
"""Bytes after which an unfinished line counts as noise: the agent's lines are shorter."""

_MARK = b"@@"
_MESSAGE = re.compile(
    rb"@@(?P<text>(?P<line>[0-9a-f]{8}):(?P<data>[A-Za-z0-9+/]*={0,2})"
    rb"|\?(?P<first>[0-9a-f]{8}):(?P<lines>[0-9a-f]{2})):(?P<crc>[0-9a-f]{8})\r?"
)


@dataclass(frozen=True)
class Sorted:
    """A piece of console output, sorted: what is shown, results, and answers for the guest."""

    shown: bytes
    results: bytes
    answers: bytes


class ConsoleChannel:
    """Removes result lines from a console's output, which comes in pieces of any size."""

    def __init__(self) -> None:
        self._rest = b""
        self._next = 0
        self._ahead: dict[int, bytes] = {}
        self._results = bytearray()

    def feed(self, data: bytes) -> Sorted:
        """Sort more of the output; InfraError if the guest begins again: it was reset."""
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
        """The part of the unfinished line that can be shown at once: a prompt, or noise."""
        rest = self._rest
        begin = rest.find(_MARK)
        if begin < 0:
            begin = len(rest) - rest.endswith(b"@")
        elif len(rest) - begin > MAX_LINE:
            begin = len(rest)
        self._rest = rest[begin:]
        return rest[:begin]

    def _take(self, line: bytes, answers: list[bytes]) -> bytes:
        """Use the agent's messages in a line and return the rest of it."""
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
            raise InfraError("the guest began to send its results again: was the board reset?")
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
        raise InfraError(f"the guest sent {text[:40]!r}, which is not base64") from error
