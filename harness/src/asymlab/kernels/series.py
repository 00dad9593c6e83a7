# SPDX-License-Identifier: Apache-2.0
"""Kernel series: kernels/series/<system>/<base>/series.yaml."""

from __future__ import annotations

from pathlib import Path

from asymlab.config.yamlfile import nearest
from asymlab.errors import UserError
from asymlab.paths import data_root
from asymlab.sources.series import Series, read_series


def series_root() -> Path:
    """The folder of all series."""
    return data_root() / "kernels" / "series"


def list_series() -> tuple[str, ...]:
    """The ids of all series that exist: the listing of the folder."""
    root = series_root()
    return tuple(sorted(str(f.parent.relative_to(root)) for f in root.glob("*/*/series.yaml")))


def load_series(id: str) -> Series:
    """The series of that id ("asym-smt/6.12"); UserError if there is none or it is broken."""
    folder = series_root() / id
    path = folder / "series.yaml"
    if not path.is_file():
        raise UserError(f"no series {id}", file=series_root(), hint=nearest(id, list_series()))
    return read_series(id, folder)
