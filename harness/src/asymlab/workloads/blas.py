# SPDX-License-Identifier: Apache-2.0
"""blas: phases of equal work joined by a barrier (harness/guest/blas.c)."""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.steps import task_counts
from asymlab.model.system import LoadSpec


def blas(label: str, spec: LoadSpec, machine: Machine, step_ms: int, seed: int) -> Load:
    """One task count, ``work_us`` of work per task and phase, for ``step_ms``."""
    steps = task_counts(spec.steps, machine)
    if len(steps) != 1:
        raise UserError(f"load {label}: blas takes one task count, got {len(steps)}")
    args = ["--tasks", str(steps[0]), "--ms", str(step_ms)]
    args += ["--work-us", str(spec.work_us), "--seed", str(seed)]
    return Load(label=label, program="blas", args=tuple(args), steps=steps, step_ms=step_ms)
