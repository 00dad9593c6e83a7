# SPDX-License-Identifier: Apache-2.0
"""Ways to damage bytes. Each takes a random source and bytes, and gives others."""

from __future__ import annotations

import struct
from collections.abc import Callable
from random import Random

Mutation = Callable[[Random, bytes], bytes]

_TELLING = (0, 1, 2, 7, 20, 24, 36, 0x7F, 0x80, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF)
_PPTT_FIRST = 36
_REFERENCES = {0: (8, 20, 24), 1: (8,)}
"""Where offsets are in a processor node (parent, private resources) and in a cache (next level)."""


def flip(random: Random, data: bytes) -> bytes:
    """A few bits."""
    damaged = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8, 64))):
        if damaged:
            damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
    return bytes(damaged)


def overwrite(random: Random, data: bytes) -> bytes:
    """A byte, word or dword by a value that limits are at."""
    width = random.choice((1, 2, 4))
    value = random.choice(_TELLING) & (1 << 8 * width) - 1
    at = random.randrange(max(1, len(data) - width + 1))
    order = random.choice(("<", ">"))
    return data[:at] + struct.pack(order + "xBHxI"[width], value) + data[at + width :]


def truncate(random: Random, data: bytes) -> bytes:
    """Only a beginning."""
    return data[: random.randrange(len(data) + 1)]


def lengthen(random: Random, data: bytes) -> bytes:
    """The table's own length, too large or too small."""
    length = random.choice((0, 35, 36, len(data) + 1, len(data) * 2, 0x7FFF_FFFF, 0xFFFF_FFFF))
    return data[:4] + struct.pack("<I", length) + data[8:]


def repeat(random: Random, data: bytes) -> bytes:
    """A piece of it many times over."""
    start = random.randrange(max(1, len(data)))
    piece = data[start : start + random.choice((2, 8, 20, 24, 80))]
    return data[:start] + piece * random.choice((2, 50, 3000)) + data[start:]


def remove(random: Random, data: bytes) -> bytes:
    """A piece of it gone: what follows is shifted."""
    start = random.randrange(max(1, len(data)))
    return data[:start] + data[start + random.choice((1, 2, 4, 20)) :]


def noise(random: Random, data: bytes) -> bytes:
    """A piece of it by random bytes."""
    start = random.randrange(max(1, len(data)))
    piece = random.randbytes(random.choice((1, 4, 16, 256)))
    return data[:start] + piece + data[start + len(piece) :]


def tangle(random: Random, data: bytes) -> bytes:
    """PPTT: references lead to other structures: up, down, to themselves, round in circles."""
    offsets: list[int] = []
    at = _PPTT_FIRST
    while at + 1 < len(data) and data[at + 1] >= 20:
        offsets.append(at)
        at += data[at + 1]
    damaged = bytearray(data)
    for _ in range(random.choice((1, 2, 5, len(offsets)))):
        if offsets:
            source = random.choice(offsets)
            place = source + random.choice(_REFERENCES.get(data[source], (8,)))
            if place + 4 <= len(damaged):
                struct.pack_into("<I", damaged, place, random.choice(offsets))
    return bytes(damaged)


ALL: tuple[Mutation, ...] = (flip, overwrite, truncate, repeat, remove, noise)
"""Those that fit any bytes."""


def damage(random: Random, data: bytes, signature: str = "", *, tree: bool = False) -> bytes:
    """One to three mutations; with a table's signature those of tables too. Of a tree fewer that
    shift its bytes, as most such trees are refused at once."""
    choices = (*ALL, lengthen) if signature else ALL
    if tree:
        choices = (*ALL, *(flip, overwrite) * 6)
    if signature == "PPTT":
        choices = (*choices, tangle, tangle, tangle)
    for _ in range(random.choice((1, 1, 2, 3))):
        data = random.choice(choices)(random, data)
    return data
