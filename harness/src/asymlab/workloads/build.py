# SPDX-License-Identifier: Apache-2.0
"""Compilations as make runs them: short processes, so many at once."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted


def build(wanted: Wanted) -> Load:
    """A build with ``steps[0]`` jobs at once (there is one step).

    A job is a compiler driver that starts two processes, one after the other: ``work_us`` of work
    on average (log-normal with ``service_cv``), as time on the first CPU. An archive waits for the
    objects of its library, and the objects of the library after the next for that archive. The
    seed draws the jobs: all arms of a replica get the same ones.
    Samples: jobs, jobs_per_s, and the throughput iterations_per_s (of jobs that ended), slots_busy.
    Traces are not judged: no task lives for the whole step.
    UserError for more than one step, for ``work_us`` 0 and for a ``sleep_us``.
    """
    spec, steps = wanted.spec, wanted.steps
    if len(steps) != 1 or not spec.work_us or spec.sleep_us:
        raise wanted.refuse(
            "build takes one number of jobs, work_us above 0, and no sleep_us", "steps: [8]"
        )
    args = ["--jobs", steps[0], "--ms", wanted.step_ms, "--work-us", spec.work_us]
    return wanted.load("build", *args, "--cv", spec.service_cv, "--seed", wanted.seed)
