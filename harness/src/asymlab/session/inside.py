# SPDX-License-Identifier: Apache-2.0
"""Runs that a board does as a whole, elsewhere: the run that comes back becomes this one."""

from __future__ import annotations

import math
import shlex
import shutil
from pathlib import Path
from typing import Protocol, runtime_checkable

from asymlab.errors import InfraError
from asymlab.lava.board import Order
from asymlab.model.machine import Machine
from asymlab.model.result import RunResult
from asymlab.model.system import System
from asymlab.progress import Progress
from asymlab.results.load import load
from asymlab.results.store import PAGE_FILE, RUN_FILE, RunFolder
from asymlab.session.options import RunOptions

FOLDER = "lava"
"""Where in a run's folder the job, the device and the log are kept."""

BOOT_MINUTES = 15
"""What one boot may take, unless the user said it."""

_NOT_OURS = (RUN_FILE, PAGE_FILE)


@runtime_checkable
class RunsInside(Protocol):
    """A board that takes a whole run and gives it back (lava:DEVICE)."""

    inside: str

    def run_inside(self, order: Order, folder: Path, progress: Progress) -> Path:
        """Do a run; the folder that it was stored in."""


def run_inside(
    board: RunsInside,
    options: RunOptions,
    system: System,
    machine: Machine,
    folder: RunFolder,
    progress: Progress,
) -> RunResult:
    """Have ``board`` do the run of ``options``; ``folder`` becomes what came back.

    Raises what run_inside() of the board raises, and InfraError with the reason if the run inside
    ended early; what it had until then is stored.
    """
    words = options.model_copy(update={"board": board.inside}).repeat_line(system)
    order = Order((*shlex.split(words), "--jobs", "1"), machine, _minutes(options, system))
    stored = board.run_inside(order, folder.path / FOLDER, progress)
    start, came = folder.result, load(stored)
    _move(stored, folder.path)
    mine = {name: getattr(start, name) for name in ("id", "uid", "started", "board", "repeat")}
    provenance = {**came.provenance, **start.provenance}
    folder.save(came.model_copy(update={**mine, "provenance": provenance}))
    if came.problem and not came.complete:
        raise InfraError(came.problem)
    return folder.result


def _minutes(options: RunOptions, system: System) -> int:
    """A deadline that only a hang reaches: as if every boot were the slowest that is allowed."""
    boot = math.ceil(options.deadline_s / 60) + 1 if options.deadline_s else BOOT_MINUTES
    replicas = max(options.replicas or system.replicas, system.most_replicas)
    rows = 1 + sum(len(experiment.features) for experiment in system.experiments.values())
    return boot * replicas * len(options.chosen_arms(system)) * rows


def _move(stored: Path, into: Path) -> None:
    """Take over the files of a run, but not what this run writes itself."""
    for path in stored.iterdir():
        if path.name not in _NOT_OURS and not path.name.startswith("."):
            shutil.move(path, into / path.name)
    shutil.rmtree(stored.parent)
