# SPDX-License-Identifier: Apache-2.0
"""Linux's reading of ACPI tables: CPUs in order, and the hardware that they share.

arm64: acpi_parse_and_init_cpus() in arch/arm64/kernel/smp.c. The CPU that booted is number 0 there;
a dump does not say which that was, so the first is assumed.
x86: acpi_parse_lapic() and acpi_parse_x2apic() in arch/x86/kernel/acpi/boot.c.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from asymlab.decode.arch import UNKNOWN
from asymlab.errors import UserError
from asymlab.model.acpi import (
    CPPC_V2,
    OSC_RULES,
    AcpiTables,
    Cpc,
    MadtCpu,
    Osc,
    ProcessorDevice,
    Register,
)
from asymlab.model.cpulist import MAX_CPUS
from asymlab.model.firmware import (
    MPIDR_AFFINITY,
    Basis,
    CacheFacts,
    CpuFacts,
    MachineView,
    ViewSource,
    dense_known,
    in_order,
)
from asymlab.model.origin import Origin, Problem
from asymlab.topology.apic_ids import Clues, infer
from asymlab.topology.numa import Numa, acpi_nodes
from asymlab.topology.pptt import PpttTree

_RECENT_MADT = 3
"""The revision of the MADT that firmware for later processors than Core 2 has."""

_PRESENT_OR_FUNCTIONAL = 0b1001


_OTHER_ARCHES = {0x07: "ia64", 0x11: "loongarch", 0x18: "riscv"}
"""Local SAPIC, CORE_PIC and RINTC structures of a MADT (include/acpi/actbl2.h)."""


@dataclass(frozen=True)
class _Layout:
    """By CPU: keys that are equal for CPUs of one core, cluster, package (None: unknown; of a
    cluster also that there is no such level)."""

    cores: list[Hashable | None]
    clusters: list[Hashable | None]
    packages: list[Hashable | None]
    caches: list[CacheFacts]
    problems: list[Problem]
    leaves: tuple[Origin, ...] = ()
    """The PPTT leaf of each CPU; empty if Linux discards the PPTT."""
    basis: dict[str, Basis] = field(default_factory=dict)


def acpi_view(tables: AcpiTables, title: str) -> MachineView:
    """The view of a set of tables. Without a MADT it has no CPUs, and a problem. UserError for
    tables of another architecture than arm64 and x86_64."""
    entries = tables.madt.cpus if tables.madt else ()
    if not entries:
        _refuse_arch(tables, title)
    arch = tables.arch
    cpus, problems = (_arm64 if arch == "arm64" else _x86)(entries)
    if not cpus:
        origin = tables.madt.header.origin if tables.madt else Origin(file=title, part="APIC")
        problems.append(Problem(origin=origin, text=_without_cpus(tables)))
    if len(cpus) > MAX_CPUS:
        text = f"{len(cpus)} processors: those beyond {MAX_CPUS} are ignored"
        problems.append(Problem(origin=cpus[MAX_CPUS].origin, text=text))
        cpus = cpus[:MAX_CPUS]
    found = _numa(tables, arch)
    nodes = [found.node(cpu.uid if arch == "arm64" else cpu.hw_id) for cpu in cpus]
    layout = _Layout([], [], [], [], [])
    if cpus:
        layout = (_pptt_layout if arch == "arm64" else _x86_layout)(tables, cpus, nodes)
    facts = tuple(_facts(tables, cpus, nodes, layout, found))
    return MachineView(
        title=title,
        source=ViewSource.ACPI,
        arch=arch,
        cpus=facts,
        caches=in_order(layout.caches),
        nodes=found.nodes,
        acks_cppc=_acknowledges(tables.osc, tables.processors, arch),
        problems=(*tables.problems, *problems, *found.problems, *layout.problems),
        acpi=tables,
        basis={**layout.basis, "capacity": _claims(tables, facts)},
    )


def _without_cpus(tables: AcpiTables) -> str:
    """What is unknown of a machine whose MADT has no usable processor, or which has none."""
    if tables.arch == UNKNOWN:
        arch = "and so is the architecture"
    else:
        arch = f"the architecture, {tables.arch}, is inferred from the {tables.arch_from}"
    if tables.madt:
        return "no usable processor" + ("" if tables.madt.cpus else f"; {arch}")
    return f"the MADT is missing: the CPUs are unknown, {arch}"


def _claims(tables: AcpiTables, cpus: Sequence[CpuFacts]) -> Basis:
    """Whether the input has every highest_perf that firmware claims."""
    how = "" if tables.evaluated else "AML, which has _CPC, is not evaluated"
    if not how and tables.may_define_cpc and not any(cpu.cpc for cpu in cpus):
        how = "the running machine may have a _CPC that evaluating AML does not show"
    for cpu in cpus:
        if not how and cpu.cpc and not _is_read(cpu.cpc):
            how = f"highest_perf of CPU {cpu.id} can only be read on the running machine"
    return Basis.unknown(how) if how else Basis()


def _is_read(cpc: Cpc) -> bool:
    """Whether highest_perf is a number; a null register reads as 0."""
    found = cpc.element("highest_perf")
    return found.is_null if isinstance(found, Register) else found is not None


def _refuse_arch(tables: AcpiTables, title: str) -> None:
    """UserError for tables of another architecture: by the processors of the MADT, or without one
    by a table that only that architecture has."""
    madt, text = tables.madt, ""
    for kind, arch in _OTHER_ARCHES.items():
        if madt and kind in madt.types:
            text = f"its processors are of {arch} (structures of type {kind:#x})"
    if not text and tables.arch in _OTHER_ARCHES.values():
        text = f"the {tables.arch_from} is a table of {tables.arch}"
    if text:
        file = Path(madt.header.origin.file if madt else title)
        raise UserError(text, file=file, hint="ACPI tables of arm64 and x86_64 are read")


def _numa(tables: AcpiTables, arch: str) -> Numa:
    """A structure of a length that it cannot have ends acpi_numa_init(), or has bad_srat() called
    (drivers/acpi/numa/srat.c)."""
    if not (damage := tables.spoilt("SRAT")):
        return acpi_nodes(tables.srat, tables.slit, arch)
    text = "a damaged structure: taken to be without NUMA (bad_srat(), acpi_numa_init())"
    return Numa(problems=(Problem(origin=damage[0].origin, text=text),))


def _arm64(entries: Sequence[MadtCpu]) -> tuple[list[MadtCpu], list[Problem]]:
    """Possible CPUs: enabled or able to come online later, each MPIDR once
    (acpi_map_gic_cpu_interface())."""
    cpus: dict[int, MadtCpu] = {}
    problems: list[Problem] = []
    for cpu in entries:
        if not (cpu.enabled or cpu.online_capable) or cpu.hw_id & ~MPIDR_AFFINITY:
            continue
        if cpu.hw_id in cpus:
            text = f"MPIDR {cpu.hw_id:#x} occurs twice: Linux skips the second"
            problems.append(Problem(origin=cpu.origin, text=text))
        cpus.setdefault(cpu.hw_id, cpu)
    # the boot CPU runs, so it is enabled
    boot = next((cpu for cpu in cpus.values() if cpu.enabled), None)
    return sorted(cpus.values(), key=lambda cpu: cpu is not boot), problems


def _x86(entries: Sequence[MadtCpu]) -> tuple[list[MadtCpu], list[Problem]]:
    """Enabled CPUs. The others get numbers only when they are plugged in. Where there are local
    APICs, Linux ignores x2APIC entries with an id below 255."""
    local = any(cpu.kind == "lapic" and cpu.enabled and cpu.hw_id != 0xFF for cpu in entries)
    cpus: dict[int, MadtCpu] = {}
    for cpu in entries:
        invalid = 0xFF if cpu.kind == "lapic" else 0xFFFF_FFFF
        repeated = cpu.kind == "x2apic" and local and cpu.hw_id < 0xFF
        if cpu.kind != "gicc" and cpu.enabled and cpu.hw_id != invalid and not repeated:
            cpus.setdefault(cpu.hw_id, cpu)
    return list(cpus.values()), []


def _pptt_layout(
    tables: AcpiTables, cpus: Sequence[MadtCpu], nodes: Sequence[int | None]
) -> _Layout:
    """If one CPU is not in the PPTT, Linux discards the topology of all (reset_cpu_topology()):
    every CPU is a core, every node a package (store_cpu_topology())."""
    if tables.pptt is None:
        return _flat(nodes, [], [])
    tree = PpttTree(tables.pptt)
    leaves = [tree.leaf_of(cpu.uid) for cpu in cpus]
    known = [leaf for leaf in leaves if leaf]
    ids = [tree.ids(leaf) for leaf in known]
    caches = tree.cache_facts([cpu.uid for cpu in cpus])
    if len(known) < len(leaves):
        missing = [cpu.uid for cpu, leaf in zip(cpus, leaves, strict=True) if not leaf]
        text = (
            f"no leaf for processor uid {missing[0]} ({len(missing)} of {len(cpus)} CPUs): "
            "Linux drops the topology of every CPU"
        )
        tree.problems.append(Problem(origin=tables.pptt.header.origin, text=text))
        return _flat(nodes, caches, tree.problems)
    return _Layout(
        cores=[(each.package, each.cluster, each.core) for each in ids],
        clusters=[None if each.cluster is None else each[1:] for each in ids],
        packages=[each.package for each in ids],
        caches=caches,
        problems=tree.problems,
        leaves=tuple(leaf.origin for leaf in known),
    )


def _flat(
    nodes: Sequence[int | None], caches: list[CacheFacts], problems: list[Problem]
) -> _Layout:
    count = len(nodes)
    packages = [("node", node) for node in nodes]
    return _Layout(list(range(count)), [None] * count, [*packages], caches, problems)


def _x86_layout(
    tables: AcpiTables, cpus: Sequence[MadtCpu], nodes: Sequence[int | None]
) -> _Layout:
    """What APIC ids and nodes are evidence of."""
    revision = tables.madt.header.revision if tables.madt else 0
    clues = Clues(
        cppc=any(device.cpc for device in tables.processors),
        recent=revision >= _RECENT_MADT or tables.srat is not None,
    )
    found = infer([cpu.hw_id for cpu in cpus], nodes, clues)
    return _Layout(
        cores=[*found.cores],
        clusters=[*found.modules],
        packages=[*found.packages],
        caches=[],
        problems=[],
        basis=found.basis,
    )


def _facts(
    tables: AcpiTables,
    cpus: Sequence[MadtCpu],
    nodes: Sequence[int | None],
    layout: _Layout,
    found: Numa,
) -> list[CpuFacts]:
    devices: dict[int | None, ProcessorDevice] = {}
    for one in tables.processors:
        if not one.foreign:
            devices.setdefault(one.uid, one)
    cores, packages = dense_known(layout.cores), dense_known(layout.packages)
    clusters = dense_known(layout.clusters)
    threads: dict[int | None, int] = {}
    pptt = tables.pptt.header.origin if tables.pptt else None
    facts: list[CpuFacts] = []
    for at, cpu in enumerate(cpus):
        device = devices.get(cpu.uid)
        threads[cores[at]] = threads.get(cores[at], -1) + 1
        facts.append(
            CpuFacts(
                id=at,
                hw_id=cpu.hw_id,
                uid=cpu.uid,
                name=device.path if device else "",
                core=cores[at],
                thread=0 if cores[at] is None else threads[cores[at]],
                cluster=clusters[at],
                package=packages[at],
                node=nodes[at],
                cpc=device.cpc if device and _is_there(device) else None,
                enabled=cpu.enabled,
                origins=_origins(cpu, device, found, layout.leaves[at] if layout.leaves else pptt),
            )
        )
    return facts


def _origins(
    cpu: MadtCpu, device: ProcessorDevice | None, found: Numa, leaf: Origin | None
) -> dict[str, Origin]:
    origins = {"hw_id": cpu.origin, "uid": cpu.origin, "enabled": cpu.origin}
    place = leaf if leaf and cpu.kind == "gicc" else cpu.origin
    origins |= dict.fromkeys(("core", "cluster", "package"), place)
    affinity = (found.cpus or {}).get(cpu.uid if cpu.kind == "gicc" else cpu.hw_id)
    if affinity:
        origins["node"] = affinity.origin
    if device:
        origins["name"] = device.origin
        if device.cpc:
            origins["cpc"] = device.cpc.origin
    return origins


def _is_there(device: ProcessorDevice) -> bool:
    """Whether Linux uses the device (acpi_device_is_present(), drivers/acpi/scan.c)."""
    return device.status is None or bool(device.status & _PRESENT_OR_FUNCTIONAL)


def _acknowledges(osc: Osc | None, devices: Sequence[ProcessorDevice], arch: str) -> bool | None:
    """Without a method nothing is acknowledged; without evaluated AML it is not known, nor if the
    releases differ (``MachineView.acks()``). Some AMD processors need no acknowledgement
    (cpc_supported_by_cpu(), arch/x86/kernel/acpi/cppc.c), and which they are is not in tables."""
    if osc is None:
        return False if devices and arch == "arm64" else None
    found = {osc.grants(CPPC_V2, release) for release in OSC_RULES}
    return found.pop() if len(found) == 1 and (arch == "arm64" or True in found) else None
