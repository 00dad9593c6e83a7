# SPDX-License-Identifier: Apache-2.0
"""An x86_64 machine as QEMU's options: Linux reads cores from CPUID there, not from tables.

Equal CPUs come from -smp. Where places stay empty (a hybrid) or CPUs differ, the first is QEMU's
and each other one is a -device.
"""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.model.cpuid import Cpuid
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cache, Cpu
from asymlab.model.x86 import X86Layout, layout_of, needs_remapping

PLAIN_CPU = "max"

DEFAULT_CPUID = Cpuid(model=151, stepping=2)
"""For machines without a model."""

_LEVEL = "level=0xd,min-level=0xd"
"""The highest basic leaf: without it QEMU 10.0 aborts in encode_topo_cpuid1f(). Core types, which
only the patched emulator has, are in leaf 0x1A."""


_SVM = ("nrip-save=on", "pause-filter=on", "pfthreshold=on")
"""Features with which KVM notices that a vCPU spins; only the patched emulator has them."""

CACHES = {
    (1, "data"): (32 << 10, 8),
    (1, "instruction"): (32 << 10, 8),
    (2, "unified"): (4 << 20, 16),
    (3, "unified"): (16 << 20, 16),
}
"""Bytes and ways by level and kind of the caches that CPU model max has, whatever the machine
(legacy_l2_cache and others in QEMU's target/i386/cpu.c)."""


def cpu_model(machine: Machine) -> str:
    """The value of -cpu: an Intel one from two CPUs on, unless it has to run guests.

    Of an AMD processor Linux reads threads and cache sharing from leaves that TCG does not offer
    (CPUID_EXT3_TOPOEXT is not in TCG_EXT3_FEATURES, target/i386/cpu.c), and it calibrates the delay
    loop on every CPU, while all others wait: no constant TSC. But of the two, TCG has only AMD's
    virtualization.
    """
    if machine.cpuid is None and len(machine.cpus) == 1:
        return PLAIN_CPU
    return ",".join([PLAIN_CPU, *_identity(machine), *_properties_of(machine, machine.cpus[0])])


def machine_options(machine: Machine) -> str:
    """Properties of -machine, to be appended: which level shares which cache."""
    if layout_of(machine).shape.modules == 1:
        return ""
    levels = (("l2", "module"), ("l3", "die"))
    return "".join(
        f",smp-cache.{at}.cache={cache},smp-cache.{at}.topology={level}"
        for at, (cache, level) in enumerate(levels)
    )


REMAPPING = ("-device", "intel-iommu,intremap=on,eim=on")
"""A device that remaps interrupts, for kernels with the fragment kernels.fragments.REMAP."""


def topology(machine: Machine) -> list[str]:
    """-smp and the plugged CPUs, and interrupt remapping for CPUs with high APIC ids."""
    return [*_cpus(machine), *(REMAPPING if needs_remapping(machine) else ())]


def _cpus(machine: Machine) -> list[str]:
    layout = layout_of(machine)
    shape = layout.shape
    levels = {"sockets": shape.sockets, "dies": shape.dies}
    # older QEMU does not know the word
    levels |= {"modules": shape.modules} if shape.modules > 1 else {}
    levels |= {"cores": shape.cores, "threads": shape.threads}
    counts = ",".join(f"{name}={count}" for name, count in levels.items())
    if not is_one_by_one(machine):
        return ["-smp", f"{shape.cpus},{counts}"]
    args = ["-smp", f"1,maxcpus={shape.cpus},{counts}"]
    for cpu in machine.cpus[1:]:
        args += ["-device", ",".join(_device(machine, cpu, layout))]
    return args


def is_one_by_one(machine: Machine) -> bool:
    """Whether CPUs are separate devices."""
    kinds = {tuple(_properties_of(machine, cpu)) for cpu in machine.cpus}
    return layout_of(machine).is_sparse or len(kinds) > 1


def numa_cpus(machine: Machine) -> list[str]:
    """-numa for CPUs that are devices: which node the places of each die are on, empty ones too."""
    layout = layout_of(machine)
    home = {
        (place.socket, place.die): cpu.node
        for place, cpu in zip(layout.places, machine.cpus, strict=True)
    }
    args: list[str] = []
    for socket in range(layout.shape.sockets):
        for die in range(layout.shape.dies):
            node = home.get((socket, die), home[socket, 0])
            args += ["-numa", f"cpu,node-id={node},socket-id={socket},die-id={die}"]
    return args


def _device(machine: Machine, cpu: Cpu, layout: X86Layout) -> Iterator[str]:
    """One CPU. Properties of -cpu hold for all CPUs unless repeated here."""
    yield f"{PLAIN_CPU}-x86_64-cpu"
    place = layout.places[cpu.id]
    yield from (f"socket-id={place.socket}", f"die-id={place.die}")
    if layout.shape.modules > 1:
        yield f"module-id={place.module}"
    yield from (f"core-id={place.core}", f"thread-id={place.thread}")
    yield from _properties_of(machine, cpu)


def _identity(machine: Machine) -> Iterator[str]:
    cpuid = machine.cpuid or DEFAULT_CPUID
    if machine.virtualization:
        yield "vendor=AuthenticAMD"
        yield from _SVM
    else:
        yield "vendor=GenuineIntel"
    yield f"family={cpuid.family},model={cpuid.model},stepping={cpuid.stepping}"
    if not any(kind.hwp for kind in machine.core_types):
        yield _LEVEL


def _properties_of(machine: Machine, cpu: Cpu) -> Iterator[str]:
    """What CPUs may differ in, by properties that only our series knows: caches by CPUID 4, types
    by 0x1A, levels by the registers of HWP. A machine as the board shows it has nothing else."""
    kind = machine.core_type(cpu.id)
    # of all or of none: what -cpu says of the first holds for the others, too
    if any(map(_is_own, _all_caches(machine))):
        for cache in _caches(machine, cpu):
            name = f"l{cache.level}" + ("" if cache.level > 1 else cache.kind[0])
            yield f"{name}-size={cache.size},{name}-ways={cache.ways}"
    if kind.hwp is None:
        return
    yield from (f"core-type={kind.hwp.kind.value}", f"hwp-highest={cpu.perf}")
    yield f"hwp-guaranteed={kind.hwp.guaranteed}"
    yield f"hwp-efficient={kind.efficient_perf or kind.lowest_perf}"
    yield f"hwp-lowest={kind.lowest_perf}"
    yield f"min-ratio={kind.hwp.min_ratio}"
    yield f"base-ratio={kind.hwp.ratio(kind.hwp.guaranteed)}"
    yield f"turbo-ratio={kind.hwp.ratio(cpu.perf)}"


def _caches(machine: Machine, cpu: Cpu) -> Iterator[Cache]:
    """From a CPU outwards."""
    yield from machine.core_type(cpu.id).caches
    if shared := machine.shared_cache(cpu.id):
        yield shared
    yield machine.llcs[cpu.llc].cache


def _all_caches(machine: Machine) -> Iterator[Cache]:
    """One of each sort, at the least."""
    for kind in machine.core_types:
        yield from kind.caches
    yield from (cluster.cache for cluster in machine.clusters if cluster.cache)
    yield from (llc.cache for llc in machine.llcs)


def _is_own(cache: Cache) -> bool:
    """Whether it differs from QEMU's cache of that level."""
    return CACHES.get((cache.level, cache.kind)) not in (None, (cache.size, cache.ways))
