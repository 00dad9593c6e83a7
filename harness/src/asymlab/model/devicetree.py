# SPDX-License-Identifier: Apache-2.0
"""What a device tree says of CPUs, caches and memory, as records."""

from __future__ import annotations

from asymlab.model.origin import Origin, Problem
from asymlab.model.record import Record


class DtOwnCache(Record):
    """A level-1 cache described by properties of a CPU node; None: not told."""

    kind: str
    size: int | None
    sets: int | None
    line: int | None


class DtCpu(Record):
    """A node below /cpus that is a CPU by name or device_type.

    ``hw_id`` is its reg (None: not told), ``status`` its status ("okay" if absent), ``node`` the
    numa-node-id of it or what holds it, ``capacity`` capacity-dmips-mhz, ``max_khz`` the highest of
    its operating points without turbo (None: it has none). ``next_cache`` is the path of its
    next-level-cache ("": a phandle that leads nowhere), ``caches`` the level-1 caches it describes
    itself. ``enable_method`` "": none. ``phandle`` None: none.
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
    origin: Origin


class DtCache(Record):
    """A cache node. ``level`` None: not told; ``next`` is the path of its next-level-cache ("": a
    phandle that leads nowhere)."""

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
    that its ``cpu`` property names (None: no such property, "": a phandle that leads nowhere)."""

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
    """``cpu_map`` is None without /cpus/cpu-map. ``distances`` are (from, to, distance)."""

    model: str
    compatible: tuple[str, ...]
    cpus: tuple[DtCpu, ...]
    caches: tuple[DtCache, ...] = ()
    cpu_map: DtMapNode | None = None
    memory: tuple[DtMemory, ...] = ()
    distances: tuple[tuple[int, int, int], ...] = ()
    problems: tuple[Problem, ...] = ()
