# SPDX-License-Identifier: Apache-2.0
"""Tables with a broken structure: damage is found at its offset, and no other rule reports it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import made_acpi as made
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.lint.engine import Report, lint
from asymlab.topology.acpi import acpi_view

CPUS = range(4)
PACKAGE, CLUSTERS, LEAVES = 36, (56, 80), 104
L1D, L1I, L2 = 216, 240, (264, 288)
ALIKE = made.IDENTICAL
SOUND = {
    "APIC": made.madt(*(made.gicc(n, n) for n in CPUS)),
    "PPTT": made.pptt(
        made.node(0, flags=made.PACKAGE | ALIKE),
        *(made.node(PACKAGE, flags=ALIKE, caches=(own,)) for own in L2),
        *(made.node(CLUSTERS[n // 2], n, made.LEAF | ALIKE, (L1D, L1I)) for n in CPUS),
        *(made.cache(kind=kind) for kind in (0, 1, 2, 2)),
    ),
    "SRAT": made.srat(
        *(made.srat_gicc(n, n // 2) for n in CPUS),
        *(made.srat_memory(n, n << 30, 1 << 30) for n in range(2)),
    ),
    "SLIT": made.slit((10, 20), (20, 10)),
    "DSDT": made.table("DSDT", b""),
    "HMAT": made.hmat(made.hmat_latency((0, 1), (0, 1), 1, (10, 20, 20, 10))),
}


def linted(**tables: RawTable) -> Report:
    found = {**SOUND, **tables}.values()
    return lint(acpi_view(decode_acpi(list(found), aml=False), "made"))


def spoilt(signature: str, change: Callable[[bytearray], object]) -> RawTable:
    """A table with other bytes behind its header, with length and checksum right again."""
    body = bytearray(SOUND[signature].data[36:])
    change(body)
    return made.table(signature, bytes(body), revision=SOUND[signature].data[8])


def put(offset: int, value: int, count: int = 1) -> Callable[[bytearray], object]:
    """Bytes at an offset of the whole table."""

    def change(body: bytearray) -> None:
        body[offset - 36 : offset - 36 + count] = value.to_bytes(count, "little")

    return change


def cut(count: int) -> Callable[[bytearray], object]:
    def change(body: bytearray) -> None:
        del body[-count:]

    return change


@pytest.mark.parametrize(
    ("signature", "change", "rule", "offset", "says"),
    [
        ("APIC", put(45, 40), "MADT008", 44, "a length of 40, but Linux requires 76 bytes"),
        ("APIC", put(45 + 80, 0), "MADT008", 44 + 80, "a length of 0"),
        ("APIC", put(45 + 240, 200), "MADT008", 44 + 240, "80 bytes are left"),
        ("PPTT", put(LEAVES + 1, 0), "PPTT009", LEAVES, "a length of 0"),
        ("PPTT", put(LEAVES + 16, 3), "PPTT009", LEAVES, "does not fit 3 private resources"),
        ("SRAT", put(49, 0), "SRAT008", 48, "a length of 0"),
        ("SRAT", put(49, 10), "SRAT008", 48, "Linux requires 18 bytes"),
        ("SLIT", cut(2), "SLIT007", 36, "2 localities need 4 bytes, 2 are left"),
        ("SLIT", put(36, 1 << 40, 8), "SLIT007", 36, "1099511627776 localities"),
        ("SLIT", put(36, (1 << 64) - 1, 8), "SLIT007", 36, "18446744073709551615 localities"),
        ("SLIT", cut(8), "SLIT007", 36, "8 bytes are needed"),
        ("HMAT", put(44, 0, 4), "HMAT005", 40, "a length of 0"),
        ("HMAT", put(52, 9, 4), "HMAT005", 52, "9 initiators and 2 targets need"),
        ("HMAT", put(52, 1 << 31, 4), "HMAT005", 52, "2147483648 initiators"),
    ],
)
def test_damage_is_an_error_at_its_place(
    signature: str, change: Callable[[bytearray], object], rule: str, offset: int, says: str
) -> None:
    assert {each.rule for each in linted().findings} == set()
    report = linted(**{signature: spoilt(signature, change)})
    first = report.findings[0]
    assert (first.rule, first.origin.part, first.origin.offset) == (rule, signature, offset)
    assert says in first.message
    assert {each.rule for each in report.findings} == {rule}
    assert report.failed
    # the text of a finding is not repeated among the unread parts
    assert not [each for each in report.problems if each.text == first.message]


def test_a_table_that_ends_in_its_header() -> None:
    report = linted(SLIT=RawTable("slit.dat", SOUND["SLIT"].data[:20]))
    assert [(each.rule, each.origin.file) for each in report.findings] == [("TABLE004", "slit.dat")]


def test_trailing_bytes_and_unknown_data_do_not_count_as_damage() -> None:
    """The walk ends before them (acpi_parse_entries_array()); no handler reads the type."""
    padded = spoilt("APIC", lambda body: body.append(0))
    unknown = spoilt("HMAT", put(49, 9))
    report = linted(APIC=padded, HMAT=unknown)
    assert report.findings == ()
    assert len([each for each in report.problems if each.origin.part in ("APIC", "HMAT")]) == 2
