# SPDX-License-Identifier: Apache-2.0
"""The view of a booted kernel: from a guest's snapshot, or from a /sys tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from asymlab.decode.sys_cpu import (
    CLUSTER,
    CPU,
    NODE,
    PACKAGE,
    THREADS,
    Reader,
    members,
    on_node,
    sharers,
)
from asymlab.decode.sys_files import TarTree, open_sys
from asymlab.errors import UserError
from asymlab.model.cpulist import parse_mask
from asymlab.model.machine import CpuSet
from asymlab.model.record import Record
from asymlab.predict.view import CpuView, Domain, View

DOMAINS = "sys/kernel/debug/sched/domains"
SCHEDSTAT = "proc/schedstat"
PRIORITIES = "sys/kernel/debug/x86/sched_core_priority"


def parse_snapshot(text: str) -> dict[str, str]:
    """Contents by path from lines ``<path>\\t<content>``; other lines are ignored."""
    pairs = (line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    return {path: content.strip() for path, content in pairs}


def booted_view(snapshot_text: str) -> View:
    """The view in a guest's snapshot.txt; CPUs are those with a topology folder (sysfs removes
    it while a CPU is offline). Raises ValueError for invalid files."""
    known = parse_snapshot(snapshot_text).items()
    files = {path.removeprefix("/"): content.encode() for path, content in known}
    return _view(Reader("snapshot.txt", TarTree(files, {})))


class Running(Record):
    """The kernel of a /sys tree and its command line.

    ``release`` and ``cmdline`` are from /proc (empty: not there). ``cpufreq`` is the driver's name.
    """

    view: View
    release: str = ""
    cmdline: tuple[str, ...] = ()
    cpufreq: str = ""


def running(path: Path) -> Running:
    """The kernel whose /sys (and /proc) is in a folder or a tar; ``/`` is this machine's.

    Raises UserError for another input, and for invalid files.
    """
    reader = Reader(str(path), open_sys(path))
    try:
        view = _view(reader)
    except ValueError as error:
        raise UserError(f"invalid file in this tree: {error}", file=path) from error
    if not view.cpus:
        raise UserError("no CPU in /sys is online", file=path)
    release = re.match(r"Linux version (\S+)", reader.text("proc/version") or "")
    return Running(
        view=view,
        release=release[1] if release else "",
        cmdline=tuple((reader.text("proc/cmdline") or "").split()),
        cpufreq=reader.text(f"{CPU}/cpu{min(view.cpus)}/cpufreq/scaling_driver") or "",
    )


def _view(reader: Reader) -> View:
    numbers = reader.numbers(CPU, r"cpu(\d{1,5})")
    cpus = [cpu for cpu in numbers if reader.files.names(f"{CPU}/cpu{cpu}/topology")]
    nodes = reader.numbers(NODE, r"node(\d{1,5})")
    node_of = {cpu: node for node in nodes for cpu in on_node(reader, node)}
    rows = {node: reader.text(f"{NODE}/node{node}/distance") for node in nodes}
    pairs = re.findall(r"(\d{1,5})\s(-?\d{1,9})\b", reader.text(PRIORITIES) or "")
    priorities = {int(cpu): int(priority) for cpu, priority in pairs}
    view = View(
        cpus={cpu: _cpu(reader, cpu, node_of.get(cpu), priorities.get(cpu)) for cpu in cpus},
        distances={node: tuple(map(int, row.split())) for node, row in rows.items() if row},
        domains=_all_domains(reader, cpus),
    )
    for problem in reader.problems:
        raise ValueError(problem)
    return view


def _cpu(reader: Reader, cpu: int, node: int | None, priority: int | None) -> CpuView:
    at = f"{CPU}/cpu{cpu}"
    indexes = reader.numbers(f"{at}/cache", r"index(\d)")
    levels = {index: reader.number(f"{at}/cache/index{index}/level") or 0 for index in indexes}
    last = max(levels, key=levels.__getitem__, default=0)
    size = re.fullmatch(r"(\d+)K", reader.text(f"{at}/cache/index{last}/size") or "")
    return CpuView(
        capacity=reader.number(f"{at}/cpu_capacity"),
        threads=members(reader, cpu, THREADS),
        cluster=members(reader, cpu, CLUSTER),
        package=members(reader, cpu, PACKAGE),
        llc=sharers(reader, f"{at}/cache/index{last}"),
        llc_kib=int(size[1]) if size else None,
        node=node,
        priority=priority,
    )


def _all_domains(reader: Reader, cpus: Iterable[int]) -> dict[int, tuple[Domain, ...]] | None:
    """Domains of every CPU from debugfs, which has no spans, and /proc/schedstat, which has.

    A domain's folder is only there with CONFIG_SCHED_DEBUG (until 6.14) and the parameter
    sched_verbose: without a single one, and with domains in schedstat, nothing is known.
    """
    spans = dict(_spans((reader.text(SCHEDSTAT) or "").replace("\n", ";")))
    domains = {cpu: _domains(reader, cpu, spans.get(cpu, ())) for cpu in cpus}
    unseen = not any(domains.values())
    return None if unseen and (not spans or any(spans.values())) else domains


def _domains(reader: Reader, cpu: int, spans: tuple[CpuSet, ...]) -> tuple[Domain, ...]:
    chain: list[Domain] = []
    while name := reader.text(f"{DOMAINS}/cpu{cpu}/domain{len(chain)}/name"):
        flags = reader.text(f"{DOMAINS}/cpu{cpu}/domain{len(chain)}/flags") or ""
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
    for word in words:
        with suppress(ValueError):
            return parse_mask(word)
    raise ValueError(f"{SCHEDSTAT}: {' '.join(words)[:40]!r} has no mask of CPUs")
