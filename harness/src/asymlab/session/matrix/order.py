# SPDX-License-Identifier: Apache-2.0
"""The order of a matrix: the machines of the systems, then what shows most that is new per second.

Pure: it needs no board, store or clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asymlab.model.machine import Machine

STANDARD = "the system's machine"
"""The reason for the place of an entry on the default machine of its system."""

NOTHING_NEW = "no property that an earlier machine does not have"

LEAST_S = 1.0
"""Costs below this count as this: entries with stored runs cost nothing."""


@dataclass(frozen=True)
class Candidate:
    """Entries for one ``system`` on one machine, which has the ``properties``; they take about
    ``cost_s`` host seconds. ``is_standard``: it is the system's default machine."""

    system: str
    machine: str
    properties: frozenset[str]
    cost_s: float
    is_standard: bool = False


@dataclass(frozen=True)
class Placed:
    """A candidate and the reason for its place in the order."""

    candidate: Candidate
    why: str


def ordered(candidates: Sequence[Candidate]) -> tuple[Placed, ...]:
    """All candidates, most informative first.

    First the default machines of the systems, the cheapest first. Then always the candidate with
    most new properties per second: those that no earlier machine of the same system has. Candidates
    without new properties come last, the cheapest first.
    """
    return tuple(_ordered(candidates))


def _ordered(candidates: Sequence[Candidate]) -> Iterator[Placed]:
    seen: dict[str, set[str]] = {}
    left = sorted(candidates, key=lambda one: (one.cost_s, one.system, one.machine))
    for one in [one for one in left if one.is_standard]:
        left.remove(one)
        seen.setdefault(one.system, set()).update(one.properties)
        yield Placed(one, STANDARD)
    while left:
        best = max(left, key=lambda one: _worth(one, seen))
        new = best.properties - seen.get(best.system, set())
        left.remove(best)
        seen.setdefault(best.system, set()).update(best.properties)
        yield Placed(best, f"first with {', '.join(sorted(new))}" if new else NOTHING_NEW)


def _worth(one: Candidate, seen: dict[str, set[str]]) -> float:
    """New properties per second. Equal ones keep their order: max() returns the first."""
    return len(one.properties - seen.get(one.system, set())) / max(one.cost_s, LEAST_S)


def properties(machine: Machine) -> frozenset[str]:
    """What distinguishes the structure of a machine, as the scheduler sees it."""
    threads = max(len(core) for core in machine.cores)
    kinds = {kind.name for kind in machine.core_types}
    found = {
        machine.arch,
        f"{threads} threads per core" if threads > 1 else "no SMT",
        "CPUs of several capacities" if machine.is_asymmetric else "CPUs of one capacity",
        f"{len(kinds)} core types" if len(kinds) > 1 else "1 core type",
        "clusters" if machine.clusters else "no clusters",
        _several(len(machine.llcs), "LLC"),
        _several(len(machine.nodes), "NUMA node"),
        _several(len(machine.sockets), "socket"),
        _size(len(machine.cpus)),
    }
    distances = {d for node in machine.nodes for d in node.distances}
    if len(distances) > 2:
        found.add(f"{len(distances)} distances of nodes")
    return frozenset(found)


def _several(count: int, what: str) -> str:
    """``1 socket``, ``2 sockets``, ``3 or more sockets``: more of them add no structure."""
    if count > 2:
        return f"3 or more {what}s"
    return f"{count} {what}{'s' * (count != 1)}"


def _size(cpus: int) -> str:
    """``9 to 16 CPUs``: sizes double."""
    top = 4
    while cpus > top:
        top *= 2
    return f"up to {top} CPUs" if top == 4 else f"{top // 2 + 1} to {top} CPUs"


@dataclass
class Budget:
    """Host seconds that a matrix may take (None: any). Only whether an entry starts depends on it:
    a run that was started ends as every run does.

    Estimates are corrected by the pace of the entries that ran: host seconds per estimated second.
    """

    limit_s: float | None
    spent_s: float = 0.0
    estimated_s: float = 0.0

    @property
    def pace(self) -> float:
        """Host seconds per estimated second, so far; 1 before the first run."""
        return self.spent_s / self.estimated_s if self.estimated_s and self.spent_s else 1.0

    def admits(self, estimate_s: float, now_s: float) -> bool:
        """Whether an entry that starts ``now_s`` seconds after the matrix is expected to end in
        the budget."""
        return self.limit_s is None or now_s + estimate_s * self.pace <= self.limit_s

    def took(self, estimate_s: float, seconds: float) -> None:
        """An entry ran in so many seconds."""
        self.spent_s += seconds
        self.estimated_s += estimate_s
