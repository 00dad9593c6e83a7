# SPDX-License-Identifier: Apache-2.0
"""A neural network run by a pool of tasks: barriers, and chunks of unequal size."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted

SPLITS = ("free", "share")


def infer(wanted: Wanted) -> Load:
    """A load of ``steps[0]`` tasks (there is one step) that run the network again and again.

    A run is ``work_us`` of work in all, as time of one task on the first CPU, in ``stages`` layers
    (1: the program's own number) with a barrier behind each. ``service_cv`` says how unequal the
    chunks of a layer are, ``kind`` who gets them: free (whoever is) or share (every task the same
    number). The network is the same for every seed; the seed moves start offsets and jitter (3 %).
    Samples: inferences, inferences_per_s, and the throughput iterations_per_s; only whole runs
    count.
    UserError for more than one step, for ``work_us`` 0, for a ``sleep_us``, for an unknown kind.
    """
    spec, steps = wanted.spec, wanted.steps
    if len(steps) != 1 or not spec.work_us or spec.sleep_us:
        raise wanted.refuse(
            "infer takes one task count, work_us above 0, and no sleep_us", "steps: one-per-core"
        )
    split = spec.kind or SPLITS[0]
    if split not in SPLITS:
        raise wanted.refuse(f"infer knows no kind {split}", "kinds: " + ", ".join(SPLITS))
    args = ["--tasks", steps[0], "--ms", wanted.step_ms, "--work-us", spec.work_us]
    if spec.stages > 1:
        args += ["--layers", spec.stages]
    args += ["--cv", spec.service_cv, "--split", split]
    return wanted.load("infer", *args, "--seed", wanted.seed)
