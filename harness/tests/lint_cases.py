# SPDX-License-Identifier: Apache-2.0
"""Views that break lint rules: one defect a case, and the other rules that it breaks as well."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.model.acpi import Grant, PpttCache, PpttNode, Register
from asymlab.model.devicetree import DtCache, DtMapNode
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Problem
from lint_latencies import (
    FAR,
    LOCAL,
    divided_llc,
    merged_clusters,
    merged_llcs,
    moved_core,
    moved_package,
    no_clusters,
    one_llc,
    other_direction,
    other_distances,
    other_memory,
    other_siblings,
    small,
)
from lint_views import (
    ACPI,
    CACHES,
    CLUSTERS,
    COUNTER,
    CPUS,
    DESIRED,
    DT,
    FIRST,
    GIB,
    L1D,
    L1I,
    L2S,
    LEAVES,
    LENGTH,
    MATRIX,
    NULL,
    PACKAGE,
    REGISTERS,
    SECOND,
    SRAT,
    SYSFS,
    TABLES,
    TOP,
    TREE,
    acpi,
    apic,
    at,
    attached,
    branch,
    but,
    cache,
    cluster,
    core,
    cpc,
    device,
    devices,
    dt,
    dt_cache,
    dt_cpu,
    dt_ram,
    every,
    facts,
    gicc,
    header,
    hmat,
    leaf,
    madt,
    mapped,
    node,
    nodes,
    osc,
    packages,
    pptt,
    ram,
    shared,
    slit,
    smt,
    smt_pptt,
    srat,
    srat_cpu,
    with_cpus,
    x86,
)


@dataclass(frozen=True)
class Case:
    """A view that breaks ``rule``, and those in ``also``; ``says`` is part of a message."""

    rule: str
    view: MachineView
    says: str
    also: frozenset[str] = frozenset()


def case(rule: str, view: MachineView, says: str, *also: str) -> Case:
    return Case(rule, view, says, frozenset(also))


DT_PAIR = but(DT, cpus=(*(but(cpu, core=0) for cpu in DT.cpus[:2]), *DT.cpus[2:]))
ALONE = tuple(shared(2, {n}) for n in CPUS)
NO_PCCT = tuple(each for each in TABLES.tables if each.signature != "PCCT")

NOT_GRANTED = Grant(certain=0, possible=0)
GRANTED_LATER = {
    "6.1": NOT_GRANTED,
    "6.12": NOT_GRANTED,
    "7.3": Grant(certain=0x4040, possible=0x4040),
}


def leaves(*changed: PpttNode) -> tuple[PpttNode, ...]:
    by_offset = {each.offset: each for each in (*TOP, *LEAVES, *changed)}
    return tuple(by_offset.values())


def tree(*changed: PpttNode, revision: int = 2) -> MachineView:
    return acpi(pptt=pptt(leaves(*changed), revision=revision))


def unused(parent: int, *offsets: int) -> list[PpttNode]:
    """Leaves of a processor that the MADT does not have."""
    return [but(leaf(9, parent), offset=offset) for offset in offsets]


def caches(*changed: PpttCache) -> MachineView:
    by_offset = {each.offset: each for each in (*CACHES, *changed)}
    return acpi(pptt=pptt(caches=by_offset.values()))


def spoilt(signature: str, offset: int = 0x40, **tables: object) -> MachineView:
    """The ACPI machine with a table that is damaged at an offset."""
    problem = Problem(origin=at(signature, offset), text="cannot be read")
    return acpi(damage=(problem,), problems=(problem,), **tables)


def nameless(number: int, **changes: object) -> MachineView:
    """The ACPI machine with a device that Linux does not take for that CPU's."""
    return with_cpus(facts(number, cpc=None), view=acpi(processors=devices(number, **changes)))


def only(*nodes: PpttNode) -> MachineView:
    """The ACPI machine with no other nodes in its PPTT."""
    return acpi(pptt=pptt(nodes))


def level(name: str, value: object) -> MachineView:
    """One mandatory level of every _CPC."""
    names = ("highest_perf", "nominal_perf", "lowest_nonlinear_perf", "lowest_perf")
    good = dict(zip(names, (100, 100, 20, 10), strict=True))
    return packages(cpc(levels=tuple((good | {name: value}).values())))


def register(index: int, value: object) -> MachineView:
    """One of the registers of every _CPC, counted from guaranteed_perf."""
    changed = [*REGISTERS]
    changed[index] = value  # type: ignore[call-overload]
    return packages(cpc(registers=tuple(changed)))


def memory(base: int, **changes: object) -> Register:
    made = Register(space="SystemMemory", width=32, offset=0, access=3, address=base)
    return but(made, **changes)


def capacities(*values: int, view: MachineView = ACPI, **changes: object) -> MachineView:
    each = (
        facts(number, cpc=cpc(levels=(value, value, 20, 1)), **changes)
        for number, value in enumerate(values)
    )
    return with_cpus(*each, view=view)


def pair(number: int, **changes: object) -> MachineView:
    """CPUs 0 and 1 as threads of a core, with other facts about one of them."""
    threads = [facts(each, core=0, thread=each) for each in range(2)]
    threads[number] = but(threads[number], **changes)
    return smt(*threads)


def first_l2(*more: DtCache, **changes: object) -> MachineView:
    """The DT machine with changes to the first L2, and with further caches."""
    return dt(caches=(dt_cache("/l2-0", **changes), *TREE.caches[1:], *more))


ALL = cluster("/cluster0", *CPUS)
INNER = cluster("/cluster0/cluster0", *CPUS)
FIRST_TWO = cluster("/cluster0", 0, 1)
NO_CPU = branch("/cluster1", branch("/cluster1/core0", cpu=""))


def halves(kind: str) -> MachineView:
    """The DT machine with each cluster in a socket or in another cluster."""
    outer = (
        branch(f"/{kind}{i}", cluster(f"/{kind}{i}/cluster0", 2 * i, 2 * i + 1)) for i in range(2)
    )
    return mapped(*outer)


UNREAD = acpi(processors=devices(3, failed={"_CPC": "is read from a chip"}))
PARTLY = (None, None, 20, 10)
ONE_L2 = (*FIRST, shared(2, CPUS))
LEFT_OUT = branch("", cluster("/cluster0", 0, 1, 2))


def claims(cpu_map: DtMapNode | None) -> MachineView:
    """The DT machine with four different capacities."""
    cpus = [facts(n, name=f"/cpus/cpu@{n}", cpc=None, dmips_mhz=1000 - n) for n in CPUS]
    return with_cpus(*cpus, view=dt(cpu_map=cpu_map))


CASES = (
    case("TABLE001", acpi(tables=(but(header("PPTT"), checksum_holds=False),)), "PPTT"),
    case("TABLE002", acpi(tables=(but(header("PPTT"), bytes=LENGTH - 4),)), "has a length of 2048"),
    case("TABLE003", acpi(tables=(*TABLES.tables, header("SRAT"))), "a second SRAT"),
    case("TABLE004", spoilt("PCCT", 0), "cannot be read"),
    case("TABLE004", spoilt("APIC", 0), "cannot be read"),
    case("MADT008", spoilt("APIC"), "cannot be read"),
    case("SRAT008", spoilt("SRAT"), "cannot be read"),
    case("SLIT007", spoilt("SLIT"), "cannot be read"),
    case("HMAT005", spoilt("HMAT"), "cannot be read"),
    case("PPTT009", spoilt("PPTT"), "cannot be read"),
    case("MADT001", acpi(madt=madt([*map(gicc, range(3)), gicc(3, hw_id=0)])), "uid 0"),
    case("MADT002", acpi(madt=madt([*map(gicc, CPUS), gicc(3, hw_id=9)])), "uid 3 is both"),
    case("MADT003", acpi(madt=madt([*map(gicc, range(3)), gicc(3, hw_id=1 << 31)])), "0x80000000"),
    case("MADT005", acpi(processors=tuple(map(device, range(3)))), "no processor device"),
    case("MADT006", acpi(processors=devices(3, status=0xD)), "is 0xd"),
    case("MADT007", acpi(processors=(*devices(3), device(3, path="\\_PR.CPU3"))), "\\_PR.CPU3"),
    case("MADT004", x86(madt=madt([apic("lapic", 0), apic("x2apic", 3)])), "id 0x3 (", "SRAT002"),
    case("MADT009", nameless(3, uid=None, uid_text="C3"), '\\_SB.C003._UID is the string "C3"'),
    case("MADT010", nameless(3, foreign="ACPI0010"), "ACPI0010 of a processor container"),
    case("SRAT001", srat(cpus=SRAT.cpus[:3]), "uid 3"),
    case("SRAT002", srat(cpus=(*SRAT.cpus, srat_cpu(0x301, domain=1))), "uid 0x301"),
    case("SRAT003", srat(cpus=(*SRAT.cpus, srat_cpu(3, domain=0))), "again in 0"),
    case("SRAT004", srat(memory=(ram(0), ram(1, base=GIB - 4096))), "begins inside"),
    case("SRAT005", acpi(srat=but(SRAT, memory=()), hmat=None), "no memory range"),
    case("SRAT006", srat(memory=(*SRAT.memory, ram(256))), "256", "SLIT004"),
    case("SRAT007", acpi(srat=but(SRAT, memory=(ram(0),)), hmat=None), "domain 1"),
    case("SLIT001", acpi(slit=slit((10, 20), (20, 0))), "domain 1 is 0"),
    case("SLIT002", acpi(slit=slit((10, 10), (10, 10))), "as near as itself"),
    case("SLIT003", acpi(slit=slit((10, 20), (21, 10))), "it is 20, back 21"),
    case("SLIT004", acpi(slit=slit((10,))), "domain 1"),
    case("SLIT005", acpi(slit=None), "2 domains"),
    case("SLIT006", acpi(slit=slit((10, 40), (40, 10))), "0 to 1: 40"),
    case("HMAT001", hmat(header=header("HMAT", 3)), "revision 3"),
    case("HMAT002", hmat(memory=(attached(7, 0),)), "domain 7"),
    case("HMAT003", hmat(memory=(attached(0, 7),)), "attached to domain 7"),
    case("HMAT004", hmat(matrices=(but(MATRIX, targets=(0, 7)),)), "target 7"),
    case("PPTT001", only(*TOP, *LEAVES[:3]), "CPU 3 (uid 3)"),
    case("PPTT001", tree(leaf(3, CLUSTERS[1], leaf=False)), "without the leaf flag"),
    case("PPTT002", tree(but(leaf(9, CLUSTERS[1]), offset=0x300)), "uid 9"),
    case("PPTT003", tree(but(LEAVES[3], offset=0x300)), "the leaves at 0x160 and 0x300 both"),
    case("PPTT031", tree(*unused(CLUSTERS[1], 0x300, 0x314)), "uid 9", "PPTT002"),
    case("PPTT031", tree(*unused(0x66, 0x300)), "parent offset 0x66 is not", "PPTT002"),
    case("PPTT004", tree(node(PACKAGE, CLUSTERS[0], package=True)), "0x24 -> 0x40"),
    case("PPTT005", tree(leaf(3, 0x66)), "is not that of a processor node", "PPTT021"),
    case("PPTT005", tree(leaf(3, LENGTH)), "beyond the table", "PPTT021"),
    case("PPTT006", tree(leaf(3, 0, package=False)), "CPU 3", "PPTT021"),
    case("PPTT007", tree(but(TOP[1], leaf=True, uid=99)), "uid 99", "PPTT002"),
    case("PPTT008", acpi(pptt=None), "no PPTT"),
    case("PPTT020", tree(leaf(3, CLUSTERS[1], package=True)), "CPU 3"),
    case("PPTT021", tree(node(PACKAGE, 0)), "0x24"),
    case("PPTT030", tree(node(CLUSTERS[1], PACKAGE, package=True)), "the package of CPUs 2-3"),
    case("PPTT022", acpi(pptt=smt_pptt(thread=False)), "CPUs 2-3", "PPTT024"),
    case("PPTT023", only(TOP[0], *(leaf(uid, PACKAGE, thread=True) for uid in CPUS)), "CPUs 0-3"),
    case(
        "PPTT024",
        only(
            TOP[0],
            node(CLUSTERS[0], PACKAGE, resources=(L1D, L1I)),
            *(leaf(uid, CLUSTERS[0], resources=()) for uid in CPUS),
        ),
        "CPUs 0-3",
    ),
    case("PPTT025", tree(*(but(each, uid=5, uid_valid=True) for each in TOP[1:])), "has id 5"),
    case("PPTT026", tree(revision=1), "revision 1"),
    case("PPTT027", tree(*(but(each, identical=False) for each in (*TOP, *LEAVES))), "CPUs 0-3"),
    case(
        "PPTT028",
        only(
            *TOP[:2],
            *(node(core, CLUSTERS[0]) for core in (0x80, 0xA0)),
            *(leaf(uid, 0xA0 if uid else 0x80, thread=True) for uid in CPUS),
        ),
        "counts 1 threads per core, but some cores have 3",
    ),
    case("PPTT029", tree(node(0x80, PACKAGE), but(TOP[1], parent=0x80)), "of CPUs 0-1"),
    case("CACHE001", caches(cache(L2S[0], "unified", next=L2S[0])), "0x240 -> 0x240"),
    case("CACHE002", caches(cache(L2S[0], "unified", next=0x999)), "0x999"),
    case("CACHE003", tree(leaf(3, CLUSTERS[1], resources=(LENGTH, L1D, L1I))), "2 later ones are"),
    case("CACHE003", tree(leaf(3, CLUSTERS[1], resources=(PACKAGE, L1D))), "a processor node"),
    case(
        "CACHE004",
        acpi(
            pptt=pptt(
                leaves(*(leaf(uid, CLUSTERS[0]) for uid in CPUS)),
                (cache(L1D, "data", next=L2S[0]), *CACHES[1:]),
            )
        ),
        "CPUs 0-3",
    ),
    case("CACHE005", caches(cache(L2S[0], None)), "not flagged as valid"),
    case("CACHE006", tree(but(TOP[1], resources=L2S)), "0x240 and 0x260"),
    case("CACHE007", caches(*(cache(each, "unified", cache_id=1) for each in L2S)), "cache id 1"),
    case("CACHE007", caches(cache(L1D, "data", cache_id=4)), "the node at 0x100"),
    case("CACHE008", but(ACPI, caches=(*FIRST, shared(2, {0, 1}, size=None))), "CPUs 0-1"),
    case("CPPC001", with_cpus(facts(3, cpc=None)), "CPU 3 have no _CPC"),
    case(
        "CPPC001",
        with_cpus(facts(2, cpc=None), view=nameless(3, foreign="ACPI0010")),
        "CPU 2 have",
        "MADT010",
    ),
    case("CPPC002", level("nominal_perf", 101), "highest_perf 100 is below nominal_perf 101"),
    case("CPPC002", level("lowest_perf", 130), "lowest_perf 130", "CPPC006"),
    case("CPPC003", level("lowest_nonlinear_perf", 0), "lowest_nonlinear_perf is 0"),
    case("CPPC003", level("highest_perf", NULL), "highest_perf is 0 or a null register"),
    case("CPPC004", level("highest_perf", memory(1, space="FFixedHW")), "highest_perf as FFixedHW"),
    case("CPPC005", UNREAD, "is read from a chip"),
    # a package that is evaluated in part causes no further findings
    case("CPPC005", with_cpus(facts(3, cpc=cpc(PARTLY, last=(None, 0, None))), view=UNREAD), "1 _"),
    case("CPPC005", with_cpus(facts(3, cpc=None), view=UNREAD), "C003): is read from a chip"),
    case("CPPC003", with_cpus(facts(3, cpc=cpc(PARTLY))), "highest_perf, nominal_perf", "CPPC022"),
    case("CPPC006", packages(cpc(last=(100, 3000, 300))), "10 at 3000 MHz"),
    case("CPPC006", level("lowest_perf", 100), "lowest is 100 at 300 MHz"),
    case("CPPC007", packages(cpc(last=(100, 0, 3000))), "lowest_freq is missing"),
    case("CPPC008", packages(cpc(last=(100,), head=(21, 2))), "neither lowest_freq"),
    case("CPPC009", level("lowest_nonlinear_perf", 120), "above nominal_perf 100"),
    case("CPPC020", packages(cpc(head=(22, 3))), "should be 23): refused by 6.12 and 7.3"),
    case("CPPC020", packages(cpc(head=(23, 1))), "revision 1"),
    case("CPPC020", packages(cpc(head=(24, 4), last=(100, 300, 3000, 100))), "refused by 7.3"),
    case("CPPC020", packages(cpc(head=(NULL, 3))), "not both integers"),
    case("CPPC021", packages(cpc(last=(100, 300))), "is 23, but it has 22", "CPPC007"),
    case("CPPC022", register(4, None), "perf_reduction_tolerance"),
    case("CPPC023", but(ACPI, acks_cppc=False), "4 _CPC packages"),
    case(
        "CPPC023",
        but(acpi(osc=but(osc(0), granted=GRANTED_LATER)), acks_cppc=None),
        "by the rules of 6.1 and 6.12",
    ),
    case("CPPC023", but(acpi(osc=None), acks_cppc=False), "4 _CPC packages"),
    case(
        "CPPC024", but(register(1, memory(0x1000)), acpi=but(TABLES, osc=osc(0x60))), "desired_perf"
    ),
    case(
        "CPPC024",
        but(register(1, memory(0x1000)), acpi=but(TABLES, osc=but(osc(0), granted=GRANTED_LATER))),
        "by the rules of 6.1 and 6.12",
    ),
    case("CPPC025", register(2, but(DESIRED, access=3)), "subspaces [2, 3]"),
    case("CPPC026", register(2, memory(0x10000, space="SystemIO")), "port 0x10000"),
    case("CPPC026", register(2, memory(0x80, space="SystemIO", access=4)), "access size 4"),
    case("CPPC027", register(2, memory(0x80, space="EmbeddedControl")), "EmbeddedControl"),
    case("CPPC028", register(1, memory(0)), "desired_perf at address 0"),
    case("CPPC029", register(1, memory(0x80, access=0, width=7)), "desired_perf of 7 bits"),
    case("CPPC030", register(1, NULL), "neither desired_perf"),
    case("CPPC031", register(8, NULL), "no delivered_counter"),
    case("CPPC031", register(8, 0), "no delivered_counter"),
    case("CPPC032", register(8, DESIRED), "delivered_counter in PCC"),
    case("CPPC034", register(1, but(COUNTER, address=2)), "CPUs 0-3: desired_perf as FFixedHW"),
    case("CPPC034", register(10, COUNTER), "enable as FFixedHW"),
    case("CPPC033", acpi(tables=NO_PCCT), "desired_perf in PCC, but the PCCT is missing"),
    case("CAP001", pair(1, cpc=cpc((90, 90, 20, 10))), "CPU 0: 1024, CPU 1: 921", "CAP005"),
    case("CAP002", capacities(100000, 90, 90, 90), "CPUs 1-3"),
    case("CAP003", capacities(1000, 960, 980, 990), "983 to 1024: 4.0 % apart, without SMT"),
    case("CAP003", capacities(1000, 960, 1000, 1000), "2 capacities, 983 to 1024"),
    case("CAP003", claims(TREE.cpu_map), "4 capacities, 1020 to 1024"),
    case("CAP004", capacities(100, 90, 90, 90, view=SYSFS, capacity=1024), "differs: 90, 100"),
    case(
        "CAP005",
        smt(*(facts(n, core=n // 2, cpc=cpc((90 + n // 2 * 10,) * 4)) for n in CPUS)),
        "921 to 1024",
        "CPPC006",
    ),
    case("TOPO001", pair(1, node=1), "threads of one core, on nodes 0-1", "TOPO003", "TOPO005"),
    case("TOPO002", but(every(cluster=0), caches=FIRST), "one cluster, on nodes 0-1"),
    case("TOPO003", with_cpus(*(facts(n, cluster=n % 2, node=0) for n in CPUS)), "CPUs 0, 2"),
    case("TOPO004", every(cluster=0, node=0), "CPUs 0-3 is larger"),
    case("TOPO005", but(ACPI, caches=ONE_L2), "CPUs 0-3 share"),
    case("TOPO006", but(every(node=0), caches=ONE_L2), "clusters of CPUs 0-1 | 2-3 share no cache"),
    # threads with separate caches of a level that threads share are cores
    case("TOPO008", but(pair(0), caches=ACPI.caches), "CPUs 0-1 are threads"),
    case("TOPO008", but(DT_PAIR, caches=(*FIRST, *ALONE)), "each has separate level 2 caches"),
    case("TOPO007", but(ACPI, caches=()), "MC will be CPUs 0-1 | 2-3"),
    case("MAP001", dt(cpu_map=LEFT_OUT), "cpu@3; cpu_capacity of CPU 3 will be 0", "CAP002"),
    case("MAP001", claims(LEFT_OUT), "cpu@3; cpu_capacity of CPU 3 will be 0", "CAP002"),
    # Linux stops at another defect: all have 1024
    case("MAP001", mapped(cluster("/cluster0", 0), NO_CPU), "/cpu@1, /cpus/cpu@2, /cpus", "MAP004"),
    case("MAP002", mapped(cluster("/cluster0", 0, 1, 2, 3, 0)), "/cluster0/core0"),
    case("MAP003", mapped(FIRST_TWO, cluster("/cluster2", 2, 3)), "cluster2", "MAP001", "CAP002"),
    case("MAP004", mapped(ALL, NO_CPU), "core0"),
    case("MAP005", mapped(ALL, branch("/cluster1", branch("/cluster1/core0"))), "core0"),
    case(
        "MAP006",
        mapped(
            cluster("/cluster0", 0, 1, 2),
            branch(
                "/cluster1",
                branch("/cluster1/core0", core("/cluster1/core0/thread0", 3), cpu="/cpus/cpu@3"),
            ),
        ),
        "has a cpu property",
    ),
    case("MAP007", mapped(ALL, core("/core0", 3)), "core0"),
    case(
        "MAP008", mapped(branch("/cluster0", INNER, core("/cluster0/core0", 3))), "core0", "MAP009"
    ),
    case("MAP009", mapped(branch("/cluster0", INNER)), "cluster0"),
    case("MAP010", halves("cluster"), "/cpus/cpu@0, /cpus/cpu@2 become threads", "MAP009"),
    case("MAP011", mapped(ALL, branch("/cluster1")), "cluster1"),
    case("DT001", nodes(dt_cpu(3, hw_id=2)), "/cpus/cpu@3 has reg 0x2"),
    case("DT002", nodes(dt_cpu(3, hw_id=1 << 31)), "0x80000000"),
    case("DT002", nodes(dt_cpu(3, hw_id=None)), "has no reg"),
    case("DT010", nodes(dt_cpu(3, capacity=None)), "/cpus/cpu@3"),
    case("DT011", dt(cpu_map=None), "1024"),
    case("DT011", claims(None), "1024"),
    case(
        "DT012",
        nodes(
            *(dt_cpu(n, capacity=None) for n in range(3)),
            dt_cpu(3, capacity=None, compatible=("arm,cortex-a73",)),
        ),
        "arm,cortex-a53, arm,cortex-a73",
        "DT010",
    ),
    case("DT020", first_l2(next="/l2-0"), "/l2-0"),
    case("DT021", first_l2(level=None), "no cache-level"),
    case("DT021", first_l2(dt_cache("/l3", level=2), next="/l3"), "/l3 has cache-level 2, above"),
    case("DT022", first_l2(compatible=()), "/l2-0"),
    case("DT023", nodes(dt_cpu(3, next_cache=None)), "/cpus/cpu@3"),
    case("DT030", nodes(dt_cpu(3, node=None)), "/cpus/cpu@3"),
    case("DT031", dt(memory=(dt_ram(0, None),)), "memory at 0x0"),
    case("DT032", dt(distances=((0, 0, 11),)), "from node 0 to 0: 11"),
    case("DT032", dt(distances=((0, 1, 10),)), "from node 0 to 1: 10"),
    case("DT032", dt(distances=((0, 1, 9),)), "from node 0 to 1: 9, nearer than the node itself"),
    case("DT033", dt(distances=((0, 1, 20), (1, 0, 30))), "20, back 30"),
    case("DT033", dt(distances=((1, 0, 30),)), "only from node 1 to 0"),
    case("LAT001", merged_llcs(), "CPUs 0-7, CPUs 8-15 (35 ns within a group, 100 ns between"),
    case("LAT001", merged_clusters(), "CPUs 16-23 share a cluster, and were measured as groups"),
    case("LAT002", divided_llc(), "CPUs 0-3 and CPUs 4-7 are of different LLCs", "TOPO006"),
    case("LAT003", one_llc(), "groups: CPUs 0-9, CPUs 10-19 (5"),
    case("LAT003", no_clusters(), "CPUs 16-19, CPUs 20-23, CPUs 24-27, CPUs 28-31"),
    case("LAT004", moved_core(), "35 ns from CPUs 8-15 of another, and 3 more"),
    case("LAT004", moved_package(), "from CPUs 32-47 of another, and 3 more"),
    case("LAT005", other_siblings(), "from its sibling CPU 1, and 19 ns from CPU 2", "CAP005"),
    case("LAT006", other_distances(), "from node 0: 15 to node 2, measured 28"),
    case("LAT006", small(FAR, LOCAL), "10 to node 0, measured 100 ns; 20 to node 1", "LAT007"),
    case("LAT007", other_memory(), "access latency in ps from node 0: 10 to node 1"),
    case("LAT008", other_direction(), "from CPU 0 to CPU 3 100 ns, back 160 ns"),
)
"""At least one for every rule."""

LAPICS = [apic("lapic", number) for number in CPUS]

NEAR = (
    # without a MADT the CPUs are unknown; a single table does not describe a machine
    acpi(tables=(header("SRAT"),), madt=None, pptt=None, slit=None, processors=()),
    # threads, with all flags set correctly
    acpi(pptt=smt_pptt()),
    # a disabled processor needs neither leaf nor affinity nor device
    acpi(madt=madt([*map(gicc, CPUS), gicc(7, enabled=False)])),
    # x86 firmware declares more processor devices than there are processors
    x86(processors=tuple(map(device, range(64)))),
    # the same APIC id as local APIC and as x2APIC is one processor
    x86(madt=madt([*LAPICS, apic("x2apic", 3)])),
    # tables made for emulators claim levels and no register at all
    packages(cpc(registers=(NULL,) * len(REGISTERS))),
    # revision 4, whose last element may be a package
    packages(cpc(head=(25, 4), last=(100, 300, 3000, 100, None))),
    # 10 % apart is a difference that Linux knows
    capacities(100, 100, 90, 90),
    # a package of two nodes, each with a separate cache and cluster
    every(package=0),
    # no shared cache at all, and one cluster, on one node
    but(every(cluster=0, node=0), caches=FIRST),
    # sockets, each numbered from 0
    halves("socket"),
    # one node without NUMA properties
    dt(cpus=tuple(dt_cpu(n, node=None) for n in CPUS), memory=(dt_ram(0, None),), distances=()),
    # an _OSC that cannot be evaluated
    but(acpi(osc=None), acks_cppc=None),
    # no map, and no capacities that would need one
    dt(cpus=tuple(dt_cpu(n, capacity=None) for n in CPUS), cpu_map=None),
    # a machine whose Linux uses the capacities of _CPC
    with_cpus(*(facts(n, cpc=cpc((90 + n,) * 4), capacity=990 + n) for n in CPUS), view=SYSFS),
    nodes(dt_cpu(3, status="disabled")),
)
"""Sound machines that resemble defective ones."""

ONE = but(
    acpi(
        madt=madt([gicc(0)]),
        pptt=pptt([leaf(0, 0, package=True, identical=False)], revision=2),
        srat=but(SRAT, cpus=SRAT.cpus[:1], memory=SRAT.memory[:1]),
        slit=None,
        hmat=None,
    ),
    cpus=(facts(0),),
    caches=FIRST[:1],
)
PRIVATE_L2 = 0x280


def packages_of_one_thread() -> tuple[PpttNode, ...]:
    own = [node(0x400 + uid, 0, package=True) for uid in CPUS]
    return (*own, *(leaf(uid, 0x400 + uid, thread=True) for uid in CPUS))


def same_ids_in_two_packages() -> tuple[PpttNode, ...]:
    tops = [
        node(0x400 + each, 0, package=True, uid=each, uid_valid=True, resources=(L2S[each],))
        for each in range(2)
    ]
    inner = [node(own, 0x400 + each, uid=9, uid_valid=True) for each, own in enumerate(CLUSTERS)]
    return (*tops, *inner, *LEAVES)


BOUNDARIES = (
    # one CPU needs no tree, no kinds, no affinity
    ONE,
    but(ONE, acpi=but(ONE.acpi or TABLES, pptt=None)),
    # Linux does not use the size of a cache on a machine of one node
    but(every(node=0), caches=(*FIRST, *(but(each, size=None) for each in SECOND))),
    # one frequency for all levels
    packages(cpc(levels=(100, 100, 100, 100), last=(100, 3000, 3000))),
    # packages of one core of one thread
    only(*packages_of_one_thread()),
    # a core as a separate node, with caches, above its only processor
    tree(node(0x80, CLUSTERS[0], resources=(L1D, L1I)), leaf(0, 0x80, resources=())),
    # ids of containers count within a package
    only(*same_ids_in_two_packages()),
    # local APIC ids of 255 are not processors, x2APIC ids from 255 on are
    x86(madt=madt([*LAPICS, *(but(apic("lapic", 0xFF), uid=each) for each in (254, 253))])),
    x86(
        madt=madt([*LAPICS, apic("x2apic", 0xFF)]),
        srat=but(
            SRAT,
            cpus=(
                *(srat_cpu(n, kind="lapic") for n in CPUS),
                srat_cpu(0xFF, kind="x2apic", domain=1),
            ),
        ),
    ),
    # ranges that are empty or disabled are ignored
    srat(memory=(*SRAT.memory, ram(0, base=GIB, size=0), ram(0, base=GIB, enabled=False))),
    # adjacent to the limit
    acpi(slit=slit((10, 30), (30, 10))),
    # a damaged matrix is a problem of the decoder, not of lint
    acpi(slit=slit((10, 20, 30), (20, 10))),
    # different cache ids of two instances
    caches(*(cache(each, "unified", cache_id=each) for each in L2S)),
    # a private L2 chained behind the L1 of the same core
    acpi(
        pptt=pptt(
            (*TOP, *(but(each, resources=(L1D, L1I)) for each in LEAVES)),
            (
                cache(L1D, "data", next=PRIVATE_L2),
                cache(L1I, "instruction", next=PRIVATE_L2),
                cache(PRIVATE_L2, "unified"),
                *CACHES[2:],
            ),
        )
    ),
    # the last port
    register(2, memory(0xFFFF, space="SystemIO")),
    # a Haswell's package
    but(packages(cpc(head=(17, 1))), arch="x86_64"),
    # PCC needs no flexible address space
    acpi(osc=osc(0x60)),
    # no caches beyond the first level anywhere
    dt(cpus=tuple(dt_cpu(n, next_cache=None) for n in CPUS)),
    # in a device tree level 1 is in each CPU's node, also where threads share it
    DT_PAIR,
    # threads with unknown caches
    but(pair(0), caches=SECOND),
    but(pair(0), caches=FIRST[:1]),
    # threads that fill their node
    pair(0),
)
"""Sound machines at the edge of a rule."""
