# SPDX-License-Identifier: Apache-2.0
"""What Linux's table upgrade makes of a board's ACPI tables, and how a table gets newer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asymlab.decode.acpi import RawTable
from asymlab.decode.bytes import HEADER_BYTES
from asymlab.tables.target import TableIds

MAX_REVISION = 0xFFFF_FFFF
_ONLY_OVERRIDES = ("RSDT", "XSDT")


def ids(table: RawTable) -> TableIds:
    """What the header says, blanks and all."""
    return TableIds(
        oem_id=table.data[10:16].decode("latin-1"),
        oem_table_id=table.data[16:24].decode("latin-1"),
        oem_revision=int.from_bytes(table.data[24:28], "little"),
    )


def key(table: RawTable) -> tuple[str, str, str]:
    """What must be equal for one table to replace another."""
    return table.signature, ids(table).oem_id, ids(table).oem_table_id


def newer(table: RawTable, body: bytes) -> RawTable:
    """The table with other bytes behind its header, and the next OEM revision."""
    return like(table, RawTable(table.file, table.data[:HEADER_BYTES] + body))


def like(own: RawTable, made: RawTable) -> RawTable:
    """``made`` with the ids of ``own``, the next OEM revision, and the checksum made good.

    ValueError if there is no next revision.
    """
    revision = ids(own).oem_revision + 1
    if revision > MAX_REVISION:
        raise ValueError(f"{own.file}: no OEM revision is higher")
    data = bytearray(made.data)
    data[10:24] = own.data[10:24]
    data[24:28] = revision.to_bytes(4, "little")
    data[9] = 0
    data[9] = -sum(data) % 256
    return RawTable(made.file, bytes(data))


def upgraded(board: Sequence[RawTable], ours: Iterable[RawTable]) -> tuple[RawTable, ...]:
    """The tables that Linux has with ``ours`` in its initrd.

    As acpi_table_initrd_override() and acpi_table_initrd_scan() in drivers/acpi/tables.c: a table
    of the same signature and ids but a higher revision replaces the first it meets, one that
    matches nothing is added, and one that matches but is not newer is lost.
    """
    waiting = list(ours)
    result: list[RawTable] = []
    for own in board:
        match = next((table for table in waiting if key(table) == key(own)), None)
        if match is not None:
            waiting.remove(match)
        wins = match is not None and ids(match).oem_revision > ids(own).oem_revision
        result.append(match if match is not None and wins else own)
    return (*result, *(table for table in waiting if table.signature not in _ONLY_OVERRIDES))
