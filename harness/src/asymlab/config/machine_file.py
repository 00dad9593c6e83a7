# SPDX-License-Identifier: Apache-2.0
"""The nested shape of a machine file (dt-acpi/machines/*.yaml).

sockets > nodes > llcs > clusters (optional) > groups of cores; ``repeat`` on any level repeats an
entry. Sizes are bytes, or a number with K, M or G (powers of 1024).
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from asymlab.model.costs import LineCosts
from asymlab.model.cpuid import Cpuid, Hwp
from asymlab.model.machine import MAX_CPUS
from asymlab.model.machine_parts import Cache, Matrix, MemoryAccess, SmtShare
from asymlab.model.record import Record

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def _size(value: object) -> object:
    if not isinstance(value, str):
        return value
    match = re.fullmatch(r"(\d+) ?([KMG]?)(?:iB)?", value)
    if match is None:
        raise ValueError("a size is a number of bytes, or a number with K, M or G, such as 64K")
    return int(match[1]) * _UNITS[match[2]]


def _perf(value: int) -> int:
    if value < 1:
        raise ValueError("must be at least 1: Linux does not use a CPU with capacity 0")
    return value


def _slots(value: object) -> object:
    """``"0-4,7"`` as numbers; expands at most MAX_CPUS + 1 numbers of a range."""
    if not isinstance(value, str | int):
        return value
    numbers: list[int] = []
    for part in str(value).split(","):
        match = re.fullmatch(r"\s*(\d{1,6})(?:-(\d{1,6}))?\s*", part)
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise ValueError('slots are numbers and ranges, such as "0-4,7"')
        numbers.extend(range(int(match[1]), int(match[2] or match[1]) + 1)[: MAX_CPUS + 1])
    return tuple(numbers)


Positive = Annotated[int, Field(ge=1)]
Size = Annotated[int, BeforeValidator(_size), Field(ge=1)]
Perf = Annotated[int, AfterValidator(_perf)]
Slots = Annotated[tuple[int, ...], BeforeValidator(_slots)]


class CacheSpec(Cache):
    """A cache; ``kind`` is required for level 1 (data or instruction)."""

    level: Annotated[int, Field(ge=1, le=7)]
    kind: Literal["data", "instruction", "unified"] = "unified"
    size: Size
    line: Positive = 64
    ways: Annotated[int, Field(ge=1, le=255)] = 8


def _unified(cache: CacheSpec) -> CacheSpec:
    if cache.kind != "unified":
        raise ValueError("a shared cache must be unified: remove kind")
    return cache


Shared = Annotated[CacheSpec, AfterValidator(_unified)]


class PerfSpec(Record):
    """Figures on the abstract CPPC scale. ``nominal`` defaults to the highest of each core, as in
    firmware that reports the maximum ratio of each core; ``reference`` to nominal,
    ``lowest_nonlinear`` to lowest."""

    highest: Perf
    nominal: Perf | None = None
    lowest_nonlinear: Perf | None = None
    lowest: Perf
    reference: Perf | None = None


class SpreadSpec(Record):
    """highest_perf of cores is uniform within +-``percent`` of the type's."""

    percent: Annotated[float, Field(gt=0, lt=100)]
    seed: int


class CoreTypeSpec(Record):
    """A core type; ``mips`` is instructions per microsecond at perf.highest.

    ``smt_share`` is one number, or one for each kind of work; ``hwp`` is the kind and the HWP
    levels of x86 cores."""

    threads: Annotated[int, Field(ge=1, le=8)] = 1
    perf: PerfSpec
    spread: SpreadSpec | None = None
    nominal_mhz: Positive
    mips: Annotated[float, Field(gt=0)]
    smt_share: SmtShare = SmtShare()
    caches: tuple[CacheSpec, ...]
    hwp: Hwp | None = None


class CoresSpec(Record):
    """Cores of one type: ``count`` of them on the next free slots, or on the given ``slots`` of
    their cluster or LLC. ``highest_perf`` replaces the type's, for all cores or for each."""

    type: str
    count: Positive | None = None
    slots: Slots | None = None
    highest_perf: Perf | tuple[Perf, ...] | None = None
    repeat: Positive = 1


class ClusterSpec(Record):
    """Cores below one LLC that are closer to each other; optionally with a shared ``cache``."""

    repeat: Positive = 1
    cache: Shared | None = None
    cores: Annotated[tuple[CoresSpec, ...], Field(min_length=1)]


class LlcSpec(Record):
    """A last-level cache of clusters, of cores without clusters, or both: cores come first."""

    repeat: Positive = 1
    cache: Shared
    clusters: Annotated[tuple[ClusterSpec, ...], Field(min_length=1)] | None = None
    cores: tuple[CoresSpec, ...] | None = None


class NodeSpec(Record):
    """A NUMA node with its memory on emulated boards."""

    repeat: Positive = 1
    memory: Size
    llcs: Annotated[tuple[LlcSpec, ...], Field(min_length=1)]


class SocketSpec(Record):
    """A package."""

    repeat: Positive = 1
    nodes: Annotated[tuple[NodeSpec, ...], Field(min_length=1)]


class Provenance(Record):
    """The sources of the figures; "illustrative" for unpublished ones."""

    topology: str
    capacities: str
    caches: str
    memory: str
    speeds: str
    smt: str = ""
    distances: str = ""
    access: str = ""
    costs: str = ""
    dilation: str = ""


class MachineFile(Record):
    """A machine file. ``distances`` is the SLIT matrix, required for two nodes or more, unless
    ``costs`` imply it; ``access`` are the figures of an HMAT, ``costs`` the time that an access
    waits for a cache line, ``cpuid`` is the model of an x86 processor; these three are optional.
    ``virtualization``: the CPUs can run guests of KVM."""

    title: str
    provenance: Provenance
    arch: Literal["arm64", "x86_64"]
    cpuid: Cpuid | None = None
    virtualization: bool = False
    core_types: Annotated[dict[str, CoreTypeSpec], Field(min_length=1)]
    sockets: Annotated[tuple[SocketSpec, ...], Field(min_length=1)]
    distances: Matrix | None = None
    access: MemoryAccess | None = None
    costs: LineCosts | None = None
