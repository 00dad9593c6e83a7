# SPDX-License-Identifier: Apache-2.0
"""Whether a board can claim a machine: what hardware determines must be equal in both; and the
reasons why a board's firmware does not allow an override."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from asymlab.errors import UserError
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import CpuFacts, MachineView
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record
from asymlab.topology.machine import machine_view

Parts = frozenset[CpuSet]

X86 = "x86_64"


class Fit(Record):
    """The board's CPU for each CPU of the machine, and which tables are equal already.

    ``order[k]`` is the board's Linux number of the machine's CPU k. ``topology``: clusters and
    sharers of the last-level cache are equal (sizes are ignored, as in the scheduler; always True
    on x86, where both come from CPUID). ``distances``: the matrices between nodes are equal.
    """

    order: tuple[int, ...]
    topology: bool
    distances: bool


def fit(machine: Machine, board: MachineView) -> Fit:
    """Map the CPUs of the machine to those of the board: by Linux's numbers or, if these do not
    fit, by package, node, cluster and core.

    Raises Refused if architecture, number of CPUs, SMT siblings, packages or NUMA nodes differ:
    hardware determines these (MPIDR, APIC ids, memory controllers), and with tables that contradict
    it Linux groups unrelated CPUs.
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
            remedy="tables cannot add or remove CPUs: describe all CPUs that the board enables",
        )
    nodes = max(1, len(board.nodes))
    if len(machine.nodes) != nodes:
        yield Refusal(
            text=f"the machine has {len(machine.nodes)} NUMA nodes, the board {nodes}",
            remedy="tables cannot move memory: give the machine the nodes of the board",
        )


_FIXED: dict[str, tuple[Callable[[CpuFacts], Hashable], str, str]] = {
    "threads": (lambda cpu: cpu.core, "cores", "hardware determines the threads of a core (MPIDR)"),
    "package": (lambda cpu: cpu.package, "packages", "hardware determines the cores of a socket"),
    "node": (lambda cpu: cpu.node or 0, "NUMA nodes", "hardware determines the memory near a CPU"),
}
"""What must be equal, by the fact; one that is not known of the board is not compared."""


def _misplaced(want: MachineView, board: MachineView, order: tuple[int, ...]) -> Iterator[Refusal]:
    for fact, (place, words, why) in _FIXED.items():
        if not board.basis[fact].is_known:
            continue
        mine, own = _parts(want, None, place), _parts(board, order, place)
        if mine != own:
            differ = f"the machine has {_spell(mine - own)}, the board {_spell(own - mine)}"
            yield Refusal(text=f"{words}: {differ}", remedy=f"{why}: change the machine file")


def _place(cpu: CpuFacts) -> tuple[int, ...]:
    places = cpu.package, cpu.node, cpu.cluster, cpu.core
    return *(place or 0 for place in places), cpu.thread, cpu.id


def _parts(
    view: MachineView, order: tuple[int, ...] | None, place: Callable[[CpuFacts], Hashable]
) -> Parts:
    """CPUs with the same place, in the machine's numbers (``order`` None: those of the view)."""
    groups: dict[Hashable, set[int]] = {}
    by_id = {cpu.id: cpu for cpu in view.cpus}
    for number, cpu in enumerate(range(len(view.cpus)) if order is None else order):
        groups.setdefault(place(by_id[cpu]), set()).add(number)
    return frozenset(map(frozenset, groups.values()))


def _topology_alike(want: MachineView, board: MachineView, order: tuple[int, ...]) -> bool:
    def cluster(cpu: CpuFacts) -> Hashable:
        return cpu.cluster

    clusters = _parts(want, None, cluster) == _parts(board, order, cluster)
    return clusters and _sharers(want, None) == _sharers(board, order)


def _sharers(view: MachineView, order: tuple[int, ...] | None) -> Parts:
    """CPUs that share a cache of the highest level they have; empty without caches."""
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
    """Nodes without distances have Linux's defaults, 10 and 20 (node_distance())."""
    own = {node.id: node.distances for node in board.nodes}
    return all(
        (own.get(node.id) or tuple(10 if node.id == to.id else 20 for to in machine.nodes))
        == node.distances
        for node in machine.nodes
    )


def _spell(parts: Iterable[CpuSet]) -> str:
    return " | ".join(spell_cpu_list(part) for part in sorted(parts, key=min)[:4]) or "nothing else"


class Refusal(Record):
    """What does not fit, with the figures of both sides, and a remedy."""

    text: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.text}\n      {self.remedy}"


class Refused(UserError):
    """The board cannot be overridden; ``refusals`` are all reasons found."""

    def __init__(self, board: str, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        reasons = "\n".join(f"  {number}. {one}" for number, one in enumerate(self.refusals, 1))
        super().__init__(f"the firmware of {board} does not allow these tables\n{reasons}")


def refuse(board: str, refusals: Iterable[Refusal]) -> None:
    """Raise Refused unless ``refusals`` is empty."""
    if found := tuple(refusals):
        raise Refused(board, found)
