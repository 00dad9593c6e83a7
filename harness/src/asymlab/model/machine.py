# SPDX-License-Identifier: Apache-2.0
"""A machine: CPUs that are not alike, as a flat table that tables, boards and checks read.

The nested shape that people write (sockets, nodes, LLCs, clusters, cores) lives in
``asymlab.config.machine``; here every CPU already knows where it sits.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from pydantic import Field, model_validator

from asymlab.model.memory import MemoryAccess
from asymlab.model.record import Record

SCHED_CAPACITY_SCALE = 1024
"""Linux's scale of cpu_capacity: the strongest CPU has 1024 (include/linux/sched.h)."""

MAX_CPUS = 512
"""CONFIG_NR_CPUS of the kernels under test, and the limit of QEMU's virt board."""

CpuSet = frozenset[int]


class Cache(Record):
    """One cache: ``level`` 1..3, ``kind`` data, instruction or unified, ``size`` in bytes."""

    level: int
    kind: str
    size: int
    line: int = 64
    ways: int = 8


class WorkKind(StrEnum):
    """What a load keeps busy: it decides how much two SMT siblings get in each other's way.

    FLOATING saturates the shared vector pipes, MIXED is integer code with branches and loads.
    """

    FLOATING = "floating"
    MIXED = "mixed"


Share = Annotated[float, Field(gt=0, le=1)]


class SmtShare(Record):
    """The part of its speed that a thread keeps while its sibling is busy, by kind of work.

    One number in place of the record stands for every kind.
    """

    floating: Share = 1.0
    mixed: Share = 1.0

    @model_validator(mode="before")
    @classmethod
    def _one_for_all(cls, value: object) -> object:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return {"floating": value, "mixed": value}
        return value

    def of(self, work: WorkKind) -> float:
        """The share for one kind of work."""
        return self.floating if work is WorkKind.FLOATING else self.mixed


class CoreType(Record):
    """What the cores of one type have in common.

    ``perf`` is the nominal highest_perf (an abstract ACPI CPPC scale); a core's own value may
    differ. ``mips`` is the emulated speed at that perf in instructions per virtual microsecond.
    ``caches`` are private to a core.
    """

    name: str
    threads: int
    perf: int
    nominal_perf: int
    lowest_perf: int
    reference_perf: int
    nominal_mhz: int
    mips: float
    smt_share: SmtShare
    caches: tuple[Cache, ...]


class Cpu(Record):
    """One logical CPU. All ids are machine-wide; ``id`` is Linux's CPU number.

    ``cluster`` is None where the machine has no level between core and LLC. ``perf`` is the
    highest_perf that firmware claims; ``mips`` is the real (emulated) speed, which no table
    changes. ``nominal_perf`` None means: its type's.
    """

    id: int
    socket: int
    node: int
    llc: int
    cluster: int | None
    core: int
    thread: int
    type: str
    perf: int
    mips: float
    nominal_perf: int | None = None


class Node(Record):
    """A NUMA node: memory in bytes and the SLIT row (distance to every node, 10 = local)."""

    id: int
    memory: int
    distances: tuple[int, ...]


class Llc(Record):
    """A last-level cache and, if clusters share a cache below it, that cache."""

    id: int
    cache: Cache
    cluster_cache: Cache | None = None


class Machine(Record):
    """A whole machine, CPUs in Linux's order (cpus[i].id == i).

    ``access`` None: nobody told how fast memory is.

    ValueError (pydantic's ValidationError) for a shape that cannot be, also when built by hand.
    """

    name: str
    title: str
    provenance: str
    isa: str
    core_types: tuple[CoreType, ...]
    cpus: tuple[Cpu, ...]
    nodes: tuple[Node, ...]
    llcs: tuple[Llc, ...]
    capacities: str = "machine"
    access: MemoryAccess | None = None

    @model_validator(mode="after")
    def _can_be(self) -> Machine:
        _check_cpus(self)
        _check_siblings(self)
        _check_nesting(self)
        _check_caches(self)
        _check_distances(self)
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
    def clusters(self) -> tuple[CpuSet, ...]:
        """CPU numbers of every cluster, by cluster id; empty if the machine has none."""
        ids = sorted({cpu.cluster for cpu in self.cpus if cpu.cluster is not None})
        return tuple(frozenset(c.id for c in self.cpus if c.cluster == i) for i in ids)

    @cached_property
    def is_asymmetric(self) -> bool:
        """Whether capacities differ, so that Linux sets SD_ASYM_CPUCAPACITY."""
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
        # not model_copy: that would carry cached properties of the unequal machine along
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return Machine(**fields | {"cpus": cpus, "capacities": "equal"})

    def _groups(self, key: Callable[[Cpu], int]) -> tuple[CpuSet, ...]:
        members: dict[int, set[int]] = {}
        for cpu in self.cpus:
            members.setdefault(key(cpu), set()).add(cpu.id)
        return tuple(frozenset(members[i]) for i in sorted(members))


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise ValueError(reason)


def _check_cpus(machine: Machine) -> None:
    cpus = machine.cpus
    _require(0 < len(cpus) <= MAX_CPUS, f"{len(cpus)} CPUs; 1 to {MAX_CPUS} are supported")
    types = {kind.name: kind for kind in machine.core_types}
    top = max(cpu.perf for cpu in cpus)
    for i, cpu in enumerate(cpus):
        _require(cpu.id == i, f"CPU {cpu.id} at position {i}: CPUs must be in Linux's order")
        _require(cpu.type in types, f"cpu{i}: unknown core type {cpu.type}")
        _require(cpu.node in range(len(machine.nodes)), f"cpu{i}: no node {cpu.node}")
        _require(cpu.llc in range(len(machine.llcs)), f"cpu{i}: no LLC {cpu.llc}")
        _require(cpu.mips > 0, f"cpu{i}: a speed of 0")
        capacity = cpu.perf * SCHED_CAPACITY_SCALE // max(top, 1)
        _require(cpu.perf > 0 and capacity > 0, f"cpu{i}: a capacity of 0")
        kind = types[cpu.type]
        nominal = kind.nominal_perf if cpu.nominal_perf is None else cpu.nominal_perf
        _require(
            cpu.perf >= max(nominal, kind.lowest_perf) and nominal > 0 < kind.lowest_perf,
            f"cpu{i}: highest_perf {cpu.perf} below nominal {nominal} or lowest "
            f"{kind.lowest_perf}, or one of them 0: Linux falls back to 1024 for every CPU",
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
    for llc in machine.llcs:
        members = {cpu.cluster is None for cpu in machine.cpus if cpu.llc == llc.id}
        _require(len(members) == 1, f"LLC {llc.id} is empty, or only partly in clusters")


def _check_caches(machine: Machine) -> None:
    """Split level 1, unified above, no level left out: what Linux counts on arm64
    (detect_cache_level() in arch/arm64/kernel/cacheinfo.c, acpi_count_levels())."""
    for kind in machine.core_types:
        shape = sorted((cache.level, cache.kind) for cache in kind.caches)
        wanted = [(1, "data"), (1, "instruction")]
        wanted += [(level, "unified") for level in range(2, len(shape))]
        _require(shape == wanted, f"{kind.name}: caches must be 1 data, 1 instruction, 2 unified..")
    shared = [llc.cluster_cache for llc in machine.llcs if llc.cluster_cache]
    outer = [*(llc.cache for llc in machine.llcs), *shared]
    for cache in [*outer, *(c for kind in machine.core_types for c in kind.caches)]:
        fits = cache.size > 0 and cache.size % (cache.line * cache.ways) == 0
        _require(fits, f"a cache of {cache.size} bytes has no whole sets of {cache.ways} lines")
    _require(all(cache.kind == "unified" for cache in outer), "a shared cache must be unified")
    for cpu in machine.cpus:
        llc = machine.llcs[cpu.llc]
        levels = len(machine.core_type(cpu.id).caches) - 1
        steps = [llc.cluster_cache] if llc.cluster_cache and cpu.cluster is not None else []
        for level, cache in enumerate([*steps, llc.cache], levels + 1):
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
