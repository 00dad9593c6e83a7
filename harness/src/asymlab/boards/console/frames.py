# SPDX-License-Identifier: Apache-2.0
"""The guest agent's messages in a byte stream (harness/guest/channel.h).

A frame is ``ASYMLAB1 <kind> <name> <bytes> <crc32 hex>\\n<payload>\\n``.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from asymlab.errors import InfraError

MAX_HEAD = 256
"""Longest header line in bytes, its newline included (send_frame() in channel.h)."""

MAX_PAYLOAD = 1 << 30
"""Largest payload in bytes that is accepted."""

_HEAD = re.compile(
    rb"ASYMLAB1 (?P<kind>status|file|gzip|error|done) (?P<name>[A-Za-z0-9_][A-Za-z0-9._+-]*)"
    rb" (?P<size>\d{1,10}) (?P<crc>[0-9a-f]{8})"
)


@dataclass(frozen=True)
class Frame:
    """One message. ``kind`` is status (``name`` is the phase that begins), file (``name`` is a
    plain file name), gzip (the same, compressed), error (``payload`` says why) or done."""

    kind: str
    name: str
    payload: bytes


class FrameParser:
    """Cuts a stream, which comes in pieces of any size, into frames."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._head: re.Match[bytes] | None = None
        self._consumed = 0

    @property
    def is_idle(self) -> bool:
        """Whether nothing is left over: the stream may end here."""
        return not self._buffer and self._head is None

    def feed(self, data: bytes) -> Iterator[Frame]:
        """The frames that are complete with this piece of the stream.

        InfraError, with the offset in the stream, for anything that is not a frame, and for a
        payload that does not match its checksum.
        """
        self._buffer += data
        while (head := self._head or self._next_head()) is not None:
            self._head, size = head, int(head["size"])
            if len(self._buffer) <= size:
                return
            payload = bytes(memoryview(self._buffer)[:size])
            frame = Frame(head["kind"].decode(), head["name"].decode(), payload)
            if self._buffer[size] != ord("\n"):
                raise self._garbage(f"no end of {frame.kind} {frame.name}", payload[-40:])
            if zlib.crc32(payload) != int(head["crc"], 16):
                raise self._garbage(f"{frame.kind} {frame.name} is damaged", payload[:40])
            self._drop(size + 1)
            self._head = None
            yield frame

    def _next_head(self) -> re.Match[bytes] | None:
        end = self._buffer.find(b"\n", 0, MAX_HEAD)
        line = bytes(self._buffer[: MAX_HEAD if end < 0 else end])
        if end < 0:
            # a header that is still coming must at least begin like one
            if len(line) == MAX_HEAD or not _may_begin(line):
                raise self._garbage("not a frame", line)
            return None
        match = _HEAD.fullmatch(line)
        if match is None or int(match["size"]) > MAX_PAYLOAD:
            raise self._garbage("not a frame", line)
        self._drop(end + 1)
        return match

    def _drop(self, count: int) -> None:
        del self._buffer[:count]
        self._consumed += count

    def _garbage(self, what: str, sample: bytes) -> InfraError:
        return InfraError(
            f"the guest's results are garbled at byte {self._consumed}: {what} in {sample[:60]!r}",
            hint="does something else in the guest write to the port, or is the disk full?",
        )


def _may_begin(line: bytes) -> bool:
    magic = b"ASYMLAB1 "
    return line.startswith(magic[: len(line)])
