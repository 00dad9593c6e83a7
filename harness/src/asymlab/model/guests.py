# SPDX-License-Identifier: Apache-2.0
"""The workloads that run virtual machines of KVM."""

from __future__ import annotations

import math
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from asymlab.errors import UserError
from asymlab.model.load import Count, GuestRun, LoadSpec, Microseconds, Work
from asymlab.model.machine import Machine


class Vms(LoadSpec):
    """Virtual machines of KVM whose vCPUs wait for each other, ``vcpus`` in each of ``vms``.

    A vCPU works ``work_us`` (+-50 %) in user mode, then does one operation by ``kind``: takes a
    lock and holds it for ``hold_us`` (``tas``: any waiter gets it; ``ticket``: in the order of
    arrival), sends an IPI to another vCPU, which answers after ``hold_us`` (``ipi``, x86 only), or
    waits at a barrier (``mix``). With ``calls`` (x86 only) the even vCPUs do all in kernel mode:
    they take the lock of ``tas``, and before one in eight times they send IPIs to two odd vCPUs
    (or one) and wait for the answers; in VMs 0, 2, ... an IPI to all follows, in VMs 1, 3, ... the
    first vCPU sends only one IPI, whose receiver does not end it. Waiting is PAUSE or WFE.
    ``layout``: control groups of the vCPUs' threads, none (``flat``), one a VM (``vm``), or one a
    vCPU in that of its VM (``libvirt``).
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
