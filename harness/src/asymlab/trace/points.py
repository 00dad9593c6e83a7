# SPDX-License-Identifier: Apache-2.0
"""What an emulator wrote down when CPUs came by the points of a plan (model.job.POINTS)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from asymlab.errors import InfraError
from asymlab.model.job import Point

_COLUMNS = {"ns": pl.Int64, "cpu": pl.Int32, "insns": pl.Int64, "point": pl.UInt32}


def read_points(path: Path, points: Sequence[Point]) -> pl.DataFrame:
    """The log at ``path``: columns ns, cpu, insns and ``name`` (of the point), in its order.

    InfraError if the log is cut short or of other points.
    """
    try:
        log = pl.read_csv(path, separator=" ", has_header=False, schema=_COLUMNS)
    except pl.exceptions.NoDataError:
        log = pl.DataFrame(schema=_COLUMNS)
    except (OSError, pl.exceptions.PolarsError) as error:
        raise InfraError(f"{path} cannot be read: {error}") from error
    if log.null_count().sum_horizontal().sum() or not (log["point"] < len(points)).all():
        raise InfraError(f"{path} has a line that is no point of its plan")
    names = pl.Series([point.name for point in points], dtype=pl.String)
    return log.with_columns(name=names.gather(log["point"])).drop("point")
