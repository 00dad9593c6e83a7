# SPDX-License-Identifier: Apache-2.0
"""SLIT: distances between proximity domains (ACPI 6.5, 5.2.17)."""

from __future__ import annotations

from asymlab.decode.bytes import HEADER_BYTES, Damaged, Table
from asymlab.model.acpi import Header, Slit

_FIRST = HEADER_BYTES + 8


def decode_slit(table: Table, header: Header) -> Slit | None:
    """The matrix; None with a problem if it is cut, as no part of it can be trusted then."""
    try:
        (count,) = table.unpack("Q", HEADER_BYTES)
    except Damaged as damage:
        table.spoil(damage.offset, damage.text)
        return None
    left = len(table.data) - _FIRST
    if count * count > left:
        table.spoil(HEADER_BYTES, f"{count} localities need {count * count} bytes, {left} are left")
        return None
    matrix = table.data[_FIRST : _FIRST + count * count]
    rows = (tuple(matrix[i * count : (i + 1) * count]) for i in range(count))
    return Slit(header=header, rows=tuple(rows))
