# SPDX-License-Identifier: Apache-2.0
"""A machine as described by its firmware, with the origin of each fact.

Built from ACPI tables, a device tree or a /sys tree; used by predict, lint, diff and render.
Capacities are the claims of the firmware, not yet those that Linux derives.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from enum import StrEnum
from functools import cached_property

from pydantic import Field, field_validator

from asymlab.model.acpi import CPPC_V2, AcpiTables, Cpc, ProcessorDevice
from asymlab.model.cpuid import Cpuid
from asymlab.model.devicetree import DeviceTree
from asymlab.model.latency import LatencyMatrix
from asymlab.model.machine import CpuSet
from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record

MPIDR_AFFINITY = 0xFF_00FF_FFFF
"""Affinity bits of MPIDR (MPIDR_HWID_BITMASK, arch/arm64/include/asm/cputype.h)."""

LOCAL, REMOTE = 10, 20
"""LOCAL_DISTANCE, REMOTE_DISTANCE (include/linux/topology.h): the defaults of Linux."""

MAX_NODES = 1024
"""MAX_NUMNODES of the largest kernel: NODES_SHIFT 10 (arch/x86/Kconfig, arch/arm64/Kconfig)."""


class ViewSource(StrEnum):
    """What a view was read from: ACPI tables, a device tree, /sys, or a machine file."""

    ACPI = "acpi"
    DT = "dt"
    SYSFS = "sysfs"
    MACHINE = "machine"


class Knowledge(StrEnum):
    """How far a value can be relied on. Known: read where Linux reads it. Inferred: concluded from
    other values, may be wrong. Unknown: not in the input."""

    KNOWN = "known"
    INFERRED = "inferred"
    UNKNOWN = "unknown"


class Basis(Record):
    """The knowledge of a group of values. ``how`` is one sentence without a full stop: from what an
    inferred value is concluded, or why a value is unknown."""

    knowledge: Knowledge = Knowledge.KNOWN
    how: str = ""

    @classmethod
    def inferred(cls, how: str) -> Basis:
        """The basis of values concluded from others."""
        return cls(knowledge=Knowledge.INFERRED, how=how)

    @classmethod
    def unknown(cls, how: str) -> Basis:
        """The basis of values that are not in the input."""
        return cls(knowledge=Knowledge.UNKNOWN, how=how)

    @property
    def is_known(self) -> bool:
        """Whether the values were read where Linux reads them."""
        return self.knowledge is Knowledge.KNOWN

    @property
    def is_unknown(self) -> bool:
        """Whether there are no values."""
        return self.knowledge is Knowledge.UNKNOWN


FACTS = ("capacity", "threads", "cluster", "package", "llc", "node")
"""What a view and a prediction have a Basis for, named as the fields of a prediction: claims of
capacity, ``core``, ``cluster``, ``package``, ``caches`` and ``node`` of a view."""


class CacheFacts(Record):
    """One instance of a cache. ``size`` is in bytes, ``cpus`` share it; None: unknown."""

    level: int
    kind: str
    size: int | None
    line: int | None
    ways: int | None
    cpus: CpuSet
    origin: Origin


class CpuFacts(Record):
    """One CPU that Linux would bring up, with Linux's number.

    ``hw_id`` is the MPIDR affinity or the APIC id, ``uid`` the ACPI processor uid. ``core``,
    ``cluster``, ``package`` are equal for CPUs that share one; ``core`` and ``package`` None:
    unknown, as of an offline CPU in a /sys tree; ``cluster`` None: there is no such level, or it is
    unknown (the view's ``basis``). ``llc`` is equal for CPUs that Linux takes to share a last-level
    cache; None: as in the view's ``caches``. ``node`` is Linux's number of the NUMA node (None:
    unknown).
    ``cpc`` is the effective _CPC package, ``dmips_mhz`` the DT's capacity-dmips-mhz, ``max_khz``
    the frequency that it is for. ``capacity`` is Linux's own figure, known only from a /sys tree.
    ``core_type`` is "core", "atom" or "lowpower" of an Intel hybrid, "performance", "efficiency" or
    "low-power" of an AMD one, and "" where it is not in the input. ``enabled`` False: known, but
    offline. ``origins`` is by field name.
    """

    id: int
    hw_id: int | None = None
    uid: int | None = None
    name: str = ""
    core: int | None
    thread: int = 0
    cluster: int | None = None
    package: int | None = 0
    llc: int | None = None
    node: int | None = None
    cpc: Cpc | None = None
    dmips_mhz: int | None = None
    max_khz: int | None = None
    capacity: int | None = None
    core_type: str = ""
    enabled: bool = True
    origins: dict[str, Origin] = {}


class NodeFacts(Record):
    """A NUMA node: memory in bytes (None: unknown), distances to nodes 0.. in Linux's numbers
    (empty: unknown), and ``domain``, the firmware's number."""

    id: int
    domain: int
    memory: int | None = None
    distances: tuple[int, ...] = ()


class Earlier(Record):
    """The CPUs of an x86 machine as older releases see them, and what of it is not known as well as
    in the view: see MachineView.older."""

    cpus: tuple[CpuFacts, ...]
    basis: dict[str, Basis] = {}


class MachineView(Record):
    """A machine as described by its firmware; cpus[i].id == i.

    ``acks_cppc``: the platform's _OSC acknowledges CPPC (None: unknown, or not the same in all
    releases: ``acks()``). ``cpuid`` is the model of
    an x86 processor (None: unknown, as from tables, or not x86). ``problems`` are parts that could
    not be read; all others are valid. ``acpi`` and ``tree`` are the contents of the tables.
    ``latencies`` were measured on the machine (None: not given).
    ``basis`` has an entry for each of FACTS; those that are not given are known. ``older`` is what
    older releases make of CPUID, by a release of each reading; without those that see the same.
    """

    title: str
    source: ViewSource
    arch: str
    cpus: tuple[CpuFacts, ...]
    caches: tuple[CacheFacts, ...] = ()
    nodes: tuple[NodeFacts, ...] = ()
    acks_cppc: bool | None = None
    cpuid: Cpuid | None = None
    problems: tuple[Problem, ...] = ()
    acpi: AcpiTables | None = None
    tree: DeviceTree | None = None
    older: dict[str, Earlier] = {}
    latencies: LatencyMatrix | None = None
    basis: dict[str, Basis] = Field(default={}, validate_default=True)

    @field_validator("basis")
    @classmethod
    def _complete(cls, given: dict[str, Basis]) -> dict[str, Basis]:
        if strange := given.keys() - set(FACTS):
            raise ValueError(f"no such facts: {', '.join(sorted(strange))}")
        return {name: given.get(name, Basis()) for name in FACTS}

    @property
    def processors(self) -> tuple[ProcessorDevice, ...]:
        """Processor devices of the ACPI namespace; () without ACPI tables."""
        return self.acpi.processors if self.acpi else ()

    def acks(self, rules: str) -> bool | None:
        """Whether _OSC acknowledges CPPC by the rules of a release (OSC_RULES); on x86 only
        ``acks_cppc``, as some processors need no acknowledgement."""
        osc = self.acpi.osc if self.acpi and self.arch == "arm64" else None
        return osc.grants(CPPC_V2, rules) if self.acks_cppc is None and osc else self.acks_cppc

    @cached_property
    def cores(self) -> dict[int, CpuSet]:
        """CPU numbers by core id; without CPUs of an unknown core."""
        found: dict[int, set[int]] = {}
        for cpu in self.cpus:
            if cpu.core is not None:
                found.setdefault(cpu.core, set()).add(cpu.id)
        return {core: frozenset(cpus) for core, cpus in found.items()}


def dense(keys: Iterable[Hashable]) -> list[int]:
    """A number for every key, equal for equal keys, from 0 in the order of first occurrence.

    All views number cores, clusters and packages in this way, so that firmware with different
    offsets, phandles or APIC ids but equal topology gives equal views.
    """
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def dense_known(keys: Sequence[Hashable | None]) -> list[int | None]:
    """As ``dense``, but None stays None."""
    numbers = iter(dense(key for key in keys if key is not None))
    return [None if key is None else next(numbers) for key in keys]


def in_order(caches: Iterable[CacheFacts]) -> tuple[CacheFacts, ...]:
    """Caches by level, kind and first CPU, the order in all views."""
    return tuple(sorted(caches, key=lambda c: (c.level, c.kind, min(c.cpus))))
