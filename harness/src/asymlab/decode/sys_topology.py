# SPDX-License-Identifier: Apache-2.0
"""Which CPUs of a /sys tree are online, and their topology; refused where it cannot be read. What
the tree leaves open about the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from asymlab.decode.sys_cpu import CLUSTER, CPU, PACKAGE, THREADS, Lists, Reader, lists, members
from asymlab.errors import UserError
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.firmware import Basis, CpuFacts, Knowledge, MachineView
from asymlab.model.machine import CpuSet

_REMEDY = (
    "copy all of sys/devices/system/cpu from the running machine, as step 1 of "
    "harness/docs/vendors.md does, while no CPU goes offline"
)


def online_cpus(reader: Reader, path: Path, numbers: Iterable[int]) -> CpuSet:
    """CPUs that run; UserError if none does, or if the list is invalid.

    Without a list (before 2.6.28), those that do not say 0 and have a topology folder, which
    Linux removes from an offline CPU; without a single folder, all that do not say 0.
    """
    listed = reader.cpus(f"{CPU}/online")
    if listed is None and reader.problems:
        last = reader.problems[-1]
        raise UserError(f"{last.origin.part}: {last.text}", file=path, hint=_REMEDY)
    if listed is None:
        up = [cpu for cpu in numbers if reader.text(f"{CPU}/cpu{cpu}/online") != "0"]
        placed = [cpu for cpu in up if reader.files.names(f"{CPU}/cpu{cpu}/topology")]
        listed = frozenset(placed or up)
    if not listed:
        raise UserError("no CPU in /sys is online", file=path)
    return listed


def topology(reader: Reader, path: Path, numbers: list[int], online: CpuSet) -> dict[int, Lists]:
    """Topology of every CPU, without lists for offline ones. UserError if the threads or the
    package of an online CPU cannot be read, or if CPUs contradict each other. A machine of one
    CPU needs no files."""
    found = {cpu: Lists(None, None, None) for cpu in numbers}
    found |= {cpu: lists(reader, cpu) for cpu in sorted(online)}
    if online == {0} == found.keys():
        return {0: Lists(threads=online, cluster=found[0].cluster, package=online)}
    for cpu in sorted(online):
        if found[cpu].threads is None:
            raise _unreadable(reader, path, cpu, "core", THREADS)
        if found[cpu].package is None:
            raise _unreadable(reader, path, cpu, "package", PACKAGE)
    _agree(path, THREADS, {cpu: found[cpu].threads for cpu in sorted(online)})
    _agree(path, PACKAGE, {cpu: found[cpu].package for cpu in sorted(online)})
    _agree(path, CLUSTER, {cpu: found[cpu].cluster for cpu in sorted(online)})
    return found


def _unreadable(
    reader: Reader, path: Path, cpu: int, what: str, names: tuple[str, ...]
) -> UserError:
    at = f"{CPU}/cpu{cpu}/topology"
    files = [f"/{at}/{name}" for name in names]
    wrong = (f"{p.origin.part}: {p.text}" for p in reader.problems if p.origin.part in files)
    reason = next(wrong, f"{at} has none of {', '.join(names)}, or they are empty")
    text = f"CPU {cpu} is online, but the CPUs of its {what} are unknown: {reason}"
    return UserError(text, file=path, hint=_REMEDY)


def _agree(path: Path, names: tuple[str, ...], shown: dict[int, CpuSet | None]) -> None:
    """UserError if a CPU is in the list of another, and has a different list itself."""
    seen: set[CpuSet] = set()
    for cpu, cpus in shown.items():
        if cpus is None or cpus in seen:
            continue
        seen.add(cpus)
        for other in sorted(cpus & shown.keys()):
            if shown[other] != cpus:
                theirs = spell_cpu_list(shown[other] or ())
                raise UserError(
                    f"{CPU}/cpuN/topology/{names[0]} contradict each other: "
                    f"CPU {cpu} has {spell_cpu_list(cpus)}, CPU {other} has {theirs}",
                    file=path,
                    hint=_REMEDY,
                )


def basis(reader: Reader, view: MachineView) -> dict[str, Basis]:
    """The facts that are not known of the online CPUs of a view of this tree."""
    return dict(_open(reader, view))


def _open(reader: Reader, view: MachineView) -> Iterator[tuple[str, Basis]]:
    up = [cpu for cpu in view.cpus if cpu.enabled]
    if unread := [each for each in view.problems if "/cache/" in each.origin.part]:
        yield "llc", _unknown(f"{len(unread)} caches cannot be read, as {unread[0].origin.part}")
    elif not view.caches:
        yield "llc", _unknown("the tree has no folder cache of any CPU")
    # x86 derives clusters from the caches of level 2
    if view.arch != "x86_64" and all(members(reader, cpu.id, CLUSTER) is None for cpu in up):
        yield "cluster", _unknown("the tree has no cluster_cpus_list, which Linux has since 5.16")
    if not view.nodes:
        how = "the tree has no node folders: taken for one node, as without CONFIG_NUMA"
        yield "node", Basis(knowledge=Knowledge.INFERRED, how=how)
    elif lost := [cpu.id for cpu in up if cpu.node is None]:
        yield "node", _unknown(f"CPU {lost[0]} is in the lists of no node, or of several")
    elif len(view.nodes) > 1 and not all(node.distances for node in view.nodes):
        yield "node", _unknown("the distances between nodes cannot be read")
    # without others to compare with, a CPU has the full capacity
    if view.arch != "x86_64" and len(up) > 1 and (bare := list(filter(_claims_nothing, up))):
        yield "capacity", _unknown(f"the tree has no {CPU}/cpu{bare[0].id}/cpu_capacity")


def _claims_nothing(cpu: CpuFacts) -> bool:
    return cpu.capacity is None and cpu.cpc is None and cpu.dmips_mhz is None


def _unknown(how: str) -> Basis:
    return Basis(knowledge=Knowledge.UNKNOWN, how=how)
