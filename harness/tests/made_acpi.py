# SPDX-License-Identifier: Apache-2.0
"""ACPI tables by hand, down to the byte, so that they can be wrong where a test wants it."""

from __future__ import annotations

import struct

from asymlab.decode.acpi import RawTable


def table(signature: str, body: bytes, revision: int = 2, length: int | None = None) -> RawTable:
    """A table with a right checksum; ``length`` lies in the header."""
    size = 36 + len(body) if length is None else length
    head = struct.pack("<4sIBB6s8sI4sI", signature.encode(), size, revision, 0, *_NAMES)
    data = bytearray(head + body)
    data[9] = -sum(data) % 256
    return RawTable(f"{signature.lower()}.dat", bytes(data))


_NAMES = (b"ASYMLB", b"TESTTEST", 1, b"INTL", 1)


def gicc(uid: int, mpidr: int, flags: int = 1) -> bytes:
    body = struct.pack("<HIII", 0, uid, uid, flags) + bytes(52) + struct.pack("<QI", mpidr, 0)
    return bytes((11, 2 + len(body))) + body


def lapic(uid: int, apic: int, flags: int = 1) -> bytes:
    return struct.pack("<BBBBI", 0, 8, uid, apic, flags)


def x2apic(uid: int, apic: int, flags: int = 1) -> bytes:
    return struct.pack("<BBHIII", 9, 16, 0, apic, flags, uid)


def madt(*entries: bytes) -> RawTable:
    return table("APIC", bytes(8) + b"".join(entries), revision=5)


PACKAGE, VALID, THREAD, LEAF, IDENTICAL = 1, 2, 4, 8, 16


def node(parent: int, uid: int = 0, flags: int = 0, caches: tuple[int, ...] = ()) -> bytes:
    count = len(caches)
    head = struct.pack("<BBHIIII", 0, 20 + 4 * count, 0, flags, parent, uid, count)
    return head + struct.pack(f"<{count}I", *caches)


def cache(next_level: int = 0, kind: int = 0, size: int = 65536, flags: int = 0x7F) -> bytes:
    return struct.pack("<BBHIIIIBBH", 1, 24, 0, flags, next_level, size, 128, 8, kind << 2, 64)


def pptt(*entries: bytes, revision: int = 2) -> RawTable:
    return table("PPTT", b"".join(entries), revision=revision)


def offsets(*entries: bytes) -> list[int]:
    """Where each structure begins."""
    return [36 + sum(map(len, entries[:at])) for at in range(len(entries))]


def srat_gicc(uid: int, domain: int, flags: int = 1) -> bytes:
    return struct.pack("<BBIIII", 3, 18, domain, uid, flags, 0)


def srat_memory(domain: int, base: int, size: int, flags: int = 1) -> bytes:
    return struct.pack("<BBIHQQIIQ", 1, 40, domain, 0, base, size, 0, flags, 0)


def srat(*entries: bytes) -> RawTable:
    return table("SRAT", bytes(12) + b"".join(entries), revision=3)


def slit(*rows: tuple[int, ...], count: int | None = None) -> RawTable:
    head = struct.pack("<Q", len(rows) if count is None else count)
    return table("SLIT", head + b"".join(map(bytes, rows)), revision=1)


def hmat(*entries: bytes) -> RawTable:
    return table("HMAT", bytes(4) + b"".join(entries), revision=2)


def hmat_latency(
    initiators: tuple[int, ...], targets: tuple[int, ...], unit: int, values: tuple[int, ...]
) -> bytes:
    domains = struct.pack(f"<{len(initiators) + len(targets)}I", *initiators, *targets)
    body = domains + struct.pack(f"<{len(values)}H", *values)
    shape = (0, 0, 0, 0, len(initiators), len(targets), 0, unit)
    return struct.pack("<HHIBBBBIIIQ", 1, 0, 32 + len(body), *shape) + body
