# SPDX-License-Identifier: Apache-2.0
"""Results over a console that others write to: every result arrives, and no other."""

from __future__ import annotations

import os
import pty
import random
import resource
import select
import time
import tty
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.boards.console.channel import BLOCK, ConsoleChannel
from asymlab.boards.console.frames import FrameParser
from asymlab.boards.console.listen import ConsoleResults
from asymlab.boards.console.log import ConsoleLog, last_lines
from asymlab.errors import InfraError
from asymlab.guest.programs import sources
from asymlab.proc import Child, kill_group, run, spawn
from goldens import refused
from waiting import HANG_S

KERNEL = b"[    4.120000] sched: something that the kernel had to say\r\n"
Damage = Callable[[bytes], bytes]


@cache
def sender() -> Path:
    """The C side, compiled for the machine that runs the tests."""
    out = Path(os.environ.get("TMPDIR", "/tmp")) / f"console_pipe-{os.getpid()}"
    here = Path(__file__).with_name("console_pipe.c")
    flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{sources()}"]
    run(["cc", *flags, "-o", str(out), str(here)])
    return out


class Line:
    """A pseudo-terminal with the C side at its end; the test disturbs the bytes in between."""

    def __init__(self, folder: Path, payload: bytes) -> None:
        self.host, self.guest = pty.openpty()
        tty.setraw(self.guest)
        self.child: Child = spawn([str(sender()), os.ttyname(self.guest)], folder / "errors")
        assert self.child.stdin
        os.set_blocking(self.child.stdin.fileno(), False)
        self._left = memoryview(payload)

    def close(self) -> None:
        kill_group(self.child)
        os.close(self.guest)
        os.close(self.host)

    def pump(self) -> None:
        """Pass the sender more data to send."""
        stdin = self.child.stdin
        if not stdin or stdin.closed:
            return
        try:
            self._left = self._left[os.write(stdin.fileno(), self._left[: 1 << 16]) :]
        except BlockingIOError:
            return
        if not self._left:
            stdin.close()

    def carry(self, out: Damage, back: Damage, want: int, deadline_s: float = HANG_S) -> bytes:
        """Bytes that the host decodes, until there are ``want`` of them."""
        channel = ConsoleChannel()
        got = bytearray()
        until = time.monotonic() + deadline_s
        while len(got) < want and time.monotonic() < until:
            self.pump()
            if select.select([self.host], [], [], 0.01)[0]:
                found = channel.feed(out(os.read(self.host, 4096)))
                got += found.results
                if found.answers:
                    os.write(self.host, back(found.answers))
        return bytes(got)


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Callable[[bytes], Line]]:
    lines: list[Line] = []

    def make(payload: bytes) -> Line:
        lines.append(Line(tmp_path, payload))
        return lines[-1]

    yield make
    for made in lines:
        made.close()


def whole(data: bytes) -> bytes:
    return data


def dropping(rate: float, seed: int = 1) -> Damage:
    dice = random.Random(seed)
    return lambda data: bytes(c for c in data if dice.random() >= rate)


def noisy(seed: int = 1) -> Damage:
    dice = random.Random(seed)

    def damage(data: bytes) -> bytes:
        at = dice.randrange(len(data) + 1)
        noise = dice.choice([KERNEL, dice.randbytes(300), b"@@00000000:AAAA:00000000\n", b"@@"])
        return data[:at] + noise + data[at:] if dice.random() < 0.2 else data

    return damage


def flipping(rate: float, seed: int = 1) -> Damage:
    dice = random.Random(seed)
    return lambda data: bytes(
        c ^ 1 << dice.randrange(8) if dice.random() < rate else c for c in data
    )


@pytest.mark.parametrize(
    ("out", "back"),
    [
        (whole, whole),
        (dropping(0.001), dropping(0.005, 2)),
        (flipping(0.001), flipping(0.005, 2)),
        (noisy(), whole),
    ],
    ids=["clean", "drops", "flips", "noise"],
)
def test_all_bytes_arrive(out: Damage, back: Damage, line: Callable[[bytes], Line]) -> None:
    payload = random.Random(7).randbytes(150_000)
    assert line(payload).carry(out, back, len(payload)) == payload


def test_a_line_that_is_dead_for_a_while_is_waited_for(line: Callable[[bytes], Line]) -> None:
    begin = time.monotonic()

    def dead(data: bytes) -> bytes:
        return data if time.monotonic() - begin > 1.2 else b""

    payload = random.Random(8).randbytes(30_000)
    assert line(payload).carry(dead, whole, len(payload)) == payload


def test_a_flood_of_50_mb_costs_no_byte_and_no_memory(line: Callable[[bytes], Line]) -> None:
    flood = random.Random(3).randbytes(1 << 16) + KERNEL * 1000
    sent = 0

    def flooded(data: bytes) -> bytes:
        nonlocal sent
        if sent > 50_000_000:
            return data
        sent += len(flood) * 8
        return data + flood * 4 + b"\n" + flood * 4 + b"\n"

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    payload = random.Random(9).randbytes(1_000_000)
    assert line(payload).carry(flooded, whole, len(payload), 60) == payload
    assert sent > 50_000_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 << 10


def message(text: bytes) -> bytes:
    return b"@@%s:%08x\n" % (text, zlib.crc32(text))


@given(st.lists(st.integers(0, 400), max_size=8))
def test_console_output_is_kept_and_ours_is_not(cuts: list[int]) -> None:
    stream = (
        KERNEL + message(b"00000000:aGVs") + b"=> " + message(b"00000001:bG8=") + b"\n" + KERNEL
    )
    channel = ConsoleChannel()
    places = sorted({0, len(stream), *(min(cut, len(stream)) for cut in cuts)})
    found = [channel.feed(stream[a:b]) for a, b in pairwise(places)]
    assert b"".join(f.results for f in found) == b"hello"
    assert b"".join(f.shown for f in found).replace(b"\n", b"") == (
        (KERNEL + b"=> " + KERNEL).replace(b"\n", b"")
    )


def test_a_prompt_is_shown_and_missing_blocks_are_named_before_their_line_ends() -> None:
    channel = ConsoleChannel()
    assert channel.feed(b"grub> ").shown == b"grub> "
    channel.feed(message(b"00000001:bG8="))
    text = b"!00000000:0000000000000005"
    assert channel.feed(message(b"?00000000:03")).answers == message(text)


def test_a_guest_that_restarts_is_reported() -> None:
    channel = ConsoleChannel()
    for number in range(3 * BLOCK):
        channel.feed(message(b"%08x:aGVs" % number))
    with refused(InfraError):
        channel.feed(message(b"00000000:aGVs"))


def test_frames_over_the_console(line: Callable[[bytes], Line]) -> None:
    payload = b"x" * 5000
    frame = b"ASYMLAB1 file a.dat 5000 %08x\n" % zlib.crc32(payload) + payload + b"\n"
    port = line(frame * 3)
    results = ConsoleResults(lambda data: (os.write(port.host, data), None)[1])
    parser = FrameParser()
    names: list[str] = []
    until = time.monotonic() + HANG_S
    while len(names) < 3 and time.monotonic() < until:
        port.pump()
        if select.select([port.host], [], [], 0.01)[0]:
            results.sort(os.read(port.host, 4096))
            names += [f.name for data in results.read() for f in parser.feed(data)]
    assert names == ["a.dat"] * 3


def test_the_log_keeps_head_and_tail_and_output_after_it_is_closed(tmp_path: Path) -> None:
    with ConsoleLog(tmp_path / "log", head=100, tail=50) as log:
        for number in range(100):
            log.write(b"line %03d\n" % number)
        assert log.last_lines(2) == ["line 098", "line 099"]
        assert log.text().endswith("line 099\n")
    kept = (tmp_path / "log").read_bytes()
    assert kept.startswith(b"line 000\n")
    assert kept.endswith(b"line 099\n")
    assert b"bytes left out" in kept
    assert len(kept) < 250
    with ConsoleLog(tmp_path / "log") as log:
        log.write(b"Power down\n")
        log.close()
        log.write(b"late\n")
    assert (tmp_path / "log").read_bytes() == b"Power down\n"
    assert log.last_lines(1) == ["late"]


def test_last_lines_are_printable() -> None:
    said = b"\x1b[2J\x1b[01;01Hone\r\n\x00\xff\x07two \x1b[0m\r\n\r\n"
    assert last_lines(said, 5) == ["one", ".\ufffd.two"]
