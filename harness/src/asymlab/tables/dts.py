# SPDX-License-Identifier: Apache-2.0
"""A device tree overlay: capacities, cpu-map, caches and NUMA of a machine, as source for dtc.

The base tree has the CPU nodes with all other properties (reg, enable-method, interrupts).
Capacities are for CPUs without clocks: with clocks Linux multiplies capacity-dmips-mhz by the
frequency (topology_parse_cpu_capacity()).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cache, Cpu
from asymlab.tables.target import Target

Lines = list[str]


def dts(machine: Machine, target: Target, claims: Sequence[int] = ()) -> str:
    """Overlay source. Memory nodes only for two NUMA nodes or more.

    ``claims`` are capacity-dmips-mhz by CPU (default: perf of each CPU).
    """
    claims = claims or [cpu.perf for cpu in machine.cpus]
    cpus = [_cpu(machine, cpu, target, claims[cpu.id]) for cpu in machine.cpus]
    children = [*cpus, *_caches(machine), _cpu_map(machine, target)]
    root: Lines = []
    if len(machine.nodes) > 1:
        root = [*_memory(machine, target), *_distances(machine)]
    body = _node("&{/cpus}", _join(children))
    body += ["", *_node("&{/}", root)] if root else []
    return "\n".join(["/dts-v1/;", "/plugin/;", "", *body, ""])


def _node(name: str, inside: Iterable[str]) -> Lines:
    return [f"{name} {{", *(f"\t{line}" if line else "" for line in inside), "};"]


def _join(blocks: Iterable[Lines]) -> Lines:
    """Blocks with an empty line between them."""
    return [line for block in blocks for line in ("", *block)][1:]


def _value(name: str, *cells: int | str) -> str:
    return f"{name} = <{' '.join(map(str, cells))}>;"


def _cpu(machine: Machine, cpu: Cpu, target: Target, claim: int) -> Lines:
    kind = machine.core_type(cpu.id)
    inside = [_value("capacity-dmips-mhz", claim)]
    if len(machine.nodes) > 1:
        inside.append(_value("numa-node-id", cpu.node))
    for cache in kind.caches:
        if cache.level == 1:
            inside += _sizes(cache, prefix=f"{cache.kind[0]}-")
    inside.append(_value("next-level-cache", f"&{_chain(machine, cpu)[0][0]}"))
    # dtc gives a node with a label a phandle, which would replace the board's
    label = f"cpu{cpu.id}: " if target.phandle(cpu.id) is None else ""
    return _node(label + target.node_name(cpu.id), inside)


def _chain(machine: Machine, cpu: Cpu) -> list[tuple[str, Cache]]:
    """(label, cache) of every level above the first, from a CPU outwards."""
    kind, llc = machine.core_type(cpu.id), machine.llcs[cpu.llc]
    own = sorted((c for c in kind.caches if c.level > 1), key=lambda c: c.level)
    chain = [(f"core{cpu.core}_l{cache.level}", cache) for cache in own]
    if shared := machine.shared_cache(cpu.id):
        chain.append((f"cluster{cpu.cluster}_l{shared.level}", shared))
    return [*chain, (f"llc{llc.id}_l{llc.cache.level}", llc.cache)]


def _caches(machine: Machine) -> list[Lines]:
    """A node for each cache above level 1; Linux finds sharers by the phandles that refer to it."""
    blocks: dict[str, Lines] = {}
    for cpu in machine.cpus:
        chain = _chain(machine, cpu)
        for position, (label, cache) in enumerate(chain):
            if label in blocks:
                continue
            inside = ['compatible = "cache";', _value("cache-level", cache.level)]
            inside += ["cache-unified;", *_sizes(cache)]
            if position + 1 < len(chain):
                inside.append(_value("next-level-cache", f"&{chain[position + 1][0]}"))
            blocks[label] = _node(f"{label}: {label.replace('_', '-')}-cache", inside)
    return list(blocks.values())


def _sizes(cache: Cache, prefix: str = "") -> Lines:
    sets = cache.size // cache.line // cache.ways
    return [
        _value(f"{prefix}cache-size", f"0x{cache.size:x}"),
        _value(f"{prefix}cache-line-size", cache.line),
        _value(f"{prefix}cache-sets", sets),
    ]


def _cpu_map(machine: Machine, target: Target) -> Lines:
    """Sockets of clusters of cores. Linux reads one level of clusters; without clusters in the
    machine it is the cores of an LLC, as with ACPI (the parent of the core)."""
    sockets: Lines = []
    for socket, members in enumerate(machine.sockets):
        groups: dict[tuple[int, int | None], list[Cpu]] = {}
        for cpu in (machine.cpus[i] for i in sorted(members)):
            groups.setdefault((cpu.llc, cpu.cluster), []).append(cpu)
        inside: Lines = []
        for number, cpus in enumerate(groups.values()):
            inside += _node(f"cluster{number}", _map_cores(machine, cpus, target))
        sockets += _node(f"socket{socket}", inside)
    return _node("cpu-map", sockets)


def _map_cores(machine: Machine, cpus: list[Cpu], target: Target) -> Lines:
    def reference(cpu: int) -> str:
        phandle = target.phandle(cpu)
        return f"cpu = <{f'&cpu{cpu}' if phandle is None else f'0x{phandle:x}'}>;"

    lines: Lines = []
    cores = sorted({cpu.core for cpu in cpus})
    for number, core in enumerate(cores):
        threads = sorted(machine.cores[core])
        if len(threads) == 1:
            lines.append(f"core{number} {{ {reference(threads[0])} }};")
            continue
        inside = [f"thread{i} {{ {reference(cpu)} }};" for i, cpu in enumerate(threads)]
        lines += _node(f"core{number}", inside)
    return lines


def _memory(machine: Machine, target: Target) -> Lines:
    lines: Lines = []
    for node, base, size in target.memory(machine):
        cells = [f"0x{word:x}" for value in (base, size) for word in divmod(value, 1 << 32)]
        inside = ['device_type = "memory";', _value("reg", *cells), _value("numa-node-id", node)]
        lines += [*_node(f"memory@{base:x}", inside), ""]
    return lines


def _distances(machine: Machine) -> Lines:
    rows: Lines = []
    for node in machine.nodes:
        rows.append(
            "\t" + " ".join(f"<{node.id} {to} {d}>," for to, d in enumerate(node.distances))
        )
    rows[-1] = rows[-1].removesuffix(",") + ";"
    return _node(
        "distance-map",
        ['compatible = "numa-distance-map-v1";', "distance-matrix =", *rows],
    )
