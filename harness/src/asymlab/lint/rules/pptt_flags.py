# SPDX-License-Identifier: Apache-2.0
"""Rules about flags and ids of PPTT nodes: packages, ids, identical implementation, threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asymlab.groups import grouped
from asymlab.lint.rule import Finding, Topic
from asymlab.lint.rules.pptt import CPU_PPTT, WHOLE_CPU_PPTT, leaves, origin, tree
from asymlab.lint.words import cpus
from asymlab.model.acpi import PpttNode
from asymlab.model.firmware import MachineView
from asymlab.topology.pptt import FLAGS_REVISION, PpttTree

rules = Topic("PPTT: packages, threads, ids", table="PPTT", needs=CPU_PPTT)


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
    needs=WHOLE_CPU_PPTT,
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
    needs=WHOLE_CPU_PPTT,
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


_L1_KINDS = {"data", "instruction"}


def _groups(view: MachineView, of: Callable[[PpttNode], PpttNode | None]) -> dict[int, list[int]]:
    """CPU numbers by the offset of the node that ``of`` gives for their leaf."""
    return grouped((node.offset, cpu) for cpu, leaf in leaves(view) if (node := of(leaf)))


@rules.error(
    "PPTT022",
    "Only some leaves of a node are flagged as threads",
    consequence="Linux reads the flag of each leaf: leaves with the flag have the node as core, "
    "the others are cores themselves. Siblings are missing from thread_siblings_list, and two "
    "CPUs of one core count as two cores.",
    sources="acpi_pptt_cpu_is_thread() in drivers/acpi/pptt.c; parse_acpi_topology() in "
    "arch/arm64/kernel/topology.c (drivers/base/arch_topology.c in 7.3)",
    fix="Flag all leaves of a core with SMT as threads, and none of a cluster.",
)
def _mixed_threads(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    kinds: dict[int, set[bool]] = {}
    for _, leaf in leaves(view):
        if found.has_flags and leaf.parent in found.nodes:
            kinds.setdefault(leaf.parent, set()).add(leaf.thread)
    by_parent = _groups(view, found.parent)
    for offset, flags in kinds.items():
        if len(flags) == 2:
            words = f"only some of {cpus(by_parent[offset])} below it are flagged as threads"
            yield found.nodes[offset].origin, words


@rules.error(
    "PPTT023",
    "Threads have the package as parent",
    consequence="The parent of a thread is its core: all these CPUs become threads of one core. "
    "The SMT domain spans the package, and if one of the CPUs is busy, no core counts as idle.",
    sources="find_acpi_cpu_topology() in drivers/acpi/pptt.c",
    fix="Add a node for each core between package and threads, or clear the thread flag.",
)
def _threads_of_package(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    flagged = {cpu for cpu, leaf in leaves(view) if found.is_thread(leaf)}
    for offset, members in _groups(view, found.parent).items():
        node, threads = found.nodes[offset], flagged & set(members)
        if node.package and len(threads) > 1:
            words = f"{cpus(threads)} are flagged as threads and have the package as parent"
            yield node.origin, words


def _owns_first_level(found: PpttTree, node: PpttNode) -> bool:
    own = (found.caches.get(offset) for offset in node.resources)
    return any(cache and cache.kind in _L1_KINDS for cache in own)


@rules.warning(
    "PPTT024",
    "CPUs share level 1 caches and are not flagged as threads",
    consequence="Without the thread flag each CPU is a core and the parent is a cluster: the SMT "
    "domain does not exist, and the scheduler puts two tasks on one core while others are idle.",
    sources="acpi_pptt_cpu_is_thread(), find_acpi_cpu_topology_cluster() in drivers/acpi/pptt.c",
    fix='Set the flag "processor is a thread" on these leaves.',
)
def _unflagged_threads(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    members = _groups(view, found.parent)
    plain = {
        leaf.parent
        for _, leaf in leaves(view)
        if not leaf.thread and not _owns_first_level(found, leaf)
    }
    for offset, group in members.items():
        node = found.nodes[offset]
        alike = found.has_flags and offset in plain and len(group) > 1
        if alike and _owns_first_level(found, node):
            words = f"{cpus(group)} share its level 1 caches and are not flagged as threads"
            yield node.origin, words


@rules.note(
    "PPTT026",
    "PPTT before revision 2",
    consequence="It has no thread flag. Linux reads the MT bit of the boot CPU's MPIDR and "
    "applies it to all CPUs: wrong on a machine where only some cores have SMT.",
    sources="check_acpi_cpu_flag() in drivers/acpi/pptt.c; acpi_cpu_is_threaded() in "
    "arch/arm64/kernel/topology.c (drivers/base/arch_topology.c in 7.3)",
    fix="Use revision 2 or 3 with thread and leaf flags.",
)
def _old_revision(view: MachineView) -> Iterator[Finding]:
    revision = tree(view).pptt.header.revision
    if revision < FLAGS_REVISION and len(view.cpus) > 1:
        yield origin(view), f"PPTT of revision {revision}"


@rules.warning(
    "PPTT028",
    "Cores flagged as identical differ in threads",
    consequence="Linux counts the threads of the first core of each kind. If others have more, "
    "/sys/devices/system/cpu/smt/control shows notsupported or a wrong number, and nosmt does not "
    "disable siblings.",
    sources="parse_acpi_topology() in drivers/base/arch_topology.c",
    fix="Flag cores with SMT and cores without under different nodes as identical.",
    kernels=("7.3",),
)
def _uncounted_threads(view: MachineView) -> Iterator[Finding]:
    found = tree(view)
    cores = {
        offset: group
        for offset, group in _groups(view, found.core).items()
        if found.nodes[offset].leaf is False
    }
    first: dict[int, int] = {}
    for _, leaf in leaves(view):
        if found.is_thread(leaf):
            first.setdefault(found.tag(found.alike(leaf)), found.core(leaf).offset)
    counted = max((len(cores.get(offset, [0])) for offset in first.values()), default=0)
    real = max((len(group) for group in cores.values()), default=0)
    if first and counted < real:
        yield origin(view), f"Linux counts {counted} threads per core, but some cores have {real}"
