# SPDX-License-Identifier: Apache-2.0
"""What the scheduler counted in each step of a load: /proc/schedstat at its begin and end.

Source of the format: Documentation/scheduler/sched-stats.rst and show_schedstat() in
kernel/sched/stats.c of Linux 6.12 (version 16) and 7.3 (version 17).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from asymlab.errors import InfraError

SUFFIX = ".schedstat.txt"
"""The end of the name of a load's file; harness/guest/work.h writes it."""

_CPU = (
    *("yld_count", "", "sched_count", "sched_goidle", "ttwu_count", "ttwu_local"),
    *("rq_cpu_time_ns", "run_delay_ns", "pcount"),
)
_TYPES = ("busy", "idle", "newly_idle")
_IMBALANCES = ("load", "util", "task", "misfit")
_BALANCED = ("lb_count", "lb_balanced", "lb_failed")
_MOVED = ("lb_gained", "lb_hot_gained", "lb_nobusyq", "lb_nobusyg")
_REST = (
    *("alb_count", "alb_failed", "alb_pushed"),
    *(f"{name}_{what}" for name in ("sbe", "sbf") for what in ("count", "balanced", "pushed")),
    *("ttwu_wake_remote", "ttwu_move_affine", "ttwu_move_balance"),
)
"""The last fields of a domain."""

_BY_TYPE = {
    16: (*_BALANCED, "lb_imbalance", *_MOVED),
    17: (*_BALANCED, *(f"lb_imbalance_{name}" for name in _IMBALANCES), *_MOVED),
}
"""The fields of a domain for each type of idleness, by version."""

_NAMED = 17
"""The first version that has the names of domains."""

_EDGE = re.compile(r"step (\d+) (begin|end)\n", re.M)


def counted(text: str) -> dict[int, dict[str, int]]:
    """By task count k of a step what all CPUs counted in it.

    The names are the kernel's, those of a domain as ``MC.idle.lb_count`` (``domain1.`` before
    version 17); domains have no counters that are 0. Times are in ns, summed over CPUs. Of versions
    other than 16 and 17 domains are left out, and so are counters that were reset in the step.
    InfraError if the text is not what a guest writes.
    """
    edges: dict[tuple[int, str], Counter[str]] = {}
    _, *parts = _EDGE.split(text)
    for k, edge, snapshot in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        edges[int(k), edge] = _sums(snapshot)
    return {
        k: _between(edges[k, "begin"], edges[k, "end"])
        for k, edge in edges
        if edge == "end" and (k, "begin") in edges
    }


def _between(begin: Mapping[str, int], end: Mapping[str, int]) -> dict[str, int]:
    found = {name: value - begin.get(name, 0) for name, value in end.items()}
    return {name: n for name, n in found.items() if n > 0 or (n == 0 and "." not in name)}


def _sums(snapshot: str) -> Counter[str]:
    """The counters of one snapshot, summed over CPUs."""
    lines = [line.split() for line in snapshot.splitlines()]
    if not lines or lines[0][:1] != ["version"]:
        raise InfraError(f"/proc/schedstat begins with {snapshot[:40]!r}, not with its version")
    try:
        version, found = int(lines[0][1]), Counter[str]()
        for name, *words in lines[1:]:
            if name.startswith("cpu"):
                found.update(dict(zip(_CPU, map(int, words), strict=True)))
            elif name.startswith("domain") and version in _BY_TYPE:
                found.update(dict(_domain(version, name, words)))
    except (ValueError, IndexError) as error:
        raise InfraError(f"a line of /proc/schedstat cannot be read: {error}") from error
    del found[""]
    return found


def _domain(version: int, number: str, words: list[str]) -> Iterator[tuple[str, int]]:
    """The counters of one CPU's domain by name."""
    name, values = (words[0], words[2:]) if version >= _NAMED else (number, words[1:])
    by_type = _BY_TYPE[version]
    names = [f"{name}.{kind}.{one}" for kind in _TYPES for one in by_type]
    names += [f"{name}.{one}" for one in _REST]
    yield from zip(names, map(int, values), strict=True)
