# SPDX-License-Identifier: Apache-2.0
"""NUMA nodes of a device tree, as Linux takes them up (drivers/of/of_numa.c, mm/arch_numa.c)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asymlab.model.devicetree import DeviceTree, DtCpu
from asymlab.model.firmware import NodeFacts
from asymlab.model.origin import Problem

MAX_NODES = 1024
"""MAX_NUMNODES of the largest arm64 kernel (NODES_SHIFT 10)."""

LOCAL, REMOTE = 10, 20
"""LOCAL_DISTANCE and REMOTE_DISTANCE (include/linux/topology.h)."""

_ONE_NODE = "Linux ignores all NUMA of the tree: one node holds everything"


def nodes(
    tree: DeviceTree, cpus: Iterable[DtCpu]
) -> tuple[tuple[NodeFacts, ...], tuple[Problem, ...]]:
    """Nodes in Linux's numbers, which are the tree's; empty without NUMA, or where Linux gives it
    up, with the reason."""
    seen = list(cpus)
    told = {cpu.node for cpu in seen if cpu.node is not None}
    told |= {memory.node for memory in tree.memory if memory.node is not None}
    if not told:
        return (), ()
    if problem := _given_up(tree, seen):
        return (), (problem,)
    ids = sorted(told | {triple[0] for triple in tree.distances if triple[0] < MAX_NODES})
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
        if distance != LOCAL if start == to else distance <= LOCAL:
            origin = tree.memory[0].origin.model_copy(update={"part": "distance-map"})
            text = f"distance {distance} of node {start} to {to}: {_ONE_NODE}"
            return Problem(origin=origin, text=text)
    return None


def _rows(count: int, triples: Iterable[tuple[int, int, int]]) -> list[list[int]]:
    """The matrix (numa_set_distance()): what is out of bounds does not count, and a distance to a
    higher node counts for the way back until that is told."""
    rows = [[LOCAL if i == j else REMOTE for j in range(count)] for i in range(count)]
    for start, to, distance in triples:
        if start < count and to < count and distance < 256:
            rows[start][to] = distance
            if to > start:
                rows[to][start] = distance
    return rows
