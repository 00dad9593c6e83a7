# SPDX-License-Identifier: Apache-2.0
"""Barrier-parallel phases, as a threaded matrix library runs them: the slowest task decides."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted


def blas(wanted: Wanted) -> Load:
    """A load of ``steps[0]`` tasks (there is one step).

    A phase is ``work_us`` of work per task, then a barrier at which the last to arrive wakes all
    others (libgomp's spins for a while first; here every phase wakes all afresh). The seed moves
    start offsets and jitter (3 %). Samples: phases, phases_per_s, and the throughput
    iterations_per_s; only whole phases count.
    UserError for more than one step, for ``work_us`` 0 and for a ``sleep_us``.
    """
    spec, steps = wanted.spec, wanted.steps
    if len(steps) != 1 or not spec.work_us or spec.sleep_us:
        raise wanted.refuse(
            "blas takes one task count, work_us above 0, and no sleep_us", "steps: one-per-core"
        )
    args = ["--tasks", steps[0], "--ms", wanted.step_ms]
    return wanted.load("blas", *args, "--work-us", spec.work_us, "--seed", wanted.seed)
