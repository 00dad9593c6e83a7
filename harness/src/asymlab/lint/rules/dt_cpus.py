# SPDX-License-Identifier: Apache-2.0
"""Rules about CPU nodes of a device tree: their ids and capacities."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Finding, Needs, Topic
from asymlab.lint.rules.cpu_map import places, tree
from asymlab.lint.words import listed, ranges
from asymlab.model.devicetree import DtCache, DtCpu
from asymlab.model.firmware import MachineView

DT = Needs(parts=("device tree",), arches=("arm64",))
_MAPPED = Needs(parts=("device tree", "cpu-map", "capacity-dmips-mhz"), arches=("arm64",))
_CLAIMED = Needs(parts=("device tree", "capacity-dmips-mhz"), arches=("arm64",))
_HWID_MASK = 0xFF00FFFFFF

rules = Topic("Device tree: CPUs, caches, memory", table="DT cpus", needs=DT)


def path_of(node: DtCpu | DtCache) -> str:
    """A node by its path, for messages."""
    return node.path


@rules.error(
    "DT001",
    "Two CPU nodes have one reg",
    consequence="Linux logs duplicate cpu reg properties in the DT and ignores the second; its "
    "number stays empty, so that there is a gap in CPU numbers.",
    sources="of_parse_and_init_cpus() in arch/arm64/kernel/smp.c",
    fix="Set reg to the CPU's MPIDR affinity.",
)
def _same_reg(view: MachineView) -> Iterator[Finding]:
    seen: dict[int, DtCpu] = {}
    for cpu in tree(view).cpus:
        if cpu.hw_id is None:
            continue
        first = seen.setdefault(cpu.hw_id, cpu)
        if first is not cpu:
            yield cpu.origin, f"{cpu.path} has reg {cpu.hw_id:#x}, as {first.path} has"


@rules.error(
    "DT002",
    "A CPU node whose reg is not an MPIDR",
    consequence="Linux ignores the CPU without a message.",
    sources="of_parse_and_init_cpus() in arch/arm64/kernel/smp.c; of_get_cpu_hwid() in "
    "drivers/of/cpu.c",
    fix="Set reg to the CPU's MPIDR affinity, in #address-cells of /cpus cells.",
)
def _bad_reg(view: MachineView) -> Iterator[Finding]:
    for cpu in tree(view).cpus:
        if cpu.hw_id is None:
            yield cpu.origin, f"{cpu.path} has no reg"
        elif cpu.hw_id & ~_HWID_MASK:
            yield cpu.origin, f"{cpu.path}: reg {cpu.hw_id:#x} has bits outside {_HWID_MASK:#x}"


@rules.error(
    "DT010",
    "capacity-dmips-mhz on some CPUs only",
    needs=_MAPPED,
    consequence="cpu_capacity is 1024 for every CPU. Linux logs "
    '"cpu_capacity: partial information: fallback to 1024 for all CPUs", but not if the first CPU '
    "of the cpu-map is the one without the property.",
    sources="topology_parse_cpu_capacity() in drivers/base/arch_topology.c",
    fix="Give every CPU node a capacity-dmips-mhz, on one scale.",
)
def _some_capacities(view: MachineView) -> Iterator[Finding]:
    mapped = {place.path for place in places(view)}
    lost = [cpu for cpu in tree(view).cpus if cpu.path in mapped and cpu.capacity is None]
    if lost:
        words = f"{len(lost)} CPU nodes have no capacity-dmips-mhz: {listed(map(path_of, lost))}"
        yield lost[0].origin, words


@rules.error(
    "DT011",
    "capacity-dmips-mhz without cpu-map",
    needs=_CLAIMED,
    consequence="arm64 reads capacities only while it walks the cpu-map: it ignores all of them, "
    "and cpu_capacity is 1024 for every CPU.",
    sources="get_cpu_for_node(), parse_dt_topology() in drivers/base/arch_topology.c",
    fix="Add /cpus/cpu-map with a cluster and a core for each CPU.",
)
def _unmapped_capacities(view: MachineView) -> Iterator[Finding]:
    claims = [cpu for cpu in tree(view).cpus if cpu.capacity is not None]
    if claims and tree(view).cpu_map is None:
        values = ranges(cpu.capacity for cpu in claims if cpu.capacity is not None)
        words = f"capacity-dmips-mhz ({values}) on {len(claims)} CPU nodes, but no cpu-map"
        yield claims[0].origin, words


@rules.warning(
    "DT012",
    "Asymmetric CPUs without capacities",
    consequence="cpu_capacity is 1024 for every CPU: the scheduler treats small cores like large "
    "ones.",
    sources="topology_parse_cpu_capacity() in drivers/base/arch_topology.c",
    fix="Measure DMIPS/MHz (or any other single-thread benchmark at one frequency), scale to 1024 "
    "for the strongest, and add capacity-dmips-mhz to every CPU node.",
)
def _unlike(view: MachineView) -> Iterator[Finding]:
    cpus = tree(view).cpus
    kinds = sorted({cpu.compatible[0] for cpu in cpus if cpu.compatible})
    if len(kinds) > 1 and all(cpu.capacity is None for cpu in cpus):
        yield cpus[0].origin, f"{listed(kinds)}, and no capacity-dmips-mhz"
