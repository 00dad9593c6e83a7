# SPDX-License-Identifier: Apache-2.0
"""A machine: asymmetric CPUs as a flat table that tables, boards and checks read.

The nested shape that people write (sockets, nodes, LLCs, clusters, cores) lives in
``asymlab.config.machine``; here every CPU already knows where it sits. A machine is checked when
it is made, from a file or by hand: what Linux could not see as described is a ValueError.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise

from pydantic import model_validator

from asymlab.model.cpuid import RATIO_KHZ, CoreKind, Cpuid
from asymlab.model.machine_parts import Cache, Cluster, CoreType, Cpu, Llc, Node
from asymlab.model.memory import MemoryAccess
from asymlab.model.record import Record

SCHED_CAPACITY_SCALE = 1024
"""Linux's scale of cpu_capacity: the strongest CPU has 1024 (include/linux/sched.h)."""

MAX_CPUS = 512
"""CONFIG_NR_CPUS of the kernels under test, and the limit of QEMU's virt board."""

CpuSet = frozenset[int]


class Machine(Record):
    """A whole machine, CPUs in Linux's order (cpus[i].id == i).

    ``clusters`` is empty if no LLC has any. ``access`` None: nobody told how fast memory is.
    ``cpuid`` None: not x86, or of no model in particular.

    ValueError (pydantic's ValidationError) for a shape that cannot be, also when built by hand.
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
    cpuid: Cpuid | None = None

    @model_validator(mode="after")
    def _can_be(self) -> Machine:
        if not 0 < len(self.cpus) <= MAX_CPUS:
            raise ValueError(f"{len(self.cpus)} CPUs; 1 to {MAX_CPUS} are supported")
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
        """The cache that a CPU's cluster shares, None if it has none."""
        cluster = self.cpus[cpu].cluster
        return None if cluster is None else self.clusters[cluster].cache

    @cached_property
    def is_asymmetric(self) -> bool:
        """Whether claims differ: Linux sets SD_ASYM_CPUCAPACITY, on x86 only without SMT."""
        return len({self.capacity(cpu.id) for cpu in self.cpus}) > 1

    def siblings(self, cpu: int) -> CpuSet:
        """The CPUs of the same core, itself included."""
        return self.cores[self.cpus[cpu].core]

    def equal(self) -> Machine:
        """The same machine under firmware that claims one capacity for all CPUs.

        Speeds stay: a table changes nothing in silicon.
        """
        top = self.max_perf
        cpus = tuple(cpu.model_copy(update={"perf": top}) for cpu in self.cpus)
        return self.altered(cpus=cpus, capacities="equal")

    def altered(self, **fields: object) -> Machine:
        """The machine with other fields, checked anew."""
        # not model_copy: that would carry cached properties of this machine along
        kept = {name: getattr(self, name) for name in type(self).model_fields}
        return Machine(**kept | fields)

    def _groups(self, key: Callable[[Cpu], int]) -> tuple[CpuSet, ...]:
        members: dict[int, set[int]] = {}
        for cpu in self.cpus:
            members.setdefault(key(cpu), set()).add(cpu.id)
        return tuple(frozenset(members[i]) for i in sorted(members))


def _check(machine: Machine) -> None:
    """ValueError for a machine that Linux could not see as it is described."""
    _check_cpus(machine)
    _check_siblings(machine)
    _check_nesting(machine)
    _check_caches(machine)
    _check_distances(machine)
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
            f"{kind.lowest_perf}, or one of them 0: Linux falls back to 1024 for every CPU",
        )
        efficient = kind.lowest_perf if kind.efficient_perf is None else kind.efficient_perf
        _require(
            kind.lowest_perf <= efficient <= cpu.perf,
            f"cpu{i}: lowest_nonlinear {efficient} outside {kind.lowest_perf} to {cpu.perf}",
        )


def _check_siblings(machine: Machine) -> None:
    """Threads of a core are adjacent, number 0.., and are alike in everything else."""
    for before, cpu in pairwise((None, *machine.cpus)):
        assert cpu is not None
        if before is None or before.core != cpu.core:
            _require(cpu.core == (before.core + 1 if before else 0), f"cpu{cpu.id}: core ids jump")
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
            here = seen.setdefault((level, inner), outer)
            _require(here == outer, f"cpu{cpu.id}: {level} {inner} lies in two places")
    _require({cpu.llc for cpu in machine.cpus} == set(range(len(machine.llcs))), "an empty LLC")
    told = {cpu.cluster for cpu in machine.cpus} - {None}
    _require(told == set(range(len(machine.clusters))), "an empty or unknown cluster")
    for number, cluster in enumerate(machine.clusters):
        _require(cluster.id == number, "cluster ids must count from 0")


def _check_caches(machine: Machine) -> None:
    """Split level 1, unified above, no level left out: what Linux counts on arm64
    (detect_cache_level() in arch/arm64/kernel/cacheinfo.c, acpi_count_levels())."""
    for kind in machine.core_types:
        shape = sorted((cache.level, cache.kind) for cache in kind.caches)
        wanted = [(1, "data"), (1, "instruction")]
        wanted += [(level, "unified") for level in range(2, len(shape))]
        _require(shape == wanted, f"{kind.name}: caches must be 1 data, 1 instruction, 2 unified..")
    shared = [cluster.cache for cluster in machine.clusters if cluster.cache]
    outer = [*(llc.cache for llc in machine.llcs), *shared]
    for cache in [*outer, *(c for kind in machine.core_types for c in kind.caches)]:
        fits = cache.size > 0 and cache.size % (cache.line * cache.ways) == 0
        _require(fits, f"a cache of {cache.size} bytes has no whole sets of {cache.ways} lines")
    _require(all(cache.kind == "unified" for cache in outer), "a shared cache must be unified")
    for cpu in machine.cpus:
        levels = len(machine.core_type(cpu.id).caches) - 1
        shared_here = machine.shared_cache(cpu.id)
        above = [*([shared_here] if shared_here else []), machine.llcs[cpu.llc].cache]
        for level, cache in enumerate(above, levels + 1):
            _require(cache.level == level, f"cpu{cpu.id}: level {level} is missing")


def _check_distances(machine: Machine) -> None:
    """What slit_valid() in drivers/acpi/numa/srat.c accepts, and symmetry."""
    rows = [node.distances for node in machine.nodes]
    for i, row in enumerate(rows):
        _require(machine.nodes[i].id == i, "node ids must count from 0")
        _require(machine.nodes[i].memory > 0, f"node {i} has no memory")
        _require(len(row) == len(rows), f"node {i}: {len(row)} distances for {len(rows)} nodes")
    for i, row in enumerate(rows):
        _require(row[i] == 10, f"node {i}: distance to itself must be 10")
        for j in range(i):
            _require(10 < row[j] < 255, f"nodes {i}, {j}: distance must be 11 to 254")
            _require(row[j] == rows[j][i], f"nodes {i}, {j}: distances are asymmetric")
    for name, matrix in machine.access or ():
        _require(len(matrix) in (0, len(rows)), f"{name}: {len(matrix)} rows, {len(rows)} nodes")


def _check_cpuid(machine: Machine) -> None:
    """Core types tell of HWP all or none, and only a processor of some model does."""
    told = [kind for kind in machine.core_types if kind.hwp]
    for kind in machine.core_types:
        _require(
            not told or kind.hwp is not None,
            f"{kind.name}: hwp must be told of every core type or none",
        )
    x86 = machine.arch == "x86_64"
    _require(x86 or not (told or machine.cpuid), f"arch: {machine.arch} has no cpuid and hwp")
    _require(not (told and machine.cpuid is None), "HWP needs a cpuid: Linux goes by the model")
    for kind in told:
        assert kind.hwp
        threads = kind.hwp.kind is CoreKind.CORE or kind.threads == 1
        _require(threads, f"{kind.name}: no Atom core has threads")
    if told:
        for cpu in machine.cpus:
            _require(cpu.perf <= 255, f"cpu{cpu.id}: highest_perf {cpu.perf}, HWP ends at 255")
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
                f"{kind.name}: khz {kind.hwp.khz} makes multiples of {RATIO_KHZ} kHz of levels "
                f"{level} and {cpu.perf} that are {base} and {top}; they must be 1 to 255",
            )
            _require(
                least <= base, f"{kind.name}: min_ratio {least} above that of guaranteed, {base}"
            )
