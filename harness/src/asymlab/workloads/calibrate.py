# SPDX-License-Identifier: Apache-2.0
"""Claimed against measured capacity of every CPU."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted

ROUNDS = 5
"""Visits of every CPU: what the 95 % intervals are taken over."""

LEAST_MS = 5
"""A shorter visit measures the timer tick."""


def calibrate(wanted: Wanted) -> Load:
    """One task visits every CPU ROUNDS times; ``step_ms`` is shared out among the visits.

    The seed moves the order. Samples: claimed.cpu<i>, measured.cpu<i>, low.cpu<i>, high.cpu<i> (a
    95 % interval), all with 1024 for the strongest, and largest_gap_percent.
    UserError if ``steps`` is anything but one task, and for work_us or sleep_us.
    """
    spec = wanted.spec
    if wanted.steps != (1,) or spec.work_us or spec.sleep_us:
        raise wanted.refuse("calibrate takes steps: [1], work_us: 0 and no sleep_us")
    visit_ms = max(LEAST_MS, wanted.step_ms // (ROUNDS * len(wanted.machine.cpus)))
    args = ["--ms", visit_ms, "--rounds", ROUNDS]
    return wanted.load("calibrate", *args, "--seed", wanted.seed)
