# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from asymlab.report.pages.timeline import Packed, pack, pack_around, read_runs
from made_examples import examples

Row = tuple[str, int, float, float]


def frame(rows: list[Row]) -> pl.DataFrame:
    schema = {"task": pl.String, "cpu": pl.Int32, "start_s": pl.Float64, "end_s": pl.Float64}
    return pl.DataFrame(rows, schema=schema, orient="row")


def unpack(packed: Packed) -> list[Row]:
    """What the page's script makes of it."""
    rows: list[Row] = []
    unit = packed.unit_us / 1e6
    for cpu, flat in enumerate(json.loads(zlib.decompress(base64.b64decode(packed.data)))):
        at = 0
        for i in range(0, len(flat), 3):
            gap, length, task = flat[i : i + 3]
            start = packed.origin_s + (at + gap) * unit
            at += gap + length
            rows.append((packed.tasks[task], cpu, start, packed.origin_s + at * unit))
    return rows


def test_intervals_come_back() -> None:
    rows = [("fill/0", 0, 0.0, 0.002), ("fill/10", 0, 0.002, 0.004), ("fill/9", 1, 0.001, 0.003)]
    packed = pack(frame(rows), cpus=2, most=100)
    assert packed.tasks == ("fill/0", "fill/9", "fill/10")
    assert [(t, c, round(a, 6), round(b, 6)) for t, c, a, b in unpack(packed)] == rows
    assert packed.end_s == 0.004


def test_the_budget_is_kept() -> None:
    rows = [("fill/0", 0, i * 0.0023, i * 0.0023 + 0.002) for i in range(5000)]
    packed = pack(frame(rows), cpus=1, most=500)
    out = unpack(packed)
    assert len(out) <= 500
    assert packed.unit_us > 50
    total = sum(end - start for _, _, start, end in out)
    assert abs(total - 10.0) < 1.0  # rounding is fair: no more and no less busy


def test_around_a_moment_nothing_is_rounded_away() -> None:
    rows = [("fill/0", 0, i * 0.001, i * 0.001 + 0.000005) for i in range(1000)]
    out = unpack(pack_around(frame(rows), cpus=1, at_s=0.5))
    assert [round(start, 6) for _, _, start, _ in out] == [
        round(0.48 + i / 1e3, 6) for i in range(50)
    ]
    assert all(4e-6 < end - start < 6e-6 for _, _, start, end in out)


@examples(30)
@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.integers(0, 400), st.integers(1, 400), st.integers(0, 3)),
        max_size=40,
    ),
    st.integers(1, 20),
)
def test_rounded_intervals_stay_disjoint_and_in_order(
    parts: list[tuple[int, int, int, int]], most: int
) -> None:
    """Whatever is packed: per CPU intervals never overlap, and each lies within one unit of a
    true one's ends."""
    at = [0, 0, 0]
    rows: list[Row] = []
    for cpu, gap, length, task in parts:
        start = at[cpu] + gap
        at[cpu] = start + length
        rows.append((f"fill/{task}", cpu, start / 1e6, at[cpu] / 1e6))
    packed = pack(frame(rows), cpus=3, most=most)
    unit = packed.unit_us / 1e6
    last = {0: 0.0, 1: 0.0, 2: 0.0}
    for name, cpu, begin, end in unpack(packed):
        assert last[cpu] - 1e-12 <= begin < end
        last[cpu] = end
        own = [row for row in rows if row[:2] == (name, cpu)]
        assert any(abs(row[2] - begin) <= unit / 2 + 1e-12 for row in own)
        assert any(abs(row[3] - end) <= unit / 2 + 1e-12 for row in own)


def test_broken_files_and_idle_tasks_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "wake.runs.parquet"
    assert read_runs(path) is None
    path.write_bytes(b"PAR1 cut short")
    assert read_runs(path) is None
    frame([("swapper/0", 0, 0.0, 1.0), ("fill/0", 0, 1.0, 2.0)]).write_parquet(path)
    kept = read_runs(path)
    assert kept is not None
    assert kept["task"].to_list() == ["fill/0"]
