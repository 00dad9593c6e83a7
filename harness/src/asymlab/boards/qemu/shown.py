# SPDX-License-Identifier: Apache-2.0
"""Which parts of an x86 machine an emulator shows by CPUID and registers.

On arm64 the tables show all of it.
"""

from __future__ import annotations

from collections.abc import Callable

from asymlab.boards.board import Shown
from asymlab.boards.qemu.version import CLUSTERS, Version, show
from asymlab.boards.qemu.x86 import CACHES
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cache, CoreType

NO_HWP = (
    "Core types and performance levels: no released QEMU has CPUID leaf 0x1A or the registers of "
    "HWP, so that Linux ranks no CPU above another (no SD_ASYM_PACKING, no asymmetric capacities); "
    "board qemu-pt has them."
)


def shown(machine: Machine, version: Version, *, is_patched: bool) -> Shown:
    """The machine as Linux sees it on a QEMU of that version; ``is_patched``: with asymlab's
    series, CPUs have core types, performance levels and caches of the machine file."""
    if machine.arch != "x86_64":
        return Shown(machine=machine)
    lost: list[str] = []
    if machine.clusters and version < CLUSTERS.since:
        machine = _without_clusters(machine)
        lost.append(
            f"Clusters of cores that share an L2: QEMU {show(version)} has no "
            f"{CLUSTERS.name.removeprefix('x86_64 ')}, {show(CLUSTERS.since)} has."
        )
    if any(kind.hwp for kind in machine.core_types) and not is_patched:
        machine = _with_types(machine, lambda kind: kind.model_copy(update={"hwp": None}))
        lost.append(NO_HWP)
    machine = machine if is_patched else _with_its_caches(machine)
    return Shown(machine=machine, lost=tuple(lost))


def _with_types(machine: Machine, change: Callable[[CoreType], CoreType]) -> Machine:
    return machine.altered(core_types=tuple(map(change, machine.core_types)))


def _without_clusters(machine: Machine) -> Machine:
    """Every core gets a separate cache in place of its cluster's."""
    own: dict[str, Cache] = {}
    for cpu in machine.cpus:
        if shared := machine.shared_cache(cpu.id):
            own[cpu.type] = shared
    types = tuple(
        kind.model_copy(update={"caches": (*kind.caches, own[kind.name])})
        if kind.name in own
        else kind
        for kind in machine.core_types
    )
    cpus = tuple(cpu.model_copy(update={"cluster": None}) for cpu in machine.cpus)
    return machine.altered(core_types=types, cpus=cpus, clusters=())


def _with_its_caches(machine: Machine) -> Machine:
    """Caches of QEMU's sizes."""
    machine = _with_types(
        machine,
        lambda kind: kind.model_copy(update={"caches": tuple(map(_its_own, kind.caches))}),
    )
    llcs = (llc.model_copy(update={"cache": _its_own(llc.cache)}) for llc in machine.llcs)
    clusters = (
        each.model_copy(update={"cache": _its_own(each.cache) if each.cache else None})
        for each in machine.clusters
    )
    return machine.altered(llcs=tuple(llcs), clusters=tuple(clusters))


def _its_own(cache: Cache) -> Cache:
    size, ways = CACHES.get((cache.level, cache.kind), (cache.size, cache.ways))
    return cache.model_copy(update={"size": size, "ways": ways, "line": 64})
