# SPDX-License-Identifier: Apache-2.0
"""Rules about /cpus/cpu-map."""

from __future__ import annotations

from collections.abc import Iterator

from asymlab.lint.rule import Check, Finding, Needs, Rule, Severity, sources
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
            yield Finding(origin=node.origin, message=f"{node.name}: {text}")

    return check


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
        yield Finding(origin=root.origin, message=words)


def _twice(view: MachineView) -> Iterator[Finding]:
    seen: dict[str, MapPlace] = {}
    for place in places(view):
        first = seen.setdefault(place.path, place)
        if first is not place:
            words = f"{place.path} is also at {first.node.origin.part}"
            yield Finding(origin=place.node.origin, message=words)


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
            yield Finding(origin=group[1].node.origin, message=words)


RULES = (
    Rule(
        id="MAP001",
        severity=Severity.ERROR,
        title="A CPU is not in the cpu-map",
        table="DT cpu-map",
        needs=_MAP,
        consequence=_RESET + " Capacities of CPUs in the map stay, and the others get 0: unless "
        "Linux gives up before it has read the map (MAP004 to MAP008), which leaves 1024 to all.",
        sources=sources(f"parse_dt_topology {_WALK}", f"init_cpu_topology {_WALK}"),
        fix="Give every CPU node a core (or thread) in the map, or delete the map.",
        check=_missing,
    ),
    Rule(
        id="MAP002",
        severity=Severity.ERROR,
        title="A CPU is in the cpu-map twice",
        table="DT cpu-map",
        needs=_MAP,
        consequence="The last place counts, without a message; the core at the first one is empty.",
        sources=sources(f"parse_core {_WALK}"),
        fix="One core or thread for each CPU.",
        check=_twice,
    ),
    Rule(
        id="MAP003",
        severity=Severity.ERROR,
        title="Names in the cpu-map are not counted from 0",
        table="DT cpu-map",
        needs=_MAP,
        consequence="Linux asks for socket0, socket1 ... (cluster, core, thread likewise) and "
        "stops at the first that is not there: this node and all below it are never read. CPUs "
        "below it are then missing from the map (MAP001).",
        sources=sources(f"parse_socket {_WALK}", f"parse_cluster {_WALK}", f"parse_core {_WALK}"),
        fix="Number siblings of a kind from 0 without gaps.",
        check=_flaw(Flaw.UNREACHED, "no count from 0 comes here"),
    ),
    Rule(
        id="MAP004",
        severity=Severity.ERROR,
        title="A phandle in the cpu-map leads nowhere",
        table="DT cpu-map",
        needs=_MAP,
        consequence="Can't get CPU for leaf core (or thread) is logged. " + _GIVEN_UP,
        sources=sources(f"get_cpu_for_node {_WALK}", f"parse_core {_WALK}"),
        fix="Let cpu = <&label> name an existing CPU node; delete cores of CPUs that are removed.",
        check=_flaw(Flaw.DANGLING, "cpu is no node"),
    ),
    Rule(
        id="MAP005",
        severity=Severity.ERROR,
        title="A core or thread without CPU",
        table="DT cpu-map",
        needs=_MAP,
        consequence="Can't get CPU for leaf core (or thread) is logged. " + _GIVEN_UP,
        sources=sources(f"get_cpu_for_node {_WALK}", f"parse_core {_WALK}"),
        fix="Add cpu = <&label>, or thread nodes that have it.",
        check=_flaw(Flaw.NO_CPU, "has no cpu property"),
    ),
    Rule(
        id="MAP006",
        severity=Severity.ERROR,
        title="A core with threads and a CPU of its own",
        table="DT cpu-map",
        needs=_MAP,
        consequence="Core has both threads and CPU is logged. " + _GIVEN_UP,
        sources=sources(f"parse_core {_WALK}"),
        fix="Either cpu in the core, or cpu in each of its threads.",
        check=_flaw(Flaw.THREADS_AND_CPU, "cpu property beside thread nodes"),
    ),
    Rule(
        id="MAP007",
        severity=Severity.ERROR,
        title="A core outside of any cluster",
        table="DT cpu-map",
        needs=_MAP,
        consequence="cpu-map children should be clusters is logged. " + _GIVEN_UP,
        sources=sources(f"parse_cluster {_WALK}"),
        fix="Put cores into cluster0, also if there is only one.",
        check=_flaw(Flaw.NO_CLUSTER, "stands directly below the map or a socket"),
    ),
    Rule(
        id="MAP008",
        severity=Severity.ERROR,
        title="A cluster of clusters with cores of its own",
        table="DT cpu-map",
        needs=_MAP,
        consequence="Non-leaf cluster with core is logged. " + _GIVEN_UP,
        sources=sources(f"parse_cluster {_WALK}"),
        fix="Put these cores into a cluster beside the others.",
        check=_flaw(Flaw.BESIDE_CLUSTERS, "stands beside clusters"),
    ),
    Rule(
        id="MAP009",
        severity=Severity.NOTE,
        title="Clusters of clusters",
        table="DT cpu-map",
        needs=_MAP,
        consequence="Topology for clusters of clusters not yet supported is logged. Linux keeps "
        "the innermost level only, numbered within its parent; the outer level has no domain.",
        sources=sources(f"parse_cluster {_WALK}"),
        fix="Use one level of clusters in each socket.",
        check=_flaw(Flaw.NESTED, "a cluster within a cluster"),
    ),
    Rule(
        id="MAP010",
        severity=Severity.ERROR,
        title="Nested clusters make threads of cores",
        table="DT cpu-map",
        needs=_MAP,
        consequence="Linux numbers inner clusters from 0 within each outer one, and cores from 0 "
        "within each inner one. In one socket the same numbers meet again: cores of different "
        "clusters become SMT siblings, in sysfs and in the scheduler's SMT domain.",
        sources=sources(f"parse_cluster {_WALK}", f"update_siblings_masks {_WALK}"),
        fix="Use one level of clusters, or make the outer one sockets.",
        check=_merged,
    ),
    Rule(
        id="MAP011",
        severity=Severity.WARNING,
        title="An empty cluster",
        table="DT cpu-map",
        needs=_MAP,
        consequence="empty cluster is logged, and nothing else happens; its cores are named or "
        "numbered so that Linux does not find them.",
        sources=sources(f"parse_cluster {_WALK}"),
        fix="Delete it, or name its children core0, core1 ...",
        check=_flaw(Flaw.EMPTY, "no core0 and no cluster0 in it"),
    ),
)
"""Rules about the cpu-map."""
