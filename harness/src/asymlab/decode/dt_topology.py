# SPDX-License-Identifier: Apache-2.0
"""What Linux makes of a device tree's cpu-map (parse_dt_topology(), drivers/base/arch_topology.c).

The functions follow those of the kernel, so that what the binding forbids comes out as it does
there: clusters of clusters lose their nesting, and as their numbers start from 0 in each parent,
CPUs of two of them can end up as one cluster, and even as threads of one core.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from asymlab.model.devicetree import DtMapNode
from asymlab.model.machine import CpuSet
from asymlab.model.origin import Problem

_IMPOSSIBLE = -1
"""In place of a CPU: the node is there but Linux brings no CPU up for it (-ENODEV)."""

_DISCARDED = "Linux discards the cpu-map, and every CPU becomes a core of its own"


@dataclass(frozen=True)
class Place:
    """Where the map puts a CPU. Numbers are of nodes: a core's within its cluster."""

    package: int
    cluster: int
    core: int
    thread: int = 0


class _Rejected(Exception):
    """The map breaks a rule at ``node``."""

    def __init__(self, node: DtMapNode, text: str) -> None:
        super().__init__(text)
        self.problem = Problem(origin=node.origin, text=f"{text}: {_DISCARDED}")


@dataclass(frozen=True)
class Reading:
    """What Linux has of a map: ``places`` of all CPUs, or none and the ``problem`` for which it
    discards them.

    ``weighed`` are the CPUs whose capacity-dmips-mhz it looks at on its way (get_cpu_for_node()),
    whatever becomes of their places. ``given_up``: parse_socket() fails, so that
    topology_normalize_cpu_scale() is not reached; a CPU that is merely not in the map comes later.
    """

    places: dict[int, Place]
    weighed: CpuSet
    problem: Problem | None = None
    given_up: bool = False


def read_map(root: DtMapNode, possible: Mapping[str, int]) -> Reading:
    """Walk a map as Linux does.

    ``possible`` are numbers of the CPUs that Linux brings up, by the paths of their nodes; all of
    them must be in the map.
    """
    walk = _Walk(possible)
    try:
        walk.sockets(root)
    except _Rejected as rejected:
        return Reading({}, frozenset(walk.weighed), rejected.problem, given_up=True)
    weighed = frozenset(walk.weighed)
    for path, cpu in possible.items():
        if cpu not in walk.found:
            text = f"{path} is not in it: {_DISCARDED}"
            return Reading({}, weighed, Problem(origin=root.origin, text=text))
    return Reading(walk.found, weighed)


@dataclass(frozen=True)
class _Walk:
    possible: Mapping[str, int]
    found: dict[int, Place] = field(default_factory=dict)
    weighed: set[int] = field(default_factory=set)

    def sockets(self, root: DtMapNode) -> None:
        """parse_socket(): without sockets the map itself is one."""
        package = -1
        for package, node in enumerate(numbered(root, "socket")):
            self.clusters(node, package, -1, 0)
        if package < 0:
            self.clusters(root, 0, -1, 0)

    def clusters(self, node: DtMapNode, package: int, cluster: int, depth: int) -> None:
        """parse_cluster(), which ignores how clusters nest."""
        inner = list(numbered(node, "cluster"))
        for number, child in enumerate(inner):
            self.clusters(child, package, number, depth + 1)
        for number, child in enumerate(numbered(node, "core")):
            if depth == 0:
                raise _Rejected(child, "a core outside of clusters")
            if inner:
                raise _Rejected(child, "a core beside clusters")
            self.core(child, Place(package, cluster, number))

    def core(self, node: DtMapNode, place: Place) -> None:
        """parse_core()."""
        thread = -1
        for thread, child in enumerate(numbered(node, "thread")):
            cpu = self.cpu(child)
            if cpu is None:
                raise _Rejected(child, "a thread without a CPU")
            self.put(cpu, Place(place.package, place.cluster, place.core, thread))
        cpu = self.cpu(node)
        if cpu is None and thread < 0:
            raise _Rejected(node, "a core without a CPU")
        if cpu is not None and cpu != _IMPOSSIBLE and thread >= 0:
            raise _Rejected(node, "a core with threads and a CPU of its own")
        self.put(_IMPOSSIBLE if cpu is None else cpu, place)

    def put(self, cpu: int, place: Place) -> None:
        if cpu != _IMPOSSIBLE:
            self.found[cpu] = place

    def cpu(self, node: DtMapNode) -> int | None:
        """get_cpu_for_node(): None if its ``cpu`` leads to no node."""
        if not node.cpu:
            return None
        cpu = self.possible.get(node.cpu, _IMPOSSIBLE)
        if cpu != _IMPOSSIBLE:
            self.weighed.add(cpu)
        return cpu


def numbered(node: DtMapNode, word: str) -> Iterator[DtMapNode]:
    """Children word0, word1 .. up to the first that is missing; of two of a name, the first."""
    children: dict[str, DtMapNode] = {}
    for child in node.children:
        children.setdefault(child.name.split("@", 1)[0], child)
    for number in count():
        if (found := children.get(f"{word}{number}")) is None:
            return
        yield found
