# SPDX-License-Identifier: Apache-2.0
"""Changes in Linux's view of a machine by release, as records.

The sources read are those of READ. If neither a tag nor a mailing list shows in which release
between two of them a change came, ``since`` is the likely one and ``sure`` is False.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from asymlab.errors import UserError
from asymlab.predict.kernel import KernelVersion, Traits


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


READ = tuple(
    KernelVersion(major=major, minor=minor) for major, minor in ((5, 10), (6, 1), (6, 12), (7, 3))
)
"""The releases whose sources were read, oldest first."""

CHANGES = (
    KernelChange(
        "all_distances",
        True,
        Since("5.12", False),
        "sched_init_numa() in kernel/sched/topology.c collects distances in a bitmap",
    ),
    KernelChange(
        "asks_registers",
        True,
        Since("5.14", False),
        "intel_pstate_set_itmt_prio() in drivers/cpufreq/intel_pstate.c: CPPC_MAX_PERF",
    ),
    KernelChange(
        "asym_by_span",
        True,
        Since("5.14", False),
        "asym_cpu_capacity_classify() in kernel/sched/topology.c",
    ),
    KernelChange(
        "has_clusters",
        True,
        Since("5.16", True),
        "CONFIG_SCHED_CLUSTER, cpu_clustergroup_mask() in drivers/base/arch_topology.c",
    ),
    KernelChange(
        "cppc_capacity",
        True,
        Since("5.18", False),
        "topology_init_cpu_capacity_cppc() in drivers/base/arch_topology.c",
    ),
    KernelChange(
        "socket_packages",
        True,
        Since("6.0", False),
        "parse_socket() in drivers/base/arch_topology.c",
    ),
    KernelChange(
        "dt_caches",
        True,
        Since("6.0", False),
        "last_level_cache_is_valid() in drivers/base/cacheinfo.c, used by cpu_coregroup_mask()",
    ),
    KernelChange(
        "x86_topology",
        "6.1",
        Since("6.1", False),
        "detect_extended_topology() in arch/x86/kernel/cpu/topology.c: pkg_mask_width",
    ),
    KernelChange(
        "asks_osc",
        True,
        Since("6.0", False),
        "acpi_cppc_processor_probe() in drivers/acpi/cppc_acpi.c: osc_sb_cppc2_support_acked",
    ),
    KernelChange(
        "hybrid_clusters",
        True,
        Since("6.6", False),
        "arch/x86/kernel/smpboot.c has no x86_hybrid_topology",
    ),
    KernelChange(
        "packs_threads",
        False,
        Since("6.6", False),
        "x86_smt_flags() in arch/x86/kernel/smpboot.c has no SD_ASYM_PACKING",
    ),
    KernelChange(
        "packs_packages",
        True,
        Since("6.6", False),
        "the outermost level in arch/x86/kernel/smpboot.c has SD_ASYM_PACKING",
    ),
    KernelChange(
        "package_level",
        "PKG",
        Since("6.7", False),
        "default_topology in kernel/sched/topology.c calls DIE PKG",
    ),
    KernelChange(
        "flags_clusters",
        True,
        Since("6.8", False),
        "SD_CLUSTER in include/linux/sched/sd_flags.h",
    ),
    KernelChange(
        "llc_flag",
        "SD_SHARE_LLC",
        Since("6.9", False),
        "SD_SHARE_PKG_RESOURCES has another name in include/linux/sched/sd_flags.h",
    ),
    KernelChange(
        "amd_priorities",
        True,
        Since("6.9", False),
        "drivers/cpufreq/amd-pstate.c calls sched_set_itmt_core_prio()",
    ),
    KernelChange(
        "x86_topology",
        "6.9",
        Since("6.9", True),
        "arch/x86/kernel/cpu/topology_common.c: x86-apic-2024-03-10 of tip",
    ),
    KernelChange(
        "osc_rules",
        "6.12",
        Since("6.10", False),
        "acpi_bus_osc_negotiate_platform_control() in drivers/acpi/bus.c offers five more bits",
    ),
    KernelChange(
        "hybrid_capacity",
        True,
        Since("6.12", False),
        "hybrid_init_cpu_capacity_scaling() in drivers/cpufreq/intel_pstate.c",
    ),
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
    """The traits of a release; UserError for one that is older than all that were read."""
    if version < READ[0]:
        hint = f"predictions are for Linux {READ[0]} and later"
        raise UserError(
            f"Linux {version} cannot be predicted: its sources were not read", hint=hint
        )
    values = {c.trait: c.value for c in CHANGES if KernelVersion.parse(c.since.version) <= version}
    return Traits.model_validate(values)
