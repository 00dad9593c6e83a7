# SPDX-License-Identifier: Apache-2.0
"""Rules about a device tree's NUMA nodes: CPUs, memory, distances."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Rule, Severity, sources
from asymlab.lint.rules.cpu_map import tree
from asymlab.lint.rules.dt_cpus import DT, path_of
from asymlab.lint.words import listed
from asymlab.model.firmware import LOCAL, MachineView
from asymlab.model.origin import Origin

_NUMA = "drivers/base/arch_numa.c > mm/arch_numa.c"
_ONE_NODE = "Linux throws all of NUMA away: one node with all memory and all CPUs (Faking a node)."


def _some_nodes(view: MachineView) -> Iterator[Finding]:
    cpus = tree(view).cpus
    lost = [cpu for cpu in cpus if cpu.node is None]
    if lost and len({cpu.node for cpu in cpus}) > 1:
        words = f"{listed(map(path_of, lost))}: no numa-node-id, other CPU nodes have one"
        yield Finding(origin=lost[0].origin, message=words)


def _memory_nodes(view: MachineView) -> Iterator[Finding]:
    ranges_ = [each for each in tree(view).memory if each.size]
    lost = [each for each in ranges_ if each.node is None]
    numa = any(cpu.node is not None for cpu in tree(view).cpus)
    if lost and (numa or len(lost) < len(ranges_)):
        words = f"memory at {lost[0].base:#x} has no numa-node-id, CPUs or other memory have one"
        yield Finding(origin=lost[0].origin, message=words)


def _map_origin(view: MachineView) -> Origin:
    return Origin(file=tree(view).cpus[0].origin.file, part="/distance-map")


def _bad_distance(view: MachineView) -> Iterator[Finding]:
    for here, there, distance in tree(view).distances:
        if (distance == LOCAL) if here != there else (distance != LOCAL):
            words = f"from node {here} to {there}: {distance}"
            yield Finding(origin=_map_origin(view), message=words)
        elif here != there and distance < LOCAL:
            words = f"from node {here} to {there}: {distance}, nearer than itself"
            yield Finding(origin=_map_origin(view), message=words)


def _one_way(view: MachineView) -> Iterator[Finding]:
    told = {(here, there): distance for here, there, distance in tree(view).distances}
    for (here, there), distance in told.items():
        back = told.get((there, here), distance)
        if here < there and back != distance:
            words = f"from node {here} to {there} it is {distance}, back {back}"
            yield Finding(origin=_map_origin(view), message=words)
        elif here > there and (there, here) not in told:
            words = f"only from node {here} to {there} ({distance}): back it is 20"
            yield Finding(origin=_map_origin(view), message=words)


RULES = (
    Rule(
        id="DT030",
        severity=Severity.ERROR,
        title="numa-node-id on some CPUs only",
        table="DT cpus",
        needs=DT,
        consequence="CPUs without it are on node 0, without a message.",
        sources=sources(
            "of_node_to_nid drivers/of/of_numa.c",
            f"early_map_cpu_to_node {_NUMA}",
        ),
        fix="Give every CPU node a numa-node-id.",
        check=_some_nodes,
    ),
    Rule(
        id="DT031",
        severity=Severity.ERROR,
        title="Memory without numa-node-id",
        table="DT memory",
        needs=DT,
        consequence="All RAM must be on a node, or Linux logs no nodes coverage. " + _ONE_NODE,
        sources=sources(
            "of_numa_parse_memory_nodes drivers/of/of_numa.c",
            f"numa_register_nodes {_NUMA}",
        ),
        fix="Give every memory node a numa-node-id. If a boot loader writes memory nodes, it must "
        "write this too.",
        check=_memory_nodes,
    ),
    Rule(
        id="DT032",
        severity=Severity.ERROR,
        title="A distance that Linux refuses",
        table="DT distance-map",
        needs=DT,
        consequence="Linux logs Invalid distance. " + _ONE_NODE,
        sources=sources("of_numa_parse_distance_map_v1 drivers/of/of_numa.c"),
        fix="10 from a node to itself, 11 to 254 to others.",
        check=_bad_distance,
    ),
    Rule(
        id="DT033",
        severity=Severity.WARNING,
        title="Distances differ by direction",
        table="DT distance-map",
        needs=DT,
        consequence="An entry from a lower to a higher node counts for both ways, the other way "
        "round for one way only. NUMA domains are built from each node's own distances, so that "
        "nodes disagree on who belongs to a level.",
        sources=sources(
            "of_numa_parse_distance_map_v1 drivers/of/of_numa.c",
            "sched_init_numa kernel/sched/topology.c",
        ),
        fix="One entry for each pair, from the lower node to the higher.",
        check=_one_way,
    ),
)
"""Rules about NUMA nodes."""
