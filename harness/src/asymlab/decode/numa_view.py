# SPDX-License-Identifier: Apache-2.0
"""What Linux makes of SRAT and SLIT: acpi_numa_init() in drivers/acpi/numa/srat.c."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.model.acpi import Slit, Srat, SratCpu
from asymlab.model.firmware import NodeFacts
from asymlab.model.origin import Problem

_LOCAL, _REMOTE = 10, 20
"""LOCAL_DISTANCE, REMOTE_DISTANCE (include/linux/topology.h)."""

_X86 = ("lapic", "x2apic")

MAX_NODES = 1024
"""The most that NODES_SHIFT allows (arch/x86/Kconfig, arch/arm64/Kconfig)."""


@dataclass(frozen=True)
class Numa:
    """Nodes, and the affinity of each processor by APIC id (x86) or uid (arm64). Without nodes
    Linux runs as one."""

    nodes: tuple[NodeFacts, ...] = ()
    by_domain: dict[int, int] | None = None
    cpus: dict[int, SratCpu] | None = None
    problems: tuple[Problem, ...] = ()

    def node(self, cpu: int) -> int | None:
        """A processor's node. One without an affinity is on node 0 (early_map_cpu_to_node(),
        drivers/base/arch_numa.c; init_cpu_to_node() on x86 leaves it there)."""
        if not self.nodes:
            return None
        entry = (self.cpus or {}).get(cpu)
        return (self.by_domain or {}).get(entry.domain, 0) if entry else 0


def numa(srat: Srat | None, slit: Slit | None, isa: str) -> Numa:
    """Domains become nodes in the order in which enabled processors, then generic initiators, then
    memory name them (acpi_map_pxm_to_node())."""
    if srat is None:
        return Numa()
    memory = [place for place in srat.memory if place.enabled]
    if not memory:
        text = "no enabled memory affinity: Linux runs without NUMA (acpi_numa_init())"
        return Numa(problems=(Problem(origin=srat.header.origin, text=text),))
    ours = [cpu for cpu in srat.cpus if cpu.enabled and (cpu.kind in _X86) == (isa == "x86_64")]
    initiators = [domain for domain, enabled in srat.generic if enabled]
    domains = [cpu.domain for cpu in ours] + initiators + [place.domain for place in memory]
    by_domain = {domain: node for node, domain in enumerate(dict.fromkeys(domains))}
    if len(by_domain) > MAX_NODES:
        text = f"{len(by_domain)} proximity domains: too many, Linux does not use the SRAT"
        return Numa(problems=(Problem(origin=srat.header.origin, text=text),))
    sizes = dict.fromkeys(by_domain, 0)
    for place in memory:
        sizes[place.domain] += place.size
    rows = _distances(slit, list(by_domain))
    nodes = [
        NodeFacts(id=node, domain=domain, memory=sizes[domain], distances=rows[node])
        for domain, node in by_domain.items()
    ]
    # a later affinity of the same processor overwrites the node of an earlier one
    cpus = {cpu.id: cpu for cpu in ours}
    return Numa(nodes=tuple(nodes), by_domain=by_domain, cpus=cpus)


def _distances(slit: Slit | None, domains: list[int]) -> list[tuple[int, ...]]:
    """Rows in the order of nodes; empty without a SLIT that Linux takes (slit_valid())."""
    if slit is None or not _is_valid(slit):
        return [()] * len(domains)
    return [tuple(_distance(slit, a, b) for b in domains) for a in domains]


def _distance(slit: Slit, a: int, b: int) -> int:
    if max(a, b) < len(slit.rows):
        return slit.rows[a][b]
    return _LOCAL if a == b else _REMOTE


def _is_valid(slit: Slit) -> bool:
    return all(
        value == _LOCAL if a == b else value > _LOCAL
        for a, row in enumerate(slit.rows)
        for b, value in enumerate(row)
    )
