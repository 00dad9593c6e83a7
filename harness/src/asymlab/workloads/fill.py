# SPDX-License-Identifier: Apache-2.0
"""fill: busy tasks added one by one, held at chosen counts (harness/guest/fill.c)."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.steps import task_counts
from asymlab.model.system import LoadSpec


def fill(label: str, spec: LoadSpec, machine: Machine, step_ms: int, seed: int) -> Load:
    """Tasks that work ``work_us`` and sleep ``sleep_us`` in turns; work 0: they never sleep."""
    steps = task_counts(spec.steps, machine)
    args = ["--k", ",".join(map(str, steps)), "--step-ms", str(step_ms)]
    args += ["--work-us", str(spec.work_us), "--sleep-us", str(spec.sleep_us)]
    args += ["--seed", str(seed)]
    return Load(label=label, program="fill", args=tuple(args), steps=steps, step_ms=step_ms)
