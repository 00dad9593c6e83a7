# SPDX-License-Identifier: Apache-2.0
"""A machine: CPUs that are not alike, as a flat table that tables, boards and checks read.

The nested shape that people write (sockets, nodes, LLCs, clusters, cores) lives in
``asymlab.config.machine``; here every CPU already knows where it sits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

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


class CoreType(Record):
    """What the cores of one type have in common.

    ``perf`` is the nominal highest_perf (an abstract ACPI CPPC scale); a core's own value may
    differ. ``mips`` is the emulated speed at that perf in instructions per virtual microsecond.
    ``smt_share`` is the part of its speed that a thread keeps while its sibling is busy.
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
    smt_share: float
    caches: tuple[Cache, ...]


class Cpu(Record):
    """One logical CPU. All ids are machine-wide; ``id`` is Linux's CPU number.

    ``cluster`` is None where the machine has no level between core and LLC. ``perf`` is the
    highest_perf that firmware claims; ``mips`` is the real (emulated) speed, which no table
    changes.
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
    """A whole machine, CPUs in Linux's order (cpus[i].id == i)."""

    name: str
    title: str
    provenance: str
    isa: str
    core_types: tuple[CoreType, ...]
    cpus: tuple[Cpu, ...]
    nodes: tuple[Node, ...]
    llcs: tuple[Llc, ...]
    capacities: str = "machine"

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
        return self.model_copy(update={"cpus": cpus, "capacities": "equal"})

    def _groups(self, key: Callable[[Cpu], int]) -> tuple[CpuSet, ...]:
        members: dict[int, set[int]] = {}
        for cpu in self.cpus:
            members.setdefault(key(cpu), set()).add(cpu.id)
        return tuple(frozenset(members[i]) for i in sorted(members))
