# SPDX-License-Identifier: Apache-2.0
"""What runs in the guest, as loads for a job: one module a workload."""

from __future__ import annotations

from collections.abc import Callable

from asymlab.errors import UserError
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.system import LoadSpec
from asymlab.workloads.blas import blas
from asymlab.workloads.fill import fill

Workload = Callable[[str, LoadSpec, Machine, int, int], Load]
"""(label, knobs, machine, step_ms, seed) -> what the agent is asked to run."""

WORKLOADS: dict[str, Workload] = {"blas": blas, "fill": fill}


def load(label: str, spec: LoadSpec, machine: Machine, least_ms: int, seed: int) -> Load:
    """The load that ``spec`` describes, on ``machine``; UserError for an unknown workload.

    ``least_ms`` is how long a step is held where the knobs do not say.
    """
    if spec.workload not in WORKLOADS:
        raise UserError(
            f"load {label}: no workload {spec.workload}", hint="known: " + ", ".join(WORKLOADS)
        )
    return WORKLOADS[spec.workload](label, spec, machine, spec.step_ms or least_ms, seed)
