# SPDX-License-Identifier: Apache-2.0
"""One sample: a trace of one load on one machine, and the score of each of its steps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import numpy as np
import polars as pl
from pydantic import Field

from asymlab.checks import debt
from asymlab.checks.choices import UNKNOWN, Choices, Logged, read_choices, timed
from asymlab.checks.migrations import excursions_s, migration_rates, spread
from asymlab.checks.nohz import beside_tasks, kicked
from asymlab.checks.occupancy import Occupancy, Reals, occupancy
from asymlab.checks.order import filling
from asymlab.checks.settle import settle_s
from asymlab.checks.split import even_split, splits
from asymlab.checks.tiers import tiers, wide_clusters
from asymlab.checks.violation import Scene, Window, first_violation
from asymlab.model.choices import SUFFIX
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.record import Record
from asymlab.model.sample import StepScore
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import NS, Step, origin, queued, run_table, span, steps, task_names
from asymlab.trace.reader import read_trace


class Rules(Record):
    """The rules that the samples of one system are judged by.

    ``order`` names tiers, best first (asymlab.checks.tiers). ``order_limit`` is the share of task
    time, in percent, that may be misplaced: more than wakeup latency, per-CPU kernel threads and
    balancing in progress cost a correct kernel (below 1 in every capture so far), less than a
    broken order costs (mostly above 15, 6 in one case). ``min_samples`` valid samples are needed
    for a verdict: one sample has no spread. ``settle_s`` None: from the machine
    (asymlab.checks.settle). A judged window below ``min_window_s`` is too short: one misplaced
    interval between two balances would be most of it. Loads in ``shown_only`` are scored and do
    not affect the verdict. ``blind`` is the reason why the order cannot be judged at all, "" if it
    can. ``cpus`` are those that the kernel may choose, None for all: parameters such as nosmt leave
    some out.
    """

    order: tuple[str, ...]
    order_limit: float = Field(default=5.0, gt=0, lt=100)
    min_samples: int = Field(default=2, ge=2)
    settle_s: float | None = Field(default=None, ge=0)
    min_window_s: float = Field(default=0.2, gt=0)
    shown_only: frozenset[str] = frozenset()
    blind: str = ""
    cpus: frozenset[int] | None = None


@dataclass(frozen=True)
class SampleScores:
    """The scores of a sample's steps, or in ``void`` why the sample does not count ("" if it does).

    ``runs`` is the table of runs.parquet (asymlab.trace.intervals.run_table); void samples have it,
    too. ``choices`` has times of the trace's clock.
    """

    steps: tuple[StepScore, ...]
    void: str
    runs: pl.DataFrame
    choices: Choices = UNKNOWN

    def write(self, folder: Path, load: str) -> None:
        """Store the runs as Parquet, and the choices if there are any."""
        self.runs.write_parquet(folder / f"{load}.runs.parquet", compression="zstd")
        if self.choices.table.height:
            path = folder / f"{load}{SUFFIX}"
            self.choices.table.write_parquet(path, compression="zstd")


@dataclass(frozen=True)
class _Case:
    """The inputs that all steps of a sample share. ``kicks`` are nohz.kicked() with a column
    ``beside``, None if the boot has no log."""

    trace: Trace
    scene: Scene
    load: Load
    debts: dict[str, debt.Debt]
    kicks: pl.DataFrame | None


def score_sample(
    path: Path, machine: Machine, load: Load, rules: Rules, logged: Logged | None = None
) -> SampleScores:
    """Read and judge a trace.dat; raises the errors of read_trace() and score()."""
    return score(read_trace(path), machine, load, rules, logged)


def score(
    trace: Trace, machine: Machine, load: Load, rules: Rules, logged: Logged | None = None
) -> SampleScores:
    """Judge a trace. ``logged`` are the choices of its boot.

    Raises InfraError if it has no markers at all, UserError for an invalid ``order``.
    """
    runs = run_table(trace)
    if trace.void:
        return SampleScores((), trace.void, runs)
    found = steps(trace)
    settle = settle_s(machine, load.placed) if rules.settle_s is None else rules.settle_s
    stays = _stays(trace, load)
    void = _unjudgeable(found, load, settle, rules) or _wrong_count(stays, found, settle)
    if not void and stays.select(pl.col("cpu").max()).item() >= len(machine.cpus):
        void = f"the trace has more CPUs than {machine.name}"
    if void:
        return SampleScores((), void, runs)
    occupied = occupancy(stays, len(machine.cpus))
    online = frozenset(range(len(machine.cpus))) if rules.cpus is None else rules.cpus
    allowed = online & (frozenset(load.cpus) or online)
    usable = [tier.within(allowed) for tier in tiers(machine, rules.order)]
    judged = found[0].begin, found[-1].end
    log = timed(logged, judged, span(trace)) if logged else None
    choices = UNKNOWN if log is None else read_choices(log)
    scene = Scene(machine, stays, filling(occupied, usable), choices, allowed)
    debts = {
        "sibling": debt.sibling(occupied, machine, allowed),
        "capacity": debt.capacity(occupied, machine, allowed),
        "cluster": debt.shared(occupied, machine, machine.cluster_spans, allowed),
        "llc": debt.shared(occupied, machine, machine.llc_spans, allowed),
        "node": debt.shared(occupied, machine, machine.node_spans, allowed),
    }
    kicks = None if log is None else kicked(log)
    if kicks is not None:
        kicks = kicks.with_columns(beside=beside_tasks(kicks, occupied, machine, online))
    case = _Case(trace, scene, load, debts, kicks)
    zero = origin(trace)
    lead = round(settle * NS)
    is_gathered = load.placed.begins_gathered
    windows = [
        Window(s.k, s.begin + lead, s.end, zero, s.begin if is_gathered else 0) for s in found
    ]
    scores = tuple(_step(case, step, w) for step, w in zip(found, windows, strict=True))
    return SampleScores(scores, "", runs, choices)


def _stays(trace: Trace, load: Load) -> pl.DataFrame:
    """Stays on runqueues with ``task`` (the name) and ``load`` (whether it is a task of the
    load)."""
    is_task = pl.col("task").str.contains(rf"^{re.escape(load.program)}/\d+$").fill_null(False)
    named = queued(trace).join(task_names(trace), on="pid", how="left", maintain_order="left")
    return named.with_columns(load=is_task)


def _unjudgeable(found: tuple[Step, ...], load: Load, settle: float, rules: Rules) -> str:
    """Why the steps cannot be judged, or ""."""
    if tuple(step.k for step in found) != load.steps:
        present = ", ".join(str(step.k) for step in found) or "none"
        wanted = ", ".join(map(str, load.steps))
        return f"the trace of {load.label} has the steps {present} instead of {wanted}"
    for step in found:
        held_s = (step.end - step.begin) / NS
        if held_s < settle + rules.min_window_s:
            return (
                f"step k={step.k} of {load.label} lasted {held_s:.2f} s: less than"
                f" {rules.min_window_s} s remain after a settle time of {settle:.2f} s"
            )
    return ""


def _wrong_count(stays: pl.DataFrame, found: tuple[Step, ...], settle: float) -> str:
    """The first step in which fewer or more than k tasks ran, or ""."""
    load = stays.filter("load")
    for step in found:
        begin = step.begin + round(settle * NS)
        present = load.filter((pl.col("start") < step.end) & (pl.col("end") > begin))
        if (tasks := present["pid"].n_unique()) != step.k:
            return f"{tasks} tasks ran in step k={step.k}"
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
    bound = bool(case.load.cpus) or any(not c <= scene.allowed for c in wide_clusters(machine))
    even = "" if bound else even_split(machine, scene.filling.tiers, k)
    moves = _moves(case.trace, scene, window)
    kicks = _within(case.kicks, window)
    seconds = (window.end - window.begin) / NS
    rates, chosen = migration_rates(machine, moves, seconds), scene.choices
    judged = _pids(scene), window.begin, window.end
    return StepScore(
        load=case.load.label,
        k=k,
        window_s=seconds,
        order_debt=share["order"],
        sibling_debt=share["sibling"],
        capacity_debt=share["capacity"],
        cluster_debt=share["cluster"],
        llc_debt=share["llc"],
        node_debt=share["node"],
        migrations=rates,
        pingpong_debt=100 * excursions_s(moves) / task_s,
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
        nohz_shared=100 * fmean(kicks) if kicks else None,
        nohz_rate=None if kicks is None else len(kicks) / seconds,
        wakeup_insns=chosen.insns(*judged),
        moved=chosen.percent(sum(rates.values()) * seconds, *judged),
        first=first_violation(scene, window),
    )


def _within(kicks: pl.DataFrame | None, window: Window) -> list[bool] | None:
    """Whether each balance in a window ran beside a task; None without a log."""
    if kicks is None:
        return None
    inside = pl.col("ns").is_between(window.begin, window.end, closed="left")
    return kicks.filter(inside)["beside"].to_list()


def _moves(trace: Trace, scene: Scene, window: Window) -> pl.DataFrame:
    """Migrations of the load's tasks in a window."""
    inside = pl.col("ts").is_between(window.begin, window.end, closed="left")
    return trace.migrations.filter(inside & pl.col("pid").is_in(_pids(scene)))


def _pids(scene: Scene) -> list[int]:
    """The tasks of the load."""
    return scene.queued.filter("load").get_column("pid").unique().to_list()


def _seconds_by_cpu(occupied: Occupancy, stays: pl.DataFrame, window: Window) -> Reals:
    """Task-seconds of the load by CPU."""
    load = stays.filter("load")
    start = np.maximum(load["start"].to_numpy(), window.begin)
    held = np.maximum(np.minimum(load["end"].to_numpy(), window.end) - start, 0) / NS
    by_cpu = np.bincount(load["cpu"].to_numpy(), weights=held, minlength=occupied.cpus)
    return by_cpu.astype(np.float64)
