# SPDX-License-Identifier: Apache-2.0
"""Facts of one CPU or node in a /sys tree: numbers, lists, caches, CPPC."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from asymlab.decode.sys_files import SysFiles
from asymlab.model.acpi import CPC_NAMES, Cpc
from asymlab.model.cpulist import parse_cpus, parse_mask
from asymlab.model.firmware import CacheFacts
from asymlab.model.machine import CpuSet
from asymlab.model.origin import Origin, Problem

CPU = "sys/devices/system/cpu"
NODE = "sys/devices/system/node"

_NUMBER = re.compile(r"[+-]?\d{1,20}")
_SIZE = re.compile(r"(\d{1,9})K")
_AROUND = string.whitespace + "\0"
"""What a value may stand in; Linux 5.15-rc1 ended lists of CPUs with a NUL after the newline."""

_IS_MASK = re.compile(r"(_cpus|_siblings|_map|/cpumap)$")
_CPPC_FILES = frozenset(
    {
        "highest_perf",
        "nominal_perf",
        "lowest_nonlinear_perf",
        "lowest_perf",
        "guaranteed_perf",
        "reference_perf",
        "lowest_freq",
        "nominal_freq",
    }
)
_NO_CLUSTER = frozenset({-1, 0xFFFF, 0xFFFF_FFFF})
"""cluster_id where there is none: arm64's -1, and x86's BAD_APICID of two widths."""

MAX_LISTED = 2_000_000
"""The most CPUs of all different lists together; 4096 CPUs in pairs and packages have a tenth."""

_KINDS = ("data", "instruction", "unified")
_MAX_LEVEL = 7
_MAX_INDEX = 32


@dataclass(frozen=True)
class Reader:
    """Files of one tree, from ``file``; ``problems`` collects invalid values, ``lists`` the parsed
    lists of CPUs (many files have the same), ``left`` the CPUs that further lists may have."""

    file: str
    files: SysFiles
    problems: list[Problem] = field(default_factory=list)
    lists: dict[tuple[str, Callable[[str], CpuSet]], CpuSet] = field(default_factory=dict)
    left: list[int] = field(default_factory=lambda: [MAX_LISTED])

    def origin(self, path: str) -> Origin:
        """Where a file is."""
        return Origin(file=self.file, part=f"/{path}")

    def text(self, path: str) -> str | None:
        """A file without the space around it; None if there is none, or an empty one."""
        data = self.files.bytes(path)
        return (data or b"").decode("ascii", "backslashreplace").strip(_AROUND) or None

    def number(self, path: str) -> int | None:
        """A file that is a number."""
        if (text := self.text(path)) is None:
            return None
        if _NUMBER.fullmatch(text):
            return int(text)
        self.wrong(path, f"{text[:40]!r} is not a number")
        return None

    def cpus(self, *paths: str) -> CpuSet | None:
        """The first of some files that is there, as CPUs: a list, or by its name a mask."""
        for path in paths:
            if (text := self.text(path)) is not None:
                try:
                    return self._parsed(text, parse_mask if _IS_MASK.search(path) else parse_cpus)
                except ValueError as error:
                    self.wrong(path, str(error))
                    return None
        return None

    def numbers(self, folder: str, pattern: str) -> list[int]:
        """Of names like cpu12 in a folder."""
        matches = (re.fullmatch(pattern, name) for name in self.files.names(folder))
        return sorted(int(match[1]) for match in matches if match)

    def _parsed(self, text: str, parse: Callable[[str], CpuSet]) -> CpuSet:
        key = text, parse
        if key not in self.lists:
            found = parse(text)
            self.left[0] -= len(found)
            if self.left[0] < 0:
                raise ValueError(f"lists of more than {MAX_LISTED} CPUs in all")
            self.lists[key] = found
        return self.lists[key]

    def wrong(self, path: str, text: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(origin=self.origin(path), text=text))


THREADS = ("core_cpus_list", "thread_siblings_list", "core_cpus", "thread_siblings")
PACKAGE = ("package_cpus_list", "core_siblings_list", "package_cpus", "core_siblings")
CLUSTER = ("cluster_cpus_list", "cluster_cpus")
"""Files of topology/ (drivers/base/topology.c), the newest name first: core_cpus and package_cpus
are there since 5.3. Before 2.6.26 there are only masks."""


@dataclass(frozen=True)
class Lists:
    """What CPUs one CPU shares a core, a cluster and a package with, always including the CPU;
    None: there is no such file, or an invalid one."""

    threads: CpuSet | None
    cluster: CpuSet | None
    package: CpuSet | None


def lists(reader: Reader, cpu: int) -> Lists:
    """From topology/ of a CPU."""
    cluster = members(reader, cpu, CLUSTER)
    if reader.number(f"{CPU}/cpu{cpu}/topology/cluster_id") in _NO_CLUSTER:
        cluster = None
    found = members(reader, cpu, THREADS), cluster, members(reader, cpu, PACKAGE)
    return Lists(*(_with(cpu, cpus) for cpus in found))


def members(reader: Reader, cpu: int, names: tuple[str, ...]) -> CpuSet | None:
    """The first of some files of topology/ that is there."""
    return reader.cpus(*(f"{CPU}/cpu{cpu}/topology/{name}" for name in names))


def sharers(reader: Reader, cache: str) -> CpuSet | None:
    """The CPUs that share the cache of a folder indexN."""
    return reader.cpus(f"{cache}/shared_cpu_list", f"{cache}/shared_cpu_map")


def on_node(reader: Reader, node: int) -> CpuSet:
    """The CPUs of a node; none without a readable file."""
    return reader.cpus(f"{NODE}/node{node}/cpulist", f"{NODE}/node{node}/cpumap") or frozenset()


def _with(cpu: int, cpus: CpuSet | None) -> CpuSet | None:
    """The list, with the CPU that it is of; the same object if it is in already."""
    return cpus if cpus is None or cpu in cpus else cpus | {cpu}


def caches(reader: Reader, cpu: int) -> Iterator[CacheFacts]:
    """The caches of one CPU, each with all CPUs that share it. A folder without level, type or
    sharers is a problem, and so are sharers without the CPU: who has that cache is not known."""
    base = f"{CPU}/cpu{cpu}/cache"
    for index in reader.numbers(base, r"index(\d{1,2})")[:_MAX_INDEX]:
        at = f"{base}/index{index}"
        level, kind = reader.number(f"{at}/level"), (reader.text(f"{at}/type") or "").lower()
        cpus = sharers(reader, at)
        if level not in range(1, _MAX_LEVEL + 1) or kind not in _KINDS or cpus is None:
            reader.wrong(at, "the cache is left out: its level, type or shared_cpu_list is missing")
            continue
        if cpu not in cpus:
            reader.wrong(at, f"the cache is left out: shared_cpu_list does not have CPU {cpu}")
            continue
        size = _SIZE.fullmatch(reader.text(f"{at}/size") or "")
        yield CacheFacts(
            level=level,
            kind=kind,
            size=int(size[1]) << 10 if size else None,
            line=reader.number(f"{at}/coherency_line_size"),
            ways=reader.number(f"{at}/ways_of_associativity") or None,
            cpus=cpus,
            origin=reader.origin(at),
        )


def cpc(reader: Reader, cpu: int) -> Cpc | None:
    """The levels of acpi_cppc/ in their places of a _CPC package, the only ones in sysfs;
    None without that folder, which Linux makes for a _CPC that it accepts."""
    base = f"{CPU}/cpu{cpu}/acpi_cppc"
    if not reader.files.names(base):
        return None
    elements = (
        reader.number(f"{base}/{name}") if name in _CPPC_FILES else None for name in CPC_NAMES
    )
    return Cpc(path=f"/{base}", elements=tuple(elements), origin=reader.origin(base))
