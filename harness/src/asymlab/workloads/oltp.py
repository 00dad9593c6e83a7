# SPDX-License-Identifier: Apache-2.0
"""Connections to a database on the same machine: short transactions, CPUs that idle and wake."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted


def oltp(wanted: Wanted) -> Load:
    """``workers_per_cpu`` x CPUs connections, each a client and a server task; a closed loop.

    A client sleeps ``sleep_us`` on average (exponential), then sends the ``stages`` statements of a
    transaction one by one over a socket and waits for each answer; a transaction is ``work_us`` of
    work on average (log-normal with ``service_cv``), in the server task. The server tasks are the
    load's one step, ``spec.steps`` says nothing here. The seed draws sleep and work.
    Samples: the throughput tps, statements_per_s, p50, p95, p99, mean (seconds), cpu_utilisation,
    transactions.
    UserError for ``work_us`` 0.
    """
    spec = wanted.spec
    if not spec.work_us:
        raise wanted.refuse("oltp takes work_us above 0")
    connections = max(1, round(spec.workers_per_cpu * len(wanted.machine.cpus)))
    args = ["--connections", connections, "--ms", wanted.step_ms, "--work-us", spec.work_us]
    args += ["--statements", spec.stages, "--cv", spec.service_cv, "--think-us", spec.sleep_us]
    return wanted.load("oltp", *args, "--seed", wanted.seed, steps=(connections,))
