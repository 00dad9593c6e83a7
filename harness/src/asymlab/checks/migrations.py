# SPDX-License-Identifier: Apache-2.0
"""Distances of migrations, and the share of the machine in use."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import polars as pl

from asymlab.checks.occupancy import Reals
from asymlab.model.machine import Machine
from asymlab.model.machine_parts import Cpu
from asymlab.trace.intervals import NS

LEVELS = ("smt", "cluster", "llc", "node", "socket", "system")
"""Distances of a migration, near to far: the smallest unit that has both CPUs. "smt" is one core,
"llc" the CPUs of one last-level cache, "node" a NUMA node."""

RETURN_NS = 20_000_000
"""Two ticks with CONFIG_HZ_100: nothing that lasts has changed in between."""


def distance(one: Cpu, other: Cpu) -> str:
    """The first of LEVELS that two CPUs share."""
    same = (
        one.core == other.core,
        one.cluster is not None and one.cluster == other.cluster,
        one.llc == other.llc,
        one.node == other.node,
        one.socket == other.socket,
        True,
    )
    return LEVELS[same.index(True)]


def migration_rates(machine: Machine, moves: pl.DataFrame, seconds: float) -> dict[str, float]:
    """Migrations per second by distance, with 0 for levels of the machine without migrations.

    ``moves`` has a row (orig_cpu, dest_cpu) for each migration in ``seconds``.
    """
    cpus = machine.cpus
    ends = itertools.chain(itertools.pairwise(cpus), ((cpus[0], cpu) for cpu in cpus[1:]))
    rates = {distance(one, other): 0.0 for one, other in ends}
    pairs = moves.group_by("orig_cpu", "dest_cpu").len()
    for origin, target, count in pairs.iter_rows():
        if origin != target:
            rates[distance(cpus[origin], cpus[target])] += count / seconds
    return {level: rates[level] for level in LEVELS if level in rates}


def excursions_s(moves: pl.DataFrame) -> float:
    """Seconds between migrations of a task and those, at most RETURN_NS later, that undo them.

    ``moves`` has a row (ts, pid, orig_cpu, dest_cpu) for each migration; ts in ns.
    """
    before = {name: pl.col(name).shift(1).over("pid") for name in ("ts", "orig_cpu", "dest_cpu")}
    back = (pl.col("dest_cpu") == before["orig_cpu"]) & (pl.col("orig_cpu") == before["dest_cpu"])
    away = pl.col("ts") - before["ts"]
    in_order = moves.sort("ts")
    return float(in_order.select(away.filter(back & (away <= RETURN_NS)).sum()).item()) / NS


def effective_number(shares: Reals) -> float:
    """exp(entropy): 1 for one share, n for n equal shares, 0 if all shares are 0."""
    total = float(shares.sum())
    if total <= 0:
        return 0.0
    p = shares[shares > 0] / total
    return float(np.exp(-(p * np.log(p)).sum()))


def by_unit(machine: Machine, by_cpu: Reals) -> dict[str, Reals]:
    """Sums of a quantity of CPUs over those of each "core", "llc" and NUMA "node"."""
    ids = {
        "core": [cpu.core for cpu in machine.cpus],
        "llc": [cpu.llc for cpu in machine.cpus],
        "node": [cpu.node for cpu in machine.cpus],
    }
    return {name: np.bincount(of, by_cpu).astype(np.float64) for name, of in ids.items()}


def spread(
    machine: Machine, by_cpu: Reals, units: Sequence[str] = ("llc", "node")
) -> dict[str, float]:
    """Effective number of ``units`` used (of by_unit), from task-seconds or operations by CPU."""
    parts = by_unit(machine, by_cpu)
    return {name: effective_number(parts[name]) for name in units}
