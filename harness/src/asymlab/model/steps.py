# SPDX-License-Identifier: Apache-2.0
"""Which task counts a load goes through on a machine."""

from __future__ import annotations

from asymlab.model.machine import Machine
from asymlab.model.system import Steps

MOST_STEPS = 8
"""A bigger machine gets this many counts, spread from 1 to the top: time per run stays bounded."""


def task_counts(steps: Steps, machine: Machine) -> tuple[int, ...]:
    """The counts k, rising, that ``steps`` means on ``machine``.

    A list is taken as it is, cut at the number of CPUs.
    """
    cores = len(machine.cores)
    if steps == "one-per-core":
        return (cores,)
    if steps == "cores":
        return _spread(cores)
    if steps == "all":
        return _spread(len(machine.cpus))
    return tuple(k for k in steps if k <= len(machine.cpus))


def _spread(top: int) -> tuple[int, ...]:
    """1 to ``top`` in at most MOST_STEPS counts, both ends among them."""
    if top <= MOST_STEPS:
        return tuple(range(1, top + 1))
    gap = (top - 1) / (MOST_STEPS - 1)
    return tuple(round(1 + gap * i) for i in range(MOST_STEPS))
