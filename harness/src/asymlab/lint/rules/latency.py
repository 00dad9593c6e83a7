# SPDX-License-Identifier: Apache-2.0
"""Rules that compare what tables say with measured latencies from core to core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from asymlab.lint.measured import APART, FLOOR, Blocks, Group, Measured, blocks
from asymlab.lint.rule import LATENCIES, Finding, Needs, Topic
from asymlab.lint.words import cpus, listed, origin_of
from asymlab.model.firmware import MachineView
from asymlab.model.machine import CpuSet
from asymlab.model.origin import Origin
from asymlab.topology.masks import ByCpu

_MEASURED = Needs(parts=(LATENCIES, "CPUs"))
_NAMES = {"package": "package", "node": "node", "llc": "LLC", "cluster": "cluster"}
"""Levels, outermost first, and their names in messages."""

_OUTER = {"llc": "node", "cluster": "llc"}
_FACTS = {"package": "package", "node": "node", "llc": "caches", "cluster": "cluster"}
_LLC = (
    "The scheduler looks for an idle CPU among those of the LLC of the waker or the previous CPU, "
    "and counts moves between them as cheap. "
)
_SOURCES = (
    "select_idle_sibling() in kernel/sched/fair.c; build_sched_domain() in kernel/sched/topology.c"
)
_SPREAD = " If the tables are right, measure again on an idle machine, with the frequency fixed."

rules = Topic("Measured latencies (--latency)", table="PPTT, cpu-map", needs=_MEASURED)


def _at(view: MachineView, cpu: int, level: str) -> Origin:
    return origin_of(view, view.cpus[cpu], _FACTS[level])


def _other(measured: Measured, level: str) -> Group | None:
    """Latencies between parts of a level: of the same outer part, else of any."""
    outer, pairs = measured.masks[_OUTER[level]], list(combinations(measured.parts(level), 2))
    near = [(one, other) for one, other in pairs if min(other) in outer.get(min(one), ())]
    return measured.across(near) or measured.across(pairs)


def _groups(found: Blocks) -> str:
    names = listed(cpus(part) for part in found.parts)
    return f"{names} ({found.near} within a group, {found.far} between groups)"


def _split(measured: Measured, level: str) -> Iterator[tuple[CpuSet, Blocks, Group | None]]:
    """Parts of a level that consist of several blocks, and the latencies between parts."""
    other = _other(measured, level)
    for part in measured.parts(level):
        if found := blocks(measured, part):
            yield part, found, other


def _is_beyond(found: Blocks, other: Group | None) -> bool:
    """Whether blocks are as far from each other as from other parts."""
    return other is not None and not other.is_farther(found.far)


@rules.warning(
    "LAT001",
    "CPUs of one LLC or cluster are as far apart as those of different ones",
    table="PPTT, next-level-cache, cpu-map",
    consequence=_LLC + "Here it moves tasks between caches at the cost of a miss, and does not "
    "balance the load of these caches.",
    sources=_SOURCES,
    fix="Describe one cache (or cluster) for each group that was measured." + _SPREAD,
)
def _merged(view: MachineView) -> Iterator[Finding]:
    measured = Measured.of(view)
    for level in _OUTER:
        for part, found, other in _split(measured, level):
            if _is_beyond(found, other):
                words = f"{cpus(part)} share {_one(level)}, and were measured as groups"
                beyond = f"{_one(level, 'another')} is {other} away"
                yield _at(view, min(part), level), f"{words}: {_groups(found)}; {beyond}"


def _one(level: str, article: str = "") -> str:
    """``an LLC``, ``a cluster``."""
    name = _NAMES[level]
    return f"{article or ('an' if name == 'LLC' else 'a')} {name}"


@rules.warning(
    "LAT002",
    "CPUs of different LLCs are as near as those of one",
    table="PPTT, next-level-cache",
    consequence=_LLC + "It does not consider idle CPUs of the other LLC, although they share the "
    "cache.",
    sources=_SOURCES,
    fix="Refer to one cache from all CPUs that share it." + _SPREAD,
)
def _divided(view: MachineView) -> Iterator[Finding]:
    measured = Measured.of(view)
    for one, other in combinations(measured.parts("llc"), 2):
        inside = [group for group in map(measured.among, (one, other)) if group]
        across = measured.between(one, other)
        if across and len(inside) > 1 and all(across.is_near(group) for group in inside):
            words = f"{cpus(one)} and {cpus(other)} are of different LLCs, but {across} apart"
            within = f"within these LLCs it is {inside[0]} and {inside[1]}"
            yield _at(view, min(one), "llc"), f"{words}; {within}"


@rules.warning(
    "LAT003",
    "CPUs of one LLC or cluster form groups that the tables do not describe",
    table="PPTT, next-level-cache, cpu-map",
    consequence="Linux has no scheduling domain of these groups: it wakes tasks on any CPU of the "
    "LLC (or cluster), near or far, and does not spread load over the groups.",
    sources=_SOURCES,
    fix="Add a cluster for each group; or, if the groups have separate caches, describe these."
    + _SPREAD,
)
def _undescribed(view: MachineView) -> Iterator[Finding]:
    measured = Measured.of(view)
    inner = measured.masks["cluster"]
    for level in _OUTER:
        for part, found, other in _split(measured, level):
            described = level == "llc" and _nest(found, inner)
            if not described and not _is_beyond(found, other):
                words = f"{cpus(part)} share {_one(level)}, and were measured as groups"
                yield _at(view, min(part), level), f"{words}: {_groups(found)}"


def _nest(found: Blocks, inner: ByCpu) -> bool:
    """Whether blocks are clusters of the tables, or parts of them."""
    clusters = {(block, inner[cpu]) for block in found.parts for cpu in block if cpu in inner}
    return bool(clusters) and all(one <= other or other <= one for one, other in clusters)


@rules.warning(
    "LAT004",
    "A CPU is nearer to CPUs of another part of the machine than to those of its part",
    table="PPTT, SRAT, cpu-map, numa-node-id",
    consequence="The CPU is in the scheduling domains of the wrong cluster, LLC, node or package: "
    "tasks that move within a domain get a far CPU, and memory may be allocated on a far node.",
    sources="build_sched_domain(), sched_init_numa() in kernel/sched/topology.c",
    fix="Compare the parent and the caches of the CPU, and its proximity domain, with the hardware."
    + _SPREAD,
)
def _misplaced(view: MachineView) -> Iterator[Finding]:
    measured = Measured.of(view)
    for cpu in measured.matrix.cpus:
        for level, name in _NAMES.items():
            if nearer := _nearer(measured, cpu, level):
                own, part, near = nearer
                words = f"{cpus([cpu])} is {own} from the other CPUs of its {name}"
                yield _at(view, cpu, level), f"{words}, and {near} from {cpus(part)} of another"
                break


def _nearer(measured: Measured, cpu: int, level: str) -> tuple[Group, CpuSet, Group] | None:
    """The part of a level that a CPU is nearest to, if that is another than its part."""
    mask = measured.masks[level].get(cpu, frozenset())
    own = measured.between([cpu], mask - measured.masks["threads"][cpu])
    found = []
    for part in measured.parts(level):
        near = None if cpu in part else measured.between([cpu], part)
        if own and near and min(own.count, near.count) > 1 and own.is_farther(near):
            found.append((own, part, near))
    return min(found, key=lambda each: each[2].median, default=None)


@rules.warning(
    "LAT005",
    "SMT siblings are not the nearest CPUs",
    consequence="The scheduler takes CPUs for threads of one core that are not: it avoids an idle "
    "core because another one is busy, and puts two tasks on the threads of one core.",
    sources=_SOURCES,
    fix="Give the threads of a core one parent (in a device tree: one coreN)." + _SPREAD,
)
def _siblings(view: MachineView) -> Iterator[Finding]:
    measured = Measured.of(view)
    for cpu in measured.matrix.cpus:
        siblings = measured.masks["threads"][cpu] - {cpu}
        others = [each for each in measured.matrix.cpus if each != cpu and each not in siblings]
        if not siblings or not others:
            continue
        own = measured.between([cpu], siblings)
        nearest = min(others, key=lambda each: measured.matrix.pair(cpu, each))
        near = measured.between([cpu], [nearest])
        if own and near and own.is_farther(near):
            words = f"{cpus([cpu])} is {own} from its sibling {cpus(siblings)}"
            yield _at(view, cpu, "cluster"), f"{words}, and {near} from {cpus([nearest])}"


@rules.warning(
    "LAT006",
    "The order of distances contradicts the latencies",
    table="SLIT, distance-map",
    consequence="Linux takes the nodes of smaller distance as the nearer ones: NUMA scheduling "
    "domains, automatic NUMA balancing and the order of remote allocations prefer the far ones.",
    sources="sched_init_numa() in kernel/sched/topology.c",
    fix="Use 10 times the ratio of remote to local latency; check the numbers of the domains."
    + _SPREAD,
)
def _distances(view: MachineView) -> Iterator[Finding]:
    found = view.acpi.slit.header.origin if view.acpi and view.acpi.slit else None
    origin = found or Origin(file=view.title, part="distances")
    rows = {node.id: dict(enumerate(node.distances)) for node in view.nodes}
    for words in _contradictions(view, rows):
        yield origin, f"distances {words}"


@rules.note(
    "LAT007",
    "The order of latencies in the HMAT contradicts the measured ones",
    table="HMAT",
    needs=Needs(parts=(LATENCIES, "CPUs", "HMAT", "SRAT")),
    consequence="Linux takes the initiators of least latency for the nearest to a memory. "
    "Latencies of memory and of cache lines can differ, e.g. if one socket has slower memory.",
    sources="hmat_update_target(), alloc_memory_initiator() in drivers/acpi/numa/hmat.c",
    fix="Measure latencies of memory, too; check the numbers of the domains." + _SPREAD,
)
def _attributes(view: MachineView) -> Iterator[Finding]:
    nodes = {node.domain: node.id for node in view.nodes}
    for matrix in view.acpi.hmat.matrices if view.acpi and view.acpi.hmat else ():
        if not matrix.data.endswith("latency"):
            continue
        rows: dict[int, dict[int, int]] = {}
        for initiator, values in zip(matrix.initiators, matrix.values, strict=True):
            for target, value in zip(matrix.targets, values, strict=True):
                if value and initiator in nodes and target in nodes:
                    rows.setdefault(nodes[initiator], {})[nodes[target]] = value
        for words in _contradictions(view, rows):
            yield matrix.origin, f"{matrix.data} in ps {words}"


def _contradictions(view: MachineView, rows: Mapping[int, Mapping[int, int]]) -> Iterator[str]:
    """Nodes that are said to be nearer to a node than others, and were measured farther."""
    measured = Measured.of(view)
    members = {view.cpus[min(part)].node: part for part in measured.parts("node")}
    for here, row in rows.items():
        known = [node for node in row if node in members and here in members]
        groups = {node: _to(measured, members[here], members[node]) for node in known}
        for one, other in combinations(known, 2):
            near, far = (one, other) if row[one] < row[other] else (other, one)
            there, back = groups[near], groups[far]
            if row[near] < row[far] and there and back and there.is_farther(back):
                yield (
                    f"from node {here}: {row[near]} to node {near}, measured {there}; "
                    f"{row[far]} to node {far}, measured {back}"
                )


def _to(measured: Measured, one: CpuSet, other: CpuSet) -> Group | None:
    return measured.among(one) if one == other else measured.between(one, other)


@rules.note(
    "LAT008",
    "Latencies differ by direction",
    table="measured latencies",
    consequence="Tables have one figure for both directions (a SLIT that has two is SLIT003), and "
    "so do scheduling domains. The comparison uses the mean.",
    sources="sched_init_numa() in kernel/sched/topology.c",
    fix="Measure again on an idle machine; if it stays, one CPU of the two or their link is "
    "slower.",
)
def _directions(view: MachineView) -> Iterator[Finding]:
    matrix = Measured.of(view).matrix
    both = [
        (one, other, matrix.ns[one][other], matrix.ns[other][one])
        for one, other in combinations(matrix.cpus, 2)
        if other in matrix.ns[one] and one in matrix.ns[other]
    ]
    apart = Group.of([abs(there - back) / (there + back) for *_, there, back in both])
    noise = max(apart.median if apart else 0.0, FLOOR)
    for one, other, there, back in both:
        if abs(there - back) > APART * noise * (there + back):
            origin = Origin(file=matrix.file, part=f"cpu{one}, cpu{other}")
            yield origin, f"from CPU {one} to CPU {other} {there:g} ns, back {back:g} ns"
