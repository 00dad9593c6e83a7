# SPDX-License-Identifier: Apache-2.0
"""A reader tool that fails or stops early must not pass for a short trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab import proc
from asymlab.errors import InfraError
from asymlab.trace.reader import read_trace
from goldens import refused

EVENT = (
    "          <idle>-0     [002]     5.740414656: "
    "sched_wakeup:          comm=x pid=14 prio=120 target_cpu=002"
)


def stand_in(folder: Path, report: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trace-cmd that says it recorded 2 events, and what ``report`` does."""
    tool = folder / "trace-cmd"
    stat = r"printf 'CPU: 0\nentries: 0\noverrun: 0\nread events: 2\n\n'"
    tool.write_text(f'#!/bin/sh\ncase "$*" in *--stat*) {stat};; *) {report};; esac\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    data = folder / "x.dat"
    data.write_bytes(b"x")
    return data


def test_fewer_events_than_were_recorded_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = stand_in(tmp_path, f"echo '{EVENT}'", monkeypatch)
    with refused(InfraError):
        read_trace(data)
    stand_in(tmp_path, f"echo '{EVENT}'; echo '{EVENT}'", monkeypatch)
    assert read_trace(data).events == 2


def test_a_tool_that_fails_half_way_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = f"echo '{EVENT}'; echo '{EVENT}'; echo 'bad page' >&2; exit 7"
    data = stand_in(tmp_path, report, monkeypatch)
    with refused(InfraError) as caught:
        read_trace(data)
    assert "exit code 7\nbad page" in str(caught.value)


def test_a_stream_comes_in_pieces_and_whole() -> None:
    pieces = list(proc.stream(["seq", "100000"], chunk=1 << 16))
    assert b"".join(pieces) == b"".join(b"%d\n" % n for n in range(1, 100001))
    assert len(pieces) > 4


def test_a_stream_has_a_deadline_and_leaves_nothing_running(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    with refused(proc.CommandFailed):
        list(proc.stream(["sh", "-c", f"echo $$ > {pid}; exec sleep 60"], deadline_s=0.5))
    assert not Path("/proc", pid.read_text().strip()).exists()


def test_a_reader_that_stops_early_ends_the_command(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    script = f"echo $$ > {pid}; seq 100000; trap '' PIPE; exec sleep 60"
    stream = proc.stream(["sh", "-c", script], chunk=1 << 16)
    assert next(stream).startswith(b"1\n")
    stream.close()  # type: ignore[attr-defined]
    assert not Path("/proc", pid.read_text().strip()).exists()
