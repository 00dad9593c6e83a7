# SPDX-License-Identifier: Apache-2.0
"""The view that a booted kernel shows: in a guest's snapshot, or in a /sys tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from asymlab.decode.sys_files import SysFiles, open_sys
from asymlab.errors import UserError
from asymlab.model.cpulist import MAX_CPUS, parse_cpus
from asymlab.model.machine import CpuSet
from asymlab.model.record import Record
from asymlab.predict.view import CpuView, Domain, View

CPU = "/sys/devices/system/cpu"
NODE = "/sys/devices/system/node"
DOMAINS = "/sys/kernel/debug/sched/domains"
SCHEDSTAT = "/proc/schedstat"
PRIORITIES = "/sys/kernel/debug/x86/sched_core_priority"

_MASK = re.compile(rf"[0-9a-f]{{1,8}}(,[0-9a-f]{{8}}){{0,{MAX_CPUS // 32 - 1}}}")


def parse_snapshot(text: str) -> dict[str, str]:
    """Contents by path from lines ``<path>\\t<content>``; other lines are ignored."""
    pairs = (line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    return {path: content.strip() for path, content in pairs}


def booted_view(snapshot_text: str) -> View:
    """The view that a guest's snapshot.txt shows; CPUs are those whose topology is there (sysfs
    hides it while a CPU is offline)."""
    return _view(parse_snapshot(snapshot_text))


class Running(Record):
    """What a /sys tree tells of the kernel that made it.

    ``release`` and ``cmdline`` are from /proc (empty: not there). ``cpufreq`` is the driver's name.
    """

    view: View
    release: str = ""
    cmdline: tuple[str, ...] = ()
    cpufreq: str = ""


def running(path: Path) -> Running:
    """The kernel whose /sys (and /proc) is in a folder or a tar; ``/`` is this machine's.

    Raises UserError for what is no such tree, and for files in it that no kernel writes.
    """
    tree = open_sys(path)
    files = dict(_files(tree))
    try:
        view = _view(files)
    except ValueError as error:
        text = f"a file of this tree reads as no kernel writes it: {error}"
        raise UserError(text, file=path) from error
    if not view.cpus:
        raise UserError("/sys tells of no CPU that is online", file=path)
    release = re.match(r"Linux version (\S+)", files.get("/proc/version", ""))
    return Running(
        view=view,
        release=release[1] if release else "",
        cmdline=tuple(files.get("/proc/cmdline", "").split()),
        cpufreq=files.get(f"{CPU}/cpu{min(view.cpus)}/cpufreq/scaling_driver", ""),
    )


def _files(tree: SysFiles) -> Iterator[tuple[str, str]]:
    """What a guest's snapshot has, of a tree; newlines in it as the snapshot has them."""
    for path in _paths(tree):
        if (data := tree.bytes(path.removeprefix("/"))) is not None:
            text = data.decode("ascii", "backslashreplace").strip()
            yield path, text.replace("\n", ";" if path == SCHEDSTAT else " ")


def _paths(tree: SysFiles) -> Iterator[str]:
    yield from ("/proc/version", "/proc/cmdline", SCHEDSTAT, PRIORITIES)
    for node in _inside(tree, NODE, r"node\d{1,5}"):
        yield from (f"{node}/cpulist", f"{node}/distance")
    for cpu in _inside(tree, CPU, r"cpu\d{1,5}"):
        yield from (f"{cpu}/cpu_capacity", f"{cpu}/cpufreq/scaling_driver")
        yield from _inside(tree, f"{cpu}/topology", r"\w+_list")
        for cache in _inside(tree, f"{cpu}/cache", r"index\d"):
            yield from (f"{cache}/{name}" for name in ("level", "size", "shared_cpu_list"))
    for cpu in _inside(tree, DOMAINS, r"cpu\d{1,5}"):
        for domain in _inside(tree, cpu, r"domain\d{1,2}"):
            yield from (f"{domain}/name", f"{domain}/flags")


def _inside(tree: SysFiles, folder: str, pattern: str) -> Iterator[str]:
    names = tree.names(folder.removeprefix("/"))
    return (f"{folder}/{name}" for name in names if re.fullmatch(pattern, name))


def _view(files: Mapping[str, str]) -> View:
    cpus = _numbers(files, rf"{CPU}/cpu(\d+)/topology/")
    nodes = _numbers(files, rf"{NODE}/node(\d+)/")
    on_node = {
        cpu: node for node in nodes for cpu in parse_cpus(files.get(_node(node, "cpulist"), ""))
    }
    distances = {
        node: tuple(map(int, files[_node(node, "distance")].split()))
        for node in nodes
        if _node(node, "distance") in files
    }
    pairs = re.findall(r"(\d{1,5})\s(-?\d{1,9})\b", files.get(PRIORITIES, ""))
    priorities = {int(cpu): int(priority) for cpu, priority in pairs}
    found = {cpu: _cpu(files, cpu, on_node.get(cpu)) for cpu in cpus}
    return View(
        cpus={
            cpu: view.model_copy(update={"priority": priorities.get(cpu)})
            for cpu, view in found.items()
        },
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
        return None if text is None else parse_cpus(text)

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
        masks = tuple(_parse_mask(row[1:3]) for row in rows)
        yield int(cpu.split()[0].removeprefix("cpu")), masks


def _parse_mask(words: list[str]) -> CpuSet:
    """Of the words after domain<N>: the mask is the first, or follows a name."""
    mask = next((word for word in words if _MASK.fullmatch(word)), None)
    if mask is None:
        raise ValueError(f"{SCHEDSTAT}: {' '.join(words)[:40]!r} has no mask of CPUs")
    bits = int(mask.replace(",", ""), 16)
    return frozenset(cpu for cpu in range(bits.bit_length()) if bits >> cpu & 1)
