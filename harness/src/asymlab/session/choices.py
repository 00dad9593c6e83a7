# SPDX-License-Identifier: Apache-2.0
"""Reads from a boot's log of points how the kernel chose CPUs while its loads ran."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from asymlab.checks.choices import Logged
from asymlab.checks.counted import windows
from asymlab.errors import InfraError
from asymlab.kernels.choices import SELECT
from asymlab.kernels.points import MARK
from asymlab.model.job import POINTS, Job, Point
from asymlab.trace.points import read_points

FACT = "choices"
"""The fact of a sample that has the reason why they are not known."""


def logs_choices(points: Sequence[Point]) -> bool:
    """Whether the log of ``points`` has how CPUs were chosen, and when loads began."""
    return {SELECT, MARK} <= {point.name for point in points}


def logged_choices(
    folder: Path, points: Sequence[Point], job: Job, labels: Mapping[str, str]
) -> tuple[dict[str, Logged], dict[str, str]]:
    """The choices of a boot by the label of a load in the sample, and the sample's facts: none, or
    FACT.

    ``labels`` are the loads' labels in the boot, by their label in the sample. There are no choices
    without a log.
    """
    if not logs_choices(points) or not (folder / POINTS).is_file():
        return {}, {}
    try:
        table = read_points(folder / POINTS, points)
        begun = windows(table, job.loads)
    except InfraError as error:
        return {}, {FACT: error.message}
    return {label: Logged(table, begun[in_boot][0]) for label, in_boot in labels.items()}, {}
