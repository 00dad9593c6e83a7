# SPDX-License-Identifier: Apache-2.0
"""What a prediction needs of Linux: version, build options, behaviour that changed by release."""

from __future__ import annotations

import re
from functools import total_ordering

from asymlab.errors import UserError
from asymlab.model.record import Record


@total_ordering
class KernelVersion(Record):
    """A release such as 6.12; without the point release."""

    major: int
    minor: int

    @classmethod
    def parse(cls, text: str) -> KernelVersion:
        """From ``6.12.117``, ``v7.3-rc2`` or ``Linux version 6.12.117 (...)``.

        Raises UserError if there is no version in it.
        """
        found = re.search(r"\bv?(\d+)\.(\d+)", text)
        if not found:
            raise UserError(f"{text!r} is not a kernel version", hint="write it as 6.12 or 7.3")
        return cls(major=int(found[1]), minor=int(found[2]))

    def __lt__(self, other: KernelVersion) -> bool:
        return (self.major, self.minor) < (other.major, other.minor)

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}"


class KernelConfig(Record):
    """Build options that change the view; the defaults are a distribution's kernel.

    ``acpi_numa`` is CONFIG_ACPI_NUMA, which is a separate option on x86 (X86_64_ACPI_NUMA).
    ``smt_control`` is CONFIG_HOTPLUG_SMT (the parameter nosmt), ``isolation``
    CONFIG_CPU_ISOLATION (isolcpus=). ``x86_cpufreq`` is not an option: whether intel_pstate
    with HWP or amd_pstate drives the CPUs, as on real ones and not on an emulator's.
    """

    smt: bool = True
    cluster: bool = True
    mc: bool = True
    numa: bool = True
    acpi_numa: bool = True
    cppc: bool = True
    smt_control: bool = True
    isolation: bool = True
    x86_cpufreq: bool = True

    def of_arch(self, arch: str) -> KernelConfig:
        """The options that an architecture has: arch/riscv/Kconfig has no SCHED_SMT and no
        SCHED_CLUSTER, and does not select HOTPLUG_SMT (6.12 and 7.3)."""
        lacking = {"smt": False, "cluster": False, "smt_control": False}
        return self.model_copy(update=lacking) if arch == "riscv" else self

    @classmethod
    def parse(cls, text: str, *, x86_cpufreq: bool = True) -> KernelConfig:
        """From a kernel's .config."""
        on = set(re.findall(r"^CONFIG_(\w+)=y$", text, re.MULTILINE))
        return cls(
            smt="SCHED_SMT" in on,
            cluster="SCHED_CLUSTER" in on,
            mc="SCHED_MC" in on,
            numa="NUMA" in on,
            acpi_numa="ACPI_NUMA" in on,
            cppc="ACPI_CPPC_LIB" in on,
            smt_control="HOTPLUG_SMT" in on,
            isolation="CPU_ISOLATION" in on,
            x86_cpufreq=x86_cpufreq,
        )


_FLAGS = (
    "SD_BALANCE_NEWIDLE",
    "SD_BALANCE_EXEC",
    "SD_BALANCE_FORK",
    "SD_BALANCE_WAKE",
    "SD_WAKE_AFFINE",
    "SD_ASYM_CPUCAPACITY",
    "SD_ASYM_CPUCAPACITY_FULL",
    "SD_SHARE_CPUCAPACITY",
    "SD_CLUSTER",
    "SD_SHARE_LLC",
    "SD_SHARE_PKG_RESOURCES",
    "SD_SERIALIZE",
    "SD_ASYM_PACKING",
    "SD_PREFER_SIBLING",
    "SD_OVERLAP",
    "SD_NUMA",
)
FLAG_ORDER = {flag: place for place, flag in enumerate(_FLAGS)}
"""Flags in the order of include/linux/sched/sd_flags.h, which debugfs prints them in."""


class Traits(Record):
    """Behaviour that differs between releases; the defaults are those of the oldest in READ.

    ``asym_stops_spreading``: a domain with asymmetric capacities clears SD_PREFER_SIBLING of its
    child (sd_init()). ``overlap_flag``: SD_OVERLAP exists. ``everywhere_capacity``: every
    architecture has cpu_capacity files, not only those of arch_topology.c. ``arm64_smt_control``:
    nosmt has an effect on arm64. ``cpc_revision``: the newest revision of _CPC that is known.
    ``asym_sees_cores``: the search for an idle CPU of enough capacity prefers idle cores.
    ``checks_all_levels``: overlaps are looked for in all levels, not only in those in use.
    ``counts_nodes``: x86 has no PKG if nodes are more than packages, not if one spans two nodes.
    ``asks_osc``: a _CPC is read only if _OSC acknowledges CPPC. ``osc_rules``: the release whose
    rules _OSC is negotiated by (OSC_RULES).
    ``evens_nodes``: some x86 processors' distances between packages are evened out for domains.
    ``has_clusters``: there are clusters in sysfs, and the level CLS; ``hybrid_clusters``: x86
    hybrids have that level, too. ``flags_clusters``: SD_CLUSTER exists. ``llc_flag`` and
    ``package_level`` are names. ``socket_packages``: in a device tree a package is a socket, not a
    cluster; ``dt_caches``: MC goes by caches of a device tree. ``asym_by_span``: capacities are
    compared within each domain, not within a level (SD_ASYM_CPUCAPACITY_FULL). ``cppc_capacity``:
    arm64 has capacities from CPPC; ``hybrid_capacity``: x86 hybrids without SMT have capacities.
    ``x86_topology``: the release whose reading of CPUID it has (MachineView.older).
    ``amd_priorities``: amd_pstate ranks cores by highest_perf.
    ``packs_threads``, ``packs_packages``: SD_ASYM_PACKING is on SMT, and on PKG.
    ``asks_registers``: for a highest_perf of 255 the CPU's own registers are read.
    ``all_distances``: NUMA levels go by the distances of all nodes, not of node 0.
    """

    asym_stops_spreading: bool = True
    overlap_flag: bool = True
    everywhere_capacity: bool = False
    arm64_smt_control: bool = False
    cpc_revision: int = 3
    asym_sees_cores: bool = False
    checks_all_levels: bool = False
    counts_nodes: bool = False
    evens_nodes: bool = False
    has_clusters: bool = False
    hybrid_clusters: bool = False
    flags_clusters: bool = False
    llc_flag: str = "SD_SHARE_PKG_RESOURCES"
    package_level: str = "DIE"
    socket_packages: bool = False
    dt_caches: bool = False
    asym_by_span: bool = False
    cppc_capacity: bool = False
    hybrid_capacity: bool = False
    packs_threads: bool = True
    packs_packages: bool = False
    asks_registers: bool = False
    all_distances: bool = False
    asks_osc: bool = False
    osc_rules: str = "6.1"
    x86_topology: str = "5.10"
    amd_priorities: bool = False
