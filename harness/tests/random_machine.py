# SPDX-License-Identifier: Apache-2.0
"""Machines of any shape that tables can describe, from a seed."""

from __future__ import annotations

from itertools import count
from random import Random

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cache, Cluster, CoreType, Cpu, Llc, Node

MAX_CPUS = 32
_MIB = 1 << 20


def random_machine(seed: int, max_cpus: int = MAX_CPUS) -> Machine:
    """An arm64 machine of 2 to ``max_cpus`` CPUs: sockets of nodes of LLCs of clusters of cores."""
    for attempt in count():
        shape = _machine(Random(f"{seed}.{attempt}"), f"random-{seed}")
        if 2 <= len(shape.cpus) <= max_cpus:
            return shape
    raise AssertionError


def random_x86_machine(seed: int) -> Machine:
    """An x86_64 machine that QEMU's own topology can be: packages, LLCs and cores of one size,
    and an LLC of 16 MiB, which its CPUID shows."""
    rng = Random(f"x86.{seed}")
    sockets, dies, cores, threads = (
        rng.choice(sizes) for sizes in ([1, 2], [1, 2], [1, 2, 3, 4], [1, 2])
    )
    kind = _core_type(rng, "core").model_copy(
        update={"threads": threads, "caches": (*_FIRST, _cache(2, "unified", 1 << 19))}
    )
    cpus: list[Cpu] = []
    for core in range(sockets * dies * cores):
        _add_core(cpus, kind, socket=core // (dies * cores), llc=core // cores)
    return _named(f"random-x86-{seed}", (kind,), cpus, _nodes(rng, sockets))


def random_hybrid(seed: int) -> Machine:
    """An x86_64 machine of cores with and without threads: in each LLC cores with a private
    L2, clusters that share one, or both. CPUID can describe all of it."""
    rng = Random(f"hybrid.{seed}")
    big = _core_type(rng, "big").model_copy(
        update={"threads": rng.choice([1, 2]), "caches": (*_FIRST, _cache(2, "unified", 1 << 19))}
    )
    small = _core_type(rng, "small").model_copy(
        update={"threads": 1, "perf": big.perf, "nominal_perf": big.nominal_perf, "caches": _FIRST}
    )
    sockets, llcs = rng.choice([1, 1, 2]), rng.choice([1, 1, 2])
    cpus: list[Cpu] = []
    clusters = count()
    for llc in range(sockets * llcs):
        for _ in range(rng.choice([1, 2, 3])):
            _add_core(cpus, big, socket=llc // llcs, llc=llc)
        for _ in range(rng.choice([0, 1, 2, 3])):
            cluster = next(clusters)
            for _ in range(rng.choice([1, 2, 3, 4])):
                _add_core(cpus, small, socket=llc // llcs, llc=llc, cluster=cluster)
    found = tuple(
        Cluster(id=number, cache=_cache(2, "unified", 1 << 20)) for number in range(next(clusters))
    )
    return _named(f"random-hybrid-{seed}", (big, small), cpus, _nodes(rng, sockets), found)


def _add_core(
    cpus: list[Cpu],
    kind: CoreType,
    *,
    socket: int,
    llc: int,
    node: int | None = None,
    cluster: int | None = None,
    perf: int | None = None,
) -> None:
    """The threads of one more core; without ``node`` each socket is a node."""
    core = cpus[-1].core + 1 if cpus else 0
    cpus += [
        Cpu(
            id=len(cpus) + thread,
            socket=socket,
            node=socket if node is None else node,
            llc=llc,
            cluster=cluster,
            core=core,
            thread=thread,
            type=kind.name,
            perf=kind.perf if perf is None else perf,
            mips=400,
        )
        for thread in range(kind.threads)
    ]


def _named(
    name: str,
    types: tuple[CoreType, ...],
    cpus: list[Cpu],
    nodes: tuple[Node, ...],
    clusters: tuple[Cluster, ...] = (),
    llcs: list[Llc] | None = None,
) -> Machine:
    """An arm64 machine with its own LLCs, or an x86_64 one whose LLCs have 16 MiB each."""
    shared = _cache(3, "unified", 16 * _MIB)
    return Machine(
        name=name,
        title=name,
        provenance="random",
        arch="arm64" if llcs else "x86_64",
        core_types=types,
        cpus=tuple(cpus),
        nodes=nodes,
        llcs=tuple(llcs or (Llc(id=i, cache=shared) for i in range(cpus[-1].llc + 1))),
        clusters=clusters,
    )


def _machine(rng: Random, name: str) -> Machine:
    types = tuple(_core_type(rng, f"type{i}") for i in range(rng.choice([1, 1, 2, 3])))
    sockets, nodes = rng.choice([1, 1, 1, 2]), rng.choice([1, 1, 2, 3])
    equal, with_clusters = rng.random() < 0.3, rng.random() < 0.6
    cpus: list[Cpu] = []
    llcs: list[Llc] = []
    clusters = count()
    for node in range(sockets * nodes):
        for _ in range(rng.choice([1, 1, 2, 3])):
            kind = rng.choice(types)
            level = max(cache.level for cache in kind.caches) + 1
            llcs.append(Llc(id=len(llcs), cache=_cache(level, "unified", 4 * _MIB)))
            for _ in range(rng.choice([1, 2, 3]) if with_clusters else 1):
                cluster = next(clusters) if with_clusters else None
                for _ in range(rng.choice([1, 2, 2, 3, 4])):
                    perf = kind.perf if equal else kind.perf + rng.choice([0, 0, 7, 40])
                    _add_core(
                        cpus,
                        kind,
                        socket=node // nodes,
                        node=node,
                        llc=len(llcs) - 1,
                        cluster=cluster,
                        perf=perf,
                    )
    found = tuple(Cluster(id=number) for number in range(next(clusters)))
    return _named(name, types, cpus, _nodes(rng, sockets * nodes), found, llcs)


def _core_type(rng: Random, name: str) -> CoreType:
    perf = rng.choice([300, 512, 700, 1000])
    caches = [*_FIRST]
    if rng.random() < 0.5:
        caches.append(_cache(2, "unified", 1 << 19))
    return CoreType(
        name=name,
        threads=rng.choice([1, 1, 2]),
        perf=perf,
        nominal_perf=perf - rng.choice([0, 100]),
        lowest_perf=100,
        reference_perf=100,
        nominal_mhz=2000,
        mips=400,
        smt_share=0.6,
        caches=tuple(caches),
    )


def _cache(level: int, kind: str, size: int) -> Cache:
    return Cache(level=level, kind=kind, size=size)


_FIRST = (_cache(1, "data", 1 << 15), _cache(1, "instruction", 1 << 15))


def _nodes(rng: Random, number: int) -> tuple[Node, ...]:
    """Distances are symmetric, as tables must have them, and otherwise free: domains overlap."""
    pool = rng.sample(range(11, 45), 4)
    rows = [[10] * number for _ in range(number)]
    for one in range(number):
        for other in range(one):
            rows[one][other] = rows[other][one] = rng.choice(pool)
    return tuple(
        Node(id=node, memory=512 * _MIB, distances=tuple(row)) for node, row in enumerate(rows)
    )
