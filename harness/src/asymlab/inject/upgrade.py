# SPDX-License-Identifier: Apache-2.0
"""Linux's ACPI table upgrade, and newer revisions of tables for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asymlab.decode.acpi import RawTable
from asymlab.decode.bytes import HEADER_BYTES
from asymlab.tables.target import TableIds

MAX_REVISION = 0xFFFF_FFFF
_ONLY_OVERRIDES = ("RSDT", "XSDT")


def ids(table: RawTable) -> TableIds:
    """The ids in the header, with trailing blanks."""
    return TableIds(
        oem_id=table.data[10:16].decode("latin-1"),
        oem_table_id=table.data[16:24].decode("latin-1"),
        oem_revision=int.from_bytes(table.data[24:28], "little"),
    )


def key(table: RawTable) -> tuple[str, str, str]:
    """Signature and ids that must be equal for one table to replace another."""
    return table.signature, ids(table).oem_id, ids(table).oem_table_id


def newer(table: RawTable, body: bytes) -> RawTable:
    """The table with another body and the next OEM revision."""
    return like(table, RawTable(table.file, table.data[:HEADER_BYTES] + body))


def like(own: RawTable, made: RawTable) -> RawTable:
    """``made`` with the ids of ``own``, the next OEM revision, and a valid checksum.

    ValueError if there is no next revision.
    """
    revision = ids(own).oem_revision + 1
    if revision > MAX_REVISION:
        raise ValueError(f"{own.file} has the highest possible OEM revision")
    data = bytearray(made.data)
    data[10:24] = own.data[10:24]
    data[24:28] = revision.to_bytes(4, "little")
    data[9] = 0
    data[9] = -sum(data) % 256
    return RawTable(made.file, bytes(data))


def upgraded(board: Sequence[RawTable], ours: Iterable[RawTable]) -> tuple[RawTable, ...]:
    """The tables of Linux with ``ours`` in its initrd.

    As acpi_table_initrd_override() and acpi_table_initrd_scan() in drivers/acpi/tables.c: a table
    replaces the first table of equal signature and ids if its revision is higher, else it is
    ignored; it is added if no table has its signature and ids.
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
