# SPDX-License-Identifier: Apache-2.0
"""Machines whose tables contradict latencies that were measured on them: a defect each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from asymlab.config.machine import machine
from asymlab.model.firmware import LOCAL as LOCAL_DISTANCE
from asymlab.model.firmware import MachineView, NodeFacts
from asymlab.model.latency import LatencyMatrix
from asymlab.model.machine import Machine
from asymlab.topology.machine import machine_view
from lint_views import ACPI, CPUS, HMAT, but, hmat
from made_latency import Truth, truth, with_latencies

HYGON, KUNPENG, RAPTOR = "hygon-2s2n2l4c2t", "kunpeng-2s2n", "raptor-8p16e"
LOCAL, FAR = 40.0, 100.0
"""Latencies in ns within a node of the small machine, and between its nodes."""


def small(local: float = LOCAL, far: float = FAR, view: MachineView = ACPI) -> MachineView:
    """The machine of two nodes of two CPUs, each with an LLC."""
    ns = {i: {j: local if i // 2 == j // 2 else far for j in CPUS if j < i} for i in CPUS}
    found = LatencyMatrix(file="c2c.csv", cpus=tuple(CPUS), ns=ns)
    rows = (LOCAL_DISTANCE, 20), (20, LOCAL_DISTANCE)
    nodes = (NodeFacts(id=n, domain=n, distances=row) for n, row in enumerate(rows))
    return but(view, latencies=found, nodes=tuple(nodes))


def sound(name: str, seed: int = 0) -> MachineView:
    """A shipped machine whose tables are right."""
    return with_latencies(machine_view(machine(name)), truth(machine(name)), seed)


def _shared(view: MachineView, level: int, *groups: Iterable[int]) -> MachineView:
    """The view whose tables say that these CPUs share a cache of a level, each group one."""
    sets = [frozenset(group) for group in groups]
    gone = frozenset[int]().union(*sets)
    kept = [cache for cache in view.caches if cache.level != level or not cache.cpus & gone]
    like = next(cache for cache in view.caches if cache.level == level)
    return but(view, caches=(*kept, *(but(like, cpus=cpus) for cpus in sets)))


def _moved(name: str, places: Mapping[int, int]) -> Truth:
    """The latencies of a machine whose CPUs are in other places than in its tables."""
    ns = truth(machine(name))
    return lambda one, other: ns(places.get(one, one), places.get(other, other))


def merged_llcs(seed: int = 0) -> MachineView:
    """One LLC for a node that has two."""
    return _shared(sound(HYGON, seed), 3, range(16))


def merged_clusters(seed: int = 0) -> MachineView:
    """One level 2 cache for two clusters of four E-cores, of four clusters."""
    box = machine(RAPTOR)
    view = with_latencies(machine_view(box), clustered(box), seed)
    first, second = box.cluster_spans[:2]
    cluster = view.cpus[min(first)].cluster
    cpus = [but(cpu, cluster=cluster) if cpu.id in second else cpu for cpu in view.cpus]
    return _shared(but(view, cpus=tuple(cpus)), 2, first | second)


def clustered(box: Machine) -> Truth:
    """Latencies of a machine whose clusters are nearer than its LLC."""
    ns = truth(box)
    near = {cpu: span for span in box.cluster_spans for cpu in span}
    return lambda one, other: ns(one, other) * (0.5 if other in near.get(one, ()) else 1)


def divided_llc(seed: int = 0) -> MachineView:
    """Two LLCs for a node that has one."""
    return _shared(sound(KUNPENG, seed), 3, range(4), range(4, 8))


def one_llc(seed: int = 0) -> MachineView:
    """One LLC and no clusters for a machine that has two LLCs and no others."""
    view = sound("gb10", seed)
    cpus = tuple(but(cpu, cluster=0) for cpu in view.cpus)
    return _shared(but(view, cpus=cpus), 3, range(20))


def no_clusters(seed: int = 0) -> MachineView:
    """Clusters that are nearer than their LLC, and no clusters in the tables."""
    box = machine(RAPTOR)
    view = with_latencies(machine_view(box), clustered(box), seed)
    cpus = tuple(but(cpu, cluster=None) for cpu in view.cpus)
    alone = [core for span in box.cluster_spans for core in box.cores if core <= span]
    return _shared(but(view, cpus=cpus), 2, *alone)


def moved_core(seed: int = 0) -> MachineView:
    """A core of the LLC beside the one of the tables, and another one in its place."""
    places = {0: 8, 1: 9, 8: 0, 9: 1}
    return with_latencies(machine_view(machine(HYGON)), _moved(HYGON, places), seed)


def moved_package(seed: int = 0) -> MachineView:
    """A core of the other package, and one of that package in its place."""
    places = {0: 32, 1: 33, 32: 0, 33: 1}
    return with_latencies(machine_view(machine(HYGON)), _moved(HYGON, places), seed)


def other_siblings(seed: int = 0) -> MachineView:
    """CPUs 0 and 2, and 1 and 3, are threads of a core; the tables say 0 and 1, and 2 and 3."""
    places = {1: 2, 2: 1}
    return with_latencies(machine_view(machine("vera-8c2t")), _moved("vera-8c2t", places), seed)


def other_distances(seed: int = 0) -> MachineView:
    """The distances of node 0 to the other node of its socket and to another socket, swapped."""
    view = sound(HYGON, seed)
    first, *others = view.nodes
    own, socket, *far = first.distances
    changed = but(first, distances=(own, far[0], socket, *far[1:]))
    return but(view, nodes=(changed, *others))


def other_memory() -> MachineView:
    """An HMAT in which the memory of the other node is the nearer one."""
    (matrix,) = HMAT.matrices
    values = tuple(tuple(reversed(row)) for row in matrix.values)
    return small(view=hmat(matrices=(but(matrix, values=values),)))


def other_direction() -> MachineView:
    """A latency that is not the same in both directions."""
    view = small()
    assert view.latencies
    ns = {i: {j: view.latencies.pair(i, j) for j in CPUS if j != i} for i in CPUS}
    ns[3][0] = 160.0
    return but(view, latencies=but(view.latencies, ns=ns))
