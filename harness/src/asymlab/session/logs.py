# SPDX-License-Identifier: Apache-2.0
"""What the logs of a boot's emulator say about its loads: how CPUs were chosen, and how many cache
lines moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from asymlab.checks.choices import Logged
from asymlab.checks.counted import windows
from asymlab.checks.traffic import load_traffic
from asymlab.errors import InfraError
from asymlab.kernels.choices import SELECT
from asymlab.kernels.points import MARK
from asymlab.model.job import LINES, POINTS, Job, Point
from asymlab.model.machine import Machine
from asymlab.model.traffic import SUFFIX
from asymlab.trace.line_log import read_line_log
from asymlab.trace.points import read_points

TRAFFIC_FACT = "traffic"
"""The fact of a sample that has the reason why no traffic was stored."""

CHOICES_FACT = "choices"
"""The fact of a sample that has the reason why choices are not known."""


def store_traffic(
    folder: Path,
    points: tuple[Point, ...],
    job: Job,
    labels: Mapping[str, str],
    machine: Machine,
) -> dict[str, str]:
    """Write the Traffic of loads to ``folder``, which has the files of their boot.

    ``labels`` are the loads' labels in the boot, by their label in the sample. Returns the facts of
    the sample: none, or TRAFFIC_FACT. Nothing is written without a log of cache lines.
    """
    if not (folder / LINES).is_file():
        return {}
    if not points:
        return {TRAFFIC_FACT: "the kernel has no point that shows when loads begin"}
    try:
        log = read_line_log(folder / LINES)
        measured = windows(read_points(folder / POINTS, points, machine), job.loads)
        for label, in_boot in labels.items():
            found = load_traffic(log, measured[in_boot])
            (folder / f"{label}{SUFFIX}").write_text(found.model_dump_json() + "\n")
    except InfraError as error:
        return {TRAFFIC_FACT: error.message}
    return {}


def logged_choices(
    folder: Path, points: Sequence[Point], job: Job, labels: Mapping[str, str], machine: Machine
) -> tuple[dict[str, Logged], dict[str, str]]:
    """The choices of a boot by the label of a load in the sample, and the sample's facts: none, or
    CHOICES_FACT.

    ``labels`` are the loads' labels in the boot, by their label in the sample. There are no choices
    without a log.
    """
    watched = {SELECT, MARK} <= {point.name for point in points}
    if not watched or not (folder / POINTS).is_file():
        return {}, {}
    try:
        # a log of millions of lines
        table = read_points(folder / POINTS, points, machine, words=2)
        begun = windows(table, job.loads)
    except InfraError as error:
        return {}, {CHOICES_FACT: error.message}
    return {label: Logged(table, begun[in_boot]) for label, in_boot in labels.items()}, {}
