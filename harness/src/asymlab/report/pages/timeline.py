# SPDX-License-Identifier: Apache-2.0
"""Compresses run intervals so that a page can contain the timelines of every sample.

Times are rounded to the finest unit with which the page stays within PAGE_INTERVALS. Intervals that
round to 0 are dropped, adjacent intervals of a task are joined. The surroundings of a first
violation are stored a second time with a finer unit.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass
from pathlib import Path

import polars as pl

PAGE_INTERVALS = 400_000
"""Run intervals on a whole page: about 2 MB of it."""

FINEST_US = 50
FOCUS_US = 1
FOCUS_BEFORE_S, FOCUS_AFTER_S = 0.02, 0.03

_COLUMNS = ("task", "cpu", "start_s", "end_s")


@dataclass(frozen=True)
class Packed:
    """Intervals of one load: zlib + base64 of a JSON list, per CPU a flat list of
    gap, length, task, gap, length, task ... in ``unit_us``; ``task`` indexes ``tasks``."""

    unit_us: int
    origin_s: float
    end_s: float
    tasks: tuple[str, ...]
    data: str


def read_runs(path: Path) -> pl.DataFrame | None:
    """The run intervals of a load without the idle task, or None if they are missing or broken."""
    try:
        frame = pl.read_parquet(path, columns=list(_COLUMNS))
    except (OSError, pl.exceptions.PolarsError):
        return None
    keep = (pl.col("end_s") > pl.col("start_s")) & ~pl.col("task").str.starts_with("swapper")
    return frame.filter(keep)


def pack(frame: pl.DataFrame, cpus: int, most: int, unit_us: int = FINEST_US) -> Packed:
    """``frame`` in at most about ``most`` intervals: the unit is doubled until they fit."""
    tasks, coded = _coded(frame)
    rounded = _rounded(coded, unit_us)
    while rounded.height > most and unit_us < 1_000_000:
        unit_us *= 2
        rounded = _rounded(coded, unit_us)
    end = frame["end_s"].max()
    return Packed(
        unit_us=unit_us,
        origin_s=0.0,
        end_s=end if isinstance(end, float) else 0.0,
        tasks=tasks,
        data=_encode(rounded, cpus),
    )


def pack_around(frame: pl.DataFrame, cpus: int, at_s: float) -> Packed:
    """The intervals around a time in s, in units of FOCUS_US."""
    begin, end = max(0.0, at_s - FOCUS_BEFORE_S), at_s + FOCUS_AFTER_S
    near = frame.filter((pl.col("end_s") > begin) & (pl.col("start_s") < end)).with_columns(
        pl.col("start_s").clip(lower_bound=begin) - begin,
        pl.col("end_s").clip(upper_bound=end) - begin,
    )
    tasks, coded = _coded(near)
    data = _encode(_rounded(coded, FOCUS_US), cpus)
    return Packed(unit_us=FOCUS_US, origin_s=begin, end_s=end, tasks=tasks, data=data)


def task_key(task: str) -> tuple[str, int]:
    """A sort key: fill/10 after fill/9."""
    name, _, number = task.rpartition("/")
    return (name, int(number)) if name and number.isdigit() else (task, -1)


def _coded(frame: pl.DataFrame) -> tuple[tuple[str, ...], pl.DataFrame]:
    """Task names, and the intervals by CPU and time with tasks as indices of them."""
    tasks = tuple(sorted(frame["task"].unique().to_list(), key=task_key))
    code = pl.col("task").replace_strict(tasks, range(len(tasks)), return_dtype=pl.Int32)
    return tasks, frame.with_columns(code).sort("cpu", "start_s")


def _rounded(coded: pl.DataFrame, unit_us: int) -> pl.DataFrame:
    """Columns cpu, task, start, end in units; order survives rounding, and nothing overlaps."""
    scale = 1e6 / unit_us
    units = coded.select(
        "cpu",
        "task",
        start=(pl.col("start_s") * scale).round().cast(pl.Int64),
        end=(pl.col("end_s") * scale).round().cast(pl.Int64),
    ).filter(pl.col("end") > pl.col("start"))
    opens = (
        (pl.col("cpu") != pl.col("cpu").shift())
        | (pl.col("task") != pl.col("task").shift())
        | (pl.col("start") > pl.col("end").shift())
    ).fill_null(True)
    closes = opens.shift(-1).fill_null(True)
    marked = units.with_columns(opens=opens, closes=closes)
    ends = marked.filter("closes").select("end")
    return marked.filter("opens").select("cpu", "task", "start").hstack(ends)


def _encode(units: pl.DataFrame, cpus: int) -> str:
    rows: list[list[int]] = [[] for _ in range(cpus)]
    last = [0] * cpus
    for cpu, task, start, end in units.iter_rows():
        if 0 <= cpu < cpus:
            rows[cpu] += (start - last[cpu], end - start, task)
            last[cpu] = end
    text = json.dumps(rows, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(text, 9)).decode()
