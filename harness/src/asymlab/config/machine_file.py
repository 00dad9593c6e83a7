# SPDX-License-Identifier: Apache-2.0
"""The nested shape in which people write a machine (dt-acpi/machines/*.yaml).

sockets > nodes > llcs > clusters (optional) > groups of cores; ``repeat`` on any level writes an
entry that many times. Sizes are bytes, or a number with K, M or G (powers of 1024).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from asymlab.model.cpuid import Cpuid, Hwp
from asymlab.model.machine import MAX_CPUS
from asymlab.model.machine_parts import SmtShare
from asymlab.model.memory import Matrix
from asymlab.model.record import Record

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def _size(value: object) -> object:
    if not isinstance(value, str):
        return value
    match = re.fullmatch(r"(\d+) ?([KMG]?)(?:iB)?", value)
    if match is None:
        raise ValueError("a size is a number of bytes, or a number with K, M or G, as in 64K")
    return int(match[1]) * _UNITS[match[2]]


def _positive(value: int) -> int:
    if value < 1:
        raise ValueError("must be at least 1")
    return value


def _perf(value: int) -> int:
    if value < 1:
        raise ValueError("must be at least 1: a CPU with a capacity of 0 can run nothing")
    return value


def _slots(value: object) -> object:
    """``"0-4,7"`` as numbers; refused beyond MAX_CPUS before anything is expanded."""
    if not isinstance(value, str | int):
        return value
    numbers: list[int] = []
    for part in str(value).split(","):
        match = re.fullmatch(r"\s*(\d{1,6})(?:-(\d{1,6}))?\s*", part)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise ValueError('slots are numbers and ranges, as in "0-4,7"')
        numbers.extend(range(int(match[1]), int(match[2] or match[1]) + 1)[: MAX_CPUS + 1])
    return tuple(numbers)


Positive = Annotated[int, AfterValidator(_positive)]
Size = Annotated[int, BeforeValidator(_size), AfterValidator(_positive)]
Perf = Annotated[int, AfterValidator(_perf)]
Slots = Annotated[tuple[int, ...], BeforeValidator(_slots)]


class CacheSpec(Record):
    """A cache; ``kind`` defaults to unified above level 1, where it must be said."""

    level: Annotated[int, Field(ge=1, le=7)]
    kind: Literal["data", "instruction", "unified"] = "unified"
    size: Size
    line: Positive = 64
    ways: Annotated[int, Field(ge=1, le=255)] = 8


class PerfSpec(Record):
    """Figures on the abstract CPPC scale. Without ``nominal`` every core's nominal is its own
    highest, as on firmware that reports each core's maximum ratio; ``reference`` defaults to
    nominal, ``lowest_nonlinear`` to lowest."""

    highest: Perf
    nominal: Perf | None = None
    lowest_nonlinear: Perf | None = None
    lowest: Perf
    reference: Perf | None = None


class SpreadSpec(Record):
    """Cores' highest_perf drawn evenly from +-``percent`` around the type's."""

    percent: Annotated[float, Field(gt=0, lt=100)]
    seed: int


class CoreTypeSpec(Record):
    """A core type; ``mips`` is instructions per microsecond at perf.highest.

    ``smt_share`` is one number, or one for each kind of work; ``hwp`` is what x86 cores say of
    their kind and of their performance levels."""

    threads: Annotated[int, Field(ge=1, le=8)] = 1
    perf: PerfSpec
    spread: SpreadSpec | None = None
    nominal_mhz: Positive
    mips: Annotated[float, Field(gt=0)]
    smt_share: SmtShare = SmtShare()
    caches: tuple[CacheSpec, ...]
    hwp: Hwp | None = None


class CoresSpec(Record):
    """Cores of one type: ``count`` of them on the next free slots, or on named ``slots`` of their
    cluster or LLC. ``highest_perf`` replaces the type's, for all or core by core."""

    type: str
    count: Positive | None = None
    slots: Slots | None = None
    highest_perf: Perf | tuple[Perf, ...] | None = None
    repeat: Positive = 1


class ClusterSpec(Record):
    """Cores that sit closer than the LLC; with a ``cache`` of their own or without."""

    repeat: Positive = 1
    cache: CacheSpec | None = None
    cores: Annotated[tuple[CoresSpec, ...], Field(min_length=1)]


class LlcSpec(Record):
    """A last-level cache over clusters, directly over cores, or over both: cores come first."""

    repeat: Positive = 1
    cache: CacheSpec
    clusters: Annotated[tuple[ClusterSpec, ...], Field(min_length=1)] | None = None
    cores: tuple[CoresSpec, ...] | None = None


class NodeSpec(Record):
    """A NUMA node and the memory that an emulated board gives it."""

    repeat: Positive = 1
    memory: Size
    llcs: Annotated[tuple[LlcSpec, ...], Field(min_length=1)]


class SocketSpec(Record):
    """A package."""

    repeat: Positive = 1
    nodes: Annotated[tuple[NodeSpec, ...], Field(min_length=1)]


class Provenance(Record):
    """Where the figures come from; say "illustrative" where nobody published one."""

    topology: str
    capacities: str
    caches: str
    memory: str
    speeds: str
    smt: str = ""
    distances: str = ""
    access: str = ""


class AccessSpec(Record):
    """How fast memory is: a row by node whose CPUs ask, in it a figure by node that answers."""

    latency_ns: Matrix = ()
    bandwidth_mbs: Matrix = ()


class MachineFile(Record):
    """A whole file. ``distances`` is the SLIT matrix, needed from two nodes on; ``access`` is what
    an HMAT tells, ``cpuid`` which x86 processor it is, and both may be left out."""

    title: str
    provenance: Provenance
    arch: Literal["arm64", "x86_64"]
    cpuid: Cpuid | None = None
    core_types: Annotated[dict[str, CoreTypeSpec], Field(min_length=1)]
    sockets: Annotated[tuple[SocketSpec, ...], Field(min_length=1)]
    distances: Matrix | None = None
    access: AccessSpec | None = None
