# SPDX-License-Identifier: Apache-2.0
"""Kernels that a machine and parameters on the command line need, and the CPUs that they leave.

Separate because runs and verifications have them.
"""

from __future__ import annotations

from asymlab.errors import UserError
from asymlab.kernels.fragments import ISOLATION, REMAP, with_fragment
from asymlab.kernels.kernel import Kernel
from asymlab.model.cpulist import parse_cpus, spell_cpu_list
from asymlab.model.firmware import ViewSource
from asymlab.model.job import Firmware
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.x86 import needs_remapping
from asymlab.predict.cmdline import PARTITION, BootParameters, boot_parameters
from asymlab.predict.kernel import KernelConfig, KernelVersion
from asymlab.predict.predict import balanced_cpus
from asymlab.topology.machine import machine_view


def fragments(config: str | None, machine: Machine, cmdline: tuple[str, ...]) -> str | None:
    """``config`` of a kernel, with the fragments that ``machine`` needs, and isolcpus= if it is in
    ``cmdline``."""
    needed = {REMAP: needs_remapping(machine), ISOLATION: boot_parameters(cmdline).isolated}
    for name in (name for name, is_needed in needed.items() if is_needed):
        config = with_fragment(config, name)
    return config


def check_partition(machine: Machine, cmdline: tuple[str, ...]) -> None:
    """UserError for asymlab.partition= that ends guests of ``machine`` with an error: text that
    cannot be read, CPUs that the machine does not have, none or all of its CPUs."""
    everyone = frozenset(cpu.id for cpu in machine.cpus)
    for word in cmdline:
        name, _, value = word.partition("=")
        if name != PARTITION:
            continue
        try:
            asked = parse_cpus(value)
        except ValueError as error:
            raise UserError(f"{word}: {error}", hint=f"{PARTITION}=4-7") from None
        if not asked or not asked < everyone:
            raise UserError(
                f"{word}: must be some of the CPUs of {machine.name}, and not all",
                hint=f"it has CPUs {spell_cpu_list(everyone)}",
            )


def schedulable(
    machine: Machine, firmware: Firmware, kernel: Kernel, cmdline: tuple[str, ...]
) -> CpuSet:
    """The CPUs of ``machine`` that the kernel's scheduler chooses from with parameters such as
    nosmt or isolcpus=. A kernel of unknown options is taken for a distribution's.

    UserError if a parameter has an effect and the kernel's version is not known.
    """
    if boot_parameters(cmdline) == BootParameters():
        return frozenset(cpu.id for cpu in machine.cpus)
    view = machine_view(machine, view_source(firmware))
    config = kernel_config(machine, kernel) if kernel.config.is_file() else None
    return balanced_cpus(view, KernelVersion.parse(kernel.version), cmdline, config)


def without_effect(
    machine: Machine, firmware: Firmware, kernel: Kernel, cmdline: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of nosmt and isolcpus= in ``cmdline`` that leave all CPUs of ``machine`` to this
    kernel, for example because it has no SMT control. UserError as schedulable()."""
    everyone = frozenset(cpu.id for cpu in machine.cpus)
    asked = [word for word in cmdline if _takes_cpus(boot_parameters((word,)))]
    return tuple(
        word for word in asked if schedulable(machine, firmware, kernel, (word,)) == everyone
    )


def _takes_cpus(boot: BootParameters) -> bool:
    return bool(boot.nosmt or boot.isolated)


def kernel_config(machine: Machine, kernel: Kernel) -> KernelConfig:
    """The options of a kernel, booted on ``machine`` as a board shows it."""
    ranked = any(kind.hwp for kind in machine.core_types)
    return KernelConfig.parse(kernel.config.read_text(), x86_cpufreq=ranked)


def view_source(firmware: Firmware) -> ViewSource:
    """Where Linux reads the machine from."""
    return ViewSource.ACPI if firmware is Firmware.ACPI else ViewSource.DT
