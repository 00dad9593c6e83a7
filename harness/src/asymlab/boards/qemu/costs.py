# SPDX-License-Identifier: Apache-2.0
"""What distance costs on a machine as the emulator's options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from asymlab.errors import UserError
from asymlab.model.costs import Distance, prices
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.x86 import cpu_indices

LINE = 64
"""Bytes of a cache line of the emulator."""

MOST_LINES, MOST_LLCS = 32768, 32
"""Limits of the emulator: lines of a private cache, and LLCs."""


class LlcRange(Record):
    """CPUs ``first`` to ``last``, by the emulator's numbers, share an LLC of ``size`` bytes on
    ``node`` of ``socket``; other CPUs are not in between."""

    first: int
    last: int
    node: int
    socket: int
    size: int
    ways: int


def private_lines(machine: Machine) -> int:
    """Lines of a core's private cache: its largest data or unified one, rounded down to a power of
    two, MOST_LINES at most. The emulator has one size for all cores: that of the core type with
    most lines."""
    sizes = (
        cache.size // LINE
        for kind in machine.core_types
        for cache in kind.caches
        if cache.kind != "instruction"
    )
    return min(1 << (max(sizes).bit_length() - 1), MOST_LINES)


def llc_ranges(machine: Machine) -> tuple[LlcRange, ...]:
    """The LLCs by the emulator's numbers of their CPUs; UserError if these are not contiguous, and
    for more than MOST_LLCS."""
    if len(machine.llcs) > MOST_LLCS:
        reason = f"{len(machine.llcs)} LLCs, and the emulator charges for {MOST_LLCS} at most"
        raise UserError(f"{machine.name} has {reason}", hint="run with --no-costs")
    indices = cpu_indices(machine)
    found = []
    for llc, cpus in zip(machine.llcs, machine.llc_spans, strict=True):
        numbers = [indices[cpu] for cpu in cpus]
        one = machine.cpus[min(cpus)]
        found.append(
            LlcRange(
                first=min(numbers),
                last=max(numbers),
                node=one.node,
                socket=one.socket,
                size=llc.cache.size,
                ways=llc.cache.ways,
            )
        )
    for before, after in pairwise(sorted(found, key=lambda one: one.first)):
        if after.first <= before.last:
            raise UserError(
                f"{machine.name}: CPUs of two LLCs alternate, and the emulator needs those of an "
                "LLC side by side"
            )
    return tuple(found)


def cost_options(machine: Machine) -> str:
    """The costs as properties of -machine, to be appended to the machine's name.

    Distances that the machine does not have get the price of the nearer one: the emulator has no
    access at them. UserError for a machine without costs.
    """
    if machine.costs is None:
        raise UserError(
            f"{machine.name} has no costs of cache lines",
            hint="add costs: to its file, or run with --no-costs",
        )
    return "".join(f",line-costs.{key}={value}" for key, value in _properties(machine))


def _properties(machine: Machine) -> Iterator[tuple[str, int]]:
    costs = machine.costs
    assert costs
    found = prices(costs, machine.cpus)
    yield "hit", found.hit
    yield from ((distance.value, found.moved[distance]) for distance in Distance)
    yield from ((f"memory.{index}", ns) for index, ns in enumerate(found.memory))
    yield from ((f"stream.{index}", ns) for index, ns in enumerate(found.stream))
    if costs.dilation != 100:
        yield "dilation", costs.dilation
    yield "lines", private_lines(machine)
    for number, llc in enumerate(llc_ranges(machine)):
        yield from ((f"llcs.{number}.{key}", value) for key, value in llc.model_dump().items())
