# SPDX-License-Identifier: Apache-2.0
"""Requests that arrive at a given rate, served by a pool of tasks: a busy web server."""

from __future__ import annotations

from asymlab.model.job import Load
from asymlab.workloads.wanted import Wanted


def web(wanted: Wanted) -> Load:
    """Poisson arrivals at ``rate_per_cpu`` x CPUs per second, for ``step_ms`` after a warm-up.

    With ``requests`` the step is as long as that many take to arrive, and no shorter than
    ``step_ms`` or what the machine needs: the more CPUs, the sooner there are enough.
    The pool has ``workers_per_cpu`` x CPUs tasks; that is the load's one step, ``spec.steps`` says
    nothing here. A request is ``work_us`` of work on average (log-normal with ``service_cv``),
    in ``stages`` parts with ``sleep_us`` on average between two. The seed draws the requests:
    all arms of a replica get the same ones.
    Samples: rps, offered_rps, p50, p95, p99, mean (seconds), worker_utilisation, cpu_utilisation,
    requests, unfinished. How arrivals reach workers: harness/guest/web.c.
    UserError without a rate or work, and for stages without a ``sleep_us``.
    """
    spec, cpus = wanted.spec, len(wanted.machine.cpus)
    if not spec.rate_per_cpu or not spec.work_us:
        raise wanted.refuse("web takes a rate_per_cpu and work_us above 0")
    if (spec.stages > 1) != (spec.sleep_us > 0):
        raise wanted.refuse("sleep_us is the wait between two stages: give both, or neither")
    workers, rate = max(1, round(spec.workers_per_cpu * cpus)), spec.rate_per_cpu * cpus
    step_ms = max(wanted.step_ms, round((spec.requests or 0) / rate * 1000))
    args = ["--rate", f"{rate:.3f}", "--workers", workers]
    args += ["--ms", step_ms, "--work-us", spec.work_us, "--cv", spec.service_cv]
    if spec.stages > 1:
        args += ["--stages", spec.stages, "--wait-us", spec.sleep_us]
    return wanted.load("web", *args, "--seed", wanted.seed, steps=(workers,), step_ms=step_ms)
