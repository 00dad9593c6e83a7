# SPDX-License-Identifier: Apache-2.0
"""A machine: its topology, capacities and speeds as flat records.

Machine files are nested (sockets, nodes, LLCs, clusters, cores; see ``asymlab.config.machine``);
here every CPU has the ids of all its parts. A machine is checked when it is created, from a file
or in code: a machine that Linux would not see as described is a ValueError.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from pydantic import PlainSerializer, model_validator

from asymlab.model.costs import LineCosts, cost_mistakes
from asymlab.model.cpuid import RATIO_KHZ, CoreKind, Cpuid
from asymlab.model.machine_parts import Cache, Cluster, CoreType, Cpu, Llc, MemoryAccess, Node
from asymlab.model.record import Record

SCHED_CAPACITY_SCALE = 1024
"""Linux's scale of cpu_capacity: the strongest CPU has 1024 (include/linux/sched.h)."""

MAX_CPUS = 512
"""CONFIG_NR_CPUS of the kernels under test, and the limit of QEMU's virt board."""

CpuSet = Annotated[frozenset[int], PlainSerializer(sorted, return_type=list[int], when_used="json")]
"""Numbers of CPUs; sorted in JSON."""


class Machine(Record):
    """A machine, CPUs in Linux's order (cpus[i].id == i).

    ``access`` None: latency and bandwidth of memory are unknown. ``costs`` None: what distance
    costs is unknown. ``cpuid`` None: not x86, or no particular model. ``capacities`` is "machine",
    or "equal" for a machine of equal().
    ``virtualization``: its CPUs can run guests of KVM.

    ValueError (pydantic's ValidationError) for an impossible shape.
    """

    name: str
    title: str
    provenance: str
    arch: str
    core_types: tuple[CoreType, ...]
    cpus: tuple[Cpu, ...]
    nodes: tuple[Node, ...]
    llcs: tuple[Llc, ...]
    clusters: tuple[Cluster, ...] = ()
    capacities: str = "machine"
    access: MemoryAccess | None = None
    costs: LineCosts | None = None
    cpuid: Cpuid | None = None
    virtualization: bool = False

    @model_validator(mode="after")
    def _is_possible(self) -> Machine:
        if not 0 < len(self.cpus) <= MAX_CPUS:
            raise ValueError(f"{len(self.cpus)} CPUs, but 1 to {MAX_CPUS} are supported")
        _check(self)
        return self

    @cached_property
    def max_perf(self) -> int:
        """The highest highest_perf of any CPU: the denominator of every capacity."""
        return max(cpu.perf for cpu in self.cpus)

    def capacity(self, cpu: int) -> int:
        """cpu_capacity that Linux derives: floor(perf * 1024 / max perf).

        Source: topology_init_cpu_capacity_cppc() and topology_normalize_cpu_scale(),
        drivers/base/arch_topology.c.
        """
        return self.cpus[cpu].perf * SCHED_CAPACITY_SCALE // self.max_perf

    def core_type(self, cpu: int) -> CoreType:
        """The type record of a CPU."""
        return next(t for t in self.core_types if t.name == self.cpus[cpu].type)

    @cached_property
    def cores(self) -> tuple[CpuSet, ...]:
        """CPU numbers of every core, by core id."""
        return self._groups(lambda cpu: cpu.core)

    @cached_property
    def llc_spans(self) -> tuple[CpuSet, ...]:
        """CPU numbers under every last-level cache, by LLC id."""
        return self._groups(lambda cpu: cpu.llc)

    @cached_property
    def node_spans(self) -> tuple[CpuSet, ...]:
        """CPU numbers of every NUMA node, by node id."""
        return self._groups(lambda cpu: cpu.node)

    @cached_property
    def sockets(self) -> tuple[CpuSet, ...]:
        """CPU numbers of every socket, by socket id."""
        return self._groups(lambda cpu: cpu.socket)

    @cached_property
    def cluster_spans(self) -> tuple[CpuSet, ...]:
        """CPU numbers of every cluster, by cluster id; empty if the machine has none."""
        ids = [cluster.id for cluster in self.clusters]
        return tuple(frozenset(c.id for c in self.cpus if c.cluster == i) for i in ids)

    def shared_cache(self, cpu: int) -> Cache | None:
        """The shared cache of a CPU's cluster, None if there is none."""
        cluster = self.cpus[cpu].cluster
        return None if cluster is None else self.clusters[cluster].cache

    @cached_property
    def is_asymmetric(self) -> bool:
        """Whether capacities differ: Linux sets SD_ASYM_CPUCAPACITY (on x86 only without SMT)."""
        return len({self.capacity(cpu.id) for cpu in self.cpus}) > 1

    def siblings(self, cpu: int) -> CpuSet:
        """The CPUs of the same core, itself included."""
        return self.cores[self.cpus[cpu].core]

    def equal(self) -> Machine:
        """The same machine with firmware that claims one capacity for all CPUs.

        Speeds are unchanged, since tables do not change hardware.
        """
        top = self.max_perf
        cpus = tuple(cpu.model_copy(update={"perf": top}) for cpu in self.cpus)
        return self.altered(cpus=cpus, capacities="equal")

    def altered(self, **fields: object) -> Machine:
        """The machine with changed fields, checked again."""
        # not model_copy: it would also copy cached properties
        kept = {name: getattr(self, name) for name in type(self).model_fields}
        return Machine(**kept | fields)

    def _groups(self, key: Callable[[Cpu], int]) -> tuple[CpuSet, ...]:
        members: dict[int, set[int]] = {}
        for cpu in self.cpus:
            members.setdefault(key(cpu), set()).add(cpu.id)
        return tuple(frozenset(members[i]) for i in sorted(members))


def _check(machine: Machine) -> None:
    """ValueError for a machine that Linux would not see as described."""
    _check_cpus(machine)
    _check_siblings(machine)
    _check_nesting(machine)
    _check_caches(machine)
    _check_distances(machine)
    _check_costs(machine)
    _check_cpuid(machine)


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise ValueError(reason)


def _check_cpus(machine: Machine) -> None:
    cpus = machine.cpus
    types = {kind.name: kind for kind in machine.core_types}
    for i, cpu in enumerate(cpus):
        _require(cpu.id == i, f"CPU {cpu.id} at position {i}: CPUs must be in Linux's order")
        _require(cpu.type in types, f"cpu{i}: unknown core type {cpu.type}")
        _require(cpu.node in range(len(machine.nodes)), f"cpu{i}: no node {cpu.node}")
        _require(cpu.llc in range(len(machine.llcs)), f"cpu{i}: no LLC {cpu.llc}")
        _require(cpu.mips > 0, f"cpu{i}: a speed of 0")
        _require(cpu.perf > 0 and machine.capacity(i) > 0, f"cpu{i}: a capacity of 0")
        kind = types[cpu.type]
        nominal = kind.nominal_perf if cpu.nominal_perf is None else cpu.nominal_perf
        _require(
            cpu.perf >= max(nominal, kind.lowest_perf) and nominal > 0 < kind.lowest_perf,
            f"cpu{i}: highest_perf {cpu.perf} below nominal {nominal} or lowest "
            f"{kind.lowest_perf}, or one of them is 0: Linux would use capacity 1024 for every CPU",
        )
        efficient = kind.lowest_perf if kind.efficient_perf is None else kind.efficient_perf
        _require(
            kind.lowest_perf <= efficient <= cpu.perf,
            f"cpu{i}: lowest_nonlinear {efficient} outside {kind.lowest_perf} to {cpu.perf}",
        )


def _check_siblings(machine: Machine) -> None:
    """Threads of a core are adjacent, numbered 0.., and equal in all other fields."""
    for before, cpu in pairwise((None, *machine.cpus)):
        assert cpu is not None
        if before is None or before.core != cpu.core:
            _require(
                cpu.core == (before.core + 1 if before else 0),
                f"cpu{cpu.id}: core ids are not contiguous",
            )
            _require(cpu.thread == 0, f"cpu{cpu.id}: first of core {cpu.core} is not thread 0")
            continue
        _require(cpu.thread == before.thread + 1, f"cpu{cpu.id}: two CPUs on one slot")
        alike = cpu.model_copy(update={"id": before.id, "thread": before.thread})
        _require(alike == before, f"cpu{cpu.id}: SMT siblings of core {cpu.core} differ")
    for core in machine.cores:
        kind = machine.core_type(min(core))
        _require(
            len(core) == kind.threads, f"cpu{min(core)}: {kind.name} has {kind.threads} threads"
        )


def _check_nesting(machine: Machine) -> None:
    """A cluster lies in one LLC, an LLC in one node, a node in one socket."""
    seen: dict[tuple[str, int], int] = {}
    for cpu in machine.cpus:
        steps = [("LLC", cpu.llc, cpu.node), ("node", cpu.node, cpu.socket)]
        if cpu.cluster is not None:
            steps.append(("cluster", cpu.cluster, cpu.llc))
        for level, inner, outer in steps:
            first = seen.setdefault((level, inner), outer)
            _require(first == outer, f"cpu{cpu.id}: {level} {inner} has two parents")
    _require({cpu.llc for cpu in machine.cpus} == set(range(len(machine.llcs))), "an empty LLC")
    used = {cpu.cluster for cpu in machine.cpus} - {None}
    _require(used == set(range(len(machine.clusters))), "an empty or unknown cluster")
    for number, cluster in enumerate(machine.clusters):
        _require(cluster.id == number, "cluster ids must count from 0")


def _check_caches(machine: Machine) -> None:
    """Level 1 split, higher levels unified and contiguous: Linux counts them on arm64
    (detect_cache_level() in arch/arm64/kernel/cacheinfo.c, acpi_count_levels())."""
    for kind in machine.core_types:
        shape = sorted((cache.level, cache.kind) for cache in kind.caches)
        wanted = [(1, "data"), (1, "instruction")]
        wanted += [(level, "unified") for level in range(2, len(shape))]
        _require(
            shape == wanted,
            f"{kind.name}: caches must be level 1 data, 1 instruction, 2 unified ...",
        )
    shared = [cluster.cache for cluster in machine.clusters if cluster.cache]
    outer = [*(llc.cache for llc in machine.llcs), *shared]
    _require(all(cache.kind == "unified" for cache in outer), "a shared cache must be unified")
    for cpu in machine.cpus:
        levels = len(machine.core_type(cpu.id).caches) - 1
        shared_here = machine.shared_cache(cpu.id)
        above = [*([shared_here] if shared_here else []), machine.llcs[cpu.llc].cache]
        for level, cache in enumerate(above, levels + 1):
            _require(cache.level == level, f"cpu{cpu.id}: level {level} is missing")


def _check_distances(machine: Machine) -> None:
    """What Linux accepts: slit_valid() in drivers/acpi/numa/srat.c and numa_set_distance() in
    drivers/base/arch_numa.c."""
    rows = [node.distances for node in machine.nodes]
    count = len(rows)
    for i, row in enumerate(rows):
        _require(machine.nodes[i].id == i, "node ids must count from 0")
        _require(machine.nodes[i].memory > 0, f"node {i} has no memory")
        _require(len(row) == count, f"distances: must be {count} rows of {count}, one a node")
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            where, back = f"distances[{i}][{j}]: {value}", rows[j][i]
            if i == j:
                _require(value == 10, f"{where}: the distance of a node to itself is 10")
                continue
            _require(10 < value < 255, f"{where}: the distance to another node is 11 to 254")
            _require(value == back, f"{where}: asymmetric, the other direction is {back}")
    for name, matrix in machine.access or ():
        _require(len(matrix) in (0, count), f"access.{name}: must be {count} rows, one a node")


def _check_costs(machine: Machine) -> None:
    """Costs of exactly the distances that the machine has, which an HMAT does not contradict."""
    if machine.costs is None:
        return
    latency = machine.access.latency_ns if machine.access else ()
    for mistake in cost_mistakes(machine.costs, machine.cpus, latency):
        raise ValueError(mistake)


def _check_cpuid(machine: Machine) -> None:
    """HWP is given for all core types or for none, and requires a model (cpuid)."""
    with_hwp = [kind for kind in machine.core_types if kind.hwp]
    for kind in machine.core_types:
        _require(
            not with_hwp or kind.hwp is not None,
            f"{kind.name}: hwp must be given for every core type or none",
        )
    x86 = machine.arch == "x86_64"
    _require(x86 or not (with_hwp or machine.cpuid), f"arch: {machine.arch} has no cpuid and hwp")
    _require(
        not with_hwp or machine.cpuid is not None,
        "cpuid: missing, and hwp needs it: Linux reads the model",
    )
    for kind in with_hwp:
        assert kind.hwp
        threads = kind.hwp.kind is CoreKind.CORE or kind.threads == 1
        _require(threads, f"{kind.name}: atom cores have one thread")
    if with_hwp:
        for cpu in machine.cpus:
            _require(
                cpu.perf <= 255,
                f"cpu{cpu.id}: highest_perf {cpu.perf} exceeds 255, the highest of HWP",
            )
            kind = machine.core_type(cpu.id)
            assert kind.hwp
            level = kind.hwp.guaranteed
            _require(
                kind.lowest_perf <= level <= cpu.perf,
                f"cpu{cpu.id}: guaranteed {level} outside {kind.lowest_perf} to {cpu.perf}",
            )
            base, top, least = (*map(kind.hwp.ratio, (level, cpu.perf)), kind.hwp.min_ratio)
            _require(
                0 < base <= top <= 255,
                f"{kind.name}: with khz {kind.hwp.khz} levels {level} and {cpu.perf} are "
                f"{base} and {top} times {RATIO_KHZ} kHz, but must be 1 to 255 times",
            )
            _require(
                least <= base, f"{kind.name}: min_ratio {least} is above that of guaranteed, {base}"
            )
