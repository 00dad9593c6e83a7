# SPDX-License-Identifier: Apache-2.0
"""Functions that damage bytes; each takes a random source and bytes, and returns new bytes."""

from __future__ import annotations

import struct
from collections.abc import Callable
from random import Random

Mutation = Callable[[Random, bytes], bytes]

_EDGES = (0, 1, 2, 7, 20, 24, 36, 0x7F, 0x80, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF)
_BEGIN_NODE, _PROPERTY, _END = 1, 3, 9
_SOUND_TREES = 0.7
"""Share of damaged trees that keep their structure; nearly all others are refused early."""

_PPTT_FIRST = 36
_REFERENCES = {0: (8, 20, 24), 1: (8,)}
"""Positions of offsets in a processor node (parent, private resources) and a cache (next level)."""


def flip(random: Random, data: bytes) -> bytes:
    """Flips a few bits."""
    damaged = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8, 64))):
        if damaged:
            damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
    return bytes(damaged)


def overwrite(random: Random, data: bytes) -> bytes:
    """Replaces a byte, word or dword by a value at a limit."""
    width = random.choice((1, 2, 4))
    value = random.choice(_EDGES) & (1 << 8 * width) - 1
    at = random.randrange(max(1, len(data) - width + 1))
    order = random.choice(("<", ">"))
    return data[:at] + struct.pack(order + "xBHxI"[width], value) + data[at + width :]


def truncate(random: Random, data: bytes) -> bytes:
    """Keeps only the beginning."""
    return data[: random.randrange(len(data) + 1)]


def lengthen(random: Random, data: bytes) -> bytes:
    """Sets the length in the header of a table to a wrong value."""
    length = random.choice((0, 35, 36, len(data) + 1, len(data) * 2, 0x7FFF_FFFF, 0xFFFF_FFFF))
    return data[:4] + struct.pack("<I", length) + data[8:]


def repeat(random: Random, data: bytes) -> bytes:
    """Repeats a piece many times."""
    start = random.randrange(max(1, len(data)))
    piece = data[start : start + random.choice((2, 8, 20, 24, 80))]
    return data[:start] + piece * random.choice((2, 50, 3000)) + data[start:]


def remove(random: Random, data: bytes) -> bytes:
    """Removes a piece, which shifts all data after it."""
    start = random.randrange(max(1, len(data)))
    return data[:start] + data[start + random.choice((1, 2, 4, 20)) :]


def noise(random: Random, data: bytes) -> bytes:
    """Replaces a piece by random bytes."""
    start = random.randrange(max(1, len(data)))
    piece = random.randbytes(random.choice((1, 4, 16, 256)))
    return data[:start] + piece + data[start + len(piece) :]


def tangle(random: Random, data: bytes) -> bytes:
    """PPTT: changes references to other structures: parents, children, themselves, cycles."""
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


def revalue(random: Random, data: bytes) -> bytes:
    """Device tree: replaces values of properties by numbers at limits or by other values (which
    changes phandles); the structure of the tree stays valid."""
    values = _values(data)
    damaged = bytearray(data)
    for _ in range(random.choice((1, 2, 6)) if values else 0):
        at, length = random.choice(values)
        other, _ = random.choice(values)
        width = min(4, length)
        edge = random.choice((*_EDGES, *range(10))).to_bytes(4, "big")
        piece = random.choice((edge, data[other : other + 4], random.randbytes(4)))[-width:]
        cell = at + 4 * random.randrange(max(1, length // 4))
        damaged[cell : cell + width] = piece
    return bytes(damaged)


def _values(data: bytes) -> list[tuple[int, int]]:
    """(offset, length) of the values in a valid tree (devicetree specification, 5.4)."""
    found: list[tuple[int, int]] = []
    (at,) = struct.unpack_from(">I", data, 8)
    while at + 12 <= len(data):
        (token,) = struct.unpack_from(">I", data, at)
        at += 4
        if token == _BEGIN_NODE:
            at = (data.index(b"\0", at) + 4) & ~3
        elif token == _PROPERTY:
            (length,) = struct.unpack_from(">I", data, at)
            found += [(at + 8, length)] if length else []
            at = (at + 8 + length + 3) & ~3
        elif token == _END:
            break
    return found


ALL: tuple[Mutation, ...] = (flip, overwrite, truncate, repeat, remove, noise)
"""Mutations for all kinds of data."""


def damage(random: Random, data: bytes, signature: str = "", *, tree: bool = False) -> bytes:
    """One to three mutations; with a table's signature also those for tables. Most trees keep their
    structure and get other values."""
    choices = (*ALL, lengthen) if signature else ALL
    if tree and random.random() < _SOUND_TREES:
        return revalue(random, data)
    if signature == "PPTT":
        choices = (*choices, tangle, tangle, tangle)
    for _ in range(random.choice((1, 1, 2, 3))):
        data = random.choice(choices)(random, data)
    return data
