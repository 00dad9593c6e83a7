# SPDX-License-Identifier: Apache-2.0
"""Rules about headers of tables: length, checksum, number."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Check, Finding, Needs, Topic
from asymlab.model.acpi import Header
from asymlab.model.firmware import MachineView

ANY_ACPI = Needs(parts=("ACPI tables",))
LENGTHS = (
    "Make each structure's length what its type and its counts need: each begins where the one "
    "before ends, and the last ends with the table."
)
_NO_CHECKSUM = {"FACS", "S3PT"}
_SINGLE = {"APIC", "PPTT", "SRAT", "SLIT", "HMAT"}

rules = Topic("Tables as such", table="any", needs=ANY_ACPI)


def spoilt(signature: str) -> Check:
    """Findings for structures of a table that cannot be decoded."""

    def check(view: MachineView) -> Iterator[Finding]:
        for each in view.acpi.spoilt(signature) if view.acpi else ():
            if each.origin.offset:
                yield each.origin, each.text

    return check


def _headers(view: MachineView) -> tuple[Header, ...]:
    assert view.acpi
    return view.acpi.tables


@rules.warning(
    "TABLE001",
    "A table's checksum is wrong",
    consequence="Linux logs an incorrect checksum and uses the table. As an upgrade from an "
    "initrd the table is refused: ACPI OVERRIDE: Bad table checksum.",
    sources="acpi_ut_verify_checksum() in drivers/acpi/acpica/utcksum.c; acpi_table_upgrade() in "
    "drivers/acpi/tables.c",
    fix="Set the byte at offset 9 so that all bytes of the table add up to 0 modulo 256. If only "
    "the dump is damaged, take it again from /sys/firmware/acpi/tables.",
)
def _checksum(view: MachineView) -> Iterator[Finding]:
    for header in _headers(view):
        if not header.checksum_holds and header.signature not in _NO_CHECKSUM:
            yield header.origin, f"the bytes of {header.signature} do not add up to 0"


@rules.error(
    "TABLE002",
    "A table's length differs from its size",
    consequence="As an upgrade from an initrd the table is refused: ACPI OVERRIDE: File length "
    "does not match table length. In firmware's memory Linux maps and walks as many bytes as the "
    "header says, so that the end of the table is cut off, or bytes after it are read as part of "
    "it.",
    sources="acpi_table_upgrade() in drivers/acpi/tables.c",
    fix="Write the size of the whole table into bytes 4 to 7 and correct the checksum.",
)
def _length(view: MachineView) -> Iterator[Finding]:
    for header in _headers(view):
        if header.length != header.bytes:
            words = (
                f"{header.signature} has a length of {header.length} in its header and "
                f"{header.bytes} bytes"
            )
            yield header.origin, words


@rules.warning(
    "TABLE003",
    "A table occurs twice",
    table="MADT, PPTT, SRAT, SLIT, HMAT",
    consequence="Linux looks these tables up by signature and reads only the first. Only a second "
    "MADT is logged: BIOS bug: multiple APIC/MADT found.",
    sources="acpi_table_parse(), check_multiple_madt() in drivers/acpi/tables.c",
    fix="Merge both into one table, or remove the unintended one.",
)
def _twice(view: MachineView) -> Iterator[Finding]:
    seen: set[str] = set()
    for header in _headers(view):
        if header.signature in _SINGLE & seen:
            yield header.origin, f"a second {header.signature}: Linux reads only the first"
        seen.add(header.signature)


@rules.error(
    "TABLE004",
    "A table ends within its header",
    consequence="As an upgrade from an initrd the table is refused: ACPI OVERRIDE: Table smaller "
    "than ACPI header. The content of the table is missing.",
    sources="acpi_table_upgrade() in drivers/acpi/tables.c",
    fix="Write the whole table. If only the dump is damaged, take it again from "
    "/sys/firmware/acpi/tables.",
)
def _stump(view: MachineView) -> Iterator[Finding]:
    for each in view.acpi.damage if view.acpi else ():
        if each.origin.part not in _SINGLE or not each.origin.offset:
            yield each.origin, each.text
