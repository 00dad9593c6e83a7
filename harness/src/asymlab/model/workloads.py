# SPDX-License-Identifier: Apache-2.0
"""The workloads of system files, with their parameters and guest command lines.

A workload is a class in this module or in asymlab.model.sharing, listed in Workload, and a program
harness/guest/<workload>.c.
"""

from __future__ import annotations

import math
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field, ValidationInfo, field_validator

from asymlab.errors import UserError
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.job import Placed
from asymlab.model.load import WARM_MS, Count, GuestRun, LoadSpec, OneStep, Steps, task_counts
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.sharing import Latency, Pipes, Rows, Tide, Wake

Work = Annotated[int, Field(gt=0)]
"""Microseconds of work on the first CPU."""

Microseconds = Annotated[int, Field(ge=0)]
Ratio = Annotated[float, Field(ge=0)]


class Fill(LoadSpec):
    """Tasks that are added one by one, a step for each number: where does the k-th task go?

    Each task alternates between ``work_us`` of work and ``sleep_us`` of sleep, so wakeups place it;
    with ``work_us`` 0 it never sleeps, so fork and load balancing place it. ``work_us`` is
    calibrated on the idle guest. With ``gather`` every step begins with all tasks on the smallest
    number of cores that holds them: wakeups must spread tasks that sleep, and only load balancing
    can spread those that never do.
    ``allowed`` "odd-cores": tasks may use only the CPUs of every second core, the first core not
    among them, and are placed on these as on all CPUs otherwise.
    Samples: iterations_per_us, iterations_per_s.k<k>.
    """

    workload: Literal["fill"] = "fill"
    steps: Steps = "cores"
    work_us: Microseconds
    sleep_us: Microseconds = 0
    gather: bool = False
    allowed: Literal["all", "odd-cores"] = "all"

    @property
    def placed(self) -> Placed:
        """See LoadSpec.placed."""
        if self.work_us and self.sleep_us:
            return Placed.PARTED if self.gather else Placed.WOKEN
        return Placed.GATHERED if self.gather else Placed.BALANCED

    def lacks(self, machine: Machine) -> str:
        """See LoadSpec.lacks()."""
        if self.allowed == "odd-cores" and len(machine.cores) == 1:
            return f"{machine.name} has only one core"
        if self.steps == "siblings" and len(machine.cores) == len(machine.cpus):
            return f"No core of {machine.name} has a second thread"
        return ""

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One option lists all task counts."""
        cpus = self._cpus(machine)
        steps = task_counts(self.steps, machine, cpus)
        options: dict[str, object] = {"k": ",".join(map(str, steps)), "step-ms": step_ms}
        options |= {"work-us": self.work_us, "sleep-us": self.sleep_us}
        options |= {"gather": 1} if self.gather else {}
        options |= {"cpus": spell_cpu_list(cpus)} if cpus is not None else {}
        return GuestRun(steps, options, cpus=tuple(sorted(cpus or ())))

    def _cpus(self, machine: Machine) -> CpuSet | None:
        """The CPUs of ``allowed``, None for all."""
        return None if self.allowed == "all" else frozenset().union(*machine.cores[1::2])


class Blas(LoadSpec):
    """Barrier-parallel phases, as in a threaded matrix library: the slowest task determines the
    speed.

    A phase is ``work_us`` of work per task, then a barrier at which the last to arrive wakes all
    others (libgomp's barrier spins first; this one always sleeps). A step begins after WARM_MS.
    Samples: phases, phases_per_s, and the throughput iterations_per_s; only complete phases count.
    """

    tasks_sleep: ClassVar[bool] = True

    workload: Literal["blas"] = "blas"
    steps: OneStep
    work_us: Work

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step."""
        steps = task_counts(self.steps, machine)
        options = {"tasks": steps[0], "ms": step_ms, "warm-ms": WARM_MS}
        return GuestRun(steps, {**options, "work-us": self.work_us})


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
            options = {"connections": clients, "warm-ms": WARM_MS}
        options |= {"workers": workers, "ms": step_ms}
        options |= {"work-us": self.work_us, "cv": self.service_cv}
        waits = {"stages": self.stages, "wait-us": self.sleep_us} if self.stages > 1 else {}
        return GuestRun((workers,), options | waits, step_ms)


class Build(LoadSpec):
    """Compilations as make runs them: short processes; the task count of the step is the number of
    jobs.

    A job is a compiler driver that starts two processes in sequence: ``work_us`` of work on average
    (log-normal with the coefficient of variation ``service_cv``). An archive waits for the objects
    of its library, and the objects of the library after the next one wait for that archive. The
    seed draws the jobs: all arms of a replica have the same ones.
    Samples: jobs, jobs_per_s, the throughput iterations_per_s (of finished jobs), slots_busy.
    Traces are not judged: no task lives for the whole step.
    """

    workload: Literal["build"] = "build"
    steps: OneStep
    work_us: Work
    service_cv: Ratio = 1.0

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step."""
        steps = task_counts(self.steps, machine)
        options = {"jobs": steps[0], "ms": step_ms, "work-us": self.work_us}
        return GuestRun(steps, {**options, "cv": self.service_cv})


class Infer(LoadSpec):
    """Repeated inferences of a neural network by a pool of tasks: barriers, chunks of unequal size.

    An inference has ``work_us`` of work in total, as time of one task, in ``stages`` layers (None:
    the program's default) with a barrier after each. ``service_cv`` is the coefficient of variation
    of a layer's chunks. ``kind`` is how tasks get chunks: free (the next free task gets the next
    chunk) or share (every task gets the same number). The network is the same for every seed.
    Samples: inferences, inferences_per_s, and the throughput iterations_per_s; only complete
    inferences count.
    """

    tasks_sleep: ClassVar[bool] = True

    workload: Literal["infer"] = "infer"
    steps: OneStep
    work_us: Work
    stages: Count | None = None
    service_cv: Ratio = 1.0
    kind: Literal["free", "share"] = "free"

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step."""
        steps = task_counts(self.steps, machine)
        options = {"tasks": steps[0], "ms": step_ms, "work-us": self.work_us}
        layers = {"layers": self.stages} if self.stages else {}
        return GuestRun(steps, options | layers | {"cv": self.service_cv, "split": self.kind})


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


class Spin(LoadSpec):
    """Tasks without affinity that never sleep: how fast does each one execute ``kind`` of work?

    Samples: iterations_per_us.task<i>, total_per_us; insns_per_us.task<i> with a PMU.
    """

    seeded: ClassVar[bool] = False
    skippable: ClassVar[bool] = False

    workload: Literal["spin"] = "spin"
    steps: OneStep
    kind: Literal["alu", "mixed", "kernel"] = "alu"

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step."""
        steps = task_counts(self.steps, machine)
        return GuestRun(steps, {"tasks": steps[0], "ms": step_ms, "kind": self.kind})


class Calibrate(LoadSpec):
    """Claimed and measured capacity: one task visits every CPU, in an order that the seed draws.

    Samples: claimed.cpu<i>, measured.cpu<i>, low.cpu<i>, high.cpu<i> (a 95 % interval), scaled to
    1024 for the strongest CPU, and largest_gap_percent.
    """

    ROUNDS: ClassVar[int] = 5
    """Visits of every CPU in ``step_ms``: the samples of the 95 % intervals."""

    LEAST_MS: ClassVar[int] = 5
    """Least length of a visit; a shorter one measures the timer tick."""

    workload: Literal["calibrate"] = "calibrate"

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One task."""
        visit_ms = max(self.LEAST_MS, step_ms // (self.ROUNDS * len(machine.cpus)))
        return GuestRun((1,), {"ms": visit_ms, "rounds": self.ROUNDS})


class Lock(LoadSpec):
    """A contended spin lock, with a task pinned to the first CPU of each of the first cores.

    ``work_us`` is the time for which the lock is held, ``sleep_us`` the time for which a task works
    before it takes the lock again; 0 and 0: the program's defaults, below a microsecond.
    Samples: ops_per_s, fairness.
    """

    seeded: ClassVar[bool] = False

    workload: Literal["lock"] = "lock"
    steps: OneStep
    work_us: Microseconds = 0
    sleep_us: Microseconds = 0
    kind: Literal["tas", "ticket"] = "tas"

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """UserError for more tasks than cores."""
        steps, cores = task_counts(self.steps, machine), machine.cores
        if steps[0] > len(cores):
            raise UserError(f"{steps[0]} tasks of lock exceed {len(cores)} cores")
        cpus = ",".join(str(min(core)) for core in cores[: steps[0]])
        options = {"cpus": cpus, "ms": step_ms, "kind": self.kind}
        if self.work_us or self.sleep_us:
            options |= {"hold-ns": self.work_us * 1000, "think-ns": self.sleep_us * 1000}
        return GuestRun(steps, options)


class Vms(LoadSpec):
    """Virtual machines of KVM whose vCPUs wait for each other, ``vcpus`` in each of ``vms``.

    A vCPU works ``work_us`` (+-50 %) in user mode, then does one operation by ``kind``: takes a
    lock and holds it for ``hold_us`` (``tas``: any waiter gets it; ``ticket``: in the order of
    arrival), sends an IPI to another vCPU, which answers after ``hold_us`` (``ipi``, x86 only), or
    waits at a barrier (``mix``). With ``calls`` (x86 only) the even vCPUs do all in kernel mode:
    they take the lock of ``tas``, and before one in eight times they send an IPI to an odd vCPU and
    wait for the answer; in VMs 0, 2, ... an IPI to all follows, in VMs 1, 3, ... the first vCPU
    sends only one IPI, whose receiver does not end it. Waiting is PAUSE or WFE. ``layout``: control
    groups of the vCPUs' threads, none (``flat``), one a VM (``vm``), or one a vCPU in that of its
    VM (``libvirt``).
    ``noise_us`` is the mean work of a pinned task on each CPU every 3.5 ms. The threads of all
    vCPUs are the load's only step.
    Samples: the throughput ops_per_s, ops_per_s.vm<i>, least_share (slowest vCPU over the mean),
    jain (fairness of the VMs' CPU time), steal (vCPUs that wait for a CPU, mean), and per second
    waits, answers, exits.
    """

    tasks_sleep: ClassVar[bool] = True

    workload: Literal["vms"] = "vms"
    kind: Literal["tas", "ticket", "ipi", "mix", "calls"]
    vms: Count = 2
    vcpus: Annotated[int, Field(ge=2, le=64)]
    layout: Literal["flat", "vm", "libvirt"] = "flat"
    work_us: Work
    hold_us: Microseconds = 0
    noise_us: Microseconds = 100

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """UserError on a machine whose CPUs cannot run guests."""
        if not machine.virtualization:
            raise UserError(f"CPUs of {machine.name} cannot run guests")
        if self.kind in ("ipi", "calls") and machine.arch != "x86_64":
            raise UserError("guests of vms have IPIs on x86 only")
        options: dict[str, object] = {"vms": self.vms, "vcpus": self.vcpus, "ms": step_ms}
        options |= {"kind": self.kind, "layout": self.layout, "work-us": self.work_us}
        options |= {"hold-us": self.hold_us, "noise-us": self.noise_us}
        return GuestRun((self.vms * self.vcpus,), options)


class Lguests(LoadSpec):
    """Virtual machines of QEMU with Linux, in which dbench runs on a tmpfs.

    Each of ``vms`` has ``vcpus_per_cpu`` x CPUs vCPUs and as many clients of dbench, which replay a
    recorded load of a file server. The machines begin together when all have booted, and measure
    for ``step_ms`` (whole seconds) after a warm-up of a fifth of it. ``layout``: as in Vms; with
    control groups, QEMU's other threads are in the group of their VM. The kernel of the guests is
    the same for all arms. The threads of all vCPUs are the load's only step.
    Samples: the throughput mb_per_s, mb_per_s.vm<i>, least_share (slowest VM over the mean), jain
    (fairness of the VMs' CPU time), steal (vCPUs that wait for a CPU, mean), exits_per_s.
    """

    tasks_sleep: ClassVar[bool] = True
    seeded: ClassVar[bool] = False
    skippable: ClassVar[bool] = False
    runs_guests: ClassVar[bool] = True

    workload: Literal["lguests"] = "lguests"
    vms: Annotated[int, Field(ge=1, le=64)] = 2
    vcpus_per_cpu: float = Field(default=1.0, gt=0)
    layout: Literal["flat", "vm", "libvirt"] = "flat"

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """UserError on a machine whose CPUs cannot run guests."""
        if not machine.virtualization:
            raise UserError(f"CPUs of {machine.name} cannot run guests")
        vcpus = max(1, round(self.vcpus_per_cpu * len(machine.cpus)))
        step_ms = 1000 * math.ceil(step_ms / 1000)
        options = {"vms": self.vms, "vcpus": vcpus, "ms": step_ms, "layout": self.layout}
        return GuestRun((self.vms * vcpus,), options, step_ms)


Workload = Annotated[
    Fill
    | Blas
    | Web
    | Build
    | Infer
    | Oltp
    | Spin
    | Calibrate
    | Lock
    | Vms
    | Lguests
    | Pipes
    | Wake
    | Rows
    | Tide
    | Latency,
    Field(discriminator="workload"),
]

WORKLOADS: tuple[str, ...] = tuple(
    kind.model_fields["workload"].default for kind in get_args(get_args(Workload)[0])
)
"""The names of all workloads."""
