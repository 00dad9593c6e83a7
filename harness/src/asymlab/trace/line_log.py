# SPDX-License-Identifier: Apache-2.0
"""The emulator's log of cache lines in the course of time (model.job.LINES)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import polars as pl
from pydantic import ValidationError

from asymlab.errors import InfraError
from asymlab.model.lines import LineRow
from asymlab.model.traffic import Source, by_source

_SCHEMA = {"ns": pl.Int64, "wait_ns": pl.Int64} | dict.fromkeys(map(str, Source), pl.Int64)

_KEYS = {"ns": "virtual-ns", "wait_ns": "ns"}
"""Columns with other names in the file."""

_FORMAT = "lines of JSON that the emulator of board qemu-pt writes (round-lines-file)"


def read_line_log(path: Path) -> pl.DataFrame:
    """The log at ``path``: columns ns (virtual time), wait_ns and a column for each Source, counts
    since the emulator's start; times are distinct and rise.

    A log that is cut within its last line is read up to there. InfraError if the log is missing or
    has fewer than two lines, if another line is damaged, or if times or counts fall.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InfraError(f"{path} cannot be read: {error}") from error
    rows = list(_rows(path, text))
    if len(rows) < 2:
        raise InfraError(
            f"{path} has {len(rows)} whole lines, and a count needs two: was the emulator killed, "
            "or the disk full?"
        )
    for number, (before, after) in enumerate(pairwise(rows), 2):
        for name in before:
            if after[name] < before[name]:
                raise InfraError(
                    f"{path}:{number}: {_KEYS.get(name, name)} falls from {before[name]} to "
                    f"{after[name]}; did two emulators write this file?"
                )
    return pl.DataFrame(list(_distinct(rows)), schema=_SCHEMA)


def _rows(path: Path, text: str) -> Iterator[dict[str, int]]:
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        try:
            row = LineRow.model_validate_json(line)
        except ValidationError as error:
            if number == len(lines) and not text.endswith("\n"):
                return
            first = error.errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise InfraError(
                f"{path}:{number}: {where}{': ' if where else ''}{first['msg']}; expected {_FORMAT}"
            ) from None
        counts = {str(source): count for source, count in by_source(row).items()}
        yield {"ns": row.virtual_ns, "wait_ns": row.ns} | counts


def _distinct(rows: Iterable[dict[str, int]]) -> Iterator[dict[str, int]]:
    """The last row of each time: the emulator writes one more at its end."""
    return iter({row["ns"]: row for row in rows}.values())
