# SPDX-License-Identifier: Apache-2.0
"""Rules about the PPTT as a tree: leaves and parents."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.header import LENGTHS, spoilt
from asymlab.lint.rules.madt import tables
from asymlab.lint.words import cpus, listed
from asymlab.model.acpi import PpttNode
from asymlab.model.firmware import MachineView
from asymlab.model.origin import Origin
from asymlab.topology.pptt import PpttTree

PPTT = Needs(parts=("PPTT",), arches=("arm64",))
CPU_PPTT = Needs(parts=("PPTT", "CPUs"), arches=("arm64",))
WHOLE_PPTT = Needs(parts=("PPTT", "undamaged PPTT"), arches=("arm64",))
WHOLE_CPU_PPTT = Needs(parts=("PPTT", "CPUs", "undamaged PPTT"), arches=("arm64",))
_WITH_MADT = Needs(parts=("PPTT", "MADT", "undamaged MADT"), arches=("arm64",))
_RESET = (
    "Linux discards the topology of all CPUs (reset_cpu_topology()): every CPU is a separate core, "
    "SMT and CLS domains do not exist, and the package is the NUMA node."
)

rules = Topic("PPTT: the tree", table="PPTT", needs=PPTT)


def tree(view: MachineView) -> PpttTree:
    """The PPTT of a view that has one."""
    found = tables(view).pptt
    assert found
    return PpttTree(found)


def origin(view: MachineView) -> Origin:
    """The PPTT as a whole."""
    return tree(view).pptt.header.origin


def leaves(view: MachineView) -> list[tuple[int, PpttNode]]:
    """(CPU number, leaf) of every CPU that the PPTT has."""
    found = tree(view)
    pairs = ((cpu.id, found.leaf_of(cpu.uid)) for cpu in view.cpus if cpu.uid is not None)
    return [(cpu, leaf) for cpu, leaf in pairs if leaf]


@rules.error(
    "PPTT001",
    "A CPU has no leaf in the PPTT",
    table="MADT x PPTT",
    needs=WHOLE_CPU_PPTT,
    consequence=_RESET,
    sources="acpi_find_processor_node() in drivers/acpi/pptt.c; parse_acpi_topology() in "
    "arch/arm64/kernel/topology.c (drivers/base/arch_topology.c in 7.3); init_cpu_topology() in "
    "drivers/base/arch_topology.c",
    fix="Add a processor node with the uid of the MADT's entry and, from revision 2 on, the leaf "
    "flag, for every processor that is enabled or online capable.",
)
def _missing(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    lost = [cpu for cpu in view.cpus if cpu.uid is not None and not found.leaf_of(cpu.uid)]
    if not lost:
        return
    marked = {node.uid for node in found.pptt.nodes}
    names = listed(f"uid {cpu.uid}" for cpu in lost)
    words = f"no leaf for {cpus(cpu.id for cpu in lost)} ({names})"
    if any(cpu.uid in marked for cpu in lost):
        words += "; nodes with such uids exist without the leaf flag"
    yield origin(view), words


@rules.note(
    "PPTT002",
    "A leaf is not a processor of the MADT",
    table="MADT x PPTT",
    needs=_WITH_MADT,
    consequence="Linux never reads it: harmless if one PPTT serves several models. With PPTT001, "
    "its uid is probably the wrong one.",
    sources="acpi_find_processor_node() in drivers/acpi/pptt.c",
    fix="With PPTT001, use the MADT's processor uids; otherwise drop the leaf or keep it.",
)
def _unknown(view: MachineView) -> Iterator[Finding]:
    found, madt = tree(view), tables(view).madt
    known = {cpu.uid for cpu in madt.cpus} if madt else set()
    for node in found.leaves:
        if node.uid not in known:
            yield node.origin, f"leaf of processor uid {node.uid}, which the MADT does not have"


@rules.error(
    "PPTT003",
    "Two leaves have one uid",
    consequence="Linux uses the first leaf in the table's order, with its parents and caches, and "
    "ignores the other.",
    sources="acpi_find_processor_node() in drivers/acpi/pptt.c",
    fix="One of the two probably has a wrong uid: compare both with their neighbours and the MADT. "
    "Delete a leaf only if it is a true duplicate.",
)
def _twice(view: MachineView) -> Iterator[Finding]:
    return _in_nodes(view, _repeated(view), used=True)


def _repeated(view: MachineView) -> Iterator[tuple[PpttNode, str]]:
    """Leaves whose uid an earlier leaf has."""
    found = tree(view)
    for node in found.leaves:
        first = found.leaf_of(node.uid)
        if first and first is not node:
            words = f"the leaves at {first.offset:#x} and {node.offset:#x} both have uid {node.uid}"
            yield node, words


def _in_nodes(
    view: MachineView, found: Iterable[tuple[PpttNode, str]], *, used: bool
) -> Iterator[Finding]:
    """Findings in nodes that Linux reads, or in other nodes. A PPTT without a MADT is taken to be
    read."""
    read = tree(view).read_for({cpu.uid for cpu in view.cpus})
    for node, words in found:
        if (not view.cpus or node.offset in read) is used:
            yield node.origin, words


@rules.error(
    "PPTT004",
    "Parents form a cycle",
    needs=CPU_PPTT,
    consequence="Linux hangs early in boot, before any console except earlycon: "
    "acpi_count_levels() follows parents without limit.",
    sources="acpi_count_levels() in drivers/acpi/pptt.c",
    fix="End every path at a node whose parent is 0.",
)
def _cycle(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    turning = [(cpu, leaf) for cpu, leaf in leaves(view) if found.is_cyclic(leaf)]
    if turning:
        _, leaf = turning[0]
        path = found.path(leaf)
        steps = " -> ".join(f"{node.offset:#x}" for node in [*path, found.nodes[path[-1].parent]])
        words = f"parents of {cpus(cpu for cpu, _ in turning)} form a cycle: {steps}"
        yield leaf.origin, words


@rules.error(
    "PPTT005",
    "A parent is not a processor node",
    needs=WHOLE_PPTT,
    consequence="If the offset is beyond the table, or the length byte there is 0, Linux treats "
    "this node as the root and finds no package or cluster above it. Otherwise Linux reads the "
    "bytes there as a node.",
    sources="fetch_pptt_subtable(), fetch_pptt_node() in drivers/acpi/pptt.c",
    fix="Set the parent to the offset of a processor node (type 0) from the start of the table.",
)
def _bad_parent(view: MachineView) -> Iterator[Finding]:
    return _in_nodes(view, _misled(view), used=True)


def _misled(view: MachineView) -> Iterator[tuple[PpttNode, str]]:
    """Nodes whose parent is not a processor node."""
    found = tree(view)
    starts = sorted({node.offset for node in found.pptt.nodes} | found.caches.keys())
    for node in found.pptt.nodes:
        if not node.parent or node.parent in found.nodes:
            continue
        at = bisect_left(starts, node.parent)
        if node.parent >= found.pptt.header.length:
            what = "is beyond the table"
        elif at:
            inside = f"{node.parent - starts[at - 1]} bytes after the start of the structure"
            what = f"is not that of a processor node: it is {inside} at {starts[at - 1]:#x}"
        else:
            what = "is not that of a processor node"
        yield node, f"parent offset {node.parent:#x} {what}"


@rules.note(
    "PPTT031",
    "A defect in a node that no CPU uses",
    table="MADT x PPTT",
    needs=WHOLE_CPU_PPTT,
    consequence="None: Linux reads only nodes from the leaf of a CPU up to its root. On a model "
    "whose MADT has this processor it is PPTT003 or PPTT005.",
    sources="acpi_find_processor_node(), fetch_pptt_node() in drivers/acpi/pptt.c",
    fix="Correct the uid or the parent, or drop the node.",
)
def _unused(view: MachineView) -> Iterator[Finding]:
    return _in_nodes(view, (*_repeated(view), *_misled(view)), used=False)


@rules.error(
    "PPTT006",
    "A leaf has no parent",
    needs=CPU_PPTT,
    consequence="The CPU is a separate package without cluster: it shares no SMT, CLS or MC "
    "domain with any other CPU, even if they share caches.",
    sources="find_acpi_cpu_topology_cluster() in drivers/acpi/pptt.c; update_siblings_masks() in "
    "drivers/base/arch_topology.c",
    fix="Set the parent to the node of the core, cluster or package.",
)
def _orphan(view: MachineView) -> Iterator[Finding]:
    if len(view.cpus) < 2:
        return
    for cpu, leaf in leaves(view):
        if not leaf.parent:
            yield leaf.origin, f"CPU {cpu} (uid {leaf.uid}) has no parent"


@rules.warning(
    "PPTT007",
    "A node with children is flagged as leaf",
    consequence="If its uid field (0 if not set) is that of a CPU, Linux may use this node as the "
    "CPU's leaf: the CPU is then one level too high.",
    sources="acpi_pptt_leaf_node(), acpi_find_processor_node() in drivers/acpi/pptt.c",
    fix="Set the leaf flag on processors only: with SMT on threads, not on their core.",
)
def _leaf_with_children(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    if not found.has_flags:
        return
    parents = {node.parent for node in found.pptt.nodes}
    for node in found.pptt.nodes:
        if node.leaf and node.offset in parents:
            yield node.origin, f"flagged as leaf (uid {node.uid}), but parent of other nodes"


@rules.warning(
    "PPTT008",
    "There is no PPTT",
    needs=Needs(parts=("MADT", "a whole ACPI dump"), arches=("arm64",)),
    consequence="Linux logs No PPTT table found. Every CPU is a separate core; SMT domains, CLS "
    "domains and shared caches do not exist, and the package is the NUMA node.",
    sources="acpi_pptt_warn_missing() in drivers/acpi/pptt.c; store_cpu_topology() in "
    "drivers/base/arch_topology.c",
    fix="Add a PPTT: packages, clusters, cores, threads and their caches.",
)
def _absent(view: MachineView) -> Iterator[Finding]:
    madt = tables(view).madt
    if tables(view).pptt is None and madt and len(view.cpus) > 1:
        yield madt.header.origin, f"{len(view.cpus)} CPUs and no PPTT"


rules.error(
    "PPTT009",
    "A structure of the PPTT cannot be read",
    needs=Needs(parts=("PPTT table",)),
    consequence="Linux searches for leaves from the start of the table, stops at a length of 0 "
    "(Invalid zero length subtable) and skips a leaf whose length does not fit its count of "
    "private resources. If one CPU has no leaf, Linux discards the topology of all CPUs "
    "(reset_cpu_topology()). References to the structure are invalid.",
    sources="acpi_find_processor_node(), fetch_pptt_subtable() in drivers/acpi/pptt.c; "
    "init_cpu_topology() in drivers/base/arch_topology.c",
    fix="A processor node has 20 bytes and 4 for each private resource, a cache 24 or 28. "
    + LENGTHS,
)(spoilt("PPTT"))
