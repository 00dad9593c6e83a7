# SPDX-License-Identifier: Apache-2.0
"""Rules about /cpus/cpu-map."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.groups import grouped, repeats
from asymlab.lint.rule import Check, Finding, Needs, Topic
from asymlab.lint.rules.capacity import capacities
from asymlab.lint.words import cpus, listed
from asymlab.model.devicetree import DeviceTree, DtCpu, DtMapNode
from asymlab.model.firmware import MachineView
from asymlab.topology.cpu_map import Flaw, MapPlace, walk

_MAP = Needs(parts=("cpu-map",), arches=("arm64", "riscv"))
_RESET = (
    "Linux discards the whole map (reset_cpu_topology()): every CPU is a separate core, SMT and "
    "CLS domains do not exist, and the package is the NUMA node."
)
_GIVEN_UP = _RESET + (
    " Linux stops at this node, before it uses capacities: cpu_capacity is 1024 everywhere. When "
    "cpufreq has set the frequency of every CPU, Linux computes capacities, with 0 for CPUs after "
    "this node."
)

rules = Topic("Device tree: cpu-map", table="DT cpu-map", needs=_MAP)


def tree(view: MachineView) -> DeviceTree:
    """The device tree of a view that has one."""
    assert view.tree
    return view.tree


def places(view: MachineView) -> list[MapPlace]:
    """Where the cpu-map of a view that has one puts CPUs."""
    root = tree(view).cpu_map
    assert root
    return [met for met in walk(root) if isinstance(met, MapPlace)]


def mapped(view: MachineView) -> list[DtCpu]:
    """CPU nodes that the cpu-map contains."""
    paths = {place.path for place in places(view)}
    return [cpu for cpu in tree(view).cpus if cpu.path in paths]


def flawed(view: MachineView, flaw: Flaw) -> list[DtMapNode]:
    """Nodes of the map with that flaw."""
    root = tree(view).cpu_map
    assert root
    return [met.node for met in walk(root) if not isinstance(met, MapPlace) and met.flaw is flaw]


def _flaw(flaw: Flaw, text: str) -> Check:
    def check(view: MachineView) -> Iterator[Finding]:
        for node in flawed(view, flaw):
            yield node.origin, f"{node.name}: {text}"

    return check


@rules.error(
    "MAP001",
    "A CPU is not in the cpu-map",
    consequence=_RESET + " CPUs in the map keep their capacities, and the others get 0; if Linux "
    "stops before the end of the map (MAP004 to MAP008), all CPUs have 1024.",
    sources="parse_dt_topology(), init_cpu_topology() in drivers/base/arch_topology.c",
    fix="Give every CPU node a core (or thread) in the map, or delete the map.",
)
def _missing(view: MachineView) -> Iterator[Finding]:
    root = tree(view).cpu_map
    assert root
    found = {cpu.path for cpu in mapped(view)}
    usable = (cpu for cpu in tree(view).cpus if cpu.hw_id is not None)
    known = [cpu.path for cpu in usable if not cpu.status.startswith("fail")]
    if lost := [path for path in known if path not in found]:
        words = f"{len(lost)} CPU nodes are not in the map: {listed(lost)}"
        ours = {cpu.id for cpu in view.cpus if cpu.name in lost}
        zero = [cpu for cpu, capacity in capacities(view).items() if cpu in ours and not capacity]
        if zero:
            words += f"; cpu_capacity of {cpus(zero)} will be 0"
        yield root.origin, words


@rules.error(
    "MAP002",
    "A CPU is in the cpu-map twice",
    consequence="Linux uses the last place, without a message; the core at the first place is "
    "empty.",
    sources="parse_core() in drivers/base/arch_topology.c",
    fix="Add one core or thread for each CPU.",
)
def _twice(view: MachineView) -> Iterator[Finding]:
    for place, first in repeats(places(view), lambda place: place.path):
        yield place.node.origin, f"{place.path} is also in {first.node.origin.part}"


@rules.error(
    "MAP010",
    "Cores of nested clusters become threads of one core",
    consequence="Linux numbers inner clusters from 0 within each outer one, and cores from 0 "
    "within each inner one. Numbers repeat within a socket: cores of different clusters become "
    "SMT siblings, in sysfs and in the scheduler's SMT domain.",
    sources="parse_cluster(), update_siblings_masks() in drivers/base/arch_topology.c",
    fix="Use one level of clusters, or make the outer level sockets.",
)
def _merged(view: MachineView) -> Iterator[Finding]:
    """Innermost clusters whose numbers in Linux are the same although the nodes are not."""
    if not flawed(view, Flaw.NESTED):
        return
    cores = grouped(((place.package, place.cluster, place.core), place) for place in places(view))
    for group in cores.values():
        parents = {place.node.origin.part.rpartition("/cluster")[0] for place in group}
        if len(parents) > 1:
            words = f"{listed(place.path for place in group)} become threads of one core"
            yield group[1].node.origin, words


rules.error(
    "MAP003",
    "Names in the cpu-map are not numbered from 0",
    consequence="Linux looks up socket0, socket1 ... (cluster, core, thread likewise) and stops "
    "at the first that does not exist: this node and all nodes below it are never read. CPUs "
    "below it are missing from the map (MAP001).",
    sources="parse_socket(), parse_cluster(), parse_core() in drivers/base/arch_topology.c",
    fix="Number siblings of a kind from 0 without gaps.",
)(_flaw(Flaw.UNREACHED, "not reached by counting from 0"))

rules.error(
    "MAP004",
    "A phandle in the cpu-map is invalid",
    consequence="Linux logs Can't get CPU for leaf core (or thread). " + _GIVEN_UP,
    sources="get_cpu_for_node(), parse_core() in drivers/base/arch_topology.c",
    fix="Set cpu = <&label> to an existing CPU node; delete cores of CPUs that are removed.",
)(_flaw(Flaw.DANGLING, "cpu is not a node"))

rules.error(
    "MAP005",
    "A core or thread without a CPU",
    consequence="Linux logs Can't get CPU for leaf core (or thread). " + _GIVEN_UP,
    sources="get_cpu_for_node(), parse_core() in drivers/base/arch_topology.c",
    fix="Add cpu = <&label>, or thread nodes that have it.",
)(_flaw(Flaw.NO_CPU, "has no cpu property"))

rules.error(
    "MAP006",
    "A core with both threads and a CPU",
    consequence="Linux logs Core has both threads and CPU. " + _GIVEN_UP,
    sources="parse_core() in drivers/base/arch_topology.c",
    fix="Put cpu either into the core or into each of its threads.",
)(_flaw(Flaw.THREADS_AND_CPU, "has a cpu property and thread nodes"))

rules.error(
    "MAP007",
    "A core outside any cluster",
    consequence="Linux logs cpu-map children should be clusters. " + _GIVEN_UP,
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Put cores into cluster0, also if there is only one.",
)(_flaw(Flaw.NO_CLUSTER, "is directly below the map or a socket"))

rules.error(
    "MAP008",
    "A cluster with both clusters and cores",
    consequence="Linux logs Non-leaf cluster with core. " + _GIVEN_UP,
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Put these cores into a separate cluster.",
)(_flaw(Flaw.BESIDE_CLUSTERS, "is beside clusters"))

rules.note(
    "MAP009",
    "Clusters of clusters",
    consequence="Linux logs Topology for clusters of clusters not yet supported. It keeps only "
    "the innermost level, numbered within its parent; the outer level has no domain.",
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Use one level of clusters in each socket.",
)(_flaw(Flaw.NESTED, "a cluster within a cluster"))

rules.warning(
    "MAP011",
    "An empty cluster",
    consequence="Linux logs empty cluster and continues. If the cluster has cores, Linux does not "
    "find them by their names or numbers.",
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Delete the cluster, or name its children core0, core1 ...",
)(_flaw(Flaw.EMPTY, "no core0 and no cluster0 in it"))
