# SPDX-License-Identifier: Apache-2.0
"""The workloads of system files, with their parameters and guest command lines.

A workload is a class in this module, or in guests, requests or sharing beside it, listed in
Workload, and a program harness/guest/<workload>.c.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self, get_args

from pydantic import Field, model_validator

from asymlab.errors import UserError
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.effort import effort
from asymlab.model.guests import Lguests, Vms
from asymlab.model.job import Placed
from asymlab.model.load import (
    Count,
    GuestRun,
    LoadSpec,
    Microseconds,
    OneStep,
    Ratio,
    Steps,
    Work,
    task_counts,
)
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.requests import Oltp, Web
from asymlab.model.sharing import Latency, Pipes, Rows, Tide, Wake

_GATHER = {True: 1, "last": 2, "one-core": 3}
"""The guest program's words for ``Fill.gather``."""


class Fill(LoadSpec):
    """Tasks that are added one by one, a step for each number: where does the k-th task go?

    Each task alternates between ``work_us`` of work and ``sleep_us`` of sleep (both longer
    as Effort says), so wakeups place it; with ``work_us`` 0 it never sleeps, so fork and load
    balancing place it. ``work_us`` is calibrated on the idle guest. With ``gather`` every step
    begins with all tasks on the smallest number of cores that holds them, which are the first ones,
    or with "last" the last ones: wakeups must spread tasks that sleep, and only load balancing can
    spread those that never do. With "one-core" all begin on the last core, where most of them wait.
    ``allowed`` "odd-cores": tasks may use only the CPUs of every second core, the first core not
    among them, and are placed on these as on all CPUs otherwise; "even-cores" are the other ones.
    ``others`` is about the CPUs that ``allowed`` leaves out: "masked" are not in the tasks'
    affinity, "offline" go offline in a step and are online while tasks start, "returning" are
    offline while tasks start and online in a step, in which tasks may use all CPUs.
    ``nice`` (0 to 19) is that of the first task and of every second one after it; ``uclamp_min`` (0
    to 1024, in units of capacity) that of the others, or of all if ``nice`` is 0; ``uclamp_max``
    (the same units, 0 for none) that of all.
    Samples: iterations_per_us, iterations_per_s.k<k>.
    """

    workload: Literal["fill"] = "fill"
    steps: Steps = "cores"
    work_us: Microseconds
    sleep_us: Microseconds = 0
    gather: bool | Literal["last", "one-core"] = False
    allowed: Literal["all", "odd-cores", "even-cores"] = "all"
    others: Literal["masked", "offline", "returning"] = "masked"
    nice: Annotated[int, Field(ge=0, le=19)] = 0
    uclamp_min: Annotated[int, Field(ge=0, le=1024)] = 0
    uclamp_max: Annotated[int, Field(ge=0, le=1024)] = 0

    @model_validator(mode="after")
    def _can_be_clamped(self) -> Self:
        if 0 < self.uclamp_max < self.uclamp_min:
            raise ValueError("uclamp_min exceeds uclamp_max, which Linux refuses")
        return self

    @model_validator(mode="after")
    def _can_go_offline(self) -> Self:
        if self.others != "masked" and (self.allowed != "even-cores" or self.gather):
            raise ValueError(
                f"others: {self.others} is for `allowed: even-cores`, without `gather`: the first"
                " CPU cannot go offline on x86"
            )
        return self

    @property
    def placed(self) -> Placed:
        """See LoadSpec.placed."""
        if self.work_us and self.sleep_us:
            return Placed.PARTED if self.gather else Placed.WOKEN
        return Placed.GATHERED if self.gather else Placed.BALANCED

    @property
    def shares_cores(self) -> bool:
        """Whether all steps have more tasks than cores."""
        return self.steps in ("siblings", "few-siblings", "one-per-cpu")

    def lacks(self, machine: Machine) -> str:
        """See LoadSpec.lacks()."""
        one_half = self.allowed == "odd-cores" or self.others != "masked"
        if one_half and len(machine.cores) == 1:
            return f"{machine.name} has only one core"
        if self.shares_cores and len(machine.cores) == len(machine.cpus):
            return f"No core of {machine.name} has a second thread"
        return ""

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One option lists all task counts."""
        left = self._cpus(machine)
        cpus = None if self.others == "returning" else left
        steps = task_counts(self.steps, machine, cpus)
        options: dict[str, object] = {"k": ",".join(map(str, steps)), "step-ms": step_ms}
        doing = effort(machine)
        options |= {"work-us": self.work_us * doing.periods}
        options |= {"sleep-us": self.sleep_us * doing.periods}
        if doing.long_ms and self.placed is Placed.WOKEN:
            options["long-ms"] = doing.long_ms
        options |= {"gather": _GATHER[self.gather]} if self.gather else {}
        options |= self._about_cpus(machine, left) if left is not None else {}
        options |= {"nice": self.nice} if self.nice else {}
        options |= {"uclamp-min": self.uclamp_min} if self.uclamp_min else {}
        options |= {"uclamp-max": self.uclamp_max} if self.uclamp_max else {}
        return GuestRun(steps, options, cpus=tuple(sorted(cpus or ())))

    def _about_cpus(self, machine: Machine, left: CpuSet) -> dict[str, object]:
        """The options for CPUs that are left out, or those that are ``left``."""
        if self.others == "masked":
            return {"cpus": spell_cpu_list(left)}
        offline = spell_cpu_list({cpu.id for cpu in machine.cpus} - left)
        return {"offline": offline, **({"returns": 1} if self.others == "returning" else {})}

    def _cpus(self, machine: Machine) -> CpuSet | None:
        """The CPUs of ``allowed``, None for all."""
        if self.allowed == "all":
            return None
        return frozenset().union(*machine.cores[self.allowed == "odd-cores" :: 2])


WARM_WORK_US = 15_000
"""Microseconds of work of a task in the first phases of blas, if the measured ones are shorter."""


class Blas(LoadSpec):
    """Barrier-parallel phases, as in a threaded matrix library: the slowest task determines the
    speed.

    A phase is ``work_us`` of work per task, then a barrier at which the last to arrive wakes all
    others (libgomp's barrier spins first; this one always sleeps). A step lasts
    ``step_ms``, or less as Effort says, and begins after a time in which phases are at first
    WARM_WORK_US or longer: shorter ones only cost host time.
    Samples: phases, phases_per_s, and the throughput iterations_per_s; only complete phases count.
    """

    tasks_sleep: ClassVar[bool] = True

    workload: Literal["blas"] = "blas"
    steps: OneStep
    work_us: Work

    def length_ms(self, machine: Machine) -> int | None:
        """See LoadSpec.length_ms()."""
        return round(self.step_ms * effort(machine).phases) if self.step_ms else None

    def guest_run(self, machine: Machine, step_ms: int) -> GuestRun:
        """One step."""
        steps = task_counts(self.steps, machine)
        options = {"tasks": steps[0], "ms": step_ms, "warm-ms": effort(machine).blas_warm_ms}
        warm = {"warm-work-us": WARM_WORK_US} if self.work_us < WARM_WORK_US else {}
        return GuestRun(steps, {**options, **warm, "work-us": self.work_us})


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
