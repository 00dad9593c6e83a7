# SPDX-License-Identifier: Apache-2.0
"""Ratios of throughput out of a run."""

from __future__ import annotations

from asymlab.checks.ratio import ratio_interval
from asymlab.model.result import ExperimentResult, Interval, RowResult, RunResult


def measured_ratios(
    run: RunResult, experiment: str, metric: str, arm: str, over: str
) -> dict[str, Interval]:
    """How many times better ``arm`` is than ``over``, by the sched features that both ran under.

    Above 1 is better also for metrics of which less is better. ValueError for what did not run.
    """
    found = {one.name: one for one in run.experiments}
    if experiment not in found:
        raise ValueError(
            f"{experiment} did not run on board {run.board}; "
            f"these experiments did: {', '.join(found) or 'none'}"
        )
    one = found[experiment]
    if metric not in one.better:
        raise ValueError(f"{experiment} has no {metric}; it has {', '.join(one.better)}")
    sides = (_rows(one, arm), _rows(one, over))
    common = [features for features in sides[0] if features in sides[1]]
    if not common:
        raise ValueError(f"{experiment} did not run with both {arm} and {over}")
    if one.better[metric] == "lower":
        sides = sides[::-1]
    return {
        " ".join(features): _ratio(metric, sides[0][features], sides[1][features])
        for features in common
    }


def _rows(one: ExperimentResult, arm: str) -> dict[tuple[str, ...], RowResult]:
    return {row.features: row for row in one.rows if row.arm == arm}


def _ratio(metric: str, above: RowResult, below: RowResult) -> Interval:
    sides = [
        [s.figures[metric] for s in row.samples if not s.void and not s.error]
        for row in (above, below)
    ]
    return ratio_interval(*sides)
