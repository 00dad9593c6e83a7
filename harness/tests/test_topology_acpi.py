# SPDX-License-Identifier: Apache-2.0
"""Linux's numbering and topology from tables."""

from __future__ import annotations

import pytest

import made_acpi as made
from asymlab.decode.acpi import RawTable, decode_acpi
from asymlab.lint.engine import lint
from asymlab.model.firmware import FACTS, Knowledge, MachineView
from asymlab.predict.basis import basis_lines
from asymlab.topology.acpi import acpi_view
from asymlab.topology.pptt import MAX_LEVELS
from goldens import assert_golden
from made_acpi import IDENTICAL, LEAF, PACKAGE, THREAD, VALID
from made_steps import steps


def view(*tables: RawTable) -> MachineView:
    return acpi_view(decode_acpi(tables, aml=False), "test")


def problems(found: MachineView) -> str:
    return "\n".join(map(str, found.problems))


def four() -> RawTable:
    return made.madt(*(made.gicc(uid, uid << 8) for uid in range(4)))


def test_numbers_follow_the_madt_and_the_first_enabled_cpu_booted() -> None:
    enabled = ((7, 0x700), (8, 0x700), (9, 1 << 31), (2, 0x200))
    disabled = (made.gicc(5, 0x500, flags=0), made.gicc(6, 0x600, flags=8))
    found = view(made.madt(*disabled, *(made.gicc(*ids) for ids in enabled)))
    places = [(c.uid, c.hw_id, c.enabled) for c in found.cpus]
    assert places == [(7, 0x700, True), (6, 0x600, False), (2, 0x200, True)]
    assert_golden(problems(found))


def test_without_pptt_every_cpu_is_a_core() -> None:
    found = view(four())
    assert [c.core for c in found.cpus] == [0, 1, 2, 3]
    assert {(c.package, c.cluster, c.thread) for c in found.cpus} == {(0, None, 0)}


def smt_pptt(*, revision: int = 2, last_uid: int = 3) -> RawTable:
    """Two cores of two threads in one cluster; revision 1 has no flags for threads and leaves."""
    flags = VALID | (THREAD | LEAF if revision > 1 else 0)
    return made.pptt(
        made.node(0, flags=PACKAGE | IDENTICAL),
        made.node(36),
        *(made.node(56) for _ in range(2)),
        *(
            made.node(76 + 20 * (i // 2), uid=i if i < 3 else last_uid, flags=flags)
            for i in range(4)
        ),
        revision=revision,
    )


def test_threads_cores_clusters() -> None:
    found = view(four(), smt_pptt())
    places = [(c.core, c.thread, c.cluster, c.package) for c in found.cpus]
    assert places == [(0, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0)]
    assert not found.problems


def test_revision_1_knows_no_threads() -> None:
    """Leaves are the nodes without children, and each is a core."""
    found = view(four(), smt_pptt(revision=1))
    assert [c.core for c in found.cpus] == [0, 1, 2, 3]
    # the parent of such a core is the node that revision 2 would have as the core
    assert [c.cluster for c in found.cpus] == [0, 0, 1, 1]


def test_one_cpu_that_is_not_in_the_pptt_costs_all_their_topology() -> None:
    found = view(four(), smt_pptt(last_uid=9))
    assert [(c.core, c.cluster) for c in found.cpus] == [(i, None) for i in range(4)]
    assert_golden(problems(found))


def test_packages_and_the_uid_of_a_container() -> None:
    """Two packages with the same valid uid are one to Linux: it compares uids, not nodes."""
    for uids, packages in (((7, 8), [0, 0, 1, 1]), ((7, 7), [0, 0, 0, 0])):
        nodes = [made.node(0, uid=uid, flags=PACKAGE | VALID) for uid in uids]
        leaves = [made.node(36 + 20 * (i // 2), uid=i, flags=VALID | LEAF) for i in range(4)]
        found = view(four(), made.pptt(*nodes, *leaves))
        assert [c.package for c in found.cpus] == packages


@pytest.mark.parametrize("cyclic", [False, True])
@pytest.mark.parametrize("length", [1, 9, 40])
def test_linux_loops_forever_on_a_cycle_and_ends_on_other_chains(
    length: int, *, cyclic: bool
) -> None:
    """acpi_count_levels() and acpi_pptt_walk_cache() have no bound; the view and lint agree."""
    after = [*range(1, length), 0 if cyclic else None]
    nodes = [made.node(0 if at is None else 36 + 20 * at) for at in after]
    caches = [made.cache(0 if at is None else 36 + 24 * at, kind=3) for at in after]
    leaf = made.node(36, uid=0, flags=VALID | LEAF)
    owner = made.node(0, uid=0, flags=VALID | LEAF, caches=(36,))
    cpu = made.madt(made.gicc(0, 0))
    for rule, table in (("PPTT004", (*nodes, leaf)), ("CACHE001", (*caches, owner))):
        found = view(cpu, made.pptt(*table))
        assert any(problem.hangs for problem in found.problems) is cyclic
        assert (rule in {finding.rule for finding in lint(found).findings}) is cyclic
    assert [cache.level for cache in found.caches] == list(range(1, min(length, MAX_LEVELS) + 1))
    assert ("not followed" in problems(found)) is (length > MAX_LEVELS and not cyclic)


def test_a_long_chain_of_parents_is_bounded() -> None:
    count = 30_000
    nodes = [made.node(36 + 20 * (i + 1) if i + 1 < count else 0) for i in range(count)]
    leaves = [made.node(36, uid=i, flags=VALID | LEAF) for i in range(500)]
    found = view(made.madt(*(made.gicc(i, i) for i in range(500))), made.pptt(*nodes, *leaves))
    assert "more than 32 parents" in problems(found)


def test_the_worst_that_fits_takes_bounded_steps() -> None:
    """Every CPU a leaf with as many chains of caches as a node can name, deep below the root."""
    chain = [made.cache(36 + 24 * (i + 1), kind=i % 4) for i in range(40)]
    at = 36 + sum(map(len, chain))
    spine = [made.node(at + 20 * (i + 1), caches=()) for i in range(40)]
    caches = tuple(36 + 24 * (i % 40) for i in range(58))
    leaves = [made.node(at, uid=i, flags=VALID | LEAF, caches=caches) for i in range(8000)]
    cpus = made.madt(*(made.gicc(i, i) for i in range(15_000)))
    with steps() as counted:
        found = view(cpus, made.pptt(*chain, *spine, *leaves))
    assert counted.calls < 3_000_000
    assert len(found.cpus) == 8192
    assert "15000 processors: those beyond 8192" in problems(found)
    assert "the first 1310720 are read" in problems(found)
    assert "more than 16 levels of caches" in problems(found)


def test_more_domains_than_linux_has_nodes_for() -> None:
    entries = [made.srat_memory(domain, domain << 30, 1 << 30) for domain in range(1025)]
    assert len(view(four(), made.srat(*entries[1:])).nodes) == 1024
    found = view(four(), made.srat(*entries))
    assert found.nodes == ()
    assert_golden(problems(found))


def test_caches_are_shared_below_the_node_that_has_them() -> None:
    """Level 1 in the core, level 2 behind it counts once per core, level 3 in the package."""
    l3, l2 = made.cache(kind=2, size=8 << 20), made.cache(kind=2, size=1 << 20)
    data, code = made.cache(60, kind=0), made.cache(60, kind=1)
    caches = (l3, l2, data, code)
    package = made.node(0, flags=PACKAGE, caches=(36,))
    at = 36 + sum(map(len, caches))
    cores = [made.node(at, caches=(84, 108)) for _ in range(2)]
    first = at + len(package)
    leaves = [
        made.node(first + len(cores[0]) * (i // 2), uid=i, flags=VALID | LEAF | THREAD)
        for i in range(4)
    ]
    found = view(four(), made.pptt(*caches, package, *cores, *leaves))
    seen = sorted((c.level, c.kind, sorted(c.cpus), c.size) for c in found.caches)
    inner = ((1, "data", 65536), (1, "instruction", 65536), (2, "unified", 1 << 20))
    assert seen == [
        *((level, kind, cpus, size) for level, kind, size in inner for cpus in ([0, 1], [2, 3])),
        (3, "unified", [0, 1, 2, 3], 8 << 20),
    ]


def test_domains_become_nodes_in_the_order_in_which_cpus_name_them() -> None:
    affinities = (made.srat_gicc(0, 7), made.srat_gicc(1, 3), made.srat_gicc(2, 7, flags=0))
    memory = (made.srat_memory(5, 0, 1 << 30), made.srat_memory(7, 1 << 30, 2 << 30))
    found = view(four(), made.srat(*memory, *affinities))
    nodes = [(n.id, n.domain, n.memory) for n in found.nodes]
    assert nodes == [(0, 7, 2 << 30), (1, 3, 0), (2, 5, 1 << 30)]
    assert [c.node for c in found.cpus] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("domains", "rows", "distances"),
    [
        ((1, 0), ((10, 30), (40, 10)), [(10, 40), (30, 10)]),
        ((0, 1), ((10, 10), (20, 10)), [(), ()]),
        ((0, 1), ((11, 20), (20, 10)), [(), ()]),
    ],
)
def test_distances_are_in_the_order_of_nodes_or_linux_discards_them(
    domains: tuple[int, ...], rows: tuple[tuple[int, ...], ...], distances: list[tuple[int, ...]]
) -> None:
    affinities = (made.srat_gicc(uid, domain) for uid, domain in enumerate(domains))
    srat = made.srat(*affinities, made.srat_memory(1, 0, 1 << 30))
    assert [n.distances for n in view(four(), srat, made.slit(*rows)).nodes] == distances


def test_without_memory_there_is_no_numa() -> None:
    found = view(four(), made.srat(made.srat_gicc(0, 0), made.srat_gicc(1, 1)))
    assert found.nodes == () and {c.node for c in found.cpus} == {None}
    assert "runs without NUMA" in problems(found)


KNOWN, INFERRED, UNKNOWN = Knowledge


def lapics(*apic_ids: int) -> MachineView:
    return view(made.madt(*(made.lapic(i, apic) for i, apic in enumerate(apic_ids))))


def knowledge(found: MachineView) -> dict[str, Knowledge]:
    return {name: one.knowledge for name, one in found.basis.items()}


def test_x86_topology_is_inferred_or_unknown() -> None:
    """Consecutive ids are threads, or cores of processors without SMT."""
    found = lapics(0, 1, 2, 3, 255)
    assert found.arch == "x86_64" and not found.problems
    assert {(c.core, c.cluster, c.package) for c in found.cpus} == {(None, None, None)}
    assert knowledge(found) == dict.fromkeys(FACTS, UNKNOWN) | {"node": INFERRED}
    assert_golden("\n".join(basis_lines(found.basis)))


@pytest.mark.parametrize(
    ("body", "expected"),
    [(b"", KNOWN), (b"\x5b\x20", UNKNOWN), (b"\x5b\x1f", UNKNOWN), (b"\x14\x09_CPC", UNKNOWN)],
)
def test_aml_may_define_cpc_on_the_running_machine(body: bytes, expected: Knowledge) -> None:
    """Load(), LoadTable(), or a method behind a condition."""
    raw = (made.madt(made.lapic(0, 0), made.lapic(1, 2)), made.table("DSDT", body))
    tables = decode_acpi(raw, aml=False).model_copy(update={"evaluated": True})
    assert acpi_view(tables, "test").basis["capacity"].knowledge is expected


def test_x2apic_entries_that_repeat_local_ones_are_left_out() -> None:
    found = view(made.madt(made.lapic(0, 0), made.x2apic(7, 2), made.x2apic(1, 256)))
    assert [c.hw_id for c in found.cpus] == [0, 256]
    alone = view(made.madt(made.x2apic(0, 0), made.x2apic(1, 2)))
    assert [c.hw_id for c in alone.cpus] == [0, 2]
