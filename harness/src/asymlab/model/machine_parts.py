# SPDX-License-Identifier: Apache-2.0
"""The parts of a machine: caches, core types, CPUs, NUMA nodes, clusters."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from asymlab.model.cpuid import Hwp
from asymlab.model.record import Record


class Cache(Record):
    """One cache: ``level`` 1..3, ``kind`` data, instruction or unified, ``size`` in bytes."""

    level: int
    kind: str
    size: int
    line: int = 64
    ways: int = 8


class WorkKind(StrEnum):
    """The kind of work of a load, which determines how much SMT siblings slow each other down.

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
    """Properties of all cores of one type.

    ``perf`` is the nominal highest_perf (an abstract ACPI CPPC scale); a core's own value may
    differ. ``mips`` is the emulated speed at that perf in instructions per virtual microsecond.
    ``caches`` are private to a core. ``efficient_perf`` is lowest_nonlinear_perf, None: the lowest.
    ``hwp`` are the HWP levels of x86 cores, None: no HWP.
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

    ``cluster`` is None for a core directly below the LLC, such as P-cores next to clusters of
    E-cores. ``perf`` is the highest_perf that firmware claims; ``mips`` is the real (emulated)
    speed, which tables do not change. ``nominal_perf`` None: that of its type.
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
    """Cores below one LLC that are closer to each other, with a shared cache or without."""

    id: int
    cache: Cache | None = None
