# SPDX-License-Identifier: Apache-2.0
"""cpu_capacity: what Linux concludes from the claims of firmware, all CPUs or none."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from asymlab.model.firmware import Basis, CpuFacts, MachineView, ViewSource
from asymlab.model.machine import SCHED_CAPACITY_SCALE
from asymlab.predict.cmdline import BootParameters
from asymlab.predict.cpc import acknowledged, cpc_fault, perf_level
from asymlab.predict.cpus import Brought
from asymlab.predict.kernel import KernelConfig, Traits
from asymlab.topology.cpu_map import MapReading, read_map

_CPPC_MAX_PERF = 255
"""highest_perf of overclockable machines; intel_pstate then asks the CPU's own registers."""

_KNOWN = Basis()

_ZEN = (0x17, 0x19, 0x1A)
"""Families of AMD whose CPUs amd_pstate drives."""

_INTEL = 6
"""The family of all Intel processors that can be hybrids."""


@dataclass(frozen=True)
class Capacities:
    """Capacity of every possible CPU, where it comes from, and why it is not another.

    ``packing``: the CPUs have differing ``priorities``, and domains SD_ASYM_PACKING (x86 only).
    ``basis`` is that of the capacities: if they are unknown, 1024 stands for them. ``ranked`` is
    the basis of ``packing`` and ``priorities``: if it is unknown, domains are taken to have none.
    """

    values: dict[int, int]
    source: str
    reason: str = ""
    packing: bool = False
    priorities: dict[int, int] = field(default_factory=dict)
    basis: Basis = _KNOWN
    ranked: Basis = _KNOWN

    @property
    def unknown(self) -> bool:
        """Whether the capacities are not in the input."""
        return self.basis.is_unknown


def _unknown(flat: dict[int, int], source: str, reason: str) -> Capacities:
    return Capacities(flat, source, reason, basis=Basis.unknown(reason))


def capacities(
    view: MachineView,
    brought: Brought,
    boot: BootParameters,
    traits: Traits,
    config: KernelConfig,
) -> Capacities:
    """Capacities as arch_scale_cpu_capacity() gives them once the system is up."""
    if view.arch == "x86_64":
        return _x86(view, brought, boot, traits, config)
    if any(cpu.cpc for cpu in brought.possible) and view.source is not ViewSource.DT:
        return _cppc(view, brought, traits, config)
    claims = view.basis["capacity"]
    reads = traits.cppc_capacity and config.cppc and acknowledged(view, traits) is not False
    if claims.is_unknown and reads:
        return _unknown(_flat(brought), "none", claims.how)
    return _dt(view, brought)


def _flat(brought: Brought) -> dict[int, int]:
    return {cpu.id: SCHED_CAPACITY_SCALE for cpu in brought.possible}


def _scaled(raw: dict[int, int]) -> dict[int, int]:
    """div64_u64(raw << SCHED_CAPACITY_SHIFT, max): rounded down."""
    top = max([1, *raw.values()])
    return {cpu: value * SCHED_CAPACITY_SCALE // top for cpu, value in raw.items()}


def _cppc(view: MachineView, brought: Brought, traits: Traits, config: KernelConfig) -> Capacities:
    """topology_init_cpu_capacity_cppc(), drivers/base/arch_topology.c, at the processor driver's
    start. Only CPUs that are online then were probed (acpi_soft_cpu_online(),
    drivers/acpi/processor_driver.c), and every possible one counts."""
    flat = _flat(brought)
    if not config.cppc:
        return Capacities(flat, "none", "the kernel has no CONFIG_ACPI_CPPC_LIB")
    if not traits.cppc_capacity:
        return Capacities(flat, "none", "this release derives no capacities from CPPC")
    if acknowledged(view, traits) is False:
        return Capacities(flat, "none", "_OSC does not acknowledge CPPC, so _CPC is not evaluated")
    # in a tree of /sys it is unknown whether an offline CPU was online at boot
    counted = brought.up if view.source is ViewSource.SYSFS else brought.possible
    for cpu in counted:
        if cpu.id not in brought.online:
            return Capacities(flat, "none", f"CPU {cpu.id} is possible and was not brought up")
        if reason := cpc_fault(cpu.cpc, view, traits):
            return Capacities(flat, "none", f"CPU {cpu.id} has {reason}")
    return _claimed({cpu.id: perf_level(cpu.cpc, "highest_perf") for cpu in counted}, flat)


def _claimed(raw: dict[int, int | None], flat: dict[int, int]) -> Capacities:
    known = {cpu: level for cpu, level in raw.items() if level is not None}
    if len(known) < len(raw):
        first = min(raw.keys() - known.keys())
        reason = f"highest_perf of CPU {first} can only be read on the running machine"
        return _unknown(flat, "CPPC", reason)
    return Capacities(flat | _scaled(known), "CPPC highest_perf")


def _dt(view: MachineView, brought: Brought) -> Capacities:
    """topology_parse_cpu_capacity() and topology_normalize_cpu_scale().

    The frequency is used after a cpufreq policy has set it for every CPU
    (init_cpu_capacity_callback()).
    """
    if view.source is ViewSource.SYSFS and all(
        cpu.capacity is not None for cpu in brought.possible
    ):
        shown = {cpu.id: cpu.capacity or 0 for cpu in brought.possible}
        return Capacities(shown, "cpu_capacity of the booted machine")
    flat = _flat(brought)
    claims = {cpu.id: cpu.dmips_mhz for cpu in brought.possible}
    if all(claim is None for claim in claims.values()):
        return Capacities(flat, "none", "firmware claims no capacities")
    reading = _reading(view, brought)
    if not reading.weighed:
        where = "Linux reaches no CPU of the cpu-map" if _has_map(view) else "there is no cpu-map"
        reason = f"{where}, so Linux does not read capacity-dmips-mhz"
        return Capacities(flat, "none", reason)
    read = {cpu: claim for cpu, claim in claims.items() if cpu in reading.weighed}
    if lacking := sorted(cpu for cpu, claim in read.items() if claim is None):
        reason = f"CPU {lacking[0]} has no capacity-dmips-mhz"
        return Capacities(flat, "none", reason)
    # kcalloc(): a CPU that the walk does not come to keeps a raw capacity of 0
    raw = {cpu: read.get(cpu) or 0 for cpu in claims}
    return _normalized(raw, brought, given_up=reading.given_up)


def _normalized(raw: dict[int, int], brought: Brought, *, given_up: bool) -> Capacities:
    """``given_up``: parse_socket() failed. Then there are capacities only once cpufreq's policies,
    which also set frequencies, exist for every CPU."""
    khz = {cpu.id: cpu.max_khz for cpu in brought.possible if cpu.max_khz}
    if len(khz) == len(raw):
        speeds = {cpu: value * khz[cpu] for cpu, value in raw.items()}
        return Capacities(_scaled(speeds), "capacity-dmips-mhz x frequency")
    if given_up:
        return Capacities(_flat(brought), "none", "Linux gives up reading the cpu-map")
    return Capacities(_scaled(raw), "capacity-dmips-mhz")


def _has_map(view: MachineView) -> bool:
    return view.tree is not None and view.tree.cpu_map is not None


def _reading(view: MachineView, brought: Brought) -> MapReading:
    """How Linux reads the cpu-map. Where there is no device tree, the map that one would have is
    taken for sound."""
    possible = {cpu.name: cpu.id for cpu in brought.possible}
    if view.tree is None:
        return MapReading({}, frozenset(cpu.id for cpu in brought.possible))
    if view.tree.cpu_map is None:
        return MapReading({}, frozenset())
    return read_map(view.tree.cpu_map, possible)


def _x86(
    view: MachineView,
    brought: Brought,
    boot: BootParameters,
    traits: Traits,
    config: KernelConfig,
) -> Capacities:
    """intel_pstate (drivers/cpufreq/intel_pstate.c) and amd_pstate: priorities where highest_perf
    differs; on hybrids that cannot have SMT, capacities in their place
    (hybrid_init_cpu_capacity_scaling())."""
    flat = _flat(brought)
    if not config.x86_cpufreq or not config.cppc:
        return Capacities(flat, "none", "no driver distinguishes CPUs")
    if not traits.amd_priorities and view.cpuid and view.cpuid.family in _ZEN:
        return Capacities(flat, "none", "amd_pstate of this release does not rank cores")
    threads = view.basis["threads"]
    smt = boot.nosmt != "force" and any(len(core) > 1 for core in view.cores.values())
    has_capacity = traits.hybrid_capacity and boot.x86_capacity and not smt
    hybrid = _is_hybrid(view, brought.up) if has_capacity else False
    if why := _unread(view, brought.up, traits):
        return _unranked(view, flat, why, hybrid=hybrid)
    top = {cpu.id: perf_level(cpu.cpc, "highest_perf") for cpu in brought.up}
    levels = {cpu: level or 0 for cpu, level in top.items()}
    if zero := [cpu for cpu, level in levels.items() if not level]:
        lacks = "no _CPC" if top[zero[0]] is None else "highest_perf 0"
        return Capacities(flat, "none", f"CPU {zero[0]} has {lacks}")
    if len({*levels.values()}) == 1:
        return Capacities(flat, "none", "highest_perf is the same on every CPU")
    if hybrid is None:
        why = "whether the processor is a hybrid is not in the input"
        return _unranked(view, flat, why, hybrid=hybrid)
    if hybrid:
        return Capacities(flat | _scaled(levels), "intel_pstate on a hybrid without SMT")
    if not boot.x86_packing:
        return Capacities(flat, "none", "the driver is disabled")
    # of those that claim the most that there is the CPU's own registers are asked
    asked = _CPPC_MAX_PERF if traits.asks_registers else None
    known = {cpu: level for cpu, level in levels.items() if level != asked}
    found = Capacities(flat, "priorities from highest_perf", packing=True, priorities=known)
    how = f"{_NO_CAPACITIES}; whether these have SMT is {threads.knowledge}"
    return found if threads.is_known else replace(found, basis=Basis.inferred(how))


_NO_CAPACITIES = "only hybrids without SMT have capacities on x86"


def _unranked(
    view: MachineView, flat: dict[int, int], why: str, *, hybrid: bool | None
) -> Capacities:
    """Without priorities; capacities are 1024 where there is no hybrid without SMT."""
    ranked = Basis.unknown(why)
    if hybrid is False and view.basis["threads"].is_known:
        return Capacities(flat, "none", _NO_CAPACITIES, ranked=ranked)
    kinds = {cpu.core_type for cpu in view.cpus}
    if kinds == {""} and {len(core) for core in view.cores.values()} <= {2}:
        how = f"{_NO_CAPACITIES}, which have APIC ids without pairs"
        return Capacities(flat, "none", why, basis=Basis.inferred(how), ranked=ranked)
    return Capacities(flat, "none", why, basis=Basis.unknown(why), ranked=ranked)


def _unread(view: MachineView, up: tuple[CpuFacts, ...], traits: Traits) -> str:
    """Why the levels that Linux reads are not in the input; "" if they are. A /sys tree without
    _CPC may be one from which it was left out."""
    levels = {cpu.id: perf_level(cpu.cpc, "highest_perf") for cpu in up}
    lacking = next((cpu for cpu in up if levels[cpu.id] is None), None)
    claims = view.basis["capacity"]
    if lacking and claims.is_unknown:
        return claims.how
    if lacking and (lacking.cpc or view.source is ViewSource.SYSFS):
        return f"highest_perf of CPU {lacking.id} is not in the input"
    differ = not lacking and len({*levels.values()}) > 1
    if differ and acknowledged(view, traits) is False:
        # AMD's CPUs do not need it: cpc_supported_by_cpu(), arch/x86/kernel/acpi/cppc.c
        return "_OSC does not acknowledge CPPC, which some processors have without it"
    if {*levels.values()} == {_CPPC_MAX_PERF}:
        return f"highest_perf is {_CPPC_MAX_PERF}, for which Linux reads registers"
    return ""


def _is_hybrid(view: MachineView, up: tuple[CpuFacts, ...]) -> bool | None:
    """Two types of cores are up. If the input has no types, by threads on some cores only: no
    x86 core of one kind comes both with and without. None: unknown."""
    kinds = {cpu.core_type for cpu in up} - {""}
    if kinds:
        return {"core", "atom"} <= kinds
    if len({len(core) for core in view.cores.values()}) > 1:
        return True
    other = view.cpuid is not None and view.cpuid.family != _INTEL
    # beside ACPI tables, caches come from CPUID, which has the types of hybrids, too
    read = view.source is ViewSource.ACPI and bool(view.caches)
    return False if other or read or view.source is ViewSource.MACHINE else None
