# SPDX-License-Identifier: Apache-2.0
"""Small machines that lint clean; each case of a rule breaks one part of one of them.

Four CPUs, two clusters of two cores, an L2 and a NUMA node for each cluster.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from asymlab.model.acpi import (
    OSC_RULES,
    AcpiTables,
    Cpc,
    Grant,
    Header,
    Hmat,
    HmatMatrix,
    HmatMemory,
    Madt,
    MadtCpu,
    Osc,
    Pptt,
    PpttCache,
    PpttNode,
    ProcessorDevice,
    Register,
    Slit,
    Srat,
    SratCpu,
    SratMemory,
)
from asymlab.model.devicetree import DeviceTree, DtCache, DtCpu, DtMapNode, DtMemory
from asymlab.model.firmware import CacheFacts, CpuFacts, MachineView, ViewSource
from asymlab.model.origin import Origin
from asymlab.model.record import Record

CPUS = range(4)
GIB = 1 << 30
LENGTH = 0x800
NULL = Register(space="SystemMemory", width=0, offset=0, access=0, address=0)
DESIRED = Register(space="PCC", width=32, offset=0, access=2, address=0x10)
COUNTER = Register(space="FFixedHW", width=64, offset=0, access=4, address=1)
R = TypeVar("R", bound=Record)


def but(record: R, **changes: object) -> R:
    """The record with other values, validated."""
    fields = {name: getattr(record, name) for name in type(record).model_fields}
    return type(record)(**fields | changes)


def at(part: str, offset: int | None = None) -> Origin:
    return Origin(file="made", part=part, offset=offset)


def header(signature: str, revision: int = 2) -> Header:
    return Header(
        signature=signature,
        length=LENGTH,
        revision=revision,
        oem_id="MADE",
        oem_table_id="MADE",
        oem_revision=1,
        checksum_holds=True,
        bytes=LENGTH,
        origin=at(signature),
    )


def gicc(uid: int, **changes: object) -> MadtCpu:
    cpu = MadtCpu(
        kind="gicc",
        uid=uid,
        hw_id=uid << 8,
        enabled=True,
        online_capable=False,
        origin=at("APIC", 44 + 80 * uid),
    )
    return but(cpu, **changes)


def apic(kind: str, number: int) -> MadtCpu:
    return gicc(number, kind=kind, hw_id=number)


def madt(cpus: Iterable[MadtCpu]) -> Madt:
    return Madt(header=header("APIC", 5), cpus=tuple(cpus))


def node(offset: int, parent: int, **changes: object) -> PpttNode:
    made = PpttNode(
        offset=offset,
        parent=parent,
        uid=0,
        package=False,
        uid_valid=False,
        thread=False,
        leaf=False,
        identical=True,
        resources=(),
        origin=at("PPTT", offset),
    )
    return but(made, **changes)


def leaf(uid: int, parent: int, **changes: object) -> PpttNode:
    base = {"uid": uid, "uid_valid": True, "leaf": True, "resources": (0x200, 0x220)}
    return node(0x100 + 0x20 * uid, parent, **base | changes)


def cache(offset: int, kind: str | None, **changes: object) -> PpttCache:
    made = PpttCache(
        offset=offset,
        next=0,
        size=65536,
        sets=256,
        ways=4,
        line=64,
        kind=kind,
        cache_id=None,
        origin=at("PPTT", offset),
    )
    return but(made, **changes)


PACKAGE, CLUSTERS = 0x24, (0x40, 0x60)
L1D, L1I, L2S = 0x200, 0x220, (0x240, 0x260)
CACHES = (cache(L1D, "data"), cache(L1I, "instruction"), *(cache(each, "unified") for each in L2S))
TOP = (
    node(PACKAGE, 0, package=True),
    *(node(own, PACKAGE, resources=(l2,)) for own, l2 in zip(CLUSTERS, L2S, strict=True)),
)
LEAVES = tuple(leaf(uid, CLUSTERS[uid // 2]) for uid in CPUS)


def pptt(
    nodes: Iterable[PpttNode] = (*TOP, *LEAVES),
    caches: Iterable[PpttCache] = CACHES,
    revision: int = 2,
) -> Pptt:
    return Pptt(header=header("PPTT", revision), nodes=tuple(nodes), caches=tuple(caches))


def smt_pptt(**thread: object) -> Pptt:
    """Two cores of two threads, in one cluster; what ``thread`` changes is CPU 3."""
    cores = (0x80, 0xA0)
    own = [node(core, CLUSTERS[0], resources=(L1D, L1I)) for core in cores]
    threads = [leaf(uid, cores[uid // 2], thread=True, resources=()) for uid in CPUS]
    threads[3] = but(threads[3], **thread)
    return pptt((*TOP[:2], *own, *threads))


def srat_cpu(uid: int, **changes: object) -> SratCpu:
    cpu = SratCpu(kind="gicc", id=uid, domain=uid // 2, enabled=True, origin=at("SRAT", uid))
    return but(cpu, **changes)


def ram(domain: int, **changes: object) -> SratMemory:
    made = SratMemory(
        base=domain * GIB,
        size=GIB,
        domain=domain,
        enabled=True,
        hot_pluggable=False,
        origin=at("SRAT", 0x100 + domain),
    )
    return but(made, **changes)


SRAT = Srat(
    header=header("SRAT", 3), cpus=tuple(map(srat_cpu, CPUS)), memory=tuple(map(ram, range(2)))
)


def slit(*rows: tuple[int, ...]) -> Slit:
    return Slit(header=header("SLIT", 1), rows=rows)


MATRIX = HmatMatrix(
    level=0,
    data="access latency",
    initiators=(0, 1),
    targets=(0, 1),
    values=((10, 20), (20, 10)),
    origin=at("HMAT", 0x40),
)


def attached(domain: int, initiator: int) -> HmatMemory:
    return HmatMemory(domain=domain, initiator=initiator, origin=at("HMAT", domain))


HMAT = Hmat(
    header=header("HMAT", 2),
    memory=tuple(attached(domain, domain) for domain in range(2)),
    matrices=(MATRIX,),
)

REGISTERS = (NULL, DESIRED, *(NULL,) * 5, COUNTER, COUNTER, *(NULL,) * 5)
"""Elements 6 to 19: guaranteed_perf to energy_performance_preference."""


def cpc(
    levels: tuple[object, ...] = (100, 100, 20, 10),
    last: tuple[object, ...] = (100, 300, 3000),
    head: tuple[object, ...] = (23, 3),
    registers: tuple[object, ...] = REGISTERS,
) -> Cpc:
    elements = (*head, *levels, *registers, *last)
    return Cpc(path="\\_SB.C000._CPC", elements=elements, origin=at("\\_SB.C000._CPC"))


def device(number: int, **changes: object) -> ProcessorDevice:
    path = f"\\_SB.C{number:03X}"
    return but(ProcessorDevice(path=path, uid=number, cpc=cpc(), origin=at(path)), **changes)


def devices(number: int, **changes: object) -> tuple[ProcessorDevice, ...]:
    """The devices of all CPUs, with changes to that of one."""
    return tuple(device(each, **changes if each == number else {}) for each in CPUS)


def facts(number: int, **changes: object) -> CpuFacts:
    cpu = CpuFacts(
        id=number,
        hw_id=number << 8,
        uid=number,
        core=number,
        cluster=number // 2,
        node=number // 2,
        cpc=cpc(),
    )
    return but(cpu, **changes)


def shared(level: int, cpus: Iterable[int], kind: str = "unified", **changes: object) -> CacheFacts:
    members = frozenset(cpus)
    made = CacheFacts(
        level=level,
        kind=kind,
        size=65536,
        line=64,
        ways=4,
        cpus=members,
        origin=at(f"cache of {sorted(members)}"),
    )
    return but(made, **changes)


FIRST = tuple(shared(1, {number}, "data") for number in CPUS)
SECOND = (shared(2, {0, 1}), shared(2, {2, 3}))


def osc(bits: int) -> Osc:
    granted = Grant(certain=bits, possible=bits)
    return Osc(granted=dict.fromkeys(OSC_RULES, granted), origin=at("\\_SB._OSC"))


TABLES = AcpiTables(
    tables=tuple(map(header, ("DSDT", "APIC", "PCCT", "PPTT", "SRAT", "SLIT", "HMAT"))),
    arch="arm64",
    madt=madt(map(gicc, CPUS)),
    pptt=pptt(),
    srat=SRAT,
    slit=slit((10, 20), (20, 10)),
    hmat=HMAT,
    processors=tuple(map(device, CPUS)),
    osc=osc(0x4060),
)
ACPI = MachineView(
    title="made ACPI",
    source=ViewSource.ACPI,
    arch="arm64",
    cpus=tuple(map(facts, CPUS)),
    caches=(*FIRST, *SECOND),
    acks_cppc=True,
    acpi=TABLES,
)
X86 = but(
    ACPI,
    arch="x86_64",
    acpi=but(
        TABLES,
        madt=madt(apic("lapic", number) for number in CPUS),
        pptt=None,
        srat=but(SRAT, cpus=tuple(srat_cpu(number, kind="lapic") for number in CPUS)),
    ),
)
SYSFS = but(
    ACPI,
    source=ViewSource.SYSFS,
    acpi=None,
    cpus=tuple(facts(number, capacity=1024) for number in CPUS),
)


def acpi(**tables: object) -> MachineView:
    """The ACPI machine with other tables."""
    return but(ACPI, acpi=but(TABLES, **tables))


def x86(**tables: object) -> MachineView:
    """The x86 machine with other tables."""
    return but(X86, acpi=but(X86.acpi or TABLES, **tables))


def srat(**parts: object) -> MachineView:
    """The ACPI machine with another SRAT."""
    return acpi(srat=but(SRAT, **parts))


def hmat(**parts: object) -> MachineView:
    """The ACPI machine with another HMAT."""
    return acpi(hmat=but(HMAT, **parts))


def with_cpus(*cpus: CpuFacts, view: MachineView = ACPI) -> MachineView:
    """A machine with other facts about the CPUs of those numbers."""
    by_id = {cpu.id: cpu for cpu in (*view.cpus, *cpus)}
    return but(view, cpus=tuple(by_id[number] for number in sorted(by_id)))


def smt(*cpus: CpuFacts) -> MachineView:
    """A machine with these CPUs, each core with a level-1 cache for its threads."""
    view = with_cpus(*cpus)
    first = (shared(1, threads, "data") for threads in view.cores.values())
    return but(view, caches=(*first, *SECOND))


def every(**changes: object) -> MachineView:
    """The ACPI machine with other facts about every CPU."""
    return with_cpus(*(facts(number, **changes) for number in CPUS))


def packages(package: Cpc) -> MachineView:
    """The ACPI machine with one _CPC for every CPU."""
    return every(cpc=package)


def dt_cpu(number: int, **changes: object) -> DtCpu:
    path = f"/cpus/cpu@{number}"
    made = DtCpu(
        path=path,
        hw_id=number,
        status="okay",
        compatible=("arm,cortex-a53",),
        capacity=1024,
        max_khz=None,
        node=number // 2,
        next_cache=f"/l2-{number // 2}",
        origin=at(path),
    )
    return but(made, **changes)


def dt_cache(path: str, **changes: object) -> DtCache:
    made = DtCache(
        path=path, level=2, unified=True, size=65536, sets=256, line=64, next=None, origin=at(path)
    )
    return but(made, **changes)


def branch(path: str, *children: DtMapNode, cpu: str | None = None) -> DtMapNode:
    """A node of the map at ``path`` below /cpus/cpu-map."""
    full = f"/cpus/cpu-map{path}"
    return DtMapNode(name=full.rpartition("/")[2], cpu=cpu, children=children, origin=at(full))


def core(path: str, number: int) -> DtMapNode:
    return branch(path, cpu=f"/cpus/cpu@{number}")


def cluster(path: str, *numbers: int) -> DtMapNode:
    return branch(path, *(core(f"{path}/core{i}", cpu) for i, cpu in enumerate(numbers)))


def dt_ram(base: int, node: int | None) -> DtMemory:
    return DtMemory(base=base, size=GIB, node=node, origin=at(f"/memory@{base:x}"))


TREE = DeviceTree(
    model="made",
    compatible=("made",),
    cpus=tuple(map(dt_cpu, CPUS)),
    caches=(dt_cache("/l2-0"), dt_cache("/l2-1")),
    cpu_map=branch("", cluster("/cluster0", 0, 1), cluster("/cluster1", 2, 3)),
    memory=tuple(dt_ram(node * GIB, node) for node in range(2)),
    distances=((0, 0, 10), (0, 1, 20), (1, 1, 10)),
)
DT = MachineView(
    title="made DT",
    source=ViewSource.DT,
    arch="arm64",
    cpus=tuple(
        facts(number, name=f"/cpus/cpu@{number}", uid=None, cpc=None, dmips_mhz=1024)
        for number in CPUS
    ),
    caches=(*FIRST, *SECOND),
    tree=TREE,
)


def dt(**tree: object) -> MachineView:
    """The DT machine with another tree."""
    return but(DT, tree=but(TREE, **tree))


def mapped(*children: DtMapNode) -> MachineView:
    """The DT machine with another cpu-map."""
    return dt(cpu_map=branch("", *children))


def nodes(*changed: DtCpu) -> MachineView:
    """The DT machine with other CPU nodes of those paths."""
    by_path = {cpu.path: cpu for cpu in (*TREE.cpus, *changed)}
    return dt(cpus=tuple(by_path.values()))


CLEAN = (ACPI, X86, DT, SYSFS)
"""Machines without findings."""
