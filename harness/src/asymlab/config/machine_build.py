# SPDX-License-Identifier: Apache-2.0
"""The nested shape of a machine file, walked once into flat records."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pydantic import ValidationError

from asymlab.config.machine_file import (
    CacheSpec,
    ClusterSpec,
    CoresSpec,
    CoreTypeSpec,
    LlcSpec,
    MachineFile,
    NodeSpec,
    SocketSpec,
)
from asymlab.config.yamlfile import Loc, YamlFile, nearest, spell
from asymlab.errors import UserError
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cache, Cluster, CoreType, Cpu, Llc, Node
from asymlab.model.memory import MemoryAccess, matrix_problem

S = TypeVar("S", SocketSpec, NodeSpec, LlcSpec, ClusterSpec, CoresSpec)


@dataclass(frozen=True)
class _Place:
    """Where a core sits, by machine-wide ids."""

    socket: int
    node: int
    llc: int
    cluster: int | None = None


def spread_perf(center: int, percent: float, seed: int, core_type: str, index: int) -> int:
    """highest_perf of a type's core number ``index``: even over center +- percent.

    A hash and not a random generator, so that every Python gives the same machine:
    the first 8 bytes of SHA-256 over ``seed/type/index``, modulo the number of values.
    """
    reach = int(center * percent / 100)
    digest = hashlib.sha256(f"{seed}/{core_type}/{index}".encode()).digest()
    return center - reach + int.from_bytes(digest[:8], "big") % (2 * reach + 1)


def _repeated(items: Sequence[S], loc: Loc) -> Iterator[tuple[S, Loc]]:
    for index, item in enumerate(items):
        for _ in range(item.repeat):
            yield item, (*loc, index)


def _cache(spec: CacheSpec) -> Cache:
    return Cache(**spec.model_dump())


class Builder:
    """Walks the nested shape once and counts machine-wide ids as it goes."""

    def __init__(self, file: YamlFile, spec: MachineFile) -> None:
        self.file = file
        self.spec = spec
        self.cpus: list[Cpu] = []
        self.nodes: list[Node] = []
        self.llcs: list[Llc] = []
        self.clusters: list[Cluster] = []
        self.cores = 0
        self.per_type: dict[str, int] = dict.fromkeys(spec.core_types, 0)

    def build(self) -> Machine:
        """The machine; UserError with file, line and key for a shape that cannot be."""
        for number, (socket, loc) in enumerate(_repeated(self.spec.sockets, ("sockets",))):
            for node, node_loc in _repeated(socket.nodes, (*loc, "nodes")):
                self._node(number, node, node_loc)
        self._distances()
        provenance = self.spec.provenance.model_dump()
        try:
            return Machine(
                name=self.file.path.stem,
                title=self.spec.title,
                provenance="\n".join(f"{key}: {text}" for key, text in provenance.items() if text),
                arch=self.spec.arch,
                core_types=tuple(_core_type(n, t) for n, t in self.spec.core_types.items()),
                cpus=tuple(self.cpus),
                nodes=tuple(self.nodes),
                llcs=tuple(self.llcs),
                clusters=tuple(self.clusters),
                access=self._access(),
                cpuid=self.spec.cpuid,
            )
        except ValidationError as error:
            item = error.errors(include_url=False)[0]
            reason = item["msg"].removeprefix("Value error, ")
            if place := self._place_of(reason):
                raise self.file.error(place, reason.removeprefix(f"{place[-1]}: ")) from None
            where = f"{spell(item['loc'])}: " if item["loc"] else ""
            raise UserError(f"{where}{reason}", file=self.file.path) from None

    def _place_of(self, reason: str) -> Loc:
        """Where in the file a reason is about: a core type by its name or by one of its CPUs, or
        the architecture; () for others."""
        about = reason.partition(":")[0]
        if (cpu := re.fullmatch(r"cpu(\d+)", about)) and int(cpu[1]) < len(self.cpus):
            about = self.cpus[int(cpu[1])].type
        if about in self.spec.core_types:
            return ("core_types", about)
        return ("arch",) if about == "arch" else ()

    def _node(self, socket: int, node: NodeSpec, loc: Loc) -> None:
        if node.memory % (1 << 20):
            raise self.file.error((*loc, "memory"), "must be a multiple of 1M")
        self.nodes.append(Node(id=len(self.nodes), memory=node.memory, distances=()))
        for llc, llc_loc in _repeated(node.llcs, (*loc, "llcs")):
            self._llc(socket, llc, llc_loc)

    def _llc(self, socket: int, llc: LlcSpec, loc: Loc) -> None:
        if llc.clusters is None and llc.cores is None:
            raise self.file.error(loc, "an LLC has clusters, cores, or both")
        place = _Place(socket, node=len(self.nodes) - 1, llc=len(self.llcs))
        self.llcs.append(Llc(id=len(self.llcs), cache=_cache(llc.cache)))
        self._cores(llc.cores or (), (*loc, "cores"), llc, None, place)
        for cluster, cluster_loc in _repeated(llc.clusters or (), (*loc, "clusters")):
            where = replace(place, cluster=len(self.clusters))
            self._cores(cluster.cores, (*cluster_loc, "cores"), llc, cluster.cache, where)
            shared = _cache(cluster.cache) if cluster.cache else None
            self.clusters.append(Cluster(id=len(self.clusters), cache=shared))

    def _cores(
        self,
        groups: Sequence[CoresSpec],
        loc: Loc,
        llc: LlcSpec,
        shared: CacheSpec | None,
        place: _Place,
    ) -> None:
        """All groups of one cluster or LLC: slots are theirs, cores follow the slots' order."""
        taken: dict[int, tuple[str, int | None]] = {}
        for group, group_loc in _repeated(groups, loc):
            if group.type not in self.spec.core_types:
                hint = nearest(group.type, self.spec.core_types)
                raise self.file.error((*group_loc, "type"), "unknown core type", hint=hint)
            self._check_levels(group, group_loc, llc, shared)
            slots = self._slots(group, group_loc, max(taken, default=-1) + 1)
            for slot, perf in zip(slots, self._perfs(group, group_loc, len(slots)), strict=True):
                if slot in taken:
                    reason = f"two cores on slot {slot}: it already holds a {taken[slot][0]}"
                    key = "slots" if group.slots is not None else "count"
                    raise self.file.error((*group_loc, key), reason)
                taken[slot] = (group.type, perf)
        for slot in sorted(taken):
            self._core(*taken[slot], place)

    def _slots(self, group: CoresSpec, loc: Loc, free: int) -> tuple[int, ...]:
        if (group.count is None) == (group.slots is None):
            raise self.file.error(loc, "a group of cores has either a count or slots")
        if group.slots is not None:
            return group.slots
        return tuple(range(free, free + (group.count or 0)))

    def _perfs(self, group: CoresSpec, loc: Loc, count: int) -> Sequence[int | None]:
        perf = group.highest_perf
        if not isinstance(perf, tuple):
            return [perf] * count
        if len(perf) != count:
            reason = f"{len(perf)} values for {count} cores"
            threads = self.spec.core_types[group.type].threads
            hint = "SMT siblings are one core and cannot differ: give one value a core"
            where = (*loc, "highest_perf")
            raise self.file.error(where, reason, hint=hint if threads > 1 else "")
        return perf

    def _check_levels(
        self, group: CoresSpec, loc: Loc, llc: LlcSpec, shared: CacheSpec | None
    ) -> None:
        """From a core outwards levels must follow each other: Linux counts them on the way up."""
        kind = self.spec.core_types[group.type]
        expected = max((cache.level for cache in kind.caches), default=0) + 1
        outer = ([("cluster", shared)] if shared else []) + [("LLC", llc.cache)]
        for name, cache in outer:
            if cache.level != expected:
                reason = f"the {name}'s cache is level {cache.level}, {expected} must come next"
                raise self.file.error((*loc, "type"), f"{group.type}: {reason}")
            expected += 1

    def _core(self, name: str, perf: int | None, place: _Place) -> None:
        kind = self.spec.core_types[name]
        if perf is None:
            perf = kind.perf.highest
            if kind.spread:
                percent, seed = kind.spread.percent, kind.spread.seed
                perf = spread_perf(perf, percent, seed, name, self.per_type[name])
        self._check_perf(name, kind, perf)
        for thread in range(kind.threads):
            self.cpus.append(
                Cpu(
                    id=len(self.cpus),
                    socket=place.socket,
                    node=place.node,
                    llc=place.llc,
                    cluster=place.cluster,
                    core=self.cores,
                    thread=thread,
                    type=name,
                    perf=perf,
                    nominal_perf=kind.perf.nominal or perf,
                    mips=round(kind.mips * perf / kind.perf.highest, 3),
                )
            )
        self.cores += 1
        self.per_type[name] += 1

    def _check_perf(self, name: str, kind: CoreTypeSpec, perf: int) -> None:
        floors = (("nominal", kind.perf.nominal or 0), ("lowest", kind.perf.lowest))
        for key, floor in floors:
            if perf < floor:
                raise self.file.error(
                    ("core_types", name, "perf", key),
                    f"a core's highest_perf {perf} is below {key} {floor}",
                    hint="Linux then falls back to capacity 1024 for every CPU",
                )

    def _distances(self) -> None:
        """Attach SLIT rows. What Linux refuses (slit_valid() in drivers/acpi/numa/srat.c and
        numa_set_distance() in drivers/base/arch_numa.c) is refused here."""
        count = len(self.nodes)
        rows = self.spec.distances or (((10,),) if count == 1 else None)
        if rows is None:
            raise self.file.error(("distances",), f"missing: {count} NUMA nodes need them")
        if len(rows) != count or any(len(row) != count for row in rows):
            raise self.file.error(("distances",), f"must be {count} rows of {count}, one a node")
        for i, row in enumerate(rows):
            for j, value in enumerate(row):
                if reason := _distance_problem(rows, i, j):
                    raise self.file.error(("distances", i, j), f"{value}: {reason}")
        self.nodes = [
            Node(id=node.id, memory=node.memory, distances=row)
            for node, row in zip(self.nodes, rows, strict=True)
        ]

    def _access(self) -> MemoryAccess | None:
        """Latency and bandwidth matrices, each refused with its line if an HMAT cannot hold it."""
        if self.spec.access is None:
            return None
        told = {name: matrix for name, matrix in self.spec.access if matrix}
        for name, matrix in told.items():
            problem = matrix_problem(matrix, latency=name == "latency_ns")
            if len(matrix) != len(self.nodes):
                problem = f"must be {len(self.nodes)} rows, one a node"
            if problem:
                raise self.file.error(("access", name), problem)
        if not told:
            raise self.file.error(("access",), "neither latency_ns nor bandwidth_mbs")
        return MemoryAccess(**told)


def _distance_problem(rows: Sequence[Sequence[int]], i: int, j: int) -> str:
    value = rows[i][j]
    if i == j:
        return "" if value == 10 else "the distance of a node to itself is 10"
    if not 10 < value < 255:
        return "the distance to another node is 11 to 254"
    return "" if value == rows[j][i] else f"asymmetric, the way back is {rows[j][i]}"


def _core_type(name: str, spec: CoreTypeSpec) -> CoreType:
    nominal = spec.perf.nominal or spec.perf.highest
    return CoreType(
        name=name,
        threads=spec.threads,
        perf=spec.perf.highest,
        nominal_perf=nominal,
        lowest_perf=spec.perf.lowest,
        efficient_perf=spec.perf.lowest_nonlinear,
        reference_perf=spec.perf.reference or nominal,
        nominal_mhz=spec.nominal_mhz,
        mips=spec.mips,
        smt_share=spec.smt_share,
        caches=tuple(_cache(cache) for cache in spec.caches),
        hwp=spec.hwp,
    )
