# SPDX-License-Identifier: Apache-2.0
"""Whether a machine can be told of a board: what hardware fixes must be the same in both."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from asymlab.inject.refusal import Refusal, refuse
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import CpuFacts, MachineView
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record
from asymlab.topology.machine import machine_view

Parts = frozenset[CpuSet]

X86 = "x86_64"


class Fit(Record):
    """Which CPU of the board a machine's CPU is, and what its firmware says alike already.

    ``order[k]`` is Linux's number on the board of the machine's CPU k. ``topology`` is clusters
    and sharers of the last-level cache (sizes are not looked at: the scheduler does not either; on
    x86 both are CPUID's, of which no table tells, and taken as alike),
    ``distances`` the matrix between nodes.
    """

    order: tuple[int, ...]
    topology: bool
    distances: bool


def fit(machine: Machine, board: MachineView) -> Fit:
    """Find the board's CPUs in the machine: by Linux's numbers or, if those are dealt otherwise,
    by package, node, cluster and core.

    Raises Refused if architecture, number of CPUs, SMT siblings, packages or NUMA nodes differ:
    these are in silicon (MPIDR, APIC ids, memory controllers), and tables that contradict it make
    Linux group CPUs that do not belong together.
    """
    want = machine_view(machine)
    cpus = sorted((cpu for cpu in board.cpus if cpu.enabled), key=lambda cpu: cpu.id)
    refuse(board.title, _wrong_kind(machine, board, cpus))
    numbered = tuple(cpu.id for cpu in cpus)
    orders = (numbered, tuple(cpu.id for cpu in sorted(cpus, key=_place)))
    fitting = [order for order in orders if not list(_misplaced(want, board, order))]
    if not fitting:
        refuse(board.title, _misplaced(want, board, numbered))
    order = fitting[0]
    return Fit(
        order=order,
        topology=board.arch == X86 or _topology_alike(want, board, order),
        distances=_distances_alike(machine, board),
    )


def _wrong_kind(
    machine: Machine, board: MachineView, cpus: Sequence[CpuFacts]
) -> Iterator[Refusal]:
    if machine.arch != board.arch:
        yield Refusal(
            text=f"the machine is {machine.arch}, the board {board.arch}",
            remedy="write the machine file for the board's architecture",
        )
    if len(machine.cpus) != len(cpus):
        yield Refusal(
            text=f"the machine has {len(machine.cpus)} CPUs, the board enables {len(cpus)}",
            remedy="tables neither add nor remove CPUs: describe all that the board enables",
        )
    nodes = max(1, len(board.nodes))
    if len(machine.nodes) != nodes:
        yield Refusal(
            text=f"the machine has {len(machine.nodes)} NUMA nodes, the board {nodes}",
            remedy="memory is where it is: give the machine the board's nodes",
        )


def _core(cpu: CpuFacts) -> Hashable:
    return cpu.core


def _cluster(cpu: CpuFacts) -> Hashable:
    return cpu.cluster


def _package(cpu: CpuFacts) -> Hashable:
    return cpu.package


def _node(cpu: CpuFacts) -> Hashable:
    return cpu.node or 0


_FIXED: tuple[tuple[Callable[[CpuFacts], Hashable], str, str], ...] = (
    (_core, "cores", "which threads share a core is in hardware (MPIDR, APIC id)"),
    (_package, "packages", "which cores share a socket is in hardware"),
    (_node, "NUMA nodes", "which memory is near a CPU is in hardware"),
)


def _misplaced(want: MachineView, board: MachineView, order: tuple[int, ...]) -> Iterator[Refusal]:
    for place, words, why in _FIXED:
        told, have = _parts(want, None, place), _parts(board, order, place)
        if told != have:
            differ = f"the machine has {_spell(told - have)}, the board {_spell(have - told)}"
            yield Refusal(text=f"{words}: {differ}", remedy=f"{why}: change the machine file")


def _place(cpu: CpuFacts) -> tuple[int, ...]:
    return cpu.package, cpu.node or 0, cpu.cluster or 0, cpu.core, cpu.thread, cpu.id


def _parts(
    view: MachineView, order: tuple[int, ...] | None, place: Callable[[CpuFacts], Hashable]
) -> Parts:
    """CPUs that share a place, by the machine's numbers; ``order`` None: they are the view's."""
    groups: dict[Hashable, set[int]] = {}
    by_id = {cpu.id: cpu for cpu in view.cpus}
    for number, cpu in enumerate(range(len(view.cpus)) if order is None else order):
        groups.setdefault(place(by_id[cpu]), set()).add(number)
    return frozenset(map(frozenset, groups.values()))


def _topology_alike(want: MachineView, board: MachineView, order: tuple[int, ...]) -> bool:
    clusters = _parts(want, None, _cluster) == _parts(board, order, _cluster)
    return clusters and _sharers(want, None) == _sharers(board, order)


def _sharers(view: MachineView, order: tuple[int, ...] | None) -> Parts:
    """CPUs that share a cache of their own highest level; empty if no cache is told."""
    order = tuple(range(len(view.cpus))) if order is None else order
    number = {cpu: at for at, cpu in enumerate(order)}
    found: set[CpuSet] = set()
    for cpu in order:
        mine = [cache for cache in view.caches if cpu in cache.cpus]
        if mine:
            last = max(mine, key=lambda cache: cache.level)
            found.add(frozenset(number[c] for c in last.cpus if c in number))
    return frozenset(found)


def _distances_alike(machine: Machine, board: MachineView) -> bool:
    """Nodes without a word on distances are Linux's 10 and 20 (node_distance())."""
    told = {node.id: node.distances for node in board.nodes}
    default = {
        i: tuple(10 if i == j else 20 for j in range(len(machine.nodes))) for i in range(len(told))
    }
    return all(
        (told.get(node.id) or default.get(node.id) or (10,)) == node.distances
        for node in machine.nodes
    )


def _spell(parts: Iterable[CpuSet]) -> str:
    return " | ".join(spell_cpu_list(part) for part in sorted(parts, key=min)[:4]) or "nothing else"
