# SPDX-License-Identifier: Apache-2.0
"""Rules about /cpus/cpu-map."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Check, Finding, Needs, Topic
from asymlab.lint.rules.capacity import capacities
from asymlab.lint.words import cpus, listed
from asymlab.model.devicetree import DeviceTree, DtMapNode
from asymlab.model.firmware import MachineView
from asymlab.topology.cpu_map import Flaw, MapPlace, walk

_MAP = Needs(parts=("cpu-map",), isas=("arm64",))
_RESET = (
    "Linux throws the whole map away (reset_cpu_topology()): every CPU is a core of its own, there "
    "are no SMT and no CLS domains, and the package is the NUMA node."
)
_GIVEN_UP = _RESET + (
    " Linux gives up at this node, before capacities count: cpu_capacity is 1024 everywhere. Once "
    "cpufreq has told the frequency of every CPU it is reckoned after all, as 0 for CPUs that the "
    "walk had not come to."
)
_WALK = "drivers/base/arch_topology.c"

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
    consequence=_RESET + " Capacities of CPUs in the map stay, and the others get 0: unless "
    "Linux gives up before it has read the map (MAP004 to MAP008), which leaves 1024 to all.",
    sources="parse_dt_topology(), init_cpu_topology() in drivers/base/arch_topology.c",
    fix="Give every CPU node a core (or thread) in the map, or delete the map.",
)
def _missing(view: MachineView) -> Iterator[Finding]:
    root = tree(view).cpu_map
    assert root
    mapped = {place.path for place in places(view)}
    usable = (cpu for cpu in tree(view).cpus if cpu.hw_id is not None)
    known = [cpu.path for cpu in usable if not cpu.status.startswith("fail")]
    if lost := [path for path in known if path not in mapped]:
        words = f"{len(lost)} CPU nodes are not in the map: {listed(lost)}"
        ours = {cpu.id for cpu in view.cpus if cpu.name in lost}
        zero = [cpu for cpu, capacity in capacities(view).items() if cpu in ours and not capacity]
        if zero:
            words += f"; cpu_capacity of {cpus(zero)} will be 0"
        yield root.origin, words


@rules.error(
    "MAP002",
    "A CPU is in the cpu-map twice",
    consequence="The last place counts, without a message; the core at the first one is empty.",
    sources="parse_core() in drivers/base/arch_topology.c",
    fix="One core or thread for each CPU.",
)
def _twice(view: MachineView) -> Iterator[Finding]:
    seen: dict[str, MapPlace] = {}
    for place in places(view):
        first = seen.setdefault(place.path, place)
        if first is not place:
            yield place.node.origin, f"{place.path} is also at {first.node.origin.part}"


@rules.error(
    "MAP010",
    "Nested clusters make threads of cores",
    consequence="Linux numbers inner clusters from 0 within each outer one, and cores from 0 "
    "within each inner one. In one socket the same numbers meet again: cores of different "
    "clusters become SMT siblings, in sysfs and in the scheduler's SMT domain.",
    sources="parse_cluster(), update_siblings_masks() in drivers/base/arch_topology.c",
    fix="Use one level of clusters, or make the outer one sockets.",
)
def _merged(view: MachineView) -> Iterator[Finding]:
    """Innermost clusters whose numbers in Linux are the same although the nodes are not."""
    if not flawed(view, Flaw.NESTED):
        return
    cores: dict[tuple[int, int, int], list[MapPlace]] = {}
    for place in places(view):
        cores.setdefault((place.package, place.cluster, place.core), []).append(place)
    for group in cores.values():
        parents = {place.node.origin.part.rpartition("/cluster")[0] for place in group}
        if len(parents) > 1:
            words = f"{listed(place.path for place in group)} become threads of one core"
            yield group[1].node.origin, words


rules.error(
    "MAP003",
    "Names in the cpu-map are not counted from 0",
    consequence="Linux asks for socket0, socket1 ... (cluster, core, thread likewise) and "
    "stops at the first that is not there: this node and all below it are never read. CPUs "
    "below it are then missing from the map (MAP001).",
    sources="parse_socket(), parse_cluster(), parse_core() in drivers/base/arch_topology.c",
    fix="Number siblings of a kind from 0 without gaps.",
)(_flaw(Flaw.UNREACHED, "no count from 0 comes here"))

rules.error(
    "MAP004",
    "A phandle in the cpu-map leads nowhere",
    consequence="Can't get CPU for leaf core (or thread) is logged. " + _GIVEN_UP,
    sources="get_cpu_for_node(), parse_core() in drivers/base/arch_topology.c",
    fix="Let cpu = <&label> name an existing CPU node; delete cores of CPUs that are removed.",
)(_flaw(Flaw.DANGLING, "cpu is no node"))

rules.error(
    "MAP005",
    "A core or thread without CPU",
    consequence="Can't get CPU for leaf core (or thread) is logged. " + _GIVEN_UP,
    sources="get_cpu_for_node(), parse_core() in drivers/base/arch_topology.c",
    fix="Add cpu = <&label>, or thread nodes that have it.",
)(_flaw(Flaw.NO_CPU, "has no cpu property"))

rules.error(
    "MAP006",
    "A core with threads and a CPU of its own",
    consequence="Core has both threads and CPU is logged. " + _GIVEN_UP,
    sources="parse_core() in drivers/base/arch_topology.c",
    fix="Either cpu in the core, or cpu in each of its threads.",
)(_flaw(Flaw.THREADS_AND_CPU, "cpu property beside thread nodes"))

rules.error(
    "MAP007",
    "A core outside of any cluster",
    consequence="cpu-map children should be clusters is logged. " + _GIVEN_UP,
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Put cores into cluster0, also if there is only one.",
)(_flaw(Flaw.NO_CLUSTER, "stands directly below the map or a socket"))

rules.error(
    "MAP008",
    "A cluster of clusters with cores of its own",
    consequence="Non-leaf cluster with core is logged. " + _GIVEN_UP,
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Put these cores into a cluster beside the others.",
)(_flaw(Flaw.BESIDE_CLUSTERS, "stands beside clusters"))

rules.note(
    "MAP009",
    "Clusters of clusters",
    consequence="Topology for clusters of clusters not yet supported is logged. Linux keeps "
    "the innermost level only, numbered within its parent; the outer level has no domain.",
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Use one level of clusters in each socket.",
)(_flaw(Flaw.NESTED, "a cluster within a cluster"))

rules.warning(
    "MAP011",
    "An empty cluster",
    consequence="empty cluster is logged, and nothing else happens; its cores are named or "
    "numbered so that Linux does not find them.",
    sources="parse_cluster() in drivers/base/arch_topology.c",
    fix="Delete it, or name its children core0, core1 ...",
)(_flaw(Flaw.EMPTY, "no core0 and no cluster0 in it"))
