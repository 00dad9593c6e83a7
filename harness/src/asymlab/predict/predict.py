# SPDX-License-Identifier: Apache-2.0
"""Predicts the view that a kernel has of a machine, without booting it."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.errors import UserError
from asymlab.model.firmware import Basis, MachineView, ViewSource
from asymlab.model.machine import CpuSet
from asymlab.predict.basis import basis
from asymlab.predict.capacity import Capacities, capacities
from asymlab.predict.changes import traits
from asymlab.predict.cmdline import BootParameters, boot_parameters
from asymlab.predict.cpus import Brought, Topology, bring_up, topology
from asymlab.predict.domains import Setting, domains
from asymlab.predict.kernel import KernelConfig, KernelVersion, Traits
from asymlab.predict.levels import levels
from asymlab.predict.view import CpuView, Domain, View, without_unknown

PREDICTED = ("arm64", "x86_64", "riscv")
"""Architectures whose kernel code was read."""


@dataclass(frozen=True)
class Prediction:
    """A view with its intermediate results."""

    kernel: KernelVersion
    boot: BootParameters
    traits: Traits
    brought: Brought
    capacities: Capacities
    topology: Topology
    view: View


def predict(
    view: MachineView,
    kernel: KernelVersion,
    cmdline: tuple[str, ...] = (),
    config: KernelConfig | None = None,
) -> View:
    """Linux's view of a machine, in the terms of sysfs and debugfs.

    ``cmdline`` are the kernel's parameters, ``config`` its build options (None: a distribution's).
    """
    return explained(view, kernel, cmdline, config).view


def explained(
    view: MachineView,
    kernel: KernelVersion,
    cmdline: tuple[str, ...] = (),
    config: KernelConfig | None = None,
) -> Prediction:
    """Like ``predict``, with intermediate results."""
    refuse_arch(view)
    how = traits(kernel)
    return by_traits(view, kernel, boot_parameters(cmdline), how, config or KernelConfig())


def balanced_cpus(
    view: MachineView,
    kernel: KernelVersion,
    cmdline: tuple[str, ...] = (),
    config: KernelConfig | None = None,
) -> CpuSet:
    """The CPUs in scheduling domains to which the scheduler brings tasks by its own choice: online,
    not isolated, and not in the partition."""
    refuse_arch(view)
    how, known = traits(kernel), (config or KernelConfig()).of_arch(view.arch)
    boot = boot_parameters(cmdline)
    return bring_up(_seen(view, how), boot, how, known).balanced - boot.partition


def refuse_arch(view: MachineView) -> None:
    """UserError for a machine of an architecture that is not predicted, or not known."""
    if view.arch in PREDICTED:
        return
    predicted = f"Linux's topology code is modelled for {', '.join(PREDICTED)}"
    if view.arch == "unknown":
        raise UserError(
            f"{view.title}: the architecture of this machine is unknown",
            hint="add /proc/cpuinfo of the machine to the tree, as proc/cpuinfo beside sys; "
            f"{predicted}",
        )
    raise UserError(
        f"{view.title}: this is a machine of the architecture {view.arch}: what Linux makes of it "
        "is not predicted",
        hint=f"{predicted}; `asymlab tables decode` shows what the tree has",
    )


def by_traits(
    view: MachineView,
    kernel: KernelVersion,
    boot: BootParameters,
    how: Traits,
    config: KernelConfig,
) -> Prediction:
    """The prediction for a release with traits ``how``."""
    config = config.of_arch(view.arch)
    view = _seen(view, how)
    brought = bring_up(view, boot, how, config)
    found = capacities(view, brought, boot, how, config)
    shape = topology(view, brought, how, config, numa=boot.numa)
    shown = view.arch != "x86_64" or how.everywhere_capacity
    chains = dict.fromkeys(sorted(brought.online), tuple[Domain, ...]())
    for cpus in (brought.balanced - boot.partition, brought.balanced & boot.partition):
        if cpus:
            setting = Setting(cpus, found.values, how, boot.relax_level)
            chains |= domains(levels(shape, view.arch, how, config, packing=found.packing), setting)
    result = View(
        cpus={
            cpu.id: _cpu(cpu.id, shape, found, shown=shown, clusters=how.has_clusters)
            for cpu in brought.up
        },
        distances=shape.distances,
        domains=chains,
        basis=basis(view, found),
    )
    return Prediction(kernel, boot, how, brought, found, shape, without_unknown(result))


_UNITS = (
    "as the kernel of the tree: Linux before 6.9 takes a compute unit as a core of two threads, "
    "later releases take two cores"
)
_MODULES = "Linux 5.10 takes modules of CPUID for packages, unless there are dies in CPUID"
_BULLDOZER = 0x15
_L2 = 2


def _seen(view: MachineView, how: Traits) -> MachineView:
    """The view with what a release makes of CPUID. A tree of /sys has that of the kernel that ran,
    of unknown release."""
    if earlier := view.older.get(how.x86_topology):
        update = {"cpus": earlier.cpus, "basis": {**view.basis, **earlier.basis}}
        return view.model_copy(update=update)
    if view.source is not ViewSource.SYSFS or view.arch != "x86_64":
        return view
    doubts: dict[str, Basis] = {}
    if view.cpuid and view.cpuid.family == _BULLDOZER:
        doubts["threads"] = Basis.inferred(_UNITS)
    if how.x86_topology == "5.10" and _has_modules(view):
        doubts["package"] = Basis.inferred(_MODULES)
    known = {name: basis for name, basis in doubts.items() if view.basis[name].is_known}
    return view.model_copy(update={"basis": {**view.basis, **known}})


def _has_modules(view: MachineView) -> bool:
    """Whether cores share a level-2 cache, as those of a module do."""
    core = {cpu.id: cpu.core for cpu in view.cpus}
    second = (cache for cache in view.caches if cache.level == _L2)
    return any(len({core[cpu] for cpu in cache.cpus if cpu in core}) > 1 for cache in second)


def _cpu(cpu: int, shape: Topology, found: Capacities, *, shown: bool, clusters: bool) -> CpuView:
    """Linux's files of a CPU. ``shown``: cpu_capacity is one, ``clusters``: cluster_cpus_list."""
    return CpuView(
        capacity=found.values[cpu] if shown else None,
        threads=shape.masks.threads[cpu],
        cluster=shape.masks.cluster[cpu] if clusters else None,
        package=shape.masks.package[cpu],
        llc=shape.masks.llc.get(cpu),
        llc_kib=shape.llc_kib.get(cpu),
        node=shape.node_of[cpu],
        priority=found.priorities.get(cpu),
    )
