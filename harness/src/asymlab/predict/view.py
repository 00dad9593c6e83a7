# SPDX-License-Identifier: Apache-2.0
"""Linux's view of a machine: as a booted kernel shows it, and what differs between two views."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from asymlab.model.machine import CpuSet
from asymlab.model.record import Record

CPU = "/sys/devices/system/cpu"
NODE = "/sys/devices/system/node"
DOMAINS = "/sys/kernel/debug/sched/domains"
SCHEDSTAT = "/proc/schedstat"
ASYM = "SD_ASYM_CPUCAPACITY"

_MASK = re.compile(r"[0-9a-f]+(,[0-9a-f]{8})*")
_NAMES = {
    "capacity": "cpu_capacity",
    "threads": "thread_siblings_list",
    "cluster": "cluster_cpus_list",
    "package": "package_cpus_list",
    "llc": "LLC shared_cpu_list",
    "llc_kib": "LLC size in KiB",
    "node": "node",
}


class Domain(Record):
    """A scheduling domain of one CPU: its name (SMT, CLS, MC, PKG, NODE, NUMA), span and flags.

    ``flags`` are in the order of include/linux/sched/sd_flags.h. ``span`` None: not told.
    """

    name: str
    span: CpuSet | None = None
    flags: tuple[str, ...]


class CpuView(Record):
    """One CPU as sysfs shows it; None is a file that is not there.

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
    """Linux's view of a machine: its online CPUs, and rows of distances by NUMA node.

    ``domains`` are by CPU, innermost first; None if they could not be read. A CPU without any
    (isolated, or alone) has an empty chain.
    """

    cpus: dict[int, CpuView]
    distances: dict[int, tuple[int, ...]]
    domains: dict[int, tuple[Domain, ...]] | None = None

    @property
    def asym(self) -> bool | None:
        """Whether any domain has SD_ASYM_CPUCAPACITY; None if domains are not known."""
        if self.domains is None:
            return None
        return any(ASYM in domain.flags for chain in self.domains.values() for domain in chain)


def parse_cpu_list(text: str) -> CpuSet:
    """``0-3,8`` as CPU numbers."""
    out: set[int] = set()
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        out.update(range(int(first), int(last or first) + 1))
    return frozenset(out)


def spell_cpu_list(cpus: Iterable[int]) -> str:
    """CPU numbers as ``0-3,8``."""
    runs: list[list[int]] = []
    for cpu in sorted(cpus):
        if runs and cpu == runs[-1][1] + 1:
            runs[-1][1] = cpu
        else:
            runs.append([cpu, cpu])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def parse_snapshot(text: str) -> dict[str, str]:
    """Contents by path from lines ``<path>\\t<content>``; other lines are ignored."""
    pairs = (line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    return {path: content.strip() for path, content in pairs}


def booted_view(snapshot_text: str) -> View:
    """The view that a guest's snapshot.txt shows; CPUs are those whose topology is there (sysfs
    hides it while a CPU is offline)."""
    files = parse_snapshot(snapshot_text)
    cpus = _numbers(files, rf"{CPU}/cpu(\d+)/topology/")
    nodes = _numbers(files, rf"{NODE}/node(\d+)/")
    on_node = {
        cpu: node for node in nodes for cpu in parse_cpu_list(files.get(_node(node, "cpulist"), ""))
    }
    distances = {
        node: tuple(map(int, files[_node(node, "distance")].split()))
        for node in nodes
        if _node(node, "distance") in files
    }
    return View(
        cpus={cpu: _cpu(files, cpu, on_node.get(cpu)) for cpu in cpus},
        distances=distances,
        domains=_all_domains(files, cpus),
    )


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


def _all_domains(
    files: Mapping[str, str], cpus: Iterable[int]
) -> dict[int, tuple[Domain, ...]] | None:
    """Domains of every CPU from debugfs, which has no spans, and /proc/schedstat, which has.

    A domain's folder is only there with CONFIG_SCHED_DEBUG (until 6.14) and the parameter
    sched_verbose: without a single one, and with domains in schedstat, nothing is known.
    """
    spans = dict(_spans(files.get(SCHEDSTAT, "")))
    domains = {cpu: _domains(files, cpu, spans.get(cpu, ())) for cpu in cpus}
    unseen = not any(domains.values())
    return None if unseen and (not spans or any(spans.values())) else domains


def _domains(files: Mapping[str, str], cpu: int, spans: tuple[CpuSet, ...]) -> tuple[Domain, ...]:
    chain: list[Domain] = []
    while (name := files.get(f"{DOMAINS}/cpu{cpu}/domain{len(chain)}/name")) is not None:
        flags = files.get(f"{DOMAINS}/cpu{cpu}/domain{len(chain)}/flags", "")
        span = spans[len(chain)] if len(chain) < len(spans) else None
        chain.append(Domain(name=name, span=span, flags=tuple(flags.split())))
    return tuple(chain)


def _spans(schedstat: str) -> Iterator[tuple[int, tuple[CpuSet, ...]]]:
    """Spans of every CPU's domains. Lines are ``cpu<N> ...``, then ``domain<N> [name] <mask> ...``
    (the name since version 17, show_schedstat() in kernel/sched/stats.c)."""
    for part in re.split(r";(?=cpu\d+ )", schedstat)[1:]:
        cpu, *lines = part.split(";")
        rows = (line.split() for line in lines if line.startswith("domain"))
        masks = (row[1] if _MASK.fullmatch(row[1]) else row[2] for row in rows)
        yield int(cpu.split()[0].removeprefix("cpu")), tuple(map(_parse_mask, masks))


def _parse_mask(mask: str) -> CpuSet:
    bits = int(mask.replace(",", ""), 16)
    return frozenset(cpu for cpu in range(bits.bit_length()) if bits >> cpu & 1)


class Drift(Record):
    """Something that two views show differently, on ``cpus`` (none: of the machine as a whole)."""

    cpus: CpuSet
    what: str
    one: str
    other: str

    def line(self, one: str, other: str) -> str:
        """In a line; ``one`` and ``other`` name the views."""
        where = f"cpu{spell_cpu_list(self.cpus)} " if self.cpus else ""
        return f"{where}{self.what}: {one} {self.one}, {other} {self.other}"


def drift(one: View, other: View) -> tuple[Drift, ...]:
    """All that differs. What is alike on several CPUs is one record. Spans that a view does not
    tell are not compared, nor are domains."""
    on: dict[tuple[str, str, str], set[int]] = {}
    for cpu in sorted(one.cpus | other.cpus):
        for found in _cpu_drift(one, other, cpu):
            on.setdefault(found, set()).add(cpu)
    for node in sorted(one.distances | other.distances):
        rows = one.distances.get(node), other.distances.get(node)
        if rows[0] != rows[1]:
            on[f"node{node} distance", _spell(rows[0]), _spell(rows[1])] = set()
    return tuple(
        Drift(cpus=frozenset(cpus), what=what, one=a, other=b) for (what, a, b), cpus in on.items()
    )


def differences(predicted: View, booted: View) -> list[str]:
    """One readable line for everything that is not as predicted; empty if all is."""
    lines = [found.line("predicted", "booted") for found in drift(predicted, booted)]
    if booted.domains is None:
        lines.append("sched domains: not booted with CONFIG_SCHED_DEBUG and sched_verbose")
    elif any(domain.span is None for chain in booted.domains.values() for domain in chain):
        lines.append("sched domain spans: not booted with CONFIG_SCHEDSTATS")
    return lines


def _cpu_drift(one: View, other: View, cpu: int) -> Iterator[tuple[str, str, str]]:
    if cpu not in other.cpus or cpu not in one.cpus:
        there, missing = "online", "not there"
        known = (there, missing) if cpu in one.cpus else (missing, there)
        yield "state", *known
        return
    want, have = dict(one.cpus[cpu]), dict(other.cpus[cpu])
    for field, name in _NAMES.items():
        if want[field] != have[field]:
            yield name, _spell(want[field]), _spell(have[field])
    if one.domains is not None and other.domains is not None:
        yield from _chain_drift(one.domains.get(cpu, ()), other.domains.get(cpu, ()))


def _chain_drift(
    one: tuple[Domain, ...], other: tuple[Domain, ...]
) -> Iterator[tuple[str, str, str]]:
    names = [" ".join(domain.name for domain in chain) or "nothing" for chain in (one, other)]
    if names[0] != names[1]:
        yield "domains", names[0], names[1]
        return
    for level, (a, b) in enumerate(zip(one, other, strict=True)):
        if a.span is not None and b.span is not None and a.span != b.span:
            yield f"domain{level} ({a.name}) span", _spell(a.span), _spell(b.span)
        if a.flags != b.flags:
            yield f"domain{level} ({a.name}) flags", _more(a, b), _more(b, a)


def _more(one: Domain, other: Domain) -> str:
    extra = [flag for flag in one.flags if flag not in other.flags]
    return f"{' '.join(extra) or 'nothing'} more"


def _spell(value: object) -> str:
    """A value as sysfs writes it: sets as CPU lists."""
    if isinstance(value, frozenset):
        return spell_cpu_list(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "nothing" if value is None else str(value)
