# SPDX-License-Identifier: Apache-2.0
"""What Linux should see of a machine, what a booted one saw, and where they differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from asymlab.model.machine import CpuSet, Machine
from asymlab.model.record import Record

CPU = "/sys/devices/system/cpu"
NODE = "/sys/devices/system/node"
DOMAINS = "/sys/kernel/debug/sched/domains"
ASYM = "SD_ASYM_CPUCAPACITY"


class Domain(Record):
    """A scheduling domain of one CPU: its name (SMT, CLS, MC, PKG, NUMA) and flags."""

    name: str
    flags: tuple[str, ...]


class CpuView(Record):
    """One CPU as sysfs shows it; None is a file that was not there.

    ``threads``, ``cluster``, ``package`` are topology/*_list, ``llc`` the sharers of the cache of
    the highest level and ``llc_kib`` its size.
    """

    capacity: int | None
    threads: CpuSet | None
    cluster: CpuSet | None
    package: CpuSet | None
    llc: CpuSet | None
    llc_kib: int | None
    node: int | None


class View(Record):
    """Linux's view of a machine. ``distances`` are rows by node. ``asym`` is whether any domain
    has SD_ASYM_CPUCAPACITY, None if domains could not be read. ``domains`` are by CPU, innermost
    first; empty in an expected view."""

    cpus: dict[int, CpuView]
    distances: dict[int, tuple[int, ...]]
    asym: bool | None
    domains: dict[int, tuple[Domain, ...]] = {}


_NAMES = {
    "capacity": "cpu_capacity",
    "threads": "thread_siblings_list",
    "cluster": "cluster_cpus_list",
    "package": "package_cpus_list",
    "llc": "LLC shared_cpu_list",
    "llc_kib": "LLC size in KiB",
    "node": "node",
}


def expected_view(machine: Machine) -> View:
    """What Linux on arm64 derives from the machine's tables, in either firmware world.

    The cluster is what holds the core (find_acpi_cpu_topology_cluster(), drivers/acpi/pptt.c):
    without clusters, the LLC.
    """
    cpus: dict[int, CpuView] = {}
    for cpu in machine.cpus:
        llc = machine.llc_spans[cpu.llc]
        cpus[cpu.id] = CpuView(
            capacity=machine.capacity(cpu.id),
            threads=machine.siblings(cpu.id),
            cluster=llc if cpu.cluster is None else machine.clusters[cpu.cluster],
            package=machine.sockets[cpu.socket],
            llc=llc,
            llc_kib=machine.llcs[cpu.llc].cache.size >> 10,
            node=cpu.node,
        )
    distances = {node.id: node.distances for node in machine.nodes}
    return View(cpus=cpus, distances=distances, asym=machine.is_asymmetric)


def parse_snapshot(text: str) -> dict[str, str]:
    """Contents by path from lines ``<path>\\t<content>``; other lines are ignored."""
    pairs = (line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    return {path: content.strip() for path, content in pairs}


def parse_cpu_list(text: str) -> CpuSet:
    """``0-3,8`` as CPU numbers."""
    out: set[int] = set()
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        out.update(range(int(first), int(last or first) + 1))
    return frozenset(out)


def booted_view(snapshot_text: str) -> View:
    """The view that a guest's snapshot.txt shows; CPUs are those with any file below cpuN/."""
    files = parse_snapshot(snapshot_text)
    cpus = _numbers(files, rf"{CPU}/cpu(\d+)/")
    nodes = _numbers(files, rf"{NODE}/node(\d+)/")
    on_node = {
        cpu: node for node in nodes for cpu in parse_cpu_list(files.get(_node(node, "cpulist"), ""))
    }
    domains = {cpu: found for cpu in cpus if (found := _domains(files, cpu))}
    flags = {flag for chain in domains.values() for domain in chain for flag in domain.flags}
    distances = {
        node: tuple(map(int, files[_node(node, "distance")].split()))
        for node in nodes
        if _node(node, "distance") in files
    }
    return View(
        cpus={cpu: _cpu(files, cpu, on_node.get(cpu)) for cpu in cpus},
        distances=distances,
        asym=ASYM in flags if domains else None,
        domains=domains,
    )


def differences(expected: View, booted: View) -> list[str]:
    """One readable line for everything that is not as expected, by CPU; empty if all is."""
    lines: list[str] = []
    for cpu in sorted(expected.cpus | booted.cpus):
        if cpu not in booted.cpus or cpu not in expected.cpus:
            where = "booted" if cpu not in booted.cpus else "the machine file"
            lines.append(f"cpu{cpu}: not in {where}")
            continue
        want, have = dict(expected.cpus[cpu]), dict(booted.cpus[cpu])
        for field, name in _NAMES.items():
            if want[field] != have[field]:
                lines.append(_line(f"cpu{cpu} {name}", want[field], have[field]))
    for node in sorted(expected.distances | booted.distances):
        row, seen = expected.distances.get(node), booted.distances.get(node)
        if row != seen:
            lines.append(_line(f"node{node} distance", row, seen))
    if booted.asym is None:
        lines.append("sched domains: not booted with CONFIG_SCHED_DEBUG and sched_verbose")
    elif expected.asym != booted.asym:
        words = {True: "set", False: "absent"}
        lines.append(_line(ASYM, words[bool(expected.asym)], words[booted.asym]))
    return lines


def _line(what: str, want: object, have: object) -> str:
    return f"{what}: machine file {_spell(want)}, booted {_spell(have)}"


def _spell(value: object) -> str:
    """A value as sysfs writes it: sets as CPU lists."""
    if isinstance(value, frozenset):
        return spell_cpu_list(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "nothing" if value is None else str(value)


def spell_cpu_list(cpus: Iterable[int]) -> str:
    """CPU numbers as ``0-3,8``."""
    runs: list[list[int]] = []
    for cpu in sorted(cpus):
        if runs and cpu == runs[-1][1] + 1:
            runs[-1][1] = cpu
        else:
            runs.append([cpu, cpu])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def _numbers(files: Iterable[str], pattern: str) -> list[int]:
    matches = (re.match(pattern, path) for path in files)
    return sorted({int(match[1]) for match in matches if match})


def _node(node: int, name: str) -> str:
    return f"{NODE}/node{node}/{name}"


def _cpu(files: Mapping[str, str], cpu: int, node: int | None) -> CpuView:
    def cpu_list(name: str) -> CpuSet | None:
        text = files.get(f"{CPU}/cpu{cpu}/{name}")
        return None if text is None else parse_cpu_list(text)

    base = f"{CPU}/cpu{cpu}/cache/index"
    levels = {i: int(files.get(f"{base}{i}/level", 0)) for i in range(10)}
    last = max(levels, key=levels.__getitem__)
    size = re.fullmatch(r"(\d+)K", files.get(f"{base}{last}/size", ""))
    capacity = files.get(f"{CPU}/cpu{cpu}/cpu_capacity")
    package = cpu_list("topology/package_cpus_list")
    return CpuView(
        capacity=None if capacity is None else int(capacity),
        threads=cpu_list("topology/thread_siblings_list"),
        cluster=cpu_list("topology/cluster_cpus_list"),
        package=cpu_list("topology/core_siblings_list") if package is None else package,
        llc=cpu_list(f"cache/index{last}/shared_cpu_list"),
        llc_kib=int(size[1]) if size else None,
        node=node,
    )


def _domains(files: Mapping[str, str], cpu: int) -> tuple[Domain, ...]:
    chain: list[Domain] = []
    while (name := files.get(f"{DOMAINS}/cpu{cpu}/domain{len(chain)}/name")) is not None:
        flags = files.get(f"{DOMAINS}/cpu{cpu}/domain{len(chain)}/flags", "")
        chain.append(Domain(name=name, flags=tuple(flags.split())))
    return tuple(chain)
