# SPDX-License-Identifier: Apache-2.0
"""/cpus/cpu-map as Linux reads it (parse_socket() and below, drivers/base/arch_topology.c)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from asymlab.decode.dt_topology import numbered
from asymlab.model.devicetree import DeviceTree, DtMapNode

FLAWS = (
    "dangling",
    "core without CPU",
    "core with threads and CPU",
    "core without cluster",
    "cluster with both",
    "nested",
    "empty cluster",
    "unreached",
)
"""What can be wrong with a node of the map."""


@dataclass(frozen=True)
class Place:
    """Where the map puts a CPU node, in Linux's numbers: ``core`` counts within a cluster."""

    path: str
    package: int
    cluster: int
    core: int
    node: DtMapNode


@dataclass
class Reading:
    """What a walk over the whole map meets; Linux stops at the first fatal flaw."""

    places: list[Place] = field(default_factory=list)
    flaws: list[tuple[str, DtMapNode]] = field(default_factory=list)

    def of(self, flaw: str) -> list[DtMapNode]:
        """Nodes with that flaw."""
        return [node for name, node in self.flaws if name == flaw]


def read_map(root: DtMapNode) -> Reading:
    """Every place and flaw of a map."""
    reading = Reading()
    sockets = list(numbered(root, "socket"))
    for package, socket in enumerate(sockets):
        _cluster(reading, socket, (package, -1), 0)
    if not sockets:
        _cluster(reading, root, (0, -1), 0)
    kinds = ("socket",) if sockets else ("cluster", "core")
    reading.flaws += _unreached(root, kinds)
    return reading


def cpu_paths(tree: DeviceTree) -> list[str]:
    """CPU nodes that become possible CPUs: those with a reg and no failed status."""
    usable = (cpu for cpu in tree.cpus if cpu.hw_id is not None)
    return [cpu.path for cpu in usable if not cpu.status.startswith("fail")]


def _unreached(node: DtMapNode, kinds: tuple[str, ...]) -> Iterator[tuple[str, DtMapNode]]:
    """Children that a count from 0 never comes to."""
    reached = {id(child) for kind in kinds for child in numbered(node, kind)}
    for child in node.children:
        if id(child) not in reached:
            yield "unreached", child


def _cluster(reading: Reading, node: DtMapNode, ids: tuple[int, int], depth: int) -> None:
    package, cluster = ids
    inner = list(numbered(node, "cluster"))
    for number, child in enumerate(inner):
        if depth:
            reading.flaws.append(("nested", child))
        _cluster(reading, child, (package, number), depth + 1)
    cores = list(numbered(node, "core"))
    for number, core in enumerate(cores):
        if not depth:
            reading.flaws.append(("core without cluster", core))
        elif inner:
            reading.flaws.append(("cluster with both", core))
        else:
            _core(reading, core, (package, cluster, number))
    if not inner and not cores:
        reading.flaws.append(("empty cluster", node))
    if depth or node.name.startswith("socket"):
        reading.flaws += _unreached(node, ("cluster", "core"))


def _core(reading: Reading, node: DtMapNode, ids: tuple[int, int, int]) -> None:
    threads = list(numbered(node, "thread"))
    for thread in threads:
        _cpu(reading, thread, ids)
    if threads and node.cpu:
        reading.flaws.append(("core with threads and CPU", node))
    if not threads:
        _cpu(reading, node, ids)
    reading.flaws += _unreached(node, ("thread",))


def _cpu(reading: Reading, node: DtMapNode, ids: tuple[int, int, int]) -> None:
    if node.cpu is None:
        reading.flaws.append(("core without CPU", node))
    elif not node.cpu:
        reading.flaws.append(("dangling", node))
    else:
        reading.places.append(Place(node.cpu, *ids, node))
