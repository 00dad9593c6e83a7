# SPDX-License-Identifier: Apache-2.0
"""Ratios of throughput from a run."""

from __future__ import annotations

from collections.abc import Sequence

from asymlab.checks.experiment import Experiment
from asymlab.model.result import ExperimentResult, RunResult
from asymlab.model.sample import Interval, Sample
from asymlab.model.system import System


def measured_ratios(
    run: RunResult, system: System, experiment: str, metric: str, sides: tuple[str, str]
) -> dict[str, Interval | None]:
    """By sched features that both arms of ``sides`` ran with: how many times better the first arm
    is than the second; None if one of them has no sample that counts.

    Above 1 is better, also for a metric that is better if lower. ValueError if the experiment,
    metric or arm did not run.
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
    above, below = (_samples(one, arm) for arm in sides)
    common = [features for features in above if features in below]
    if not common:
        raise ValueError(f"{experiment} did not run with both {' and '.join(sides)}")
    if one.better[metric] == "lower":
        above, below = below, above
    asked = Experiment(experiment, system.experiments[experiment], None)
    return {
        " ".join(features): asked.ratio(above[features], below[features], metric)
        for features in common
    }


def _samples(one: ExperimentResult, arm: str) -> dict[tuple[str, ...], Sequence[Sample]]:
    return {row.features: row.samples for row in one.rows if row.arm == arm}
