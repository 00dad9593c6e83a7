# SPDX-License-Identifier: Apache-2.0
"""Puts CPUID in the place of what was inferred from the tables of an x86 machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from asymlab.decode.cpuid import (
    AMD,
    CENTAUR,
    HYGON,
    INTEL,
    Leaves,
    Listed,
    decode_cpuid,
    signature,
)
from asymlab.errors import UserError
from asymlab.model.cpuid import Cpuid
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import (
    Basis,
    CacheFacts,
    CpuFacts,
    Earlier,
    MachineView,
    ViewSource,
    dense_known,
)
from asymlab.model.origin import Origin
from asymlab.topology.cpuid import (
    Place,
    Scan,
    has_l3,
    has_topoext,
    loses_topoext,
    place,
    scan,
)
from asymlab.topology.cpuid_before import RELEASES
from asymlab.topology.cpuid_before import places as places_before
from asymlab.topology.cpuid_caches import cache_facts

_HINT = "take both on one machine and with the same firmware settings, and `cpuid -r` without -1"
_KNOWN = Basis()
_BULLDOZER = 0x15
_UNITS = "Linux before 6.9 takes a compute unit as a core of two threads: pairs of APIC ids"
_REGISTER = "Linux reads the die from a register (MSR_FAM10H_NODE_ID)"


@dataclass(frozen=True)
class _Keys:
    """By CPU number, keys that are equal for CPUs of one core, cluster, package and LLC; those that
    are empty stay as inferred. ``llcs`` are only of a LLC that is not a cache."""

    cores: Mapping[int, Hashable] = field(default_factory=dict)
    clusters: Mapping[int, Hashable] = field(default_factory=dict)
    packages: Mapping[int, Hashable] = field(default_factory=dict)
    llcs: Mapping[int, Hashable | None] = field(default_factory=dict)


@dataclass(frozen=True)
class _Found:
    """What a file has, by CPU number. ``older`` is by release, see MachineView."""

    apics: dict[int, int]
    basis: dict[str, Basis]
    cpuid: Cpuid | None
    keys: _Keys = _Keys()
    older: Mapping[str, _Keys] = field(default_factory=dict)
    older_basis: Mapping[str, Basis] = field(default_factory=dict)
    kinds: Mapping[int, str] = field(default_factory=dict)
    caches: tuple[CacheFacts, ...] = ()


def lacks_cpuid(view: MachineView) -> bool:
    """Whether a view is of tables, whose machine has its topology in CPUID."""
    return view.source is ViewSource.ACPI and view.arch == "x86_64"


def with_cpuid(view: MachineView, path: Path) -> MachineView:
    """The view of an x86 dump with the topology of a file that ``decode_cpuid`` reads.

    CPUs get Linux's numbers, which the file has. UserError for another view, and for a file of
    another machine.
    """
    if not lacks_cpuid(view):
        hint = "leave it out: only tables of an x86 machine lack the topology"
        raise UserError(
            f"--cpuid is for ACPI tables of an x86 machine, not {view.title}", hint=hint
        )
    given = decode_cpuid(path)
    if len(given) != len(view.cpus):
        what = f"has {len(given)} CPUs, but the MADT has {len(view.cpus)} that are enabled"
        raise UserError(what, file=path, hint=_HINT)
    leaves = {cpu: one for cpu, one in sorted(given.items()) if isinstance(one, Leaves)}
    listed = {cpu: one for cpu, one in sorted(given.items()) if isinstance(one, Listed)}
    hw_ids = {cpu.hw_id: cpu for cpu in view.cpus}
    found = _of_leaves(leaves, view, path) if leaves else _of_list(listed)
    _check(found.apics, hw_ids, path)
    return _joined(view, found, path.name)


def _check(apics: Mapping[int, int], hw_ids: Mapping[int | None, CpuFacts], path: Path) -> None:
    """UserError unless file and tables have the same APIC ids."""
    if twice := [apic for apic, count in Counter(apics.values()).items() if count > 1]:
        raise UserError(f"has APIC id {twice[0]:#x} twice", file=path, hint=_HINT)
    if other := sorted(set(apics.values()) - {*hw_ids}):
        what = f"has APIC id {other[0]:#x}, which is not in the MADT ({len(other)} of {len(apics)})"
        raise UserError(what, file=path, hint=_HINT)
    if [*apics] != list(range(len(apics))):
        what = f"has CPUs {spell_cpu_list(apics)}, which leaves numbers out"
        raise UserError(what, file=path, hint=_HINT)


def _of_leaves(cpus: Mapping[int, Leaves], view: MachineView, path: Path) -> _Found:
    boot = next(iter(cpus.values()))
    if boot.vendor not in (INTEL, AMD, HYGON, *CENTAUR):
        hint = "leave --cpuid out"
        raise UserError(f"unknown vendor {boot.vendor!r}", file=path, hint=hint)
    scans = {number: scan(cpu) for number, cpu in cpus.items()}
    if boot.is_amd and not has_topoext(boot):
        _raise_ids(scans.values(), [cpu.hw_id or 0 for cpu in view.cpus])
    first = scans[next(iter(cpus))]
    places = {number: place(cpu, scans[number], first) for number, cpu in cpus.items()}
    apics = {number: each.apic for number, each in places.items()}
    model = signature(boot.family, boot.model, boot.read(1)[0] & 0xF)
    if any(map(loses_topoext, cpus.values())):
        packages = {number: each.package for number, each in places.items()}
        return _Found(apics, {"package": _KNOWN}, model, _Keys(packages=packages))
    llc = _KNOWN
    if boot.is_amd and any(each.llc is None for each in places.values()):
        places, llc = _on_dies(places, {cpu.hw_id: cpu.node for cpu in view.cpus})
    caches = cache_facts(cpus, places, path.name)
    alike = boot.is_amd and not _is_bulldozer(boot.vendor, model)
    keys = _keys(places, boot, None if alike else caches)
    before = {release: places_before(cpus, places, release) for release in RELEASES}
    second = None if boot.is_amd else caches
    return _Found(
        apics=apics,
        basis={"threads": _KNOWN, "cluster": _KNOWN, "package": _KNOWN, "llc": llc},
        cpuid=model,
        keys=keys,
        older={release: _keys(found, boot, second) for release, found in before.items()},
        kinds={number: each.kind for number, each in places.items()},
        caches=caches,
    )


def _keys(
    places: Mapping[int, Place], boot: Leaves, caches: tuple[CacheFacts, ...] | None
) -> _Keys:
    """Without ``caches`` a cluster is a core."""
    cores = {number: each.core for number, each in places.items()}
    lacks = boot.is_amd and not has_l3(boot)
    return _Keys(
        cores=cores,
        clusters=cores if caches is None else _second_level(caches, cores),
        packages={number: each.package for number, each in places.items()},
        llcs={number: each.llc for number, each in places.items()} if lacks else {},
    )


def _raise_ids(scans: Collection[Scan], hw_ids: Collection[int]) -> None:
    """AMD before leaf 0x8000001E has the APIC ids of the reset in CPUID: firmware may have raised
    all by the same number since. Linux takes those of the APIC (read_apic_id())."""
    by = min(hw_ids) - min(each.apic for each in scans)
    for each in scans:
        each.apic += by


def _on_dies(
    places: Mapping[int, Place], nodes: Mapping[int | None, int | None]
) -> tuple[dict[int, Place], Basis]:
    """Places with their LLC. Where Linux reads the number of the die from a register, it is that of
    the NUMA node, which a die is."""
    dies = {number: nodes.get(each.apic) for number, each in places.items()}
    if None in dies.values():
        return {**places}, Basis.unknown(_REGISTER)
    inside = Counter(package for package, _ in {(p.package, dies[n]) for n, p in places.items()})
    found = {
        number: replace(each, llc=dies[number], dies=inside[each.package])
        for number, each in places.items()
    }
    return found, Basis.inferred(f"from NUMA nodes: {_REGISTER}")


def _second_level(
    caches: tuple[CacheFacts, ...], cores: Mapping[int, Hashable]
) -> dict[int, Hashable]:
    """match_l2c(): CPUs that share a level-2 cache, without one the threads of a core."""
    second = [cache for cache in caches if cache.level == 2 and cache.kind != "instruction"]
    shared: dict[int, Hashable] = {cpu: cache.cpus for cache in second for cpu in cache.cpus}
    return {cpu: shared.get(cpu, core) for cpu, core in cores.items()}


def _of_list(cpus: Mapping[int, Listed]) -> _Found:
    """What /proc/cpuinfo has: packages and, if the counts agree, threads; caches it has not."""
    cores: dict[int, Hashable] = {number: (cpu.package, cpu.core) for number, cpu in cpus.items()}
    inside = Counter(package for package, _ in {(c.package, c.core) for c in cpus.values()})
    first = next(iter(cpus.values()))
    basis = {"package": _KNOWN, "threads": _KNOWN}
    older: dict[str, _Keys] = {}
    packages = {number: cpu.package for number, cpu in cpus.items()}
    if _is_bulldozer(first.vendor, first.cpuid):
        cores = {number: number for number in cpus}
        units = {number: cpu.apic >> 1 for number, cpu in cpus.items()}
        older = dict.fromkeys(RELEASES, _Keys(cores=units, packages=packages))
    elif all(cpu.siblings == cpu.cores for cpu in cpus.values()):
        cores = {number: number for number in cpus}
    elif any(inside[cpu.package] != cpu.cores for cpu in cpus.values()):
        del basis["threads"]
        cores = {}
    alike = "threads" in basis and basis["threads"].is_known and first.vendor in (AMD, HYGON)
    return _Found(
        apics={number: cpu.apic for number, cpu in cpus.items()},
        basis=basis | ({"cluster": _KNOWN} if alike else {}),
        cpuid=first.cpuid,
        keys=_Keys(cores=cores, clusters=cores if alike else {}, packages=packages),
        older=older,
        older_basis={"threads": Basis.inferred(_UNITS)},
    )


def _is_bulldozer(vendor: str, cpuid: Cpuid | None) -> bool:
    return vendor == AMD and cpuid is not None and cpuid.family == _BULLDOZER


def _joined(view: MachineView, found: _Found, file: str) -> MachineView:
    by_apic = {cpu.hw_id: cpu for cpu in view.cpus}
    before = [by_apic[apic] for apic in found.apics.values()]
    cpus = _placed(before, found.keys, found.kinds, file)
    older = {name: _placed(before, keys, found.kinds, file) for name, keys in found.older.items()}
    changed = {
        "cpus": cpus,
        "caches": found.caches or view.caches,
        "cpuid": found.cpuid,
        "older": {
            release: Earlier(cpus=each, basis=dict(found.older_basis))
            for release, each in older.items()
            if each != cpus
        },
        "basis": {**view.basis, **found.basis},
    }
    return view.model_copy(update=changed)


def _placed(
    before: Sequence[CpuFacts], found: _Keys, kinds: Mapping[int, str], file: str
) -> tuple[CpuFacts, ...]:
    """CPUs in Linux's order, with numbers for keys."""
    given = {
        "core": [*found.cores.values()] or [cpu.core for cpu in before],
        "cluster": [*found.clusters.values()] or [cpu.cluster for cpu in before],
        "package": [*found.packages.values()] or [cpu.package for cpu in before],
        "llc": [*found.llcs.values()] or [None] * len(before),
    }
    places = {name: dense_known(keys) for name, keys in given.items()}
    threads: Counter[int | None] = Counter()
    cpus: list[CpuFacts] = []
    for number, cpu in enumerate(before):
        core = places["core"][number]
        origin = Origin(file=file, part=f"CPU {number}")
        update: dict[str, object] = {name: ids[number] for name, ids in places.items()}
        update |= {"id": number, "thread": 0 if core is None else threads[core]}
        update |= {"core_type": kinds.get(number, cpu.core_type)}
        update |= {"origins": {**cpu.origins, **dict.fromkeys(given, origin)}}
        cpus.append(cpu.model_copy(update=update))
        threads[core] += 1
    return tuple(cpus)
