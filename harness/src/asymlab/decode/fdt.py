# SPDX-License-Identifier: Apache-2.0
"""A flattened device tree as nodes. libfdt reads the bytes, after checking all of them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import libfdt

from asymlab.errors import UserError

MAX_BYTES = 2 << 20
"""The largest tree that arm64 Linux boots with (MAX_FDT_SIZE, arch/arm64/include/asm/boot.h)."""

MAX_DEPTH = 62
"""The deepest node that Linux reads (unflatten_dt_nodes() in drivers/of/fdt.c)."""

MAX_NAME = 128
"""The longest name of a node or property that is read; the specification allows 31 bytes."""

MAX_NODES = 20_000
"""How many nodes a tree may have; the largest in Linux 7.3 has a tenth."""

_HANDLES = frozenset({"phandle", "linux,phandle"})
_HEADER_BYTES = 40
_VERSION = 17
_HINT = "fdtdump FILE prints the readable part"


@dataclass(frozen=True, eq=False, repr=False)
class FdtNode:
    """A node with the bytes of its properties. ``name`` has the unit address; names that are not
    ASCII are escaped."""

    name: str
    parent: FdtNode | None
    properties: dict[str, bytes] = field(default_factory=dict)
    children: list[FdtNode] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The names from the root; not kept, as a hostile tree has many and long ones."""
        names: list[str] = []
        node: FdtNode | None = self
        while node and node.parent:
            names.append(node.name)
            node = node.parent
        return "/" + "/".join(reversed(names))

    @property
    def base(self) -> str:
        """The name without its unit address, what of_node_name_eq() compares."""
        return self.name.split("@", 1)[0]

    def child(self, base: str) -> FdtNode | None:
        """The first child of that name (of_get_child_by_name(), drivers/of/base.c)."""
        return next((child for child in self.children if child.base == base), None)

    def cells(self, name: str) -> tuple[int, ...]:
        """A property's whole 32-bit cells; empty if it is absent or shorter than one."""
        value = self.properties.get(name, b"")
        return struct.unpack(f">{len(value) // 4}I", value[: len(value) // 4 * 4])

    def u32(self, name: str) -> int | None:
        """A property's first cell (of_property_read_u32())."""
        value = self.properties.get(name, b"")
        return int.from_bytes(value[:4], "big") if len(value) >= 4 else None

    def strings(self, name: str) -> tuple[str, ...]:
        """A property's strings, up to the last one that ends."""
        return tuple(map(_text, self.properties.get(name, b"").split(b"\0")[:-1]))

    def string(self, name: str) -> str:
        """A property's first string; empty without one."""
        return next(iter(self.strings(name)), "")


@dataclass(frozen=True)
class FdtTree:
    """A whole tree. ``nodes`` are all in the order of the tree, ``handles`` those by phandle."""

    root: FdtNode
    nodes: tuple[FdtNode, ...]
    handles: dict[int, FdtNode]

    def at(self, path: str) -> FdtNode | None:
        """The node of a path of names without unit addresses."""
        found: FdtNode | None = self.root
        for base in filter(None, path.split("/")):
            found = found.child(base) if found else None
        return found

    def pointed(self, node: FdtNode, name: str) -> FdtNode | None:
        """The node that the first phandle of a property leads to (of_parse_phandle())."""
        handle = node.u32(name)
        return None if handle is None else self.handles.get(handle)


def parse(blob: bytes, path: Path) -> FdtTree:
    """The nodes of a dtb that was read from ``path``.

    Raises UserError, with libfdt's word for it, if any byte of the structure is damaged: Linux
    refuses such a tree as a whole (fdt_check_header(), unflatten_dt_nodes()).
    """
    if len(blob) > MAX_BYTES:
        raise UserError(
            f"{len(blob)} bytes: arm64 Linux boots with device trees of up to {MAX_BYTES}",
            file=path,
        )
    if len(blob) < _HEADER_BYTES:
        raise UserError(f"the header of the device tree is cut off at {len(blob)} bytes", file=path)
    fdt = bytearray(blob)
    _check(libfdt.fdt_check_header(fdt), "the header", path)
    if libfdt.fdt_version(fdt) < _VERSION:
        # before, the header has no size of the strings, and they cannot be checked
        reason = f"version {libfdt.fdt_version(fdt)}; dtc writes {_VERSION} since 2007"
        raise UserError(f"the device tree is too old: {reason}", file=path)
    _check_names(fdt, path)
    _check(libfdt.fdt_check_full(fdt, len(fdt)), "the structure", path)
    nodes = tuple(_nodes(fdt, path))
    handles: dict[int, FdtNode] = {}
    for node in nodes:
        for name in _HANDLES & node.properties.keys():
            if (handle := node.u32(name)) is not None:
                handles.setdefault(handle, node)
    return FdtTree(nodes[0], nodes, handles)


def _check(result: int, what: str, path: Path) -> None:
    if result < 0:
        reason = libfdt.fdt_strerror(result)
        raise UserError(f"{what} of the device tree is damaged: {reason}", file=path, hint=_HINT)


def _check_names(fdt: bytearray, path: Path) -> None:
    """Names of properties. All may be the same long string: unbounded, that is quadratic work."""
    start, size = libfdt.fdt_off_dt_strings(fdt), libfdt.fdt_size_dt_strings(fdt)
    strings = bytes(fdt[start : start + size])
    longest = max(map(len, strings.split(b"\0")))
    if longest > MAX_NAME:
        _refuse_name(f"the strings at offset {start:#x}", longest, path)
    if not strings.isascii():
        where = f"the strings at offset {start:#x} of the device tree"
        raise UserError(f"{where} are damaged: they are not ASCII", file=path, hint=_HINT)


def _refuse_name(where: str, length: int, path: Path) -> None:
    reason = f"a name of {length} bytes, the longest allowed is 31"
    raise UserError(f"{where} of the device tree: {reason}", file=path, hint=_HINT)


def _nodes(fdt: bytearray, path: Path) -> Iterator[FdtNode]:
    """The root, and all nodes below it."""
    root = FdtNode("", None, _properties(fdt, 0))
    yield root
    open_nodes = [root]
    offset, depth = libfdt.fdt_next_node(fdt, 0, 0)
    for _ in range(MAX_NODES):
        if offset < 0 or depth <= 0:
            return
        if depth > MAX_DEPTH:
            raise UserError(f"{open_nodes[-1].path} holds nodes {depth} deep", file=path)
        del open_nodes[depth:]
        parent = open_nodes[-1]
        name = _ascii(libfdt.fdt_get_name(fdt, offset)[0])
        if len(name) > MAX_NAME:
            _refuse_name(parent.path, len(name), path)
        node = FdtNode(name, parent, _properties(fdt, offset))
        parent.children.append(node)
        open_nodes.append(node)
        yield node
        offset, depth = libfdt.fdt_next_node(fdt, offset, depth)
    raise UserError(f"the device tree has more than {MAX_NODES} nodes", file=path)


def _properties(fdt: bytearray, offset: int) -> dict[str, bytes]:
    """Values by name; of two of one name Linux finds the first (__of_find_property())."""
    found: dict[str, bytes] = {}
    at = libfdt.fdt_first_property_offset(fdt, offset)
    while at >= 0:
        name, value, *_ = libfdt.fdt_get_property_by_offset(fdt, at)
        found.setdefault(name, bytes(value))
        at = libfdt.fdt_next_property_offset(fdt, at)
    return found


def _ascii(name: str) -> str:
    return name if name.isascii() else _text(name.encode(errors="surrogateescape"))


def _text(value: bytes) -> str:
    return value.decode("ascii", "backslashreplace")
