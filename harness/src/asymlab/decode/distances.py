# SPDX-License-Identifier: Apache-2.0
"""SLIT: distances between proximity domains (ACPI 6.5, 5.2.17), and HMAT: latencies and bandwidths
between initiators and memory (5.2.28)."""

from __future__ import annotations

from asymlab.decode.bytes import HEADER_BYTES, Damaged, Entry, TableBytes
from asymlab.model.acpi import Header, Hmat, HmatMatrix, HmatMemory, Slit

_SLIT_FIRST, _HMAT_FIRST = HEADER_BYTES + 8, HEADER_BYTES + 4
_HEAD = "HHI"
_ATTACHMENT_BYTES, _CACHE_BYTES = 40, 32
"""Lengths that hmat_parse_proximity_domain() and hmat_parse_cache() require."""
_DATA = ("access", "read", "write")
_NO_VALUE = (0, 0xFFFF)
"""hmat_normalize(), drivers/acpi/numa/hmat.c."""


def decode_slit(table: TableBytes, header: Header) -> Slit | None:
    """The matrix; None with a problem if it is cut, as no part of it can be trusted."""
    try:
        (count,) = table.unpack("Q", HEADER_BYTES)
    except Damaged as damage:
        table.spoil(damage.offset, damage.text)
        return None
    left = len(table.data) - _SLIT_FIRST
    if count * count > left:
        table.spoil(HEADER_BYTES, f"{count} localities need {count * count} bytes, {left} are left")
        return None
    matrix = table.data[_SLIT_FIRST : _SLIT_FIRST + count * count]
    rows = (tuple(matrix[i * count : (i + 1) * count]) for i in range(count))
    return Slit(header=header, rows=tuple(rows))


def decode_hmat(table: TableBytes, header: Header) -> Hmat:
    """Attachments and matrices in order; of memory-side caches the number."""
    memory: list[HmatMemory] = []
    matrices: list[HmatMatrix] = []
    caches = 0
    for entry in table.entries(_HMAT_FIRST, _HEAD):
        if entry.type == 0:
            place = table.attempt(_memory, entry)
            memory += [place] if place else []
        elif entry.type == 1:
            matrix = table.attempt(_matrix, entry)
            matrices += [matrix] if matrix else []
        elif entry.type == 2:
            table.attempt(_cache, entry)
            caches += 1
    return Hmat(header=header, memory=tuple(memory), matrices=tuple(matrices), caches=caches)


def _memory(table: TableBytes, entry: Entry) -> HmatMemory:
    if entry.length != _ATTACHMENT_BYTES:
        text = f"a length of {entry.length}, but Linux requires {_ATTACHMENT_BYTES} bytes"
        raise Damaged(entry.at, text)
    flags, _, initiator, domain = table.unpack("HHII", entry.at + 8, entry.at + entry.length)
    return HmatMemory(
        domain=domain,
        initiator=initiator if flags & 1 else None,
        origin=table.origin(entry.at),
    )


def _cache(table: TableBytes, entry: Entry) -> None:
    table.least(entry, _CACHE_BYTES)


def _matrix(table: TableBytes, entry: Entry) -> HmatMatrix:
    at, end = entry.at, entry.at + entry.length
    flags, kind, _, _, rows, columns, _, unit = table.unpack("BBBBIIIQ", at + 8, end)
    if kind >= 2 * len(_DATA):
        raise Damaged(at + 9, f"data type {kind} is unknown", harmless=True)
    needed = 32 + 4 * (rows + columns) + 2 * rows * columns
    if needed > entry.length:
        what = f"{rows} initiators and {columns} targets need {needed} bytes"
        raise Damaged(at + 12, f"{what}, the structure has {entry.length}")
    domains = table.unpack(f"{rows + columns}I", at + 32, end)
    raw = table.unpack(f"{rows * columns}H", at + 32 + 4 * len(domains), end)
    figures = tuple(None if value in _NO_VALUE else value * unit for value in raw)
    return HmatMatrix(
        level=flags & 0xF,
        data=f"{_DATA[kind % 3]} {'latency' if kind < 3 else 'bandwidth'}",
        initiators=domains[:rows],
        targets=domains[rows:],
        values=tuple(figures[i * columns : (i + 1) * columns] for i in range(rows)),
        origin=table.origin(at),
    )
