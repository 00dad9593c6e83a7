# SPDX-License-Identifier: Apache-2.0
"""Stores with a sample how many cache lines moved while its loads ran."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from asymlab.checks.counted import windows
from asymlab.checks.traffic import load_traffic
from asymlab.errors import InfraError
from asymlab.model.job import LINES, POINTS, Job, Point
from asymlab.model.traffic import SUFFIX
from asymlab.trace.line_log import read_line_log
from asymlab.trace.points import read_points

FACT = "traffic"
"""The fact of a sample that has the reason why nothing was stored."""


def store_traffic(
    folder: Path, points: tuple[Point, ...], job: Job, labels: Mapping[str, str]
) -> dict[str, str]:
    """Write the Traffic of loads to ``folder``, which has the files of their boot.

    ``labels`` are the loads' labels in the boot, by their label in the sample. Returns the facts of
    the sample: none, or FACT. Nothing is written without a log of cache lines.
    """
    if not (folder / LINES).is_file():
        return {}
    if not points:
        return {FACT: "the kernel has no point that shows when loads begin"}
    try:
        log = read_line_log(folder / LINES)
        measured = windows(read_points(folder / POINTS, points), job.loads)
        for label, in_boot in labels.items():
            found = load_traffic(log, measured[in_boot])
            (folder / f"{label}{SUFFIX}").write_text(found.model_dump_json() + "\n")
    except InfraError as error:
        return {FACT: error.message}
    return {}
