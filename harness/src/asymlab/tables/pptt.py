# SPDX-License-Identifier: Apache-2.0
"""PPTT: the tree of packages, LLCs, clusters, cores and threads, with their caches."""

from __future__ import annotations

from dataclasses import dataclass

from asymlab.model.machine import CpuSet, Machine
from asymlab.model.machine_parts import Cache, Cpu
from asymlab.tables.datatable import comment, flags, header, number, subtable
from asymlab.tables.target import Target

REVISION = 2
"""The first with thread and leaf flags; the newest that iasl 20200925 supports."""

_HEADER_BYTES = 36
_PROCESSOR_BYTES = 20
_CACHE_BYTES = 24
_CACHE_FIELDS = (
    "Size",
    "Number of Sets",
    "Associativity",
    "Allocation Type",
    "Cache Type",
    "Write Policy",
    "Line Size",
)
_KIND = {"data": 0, "instruction": 1, "unified": 2}


@dataclass(frozen=True)
class _CacheEntry:
    """A cache structure; ``next`` is the name of the next level in the same core."""

    name: str
    cache: Cache
    next: str | None = None

    size = _CACHE_BYTES


@dataclass(frozen=True)
class _Node:
    """A processor hierarchy node. Only leaves have a ``cpu``; ``caches`` are names of its private
    resources; ``identical``: all CPUs below are of one type."""

    name: str
    parent: str | None
    caches: tuple[str, ...] = ()
    cpu: int | None = None
    package: bool = False
    thread: bool = False
    identical: bool = True

    @property
    def size(self) -> int:
        return _PROCESSOR_BYTES + 4 * len(self.caches)


def pptt(machine: Machine, target: Target) -> str:
    """Text for iasl. Linux takes the parent of a core for its cluster: a cluster of the machine,
    else the LLC, else (one LLC in the package) the package.

    Equal private caches of several cores are one structure, as the specification allows; Linux
    identifies instances by the node that owns them (cache_setup_acpi_cpu()).
    """
    entries: list[_CacheEntry | _Node] = [*_cache_entries(machine), *_nodes(machine)]
    offsets: dict[str, int] = {}
    at = _HEADER_BYTES
    for entry in entries:
        offsets[entry.name] = at
        at += entry.size
    lines = header("PPTT", REVISION, target)
    for entry in entries:
        lines.append(comment(f"{offsets[entry.name]:04X} {entry.name}"))
        if isinstance(entry, _Node):
            lines += _node_text(entry, offsets, target)
        else:
            lines += _cache_text(entry, offsets)
    return "\n".join(lines) + "\n"


def _cache_entries(machine: Machine) -> list[_CacheEntry]:
    entries: list[_CacheEntry] = []
    for kind in machine.core_types:
        chain = sorted((c for c in kind.caches if c.level > 1), key=lambda c: c.level)
        names = [f"{kind.name} L{cache.level}" for cache in chain]
        # only within a core: Linux would count a level of a parent twice
        after = [*names, None][1:]
        for cache in kind.caches:
            if cache.level == 1:
                name = f"{kind.name} L1 {cache.kind}"
                entries.append(_CacheEntry(name, cache, names[0] if names else None))
        entries += [_CacheEntry(*row) for row in zip(names, chain, after, strict=True)]
    for llc in machine.llcs:
        entries.append(_CacheEntry(f"llc {llc.id} cache", llc.cache))
    shared = {cluster.cache for cluster in machine.clusters if cluster.cache}
    entries += [_CacheEntry(_shared_name(cache), cache) for cache in sorted(shared, key=repr)]
    return entries


def _shared_name(cache: Cache) -> str:
    """Name of the structure that all clusters with equal caches refer to."""
    return f"cluster L{cache.level} of {cache.size >> 10}K, {cache.ways} ways of {cache.line}"


def _nodes(machine: Machine) -> list[_Node]:
    """Parents before children; the LLC of a package with only one belongs to the package node."""
    nodes: list[_Node] = []
    for socket, cpus in enumerate(machine.sockets):
        llcs = sorted({machine.cpus[cpu].llc for cpu in cpus})
        package = f"package {socket}"
        own = (f"llc {llcs[0]} cache",) if len(llcs) == 1 else ()
        alike = _alike(machine, cpus)
        nodes.append(_Node(package, None, own, package=True, identical=alike))
        for llc in llcs:
            span = machine.llc_spans[llc]
            parent = package
            if len(llcs) > 1:
                parent = f"llc {llc}"
                alike = _alike(machine, span)
                nodes.append(_Node(parent, package, (f"llc {llc} cache",), identical=alike))
            nodes += _below_llc(machine, llc, parent)
    return nodes


def _below_llc(machine: Machine, llc: int, parent: str) -> list[_Node]:
    nodes: list[_Node] = []
    seen: set[int] = set()
    for cpu in (machine.cpus[i] for i in sorted(machine.llc_spans[llc])):
        above = parent
        if cpu.cluster is not None:
            above = f"cluster {cpu.cluster}"
            if cpu.cluster not in seen:
                seen.add(cpu.cluster)
                shared = machine.shared_cache(cpu.id)
                owned = (_shared_name(shared),) if shared else ()
                alike = _alike(machine, machine.cluster_spans[cpu.cluster])
                nodes.append(_Node(above, parent, owned, identical=alike))
        nodes += _core(machine, cpu, above)
    return nodes


def _core(machine: Machine, cpu: Cpu, parent: str) -> list[_Node]:
    first = tuple(f"{cpu.type} L1 {kind}" for kind in ("data", "instruction"))
    name = f"core {cpu.core} ({cpu.type})"
    if machine.core_type(cpu.id).threads == 1:
        return [_Node(name, parent, first, cpu=cpu.id)]
    thread = _Node(f"cpu {cpu.id}", name, cpu=cpu.id, thread=True)
    return [thread] if cpu.thread else [_Node(name, parent, first), thread]


def _alike(machine: Machine, cpus: CpuSet) -> bool:
    return len({machine.cpus[cpu].type for cpu in cpus}) == 1


def _node_text(node: _Node, offsets: dict[str, int], target: Target) -> list[str]:
    return [
        *subtable(0, node.size),
        number("Reserved", 0, 2),
        *flags(
            4,
            ("Physical package", 0, node.package),
            ("ACPI Processor ID valid", 1, node.cpu is not None),
            ("Processor is a thread", 2, node.thread),
            ("Node is a leaf", 3, node.cpu is not None),
            ("Identical Implementation", 4, node.identical),
        ),
        number("Parent", offsets[node.parent] if node.parent else 0, 4),
        number("ACPI Processor ID", 0 if node.cpu is None else target.uid(node.cpu), 4),
        number("Private Resource Number", len(node.caches), 4),
        *(number("Private Resource", offsets[name], 4) for name in node.caches),
    ]


def _cache_text(entry: _CacheEntry, offsets: dict[str, int]) -> list[str]:
    cache = entry.cache
    return [
        *subtable(1, entry.size),
        number("Reserved", 0, 2),
        *flags(4, *((f"{name} valid", bit, 1) for bit, name in enumerate(_CACHE_FIELDS))),
        number("Next Level of Cache", offsets[entry.next] if entry.next else 0, 4),
        number("Size", cache.size, 4),
        number("Number of Sets", cache.size // cache.line // cache.ways, 4),
        number("Associativity", cache.ways, 1),
        *flags(
            1,
            ("Allocation Type", 0, 2),
            ("Cache Type", 2, _KIND[cache.kind]),
            ("Write Policy", 4, 0),
            name="Attributes",
        ),
        number("Line Size", cache.line, 2),
    ]
