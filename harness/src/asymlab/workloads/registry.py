# SPDX-License-Identifier: Apache-2.0
"""The workloads that a system may name. A new one is a module here and a C file in guest/."""

from __future__ import annotations

from collections.abc import Callable

from asymlab.errors import UserError
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.steps import task_counts
from asymlab.model.system import LoadSpec
from asymlab.workloads.blas import blas
from asymlab.workloads.build import build
from asymlab.workloads.calibrate import calibrate
from asymlab.workloads.fill import fill
from asymlab.workloads.infer import infer
from asymlab.workloads.lock import lock
from asymlab.workloads.oltp import oltp
from asymlab.workloads.spin import spin
from asymlab.workloads.wanted import Wanted
from asymlab.workloads.web import web

Workload = Callable[[Wanted], Load]
"""Makes a load; raises UserError for knobs that it cannot have."""

WORKLOADS: dict[str, Workload] = {
    "fill": fill,
    "blas": blas,
    "web": web,
    "build": build,
    "infer": infer,
    "oltp": oltp,
    "spin": spin,
    "calibrate": calibrate,
    "lock": lock,
}


def load(label: str, spec: LoadSpec, machine: Machine, least_ms: int, seed: int) -> Load:
    """The load that ``spec`` means on ``machine``; steps last ``least_ms`` or longer.

    UserError for an unknown workload, for knobs that it cannot have, and if no task count is left
    because all exceed the number of CPUs.
    """
    if spec.workload not in WORKLOADS:
        raise UserError(
            f"load {label}: no workload is called {spec.workload}",
            hint="workloads: " + ", ".join(WORKLOADS),
        )
    steps = task_counts(spec.steps, machine)
    if not steps:
        raise UserError(f"load {label}: every task count exceeds {len(machine.cpus)} CPUs")
    step_ms = max(spec.step_ms or least_ms, least_ms)
    return WORKLOADS[spec.workload](Wanted(label, spec, machine, steps, step_ms, seed))
