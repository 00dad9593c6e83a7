# SPDX-License-Identifier: Apache-2.0
"""Barrier-parallel phases, as a threaded matrix library runs them: the slowest task decides."""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.model.job import Load
from asymlab.model.system import LoadSpec


def blas(label: str, spec: LoadSpec, steps: tuple[int, ...], step_ms: int, seed: int) -> Load:
    """A load of ``steps[0]`` tasks (there is one step), held for ``step_ms``.

    A phase is ``work_us`` of work per task, then a barrier at which the last to arrive wakes all
    others. The seed moves start offsets and jitter (3 %). Samples: phases, phases_per_s.
    UserError for more than one step, for ``work_us`` 0 and for a ``sleep_us``.
    """
    if len(steps) != 1 or not spec.work_us or spec.sleep_us:
        raise UserError(
            f"load {label}: blas takes one task count, work_us above 0, and no sleep_us",
            hint="steps: one-per-core",
        )
    args = ["--tasks", str(steps[0]), "--ms", str(step_ms)]
    args += ["--work-us", str(spec.work_us), "--seed", str(seed)]
    return Load(label=label, program="blas", args=tuple(args), steps=steps, step_ms=step_ms)
