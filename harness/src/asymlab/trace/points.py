# SPDX-License-Identifier: Apache-2.0
"""The emulator's log of the points of a plan (model.job.POINTS).

Separate because this log is not from trace-cmd: it has a different format and writer.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from asymlab.errors import InfraError
from asymlab.model.job import Point
from asymlab.model.machine import Machine
from asymlab.model.x86 import cpu_indices

MOST_WORDS = 27
"""The most words of a point."""

_COLUMNS = {"ns": pl.Int64, "cpu": pl.Int32, "insns": pl.Int64, "point": pl.UInt32}


def read_points(
    path: Path, points: Sequence[Point], machine: Machine, words: int = MOST_WORDS
) -> pl.DataFrame:
    """The log at ``path``, in its order: columns ns, cpu (Linux's number), insns, word0 to word26
    (null if the point has fewer), and ``name`` of the point. ``words``: only so many; a column
    takes memory.

    InfraError if the log is truncated, or from another plan or machine.
    """
    columns = _COLUMNS | {f"word{number}": pl.UInt64 for number in range(words)}
    try:
        whole = _ends_with_line(path)
        log = pl.read_csv(
            path,
            separator=" ",
            has_header=False,
            schema=columns,
            quote_char=None,
            truncate_ragged_lines=True,  # points have different numbers of words
            missing_columns="insert",
            raise_if_empty=False,
            glob=False,
        )
    except (OSError, pl.exceptions.PolarsError) as error:
        raise InfraError(f"{path} cannot be read: {error}") from error
    if not whole:
        raise InfraError(f"{path} ends within a line: was the disk full?")
    nulls = log.select(*_COLUMNS).null_count().sum_horizontal().sum()
    if nulls or not (log["point"] < len(points)).all():
        raise InfraError(f"{path} has a line whose point is not in its plan")
    numbers = {index: cpu for cpu, index in enumerate(cpu_indices(machine))}
    if not log["cpu"].is_in([*numbers]).all():
        raise InfraError(f"{path} has a line of a CPU that {machine.name} does not have")
    names = pl.Series([point.name for point in points], dtype=pl.String)
    cpus = pl.col("cpu").replace_strict(numbers, return_dtype=_COLUMNS["cpu"])
    return log.with_columns(cpus, name=names.gather(log["point"])).drop("point")


def _ends_with_line(path: Path) -> bool:
    """Whether a file is empty or its last line is complete."""
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return True
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"
