# SPDX-License-Identifier: Apache-2.0
"""The files of a /sys tree against the view that asymlab decodes from it.

Reads the tar and its lists without asymlab's decoders, so that an error in them is seen. A field
that the view marks as unknown (None) does not count as a difference.
"""

from __future__ import annotations

import posixpath
import re
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

CPU = "sys/devices/system/cpu"
NODE = "sys/devices/system/node"
NO_CLUSTER = ("-1", "65535", "4294967295")

Cpus = frozenset[int]


class Tree:
    """The files of a tar, by their path from the root."""

    def __init__(self, path: Path) -> None:
        found: dict[str, str] = {}
        names: set[str] = set()
        with tarfile.open(path) as tar:
            for member in tar:
                name = posixpath.normpath(member.name).lstrip("/")
                names.add(name)
                stream = tar.extractfile(member) if member.isreg() else None
                if stream:
                    found[name] = stream.read().decode("latin-1").strip(" \t\r\n\0")
        marks = sorted((name.find("devices/system/cpu/cpu"), name) for name in names)
        sys = next(name[:at] for at, name in marks if at >= 0)
        proc = posixpath.join(posixpath.dirname(sys.rstrip("/")), "proc/")
        tops = {sys: "sys/", proc: "proc/"}
        self.files = {
            new + name.removeprefix(old): text
            for name, text in found.items()
            for old, new in tops.items()
            if name.startswith(old)
        }
        self.names = {"sys/" + name.removeprefix(sys) for name in names if name.startswith(sys)}

    def cpus(self, folder: str, *lists: str) -> Cpus | None:
        """The first list or mask of CPUs that is there; masks are named ``mask:NAME``."""
        for name in lists:
            read: Callable[[str], Cpus] = _mask if name.startswith("mask:") else _list
            if text := self.files.get(f"{folder}/{name.removeprefix('mask:')}"):
                return read(text)
        return None

    def numbers(self, pattern: str) -> list[int]:
        """The numbers in names of folders and links."""
        return sorted({int(found[1]) for name in self.names if (found := re.match(pattern, name))})


def _list(text: str) -> Cpus:
    pairs = (part.partition("-") for part in text.split(",") if part)
    return frozenset(cpu for a, _, b in pairs for cpu in range(int(a), int(b or a) + 1))


def _mask(text: str) -> Cpus:
    bits = int(text.replace(",", ""), 16)
    return frozenset(cpu for cpu in range(bits.bit_length()) if bits >> cpu & 1)


def differences(path: Path, view: dict[str, Any]) -> list[str]:
    """A line for each field of ``decode --json`` that the tree's own files contradict."""
    tree = Tree(path)
    cpus = {one["id"]: one for one in view["cpus"]}
    online = tree.cpus(CPU, "online")
    if online is None:
        with_topology = {n for n in cpus if any(_below(tree, f"{CPU}/cpu{n}/topology"))}
        online = frozenset(
            n for n in with_topology if tree.files.get(f"{CPU}/cpu{n}/online") != "0"
        )
    found = {cpu for cpu, one in cpus.items() if one["enabled"]}
    lines = [] if found == online or len(found) == 1 else [f"online: {found} is {set(online)}"]
    for cpu in sorted(online & found):
        lines += _topology(tree, cpus, cpu, online)
        lines += _caches(tree, view, cpu)
        lines += _node(tree, cpus[cpu])
    return lines


def _below(tree: Tree, folder: str) -> Iterator[str]:
    return (name for name in tree.files if name.startswith(folder + "/"))


def _topology(tree: Tree, cpus: dict[int, dict[str, Any]], cpu: int, online: Cpus) -> Iterator[str]:
    folder = f"{CPU}/cpu{cpu}/topology"
    alone = tree.files.get(f"{folder}/cluster_id") in NO_CLUSTER
    wanted = {
        "core": tree.cpus(folder, "thread_siblings_list", "mask:thread_siblings", "core_cpus_list"),
        "package": tree.cpus(
            folder, "core_siblings_list", "mask:core_siblings", "package_cpus_list"
        ),
        "cluster": None if alone else tree.cpus(folder, "cluster_cpus_list", "mask:cluster_cpus"),
    }
    for name, want in wanted.items():
        number = cpus[cpu][name]
        if want is None or number is None:
            continue
        got = {other for other in online if cpus[other][name] == number}
        if got != want & online | {cpu}:
            yield f"cpu{cpu} {name}: {sorted(got)} is {sorted(want)}"


def _caches(tree: Tree, view: dict[str, Any], cpu: int) -> Iterator[str]:
    base = f"{CPU}/cpu{cpu}/cache"
    wanted = set()
    for index in tree.numbers(rf"{base}/index(\d+)"):
        folder = f"{base}/index{index}"
        sharers = tree.cpus(folder, "shared_cpu_list", "mask:shared_cpu_map")
        level, kind = (tree.files.get(f"{folder}/{name}", "") for name in ("level", "type"))
        if sharers and level:
            wanted.add((int(level), kind.lower(), sharers))
    caches = [one for one in view["caches"] if cpu in one["cpus"]]
    got = {(one["level"], one["kind"], frozenset(one["cpus"])) for one in caches}
    if more := got - wanted:
        yield f"cpu{cpu} caches: {_spelt(more)} not in the tree"
    if not view["problems"] and (less := wanted - got):
        yield f"cpu{cpu} caches: {_spelt(less)} not decoded"


def _spelt(caches: set[tuple[int, str, Cpus]]) -> str:
    return "; ".join(f"L{level} {kind} of {sorted(cpus)}" for level, kind, cpus in caches)


def _node(tree: Tree, cpu: dict[str, Any]) -> Iterator[str]:
    nodes = {
        node
        for node in tree.numbers(rf"{NODE}/node(\d+)")
        if cpu["id"] in (tree.cpus(f"{NODE}/node{node}", "cpulist", "mask:cpumap") or ())
    }
    if cpu["node"] is not None and cpu["node"] not in nodes:
        yield f"cpu{cpu['id']} node: {cpu['node']} is {sorted(nodes)}"
