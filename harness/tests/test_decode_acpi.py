# SPDX-License-Identifier: Apache-2.0
"""Fixed ACPI tables: their fields, and damage that loses only the damaged entries."""

from __future__ import annotations

import struct

import made_acpi as made
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.model.acpi import AcpiTables
from goldens import assert_golden


def decoded(*tables: RawTable) -> AcpiTables:
    return decode_acpi(tables, aml=False)


def problems(tables: AcpiTables) -> str:
    return "\n".join(map(str, tables.problems))


def test_header_and_checksum() -> None:
    good = made.madt(made.gicc(0, 0))
    bad = RawTable("x.aml", good.data[:-1] + b"\x55")
    (one,), (other,) = (decoded(t).tables for t in (good, bad))
    assert (one.signature, one.revision) == ("APIC", 5)
    assert (one.oem_id, one.oem_table_id) == ("ASYMLB", "TESTTEST")
    assert one.checksum_holds and not other.checksum_holds
    assert one.length == one.bytes == len(good.data)


def test_madt_has_every_kind_of_processor_in_order() -> None:
    gicc, x2apic = made.gicc(7, 0x8100, flags=0b1000), made.x2apic(9, 300, flags=2)
    tables = decoded(made.madt(gicc, made.lapic(1, 2), x2apic))
    assert tables.madt and tables.madt.types == {11: 1, 0: 1, 9: 1}
    found = [(c.kind, c.uid, c.hw_id, c.enabled, c.online_capable) for c in tables.madt.cpus]
    assert found == [
        ("gicc", 7, 0x8100, False, True),
        ("lapic", 1, 2, True, False),
        ("x2apic", 9, 300, False, True),
    ]
    assert [c.origin.offset for c in tables.madt.cpus] == [44, 124, 132]
    assert not tables.problems


def test_a_processor_that_is_too_short_ends_the_walk_as_in_linux() -> None:
    short = bytes((11, 20)) + bytes(18)
    tables = decoded(made.madt(made.gicc(1, 1), short, made.gicc(3, 3)))
    assert tables.madt and [c.uid for c in tables.madt.cpus] == [1]
    assert_golden(problems(tables))


def test_a_table_that_is_cut_keeps_whole_entries() -> None:
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
    assert_golden(problems(tables))


def test_cache_id_needs_its_flag() -> None:
    caches = (
        bytes((1, 28)) + made.cache(flags=flags)[2:] + struct.pack("<I", 77)
        for flags in (0xFF, 0x7F)
    )
    tables = decoded(made.pptt(*caches, revision=3))
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


def test_hmat_latency_in_picoseconds() -> None:
    tables = decoded(made.hmat(made.hmat_latency((0,), (0, 1), 100, (10, 0xFFFF))))
    assert tables.hmat
    (matrix,) = tables.hmat.matrices
    assert (matrix.data, matrix.initiators, matrix.targets) == ("access latency", (0,), (0, 1))
    assert matrix.values == ((1000, None),)


def test_memory_side_caches_are_counted_and_a_short_one_is_a_problem() -> None:
    # table 5.130: type 2, length, memory, size, attributes, handles
    cache = struct.pack("<HHIIIQIHH", 2, 0, 32, 0, 0, 1 << 30, 0x111, 0, 0)
    tables = decoded(made.hmat(cache, cache))
    assert tables.hmat and tables.hmat.caches == 2 and not tables.problems
    short = struct.pack("<HHI", 2, 0, 8)
    assert "32" in problems(decoded(made.hmat(cache, short)))


def test_many_tiny_structures_end() -> None:
    tables = decoded(made.table("APIC", bytes(8) + bytes((99, 2)) * 60_000))
    assert "more than 40000 structures" in problems(tables)
