# SPDX-License-Identifier: Apache-2.0
"""The workloads that serve requests or transactions (harness/guest/requests.h)."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field, ValidationInfo, field_validator

from asymlab.model.effort import effort
from asymlab.model.load import Count, GuestRun, LoadSpec, Microseconds, Ratio, Work
from asymlab.model.machine import Machine


class Web(LoadSpec):
    """Requests served by a pool of tasks: a busy web server.

    Open loop: Poisson arrivals at ``rate_per_cpu`` x CPUs per second. Closed loop:
    ``connections_per_cpu`` x CPUs clients, each of which sends its next request as soon as it has
    the answer. The pool has ``workers_per_cpu`` x CPUs tasks: this is the load's only step, of
    ``step_ms`` after a warm-up. With ``requests`` it lasts until that number has arrived on average
    (open loop), or has been served if each CPU has the speed of an unshared core (closed loop), and
    at least ``step_ms`` and the time that the machine needs. A request has ``work_us`` of work on
    average (log-normal with the coefficient of variation ``service_cv``), in ``stages`` parts with
    waits of ``sleep_us`` on average in between. The seed draws the requests: all arms of a replica
    have the same ones.
    Samples: rps, p50, p95, p99, mean (seconds), worker_utilisation, cpu_utilisation, requests; for
    the open loop offered_rps, unfinished. How requests reach workers: harness/guest/web.c.
    """

    tasks_sleep: ClassVar[bool] = True

    workload: Literal["web"] = "web"
    rate_per_cpu: float | None = Field(default=None, gt=0)
    connections_per_cpu: float | None = Field(default=None, gt=0, validate_default=True)
    requests: Count | None = None
    workers_per_cpu: float = Field(default=2.0, gt=0)
    work_us: Work
    service_cv: Ratio = 1.0
    stages: Count = 1
    sleep_us: Microseconds = Field(default=0, validate_default=True)

    @field_validator("connections_per_cpu")
    @classmethod
    def _is_one_loop(cls, value: float | None, info: ValidationInfo) -> float | None:
        if "rate_per_cpu" in info.data and (value is None) == (info.data["rate_per_cpu"] is None):
            raise ValueError("set either connections_per_cpu (closed loop) or rate_per_cpu (open)")
        return value

    @field_validator("sleep_us")
    @classmethod
    def _is_between_stages(cls, value: int, info: ValidationInfo) -> int:
        if (info.data.get("stages", 1) > 1) != (value > 0):
            raise ValueError(
                "is the wait between two stages: set both stages and sleep_us, or neither"
            )
        return value

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """Workers, and rate of arrivals or clients, for the whole machine."""
        cpus = len(machine.cpus)
        workers = max(1, round(self.workers_per_cpu * cpus))
        rate = (self.rate_per_cpu or 1e6 / self.work_us) * cpus
        step_ms = max(step_ms, round((self.requests or 0) / rate * 1000))
        options: dict[str, object] = {"rate": f"{rate:.3f}"}
        if self.connections_per_cpu:
            clients = max(1, round(self.connections_per_cpu * cpus))
            options = {"connections": clients, "warm-ms": effort(machine).web_warm_ms}
        options |= {"workers": workers, "ms": step_ms}
        options |= {"work-us": self.work_us, "cv": self.service_cv}
        waits = {"stages": self.stages, "wait-us": self.sleep_us} if self.stages > 1 else {}
        return GuestRun((workers,), options | waits, step_ms)


class Oltp(LoadSpec):
    """Connections to a database on the same machine: short transactions, CPUs that idle often.

    ``workers_per_cpu`` x CPUs connections, each a client and a server task; a closed loop.
    A client sleeps ``sleep_us`` on average (exponential), then sends the ``stages`` statements of a
    transaction one by one over a socket and waits for each answer. A transaction has ``work_us`` of
    work on average in the server task (log-normal with the coefficient of variation
    ``service_cv``). The server tasks are the load's only step. The seed draws sleep and work.
    Samples: the throughput tps, statements_per_s, p50, p95, p99, mean (seconds), cpu_utilisation,
    transactions.
    """

    tasks_sleep: ClassVar[bool] = True

    workload: Literal["oltp"] = "oltp"
    workers_per_cpu: float = Field(default=2.0, gt=0)
    work_us: Work
    stages: Count = 1
    service_cv: Ratio = 1.0
    sleep_us: Microseconds = 0

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """Connections for the whole machine."""
        connections = max(1, round(self.workers_per_cpu * len(machine.cpus)))
        options: dict[str, float] = {"connections": connections, "ms": step_ms}
        options |= {
            "work-us": self.work_us,
            "statements": self.stages,
            "cv": self.service_cv,
            "think-us": self.sleep_us,
        }
        return GuestRun((connections,), options)
