# SPDX-License-Identifier: Apache-2.0
"""Rules about flags and ids of PPTT nodes: packages, ids, identical implementation."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asymlab.lint.rule import Finding, Topic
from asymlab.lint.rules.pptt import PPTT, WHOLE_PPTT, leaves, origin, tree
from asymlab.lint.words import cpus
from asymlab.model.acpi import PpttNode
from asymlab.model.firmware import MachineView

rules = Topic("PPTT: packages, threads, ids", table="PPTT", needs=PPTT)


@rules.error(
    "PPTT020",
    "A processor is flagged as package",
    consequence="The search for the package ends at the CPU itself: every such CPU is a separate "
    "package. CPUs of different packages never share an SMT, CLS or MC domain: these domains do "
    "not exist.",
    sources="find_acpi_cpu_topology_package() in drivers/acpi/pptt.c; update_siblings_masks() in "
    "drivers/base/arch_topology.c",
    fix="Set the flag only on the node of the socket.",
)
def _leaf_package(view: MachineView) -> Iterator[Finding]:
    flagged = [(cpu, leaf) for cpu, leaf in leaves(view) if leaf.package]
    if flagged and len(view.cpus) > 1:
        words = f"the leaves of {cpus(cpu for cpu, _ in flagged)} are flagged as packages"
        yield flagged[0][1].origin, words


@rules.warning(
    "PPTT030",
    "A package within a package",
    consequence="The search for the package ends at the first flagged node on the way up: each "
    "inner node is a package, and the outer node has no effect.",
    sources="find_acpi_cpu_topology_package(), acpi_find_processor_tag() in drivers/acpi/pptt.c",
    fix="Set the flag only on the node of the socket.",
)
def _inner_package(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    inner: dict[int, list[int]] = {}
    for cpu, leaf in leaves(view):
        flagged = [node for node in found.path(leaf) if node.package]
        if len(flagged) > 1 and flagged[0] is not leaf:
            inner.setdefault(flagged[0].offset, []).append(cpu)
    for offset, group in inner.items():
        words = f"the package of {cpus(group)} is inside another node that is flagged as package"
        yield found.nodes[offset].origin, words


@rules.note(
    "PPTT021",
    "No package above a CPU",
    needs=WHOLE_PPTT,
    consequence="The root of the tree is the package: several sockets below one root are one "
    "package for Linux, and MC domains may span them.",
    sources="acpi_find_processor_tag() in drivers/acpi/pptt.c; cpu_coregroup_mask() in "
    "drivers/base/arch_topology.c",
    fix="Flag each socket's node as physical package.",
)
def _no_package(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    bare = [
        (cpu, leaf)
        for cpu, leaf in leaves(view)
        if not any(node.package for node in found.path(leaf))
    ]
    if bare:
        root = found.package(bare[0][1])
        words = f"no node above {cpus(cpu for cpu, _ in bare)} is flagged as package; the root is"
        yield root.origin, f"{words} the node at {root.offset:#x}"


@rules.error(
    "PPTT025",
    "Two nodes have one id",
    consequence="Linux identifies a node by its uid if the uid is flagged as valid, otherwise by "
    "its offset. Nodes with equal ids are merged: cores become threads of one core, two clusters "
    "or packages become one.",
    sources="topology_get_acpi_cpu_tag() in drivers/acpi/pptt.c; update_siblings_masks() in "
    "drivers/base/arch_topology.c",
    fix="Give processor containers unique uids that are less than the table's first offset "
    "(0x24); or clear the flag that the uid is valid.",
)
def _same_ids(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    levels: tuple[tuple[str, Callable[[PpttNode], PpttNode | None]], ...] = (
        ("package", found.package),
        ("cluster", found.cluster),
        ("core", lambda leaf: found.parent(leaf) if found.is_thread(leaf) else None),
    )
    for name, of in levels:
        seen: dict[tuple[int, int], PpttNode] = {}
        for _, leaf in leaves(view):
            node = of(leaf)
            if node is None:
                continue
            # Linux compares clusters and cores within a package only
            package = 0 if name == "package" else found.tag(found.package(leaf))
            first = seen.setdefault((package, found.tag(node)), node)
            if first is not node:
                words = (
                    f"this {name} has id {found.tag(node)}, as has the node at {first.offset:#x}"
                )
                yield node.origin, words


@rules.note(
    "PPTT027",
    "CPUs of one kind are not flagged as identical",
    needs=WHOLE_PPTT,
    consequence="Linux treats CPUs without a flagged parent as one kind for each root: with "
    "several roots it refuses the SPE and TRBE units (must be homogeneous), with one root it "
    "treats all cores as one kind, and from 7.3 on counts the threads of one core for all.",
    sources="find_acpi_cpu_topology_hetero_id() in drivers/acpi/pptt.c; "
    "arm_acpi_register_pmu_device() in drivers/perf/arm_pmu_acpi.c",
    fix="Flag the highest node below which all cores are of one implementation, and all nodes "
    "below it, as identical implementation.",
)
def _no_identical(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    bare = [
        cpu
        for cpu, leaf in leaves(view)
        if found.has_flags and not any(node.identical for node in found.path(leaf))
    ]
    if bare and len(view.cpus) > 1:
        words = f"no parent of {cpus(bare)} is flagged as identical implementation"
        yield origin(view), words


@rules.note(
    "PPTT029",
    "A level that Linux does not see",
    consequence="Linux uses threads, cores, one cluster level (the parent of the core), packages "
    "and caches. Other levels have no scheduling domain.",
    sources="find_acpi_cpu_topology_cluster() in drivers/acpi/pptt.c; cpu_coregroup_mask() in "
    "drivers/base/arch_topology.c",
    fix="None, unless the level is important for scheduling: then make it the parent of cores, or "
    "add the cache that its CPUs share.",
)
def _ignored_levels(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    seen: dict[int, list[int]] = {}
    for cpu, leaf in leaves(view):
        cluster, package = found.cluster(leaf), found.package(leaf)
        if cluster is None or cluster is package:
            continue
        for node in found.path(cluster)[1:]:
            if node is package or not found.parent(node):
                break
            if not any(offset in found.caches for offset in node.resources):
                seen.setdefault(node.offset, []).append(cpu)
    for offset, group in seen.items():
        words = f"a level above clusters, of {cpus(group)}, without a cache"
        yield found.nodes[offset].origin, words
