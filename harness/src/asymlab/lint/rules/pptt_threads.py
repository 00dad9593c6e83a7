# SPDX-License-Identifier: Apache-2.0
"""Rules about the thread flag of PPTT nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asymlab.lint.rule import Finding, Topic
from asymlab.lint.rules.pptt import PPTT, leaves, origin, tree
from asymlab.lint.words import cpus
from asymlab.model.acpi import PpttNode
from asymlab.model.firmware import MachineView
from asymlab.topology.pptt import FLAGS_REVISION, PpttTree

_L1_KINDS = {"data", "instruction"}

rules = Topic("PPTT: packages, threads, ids", table="PPTT", needs=PPTT)


def _groups(view: MachineView, of: Callable[[PpttNode], PpttNode | None]) -> dict[int, list[int]]:
    """CPU numbers by the offset of the node that ``of`` gives for their leaf."""
    found: dict[int, list[int]] = {}
    for cpu, leaf in leaves(view):
        if node := of(leaf):
            found.setdefault(node.offset, []).append(cpu)
    return found


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
