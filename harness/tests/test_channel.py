# SPDX-License-Identifier: Apache-2.0
"""The channel's parser: whole frames however they are cut, InfraError for anything else."""

from __future__ import annotations

import zlib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.boards.console.frames import MAX_HEAD, MAX_PAYLOAD, Frame, FrameParser
from asymlab.errors import InfraError

KINDS = st.sampled_from(["status", "file", "error", "done"])
NAMES = st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9._+-]{0,60}", fullmatch=True)
FRAMES = st.lists(st.builds(Frame, KINDS, NAMES, st.binary(max_size=300)), max_size=8)


def wire(frame: Frame) -> bytes:
    crc = zlib.crc32(frame.payload)
    head = f"ASYMLAB1 {frame.kind} {frame.name} {len(frame.payload)} {crc:08x}\n"
    return head.encode() + frame.payload + b"\n"


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[a:b] for a, b in pairwise(places)]


@given(FRAMES, st.lists(st.integers(min_value=0), max_size=20))
def test_frames_survive_any_cutting(frames: list[Frame], cuts: list[int]) -> None:
    parser = FrameParser()
    stream = b"".join(map(wire, frames))
    got = [frame for piece in pieces(stream, cuts) for frame in parser.feed(piece)]
    assert got == frames
    assert parser.is_idle


@given(st.binary(min_size=1, max_size=600))
def test_noise_is_an_error_or_still_incomplete(noise: bytes) -> None:
    parser = FrameParser()
    try:
        frames = list(parser.feed(noise))
    except InfraError:
        return
    assert not frames
    assert b"ASYMLAB1 ".startswith(noise[:9]), "what cannot become a frame must be refused at once"


@given(st.binary(min_size=1, max_size=100), st.integers(min_value=0), st.integers(1, 255))
def test_a_changed_byte_never_passes_as_the_same_frame(
    payload: bytes, where: int, change: int
) -> None:
    frame = Frame("file", "a.dat", payload)
    data = bytearray(wire(frame))
    data[where % len(data)] ^= change
    parser = FrameParser()
    try:
        assert frame not in list(parser.feed(bytes(data)))
    except InfraError as error:
        assert "garbled" in error.message


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x1b[2J hello from a shell\n", "not a frame"),
        (b"ASYMLAB2 status x 0 00000000\n\n", "not a frame"),
        (b"ASYMLAB1 gossip x 0 00000000\n\n", "not a frame"),
        (b"ASYMLAB1 file ../../etc/passwd 0 00000000\n\n", "not a frame"),
        (b"ASYMLAB1 file /etc/passwd 0 00000000\n\n", "not a frame"),
        (b"ASYMLAB1 file x -1 00000000\n\n", "not a frame"),
        (f"ASYMLAB1 file x {MAX_PAYLOAD + 1} 00000000\n".encode(), "not a frame"),
        (b"ASYMLAB1 file " + b"x" * MAX_HEAD, "not a frame"),
        (b"ASYMLAB1 file x 3 00000000\nabc\n", "file x is damaged"),
        (b"ASYMLAB1 done x 0 00000000\nX", "no end of done x"),
    ],
)
def test_invalid_frames_are_reported_with_their_offset(data: bytes, reason: str) -> None:
    good = wire(Frame("status", "settle", b""))
    place = len(good) + (0 if reason == "not a frame" else data.index(b"\n") + 1)
    # the frame before it is kept, in a separate piece or in the same
    for first, second in ((good, data), (good + data, b"")):
        parser = FrameParser()
        frames = parser.feed(first)
        assert next(frames).name == "settle"
        with pytest.raises(InfraError, match=f"at byte {place}: {reason}"):
            list(frames) + list(parser.feed(second))
