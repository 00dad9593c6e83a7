# SPDX-License-Identifier: Apache-2.0
"""Cache lines that moved while a load ran. The rules are in harness/docs/definitions.md, 16."""

from __future__ import annotations

import numpy as np
import polars as pl

from asymlab.checks.occupancy import Reals
from asymlab.errors import InfraError
from asymlab.model.traffic import Source, Traffic

MS = 1_000_000


def load_traffic(log: pl.DataFrame, window: tuple[int, int]) -> Traffic:
    """The traffic of a load with the measured time ``window`` (virtual ns), from the log that
    read_line_log() returns. InfraError if the log ends before the load begins."""
    begin, end = window
    ns = log["ns"].to_numpy()
    if ns[-1] <= begin:
        raise InfraError(
            f"the log of cache lines ends at {ns[-1] / 1e9:.6f} s of virtual time, before the load "
            f"begins at {begin / 1e9:.6f} s"
        )
    shown = (ns[1:] > begin) & (ns[:-1] < end)
    begins, ends = ns[:-1][shown], ns[1:][shown]
    inside = (np.minimum(ends, end) - np.maximum(begins, begin)) / (ends - begins)

    def counts(name: str) -> Reals:
        return np.diff(log[name].to_numpy())[shown]

    lines = {source: counts(source) for source in Source}
    counted = (min(end, int(ns[-1])) - begin) / MS
    return Traffic(
        length_ms=(end - begin) / MS,
        counted_ms=counted,
        begin_ms=round((int(begins[0]) - begin) / MS, 6),
        ends_ms=tuple(round((int(at) - begin) / MS, 6) for at in ends),
        lines={source: tuple(map(int, one)) for source, one in lines.items()},
        totals={source: round(float(one @ inside), 3) for source, one in lines.items()},
        wait_ms=round(float(counts("wait_ns") @ inside) / MS, 6),
    )
