# SPDX-License-Identifier: Apache-2.0
"""The parts of a machine: caches, core types, CPUs, NUMA nodes, clusters, speed of memory."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from asymlab.model.cpuid import Hwp
from asymlab.model.record import Record


class Cache(Record):
    """One cache: ``level`` 1..3, ``kind`` data, instruction or unified, ``size`` in bytes, which is
    a number of sets of ``ways`` lines."""

    level: int
    kind: str
    size: int
    line: int = 64
    ways: int = 8

    @model_validator(mode="after")
    def _has_whole_sets(self) -> Self:
        if self.size <= 0 or self.size % (self.line * self.ways):
            raise ValueError(
                f"a cache of {self.size} bytes cannot be divided into sets of {self.ways} lines of"
                f" {self.line} bytes: change ways or size"
            )
        return self


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


Matrix = tuple[tuple[int, ...], ...]

MAX_ENTRY = 0xFFFE
"""The highest value of a matrix entry, in base units; 0 is reserved and 0xFFFF means unreachable
(ACPI 6.5, 5.2.27.4). hmat_normalize() in Linux's drivers/acpi/numa/hmat.c drops both."""

_MAX_PRODUCT = 0xFFFF_FFFF
"""Linux drops an entry whose product with the base unit needs more than 32 bits."""


class MemoryAccess(Record):
    """Unloaded read latency in ns and peak bandwidth in MB/s, one of them or both.

    Rows are by the node of the CPUs, columns by the node of the memory. ValueError for a matrix
    that an HMAT cannot contain.
    """

    latency_ns: Matrix = ()
    bandwidth_mbs: Matrix = ()

    @field_validator("latency_ns", "bandwidth_mbs")
    @classmethod
    def _fits_an_hmat(cls, matrix: Matrix, info: ValidationInfo) -> Matrix:
        is_latency = info.field_name == "latency_ns"
        values = [value for row in matrix for value in row]
        if any(len(row) != len(matrix) for row in matrix):
            raise ValueError(f"must be {len(matrix)} rows of {len(matrix)}, one a node")
        if any(value < 1 for value in values):
            raise ValueError("must be at least 1")
        # the base unit of latency is always 1 ns: the table is in ps
        most = MAX_ENTRY if is_latency else _MAX_PRODUCT
        if too_high := [value for value in values if value > most]:
            raise ValueError(f"{too_high[0]} is more than {most}, the highest that Linux accepts")
        if not is_latency and entry_unit(values) is None:
            raise ValueError(f"values above {MAX_ENTRY} must all be multiples of 10, 100, 1000 ...")
        return matrix

    @model_validator(mode="after")
    def _has_a_matrix(self) -> MemoryAccess:
        if not (self.latency_ns or self.bandwidth_mbs):
            raise ValueError("latency_ns or bandwidth_mbs is required")
        return self


def entry_unit(values: Iterable[int]) -> int | None:
    """The smallest power of ten that divides all values and makes them fit an entry, or None."""
    numbers = tuple(values)
    unit = 1
    while any(value > unit * MAX_ENTRY for value in numbers):
        unit *= 10
    return None if any(value % unit for value in numbers) else unit
