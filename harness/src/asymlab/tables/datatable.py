# SPDX-License-Identifier: Apache-2.0
"""Text of ACPI data tables in the field syntax of iasl (iasl -T prints examples).

All fields have to be written, in the order of the table; values are hexadecimal.

Separate because all data tables (MADT, PPTT, SRAT, SLIT, HMAT) use it.
"""

from __future__ import annotations

from asymlab.tables.target import Target


def header(signature: str, revision: int, target: Target) -> list[str]:
    """The 36-byte table header; iasl fills in length and checksum."""
    ids = target.table_ids(signature)
    return [
        text("Signature", signature),
        number("Table Length", 0, 4),
        number("Revision", revision, 1),
        number("Checksum", 0, 1),
        text("Oem ID", ids.oem_id),
        text("Oem Table ID", ids.oem_table_id),
        number("Oem Revision", ids.oem_revision, 4),
        text("Asl Compiler ID", "INTL"),
        number("Asl Compiler Revision", 0, 4),
    ]


def number(name: str, value: int, width: int) -> str:
    """A field of ``width`` bytes."""
    return f"{name:>30} : {value:0{2 * width}X}"


def subtable(kind: int, length: int) -> list[str]:
    """Type and length (in bytes) of a structure in MADT, PPTT or SRAT."""
    return [number("Subtable Type", kind, 1), number("Length", length, 1)]


def flags(
    width: int, *bits: tuple[str, int, int], name: str = "Flags (decoded below)"
) -> list[str]:
    """A field of ``width`` bytes and its parts, each (name, lowest bit, value).

    iasl 20200925 uses the value of the field and ignores the parts, but requires them.
    """
    value = sum(part << shift for _, shift, part in bits)
    return [number(name, value, width), *(f"{part:>30} : {held:X}" for part, _, held in bits)]


def text(name: str, value: str) -> str:
    """A field of characters."""
    return f'{name:>30} : "{value}"'


def comment(words: str) -> str:
    """An empty line and a comment line."""
    return f"\n/* {words} */"
