# SPDX-License-Identifier: Apache-2.0
"""trace.dat -> frames: a real guest's trace, an overrun one, damaged ones, and unusual names.

The fixtures were recorded with trace-cmd 3.3.1 in an arm64 guest (16 CPUs, Linux 6.12.117): a load
like `fill` beside threads with unusual names of up to 15 bytes; and the same with a ring
buffer of 8 KiB a CPU.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.errors import InfraError, UserError
from asymlab.trace import frames
from asymlab.trace.intervals import NS, running, span, steps, task_names
from asymlab.trace.lines import cut, parse
from asymlab.trace.reader import read_trace
from goldens import assert_golden, refused
from made_examples import examples
from made_trace import unpacked

HEAD = "          <idle>-0     [002]     5.740414656: "
WAKE = "sched_wakeup:          comm={} pid=14 prio=120 target_cpu=002"
SWITCH = (
    "sched_switch:          prev_comm={} prev_pid=7 prev_prio=120 prev_state=256"
    " next_comm={} next_pid=14 next_prio=120"
)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked("fill-6.12.trace.dat", tmp_path_factory.mktemp("trace"))


def test_every_event_of_a_real_trace_is_read_and_names_as_their_bytes(real: Path) -> None:
    trace = read_trace(real)
    assert trace.events == 4272
    assert trace.void == ""
    assert trace.switches.height == 1499
    kinds = trace.wakeups.group_by("kind").len().sort("kind").rows()
    assert kinds == [("new", 14), ("wakeup", 1352), ("waking", 1353)]
    assert trace.migrations.height == 20
    found = [(s.k, round((s.end - s.begin) / NS, 2)) for s in steps(trace)]
    assert found == [(1, 0.75), (2, 0.75), (4, 0.75)]
    for frame, schema in (
        (trace.switches, frames.SWITCHES),
        (trace.wakeups, frames.WAKEUPS),
        (trace.migrations, frames.MIGRATIONS),
        (trace.markers, frames.MARKERS),
    ):
        assert dict(frame.schema) == schema
        assert frame["ts"].is_sorted()

    names = set(task_names(trace)["task"])
    unusual = {"od] =d 1: [%s", "a\nb", "fé �", " prev_pid=9 x", " next_comm=q"}
    assert unusual | {"x-1 [2] 3.4: a:", "r pid=1", "\ttab\r"} | {"fill/0", "fill/3"} <= names


def test_each_switch_leaves_whom_the_one_before_took_and_intervals_do_not_overlap(
    real: Path,
) -> None:
    trace = read_trace(real)
    switches = trace.switches.sort("cpu", "ts", maintain_order=True)
    chain = switches.with_columns(before=pl.col("next_pid").shift(1).over("cpu")).drop_nulls()
    assert chain.filter(pl.col("before") != pl.col("prev_pid")).height == 0
    begin, end = span(trace)
    ran = running(trace)
    by_cpu = ran.group_by("cpu").agg((pl.col("end") - pl.col("start")).sum())
    assert by_cpu["end"].max() <= end - begin  # type: ignore[operator]
    overlap = ran.with_columns(until=pl.col("end").shift(1).over("cpu")).drop_nulls()
    assert overlap.filter(pl.col("start") < pl.col("until")).height == 0


def test_lost_events_void_a_trace_and_say_where(tmp_path: Path) -> None:
    trace = read_trace(unpacked("overrun-6.12.trace.dat", tmp_path))
    assert trace.lost[0] == 804
    assert trace.lost[7] == 3152
    assert_golden(trace.void)


@pytest.mark.parametrize("size", [1, 5, 100, 5_000, 100_000, 400_000, 600_000, 660_000])
def test_a_truncated_trace_is_an_infra_error(real: Path, tmp_path: Path, size: int) -> None:
    short = tmp_path / "short.dat"
    short.write_bytes(real.read_bytes()[:size])
    with pytest.raises(InfraError, match=r"short\.dat: truncated or damaged"):
        read_trace(short)


def test_a_file_without_a_trace_is_an_infra_error(tmp_path: Path) -> None:
    path = tmp_path / "noise.dat"
    path.write_bytes(bytes(range(256)) * 400)
    with pytest.raises(InfraError, match="truncated or damaged"):
        read_trace(path)
    path.write_bytes(b"")
    with refused(InfraError):
        read_trace(path)
    with refused(InfraError):
        read_trace(tmp_path / "missing.dat")


def test_without_trace_cmd_the_package_is_named(
    real: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with refused(UserError):
        read_trace(real)


FIELDS = ("a b", " pid=1 prio=2", "x prio=1", "q next_pid=1", "[2] 3.4: print:")


@pytest.mark.parametrize("name", [*FIELDS, "é" * 7, "", "=", "'\""])
def test_no_name_can_pass_for_a_field(name: str) -> None:
    wake = (HEAD + WAKE.format(name)).encode()
    switch = (HEAD + SWITCH.format(name, name)).encode()
    piece = parse(wake + b"\n" + switch + b"\n")
    assert piece.tables["wakeup"].rows() == [(5740414656, 2, 14, name, 2, "wakeup", 120, 0)]
    expected = (5740414656, 2, 7, name, 256, 14, name, 120, 120)
    assert piece.tables["sched_switch"].rows() == [expected]


def test_a_name_with_a_line_that_looks_like_one_of_trace_cmd() -> None:
    piece = parse(f"cpus=2\n{HEAD}{WAKE.format('a' + chr(10) + 'cpus=2')}\n".encode())
    assert piece.tables["wakeup"]["comm"].to_list() == ["a?cpus=2"]


def test_what_trace_cmd_says_of_losses_is_kept_and_a_line_break_in_a_name_hides_no_event() -> None:
    lines = ["cpus=2", HEAD + WAKE.format("x"), ("a\nb".rjust(16) + HEAD[16:]) + WAKE.format("y")]
    piece = parse(("\n".join(lines) + "\n").encode())
    assert piece.tables["wakeup"]["comm"].to_list() == ["x", "y"]
    text = f"CPU:1 [17 EVENTS DROPPED]\n{HEAD}{WAKE.format('x')}\nCPU:2 [EVENTS DROPPED]\n"
    assert parse(text.encode()).lost == {1: 17, 2: 1}


@pytest.mark.parametrize("line", ["Segmentation fault", HEAD + "sched_switch:    prev_comm=x"])
def test_text_without_an_event_is_refused(line: str) -> None:
    with refused(ValueError):
        parse(f"{HEAD}{WAKE.format('x')}\n{line}\n".encode())


@given(st.integers(40, 1000))
@examples(8)
def test_text_may_be_cut_anywhere(size: int) -> None:
    weird = "a\nb".rjust(16) + HEAD[16:] + WAKE.format("y")
    lines = [HEAD + WAKE.format("x"), weird, HEAD + SWITCH.format("p", "q")]
    text = "\n".join(lines * 3).encode()
    rest, comms = b"", list[str]()
    for at in range(0, len(text), size):
        rest += text[at : at + size]
        end = cut(rest)
        comms += parse(rest[:end]).tables["wakeup"]["comm"].to_list()
        rest = rest[end:]
    comms += parse(rest).tables["wakeup"]["comm"].to_list()
    assert comms == ["x", "y"] * 3
