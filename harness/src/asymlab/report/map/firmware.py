# SPDX-License-Identifier: Apache-2.0
"""The map of a firmware's description, with the scheduling domains that a kernel derives."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import CacheFacts, CpuFacts, Knowledge, MachineView
from asymlab.model.machine import CpuSet
from asymlab.predict.basis import labels_of
from asymlab.predict.predict import Prediction
from asymlab.report.map.chart import Chart, Group, Outline, Thread
from asymlab.report.map.layout import size_words
from asymlab.report.map.style import DOMAIN_COLOURS, domain_class
from asymlab.topology.masks import grouped, last_levels

SEEN_FLAGS = (
    "SD_ASYM_CPUCAPACITY",
    "SD_ASYM_CPUCAPACITY_FULL",
    "SD_SHARE_CPUCAPACITY",
    "SD_CLUSTER",
    "SD_ASYM_PACKING",
    "SD_NUMA",
)
"""Flags that distinguish levels; nearly every domain has the others."""

_PERFS = ("highest_perf", "nominal_perf", "lowest_perf")
_MOST_SHARED = 2000
"""The most shared caches below the last level that are drawn: 512 CPUs have up to 256."""

_MOST_CACHES = 8
"""The most caches in the title of a CPU."""

_NAMES = {"socket": "socket", "node": "node", "llc": "last-level cache", "cluster": "cluster"}


def firmware_chart(view: MachineView, prediction: Prediction) -> Chart:
    """The content of the map of ``view``, with the domains of ``prediction``.

    LLCs, clusters and caches of a single core are only in titles: a box around every tile would
    hide what is shared.
    """
    cores = _numbered(view.cpus, _core)
    whole = set(grouped(view.cpus, _core).values())
    last = last_levels(view.caches, view.cpus)
    kinds = (
        _sockets(view),
        _nodes(view, prediction),
        _llcs(last),
        _clusters(view),
        _shared(view, last),
    )
    groups: list[Group] = []
    notes = [*_offline(view, prediction), *_empty_nodes(view), *_doubts(prediction)]
    for kind in map(list, kinds):
        lone = [group for group in kind if group.cpus in whole]
        if lone and len(lone) == len(kind) > 1 and (name := _NAMES.get(kind[0].kind)):
            notes.append(f"every core is alone in its {name}")
        elif kind and kind[0].kind in ("socket", "node"):
            groups += kind
        else:
            groups += [group for group in kind if group not in lone]
    return Chart(
        description=_describe(view, prediction),
        threads=tuple(_threads(view, prediction, cores)),
        groups=tuple(groups),
        outlines=tuple(_outlines(prediction)),
        notes=tuple(notes),
    )


def _describe(view: MachineView, prediction: Prediction) -> str:
    online = len(prediction.brought.online)
    cores = len({_core(cpu) for cpu in view.cpus})
    return (
        f"Map of {view.title}: {cores} cores, {len(view.cpus)} CPUs, {online} online under Linux "
        f"{prediction.kernel}"
    )


def _core(cpu: CpuFacts) -> Hashable:
    """The key that SMT siblings share, as in the prediction."""
    return ("", cpu.id) if cpu.core is None else (cpu.package, cpu.cluster, cpu.core)


def _numbered(cpus: Iterable[CpuFacts], key: Callable[[CpuFacts], Hashable]) -> dict[int, int]:
    """A number per CPU, the same for the same key: 0, 1 ... in the order of first use."""
    seen: dict[Hashable, int] = {}
    return {cpu.id: seen.setdefault(key(cpu), len(seen)) for cpu in cpus}


def _sockets(view: MachineView) -> Iterator[Group]:
    for number, cpus in grouped(view.cpus, lambda cpu: cpu.package).items():
        yield Group("socket", f"socket {number}{_mark(view, 'package')}", cpus)


def _nodes(view: MachineView, prediction: Prediction) -> Iterator[Group]:
    """Nodes as Linux numbers them; none if firmware describes none."""
    if all(cpu.node is None for cpu in view.cpus):
        return
    shape = prediction.topology
    memory = {node.id: node.memory for node in view.nodes}

    def node(cpu: CpuFacts) -> int | None:
        return shape.node_of.get(cpu.id, cpu.node if cpu.node in shape.nodes else None)

    for number, cpus in grouped(view.cpus, node).items():
        size = memory.get(number) if prediction.boot.numa else None
        yield Group("node", f"node {number}{_size(size)}", cpus)


def _clusters(view: MachineView) -> Iterator[Group]:
    known = (cpu for cpu in view.cpus if cpu.cluster is not None)
    for cpus in grouped(known, lambda cpu: (cpu.package, cpu.cluster)).values():
        number = view.cpus[min(cpus)].cluster
        yield Group("cluster", f"cluster {number}{_mark(view, 'cluster')}", cpus)


def _doubts(prediction: Prediction) -> Iterator[str]:
    """A line for inferred facts and one for unknown ones; explain() has the reasons."""
    for knowledge, sign in ((Knowledge.INFERRED, " (?)"), (Knowledge.UNKNOWN, "")):
        if labels := labels_of(prediction.view.basis, knowledge):
            yield f"{knowledge}{sign}: {', '.join(labels)}"


def _mark(view: MachineView, fact: str) -> str:
    """`` ?`` behind inferred values, which the notes list."""
    return "" if view.basis[fact].is_known else " ?"


def _llcs(last: dict[int, CacheFacts]) -> Iterator[Group]:
    spans = {last[cpu].cpus: last[cpu] for cpu in sorted(last)}
    for number, (cpus, cache) in enumerate(spans.items()):
        size = f"{size_words(cache.size)} " if cache.size else ""
        yield Group("llc", f"LLC {number} ({size}L{cache.level})", cpus)


def _shared(view: MachineView, last: dict[int, CacheFacts]) -> Iterator[Group]:
    """Caches below the last level that several CPUs share."""
    known = {cache.cpus for cache in last.values()}
    spans = {
        cache.cpus: cache
        for cache in view.caches
        if cache.level > 1 and cache.kind != "instruction" and len(cache.cpus) > 1
    }
    inner = [cache for cpus, cache in spans.items() if cpus not in known]
    for cache in sorted(inner, key=lambda one: (-one.level, min(one.cpus)))[:_MOST_SHARED]:
        yield Group("cache", f"L{cache.level}{_size(cache.size)}", cache.cpus)


def _size(size: int | None) -> str:
    return f" ({size_words(size)})" if size else ""


def _offline(view: MachineView, prediction: Prediction) -> Iterator[str]:
    brought = prediction.brought
    if left := frozenset(range(len(view.cpus))) - brought.online:
        yield f"hollow: CPU {spell_cpu_list(left)}, not online"
    if isolated := brought.online - brought.balanced:
        yield f"isolated, in no domain: CPU {spell_cpu_list(isolated)}"


def _empty_nodes(view: MachineView) -> Iterator[str]:
    used = {cpu.node for cpu in view.cpus}
    empty = [node for node in view.nodes if node.id not in used]
    if empty:
        memory = sum(node.memory or 0 for node in empty)
        yield f"nodes without CPUs: {spell_cpu_list(node.id for node in empty)}{_size(memory)}"


def _threads(view: MachineView, prediction: Prediction, cores: dict[int, int]) -> Iterator[Thread]:
    caches = _caches(view)
    for cpu in view.cpus:
        online = cpu.id in prediction.brought.online
        known = online and not prediction.capacities.unknown
        capacity = prediction.capacities.values.get(cpu.id) if known else None
        title = "\n".join([*_title(cpu, capacity, online=online), *caches[cpu.id]])
        yield Thread(cpu.id, cores[cpu.id], capacity, title, online)


def _caches(view: MachineView) -> dict[int, list[str]]:
    """The caches of every CPU in a line; no line for none."""
    found: dict[int, list[str]] = {cpu.id: [] for cpu in view.cpus}
    wanting = set(found)
    for cache in view.caches:
        for cpu in cache.cpus & wanting:
            found[cpu].append(_cache(cache))
            if len(found[cpu]) == _MOST_CACHES:
                wanting.discard(cpu)
        if not wanting:
            break
    return {cpu: [", ".join(words)] if words else [] for cpu, words in found.items()}


def _title(cpu: CpuFacts, capacity: int | None, *, online: bool) -> Iterator[str]:
    places = [f"core {cpu.core} thread {cpu.thread}"] if cpu.core is not None else ["core unknown"]
    if online:
        places.append("capacity unknown" if capacity is None else f"capacity {capacity}")
    else:
        places.append("not online")
    places += [
        f"{name} {value}"
        for name in ("cluster", "node", "package")
        if (value := getattr(cpu, name)) is not None
    ]
    yield f"CPU {cpu.id}: {', '.join(places)}"
    if words := ", ".join(_claims(cpu)):
        yield words


def _claims(cpu: CpuFacts) -> Iterator[str]:
    if cpu.hw_id is not None:
        yield f"hw id {cpu.hw_id:#x}"
    if cpu.core_type:
        yield f"{cpu.core_type} core"
    for name in _PERFS:
        if cpu.cpc and (value := cpu.cpc.number(name)) is not None:
            yield f"{name} {value}"
    if cpu.dmips_mhz is not None:
        yield f"capacity-dmips-mhz {cpu.dmips_mhz}"
    if cpu.max_khz is not None:
        yield f"{cpu.max_khz // 1000} MHz"


def _cache(cache: CacheFacts) -> str:
    kind = {"data": "d", "instruction": "i"}.get(cache.kind, "")
    size = f" {size_words(cache.size)}" if cache.size else ""
    return f"L{cache.level}{kind}{size}"


def _outlines(prediction: Prediction) -> Iterator[Outline]:
    """Every domain once, with the CPUs that have it; innermost levels first."""

    def rank(name: str) -> int:
        return tuple(DOMAIN_COLOURS).index(domain_class(name))

    seen: dict[tuple[str, int, tuple[str, ...], CpuSet], set[int]] = {}
    depth: dict[tuple[str, int], int] = {}
    for cpu, chain in (prediction.view.domains or {}).items():
        names: list[str] = []
        for level, domain in enumerate(chain):
            nth = names.count(domain.name)
            names.append(domain.name)
            key = (domain.name, nth)
            depth[key] = max(level, depth.get(key, 0))
            flags = tuple(flag for flag in SEEN_FLAGS if flag in domain.flags)
            if domain.span:
                seen.setdefault((*key, flags, domain.span), set()).add(cpu)
    for (name, nth, flags, span), cpus in sorted(
        seen.items(), key=lambda item: (depth[item[0][:2]], rank(item[0][0]), min(item[1]))
    ):
        yield Outline(name, nth, flags, span, frozenset(cpus))
