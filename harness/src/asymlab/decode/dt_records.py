# SPDX-License-Identifier: Apache-2.0
"""Records of CPUs, caches and memory from the nodes of a device tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from asymlab.decode.arch import dt_arch
from asymlab.decode.fdt import FdtNode, FdtTree
from asymlab.model.devicetree import (
    DeviceTree,
    DtCache,
    DtCpu,
    DtMapNode,
    DtMemory,
    DtOwnCache,
)
from asymlab.model.origin import Origin, Problem

MAX_CPUS = 4096
"""How many CPU nodes are read: the most that arm64 Linux can be built for (NR_CPUS)."""

MAX_MAP_NODES = 16_384
"""How many nodes of cpu-map are read: four levels of nodes for as many CPUs."""

MAX_RANGES = 4096
"""How many ranges of memory, and how many cache nodes, are read."""

_AVAILABLE = ("", "ok", "okay")
"""What __of_device_is_available() in drivers/of/base.c accepts as status."""

_LEVEL_1 = {"data": "d-", "instruction": "i-", "unified": ""}


@dataclass(frozen=True)
class _Reader:
    """One tree, from ``file``; ``problems`` collects what could not be read, ``khz`` the highest
    frequency of every table of operating points, which many CPUs may share."""

    file: str
    tree: FdtTree
    problems: list[Problem] = field(default_factory=list)
    khz: dict[FdtNode, int | None] = field(default_factory=dict)

    def origin(self, node: FdtNode, name: str = "") -> Origin:
        return Origin(file=self.file, part=f"{node.path}:{name}" if name else node.path)

    def problem(self, node: FdtNode, name: str, text: str) -> None:
        self.problems.append(Problem(origin=self.origin(node, name), text=text))

    def bounded(self, nodes: Iterator[FdtNode], most: int, what: str) -> Iterator[FdtNode]:
        """The first ``most`` nodes, and a problem if there are more."""
        for count, node in enumerate(nodes):
            if count == most:
                self.problem(node, "", f"this and later {what} are not read: the limit is {most}")
                return
            yield node


def device_tree(tree: FdtTree, file: str) -> DeviceTree:
    """The records of a tree. ``file`` is as the user named it."""
    reader = _Reader(file, tree)
    cpus = _cpu_nodes(reader)
    return DeviceTree(
        model=tree.root.string("model"),
        compatible=tree.root.strings("compatible"),
        arch=dt_arch(_words(cpus), (w for n in tree.nodes for w in n.strings("compatible"))),
        cpus=tuple(_cpu(reader, node) for node in cpus),
        caches=tuple(_cache(reader, node) for node in _cache_nodes(reader, cpus)),
        cpu_map=_cpu_map(reader),
        memory=tuple(islice(_memory(reader), MAX_RANGES)),
        distances=_distances(reader),
        problems=tuple(reader.problems),
    )


def _cpu_nodes(reader: _Reader) -> list[FdtNode]:
    """What for_each_of_cpu_node() goes through, and CPUs whose status is a failure."""
    cpus = reader.tree.at("/cpus")
    found = (
        node
        for node in (cpus.children if cpus else ())
        if node.base == "cpu" or node.string("device_type") == "cpu"
    )
    return list(reader.bounded(found, MAX_CPUS, "CPUs"))


def _words(cpus: Iterable[FdtNode]) -> Iterator[str]:
    """Words of CPU nodes that show their architecture; ``riscv,isa`` does so by itself."""
    for node in cpus:
        yield node.name
        yield from node.strings("compatible")
        yield from ("riscv" for name in ("riscv,isa", "riscv,isa-base") if name in node.properties)


def _cpu(reader: _Reader, node: FdtNode) -> DtCpu:
    return DtCpu(
        path=node.path,
        hw_id=_hw_id(reader, node),
        status=node.string("status") or "okay",
        compatible=node.strings("compatible"),
        capacity=node.u32("capacity-dmips-mhz"),
        max_khz=_max_khz(reader, node),
        node=_numa_node(node),
        next_cache=_pointed(reader, _next_cache(reader.tree, node)),
        caches=tuple(_own_caches(node)),
        phandle=node.u32("phandle"),
        enable_method=node.string("enable-method"),
        isa=node.string("riscv,isa"),
        isa_base=node.string("riscv,isa-base"),
        extensions=node.strings("riscv,isa-extensions"),
        origin=reader.origin(node),
    )


def _hw_id(reader: _Reader, node: FdtNode) -> int | None:
    """reg, by the #address-cells above it (of_get_cpu_hwid(), drivers/of/cpu.c)."""
    width = _inherited(node, "#address-cells", 1)
    cells = node.cells("reg")
    if not 0 < width <= len(cells):
        reader.problem(node, "reg", f"no reg of {width} cells: Linux ignores the CPU")
        return None
    return _joined(cells[:width])


def _inherited(node: FdtNode, name: str, default: int) -> int:
    """A number of cells from the nearest parent that has one (of_n_addr_cells())."""
    above = node.parent
    while above:
        if (found := above.u32(name)) is not None:
            return found
        above = above.parent
    return default


def _joined(cells: tuple[int, ...]) -> int:
    """Cells as one number; Linux keeps the lower 64 bits (of_read_number())."""
    number = 0
    for cell in cells[-2:]:
        number = number << 32 | cell
    return number


def _numa_node(node: FdtNode | None) -> int | None:
    """numa-node-id of a node or of its nearest parent with one (of_node_to_nid())."""
    while node:
        if (found := node.u32("numa-node-id")) is not None:
            return found
        node = node.parent
    return None


def _max_khz(reader: _Reader, node: FdtNode) -> int | None:
    """The highest frequency that cpufreq starts with: turbo is off then
    (cpufreq_frequency_table_cpuinfo(), drivers/cpufreq/freq_table.c)."""
    table = reader.tree.pointed(node, "operating-points-v2")
    if table is None:
        # the older binding: pairs of kHz and microvolt
        return max(node.cells("operating-points")[::2], default=None)
    if table not in reader.khz:
        points = (
            point.cells("opp-hz")
            for point in table.children
            if "turbo-mode" not in point.properties and point.string("status") in _AVAILABLE
        )
        reader.khz[table] = max((_joined(hz) // 1000 for hz in points if hz), default=None)
    return reader.khz[table]


def _next_cache(tree: FdtTree, node: FdtNode) -> FdtNode | str | None:
    """The node, or the property with an invalid phandle (of_find_next_cache_node())."""
    names = [name for name in ("l2-cache", "next-level-cache") if name in node.properties]
    found = (tree.pointed(node, name) for name in names)
    return next(filter(None, found), names[-1] if names else None)


def _pointed(reader: _Reader, target: FdtNode | str | None) -> str | None:
    if isinstance(target, FdtNode):
        return target.path
    return None if target is None else ""


def _own_caches(node: FdtNode) -> Iterator[DtOwnCache]:
    for kind, prefix in _LEVEL_1.items():
        size, sets, line = (
            node.u32(f"{prefix}cache-size"),
            node.u32(f"{prefix}cache-sets"),
            _line(node, prefix),
        )
        is_unified = kind == "unified" and "cache-unified" in node.properties
        if is_unified or not size is sets is line is None:
            yield DtOwnCache(kind=kind, size=size, sets=sets, line=line)


def _line(node: FdtNode, prefix: str = "") -> int | None:
    line = node.u32(f"{prefix}cache-line-size")
    return node.u32(f"{prefix}cache-block-size") if line is None else line


def _cache_nodes(reader: _Reader, cpus: list[FdtNode]) -> list[FdtNode]:
    """Nodes compatible with cache, and nodes that are the next level of a CPU or cache."""
    reached: set[FdtNode] = set()
    left = list(cpus)
    while left:
        found = _next_cache(reader.tree, left.pop())
        if isinstance(found, FdtNode) and found not in reached:
            reached.add(found)
            left.append(found)
    nodes = (
        node
        for node in reader.tree.nodes
        if node in reached or _has_word(node, "compatible", b"cache")
    )
    return list(reader.bounded(nodes, MAX_RANGES, "caches"))


def _has_word(node: FdtNode, name: str, word: bytes) -> bool:
    """Whether one of a property's strings is that word (of_device_is_compatible())."""
    value = node.properties.get(name, b"")
    return word in value and word in value.split(b"\0")


def _cache(reader: _Reader, node: FdtNode) -> DtCache:
    return DtCache(
        path=node.path,
        level=node.u32("cache-level"),
        unified="cache-unified" in node.properties,
        size=node.u32("cache-size"),
        sets=node.u32("cache-sets"),
        line=_line(node),
        next=_pointed(reader, _next_cache(reader.tree, node)),
        compatible=node.strings("compatible"),
        origin=reader.origin(node),
    )


def _cpu_map(reader: _Reader) -> DtMapNode | None:
    root = reader.tree.at("/cpus/cpu-map")
    if root is None:
        return None
    left = [MAX_MAP_NODES]
    found = _map_node(reader, root, left)
    if left[0] < 0:
        reader.problem(root, "", f"only {MAX_MAP_NODES} nodes of it are read")
    return found


def _map_node(reader: _Reader, node: FdtNode, left: list[int]) -> DtMapNode:
    """A node with all below it; ``left`` is the number of nodes that may follow."""
    children: list[DtMapNode] = []
    for child in node.children:
        left[0] -= 1
        if left[0] < 0:
            break
        children.append(_map_node(reader, child, left))
    cpu: str | None = None
    if "cpu" in node.properties:
        target = reader.tree.pointed(node, "cpu")
        cpu = target.path if target else ""
    return DtMapNode(name=node.name, cpu=cpu, children=tuple(children), origin=reader.origin(node))


def _memory(reader: _Reader) -> Iterator[DtMemory]:
    nodes = (n for n in reader.tree.nodes if n.string("device_type") == "memory")
    for node in reader.bounded(nodes, MAX_RANGES, "memory nodes"):
        wide = _inherited(node, "#address-cells", 1), _inherited(node, "#size-cells", 1)
        yield from _ranges(reader, node, *wide)


def _ranges(reader: _Reader, node: FdtNode, address: int, size: int) -> Iterator[DtMemory]:
    cells = node.cells("reg")
    if not (1 <= address <= 4 and 1 <= size <= 4):
        reader.problem(node, "reg", f"addresses of {address} and sizes of {size} cells")
        return
    step = address + size
    if len(cells) % step:
        reader.problem(node, "reg", f"{len(cells)} cells, not a multiple of {step}")
    for at in range(0, len(cells) // step * step, step):
        yield DtMemory(
            base=_joined(cells[at : at + address]),
            size=_joined(cells[at + address : at + step]),
            node=node.u32("numa-node-id"),
            origin=reader.origin(node, "reg"),
        )


def _distances(reader: _Reader) -> tuple[tuple[int, int, int], ...]:
    """Of the first distance map (of_numa_parse_distance_map(), drivers/of/of_numa.c)."""
    for node in reader.tree.nodes:
        if _has_word(node, "compatible", b"numa-distance-map-v1"):
            cells = node.cells("distance-matrix")
            if len(cells) % 3 or not cells:
                reader.problem(node, "distance-matrix", f"{len(cells)} cells are not triples")
            whole = len(cells) - len(cells) % 3
            return tuple((cells[at], cells[at + 1], cells[at + 2]) for at in range(0, whole, 3))
    return ()
