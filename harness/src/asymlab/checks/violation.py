# SPDX-License-Identifier: Apache-2.0
"""The first violation of the order: its time, task and CPU, and the idle CPUs at that time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from asymlab.checks.choices import Choices
from asymlab.checks.occupancy import Ints, Reals
from asymlab.checks.order import Filling
from asymlab.checks.tiers import Tier
from asymlab.model.cpulist import spell_cpu_list
from asymlab.model.machine import CpuSet, Machine
from asymlab.model.sample import STAY, Violation


@dataclass(frozen=True)
class Window:
    """The judged window of a step of ``k`` tasks; all times in ns of the trace's clock. ``zero`` is
    the begin of the load. Before ``free`` the kernel did not choose the CPUs of the tasks."""

    k: int
    begin: int
    end: int
    zero: int
    free: int


@dataclass(frozen=True)
class Scene:
    """A load's stays on runqueues (with ``task``) on a machine, how they fill the tiers, how the
    kernel chose the CPUs, and which ones it could choose."""

    machine: Machine
    queued: pl.DataFrame
    filling: Filling
    choices: Choices
    allowed: CpuSet


def first_violation(scene: Scene, window: Window) -> Violation | None:
    """The earliest event that led to misplaced time in the window; None if no time was misplaced.

    That is a wakeup, fork or migration that placed a task in a worse tier although a better one had
    an idle place, if there was misplaced time in the window before the task moved again. It may be
    before the window: a task that never sleeps is placed once. It is not before ``window.free``.
    Without such an event it is the moment at which a task was first left in a worse tier (STAY).
    """
    misplaced = scene.filling.misplaced(window.k)
    occupancy = scene.filling.occupancy
    held = occupancy.lengths(window.begin, window.end)
    debt = misplaced * held
    if not debt.any():
        return None
    wrong = _wrong_placements(scene, misplaced, np.concatenate(([0.0], np.cumsum(debt))))
    wrong = wrong[occupancy.ts[wrong] >= window.free]
    if len(wrong):
        event = int(wrong[0])
        at = int(occupancy.ts[event])
        cause = str(scene.queued.item(int(occupancy.row[event]), "cause"))
        return _describe(scene, event, at, cause, window)
    first = int(np.flatnonzero(debt)[0])
    at = max(int(occupancy.ts[first]), window.begin)
    return _describe(scene, _left_behind(scene, at), at, STAY, window)


def _wrong_placements(scene: Scene, misplaced: Ints, debt_until: Reals) -> Ints:
    """Events that chose a worse tier, with misplaced time during the task's stay there."""
    filling, occupancy = scene.filling, scene.filling.occupancy
    load = scene.queued["load"].to_numpy()
    caused = (scene.queued["cause"] != "").to_numpy()
    end = scene.queued["end"].to_numpy()
    bad = occupancy.starts & (load & caused)[occupancy.row]
    bad &= (misplaced > 0) & (filling.tier > filling.best_free)
    events = np.flatnonzero(bad)
    left = np.searchsorted(occupancy.ts, end[occupancy.row[events]], side="left")
    return events[debt_until[left] > debt_until[events]]


def _left_behind(scene: Scene, at: int) -> int:
    """The event that began the stay of the task in the worst tier at time ``at``."""
    occupancy = scene.filling.occupancy
    load = scene.queued["load"].to_numpy()[occupancy.row]
    end = scene.queued["end"].to_numpy()[occupancy.row]
    present = np.flatnonzero(occupancy.starts & load & (occupancy.ts <= at) & (end > at))
    return int(present[np.argmax(scene.filling.tier[present])])


def _describe(scene: Scene, event: int, at: int, cause: str, window: Window) -> Violation:
    """The record of a wrong placement, with the cores that were idle at ``at``."""
    occupancy, machine = scene.filling.occupancy, scene.machine
    idle = ~occupancy.busy_before(int(np.searchsorted(occupancy.ts, at, side="right")))
    cpu, row = int(occupancy.cpu[event]), int(occupancy.row[event])
    task, core = str(scene.queued.item(row, "task")), machine.cpus[cpu].core
    better = [t for t in scene.filling.tiers[: max(1, int(scene.filling.tier[event]))] if not t.low]
    cores = tuple(
        number
        for number, cpus in enumerate(machine.cores)
        if idle[list(cpus)].all() and any(_usable(cpus, t, scene.allowed) for t in better)
    )
    open_cpus = sorted(scene.allowed & frozenset(np.flatnonzero(idle).tolist()))
    free = _count("core", cores) if cores else _count("CPU", open_cpus)
    where = f"CPU {cpu}{_beside(scene, event, at)} while {free} idle"
    seconds = (at - window.zero) / 1e9
    # before that the load itself put its tasks there
    chosen = int(scene.queued.item(row, "start")) >= window.free
    path = _path(scene, row) if chosen else ""
    return Violation(
        at_s=seconds,
        event=cause,
        task=task,
        cpu=cpu,
        core=core,
        busy_sibling=_neighbour(scene, at, row, machine.cores[core]),
        idle_cores=cores,
        path=path,
        text=f"at {seconds:.3f} s of guest time, "
        + (f"task {task} was left on" if cause == STAY else f"the {cause} of task {task} chose")
        + f" {where}"
        + (_since(scene, row, window.zero) if cause == STAY and chosen else "")
        + (f", through {path}" if path else ""),
    )


def _usable(core: CpuSet, tier: Tier, allowed: CpuSet) -> bool:
    """Whether the allowed CPUs of a core are a place of a tier."""
    cpus = core & allowed
    return bool(cpus) and any(cpus <= group for group in tier.groups)


def _path(scene: Scene, row: int) -> str:
    """The kernel's functions that chose the CPU of a stay; "" if they are not known."""
    pid, cpu, cause, start = (
        scene.queued.item(row, name) for name in ("pid", "cpu", "cause", "start")
    )
    return scene.choices.path(int(pid), str(cause), int(start), int(cpu)) if cause else ""


def _since(scene: Scene, row: int, zero: int) -> str:
    """When and by which event the task of a stay got its CPU; "" if that is not in the trace."""
    cause, start = scene.queued.item(row, "cause"), scene.queued.item(row, "start")
    return f", its CPU since the {cause} at {(int(start) - zero) / 1e9:.3f} s" if cause else ""


def _beside(scene: Scene, event: int, at: int) -> str:
    """Why the chosen CPU is wrong: the task ahead, the busy sibling, or the tier."""
    cpu, row = int(scene.filling.occupancy.cpu[event]), int(scene.filling.occupancy.row[event])
    if ahead := _neighbour(scene, at, row, {cpu}):
        return f" behind {ahead}"
    core = scene.machine.cpus[cpu].core
    if other := _neighbour(scene, at, row, scene.machine.cores[core]):
        return f" (core {core} busy with {other})"
    tier = int(scene.filling.tier[event])
    return f" ({scene.filling.tiers[tier].name})" if tier < len(scene.filling.tiers) else ""


def _neighbour(scene: Scene, at: int, row: int, cpus: Iterable[int]) -> str:
    """Another task of the load that was on one of ``cpus`` at time ``at``; "" if there is none."""
    pid = scene.queued.item(row, "pid")
    found = scene.queued.filter(
        pl.col("load")
        & (pl.col("pid") != pid)
        & pl.col("cpu").is_in(sorted(cpus))
        & (pl.col("start") <= at)
        & (pl.col("end") > at)
    )
    return str(found.item(0, "task")) if found.height else ""


def _count(noun: str, numbers: Sequence[int]) -> str:
    """``core 3 was``, ``cores 1-7 were``, ``cores 1-3, 5 were``."""
    text = spell_cpu_list(numbers, ", ")
    return f"{noun} {text} was" if len(numbers) == 1 else f"{noun}s {text} were"
