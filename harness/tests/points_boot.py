# SPDX-License-Identifier: Apache-2.0
"""Boots of x86_64 kernels whose load balancing is watched."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from asymlab.boards.qemu.parallel import QemuPtBoard
from asymlab.checks.balance import all_figures
from asymlab.config.machine import machine
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.points import balance_points
from asymlab.model.job import POINTS, Job, Load
from asymlab.progress import Silent
from asymlab.trace.points import read_points
from made_boot import with_tables

ARGS = "--connections 16 --ms 1000 --warm-ms 200 --think-us 2000 --seed 3"
LOAD = Load(label="oltp", program="oltp", args=tuple(ARGS.split()), steps=(16,), step_ms=1000)


@dataclass(frozen=True)
class Ran:
    """A boot: the board's facts, the log of watched points if any, and its figures."""

    facts: dict[str, str]
    log: pl.DataFrame | None
    counted: dict[str, float]
    not_counted: dict[str, str]


_BOOTED: dict[tuple[str, bool, int], Ran] = {}
"""Boots of this process, by kernel key, watch and seed: they repeat to the byte."""


def booted(folder: Path, built: Kernel, watch: bool = True, seed: int = 3) -> Ran:
    """A boot of four nodes of two cores under a load that idles often; each is made once."""
    wanted = (built.key, watch, seed)
    if wanted not in _BOOTED:
        _BOOTED[wanted] = _boot(folder, built, watch, seed)
    return _BOOTED[wanted]


def _boot(folder: Path, built: Kernel, watch: bool, seed: int) -> Ran:
    box = QemuPtBoard().shown(machine("granite-16")).machine
    job = Job(seed=seed, loads=(LOAD,))
    watched = balance_points(built)
    points = watched.points if watch else ()
    plan = with_tables(box, built.image, folder, job, points=points)
    facts = QemuPtBoard().boot(plan, folder, Silent()).meta
    if not watch:
        assert not (folder / POINTS).exists()
        return Ran(facts, None, {}, {})
    log = read_points(folder / POINTS, watched.points, box)
    counted = all_figures(log, [LOAD], watched.absent, box)
    return Ran(facts, log, dict(counted.values), dict(counted.not_counted))
