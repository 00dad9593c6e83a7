# SPDX-License-Identifier: Apache-2.0
"""Directed yields of vCPUs that spin, from a board's log of the points of kernels.yields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import polars as pl

from asymlab.checks import eligible, penalties
from asymlab.checks.counted import NS, Counted, counted_loads, not_counted
from asymlab.guest import places
from asymlab.kernels import points, yields

OTHER_EVENTS = (points.MARK, yields.PICK, places.WAIT, places.FREE)
"""What does not show whether a CPU switches after a yield."""

_MARKED = frozenset({points.MARK})
_PASSED = _MARKED | {yields.PASS, yields.SCHEDULE, yields.SWITCH}

COUNTERS: dict[str, frozenset[str]] = {
    "yield_spins": _MARKED | {yields.SPIN},
    "yield_tries": _MARKED | {yields.TRY},
    "yield_done": _PASSED,
    "yield_local": _PASSED,
    "yield_vain": _PASSED,
    "yield_penalties": _PASSED,
    "yield_excess": _PASSED,
    "yield_short": _PASSED,
    "yield_misplaced": _PASSED,
    "yield_early": _PASSED,
    "yield_missed": _PASSED,
    **dict.fromkeys(eligible.COUNTERS, _PASSED | {yields.PICK}),
}
"""Figures (harness/docs/definitions.md) with the points of a kernel that they need."""


def passed(log: pl.DataFrame) -> pl.DataFrame:
    """One row for each task that the scheduler was asked to yield to, with ns and cpu.

    ``done``: the task was queued, so the scheduler made it next and called schedule(). ``local``:
    it was on the same runqueue. ``vain``: the CPU went on with the task that yielded.
    """
    name = pl.col("name")
    rows = log.filter(~name.is_in(OTHER_EVENTS)).with_columns(
        after=name.shift(-1).over("cpu"), then=name.shift(-2).over("cpu")
    )
    # an interrupt before schedule() may switch
    done = pl.col("after").is_in([yields.SCHEDULE, yields.SWITCH])
    return rows.filter(name == yields.PASS).select(
        "ns",
        "cpu",
        done=done,
        local=done & ((pl.col("word1") & 0xFFFFFFFF) == pl.col("cpu")),
        vain=(pl.col("after") == yields.SCHEDULE) & (pl.col("then") != yields.SWITCH),
    )


def yield_figures(log: pl.DataFrame, window: tuple[int, int], absent: Mapping[str, str]) -> Counted:
    """The COUNTERS of the whole machine within ``window`` (ns), per second or in percent.

    ``absent``: points that the kernel does not have, with the reason.
    """
    seconds = (window[1] - window[0]) / NS
    inside = pl.col("ns").is_between(*window, closed="left")
    names = log.filter(inside)["name"]
    rows = passed(log).filter(inside)
    broken = penalties.broken_rules(log, window)
    counts: dict[str, int] = {
        "yield_spins": int((names == yields.SPIN).sum()),
        "yield_tries": int((names == yields.TRY).sum()),
        **{f"yield_{column}": int(rows[column].sum()) for column in ("done", "local", "vain")},
        **{f"yield_{name}": count for name, count in broken.items()},
    }
    missing = not_counted(COUNTERS, absent)
    values = {name: count / seconds for name, count in counts.items() if name not in missing}
    shares = {} if missing.keys() & eligible.COUNTERS else eligible.shares(log, window)
    unseen = [name for name in eligible.COUNTERS if name not in {*shares, *missing}]
    return Counted(values | shares, missing, dict.fromkeys(unseen, "there was no such yield"))


all_figures = partial(counted_loads, figures=yield_figures)
"""The figures of all loads as <label>.<counter>; see counted_loads()."""
