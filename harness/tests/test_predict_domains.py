# SPDX-License-Identifier: Apache-2.0
"""Domains, level by level: expected values are worked out by hand from kernel/sched/topology.c."""

from __future__ import annotations

import pytest

from asymlab.config.machine import machine
from asymlab.model.cpuid import Cpuid
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import CpuFacts, MachineView, NodeFacts, ViewSource
from asymlab.predict.changes import traits
from asymlab.predict.domains import Setting, domains
from asymlab.predict.kernel import KernelConfig, KernelVersion
from asymlab.predict.levels import Level
from asymlab.predict.levels import levels as levels_of
from asymlab.predict.predict import balanced_cpus, explained, predict
from asymlab.predict.view import View
from asymlab.topology.machine import machine_view
from lint_views import shared
from random_machine import random_machine

V6, V7 = KernelVersion.parse("6.12"), KernelVersion.parse("7.3")


def cpu(number: int, **places: int) -> CpuFacts:
    return CpuFacts.model_validate({"id": number, "core": number, "package": 0} | places)


def made(
    *cpus: CpuFacts,
    llcs: tuple[range, ...] = (),
    rows: tuple[tuple[int, ...], ...] = (),
    arch: str = "arm64",
) -> MachineView:
    return MachineView(
        title="made",
        source=ViewSource.MACHINE,
        arch=arch,
        cpus=cpus,
        caches=tuple(shared(3, span) for span in llcs),
        nodes=tuple(NodeFacts(id=i, domain=i, distances=row) for i, row in enumerate(rows)),
    )


def names(view: View, number: int) -> list[str]:
    assert view.domains is not None
    return [domain.name for domain in view.domains[number]]


def chain(view: View, number: int) -> str:
    """A CPU's domains with their spans, innermost first: "SMT 0-1, MC 0-3"."""
    assert view.domains is not None
    found = view.domains[number]
    return ", ".join(f"{domain.name} {spell_cpu_list(domain.span or ())}" for domain in found)


def flags(view: View, number: int, level: int) -> set[str]:
    assert view.domains is not None
    return set(view.domains[number][level].flags)


@pytest.mark.parametrize(
    ("cmdline", "balanced"),
    [
        ("", "0-15"),
        ("nosmt", "0,2,4,6,8,10,12,14"),
        ("isolcpus=4-5 maxcpus=8", "0-3,6-7"),
        ("asymlab.partition=8-11 isolcpus=0", "1-7,12-15"),
    ],
)
def test_the_scheduler_chooses_from_cpus_that_are_online_and_not_isolated(
    cmdline: str, balanced: str
) -> None:
    box = machine_view(machine("vera-8c2t"), ViewSource.ACPI)
    found = balanced_cpus(box, V7, tuple(cmdline.split()))
    assert spell_cpu_list(found) == balanced


def test_equal_levels_are_one_domain() -> None:
    """All CPUs in one LLC, package and node: MC stays, the innermost of the equal ones."""
    view = predict(FOUR, V6)
    assert chain(view, 2) == "MC 0-3"
    # PKG and NODE were never built: MC spans everything
    assert "SD_PREFER_SIBLING" in flags(view, 0, 0)


FOUR = made(*map(cpu, range(4)), llcs=(range(4),))
PAIRS = made(*(cpu(i, core=i // 2) for i in range(4)), llcs=(range(4),))
MIXED = made(cpu(0, core=0), cpu(1, core=0), cpu(2, core=1), llcs=(range(3),))
CLUSTERS = tuple(cpu(i, cluster=i // 2) for i in range(4))
HALF = made(*CLUSTERS, llcs=(range(4),))
ALONE = tuple(range(i, i + 1) for i in range(4))


@pytest.mark.parametrize(
    ("view", "config", "number", "want"),
    [
        (made(cpu(0)), {}, 0, ""),
        (PAIRS, {}, 0, "SMT 0-1, MC 0-3"),
        (PAIRS, {"smt": False}, 0, "MC 0-3"),
        # a single thread beside cores of two
        (MIXED, {}, 0, "SMT 0-1, MC 0-2"),
        (MIXED, {}, 2, "MC 0-2"),
        # cpu_clustergroup_mask(): as wide as the coregroup, a cluster becomes the core's threads
        (made(*(cpu(i, cluster=0) for i in range(4)), llcs=(range(4),)), {}, 0, "MC 0-3"),
        (HALF, {}, 3, "CLS 2-3, MC 0-3"),
        (HALF, {"cluster": False}, 3, "MC 0-3"),
        # cpu_coregroup_mask(): no shared LLC, but clusters; MC takes their place
        (made(*CLUSTERS), {}, 0, "CLS 0-1, MC 0-3"),
        (made(*CLUSTERS, llcs=ALONE), {}, 0, "MC 0-1, PKG 0-3"),
    ],
)
def test_threads_and_clusters(
    view: MachineView, config: dict[str, bool], number: int, want: str
) -> None:
    assert chain(predict(view, V6, (), KernelConfig(**config)), number) == want


@pytest.mark.parametrize(("kernel", "spreads"), [(V6, False), (V7, True)])
def test_below_asymmetry_siblings_are_preferred_only_by_later_kernels(
    kernel: KernelVersion, spreads: bool
) -> None:
    halves = made(
        *(cpu(i, dmips_mhz=1024 >> (i > 1)) for i in range(4)), llcs=(range(2), range(2, 4))
    )
    view = predict(halves, kernel)
    assert names(view, 0) == ["MC", "PKG"]
    assert ("SD_PREFER_SIBLING" in flags(view, 0, 0)) is spreads
    assert {"SD_ASYM_CPUCAPACITY", "SD_ASYM_CPUCAPACITY_FULL"} <= flags(view, 0, 1)
    assert "SD_ASYM_CPUCAPACITY" not in flags(view, 0, 0)


def test_asymmetry_is_full_where_every_capacity_is() -> None:
    """As on GB10: two of three capacities in an LLC are asymmetric, and not all there are."""
    cpus = [cpu(i, dmips_mhz=claim) for i, claim in enumerate((500, 900, 500, 1024))]
    view = predict(made(*cpus, llcs=(range(2), range(2, 4))), V6)
    assert "SD_ASYM_CPUCAPACITY" in flags(view, 0, 0)
    assert "SD_ASYM_CPUCAPACITY_FULL" not in flags(view, 0, 0)
    assert "SD_ASYM_CPUCAPACITY_FULL" in flags(view, 0, 1)


RING = made(
    *(cpu(i, node=i // 2, package=i // 2) for i in range(8)),
    rows=((10, 20, 40, 20), (20, 10, 20, 40), (40, 20, 10, 20), (20, 40, 20, 10)),
)


@pytest.mark.parametrize(("kernel", "overlap"), [(V6, True), (V7, False)])
def test_nodes_in_a_ring(kernel: KernelVersion, overlap: bool) -> None:
    view = predict(RING, kernel)
    assert chain(view, 0) == "MC 0-1, NUMA 0-3,6-7, NUMA 0-7"
    assert chain(view, 4) == "MC 4-5, NUMA 2-7, NUMA 0-7"
    assert ("SD_OVERLAP" in flags(view, 0, 1)) is overlap
    assert "SD_WAKE_AFFINE" in flags(view, 0, 1)
    # 40 is beyond node_reclaim_distance
    assert not {"SD_WAKE_AFFINE", "SD_BALANCE_FORK", "SD_BALANCE_EXEC"} & flags(view, 0, 2)
    assert {"SD_NUMA", "SD_SERIALIZE"} <= flags(view, 0, 2)
    assert "SD_PREFER_SIBLING" not in flags(view, 0, 1)


def test_numa_off_is_one_node() -> None:
    view = predict(RING, V6, ("numa=off",))
    assert names(view, 0) == ["MC", "PKG"]
    assert view.distances == {0: (10,)}
    assert {one.node for one in view.cpus.values()} == {0}


def test_a_level_narrower_than_the_one_inside_is_widened() -> None:
    """build_sched_domain(): "arch topology borken", and the span becomes the child's."""
    shared = frozenset({"SD_SHARE_LLC"})
    halves, all_six = [frozenset({0, 1}), frozenset({2, 3})], frozenset(range(6))
    alone = {4: frozenset({4}), 5: frozenset({5})}
    inner = Level("SMT", alone | dict.fromkeys(range(4), frozenset(range(4))), shared)
    narrow = Level("CLS", alone | {cpu: halves[cpu // 2] for cpu in range(4)}, shared)
    outer = Level("PKG", dict.fromkeys(range(6), all_six), frozenset())
    setting = Setting(all_six, dict.fromkeys(range(6), 1024), traits(V6))
    chains = domains([inner, narrow, outer], setting)
    assert [(d.name, sorted(d.span or ())) for d in chains[0]] == [
        ("SMT", [0, 1, 2, 3]),
        ("PKG", [0, 1, 2, 3, 4, 5]),
    ]
    assert [d.name for d in chains[4]] == ["PKG"]


@pytest.mark.parametrize("kernel", [V6, V7])
def test_levels_that_cross_tear_each_others_groups(kernel: KernelVersion) -> None:
    """Cores of four, clusters across them: expected is what build_sched_groups() and
    cpu_attach_domain() of both kernels gave, compiled into a program. CPUs 0 to 2 keep a CLS as
    wide as their SMT, as CPU 3's CLS linked another group to theirs; CPUs 5 to 7 do not."""
    shared = frozenset({"SD_SHARE_LLC"})

    def level(name: str, flag: str, *groups: range) -> Level:
        masks = {cpu: frozenset(group) for group in groups for cpu in group}
        return Level(name, masks, shared | {flag} if flag else shared)

    given = [
        level("SMT", "SD_SHARE_CPUCAPACITY", range(4), range(4, 8)),
        level("CLS", "SD_CLUSTER", range(3), range(3, 5), range(5, 8)),
        level("MC", "", range(8)),
    ]
    setting = Setting(frozenset(range(8)), dict.fromkeys(range(8), 1024), traits(kernel))
    chains = domains(given, setting)
    assert [d.name for d in chains[0]] == ["SMT", "CLS", "MC"]
    assert chains[0][1].span == chains[0][0].span == frozenset(range(4))
    assert [d.span for d in chains[3]][:2] == [frozenset(range(4)), frozenset(range(5))]
    assert [d.span for d in chains[4]][:2] == [frozenset(range(4, 8)), frozenset(range(3, 8))]
    assert [[d.name for d in chains[cpu]] for cpu in (5, 6, 7)] == [["SMT", "MC"]] * 3


def test_no_domain_at_all_where_masks_cross() -> None:
    """Packages that cross nodes cannot cross masks, LLCs can: topology_span_sane()."""
    crossing = made(*map(cpu, range(4)), llcs=(range(3),))
    last = crossing.caches[0].model_copy(update={"level": 4, "cpus": frozenset({2, 3})})
    view = predict(crossing.model_copy(update={"caches": (*crossing.caches, last)}), V6)
    assert view.domains == dict.fromkeys(range(4), ())


def test_isolated_cpus_are_in_no_domain() -> None:
    view = predict(FOUR, V6, ("isolcpus=1,3",))
    assert (chain(view, 0), chain(view, 1)) == ("MC 0,2", "")
    view = predict(FOUR, V6, ("isolcpus=1,3",), KernelConfig(isolation=False))
    assert chain(view, 1) == "MC 0-3"


def test_a_cpuset_partition_has_separate_domains() -> None:
    view = predict(FOUR, V6, ("asymlab.partition=1,3",))
    assert (chain(view, 0), chain(view, 1)) == ("MC 0,2", "MC 1,3")
    view = predict(FOUR, V6, ("asymlab.partition=3",))
    assert (chain(view, 0), chain(view, 3)) == ("MC 0-2", "")


def test_relaxing_stops_balancing_of_idle_cpus_from_a_level_on() -> None:
    # MC is built third: SMT, CLS, MC
    view = predict(PAIRS, V6, ("relax_domain_level=2",))
    assert "SD_BALANCE_NEWIDLE" in flags(view, 0, 0)
    assert "SD_BALANCE_NEWIDLE" not in flags(view, 0, 1)


def test_x86_takes_clusters_from_l2_and_drops_pkg_with_nodes_inside() -> None:
    inside = made(
        *(cpu(i, node=i // 2, cluster=i // 2) for i in range(4)),
        llcs=(range(4),),
        rows=((10, 12), (12, 10)),
        arch="x86_64",
    )
    view = predict(inside, V6)
    assert names(view, 0) == ["CLS", "NUMA"]
    assert "SD_CLUSTER" in flags(view, 0, 0)
    assert view.cpus[0].capacity is None
    assert predict(inside, V7).cpus[0].capacity == 1024


def test_x86_caches_cross_packages_but_not_nodes() -> None:
    """A guest whose CPUID has the host's caches: match_l2c() and match_llc() compare the node."""
    cpus = [cpu(i, cluster=i // 4, package=i // 2) for i in range(8)]
    view = predict(made(*cpus, llcs=(range(8),), arch="x86_64"), V6)
    assert chain(view, 0) == "CLS 0-3, MC 0-7"
    assert view.cpus[0].cluster == frozenset(range(4))
    apart = [one.model_copy(update={"node": one.package}) for one in cpus]
    rows = tuple(tuple(10 if i == j else 20 for j in range(4)) for i in range(4))
    view = predict(made(*apart, llcs=(range(8),), rows=rows, arch="x86_64"), V6)
    assert chain(view, 0) == "CLS 0-1, NUMA 0-7"


@pytest.mark.parametrize(("cores", "inner"), [(1, "PKG"), (2, "MC")])
def test_x86_packages_of_one_core_share_nothing(cores: int, inner: str) -> None:
    """set_cpu_sibling_map() without has_mp: the LLC of CPUID makes no MC."""
    cpus = [cpu(i, package=i // cores) for i in range(4)]
    view = predict(made(*cpus, llcs=(range(4),), arch="x86_64"), V6)
    assert chain(view, 1) == f"{inner} 0-3"
    assert view.cpus[1].llc == frozenset(range(4))
    threads = [cpu(i, core=i // 2, package=i // 2) for i in range(4)]
    assert names(predict(made(*threads, llcs=(range(4),), arch="x86_64"), V6), 0) == ["SMT", "MC"]


@pytest.mark.parametrize(
    ("kernel", "halves", "want"),
    [
        (V6, (0, 0), ["MC", "PKG", "NUMA"]),
        (V7, (0, 0), ["MC", "PKG", "NUMA"]),
        (V6, (0, 1), ["MC", "NODE", "NUMA"]),
        (V7, (0, 1), ["MC", "PKG", "NUMA"]),
    ],
)
def test_x86_drops_pkg_by_packages_that_split_or_later_by_their_number(
    kernel: KernelVersion, halves: tuple[int, int], want: list[str]
) -> None:
    """Two packages and two nodes; a half of each package in each node splits both."""
    cpus = [
        cpu(i, package=i // 4, node=i // 4 if halves == (0, 0) else halves[i // 2 % 2])
        for i in range(8)
    ]
    llcs = tuple(range(i, i + 2) for i in range(0, 8, 2))
    view = predict(made(*cpus, llcs=llcs, rows=((10, 20), (20, 10)), arch="x86_64"), kernel)
    assert names(view, 0) == want


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kernel", [V6, V7])
def test_random_machines_nest(seed: int, kernel: KernelVersion) -> None:
    """As on any booted kernel: spans grow and contain their CPU; the outermost has all CPUs."""
    view = predict(machine_view(random_machine(seed)), kernel)
    assert view.domains is not None
    for number, found in view.domains.items():
        inner: frozenset[int] = frozenset({number})
        for domain in found:
            assert domain.span is not None
            assert inner < domain.span or domain.span == inner != {number}
            inner = domain.span
        assert inner == frozenset(view.cpus)


UNEVEN = (
    (10, 15, 17, 21, 28, 26),
    (15, 10, 15, 28, 26, 23),
    (17, 15, 10, 26, 23, 21),
    (21, 28, 26, 10, 15, 17),
    (28, 26, 23, 15, 10, 15),
    (26, 23, 21, 17, 15, 10),
)


@pytest.mark.parametrize(
    ("kernel", "model", "levels"),
    # 15, 17 and the mean of the nine, 24.67 (the kernel's 24); or 15, 17, 21, 23, 26, 28
    [(V7, 0xAD, 3), (V6, 0xAD, 6), (V7, 0x8F, 6)],
)
def test_distances_between_sub_numa_clusters_are_evened_out(
    kernel: KernelVersion, model: int, levels: int
) -> None:
    box = machine("granite-snc")
    nodes = tuple(
        node.model_copy(update={"distances": row})
        for node, row in zip(box.nodes, UNEVEN, strict=True)
    )
    firmware = machine_view(box.altered(nodes=nodes, cpuid=Cpuid(model=model)))
    shape = explained(firmware, kernel).topology
    found = list(levels_of(shape, "x86_64", traits(kernel), KernelConfig(), packing=False))
    assert len([level for level in found if level.name == "NUMA"]) == levels
    view = explained(firmware, kernel).view
    assert view.distances[0] == UNEVEN[0], "sysfs has the distances of the SLIT"
