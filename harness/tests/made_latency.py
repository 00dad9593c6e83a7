# SPDX-License-Identifier: Apache-2.0
"""Latencies from core to core as they would be measured on a machine with ``costs:``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from asymlab.model.costs import apart, prices
from asymlab.model.firmware import MachineView
from asymlab.model.latency import LatencyMatrix
from asymlab.model.machine import Machine
from lint_views import but

NOISE = 0.03
"""The standard deviation of a cell, as a share of it."""

Truth = Callable[[int, int], float]


def truth(machine: Machine) -> Truth:
    """Latencies in ns without noise; threads of a core need half of a hit."""
    assert machine.costs
    found = prices(machine.costs, machine.cpus)

    def between(one: int, other: int) -> float:
        distance = apart(machine.cpus[one], machine.cpus[other])
        return found.moved[distance] if distance else found.hit / 2

    return between


def measured(ns: Truth, count: int, seed: int = 0, noise: float = NOISE) -> list[list[float]]:
    """All cells with noise, both ways; one cell in a hundred took twice as long."""
    rng = np.random.default_rng(seed)
    factors = np.exp(rng.normal(0, noise, (count, count)))
    factors *= np.where(rng.random((count, count)) < 0.01, 2.0, 1.0)
    numbers = range(count)
    return [[ns(i, j) * factors[i, j] if i != j else 0.0 for j in numbers] for i in numbers]


def triangle(cells: list[list[float]]) -> str:
    """CSV as core-to-core-latency writes it: the cells below the diagonal."""
    return "".join(
        ",".join(f"{cell:.3f}" if j < i else "" for j, cell in enumerate(row)) + "\n"
        for i, row in enumerate(cells)
    )


def square(cells: list[list[float]]) -> str:
    """CSV with the cells of both directions."""
    return "".join(",".join(f"{cell:.3f}" for cell in row) + "\n" for row in cells)


def printed(cells: list[list[float]], figures: Iterable[str] = ("pingpong_ns", "dirty_ns")) -> str:
    """What the guest program latency prints."""
    count = len(cells)
    lines = [
        f"{name}.cpu{i}.cpu{j}={cells[i][j] * (3 if name == 'pingpong_ns' else 1):.3f}"
        for i in range(count)
        for j in range(i + 1, count)
        for name in figures
    ]
    last = [f"hit_ns={cells[0][1] / 2:.3f}", f"memory_ns.cpu0.cpu{count - 1}=131.250"]
    return "\n".join(["calibrated=1000", *lines, *last]) + "\n"


def with_latencies(view: MachineView, ns: Truth, seed: int = 0) -> MachineView:
    """A view of a machine on which these latencies were measured, in one direction."""
    rows = enumerate(measured(ns, len(view.cpus), seed))
    found = LatencyMatrix(
        file="c2c.csv",
        cpus=tuple(cpu.id for cpu in view.cpus),
        ns={i: {j: cell for j, cell in enumerate(row) if j < i} for i, row in rows},
    )
    return but(view, latencies=found)
