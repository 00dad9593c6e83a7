# SPDX-License-Identifier: Apache-2.0
"""A contended spin lock, one pinned task per core."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted

KINDS = ("tas", "ticket")
"""What lock.c can do; the first is its default."""


def lock(wanted: Wanted) -> Load:
    """A task on the first CPU of each of the first ``steps[0]`` cores, all after one lock.

    ``work_us`` is how long it is held and ``sleep_us`` how long a task thinks (working) before it
    wants the lock again; 0 and 0: the program's defaults, which are shorter than a microsecond
    can say. ``kind`` is tas or ticket. The seed says nothing. Samples: ops_per_s, fairness.
    UserError for more than one step, more tasks than cores, and for an unknown kind.
    """
    spec, cores = wanted.spec, wanted.machine.cores
    if len(wanted.steps) != 1 or wanted.steps[0] > len(cores):
        raise wanted.refuse(f"lock takes one task count up to {len(cores)} cores")
    kind = spec.kind or KINDS[0]
    if kind not in KINDS:
        raise wanted.refuse(f"lock knows no kind {kind}", "kinds: " + ", ".join(KINDS))
    cpus = ",".join(str(min(core)) for core in cores[: wanted.steps[0]])
    args = ["--cpus", cpus, "--ms", wanted.step_ms, "--kind", kind]
    if spec.work_us or spec.sleep_us:
        args += ["--hold-ns", spec.work_us * 1000, "--think-ns", spec.sleep_us * 1000]
    return wanted.load("lock", *args)
