# SPDX-License-Identifier: Apache-2.0
"""Fixed ACPI tables: what they say, and damage that costs no more than itself."""

from __future__ import annotations

import struct

import pytest

import made_acpi as made
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.model.acpi import AcpiTables
from goldens import as_told


def decoded(*tables: RawTable) -> AcpiTables:
    return decode_acpi(tables, aml=False)


def problems(tables: AcpiTables) -> str:
    return "\n".join(map(str, tables.problems))


def test_header_and_checksum() -> None:
    good = made.madt(made.gicc(0, 0))
    bad = RawTable("x.aml", good.data[:-1] + b"\x55")
    (one,), (other,) = (decoded(t).tables for t in (good, bad))
    assert (one.signature, one.revision, one.oem_id, one.oem_table_id) == (
        "APIC",
        5,
        "ASYMLB",
        "TESTTEST",
    )
    assert one.checksum_holds and not other.checksum_holds
    assert one.length == one.bytes == len(good.data)


def test_madt_has_every_kind_of_processor_in_order() -> None:
    tables = decoded(
        made.madt(
            made.gicc(7, 0x8100, flags=0b1000), made.lapic(1, 2), made.x2apic(9, 300, flags=2)
        )
    )
    assert tables.madt and tables.madt.types == {11: 1, 0: 1, 9: 1}
    found = [(c.kind, c.uid, c.hw_id, c.enabled, c.online_capable) for c in tables.madt.cpus]
    assert found == [
        ("gicc", 7, 0x8100, False, True),
        ("lapic", 1, 2, True, False),
        ("x2apic", 9, 300, False, True),
    ]
    assert [c.origin.offset for c in tables.madt.cpus] == [44, 124, 132]
    assert not tables.problems


@pytest.mark.parametrize(
    ("tail", "words"),
    [
        (b"\x0b\x00", "type 11 has a length of 0"),
        (b"\x0b\xff" + bytes(10), "a length of 255; 12 bytes are left"),
        (b"\x0b", "1 bytes are left, too few"),
        (b"\x00\x04\x00\x00", "Linux requires 8 bytes"),
    ],
)
def test_a_damaged_structure_keeps_those_before(tail: bytes, words: str) -> None:
    tables = decoded(made.madt(made.gicc(0, 0), tail))
    assert tables.madt and len(tables.madt.cpus) == 1
    (problem,) = tables.problems
    assert problem.origin.offset is not None and problem.origin.offset >= 44 + 80
    assert any(part in problem.text for part in words.split("|"))


def test_a_processor_that_is_too_short_is_the_last_as_it_is_for_linux() -> None:
    short = bytes((11, 20)) + bytes(18)
    tables = decoded(made.madt(made.gicc(1, 1), short, made.gicc(3, 3)))
    assert tables.madt and [c.uid for c in tables.madt.cpus] == [1]
    as_told(problems(tables))


def test_a_table_that_is_cut_says_so_and_gives_what_is_there() -> None:
    whole = made.madt(*(made.gicc(i, i) for i in range(4)))
    tables = decoded(RawTable("cut.dat", whole.data[:-100]))
    assert tables.madt and len(tables.madt.cpus) == 2
    assert f"length is {len(whole.data)}, but only {len(whole.data) - 100}" in problems(tables)
    assert not tables.tables[0].checksum_holds


def test_bytes_beyond_the_header_length_are_not_the_table() -> None:
    whole = made.madt(made.gicc(0, 0))
    tables = decoded(RawTable("long.dat", whole.data + made.gicc(1, 1)))
    assert tables.madt and len(tables.madt.cpus) == 1
    assert tables.tables[0].bytes == len(whole.data) + 80


@pytest.mark.parametrize("data", [b"", b"APIC", b"APIC" + bytes(31), b"\xff" * 36])
def test_less_than_a_header(data: bytes) -> None:
    tables = decoded(RawTable("x", data))
    assert tables.madt is None
    assert len(data) >= 36 or "too few for a table's header" in problems(tables)


def test_the_first_of_two_counts() -> None:
    tables = decoded(made.madt(made.gicc(5, 5)), made.madt(made.gicc(6, 6)))
    assert tables.madt and [c.uid for c in tables.madt.cpus] == [5]
    assert len(tables.tables) == 2


def test_pptt_structures() -> None:
    entries = (
        made.cache(kind=3, flags=0b0110001),
        made.node(0, flags=made.PACKAGE | made.IDENTICAL, caches=(36,)),
        made.node(60, uid=4, flags=made.VALID | made.LEAF | made.THREAD),
    )
    tables = decoded(made.pptt(*entries))
    assert tables.pptt
    (shared,) = tables.pptt.caches
    assert (shared.size, shared.sets, shared.ways, shared.line) == (65536, None, None, None)
    assert shared.kind == "unified" and shared.next == 0 and shared.cache_id is None
    package, leaf = tables.pptt.nodes
    assert package.package and package.identical and not package.leaf
    assert package.resources == (36,) and package.offset == 60
    assert leaf.thread and leaf.leaf and leaf.uid_valid and leaf.uid == 4 and leaf.parent == 60


def test_pptt_resources_beyond_the_structure() -> None:
    huge = struct.pack("<BBHIIII", 0, 20, 0, 0, 0, 0, 0xFFFF_FFFF)
    tables = decoded(made.pptt(huge, made.node(0, uid=1)))
    assert tables.pptt and [n.uid for n in tables.pptt.nodes] == [1]
    as_told(problems(tables))


def test_cache_id_needs_its_flag() -> None:
    with_id = bytes((1, 28)) + made.cache(flags=0xFF)[2:] + struct.pack("<I", 77)
    without = bytes((1, 28)) + made.cache(flags=0x7F)[2:] + struct.pack("<I", 77)
    tables = decoded(made.pptt(with_id, without, revision=3))
    assert tables.pptt and [c.cache_id for c in tables.pptt.caches] == [77, None]


def test_srat_widths_by_revision() -> None:
    old = struct.pack("<BBBBIBBBBI", 0, 16, 5, 9, 1, 0, 1, 0, 0, 0)
    for revision, domain in ((1, 5), (2, 0x105)):
        tables = decoded(made.table("SRAT", bytes(12) + old, revision=revision))
        assert tables.srat
        (cpu,) = tables.srat.cpus
        assert (cpu.kind, cpu.id, cpu.domain, cpu.enabled) == ("lapic", 9, domain, True)


def test_srat_memory_and_initiators() -> None:
    initiator = struct.pack("<BBBBI16sII", 5, 32, 0, 0, 3, b"", 1, 0)
    tables = decoded(made.srat(made.srat_memory(2, 1 << 40, 1 << 30, flags=3), initiator))
    assert tables.srat and tables.srat.generic == ((3, True),)
    (place,) = tables.srat.memory
    assert (place.base, place.size, place.domain) == (1 << 40, 1 << 30, 2)
    assert place.enabled and place.hot_pluggable


def test_slit() -> None:
    tables = decoded(made.slit((10, 20), (21, 10)))
    assert tables.slit and tables.slit.rows == ((10, 20), (21, 10))


@pytest.mark.parametrize("count", [3, 1 << 32, (1 << 64) - 1])
def test_a_slit_that_is_cut_is_none(count: int) -> None:
    tables = decoded(made.slit((10, 20), (20, 10), count=count))
    assert tables.slit is None
    assert f"{count} localities need" in problems(tables)


def test_hmat_latency_in_picoseconds() -> None:
    tables = decoded(made.hmat(made.hmat_latency((0,), (0, 1), 100, (10, 0xFFFF))))
    assert tables.hmat
    (matrix,) = tables.hmat.matrices
    assert (matrix.data, matrix.initiators, matrix.targets) == ("access latency", (0,), (0, 1))
    assert matrix.values == ((1000, None),)


def test_memory_side_caches_are_counted_and_a_short_one_is_told() -> None:
    # table 5.130: type 2, length, memory, size, attributes, handles
    cache = struct.pack("<HHIIIQIHH", 2, 0, 32, 0, 0, 1 << 30, 0x111, 0, 0)
    tables = decoded(made.hmat(cache, cache))
    assert tables.hmat and tables.hmat.caches == 2 and not tables.problems
    short = struct.pack("<HHI", 2, 0, 8)
    assert "32" in problems(decoded(made.hmat(cache, short)))


def test_hmat_with_huge_counts() -> None:
    body = struct.pack("<HHIBBBBIIIQ", 1, 0, 32, 0, 0, 0, 0, 1 << 31, 1 << 31, 0, 1)
    tables = decoded(made.hmat(body))
    assert tables.hmat and not tables.hmat.matrices
    assert "2147483648 initiators" in problems(tables)


def test_many_tiny_structures_end() -> None:
    tables = decoded(made.table("APIC", bytes(8) + bytes((99, 2)) * 60_000))
    assert "more than 40000 structures" in problems(tables)
