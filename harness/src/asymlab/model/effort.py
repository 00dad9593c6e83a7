# SPDX-License-Identifier: Apache-2.0
"""How much loads do and how long they last: less on machines of many CPUs, where a virtual second
costs an emulator more host time, and has more tasks to judge by.

Separate because all kinds of loads, and the rules that judge them, use it.
"""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.model.machine import Machine

WIDE_CPUS = 64
"""Machines of more CPUs are wide."""


@dataclass(frozen=True)
class Effort:
    """How much the loads of a machine do.

    - ``counts``: the most task counts of a load with one step for each, spread from 1 to the most
    - ``judged_s``: length of a judged window
    - ``periods``: tasks of fill that sleep work and sleep so many times as long as asked
    - ``long_ms``: for so many ms of a step, which are not judged, they work and sleep longer still
      (fill --long-ms): on average, their utilization (PELT) does not depend on how often they
      wake. They wake as usual for 100 ms more before they are judged
    - ``phases``: the part of ``step_ms`` for which blas counts phases
    - ``blas_warm_ms``: how long it runs before it does. Utilization is known after 353 ms. On 88
      cores of equal capacity, 603 ms that began after 250 had 77 % of the usual throughput once:
      two tasks on one core for some 530 ms would explain it (inferred, no trace was read)
    - ``web_warm_ms``: the same for web. The rate of its clients is steady after 100 ms, and 99.5 %
      of their utilization is known after 250
    """

    counts: int = 8
    judged_s: float = 0.5
    periods: int = 1
    long_ms: int = 0
    phases: float = 1.0
    blas_warm_ms: int = 400
    web_warm_ms: int = 400


USUAL = Effort()
"""A judged window has some 200 wakeups of each task, if it works for 2 ms and sleeps for 0.3."""

WIDE = Effort(
    counts=3,
    judged_s=0.25,
    periods=3,
    long_ms=250,
    phases=0.5,
    blas_warm_ms=600,
    web_warm_ms=250,
)
"""A judged window has some 3,000 wakeups with one task on each of 88 cores."""


def is_wide(machine: Machine) -> bool:
    """Whether the machine has more than WIDE_CPUS CPUs."""
    return len(machine.cpus) > WIDE_CPUS


def effort(machine: Machine) -> Effort:
    """The effort for a machine's loads."""
    return WIDE if is_wide(machine) else USUAL
