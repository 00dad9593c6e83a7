# SPDX-License-Identifier: Apache-2.0
"""One sample: a trace of one load on one machine, judged step by step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from asymlab.checks import debt
from asymlab.checks.migrations import migration_rates, spread
from asymlab.checks.occupancy import Occupancy, Reals, occupancy
from asymlab.checks.order import filling
from asymlab.checks.rules import Rules
from asymlab.checks.settle import settle_s
from asymlab.checks.split import even_split, splits
from asymlab.checks.tiers import tiers
from asymlab.checks.violation import Scene, Window, first_violation
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.sample import StepScore
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import NS, Step, origin, queued, run_table, steps, task_names
from asymlab.trace.reader import read_trace


@dataclass(frozen=True)
class SampleScores:
    """A sample's steps, or why it does not count (``void``, "" if it does).

    ``runs`` is the table of runs.parquet (asymlab.trace.intervals.run_table); it is there for
    void samples too, for people to look at.
    """

    steps: tuple[StepScore, ...]
    void: str
    runs: pl.DataFrame

    def write_runs(self, path: Path) -> None:
        """Store ``runs`` as Parquet."""
        self.runs.write_parquet(path, compression="zstd")


@dataclass(frozen=True)
class _Case:
    """What all steps of a sample share."""

    trace: Trace
    scene: Scene
    label: str
    debts: dict[str, debt.Debt]


def score_sample(path: Path, machine: Machine, load: Load, rules: Rules) -> SampleScores:
    """Read a trace.dat and judge it; raises what read_trace() raises."""
    return score(read_trace(path), machine, load, rules)


def score(trace: Trace, machine: Machine, load: Load, rules: Rules) -> SampleScores:
    """Judge a trace.

    Raises InfraError if it has no markers at all, UserError for an ``order`` that the machine
    cannot have.
    """
    runs = run_table(trace)
    if trace.void:
        return SampleScores((), trace.void, runs)
    found = steps(trace)
    settle = settle_s(machine) if rules.settle_s is None else rules.settle_s
    stays = _stays(trace, load)
    void = _unjudgeable(found, load, settle, rules) or _too_few(stays, found, settle)
    if not void and stays.select(pl.col("cpu").max()).item() >= len(machine.cpus):
        void = f"the trace has more CPUs than {machine.name}"
    if void:
        return SampleScores((), void, runs)
    occupied = occupancy(stays, len(machine.cpus))
    scene = Scene(machine, stays, filling(occupied, tiers(machine, rules.order)))
    debts = {
        "sibling": debt.sibling(occupied, machine),
        "capacity": debt.capacity(occupied, machine),
        "cluster": debt.cluster(occupied, machine),
    }
    case = _Case(trace, scene, load.label, debts)
    zero = origin(trace)
    windows = [Window(s.k, s.begin + round(settle * NS), s.end, zero) for s in found]
    scores = tuple(_step(case, step, w) for step, w in zip(found, windows, strict=True))
    return SampleScores(scores, "", runs)


def _stays(trace: Trace, load: Load) -> pl.DataFrame:
    """Stays on runqueues with the task's name and whether it is one of the load's."""
    mine = pl.col("task").str.contains(rf"^{re.escape(load.program)}/\d+$").fill_null(False)
    named = queued(trace).join(task_names(trace), on="pid", how="left", maintain_order="left")
    return named.with_columns(load=mine)


def _unjudgeable(found: tuple[Step, ...], load: Load, settle: float, rules: Rules) -> str:
    """Why the steps cannot be judged, or ""."""
    if tuple(step.k for step in found) != load.steps:
        held = ", ".join(str(step.k) for step in found) or "none"
        return f"{load.label} held the steps {held} instead of {', '.join(map(str, load.steps))}"
    for step in found:
        held_s = (step.end - step.begin) / NS
        if held_s < settle + rules.min_window_s:
            return (
                f"step k={step.k} of {load.label} was held for {held_s:.2f} s: after a settle"
                f" time of {settle:.2f} s less than {rules.min_window_s} s are left to judge"
            )
    return ""


def _too_few(stays: pl.DataFrame, found: tuple[Step, ...], settle: float) -> str:
    """Which step had not as many tasks as it says, or ""."""
    load = stays.filter("load")
    for step in found:
        begin = step.begin + round(settle * NS)
        there = load.filter((pl.col("start") < step.end) & (pl.col("end") > begin))
        if (tasks := there["pid"].n_unique()) != step.k:
            return f"at step k={step.k} {tasks} tasks ran"
    return ""


def _step(case: _Case, step: Step, window: Window) -> StepScore:
    """The score of one step."""
    scene, k = case.scene, step.k
    occupied, machine = scene.filling.occupancy, scene.machine
    held = occupied.lengths(window.begin, window.end)
    task_s = float((occupied.demand * held).sum())
    bad = {name: debt.owed(found, occupied, k) for name, found in case.debts.items()}
    bad["order"] = scene.filling.misplaced(k)
    share = {name: 100 * float((count * held).sum()) / task_s for name, count in bad.items()}
    divided = splits(occupied, machine, held, k)
    even = even_split(machine, scene.filling.tiers, k)
    moves = _moves(case.trace, scene, window)
    seconds = (window.end - window.begin) / NS
    return StepScore(
        load=case.label,
        k=k,
        window_s=seconds,
        order_debt=share["order"],
        sibling_debt=share["sibling"],
        capacity_debt=share["capacity"],
        cluster_debt=share["cluster"],
        migrations=migration_rates(machine, moves, seconds),
        begin_s=(step.begin - window.zero) / NS,
        judged_s=(window.begin - window.zero) / NS,
        end_s=(step.end - window.zero) / NS,
        task_s=task_s,
        shared_idle=100
        * float((debt.owed(case.debts["sibling"], occupied, 0) * held).sum())
        / task_s,
        spread=spread(machine, _seconds_by_cpu(occupied, scene.queued, window)),
        splits=divided,
        even=divided.get(even, 0.0) if divided and even else None,
        first=first_violation(scene, window),
    )


def _moves(trace: Trace, scene: Scene, window: Window) -> pl.DataFrame:
    """Migrations of the load's tasks in a window."""
    mine = scene.queued.filter("load").get_column("pid").unique().implode()
    inside = pl.col("ts").is_between(window.begin, window.end, closed="left")
    return trace.migrations.filter(inside & pl.col("pid").is_in(mine))


def _seconds_by_cpu(occupied: Occupancy, stays: pl.DataFrame, window: Window) -> Reals:
    """Task-seconds of the load by CPU."""
    load = stays.filter("load")
    start = np.maximum(load["start"].to_numpy(), window.begin)
    held = np.maximum(np.minimum(load["end"].to_numpy(), window.end) - start, 0) / NS
    by_cpu = np.bincount(load["cpu"].to_numpy(), weights=held, minlength=occupied.cpus)
    return by_cpu.astype(np.float64)
