# SPDX-License-Identifier: Apache-2.0
"""NUMA nodes as Linux numbers them: from SRAT and SLIT (acpi_numa_init() in
drivers/acpi/numa/srat.c), or from a device tree (drivers/of/of_numa.c, mm/arch_numa.c)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from asymlab.model.acpi import Slit, Srat, SratCpu
from asymlab.model.devicetree import DeviceTree, DtCpu
from asymlab.model.firmware import LOCAL, MAX_NODES, REMOTE, NodeFacts
from asymlab.model.origin import Problem

_X86 = ("lapic", "x2apic")
_ONE_NODE = "Linux ignores all NUMA of the tree: one node with all CPUs and memory"


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


def acpi_nodes(srat: Srat | None, slit: Slit | None, arch: str) -> Numa:
    """Domains become nodes in the order in which enabled processors, then generic initiators, then
    memory name them (acpi_map_pxm_to_node())."""
    if srat is None:
        return Numa()
    memory = [place for place in srat.memory if place.enabled]
    if not memory:
        text = "no enabled memory affinity: Linux runs without NUMA (acpi_numa_init())"
        return Numa(problems=(Problem(origin=srat.header.origin, text=text),))
    ours = [cpu for cpu in srat.cpus if cpu.enabled and (cpu.kind in _X86) == (arch == "x86_64")]
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
    rows = slit.rows if slit else ()
    if not rows or any(refused(a, b, v) for a, row in enumerate(rows) for b, v in enumerate(row)):
        return [()] * len(domains)
    return [
        tuple(distance(rows[a] if a < len(rows) else (), a, b) for b in domains) for a in domains
    ]


def distance(row: Sequence[int], one: int, other: int) -> int:
    """Of a node to another by its row; beyond the row Linux's default."""
    if other < len(row):
        return row[other]
    return LOCAL if one == other else REMOTE


def refused(one: int, other: int, distance: int) -> bool:
    """Whether Linux takes no distances at all if these two nodes have this one (slit_valid(),
    of_numa_parse_distance_map_v1())."""
    return distance != LOCAL if one == other else distance <= LOCAL


def dt_nodes(
    tree: DeviceTree, cpus: Iterable[DtCpu]
) -> tuple[tuple[NodeFacts, ...], tuple[Problem, ...]]:
    """Nodes in Linux's numbers, which are the tree's; empty without NUMA, or if Linux discards
    it, with the reason."""
    seen = list(cpus)
    used = {cpu.node for cpu in seen if cpu.node is not None}
    used |= {memory.node for memory in tree.memory if memory.node is not None}
    if not used:
        return (), ()
    if problem := _given_up(tree, seen):
        return (), (problem,)
    ids = sorted(used | {triple[0] for triple in tree.distances if triple[0] < MAX_NODES})
    rows = _rows(max(ids) + 1, tree.distances) if tree.distances else []
    facts = (
        NodeFacts(
            id=node,
            domain=node,
            memory=sum(memory.size for memory in tree.memory if memory.node == node) or None,
            distances=tuple(rows[node]) if rows else (),
        )
        for node in ids
    )
    return tuple(facts), ()


def _given_up(tree: DeviceTree, cpus: Sequence[DtCpu]) -> Problem | None:
    """What makes of_numa_init() or numa_register_nodes() fail, and so Linux fake one node."""
    for cpu in cpus:
        if cpu.node is not None and cpu.node >= MAX_NODES:
            return Problem(origin=cpu.origin, text=f"numa-node-id {cpu.node}: {_ONE_NODE}")
    if not any(memory.node is not None for memory in tree.memory):
        origin = next(cpu.origin for cpu in cpus if cpu.node is not None)
        return Problem(origin=origin, text=f"no memory has a numa-node-id: {_ONE_NODE}")
    for memory in tree.memory:
        if memory.node is None:
            text = f"this memory has no numa-node-id and other memory has: {_ONE_NODE}"
            return Problem(origin=memory.origin, text=text)
        if memory.node >= MAX_NODES:
            return Problem(origin=memory.origin, text=f"numa-node-id {memory.node}: {_ONE_NODE}")
    for start, to, distance in tree.distances:
        if refused(start, to, distance):
            origin = tree.memory[0].origin.model_copy(update={"part": "distance-map"})
            text = f"distance {distance} of node {start} to {to}: {_ONE_NODE}"
            return Problem(origin=origin, text=text)
    return None


def _rows(count: int, triples: Iterable[tuple[int, int, int]]) -> list[list[int]]:
    """The matrix (numa_set_distance()): what is out of bounds does not count, and a distance to a
    higher node also applies to the opposite direction until that has an entry."""
    rows = [[LOCAL if i == j else REMOTE for j in range(count)] for i in range(count)]
    for start, to, distance in triples:
        if start < count and to < count and distance < 256:
            rows[start][to] = distance
            if to > start:
                rows[to][start] = distance
    return rows
