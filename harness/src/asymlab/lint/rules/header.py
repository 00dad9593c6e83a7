# SPDX-License-Identifier: Apache-2.0
"""Rules about tables as such: length, checksum, number."""

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
    consequence="Linux warns of an incorrect checksum and uses the table all the same. As an "
    "upgrade from an initrd the table is refused: ACPI OVERRIDE: Bad table checksum.",
    sources="acpi_ut_verify_checksum() in drivers/acpi/acpica/utcksum.c; acpi_table_upgrade() in "
    "drivers/acpi/tables.c",
    fix="Set the byte at offset 9 so that all bytes of the table add up to 0 modulo 256. If "
    "only the dump is damaged, take it anew from /sys/firmware/acpi/tables.",
)
def _checksum(view: MachineView) -> Iterator[Finding]:
    for header in _headers(view):
        if not header.checksum_holds and header.signature not in _NO_CHECKSUM:
            yield header.origin, f"the bytes of {header.signature} do not add up to 0"


@rules.error(
    "TABLE002",
    "A table's length is not its size",
    consequence="As an upgrade from an initrd the table is refused: ACPI OVERRIDE: File length "
    "does not match table length. In firmware's memory Linux maps and walks as many bytes as "
    "the header says, so that what follows is cut off or read as part of the table.",
    sources="acpi_table_upgrade() in drivers/acpi/tables.c",
    fix="Write the size of the whole table into bytes 4 to 7 and correct the checksum.",
)
def _length(view: MachineView) -> Iterator[Finding]:
    for header in _headers(view):
        if header.length != header.bytes:
            words = f"{header.signature} says {header.length} bytes and has {header.bytes}"
            yield header.origin, words


@rules.error(
    "TABLE003",
    "A table occurs twice",
    table="MADT, PPTT, SRAT, SLIT, HMAT",
    consequence="Linux looks these tables up by signature and takes the first; what the other "
    "says is never read. Only for a second MADT there is a word: BIOS bug: multiple APIC/MADT "
    "found.",
    sources="acpi_table_parse(), check_multiple_madt() in drivers/acpi/tables.c",
    fix="Merge both into one table, or drop the one that is not meant.",
)
def _twice(view: MachineView) -> Iterator[Finding]:
    seen: set[str] = set()
    for header in _headers(view):
        if header.signature in _SINGLE & seen:
            yield header.origin, f"another {header.signature}: only the first one counts"
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
