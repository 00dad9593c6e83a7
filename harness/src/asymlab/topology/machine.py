# SPDX-License-Identifier: Apache-2.0
"""The view of a machine's generated tables, without generating them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from asymlab.model.acpi import Cpc
from asymlab.model.firmware import (
    CacheFacts,
    CpuFacts,
    MachineView,
    NodeFacts,
    ViewSource,
    dense,
    in_order,
)
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.machine_parts import Cache, Cpu
from asymlab.model.origin import Origin
from asymlab.model.x86 import X86Layout, x86_layout
from asymlab.tables.ssdt import generated


def machine_view(machine: Machine, source: ViewSource = ViewSource.MACHINE) -> MachineView:
    """The view that a machine's tables give when decoded, but for addresses and names.

    ``source`` ACPI has claims as _CPC packages and processor uids, DT as capacity-dmips-mhz,
    MACHINE both. Tables of one NUMA node do not describe nodes (as ``asymlab.tables`` makes them);
    MACHINE has the node.
    """
    has_nodes = len(machine.nodes) > 1 or source is ViewSource.MACHINE
    layout = x86_layout(machine) if machine.arch == "x86_64" else None
    clusters = dense(_cluster_key(machine, cpu) for cpu in machine.cpus)
    return MachineView(
        title=machine.title,
        source=source,
        arch=machine.arch,
        cpus=tuple(
            _cpu(machine, cpu, source, cluster if _has_clusters(machine) else None).model_copy(
                update=_x86_ids(layout, cpu.id)
            )
            for cpu, cluster in zip(machine.cpus, clusters, strict=True)
        ),
        caches=in_order(_caches(machine, source)),
        nodes=tuple(
            NodeFacts(id=node.id, domain=node.id, memory=node.memory, distances=node.distances)
            for node in machine.nodes
            if has_nodes
        ),
        acks_cppc=None if source is ViewSource.DT else True,
        cpuid=machine.cpuid,
    )


def _has_clusters(machine: Machine) -> bool:
    """On arm64 the parent of a core always is one (find_acpi_cpu_topology_cluster(),
    drivers/acpi/pptt.c); a generated cpu-map says the same. On x86 a cluster is what shares a
    level-2 cache, a core alone where others share one."""
    return machine.arch == "arm64" or bool(machine.clusters)


def _cluster_key(machine: Machine, cpu: Cpu) -> Hashable:
    if cpu.cluster is not None:
        return ("cluster", cpu.cluster)
    return ("core", cpu.core) if machine.arch == "x86_64" else ("llc", cpu.llc)


def _cpu(machine: Machine, cpu: Cpu, source: ViewSource, cluster: int | None) -> CpuFacts:
    has_nodes = len(machine.nodes) > 1 or source is ViewSource.MACHINE
    here = Origin(file=machine.name, part=f"cpu{cpu.id}")
    cpc = Cpc(path=f"cpu{cpu.id}", elements=generated(machine, cpu), origin=here)
    hwp = machine.core_type(cpu.id).hwp
    return CpuFacts(
        id=cpu.id,
        uid=None if source is ViewSource.DT else cpu.id,
        name=f"cpu{cpu.id}",
        core=cpu.core,
        thread=cpu.thread,
        cluster=cluster,
        package=cpu.socket,
        node=cpu.node if has_nodes else None,
        cpc=None if source is ViewSource.DT else cpc,
        dmips_mhz=None if source is ViewSource.ACPI else cpu.perf,
        core_type=hwp.kind.value if hwp else "",
        origins=dict.fromkeys(("hw_id", "core", "cluster", "package", "node", "cpc"), here),
    )


def _x86_ids(layout: X86Layout | None, cpu: int) -> dict[str, int]:
    """The APIC id, and the uid of the emulated board (``asymlab.tables.target.emulated()``)."""
    return {} if layout is None else {"uid": layout.position(cpu), "hw_id": layout.apic_id(cpu)}


def _caches(machine: Machine, source: ViewSource) -> Iterator[CacheFacts]:
    """Every instance: a core's own, a cluster's where clusters share one, the LLC. In a device tree
    level 1 belongs to the node of a CPU, so that Linux gives each SMT sibling a separate one
    (cache_setup_of_node(), drivers/base/cacheinfo.c)."""
    for core, cpus in enumerate(machine.cores):
        for cache in machine.core_type(min(cpus)).caches:
            is_split = source is ViewSource.DT and cache.level == 1
            for sharers in [frozenset({cpu}) for cpu in cpus] if is_split else [cpus]:
                yield _cache(machine, cache, sharers, f"core {core}")
    for cluster, cpus in zip(machine.clusters, machine.cluster_spans, strict=True):
        if cluster.cache:
            yield _cache(machine, cluster.cache, cpus, f"cluster of cpu{min(cpus)}")
    for llc, cpus in zip(machine.llcs, machine.llc_spans, strict=True):
        yield _cache(machine, llc.cache, cpus, f"llc {llc.id}")


def _cache(machine: Machine, cache: Cache, cpus: CpuSet, part: str) -> CacheFacts:
    origin = Origin(file=machine.name, part=f"{part} L{cache.level} {cache.kind}")
    return CacheFacts(**cache.model_dump(), cpus=cpus, origin=origin)
