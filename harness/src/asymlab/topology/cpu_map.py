# SPDX-License-Identifier: Apache-2.0
"""/cpus/cpu-map as Linux walks it (parse_dt_topology(), drivers/base/arch_topology.c).

The functions follow those of the kernel, so that what the binding forbids comes out as it does
there: clusters of clusters lose their nesting, and as their numbers start from 0 in each parent,
CPUs of two of them can end up as one cluster, and even as threads of one core.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import NamedTuple

from asymlab.model.devicetree import DtMapNode
from asymlab.model.machine import CpuSet
from asymlab.model.origin import Problem

_DISCARDED = "Linux discards the cpu-map, and every CPU becomes a separate core"


class Flaw(StrEnum):
    """What can be wrong with a node of the map; those of FATAL end Linux's walk."""

    DANGLING = "dangling"
    NO_CPU = "core without CPU"
    THREADS_AND_CPU = "core with threads and CPU"
    NO_CLUSTER = "core without cluster"
    BESIDE_CLUSTERS = "cluster with both"
    NESTED = "nested"
    EMPTY = "empty cluster"
    UNREACHED = "unreached"


FATAL = {
    Flaw.DANGLING: "without a CPU",
    Flaw.NO_CPU: "without a CPU",
    Flaw.THREADS_AND_CPU: "with both threads and a CPU",
    Flaw.NO_CLUSTER: "outside of clusters",
    Flaw.BESIDE_CLUSTERS: "beside clusters",
}
"""What parse_socket() fails at, in words."""


class MapPlace(NamedTuple):
    """Where the map puts a CPU node; numbers are of nodes, a core's within its cluster."""

    path: str
    package: int
    cluster: int
    core: int
    thread: int
    node: DtMapNode


class MapFlaw(NamedTuple):
    """A node with a flaw."""

    flaw: Flaw
    node: DtMapNode


def walk(root: DtMapNode) -> Iterator[MapPlace | MapFlaw]:
    """All places and flaws in the order in which Linux comes to them, also beyond the first that is
    fatal (parse_socket(): without sockets the map itself is one)."""
    sockets = list(_numbered(root, "socket"))
    for package, socket in enumerate(sockets):
        yield from _cluster(socket, (package, -1), 0)
    if not sockets:
        yield from _cluster(root, (0, -1), 0)
    yield from _unreached(root, *(("socket",) if sockets else ("cluster", "core")))


def _cluster(node: DtMapNode, ids: tuple[int, int], depth: int) -> Iterator[MapPlace | MapFlaw]:
    """parse_cluster(), which ignores how clusters nest."""
    package, _ = ids
    inner = list(_numbered(node, "cluster"))
    for number, child in enumerate(inner):
        if depth:
            yield MapFlaw(Flaw.NESTED, child)
        yield from _cluster(child, (package, number), depth + 1)
    cores = list(_numbered(node, "core"))
    for number, core in enumerate(cores):
        if not depth:
            yield MapFlaw(Flaw.NO_CLUSTER, core)
        elif inner:
            yield MapFlaw(Flaw.BESIDE_CLUSTERS, core)
        else:
            yield from _core(core, (*ids, number))
    if not inner and not cores:
        yield MapFlaw(Flaw.EMPTY, node)
    if depth or node.name.startswith("socket"):
        yield from _unreached(node, "cluster", "core")


def _core(node: DtMapNode, ids: tuple[int, int, int]) -> Iterator[MapPlace | MapFlaw]:
    """parse_core()."""
    threads = list(_numbered(node, "thread"))
    for number, thread in enumerate(threads):
        yield _cpu(thread, ids, number)
    if not threads:
        yield _cpu(node, ids, 0)
    elif node.cpu:
        yield MapFlaw(Flaw.THREADS_AND_CPU, node)
    yield from _unreached(node, "thread")


def _cpu(node: DtMapNode, ids: tuple[int, int, int], thread: int) -> MapPlace | MapFlaw:
    """get_cpu_for_node()."""
    if not node.cpu:
        return MapFlaw(Flaw.NO_CPU if node.cpu is None else Flaw.DANGLING, node)
    return MapPlace(node.cpu, *ids, thread, node)


def _unreached(node: DtMapNode, *words: str) -> Iterator[MapFlaw]:
    """Children that a count from 0 never comes to."""
    reached = {id(child) for word in words for child in _numbered(node, word)}
    for child in node.children:
        if id(child) not in reached:
            yield MapFlaw(Flaw.UNREACHED, child)


def _numbered(node: DtMapNode, word: str) -> Iterator[DtMapNode]:
    """Children word0, word1 .. up to the first that is missing; of two of a name, the first."""
    children: dict[str, DtMapNode] = {}
    for child in node.children:
        children.setdefault(child.name.split("@", 1)[0], child)
    for number in count():
        if (found := children.get(f"{word}{number}")) is None:
            return
        yield found


@dataclass(frozen=True)
class MapReading:
    """What Linux has of a map: ``places`` of all CPUs, or none and the ``problem`` for which it
    discards them.

    ``weighed`` are the CPUs whose capacity-dmips-mhz it looks at on its way (get_cpu_for_node()),
    whatever becomes of their places. ``given_up``: parse_socket() fails, so that
    topology_normalize_cpu_scale() is not reached; a CPU that is merely not in the map comes later.
    """

    places: dict[int, MapPlace]
    weighed: CpuSet
    problem: Problem | None = None
    given_up: bool = False


def read_map(root: DtMapNode, possible: Mapping[str, int]) -> MapReading:
    """A map up to its first fatal flaw.

    ``possible`` are numbers of the CPUs that Linux brings up, by the paths of their nodes; all of
    them must be in the map. Other CPUs in it have no effect.
    """
    places: dict[int, MapPlace] = {}
    weighed: set[int] = set()
    for met in walk(root):
        if isinstance(met, MapPlace):
            if (cpu := possible.get(met.path)) is not None:
                places[cpu] = met
                weighed.add(cpu)
            continue
        if met.flaw is Flaw.THREADS_AND_CPU:
            if (cpu := possible.get(met.node.cpu or "")) is None:
                continue
            weighed.add(cpu)
        if met.flaw in FATAL:
            word = "thread" if met.node.name.startswith("thread") else "core"
            text = f"a {word} {FATAL[met.flaw]}: {_DISCARDED}"
            problem = Problem(origin=met.node.origin, text=text)
            return MapReading({}, frozenset(weighed), problem, given_up=True)
    for path, cpu in possible.items():
        if cpu not in places:
            problem = Problem(origin=root.origin, text=f"{path} is not in it: {_DISCARDED}")
            return MapReading({}, frozenset(weighed), problem)
    return MapReading(places, frozenset(weighed))
