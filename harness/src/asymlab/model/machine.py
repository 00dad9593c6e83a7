# SPDX-License-Identifier: Apache-2.0
"""A machine: CPUs that are not alike, as a flat table that tables, boards and checks read.

The nested shape that people write (sockets, nodes, LLCs, clusters, cores) lives in
``asymlab.config.machine``; here every CPU already knows where it sits.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from pydantic import Field, model_validator

from asymlab.model.cpuid import Cpuid, Hwp
from asymlab.model.machine_check import check
from asymlab.model.machine_former import with_clusters
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
    ``caches`` are private to a core. ``efficient_perf`` is lowest_nonlinear_perf, None: the lowest.
    ``hwp`` is what x86 cores say of themselves, None: nothing.
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
    efficient_perf: int | None = None
    hwp: Hwp | None = None


class Cpu(Record):
    """One logical CPU. All ids are machine-wide; ``id`` is Linux's CPU number.

    ``cluster`` is None for a core with no level between it and the LLC, also where others of that
    LLC have one, as P-cores beside clusters of E-cores. ``perf`` is the highest_perf that firmware
    claims; ``mips`` is the real (emulated) speed, which no table changes. ``nominal_perf`` None
    means: its type's.
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
    """A last-level cache."""

    id: int
    cache: Cache


class Cluster(Record):
    """Cores that sit closer than the LLC, with a cache of their own or without."""

    id: int
    cache: Cache | None = None


class Machine(Record):
    """A whole machine, CPUs in Linux's order (cpus[i].id == i).

    ``clusters`` is empty if no LLC has any. ``access`` None: nobody told how fast memory is.
    ``cpuid`` None: not x86, or of no model in particular.

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
    clusters: tuple[Cluster, ...] = ()
    capacities: str = "machine"
    access: MemoryAccess | None = None
    cpuid: Cpuid | None = None

    @model_validator(mode="before")
    @classmethod
    def _as_before(cls, value: object) -> object:
        return with_clusters(value)

    @model_validator(mode="after")
    def _can_be(self) -> Machine:
        if not 0 < len(self.cpus) <= MAX_CPUS:
            raise ValueError(f"{len(self.cpus)} CPUs; 1 to {MAX_CPUS} are supported")
        check(self)
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
