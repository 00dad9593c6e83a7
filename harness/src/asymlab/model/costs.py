# SPDX-License-Identifier: Apache-2.0
"""What distance costs on a machine: the time that an access waits for a cache line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from asymlab.model.machine_parts import Cpu, Matrix
from asymlab.model.record import Record

AGREE = 0.10
"""Distances and latencies that differ by more than this share of the costs do not agree."""

LOCAL_DISTANCE = 10
"""A node's distance to itself in a SLIT (ACPI 6.5, 5.2.17)."""

_HIGHEST = 254
"""The highest distance of a SLIT; 255 is unreachable."""

Ns = Annotated[int, Field(ge=0, le=100_000)]


class Distance(StrEnum):
    """How far two cores are apart: the innermost part of the machine that has only one of them.

    ``core``: two cores of an LLC; ``llc``: two LLCs of a node; ``node``: two nodes of a socket.
    """

    CORE = "core"
    LLC = "llc"
    NODE = "node"
    SOCKET = "socket"


WORDS = {
    Distance.CORE: "an LLC of two cores or more",
    Distance.LLC: "a node of two LLCs or more",
    Distance.NODE: "a socket of two nodes or more",
    Distance.SOCKET: "two sockets or more",
}
"""What a machine has whose cores are so far apart."""

_OWN_NODE, _OWN_LLC = "own node", "own LLC"
_FAR = {Distance.NODE: "another node of the socket", Distance.SOCKET: "another socket"}


class LineCosts(Record):
    """Time in ns that an access waits for a cache line, one way, by where the line is.

    ``hit``: the core's LLC holds it. ``core``, ``llc``, ``node``, ``socket``: a core at that
    distance has changed it. ``memory``: no cache holds it, by the node of the memory; ``stream``:
    the core accessed the line before it, so that it was prefetched: first the own LLC, then as
    ``memory``. These two have a value for each distance that the machine has, nearest first: own
    node, another node of the socket, another socket. Distances that a machine does not have are
    None. ``dilation`` is virtual ns for a ns, in percent, where cores are emulated at another speed
    than the real one.
    """

    hit: Ns
    core: Ns | None = None
    llc: Ns | None = None
    node: Ns | None = None
    socket: Ns | None = None
    memory: tuple[Ns, ...]
    stream: tuple[Ns, ...]
    dilation: Annotated[int, Field(ge=1, le=10_000)] = 100


class Prices(Record):
    """Costs at every distance in ns; at one that the machine does not have, that of the nearer one.

    ``moved`` by distance, ``memory``: own node, another node, another socket; ``stream``: own LLC,
    then as ``memory``.
    """

    hit: int
    moved: dict[Distance, int]
    memory: tuple[int, int, int]
    stream: tuple[int, int, int, int]


def apart(one: Cpu, other: Cpu) -> Distance | None:
    """How far two CPUs are apart; None for CPUs of one core."""
    if one.core == other.core:
        return None
    if one.llc == other.llc:
        return Distance.CORE
    if one.node == other.node:
        return Distance.LLC
    return Distance.NODE if one.socket == other.socket else Distance.SOCKET


def distances_of(cpus: Iterable[Cpu]) -> tuple[Distance, ...]:
    """The distances that a machine of these CPUs has, nearest first."""
    inside: dict[tuple[Distance, int], set[int]] = {}
    for cpu in cpus:
        steps = ((cpu.llc, cpu.core), (cpu.node, cpu.llc), (cpu.socket, cpu.node), (0, cpu.socket))
        for distance, (outer, inner) in zip(Distance, steps, strict=True):
            inside.setdefault((distance, outer), set()).add(inner)
    wide = {distance for (distance, _), parts in inside.items() if len(parts) > 1}
    return tuple(distance for distance in Distance if distance in wide)


def prices(costs: LineCosts, cpus: Iterable[Cpu]) -> Prices:
    """The costs of a machine of these CPUs at every distance."""
    there = distances_of(cpus)
    moved, last = {}, costs.hit
    for distance in Distance:
        given = getattr(costs, distance.value)
        moved[distance] = last = last if given is None else given
    near, *far = costs.memory
    own, local, *beyond = costs.stream
    return Prices(
        hit=costs.hit,
        moved=moved,
        memory=(near, *_filled(near, far, there)),
        stream=(own, local, *_filled(local, beyond, there)),
    )


def _filled(near: int, far: list[int], there: Sequence[Distance]) -> tuple[int, int]:
    """The values for another node and another socket; ``far`` are those that the machine has."""
    left = list(far)
    node = left.pop(0) if Distance.NODE in there else near
    return node, left.pop(0) if Distance.SOCKET in there else node


def slit(costs: LineCosts, cpus: Sequence[Cpu]) -> Matrix:
    """The SLIT that costs of memory imply, one row a node: 10 times the ratio to the own node's,
    11 to 254 between nodes. Memory that costs nothing implies 11."""
    near, *_ = found = prices(costs, cpus).memory
    homes = {cpu.node: cpu.socket for cpu in cpus}

    def entry(row: int, column: int) -> int:
        if row == column:
            return LOCAL_DISTANCE
        ratio = found[1 if homes[row] == homes[column] else 2] / near if near else 0
        return min(max(round(LOCAL_DISTANCE * ratio), LOCAL_DISTANCE + 1), _HIGHEST)

    return tuple(tuple(entry(row, column) for column in sorted(homes)) for row in sorted(homes))


def memory_ns(costs: LineCosts, cpus: Sequence[Cpu]) -> Matrix:
    """Latency of memory in ns that costs imply, rows by the node of the CPU."""
    near, node, socket = prices(costs, cpus).memory
    homes = {cpu.node: cpu.socket for cpu in cpus}
    return tuple(
        tuple(
            near if row == column else node if homes[row] == homes[column] else socket
            for column in sorted(homes)
        )
        for row in sorted(homes)
    )


def disagreement(given: Matrix, implied: Matrix) -> tuple[int, int] | None:
    """The first row and column whose values differ by more than AGREE; None if all agree."""
    for row, values in enumerate(implied):
        for column, value in enumerate(values):
            if abs(given[row][column] - value) > AGREE * value:
                return row, column
    return None


def cost_mistakes(costs: LineCosts, cpus: Sequence[Cpu], latency_ns: Matrix = ()) -> Iterator[str]:
    """What is wrong with the costs of a machine, as ``KEY: reason``.

    ``latency_ns`` is the latency of memory in its HMAT, rows by the node of the CPU.
    """
    there = distances_of(cpus)
    for distance in Distance:
        given = getattr(costs, distance.value) is not None
        if given and distance not in there:
            yield f"costs.{distance}: only for a machine with {WORDS[distance]}: leave it out"
        if not given and distance in there:
            yield f"costs.{distance}: missing, and the machine has {WORDS[distance]}"
    far = [_FAR[distance] for distance in there if distance in _FAR]
    memory, stream = [_OWN_NODE, *far], [_OWN_LLC, _OWN_NODE, *far]
    yield from _wrong_length("memory", costs.memory, memory)
    yield from _wrong_length("stream", costs.stream, stream)
    yield from _out_of_order(costs)
    if len(costs.stream) == len(costs.memory) + 1:
        for index, (fast, slow) in enumerate(
            zip(costs.stream, (costs.hit, *costs.memory), strict=True)
        ):
            if fast > slow:
                yield f"costs.stream[{index}]: {fast} ns, but without prefetch it is {slow} ns"
    if not any(costs.memory):
        return  # nothing is charged
    if len(costs.memory) == len(memory) and len(latency_ns) == len({cpu.node for cpu in cpus}):
        yield from _other_latency(latency_ns, memory_ns(costs, cpus))


def _other_latency(given: Matrix, implied: Matrix) -> Iterator[str]:
    if found := disagreement(given, implied):
        row, column = found
        yield (
            f"access.latency_ns[{row}][{column}]: {given[row][column]} ns, but costs.memory has "
            f"{implied[row][column]} ns: they may differ by {AGREE:.0%}"
        )


def _wrong_length(key: str, values: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    if len(values) != len(names):
        have = f"{len(values)} value{'s' * (len(values) != 1)}"
        yield f"costs.{key}: {have}, but this machine needs {len(names)}: {', '.join(names)}"


def _out_of_order(costs: LineCosts) -> Iterator[str]:
    """Costs must not decrease with distance."""
    moved = {distance.value: getattr(costs, distance.value) for distance in Distance}
    single = {"hit": costs.hit, **{key: ns for key, ns in moved.items() if ns is not None}}
    rows = [list(single.items())]
    for key in ("memory", "stream"):
        rows.append([(f"{key}[{i}]", ns) for i, ns in enumerate(getattr(costs, key))])
    for row in rows:
        for (near, less), (far, more) in pairwise(row):
            if more < less:
                yield f"costs.{far}: {more} ns is less than {near}, which has {less} ns"
