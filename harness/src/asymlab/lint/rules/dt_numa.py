# SPDX-License-Identifier: Apache-2.0
"""Rules about a device tree's NUMA nodes: CPUs, memory, distances."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Topic
from asymlab.lint.rules.cpu_map import tree
from asymlab.lint.rules.dt_cpus import DT, path_of
from asymlab.lint.words import listed
from asymlab.model.firmware import LOCAL, MachineView
from asymlab.model.origin import Origin

_ONE_NODE = (
    "Linux discards all NUMA information: one node with all memory and all CPUs (Faking a node)."
)

rules = Topic("Device tree: CPUs, caches, memory", table="DT distance-map", needs=DT)


@rules.error(
    "DT030",
    "numa-node-id on some CPUs only",
    table="DT cpus",
    consequence="CPUs without numa-node-id are on node 0, without a message.",
    sources="of_node_to_nid() in drivers/of/of_numa.c; early_map_cpu_to_node() in "
    "drivers/base/arch_numa.c (mm/arch_numa.c in 7.3)",
    fix="Give every CPU node a numa-node-id.",
)
def _some_nodes(view: MachineView) -> Iterator[Finding]:
    cpus = tree(view).cpus
    lost = [cpu for cpu in cpus if cpu.node is None]
    if lost and len({cpu.node for cpu in cpus}) > 1:
        words = f"{listed(map(path_of, lost))}: no numa-node-id, other CPU nodes have one"
        yield lost[0].origin, words


@rules.error(
    "DT031",
    "Memory without numa-node-id",
    table="DT memory",
    consequence="All RAM must be on a node, or Linux logs no nodes coverage. " + _ONE_NODE,
    sources="of_numa_parse_memory_nodes() in drivers/of/of_numa.c; numa_register_nodes() in "
    "drivers/base/arch_numa.c (mm/arch_numa.c in 7.3)",
    fix="Give every memory node a numa-node-id. If a boot loader writes memory nodes, it must "
    "also write numa-node-id.",
)
def _memory_nodes(view: MachineView) -> Iterator[Finding]:
    ranges_ = [each for each in tree(view).memory if each.size]
    lost = [each for each in ranges_ if each.node is None]
    numa = any(cpu.node is not None for cpu in tree(view).cpus)
    if lost and (numa or len(lost) < len(ranges_)):
        words = f"memory at {lost[0].base:#x} has no numa-node-id, CPUs or other memory have one"
        yield lost[0].origin, words


def _map_origin(view: MachineView) -> Origin:
    return Origin(file=tree(view).cpus[0].origin.file, part="/distance-map")


@rules.error(
    "DT032",
    "A distance that Linux refuses",
    consequence="Linux logs Invalid distance. " + _ONE_NODE,
    sources="of_numa_parse_distance_map_v1() in drivers/of/of_numa.c",
    fix="Set 10 from a node to itself and 11 to 254 to others.",
)
def _bad_distance(view: MachineView) -> Iterator[Finding]:
    for here, there, distance in tree(view).distances:
        if (distance == LOCAL) if here != there else (distance != LOCAL):
            yield _map_origin(view), f"from node {here} to {there}: {distance}"
        elif here != there and distance < LOCAL:
            yield (
                _map_origin(view),
                (f"from node {here} to {there}: {distance}, nearer than the node itself"),
            )


@rules.warning(
    "DT033",
    "Distances differ by direction",
    consequence="An entry from a lower to a higher node applies to both directions, an entry from "
    "a higher to a lower node to one. NUMA domains are built from the distances of each node, so "
    "that the CPUs of a level differ by node.",
    sources="of_numa_parse_distance_map_v1() in drivers/of/of_numa.c; sched_init_numa() in "
    "kernel/sched/topology.c",
    fix="Write one entry for each pair, from the lower node to the higher.",
)
def _one_way(view: MachineView) -> Iterator[Finding]:
    distances = {(here, there): distance for here, there, distance in tree(view).distances}
    for (here, there), distance in distances.items():
        back = distances.get((there, here), distance)
        if here < there and back != distance:
            yield _map_origin(view), f"from node {here} to {there} it is {distance}, back {back}"
        elif here > there and (there, here) not in distances:
            yield _map_origin(view), f"only from node {here} to {there} ({distance}): back it is 20"
