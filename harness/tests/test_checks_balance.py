# SPDX-License-Identifier: Apache-2.0
"""Attempts to serialise load balancing, counted in logs made by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.checks.balance import COUNTERS, all_figures, attempts, balance_figures, windows
from asymlab.errors import InfraError
from asymlab.model.job import Load, Point
from asymlab.trace.points import read_points
from goldens import refused

NAMES = ("attempt", "attempt-due", "release", "call", "done", "enter", "leave", "mark", "check")
POINTS = tuple(Point(name=name, address=number) for number, name in enumerate(NAMES))
SECOND = 1_000_000_000
LOAD = Load(label="oltp", program="oltp", args=(), steps=(4,), step_ms=1000)


def log(folder: Path, *hits: tuple[float, int, int, str]) -> Path:
    """A log of (virtual s, CPU, instructions, name and words)."""
    path, lines = folder / "points.txt", []
    for s, cpu, insns, told in hits:
        name, *words = told.split()
        numbers = (round(s * SECOND), cpu, insns, NAMES.index(name), *words)
        lines.append(" ".join(map(str, numbers)) + "\n")
    path.write_text("".join(lines))
    return path


UNDUE = (
    (0.1, 0, 100, "enter"),
    (0.1, 0, 110, "attempt 77 900 100 1000"),  # of who got it, words say nothing
    (0.1, 0, 117, "release"),
)
# got, due, but another CPU of the group balances; then the next domain, undue
DUE = (
    (0.2, 1, 500, "enter"),
    (0.2, 1, 510, "call"),  # of a small domain, which needs no flag
    (0.2, 1, 520, "done"),
    (0.2, 1, 550, "attempt"),
    (0.2, 1, 555, "call"),
    (0.2, 1, 600, "release"),
    (0.2, 1, 610, "attempt"),
    (0.2, 1, 616, "release"),
    (0.2, 1, 620, "call"),
    (0.2, 1, 640, "leave"),
)
# the flag is taken: first a jiffy before a balance is due, then when one is; jiffies wrap around
FAILED = (
    (0.3, 0, 200, f"attempt 77 {2**64 - 4} 8 3"),
    (0.3, 0, 210, f"attempt 77 {2**64 - 4} 8 4"),
    (0.3, 0, 230, "leave"),
)


def test_who_looked_before_it_asked_is_judged_by_what_it_saw(tmp_path: Path) -> None:
    hits = (
        (0.1, 0, 10, "enter"),
        (0.1, 0, 20, "check 77 8 8"),
        # another CPU has balanced meanwhile
        (0.1, 0, 25, "attempt 77 1008 8 1008"),
        (0.1, 1, 12, "check 77 7 8"),
        (0.1, 0, 30, "check 78 100 8"),
        (0.1, 0, 35, "attempt 79 1000 9 1008"),  # of another domain than was looked at
        (0.1, 0, 40, "check 77 7 8"),
        (0.1, 0, 45, "attempt 77 1000 8 1008"),
        (0.1, 0, 50, "leave"),
    )
    found = attempts(read_points(log(tmp_path, *hits), POINTS))
    assert found["due"].to_list() == [True, False, False]


def test_before_6_19(tmp_path: Path) -> None:
    # lines of several CPUs come slice by slice, whatever they have to do with each other
    frame = read_points(log(tmp_path, *UNDUE, *DUE, *FAILED), POINTS)
    asked = attempts(frame).sort("cpu", "ask").select("cpu", "got", "due", "done").rows()
    assert asked == [
        (0, True, False, False),
        (0, False, False, False),
        (0, False, True, False),
        (1, True, True, False),
        (1, True, False, False),
    ]
    found = balance_figures(frame, (0, SECOND))
    assert found == {
        "balance_attempts": 5,
        "balance_failed": 2,
        "balance_undue": 3,
        "balance_due": 1,
        "balance_done": 0,
        "balance_newidle": 0,
        "balance_undue_share": 60.0,
        "balance_insns": 140 + 130,
        "balance_undue_insns": 7 + 6,
        "balance_flag_share": 100 * 13 / 270,
    }
    assert found.keys() == COUNTERS.keys()


def test_since_6_19(tmp_path: Path) -> None:
    periodic = (
        (0.1, 0, 10, "enter"),
        (0.1, 0, 20, "call"),
        (0.1, 0, 30, "attempt-due"),
        (0.1, 0, 40, "done"),
        (0.1, 0, 50, "release"),
        (0.1, 0, 60, "leave"),
    )
    newidle = ((0.2, 0, 70, "attempt-due"), (0.2, 0, 75, "done"), (0.2, 0, 90, "release"))
    failed = ((0.3, 0, 100, "attempt-due"), (0.4, 0, 110, "enter"), (0.4, 0, 120, "leave"))
    found = balance_figures(
        read_points(log(tmp_path, *periodic, *newidle, *failed), POINTS), (0, SECOND)
    )
    assert (found["balance_attempts"], found["balance_failed"]) == (3, 1)
    assert (found["balance_due"], found["balance_done"]) == (2, 2)
    assert (found["balance_undue"], found["balance_newidle"]) == (0, 2)


def test_only_the_window_counts(tmp_path: Path) -> None:
    frame = read_points(log(tmp_path, *UNDUE, *DUE, *FAILED), POINTS)
    found = balance_figures(frame, (SECOND * 15 // 100, SECOND * 25 // 100))
    # per second, of a tenth
    assert found["balance_attempts"] == pytest.approx(20)
    assert found["balance_insns"] == pytest.approx(1400)


def test_windows_are_between_marks(tmp_path: Path) -> None:
    marks = ((1.0, 3, 5, "mark"), (3.0, 2, 5, "mark"))
    inside = tuple((s + 1.0, cpu, insns, name) for s, cpu, insns, name in UNDUE)
    frame = read_points(log(tmp_path, marks[0], *UNDUE, *inside, marks[1]), POINTS)
    assert windows(frame, [LOAD]) == {"oltp": (SECOND, 3 * SECOND)}
    assert all_figures(frame, [LOAD])["oltp.balance_undue"] == 0.5
    with refused(InfraError):
        windows(frame, [LOAD.model_copy(update={"steps": (1, 2)})])


def test_nothing_happened(tmp_path: Path) -> None:
    frame = read_points(log(tmp_path), POINTS)
    assert set(balance_figures(frame, (0, SECOND)).values()) == {0.0}


@pytest.mark.parametrize("text", ["1 2 3 9\n", "1 2 3\n", "1 2 x 0\n", "1 2", "1 2 3 9 10 1 1"])
def test_logs_that_are_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "points.txt").write_text("5 0 9 1\n" + text)
    with pytest.raises(InfraError, match=r"points\.txt"):
        read_points(tmp_path / "points.txt", POINTS)
