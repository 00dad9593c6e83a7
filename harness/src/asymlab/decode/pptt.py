# SPDX-License-Identifier: Apache-2.0
"""PPTT: the tree of processors and caches, as a flat list of structures (ACPI 6.5, 5.2.30)."""

from __future__ import annotations

from collections.abc import Callable

from asymlab.decode.bytes import HEADER_BYTES, Damaged, Entry, TableBytes
from asymlab.model.acpi import Header, Pptt, PpttCache, PpttNode

_PROCESSOR_BYTES = 20
_KINDS = ("data", "instruction", "unified", "unified")


def decode_pptt(table: TableBytes, header: Header) -> Pptt:
    """Structures in order; references are offsets that may be invalid or form cycles."""
    readers: dict[int, Callable[[TableBytes, Entry], PpttNode | PpttCache]] = {0: _node, 1: _cache}
    found = table.records(HEADER_BYTES, readers)
    return Pptt(
        header=header,
        nodes=tuple(each for each in found if isinstance(each, PpttNode)),
        caches=tuple(each for each in found if isinstance(each, PpttCache)),
    )


def _node(table: TableBytes, entry: Entry) -> PpttNode:
    """Linux ignores a leaf whose length does not fit its count of resources
    (acpi_find_processor_node(), drivers/acpi/pptt.c); so it is damage."""
    end = entry.at + entry.length
    flags, parent, uid, count = table.unpack("IIII", entry.at + 4, end)
    if entry.length != _PROCESSOR_BYTES + 4 * count:
        raise Damaged(
            entry.at, f"a length of {entry.length} does not fit {count} private resources"
        )
    return PpttNode(
        offset=entry.at,
        parent=parent,
        uid=uid,
        package=bool(flags & 1),
        uid_valid=bool(flags & 2),
        thread=bool(flags & 4),
        leaf=bool(flags & 8),
        identical=bool(flags & 16),
        resources=table.unpack(f"{count}I", entry.at + _PROCESSOR_BYTES, end),
        origin=table.origin(entry.at),
    )


def _cache(table: TableBytes, entry: Entry) -> PpttCache:
    end = entry.at + entry.length
    flags, below, size, sets, ways, attributes, line = table.unpack("IIIIBBH", entry.at + 4, end)
    valid = [bool(flags & 1 << bit) for bit in range(8)]
    cache_id = table.unpack("I", entry.at + 24, end)[0] if valid[7] and entry.length >= 28 else None
    return PpttCache(
        offset=entry.at,
        next=below,
        size=size if valid[0] else None,
        sets=sets if valid[1] else None,
        ways=ways if valid[2] else None,
        line=line if valid[6] else None,
        kind=_KINDS[attributes >> 2 & 3] if valid[4] else None,
        cache_id=cache_id,
        origin=table.origin(entry.at),
    )
