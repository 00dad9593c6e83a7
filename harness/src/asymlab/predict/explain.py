# SPDX-License-Identifier: Apache-2.0
"""A prediction as text: the scheduler's view, the paths of wakeups and balancing, and why.
Doubts: releases that were not read, changes of unknown release."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain
from typing import TypeVar

from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import MachineView
from asymlab.model.machine import SCHED_CAPACITY_SCALE, CpuSet
from asymlab.predict.basis import basis_lines, mark, remedy
from asymlab.predict.changes import CHANGES, READ, KernelChange
from asymlab.predict.cpc import acknowledged
from asymlab.predict.kernel import KernelConfig, KernelVersion, Traits
from asymlab.predict.predict import Prediction, by_traits
from asymlab.predict.view import ASYM, Domain

_Key = TypeVar("_Key", bound=Hashable)

_FULL = "SD_ASYM_CPUCAPACITY_FULL"
_SHARED = frozenset({"SD_SHARE_LLC", "SD_SHARE_PKG_RESOURCES"})
_SHARERS = "Sharers of the last-level cache"
_SMALL = 0.1
"""A relative spread of capacities that is too small for big.LITTLE: mostly binned cores."""


def explain(view: MachineView, prediction: Prediction) -> str:
    """Text with CPUs, capacities, topology, domains and the consequences for placement."""
    lines = (*chain.from_iterable(sections(prediction).values()), *_basis(view, prediction))
    head = f"{view.title}, as Linux {prediction.kernel} reads it"
    assumed = [f"  {line}" for line in assumptions(view, prediction)]
    tail = ["", "Assumed:", *assumed] if assumed else []
    return "\n".join([head, *lines, *tail]) + "\n"


def sections(prediction: Prediction) -> dict[str, tuple[str, ...]]:
    """The lines of ``explain`` by what they are about."""
    parts: dict[str, Callable[[Prediction], Iterator[str]]] = {"cpus": _cpus}
    if prediction.view.cpus:
        parts |= {"capacity": _capacities, "topology": _topology, "domains": _domains}
        parts |= {"wakeups": _wakeups, "balancing": _balancing}
    return {name: tuple(part(prediction)) for name, part in parts.items()}


def _basis(view: MachineView, prediction: Prediction) -> Iterator[str]:
    lines = [*basis_lines(prediction.view.basis), *remedy(view)]
    return iter(["", *lines] if lines else ())


def consequences(prediction: Prediction) -> tuple[str, ...]:
    """The consequences for placement: the paths of wakeups and balancing."""
    return (*_wakeups(prediction), *_balancing(prediction))


def _cpus(prediction: Prediction) -> Iterator[str]:
    brought = prediction.brought
    yield f"CPUs: {len(brought.online)} come up ({spell_cpu_list(brought.online)})"
    possible = frozenset(cpu.id for cpu in brought.possible)
    if left := possible - brought.online:
        yield f"  {spell_cpu_list(left)} are possible and stay offline"
    if isolated := brought.online - brought.balanced:
        yield f"  isolated: {spell_cpu_list(isolated)}; no domains, nothing is balanced to them"
    if parted := brought.balanced & prediction.boot.partition:
        yield f"  cpuset partition: {spell_cpu_list(parted)}; separate domains, no tasks"


def _capacities(prediction: Prediction) -> Iterator[str]:
    found = prediction.capacities
    groups = _grouped(found.values, lambda cpu: found.values[cpu])
    if found.unknown:
        yield f"Capacity: unknown, because {found.reason}"
    elif len(groups) == 1:
        why = f", because {found.reason}" if found.reason else f", from {found.source}"
        why = "" if found.packing else why
        sure = mark(prediction.view, "capacity")
        yield f"Capacity: {next(iter(found.values.values()))} on every CPU{why}{sure}"
    else:
        yield f"Capacity, from {found.source}:"
        for capacity, cpus in sorted(groups.items(), reverse=True):
            yield f"  {capacity}: CPU {spell_cpu_list(cpus)}"
        spread = 1 - min(found.values.values()) / SCHED_CAPACITY_SCALE
        if spread < _SMALL:
            yield (
                f"  A spread of {spread:.1%}: to Linux any difference makes the machine asymmetric,"
                " as if it were big.LITTLE"
            )
    if found.packing:
        yield "  CPUs differ in highest_perf: a priority, by which SD_ASYM_PACKING draws tasks"


def _topology(prediction: Prediction) -> Iterator[str]:
    shape = prediction.topology.masks
    for what, masks, fact in (
        ("Threads of a core", shape.threads, "threads"),
        ("Clusters", shape.cluster, "cluster"),
        (_SHARERS, shape.coregroup, "llc"),
        ("Packages", shape.package, "package"),
        ("Nodes", shape.node, "node"),
    ):
        known = () if prediction.view.is_unknown(fact) else masks.values()
        yield f"{what}: {_partition(known)}{mark(prediction.view, fact)}"
        if what == _SHARERS and known and shape.llc != masks:
            caches = _partition(shape.llc.values()) if shape.llc else "no cache is described"
            yield f"  by cpu_coregroup_mask(), as MC; shared_cpu_list of the last cache: {caches}"
    used, described = shape.clustergroup, shape.cluster
    lost = [cpu for cpu in described if len(described[cpu]) > 1 and described[cpu] != used[cpu]]
    if lost:
        yield (
            f"  The clusters of CPU {spell_cpu_list(lost)} hold all that share a cache there: "
            "Linux makes no CLS level of them"
        )


def _domains(prediction: Prediction) -> Iterator[str]:
    chains = prediction.view.domains or {}
    yield f"Scheduling domains, innermost first{mark(prediction.view, 'domains')}:"
    shown = _shown_flags(chains.values())
    shapes = _grouped(chains, lambda cpu: tuple((d.name, shown(d)) for d in chains[cpu]))
    for cpus in shapes.values():
        yield f"  CPU {spell_cpu_list(cpus)}:"
        levels = len(chains[min(cpus)])
        if not levels:
            yield "    none"
        for level in range(levels):
            spans = _partition(chains[cpu][level].span or frozenset() for cpu in cpus)
            domain = chains[min(cpus)][level]
            marks = shown(domain)
            yield f"    {domain.name:4} {spans}{'  ' + ' '.join(marks) if marks else ''}"


_USUAL = frozenset(
    {"SD_BALANCE_NEWIDLE", "SD_BALANCE_EXEC", "SD_BALANCE_FORK", "SD_WAKE_AFFINE", "SD_OVERLAP"}
)


def _shown_flags(chains: Iterable[Iterable[Domain]]) -> Callable[[Domain], tuple[str, ...]]:
    """A function for the flags of a domain that are shown: all unusual ones, and those that only
    some domains of the level have."""
    levels: dict[str, list[frozenset[str]]] = {}
    for domain in chain.from_iterable(chains):
        levels.setdefault(domain.name, []).append(frozenset(domain.flags))
    common = {name: frozenset.intersection(*flags) & _USUAL for name, flags in levels.items()}
    return lambda domain: tuple(flag for flag in domain.flags if flag not in common[domain.name])


def _wakeups(prediction: Prediction) -> Iterator[str]:
    """select_idle_sibling(), kernel/sched/fair.c."""
    chains = prediction.view.domains or {}
    yield "Wakeups (select_idle_sibling):"
    threaded = any(len(mask) > 1 for mask in prediction.topology.masks.threads.values())
    balanced = prediction.brought.balanced
    ways = _grouped(
        chains,
        lambda cpu: _way(chains[cpu], threaded=threaded) if cpu in balanced else _ISOLATED,
    )
    for way, cpus in ways.items():
        yield f"  target CPU {spell_cpu_list(cpus)}: {way}"
    if prediction.view.asym and threaded:
        yield (
            "  Among those it prefers a core of which all threads are idle"
            if prediction.traits.asym_sees_cores
            else "  It does not look at siblings: a task may land beside a busy thread while whole"
            " cores are idle"
        )


_ISOLATED = "no search: it is isolated, a task stays where affinity puts it"


def _way(domains: tuple[Domain, ...], *, threaded: bool) -> str:
    marks = {flag for domain in domains for flag in domain.flags}
    # older releases have no other flag than SD_ASYM_CPUCAPACITY
    full = next((d for d in domains if (_FULL if _FULL in marks else ASYM) in d.flags), None)
    if full:
        return (
            f"the asymmetric path on {full.name}, because it is the innermost domain with every"
            " capacity there is: the first idle CPU that the task fits, else the idle one of most"
            " capacity"
        )
    shared = [domain for domain in domains if _SHARED & {*domain.flags}]
    if not shared:
        return "no search: no cache is shared, a task stays on the CPU it was on or is woken from"
    clustered = any("SD_CLUSTER" in domain.flags for domain in shared)
    near = ", those of its cluster first" if clustered else ""
    what = "an idle core, then an idle CPU" if threaded else "an idle CPU"
    return f"{what} of {shared[-1].name}{near}"


def _balancing(prediction: Prediction) -> Iterator[str]:
    domains = [d for domains in (prediction.view.domains or {}).values() for d in domains]
    yield "Balancing:"
    if asym := sorted({d.name for d in domains if ASYM in d.flags}):
        yield (
            f"  Tasks too big for their CPU are pulled up ({', '.join(asym)} has"
            " SD_ASYM_CPUCAPACITY); a CPU does not pull from stronger ones that are not overloaded"
        )
    elif packed := sorted({d.name for d in domains if "SD_ASYM_PACKING" in d.flags}):
        yield (
            f"  CPUs of higher priority are used first ({', '.join(packed)} has SD_ASYM_PACKING);"
            " capacities are equal"
        )
    elif prediction.view.is_unknown("capacity") or prediction.view.is_unknown("priority"):
        yield "  Whether Linux prefers some CPUs is unknown"
    else:
        yield "  All CPUs count as equally strong: differences in performance are ignored"
    if any("SD_NUMA" in d.flags and "SD_WAKE_AFFINE" not in d.flags for d in domains):
        yield "  Between nodes more than 30 apart fork, exec and wakeups do not balance"
    if any("SD_NUMA" in d.flags for d in domains):
        yield "  Across nodes an imbalance is tolerated before tasks move (SD_NUMA)"


def assumptions(view: MachineView, prediction: Prediction) -> Iterator[str]:
    """Assumptions of a prediction about facts that are not in the input."""
    found = prediction.capacities
    acks = acknowledged(view, prediction.traits)
    if acks is None and found.source.startswith("CPPC"):
        yield "the platform's _OSC acknowledges CPPC"
    if "frequency" in found.source:
        yield "a cpufreq driver is bound and reaches the highest operating point of every CPU"
    if found.packing or "intel_pstate" in found.source:
        yield "intel_pstate with HWP or amd_pstate drives the CPUs"


def doubts(view: MachineView, found: Prediction) -> tuple[str, ...]:
    """One sentence each; none for the releases that were read.

    Between them a change is named only if this machine would then be seen in another way.
    """
    if found.kernel > READ[-1]:
        text = f"Linux {found.kernel} is predicted with the rules of {READ[-1]}"
        return (f"{text}: later releases were not read",)
    if found.kernel in READ:
        return ()
    return tuple(
        f"Linux {found.kernel} was not read, and may differ in this: {change.why} "
        f"(taken to come with {change.since.version})"
        for change in CHANGES
        if _is_near(change, found.kernel) and _matters(view, found, change)
    )


def _is_near(change: KernelChange, kernel: KernelVersion) -> bool:
    """Whether a change came between the same two of READ as a release."""
    since = KernelVersion.parse(change.since.version)
    return sum(read < since for read in READ) == sum(read < kernel for read in READ)


def _matters(view: MachineView, found: Prediction, change: KernelChange) -> bool:
    """Whether the other side of a change of unknown release would change the text."""
    if change.since.sure:
        return False
    before = getattr(Traits(), change.trait)
    now = getattr(found.traits, change.trait)
    other = found.traits.model_copy(
        update={change.trait: change.value if now == before else before}
    )
    would = by_traits(view, found.kernel, found.boot, other, KernelConfig())
    return would.view != found.view or explain(view, would) != explain(view, found)


def _grouped(cpus: Iterable[int], key: Callable[[int], _Key]) -> dict[_Key, list[int]]:
    """CPUs by an equal key."""
    groups: dict[_Key, list[int]] = {}
    for cpu in sorted(cpus):
        groups.setdefault(key(cpu), []).append(cpu)
    return groups


def _partition(masks: Iterable[CpuSet]) -> str:
    """Distinct sets as ``0-1 | 2-5``; only their number and size if they are many and alike."""
    sets = sorted(set(masks), key=sorted)
    sizes = {len(mask) for mask in sets}
    if not sets:
        return "unknown"
    if sizes == {1}:
        return "each CPU separate"
    if len(sets) > 8 and len(sizes) == 1:
        return f"{len(sets)} x {sizes.pop()} CPUs ({spell_cpu_list(sets[0])} | ...)"
    return " | ".join(map(spell_cpu_list, sets))
