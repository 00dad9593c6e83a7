# SPDX-License-Identifier: Apache-2.0
"""A console's log of bounded size: its head and its tail."""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path
from typing import Self

from asymlab.redact import Redactor

HEAD = 4 << 20
"""Bytes that are kept from the beginning."""

TAIL = 4 << 20
"""Bytes that are kept from the end."""

RECENT = 4096
"""Bytes that last_lines() looks at."""

_CONTROL = re.compile(r"\x1b\[[0-9;?=]*[A-Za-z]|\r")


class ConsoleLog:
    """Writes a console to ``file``, without secrets; of more than HEAD + TAIL bytes the middle is
    replaced by a line with its size. The tail is written when the log is closed."""

    def __init__(self, file: Path, *, head: int = HEAD, tail: int = TAIL) -> None:
        self.file = file
        self._sink = file.open("wb")
        self._head = head
        self._room = tail
        self._tail: deque[bytes] = deque()
        self._kept = 0
        self._dropped = 0
        self._recent = b""
        self._redactor = Redactor()

    def write(self, data: bytes) -> None:
        """Take more output; after close() it is only kept for last_lines()."""
        self._keep(self._redactor.redact(data))

    def _keep(self, data: bytes) -> None:
        self._recent = (self._recent + data[-RECENT:])[-RECENT:]
        if self._sink.closed:
            return
        now, later = data[: self._head], data[self._head :]
        if now:
            self._sink.write(now)
            self._sink.flush()
            self._head -= len(now)
        if later:
            self._tail.append(later)
            self._kept += len(later)
        while self._kept - len(self._tail[0] if self._tail else b"") > self._room:
            gone = len(self._tail.popleft())
            self._kept -= gone
            self._dropped += gone

    def last_lines(self, lines: int = 8) -> list[str]:
        """The console's last lines, see last_lines()."""
        return last_lines(self._recent, lines)

    def text(self) -> str:
        """The kept output."""
        self._sink.flush()
        tail = b"".join(self._tail)[-self._room :]
        return self.file.read_text(errors="replace") + tail.decode(errors="replace")

    def close(self) -> None:
        """Write the tail."""
        if self._sink.closed:
            return
        self._keep(self._redactor.rest())
        if self._dropped:
            self._sink.write(f"\n[... {self._dropped} bytes left out ...]\n".encode())
        self._sink.writelines(self._tail)
        self._tail.clear()
        self._sink.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def last_lines(data: bytes, lines: int) -> list[str]:
    """The last lines of console output, without escape sequences and unprintable bytes."""
    text = clean(data.decode(errors="replace"))
    shown = ("".join(c if c.isprintable() else "." for c in line) for line in text.splitlines())
    return [line.rstrip()[:160] for line in shown if line.strip()][-lines:]


def clean(text: str) -> str:
    """Console output without terminal control."""
    return _CONTROL.sub("", text)
