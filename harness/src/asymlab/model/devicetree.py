# SPDX-License-Identifier: Apache-2.0
"""Records of the contents of a device tree about CPUs, caches and memory."""

from __future__ import annotations

from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record


class DtOwnCache(Record):
    """A level-1 cache described by properties of a CPU node; None: no such property."""

    kind: str
    size: int | None
    sets: int | None
    line: int | None


class DtCpu(Record):
    """A node below /cpus that is a CPU by name or device_type.

    ``hw_id`` is its reg, ``status`` its status ("okay" if absent), ``node`` the numa-node-id of it
    or of a parent, ``capacity`` capacity-dmips-mhz, ``max_khz`` the highest of its operating points
    without turbo. ``next_cache`` is the path of its next-level-cache ("": an invalid phandle),
    ``caches`` are the level-1 caches in its properties. ``isa``, ``isa_base`` and ``extensions``
    are riscv,isa, riscv,isa-base and riscv,isa-extensions. None or "": no such property.
    """

    path: str
    hw_id: int | None
    status: str
    compatible: tuple[str, ...]
    capacity: int | None
    max_khz: int | None
    node: int | None
    next_cache: str | None
    caches: tuple[DtOwnCache, ...] = ()
    phandle: int | None = None
    enable_method: str = ""
    isa: str = ""
    isa_base: str = ""
    extensions: tuple[str, ...] = ()
    origin: Origin


class DtCache(Record):
    """A cache node. ``next`` is the path of its next-level-cache ("": an invalid phandle). None: no
    such property."""

    path: str
    level: int | None
    unified: bool
    size: int | None
    sets: int | None
    line: int | None
    next: str | None
    compatible: tuple[str, ...] = ("cache",)
    origin: Origin


class DtMapNode(Record):
    """A node of /cpus/cpu-map: socketN, clusterN, coreN or threadN. ``cpu`` is the path of the node
    of its ``cpu`` property (None: no such property, "": an invalid phandle)."""

    name: str
    cpu: str | None
    children: tuple[DtMapNode, ...]
    origin: Origin


class DtMemory(Record):
    """A range of a memory node, in bytes, and its numa-node-id."""

    base: int
    size: int
    node: int | None
    origin: Origin


class DeviceTree(Record):
    """``arch`` is the kernel's name of the architecture, or "unknown". ``cpu_map`` is None without
    /cpus/cpu-map. ``distances`` are (from, to, distance)."""

    model: str
    compatible: tuple[str, ...]
    arch: str = "arm64"
    cpus: tuple[DtCpu, ...]
    caches: tuple[DtCache, ...] = ()
    cpu_map: DtMapNode | None = None
    memory: tuple[DtMemory, ...] = ()
    distances: tuple[tuple[int, int, int], ...] = ()
    problems: tuple[Problem, ...] = ()
