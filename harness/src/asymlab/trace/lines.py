# SPDX-License-Identifier: Apache-2.0
"""``trace-cmd report -N -R -t`` text into frames, column by column.

A line is ``<comm, 16 bytes>-<pid> [<cpu>] <s>.<ns>: <event>: <fields>``. A task name is any 15
bytes, so the head is matched from a fixed offset, and fields are found by words that are longer
than a name. The fields of most lines repeat (same tasks, same CPUs): only distinct ones are parsed,
so that a million events take seconds.
"""

from __future__ import annotations

import bisect
import dataclasses
import io
import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from asymlab.trace import frames

_HEAD = r"^.{16}-(\d+) +\[(\d+)\] +(\d+)\.(\d{9}): (\w+): +([^ ].*)$"
_START = re.compile(
    rb"^(?:cpus=\d+$|CPU:\d+ \[[^\n]*$|(?s:.{16})-\d+ +\[\d+\] +\d+\.\d{9}: \w+: )", re.M
)
_NAMES = ("current", "cpu", "s", "ns", "event", "fields")
_DROPPED = r"^CPU:(\d+) \[(?:(\d+) )?EVENTS DROPPED\]$"
_LONGEST = 4096
_ARRAY = re.compile(r"^ARRAY\[((?:[0-9a-f]{2}, ){15}[0-9a-f]{2})\]$")


@dataclass(frozen=True)
class _Event:
    """How one event's fields become columns: regex groups in the order of ``columns``."""

    pattern: str
    columns: tuple[str, ...]
    schema: Mapping[str, type[pl.DataType]]


_PID = r"(\d+) prio=(-?\d+)"
_EVENTS = {
    "sched_switch": _Event(
        rf"^prev_comm=(.*) prev_pid={_PID.replace('prio', 'prev_prio')} prev_state=(-?\d+)"
        rf" next_comm=(.*) next_pid={_PID.replace('prio', 'next_prio')}$",
        (
            *("prev_comm", "prev_pid", "prev_prio", "prev_state"),
            *("next_comm", "next_pid", "next_prio"),
        ),
        frames.SWITCHES,
    ),
    "wakeup": _Event(
        rf"^comm=(.*) pid={_PID} target_cpu=(\d+)$",
        ("comm", "pid", "prio", "target_cpu"),
        frames.WAKEUPS,
    ),
    "sched_migrate_task": _Event(
        rf"^comm=(.*) pid={_PID} orig_cpu=(\d+) dest_cpu=(\d+)$",
        ("comm", "pid", "prio", "orig_cpu", "dest_cpu"),
        frames.MIGRATIONS,
    ),
    "print": _Event(r"^ip=.*? buf=(.*)$", ("text",), frames.MARKERS),
}
_KINDS = {"sched_waking": "waking", "sched_wakeup": "wakeup", "sched_wakeup_new": "new"}


@dataclass(frozen=True)
class Piece:
    """The events of a piece of text: frames by event, number of events, lost events by CPU.

    ``problem`` is the reason why the rest of the text is not in it, "" if all is."""

    tables: dict[str, pl.DataFrame]
    events: int
    lost: dict[int, int]
    problem: str = ""


def cut(text: bytes) -> int:
    """The offset of the last event in ``text``: cut there, no event is split."""
    base = max(0, len(text) - _LONGEST)
    last = base
    for found in _START.finditer(text, base):
        last = found.start()
    return last


def parse(text: bytes) -> Piece:
    """All events of a piece of text. ValueError with the first line that is not an event."""
    events, others = _split(text)
    try:
        lost = _losses(others)
    except ValueError:
        events, others = _split(_without_line_breaks(text))
        lost = _losses(others)
    tables = {name: _table(events, name) for name in _EVENTS}
    return Piece(tables, events.height, lost)


def parse_until(text: bytes) -> Piece:
    """The events before the first line that parse() refuses, and its message as ``problem``."""
    try:
        return parse(text)
    except ValueError as error:
        problem = str(error)
    starts = [0, *(found.start() for found in _START.finditer(text))]
    first = bisect.bisect_left(starts, True, key=lambda at: not _is_valid(text[:at]))
    return dataclasses.replace(parse(text[: starts[first - 1]]), problem=problem)


def _is_valid(text: bytes) -> bool:
    try:
        parse(text)
    except ValueError:
        return False
    return True


def _split(text: bytes) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Event lines with their fields, and all other lines that are not empty (column ``line``)."""
    lines = _lines(text)
    groups = pl.col("line").str.extract_groups(_HEAD).struct.rename_fields(list(_NAMES))
    parts = lines.with_columns(groups.alias("head")).unnest("head")
    events = parts.filter(pl.col("cpu").is_not_null()).select(
        pl.col("cpu", "current").cast(pl.Int32),
        ts=pl.col("s").cast(pl.Int64) * 1_000_000_000 + pl.col("ns").cast(pl.Int64),
        event=pl.col("event").cast(pl.Categorical),
        fields=pl.col("fields"),
    )
    others = parts.filter(pl.col("cpu").is_null() & (pl.col("line") != "")).select("line")
    return events, others


def _lines(text: bytes) -> pl.DataFrame:
    """Column ``line``; one character per byte, because names may not be UTF-8."""
    if not text.strip():
        return pl.DataFrame(schema={"line": pl.String})
    return pl.read_csv(
        io.BytesIO(text if text.isascii() else text.decode("latin-1").encode()),
        has_header=False,
        separator="\0",  # not in a name
        quote_char=None,
        schema={"line": pl.String},
    )


def _without_line_breaks(text: bytes) -> bytes:
    """``text`` with ``?`` for every line break inside an event (it is from a task's name)."""
    starts = [found.start() for found in _START.finditer(text)]
    bounds = [0, *starts, len(text)]
    parts = (text[a:b] for a, b in itertools.pairwise(bounds))
    return b"".join(part.rstrip(b"\n").replace(b"\n", b"?") + b"\n" for part in parts if part)


def _losses(others: pl.DataFrame) -> dict[int, int]:
    """Lost events by CPU, from trace-cmd's notes. ValueError for any other line."""
    lost: dict[int, int] = {}
    for line in others.get_column("line"):
        if found := re.match(_DROPPED, line):
            cpu = int(found[1])
            lost[cpu] = lost.get(cpu, 0) + int(found[2] or 1)
        elif not re.fullmatch(r"cpus=\d+", line):
            raise ValueError(f"not an event: {line[:120]!r}")
    return lost


def _table(events: pl.DataFrame, name: str) -> pl.DataFrame:
    """The frame of one event."""
    spec = _EVENTS[name]
    names = tuple(_KINDS) if name == "wakeup" else (name,)
    part = events.filter(pl.col("event").is_in(names))
    distinct = part.select(pl.col("fields").unique())
    groups = pl.col("fields").str.extract_groups(spec.pattern)
    known = distinct.with_columns(
        groups.struct.rename_fields(list(spec.columns)).alias("x")
    ).unnest("x")
    if known.select(pl.col(spec.columns[0]).is_null().any()).item():
        bad = known.filter(pl.col(spec.columns[0]).is_null()).item(0, "fields")
        raise ValueError(f"unknown fields of {name}: {bad[:120]!r}")
    known = known.with_columns(_clean(known, spec))
    joined = part.join(known, on="fields", how="left", maintain_order="left")
    if name == "wakeup":
        kind = pl.col("event").cast(pl.String).replace_strict(_KINDS, return_dtype=pl.String)
        joined = joined.with_columns(kind=kind)
    return joined.select(list(spec.schema))


def _clean(known: pl.DataFrame, spec: _Event) -> list[pl.Series]:
    """The columns of distinct values with their types; text is decoded as UTF-8."""
    columns: list[pl.Series] = []
    for name in spec.columns:
        values = known.get_column(name)
        if spec.schema[name] is pl.String:
            columns.append(pl.Series(name, map(_text, values), dtype=pl.String))
        else:
            columns.append(values.cast(spec.schema[name]()))
    return columns


def _text(value: str) -> str:
    """A name or marker as it was written.

    After a name that it cannot print, libtraceevent prints this field as ``ARRAY[66, 69, ...]``:
    TASK_COMM_LEN bytes, longer than any name.
    """
    if found := _ARRAY.match(value):
        return bytes.fromhex(found[1].replace(",", "")).split(b"\0")[0].decode(errors="replace")
    return value.encode("latin-1").decode(errors="replace").rstrip("\n")
