# SPDX-License-Identifier: Apache-2.0
"""Data for the script of the page: an entry per timeline, and the cores of the machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import polars as pl
from markupsafe import Markup

from asymlab.model.machine import Machine
from asymlab.model.result import RunResult, StepVerdict
from asymlab.model.sample import Sample, StepScore, Violation
from asymlab.model.verdict import Verdict
from asymlab.report.map.style import capacity_colour
from asymlab.report.pages.timeline import PAGE_INTERVALS, pack, pack_around, read_runs
from asymlab.report.traffic import load_label, shown_samples

SUFFIX = ".runs.parquet"


def timelines(result: RunResult, folder: Path) -> list[dict[str, Any]]:
    """An entry for every load of every sample whose run intervals are stored below ``folder``;
    for a row of an experiment only its first sample that counts."""
    arms = [(sample, arm.steps) for arm in result.arms for sample in arm.samples]
    steps_of = {sample.folder: steps for sample, steps in arms}
    found = [
        (sample, steps_of.get(sample.folder, ()), path)
        for sample in shown_samples(result)
        for path in _stored(folder / sample.folder, sample)
    ]
    most = PAGE_INTERVALS // max(1, len(found))
    entries = (_entry(result.machine, sample, steps, path, most) for sample, steps, path in found)
    return [entry for entry in entries if entry]


def cores(machine: Machine) -> list[dict[str, Any]]:
    """Cores in Linux's order, with the labels and groups of their rows."""
    capacities = [machine.capacity(cpu.id) for cpu in machine.cpus]
    low, high = min(capacities), max(capacities)
    out = []
    for number, members in enumerate(machine.cores):
        cpu = machine.cpus[min(members)]
        out.append(
            {
                "core": number,
                "cpus": sorted(members),
                "capacity": capacities[cpu.id],
                "colour": capacity_colour(capacities[cpu.id], low, high),
                "group": [cpu.socket, cpu.node, cpu.llc, cpu.cluster],
            }
        )
    return out


def as_script(data: object) -> Markup:
    """JSON that is safe inside a <script> element."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    for char in "<>&":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return Markup(text)


def _stored(home: Path, sample: Sample) -> Iterator[Path]:
    """Timeline files of a sample: judged loads in their order, then any others."""
    judged = list(dict.fromkeys(step.load for step in sample.steps))
    files = {path.name.removesuffix(SUFFIX): path for path in sorted(home.glob(f"*{SUFFIX}"))}
    yield from (files.pop(load) for load in judged if load in files)
    yield from files.values()


def _entry(
    machine: Machine, sample: Sample, judged: tuple[StepVerdict, ...], path: Path, most: int
) -> dict[str, Any] | None:
    frame = read_runs(path)
    if frame is None or frame.is_empty():
        return None
    load = path.name.removesuffix(SUFFIX)
    steps = [step for step in sample.steps if step.load == load]
    verdicts = {step.k: step.verdict for step in judged if step.load == load}
    fine = (Verdict.PASS, Verdict.SKIP)  # within the tolerance, only shown
    broken = [s.first for s in steps if s.first and verdicts.get(s.k, Verdict.SKIP) not in fine]
    first = min(broken, key=lambda one: one.at_s, default=None)
    cpus = len(machine.cpus)
    return {
        "arm": sample.arm,
        "replica": sample.replica,
        "load": load_label(sample, load),
        "note": sample.void or sample.error,
        "program": _program(frame),
        "steps": [_step(step, verdicts.get(step.k)) for step in steps],
        "first": _first(first),
        "whole": asdict(pack(frame, cpus, most)),
        "focus": asdict(pack_around(frame, cpus, first.at_s)) if first else None,
    }


def _step(step: StepScore, verdict: Verdict | None) -> dict[str, Any]:
    """A step's times and verdict; a misplacement within the tolerance does not break the order."""
    return {
        "k": step.k,
        "begin": step.begin_s,
        "judged": step.judged_s,
        "end": step.end_s,
        "debt": round(step.order_debt, 2),
        "verdict": verdict.value if verdict else "",
    }


def _first(first: Violation | None) -> dict[str, Any] | None:
    if first is None:
        return None
    return {"at": first.at_s, "cpu": first.cpu, "task": first.task, "text": first.text}


def _program(frame: pl.DataFrame) -> str:
    """The workload: of all tasks called <program>/<n>, the program that ran longest.

    Per-CPU kernel threads have such names, too, but run little.
    """
    totals = (
        frame.select(
            program=pl.col("task").str.extract(r"^(.+)/\d+$"),
            ran=pl.col("end_s") - pl.col("start_s"),
        )
        .drop_nulls()
        .group_by("program")
        .agg(pl.sum("ran"))
        .sort("ran", "program", descending=True)
    )
    return "" if totals.is_empty() else str(totals["program"][0])
