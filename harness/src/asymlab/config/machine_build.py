# SPDX-License-Identifier: Apache-2.0
"""Converts the nested shape of a machine file into flat records."""

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
from asymlab.model.costs import cost_mistakes, disagreement, slit
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cache, Cluster, CoreType, Cpu, Llc, Node

S = TypeVar("S", SocketSpec, NodeSpec, LlcSpec, ClusterSpec, CoresSpec)


@dataclass(frozen=True)
class _Place:
    """Machine-wide ids of the parts that a core is in."""

    socket: int
    node: int
    llc: int
    cluster: int | None = None


def spread_perf(center: int, percent: float, seed: int, core_type: str, index: int) -> int:
    """highest_perf of core number ``index`` of a type: uniform over center +- percent.

    From a hash, so that all versions of Python give the same machine: the first 8 bytes of SHA-256
    over ``seed/type/index``, modulo the number of values.
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
    """Walks the nested shape once and assigns machine-wide ids."""

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
        """The machine; UserError with file, line and key for an impossible shape."""
        for number, (socket, loc) in enumerate(_repeated(self.spec.sockets, ("sockets",))):
            for node, node_loc in _repeated(socket.nodes, (*loc, "nodes")):
                self._node(number, node, node_loc)
        self._check_costs()
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
                access=self.spec.access,
                costs=self.spec.costs,
                cpuid=self.spec.cpuid,
                virtualization=self.spec.virtualization,
            )
        except ValidationError as error:
            item = error.errors(include_url=False)[0]
            reason = item["msg"].removeprefix("Value error, ")
            if found := self._located(reason):
                raise self.file.error(*found) from None
            where = f"{spell(item['loc'])}: " if item["loc"] else ""
            raise self.file.error(("sockets",), f"{where}{reason}") from None

    def _located(self, reason: str) -> tuple[Loc, str] | None:
        """The key of a reason ``about: text``, and its text: ``about`` is a core type, one of its
        CPUs, or a key of the file; None for others."""
        about, _, text = reason.partition(": ")
        if (cpu := re.fullmatch(r"cpu(\d+)", about)) and int(cpu[1]) < len(self.cpus):
            return ("core_types", self.cpus[int(cpu[1])].type), reason
        if about in self.spec.core_types:
            return ("core_types", about), text
        keys = re.findall(r"[^.\[\]]+", about)
        if keys and keys[0] in MachineFile.model_fields:
            return tuple(int(key) if key.isdigit() else key for key in keys), text
        return None

    def _node(self, socket: int, node: NodeSpec, loc: Loc) -> None:
        if node.memory % (1 << 20):
            raise self.file.error((*loc, "memory"), "must be a multiple of 1M")
        self.nodes.append(Node(id=len(self.nodes), memory=node.memory, distances=()))
        for llc, llc_loc in _repeated(node.llcs, (*loc, "llcs")):
            self._llc(socket, llc, llc_loc)

    def _llc(self, socket: int, llc: LlcSpec, loc: Loc) -> None:
        if llc.clusters is None and llc.cores is None:
            raise self.file.error(loc, "an LLC needs clusters, cores, or both")
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
        """Adds all groups of one cluster or LLC; cores are in the order of their slots."""
        taken: dict[int, tuple[str, int | None]] = {}
        for group, group_loc in _repeated(groups, loc):
            if group.type not in self.spec.core_types:
                hint = nearest(group.type, self.spec.core_types)
                raise self.file.error((*group_loc, "type"), "unknown core type", hint=hint)
            self._check_levels(group, group_loc, llc, shared)
            slots = self._slots(group, group_loc, max(taken, default=-1) + 1)
            for slot, perf in zip(slots, self._perfs(group, group_loc, len(slots)), strict=True):
                if slot in taken:
                    reason = f"two cores on slot {slot}: it has a core of type {taken[slot][0]}"
                    key = "slots" if group.slots is not None else "count"
                    raise self.file.error((*group_loc, key), reason)
                taken[slot] = (group.type, perf)
        for slot in sorted(taken):
            self._core(*taken[slot], place)

    def _slots(self, group: CoresSpec, loc: Loc, free: int) -> tuple[int, ...]:
        if (group.count is None) == (group.slots is None):
            raise self.file.error(loc, "a group of cores needs either a count or slots")
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
            hint = "SMT siblings are one core and cannot differ: give one value for each core"
            where = (*loc, "highest_perf")
            raise self.file.error(where, reason, hint=hint if threads > 1 else "")
        return perf

    def _check_levels(
        self, group: CoresSpec, loc: Loc, llc: LlcSpec, shared: CacheSpec | None
    ) -> None:
        """Levels must be consecutive from a core outwards: Linux counts them."""
        kind = self.spec.core_types[group.type]
        expected = max((cache.level for cache in kind.caches), default=0) + 1
        outer = ([("cluster", shared)] if shared else []) + [("LLC", llc.cache)]
        for name, cache in outer:
            if cache.level != expected:
                reason = f"the cache of the {name} is level {cache.level}, but must be {expected}"
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
                    f"highest_perf {perf} of a core is below {key} {floor}",
                    hint="Linux then uses capacity 1024 for every CPU",
                )

    def _check_costs(self) -> None:
        """Costs fit the machine, and their sources are named."""
        costs, sources = self.spec.costs, self.spec.provenance
        if costs is None:
            return
        for mistake in cost_mistakes(costs, self.cpus):
            found = self._located(mistake)
            assert found
            raise self.file.error(*found)
        if not sources.costs:
            hint = "costs: the source of each level, or illustrative"
            raise self.file.error(("provenance", "costs"), "missing", hint=hint)
        if costs.dilation != 100 and not sources.dilation:
            hint = "dilation: how costs.dilation follows from real and emulated speed"
            raise self.file.error(("provenance", "dilation"), "missing", hint=hint)

    def _distances(self) -> None:
        """Add the rows of the SLIT to the nodes."""
        count = len(self.nodes)
        implied = slit(self.spec.costs, self.cpus) if self.spec.costs else None
        rows = self.spec.distances or (((10,),) if count == 1 else implied)
        if rows is None:
            raise self.file.error(("distances",), f"missing, but there are {count} NUMA nodes")
        if len(rows) != count or any(len(row) != count for row in rows):
            raise self.file.error(("distances",), f"must be {count} rows of {count}, one a node")
        if implied and not self.spec.provenance.distances and (at := disagreement(rows, implied)):
            row, column = at
            raise self.file.error(
                ("distances", row, column),
                f"{rows[row][column]}, but costs.memory implies {implied[row][column]}",
                hint="leave distances out, or name the machine that has them: provenance.distances",
            )
        self.nodes = [
            Node(id=node.id, memory=node.memory, distances=row)
            for node, row in zip(self.nodes, rows, strict=True)
        ]


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
