# SPDX-License-Identifier: Apache-2.0
"""Linux by version: changes in its view of a machine, as records.

The sources read are those of 6.12 and 7.3. If neither a tag nor a mailing list shows in which
release between them a change came, ``since`` is the likely one and ``sure`` is False.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering
from typing import NamedTuple

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
            raise UserError(f"{text!r} holds no kernel version", hint="write it as 6.12 or 7.3")
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
    "SD_SERIALIZE",
    "SD_ASYM_PACKING",
    "SD_PREFER_SIBLING",
    "SD_OVERLAP",
    "SD_NUMA",
)
FLAG_ORDER = {flag: place for place, flag in enumerate(_FLAGS)}
"""Flags in the order of include/linux/sched/sd_flags.h, which debugfs prints them in."""


class Traits(Record):
    """Behaviour that differs between releases; the defaults are those of 6.12.

    ``asym_stops_spreading``: a domain with asymmetric capacities clears SD_PREFER_SIBLING of its
    child (sd_init()). ``overlap_flag``: SD_OVERLAP exists. ``everywhere_capacity``: every
    architecture has cpu_capacity files, not only those of arch_topology.c. ``arm64_smt_control``:
    nosmt has an effect on arm64. ``cpc_revision``: the newest revision of _CPC that is known.
    ``asym_sees_cores``: the search for an idle CPU of enough capacity prefers idle cores.
    ``checks_all_levels``: overlaps are looked for in all levels, not only in those in use.
    ``counts_nodes``: x86 has no PKG if nodes are more than packages, not if one spans two nodes.
    ``osc_rules``: the release whose rules _OSC is negotiated by (OSC_RULES).
    ``evens_nodes``: some x86 processors' distances between packages are evened out for domains.
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
    osc_rules: str = "6.12"


class Since(NamedTuple):
    """A release, and whether it is known to be the first."""

    version: str
    sure: bool


@dataclass(frozen=True)
class KernelChange:
    """A trait that has another value from ``since`` on; ``why`` says where to read it."""

    trait: str
    value: bool | int | str
    since: Since
    why: str


READ = (KernelVersion(major=6, minor=12), KernelVersion(major=7, minor=3))
"""The oldest and the newest release whose sources were read."""

CHANGES = (
    KernelChange(
        "arm64_smt_control",
        True,
        Since("6.16", False),
        "arch/arm64/Kconfig selects HOTPLUG_SMT, parse_acpi_topology() counts threads",
    ),
    KernelChange(
        "overlap_flag",
        False,
        Since("6.17", False),
        "include/linux/sched/sd_flags.h: NUMA levels alone overlap",
    ),
    KernelChange(
        "everywhere_capacity",
        True,
        Since("6.17", False),
        "cpu_capacity_show() moved from drivers/base/arch_topology.c to topology.c",
    ),
    KernelChange(
        "checks_all_levels",
        True,
        Since("6.15", False),
        "topology_span_sane() in kernel/sched/topology.c goes through all levels at once",
    ),
    KernelChange(
        "counts_nodes",
        True,
        Since("7.0", True),
        "build_sched_topology() in arch/x86/kernel/smpboot.c: topology_num_nodes_per_package(); "
        "6.19's stable releases have it, too",
    ),
    KernelChange(
        "evens_nodes",
        True,
        Since("7.0", False),
        "arch_sched_node_distance() in arch/x86/kernel/smpboot.c: sub-NUMA clusters of three nodes",
    ),
    KernelChange(
        "osc_rules",
        "7.3",
        Since("7.0", True),
        "acpi_osc_handshake() in drivers/acpi/bus.c ignores errors of the second evaluation",
    ),
    KernelChange(
        "cpc_revision",
        4,
        Since("7.2", True),
        "CPPC_V4_REV in drivers/acpi/cppc_acpi.c",
    ),
    KernelChange(
        "asym_stops_spreading",
        False,
        Since("7.3", False),
        "sd_init() in kernel/sched/topology.c no longer clears SD_PREFER_SIBLING",
    ),
    KernelChange(
        "asym_sees_cores",
        True,
        Since("7.3", False),
        "select_idle_capacity() in kernel/sched/fair.c asks is_core_idle()",
    ),
)


def traits(version: KernelVersion) -> Traits:
    """The traits of a release."""
    values = {c.trait: c.value for c in CHANGES if KernelVersion.parse(c.since.version) <= version}
    return Traits.model_validate(values)
