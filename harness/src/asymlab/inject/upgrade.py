# SPDX-License-Identifier: Apache-2.0
"""Linux's ACPI table upgrade: newer revisions of tables for it, and copies without _CPC.

ACPICA does not create a second object of the same name (AE_ALREADY_EXISTS,
acpi_ds_load2_begin_op() in drivers/acpi/acpica/dswload2.c). A name is four bytes everywhere in
AML, so renaming keeps every length, offset and reference; nothing is recompiled.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from asymlab.decode.acpi import RawTable
from asymlab.decode.bytes import HEADER_BYTES
from asymlab.inject.fit import Refusal, refuse
from asymlab.limited import Limits, run_limited
from asymlab.proc import need_tool
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


CPC = b"_CPC"
_OTHERS = (b"XCPC", b"YCPC", b"ZCPC")
_DEFINITIONS = ("DSDT", "SSDT")


def without_cpc(board: str, tables: Sequence[RawTable]) -> tuple[RawTable, ...]:
    """Newer copies of the tables that contain _CPC, with that name replaced in all of them.

    Raises Refused for tables that Linux cannot distinguish, for a table of the highest revision,
    and if bytes other than names would change (compares the disassembled tables).
    """
    named = [t for t in tables if t.signature in _DEFINITIONS and CPC in _body(t)]
    refuse(board, _refusals(tables, named))
    other = next((name for name in _OTHERS if not any(name in t.data for t in tables)), None)
    renamed = [newer(t, _body(t).replace(CPC, other)) for t in named] if other else []
    wrong = [t for t, new in zip(named, renamed, strict=bool(other)) if not _only_names(t, new)]
    refuse(board, [_not_names(table) for table in (wrong if other else named)])
    return tuple(renamed)


def _body(table: RawTable) -> bytes:
    return table.data[HEADER_BYTES:]


def _refusals(tables: Sequence[RawTable], named: Sequence[RawTable]) -> Iterator[Refusal]:
    keys = [key(table) for table in tables]
    for table in named:
        oem = f"{table.signature} {ids(table).oem_id!r} {ids(table).oem_table_id!r}"
        if keys.count(key(table)) > 1:
            yield Refusal(
                text=f"{table.file} has a _CPC, and the board has several tables {oem}",
                remedy="Linux would replace the first of them, maybe the wrong one: not supported",
            )
        if ids(table).oem_revision == MAX_REVISION:
            yield Refusal(
                text=f"{table.file} has a _CPC and the highest possible OEM revision",
                remedy="Linux only replaces a table by one of a higher revision: not supported",
            )


def _not_names(table: RawTable) -> Refusal:
    return Refusal(
        text=f"{table.file}: its _CPC cannot be renamed without changing something else",
        remedy="change the source of the firmware instead",
    )


def _only_names(before: RawTable, after: RawTable) -> bool:
    """Whether the disassembled texts differ only in the name."""
    other = next(name for name in _OTHERS if name in after.data).decode()
    return _text(before).replace(CPC.decode(), other) == _text(after)


def _text(table: RawTable) -> str:
    iasl = need_tool("iasl", "acpica-tools")
    with tempfile.TemporaryDirectory(prefix="asymlab-rename-") as folder:
        source = Path(folder) / "table.aml"
        source.write_bytes(table.data)
        done = run_limited(
            [iasl, "-vs", "-d", source.name], Limits(deadline_s=60), cwd=source.parent
        )
        text = source.with_suffix(".dsl")
        if done.code != 0 or not text.exists():
            return f"{table.file} is not disassembled: {table.data.hex()}"
        lines = text.read_text(errors="replace").splitlines()
    # the comment on top has the checksum and revision of the header, which differ
    start = next((at for at, line in enumerate(lines) if line.startswith("DefinitionBlock")), 0)
    # predefined names get a comment
    return "\n".join(line.partition("  //")[0] for line in lines[start + 1 :])
