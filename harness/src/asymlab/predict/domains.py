# SPDX-License-Identifier: Apache-2.0
"""Scheduling domains as kernel/sched/topology.c builds them, without the useless ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from asymlab.model.machine import CpuSet
from asymlab.predict.kernel import FLAG_ORDER, Traits
from asymlab.predict.levels import Level
from asymlab.predict.view import ASYM, Domain

_FULL = "SD_ASYM_CPUCAPACITY_FULL"
_SPREAD = "SD_PREFER_SIBLING"
_BASE = frozenset(
    {"SD_BALANCE_NEWIDLE", "SD_BALANCE_EXEC", "SD_BALANCE_FORK", "SD_WAKE_AFFINE", _SPREAD}
)
_NEAR_ONLY = frozenset({"SD_BALANCE_EXEC", "SD_BALANCE_FORK", "SD_WAKE_AFFINE"})
_NO_GROUPS = frozenset({"SD_WAKE_AFFINE"})
"""Flags that mean something with a single group (no SDF_NEEDS_GROUPS in sd_flags.h)."""


@dataclass
class _Domain:
    """A domain under construction; ``groups`` is 1 or more than 1."""

    level: Level
    span: CpuSet
    flags: frozenset[str]
    groups: int = 1


_Chains = dict[int, list[_Domain]]


@dataclass(frozen=True)
class Setting:
    """What domains depend on beyond levels: the CPUs in them, their capacities, how the kernel is
    made, and relax_domain_level=."""

    cpus: CpuSet
    capacities: Mapping[int, int]
    traits: Traits
    relax_level: int | None = None


def domains(levels: Sequence[Level], setting: Setting) -> dict[int, tuple[Domain, ...]]:
    """Domains of every CPU of ``setting``, innermost first. None has any if a level's masks overlap
    where they must not (build_sched_domains() then gives up)."""
    start = None if setting.traits.asym_by_span else _asym_level(levels, setting)
    chains = {cpu: _chain(cpu, levels, setting, start) for cpu in sorted(setting.cpus)}
    if not _sane(levels, chains, setting.traits):
        return dict.fromkeys(chains, ())
    for place, level in enumerate(levels):
        _count_groups(place, chains, overlaps=level.overlaps)
    return {cpu: tuple(map(_shown, _attach(chain))) for cpu, chain in chains.items()}


def _sane(levels: Sequence[Level], chains: _Chains, traits: Traits) -> bool:
    """topology_span_sane(): masks of a level are equal or disjoint, unless it is NUMA's. It was
    asked of each CPU's levels while they were built, and is asked of all levels since."""
    for place, level in enumerate(levels):
        if level.overlaps:
            continue
        used = {level.masks[cpu] for cpu, chain in chains.items() if len(chain) > place}
        masks = {level.masks[cpu] for cpu in chains}
        sane = _disjoint(level, chains) if traits.checks_all_levels else not _crossing(used, masks)
        if not sane:
            return False
    return True


def _crossing(used: set[CpuSet], masks: set[CpuSet]) -> bool:
    """The earlier way: two masks that have some CPUs in common and not all."""
    return any(one != other and not one.isdisjoint(other) for one in used for other in masks)


def _disjoint(level: Level, cpus: Iterable[int]) -> bool:
    """The later way, by the first CPU of each mask, which need not be in a domain itself."""
    covered: CpuSet = frozenset()
    seen: set[int] = set()
    for cpu in cpus:
        mask = level.masks[cpu]
        first = min(mask)
        if first in seen:
            if level.masks[first] != mask:
                return False
        elif mask & covered:
            return False
        else:
            covered |= mask
            seen.add(first)
    return True


def _chain(
    cpu: int, levels: Sequence[Level], setting: Setting, asym_from: int | None
) -> list[_Domain]:
    """build_sched_domain() for one CPU, up to the first level that spans everything."""
    chain: list[_Domain] = []
    for place, level in enumerate(levels):
        child = chain[-1] if chain else None
        domain = _domain(level, level.masks[cpu] & setting.cpus, setting)
        if asym_from is not None and place >= asym_from:
            domain.flags |= {ASYM}
        if child and ASYM in domain.flags and setting.traits.asym_stops_spreading:
            child.flags -= {_SPREAD}
        if child:
            domain.span |= child.span
        if setting.relax_level is not None and len(chain) >= setting.relax_level:
            # set_domain_attribute()
            domain.flags -= {"SD_BALANCE_NEWIDLE", "SD_BALANCE_WAKE"}
        chain.append(domain)
        if domain.span == setting.cpus:
            break
    return chain


def _domain(level: Level, span: CpuSet, setting: Setting) -> _Domain:
    """sd_init()."""
    flags = _BASE | level.flags | _asymmetry(span, setting)
    if "SD_NUMA" in level.flags:
        flags = (flags - {_SPREAD}) | {"SD_SERIALIZE"}
        if level.far:
            flags -= _NEAR_ONLY
    return _Domain(level, span, flags)


def _asym_level(levels: Sequence[Level], setting: Setting) -> int | None:
    """asym_cpu_capacity_level() of older releases: the innermost level at which every CPU sees one
    of the highest capacity. It and all levels above are asymmetric."""
    highest = max(setting.capacities[cpu] for cpu in setting.cpus)
    found: int | None = None
    for cpu in setting.cpus:
        seen = setting.capacities[cpu]
        for place in range(found or 0, len(levels)):
            here = max(setting.capacities[one] for one in levels[place].masks[cpu] & setting.cpus)
            if here > seen:
                seen, found = here, place
            if seen == highest:
                break
    return found


def _asymmetry(span: CpuSet, setting: Setting) -> frozenset[str]:
    """asym_cpu_capacity_classify(): full if no capacity of any CPU in domains is missing."""
    if not setting.traits.asym_by_span:
        return frozenset()
    here = {setting.capacities[cpu] for cpu in span}
    everywhere = {setting.capacities[cpu] for cpu in setting.cpus}
    if len(here) < 2:
        return frozenset()
    return frozenset({ASYM} if everywhere - here else {ASYM, _FULL})


def _count_groups(place: int, chains: _Chains, *, overlaps: bool) -> None:
    """How many groups build_sched_groups() or build_overlap_sched_groups() makes at one level, at
    most 2: more are as good."""
    if not overlaps and not (_parts(place, chains) and _parts(place - 1, chains)):
        _link_groups(place, chains)
        return
    for cpu, chain in chains.items():
        if len(chain) > place:
            inner = _inner(cpu, place, chains)
            chain[place].groups = (
                _overlapping(cpu, place, chains) if overlaps else 2 - (chain[place].span <= inner)
            )


def _inner(cpu: int, place: int, chains: _Chains) -> CpuSet:
    """The span of a CPU's domain one level below; a chain that ended there has no domain here, and
    so no child of it."""
    chain = chains[cpu]
    return chain[place - 1].span if 0 < place < len(chain) else frozenset({cpu})


def _parts(place: int, chains: _Chains) -> bool:
    """Whether the spans of a level are a partition of the CPUs. Levels that
    overlap in part, as with a core in two clusters, widen each other ("arch topology borken")."""
    if place < 0:
        return True
    spans = {chain[place].span for chain in chains.values() if len(chain) > place}
    return sum(map(len, spans)) == len(chains) or not spans


def _link_groups(place: int, chains: _Chains) -> None:
    """build_sched_groups() as it is: a group is kept by the first CPU of the span below, and is
    linked again by every CPU that finds it. Spans that overlap in part break each other's rings."""
    spans: dict[int, CpuSet] = {}
    after: dict[int, int] = {}
    first: dict[int, int] = {}
    for cpu, chain in chains.items():
        if len(chain) <= place:
            continue
        covered: CpuSet = frozenset()
        ring: list[int] = []
        for other in sorted(chain[place].span, key=lambda other: (other < cpu, other)):
            if other not in covered:
                inner = _inner(other, place, chains)
                ring.append(min(inner))
                covered |= spans.setdefault(ring[-1], inner)
        after |= zip(ring, [*ring[1:], ring[0]], strict=True)
        first[cpu] = ring[0]
    for cpu, group in first.items():
        chains[cpu][place].groups = 2 - (after[group] == group)


def _overlapping(cpu: int, place: int, chains: _Chains) -> int:
    """The same where groups may overlap: each is a domain one level below, of some CPU."""
    span = chains[cpu][place].span
    order = sorted(span, key=lambda other: (other < cpu, other))
    covered: CpuSet = frozenset()
    count = 0
    for other in order:
        # a chain that ended below has no domain here
        if other not in covered and len(chains[other]) > place:
            covered |= _descendant(chains[other][: place + 1], span)
            count += 1
    return min(count, 2)


def _descendant(chain: list[_Domain], span: CpuSet) -> CpuSet:
    """The group that another CPU's chain gives: its child's span, or that of the descendant whose
    child stays within ``span`` (find_descended_sibling())."""
    at = len(chain) - 1
    if at and not chain[at - 1].span <= span:
        while at and not chain[at - 1].span <= span:
            at -= 1
        while at and chain[at - 1].span == chain[at].span:
            at -= 1
    return chain[at - 1].span if at else chain[at].span


def _attach(chain: list[_Domain]) -> list[_Domain]:
    """cpu_attach_domain(): parents that add nothing go, then the innermost if it is useless. Such a
    parent hands SD_PREFER_SIBLING down."""
    kept = chain[:1]
    for parent in chain[1:]:
        if _redundant(kept[-1], parent):
            kept[-1].flags |= parent.flags & {_SPREAD}
        else:
            kept.append(parent)
    return kept[1:] if kept and _degenerate(kept[0]) else kept


def _degenerate(domain: _Domain) -> bool:
    """sd_degenerate()."""
    if len(domain.span) == 1:
        return True
    if domain.flags - _NO_GROUPS and domain.groups > 1:
        return False
    return not domain.flags & _NO_GROUPS


def _redundant(child: _Domain, parent: _Domain) -> bool:
    """sd_parent_degenerate()."""
    if _degenerate(parent):
        return True
    if child.span != parent.span:
        return False
    wanted = parent.flags if parent.groups > 1 else parent.flags & _NO_GROUPS
    return not wanted - child.flags


def _shown(domain: _Domain) -> Domain:
    flags = tuple(sorted(domain.flags, key=FLAG_ORDER.__getitem__))
    return Domain(name=domain.level.name, span=domain.span, flags=flags)
