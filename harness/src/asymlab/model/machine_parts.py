# SPDX-License-Identifier: Apache-2.0
"""What a machine is made of: caches, core types, CPUs, NUMA nodes, clusters."""

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
