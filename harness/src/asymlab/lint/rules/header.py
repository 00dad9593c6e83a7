# SPDX-License-Identifier: Apache-2.0
"""Rules about tables as such: length, checksum, number."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Rule, Severity, sources
from asymlab.model.acpi import Header
from asymlab.model.firmware import MachineView

_NEEDS = Needs(parts=("ACPI tables",))
_NO_CHECKSUM = {"FACS", "S3PT"}
_SINGLE = {"APIC", "PPTT", "SRAT", "SLIT", "HMAT"}


def _headers(view: MachineView) -> tuple[Header, ...]:
    assert view.acpi
    return view.acpi.tables


def _checksum(view: MachineView) -> Iterator[Finding]:
    for header in _headers(view):
        if not header.checksum_holds and header.signature not in _NO_CHECKSUM:
            message = f"the bytes of {header.signature} do not add up to 0"
            yield Finding(origin=header.origin, message=message)


def _length(view: MachineView) -> Iterator[Finding]:
    for header in _headers(view):
        if header.length != header.bytes:
            words = f"{header.signature} says {header.length} bytes and has {header.bytes}"
            yield Finding(origin=header.origin, message=words)


def _twice(view: MachineView) -> Iterator[Finding]:
    seen: set[str] = set()
    for header in _headers(view):
        if header.signature in _SINGLE & seen:
            words = f"another {header.signature}: only the first one counts"
            yield Finding(origin=header.origin, message=words)
        seen.add(header.signature)


RULES = (
    Rule(
        id="TABLE001",
        severity=Severity.WARNING,
        title="A table's checksum is wrong",
        table="any",
        needs=_NEEDS,
        consequence="Linux warns of an incorrect checksum and uses the table all the same. As an "
        "upgrade from an initrd the table is refused: ACPI OVERRIDE: Bad table checksum.",
        sources=sources(
            "acpi_ut_verify_checksum drivers/acpi/acpica/utcksum.c",
            "acpi_table_upgrade drivers/acpi/tables.c",
        ),
        fix="Set the byte at offset 9 so that all bytes of the table add up to 0 modulo 256. If "
        "only the dump is damaged, take it anew from /sys/firmware/acpi/tables.",
        check=_checksum,
    ),
    Rule(
        id="TABLE002",
        severity=Severity.ERROR,
        title="A table's length is not its size",
        table="any",
        needs=_NEEDS,
        consequence="As an upgrade from an initrd the table is refused: ACPI OVERRIDE: File length "
        "does not match table length. In firmware's memory Linux maps and walks as many bytes as "
        "the header says, so that what follows is cut off or read as part of the table.",
        sources=sources("acpi_table_upgrade drivers/acpi/tables.c"),
        fix="Write the size of the whole table into bytes 4 to 7 and correct the checksum.",
        check=_length,
    ),
    Rule(
        id="TABLE003",
        severity=Severity.ERROR,
        title="A table occurs twice",
        table="MADT, PPTT, SRAT, SLIT, HMAT",
        needs=_NEEDS,
        consequence="Linux looks these tables up by signature and takes the first; what the other "
        "says is never read. Only for a second MADT there is a word: BIOS bug: multiple APIC/MADT "
        "found.",
        sources=sources(
            "acpi_table_parse drivers/acpi/tables.c",
            "check_multiple_madt drivers/acpi/tables.c",
        ),
        fix="Merge both into one table, or drop the one that is not meant.",
        check=_twice,
    ),
)
"""Rules about headers."""
