# SPDX-License-Identifier: Apache-2.0
"""What a /sys tree leaves open about a machine, by fact."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.decode.sys_cpu import CLUSTER, CPU, Reader, members
from asymlab.model.firmware import Basis, CpuFacts, Knowledge, MachineView


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
    return cpu.capacity is cpu.cpc is cpu.dmips_mhz is None


def _unknown(how: str) -> Basis:
    return Basis(knowledge=Knowledge.UNKNOWN, how=how)
