# SPDX-License-Identifier: Apache-2.0
"""Attempts to serialize load balancing, counted in logs with known figures."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from asymlab.checks.balance import COUNTERS, all_figures, attempts, balance_figures, unheld
from asymlab.checks.counted import windows
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.model.job import Load, Point
from asymlab.trace.points import read_points
from goldens import refused

NAMES = ("attempt", "look", "release", "done", "enter", "leave", "mark")
POINTS = tuple(Point(name=name, address=number) for number, name in enumerate(NAMES))
BOX = machine("granite-16")
SECOND = 1_000_000_000
Hit = tuple[float, int, int, str]
LOAD = Load(label="oltp", program="oltp", args=(), steps=(4,), step_ms=1000)


def log(folder: Path, *hits: Hit) -> pl.DataFrame:
    """A log of (virtual s, CPU, instructions, name and words), as read from a file."""
    path, lines = folder / "points.txt", []
    for s, cpu, insns, text in hits:
        name, *words = text.split()
        numbers = (round(s * SECOND), cpu, insns, NAMES.index(name), *words)
        lines.append(" ".join(map(str, numbers)) + "\n")
    path.write_text("".join(lines))
    return read_points(path, POINTS, BOX)


def visit(s: float, cpu: int, *texts: str) -> tuple[Hit, ...]:
    """Hits at one time on one CPU: instructions, name and words."""
    parts = (text.partition(" ") for text in texts)
    return tuple((s, cpu, int(insns), words) for insns, _, words in parts)


# words of an attempt: the flag, jiffies; of a look: the domain, its last balance, its interval
UNDUE = visit(0.1, 0, "100 enter", "105 look 77 900 101", "110 attempt 0 1000", "117 release")
DUE = (
    # of a small domain, which needs no flag
    *visit(0.2, 1, "500 enter", "505 look 80 900 10", "520 done"),
    # got, due, but another CPU of the group balances
    *visit(0.2, 1, "540 look 81 900 100", "550 attempt 0 1000", "600 release"),
    # the next domain, undue
    *visit(0.2, 1, "602 look 81 1000 100", "605 look 82 1000 100", "610 attempt 0 1001"),
    # the last one is of a balance that was not serialised
    *visit(0.2, 1, "616 release", "620 done", "640 leave"),
)
# the flag is taken: first a jiffy before a balance is due, then when one is; jiffies wrap around.
# The word has other data next to the flag.
TAKEN = f"attempt {1 + (7 << 32)}"
FAILED = (
    *visit(0.3, 0, f"190 look 77 {2**64 - 4} 8", f"200 {TAKEN} 3"),
    *visit(0.3, 0, f"205 look 78 {2**64 - 4} 8", f"210 {TAKEN} 4", "230 leave"),
)


def counted(frame: pl.DataFrame, window: tuple[int, int]) -> dict[str, float]:
    """The figures of a kernel that has all points."""
    found = balance_figures(frame, window, {}, BOX)
    assert found.not_counted == {}
    assert found.values.keys() == COUNTERS.keys()
    return dict(found.values)


def test_the_first_look_at_a_domain_counts(tmp_path: Path) -> None:
    hits = (
        *visit(0.1, 0, "10 enter", "20 look 77 992 8"),
        *visit(0.1, 1, "12 look 77 1000 8"),  # another CPU's
        # another CPU has balanced meanwhile, and the kernel's own look was before that
        *visit(0.1, 0, "21 look 77 1000 8", "25 attempt 0 1000", "26 release"),
        *visit(0.1, 0, "30 look 78 900 8"),  # which needs no flag
        # the interval was that of the domain before
        *visit(0.1, 0, "35 look 79 992 8", "36 look 79 992 9", "40 attempt 0 1000", "50 leave"),
        # looks of an earlier visit do not count
        *visit(0.2, 0, "60 enter", "61 look 79 900 9", "62 attempt 0 1000", "63 leave"),
        *visit(0.3, 0, "64 enter", "65 look 79 900 200", "66 attempt 0 1000"),
    )
    found = attempts(log(tmp_path, *hits))
    assert found["due"].to_list() == [True, False, True, False]


def test_before_6_19(tmp_path: Path) -> None:
    # lines of several CPUs are in the order of slices
    frame = log(tmp_path, *UNDUE, *DUE, *FAILED)
    tried = attempts(frame).sort("cpu", "ask").select("cpu", "got", "due", "done").rows()
    assert tried == [
        (0, True, False, False),
        (0, False, False, False),
        (0, False, True, False),
        (1, True, True, False),
        (1, True, False, False),
    ]
    assert counted(frame, (0, SECOND)) == {
        "balance_attempts": 5,
        "balance_failed": 2,
        "balance_undue": 3,
        "balance_due": 1,
        "balance_done": 0,
        "balance_unheld": 1,
        "balance_newidle": 0,
        "balance_undue_share": 60.0,
        "balance_insns": 140 + 130,
        "balance_cpus": pytest.approx(0.2),  # CPU 0 from 0.1 to 0.3 s
        "balance_undue_insns": 7 + 6,
        "balance_flag_share": 100 * 13 / 270,
        "balance_flag_wait": 0.0,  # the threads of a core
    }


def test_a_cpu_without_the_flag_neither_releases_it_nor_balances(tmp_path: Path) -> None:
    look, got, failed = "look 77 900 10", "attempt 0 1000", f"{TAKEN} 1000"
    visits = (
        # whether CPU 0 holds the flag is not known yet
        ("1 enter", f"2 {look}", "3 done", f"4 {failed}", "5 done", "6 leave"),
        # as it should be, also if a balance is tried again; the small domain 80 needs no flag
        ("10 enter", "11 look 80 900 10", "12 done", f"13 {look}", f"14 {got}", "15 done"),
        ("16 done", "17 release", "18 leave"),
        # no balance is due, and the flag is of another CPU
        ("20 enter", f"21 {look}", "22 release", "23 leave"),
        # the flag is taken
        ("30 enter", "31 look 80 900 10", "32 done", f"33 {look}", f"34 {failed}", "35 done"),
        ("36 release", "37 leave"),
        # the flag is released before the balance
        ("40 enter", f"41 {look}", f"42 {got}", "43 release", "44 done", "45 leave"),
        # a visit that left without a release still holds it
        ("50 enter", f"51 {look}", f"52 {got}", "53 leave"),
        ("60 enter", f"61 {look}", "62 done", "63 release", "64 leave"),
        # a CPU that is about to go idle: its domain is not known
        ("70 done",),
    )
    hits = [visit(0.01 * number, 0, *texts) for number, texts in enumerate(visits)]
    # another CPU has the flag meanwhile
    hits.insert(4, visit(0.02, 1, "5 enter", "6 look 78 900 10", f"7 {got}"))
    found = unheld(log(tmp_path, *(hit for one in hits for hit in one)))
    assert found["insns"].to_list() == [22, 35, 36, 44]


def test_cpus_wait_for_the_line_of_the_flag(tmp_path: Path) -> None:
    far = max(cpu.id for cpu in BOX.cpus)  # in the other socket
    frame = log(tmp_path, *UNDUE, *((s, far, insns, text) for s, _, insns, text in UNDUE))
    found = counted(frame, (0, SECOND))["balance_flag_wait"]
    # CPU 0 takes the flag and releases it, then the far CPU
    assert BOX.costs and BOX.costs.socket
    assert found == pytest.approx(100 * BOX.costs.socket / SECOND / len(BOX.cpus))
    bare = BOX.model_copy(update={"costs": None})
    missing = balance_figures(frame, (0, SECOND), {}, bare).not_counted
    assert missing == {"balance_flag_wait": "granite-16 has no costs of cache lines"}


def test_since_6_19(tmp_path: Path) -> None:
    head = ("10 enter", "20 look 77 900 10", "30 attempt 0 1000", "40 done")
    periodic = visit(0.1, 0, *head, "50 release", "60 leave")
    # without a look before
    newidle = visit(0.2, 0, "70 attempt 0 1000", "75 done", "90 release")
    failed = ((0.3, 0, 100, "attempt 1 1000"), *visit(0.4, 0, "110 enter", "120 leave"))
    found = counted(log(tmp_path, *periodic, *newidle, *failed), (0, SECOND))
    assert (found["balance_attempts"], found["balance_failed"]) == (3, 1)
    assert (found["balance_due"], found["balance_done"]) == (2, 2)
    assert (found["balance_undue"], found["balance_newidle"]) == (0, 2)


def test_a_flag_without_a_release(tmp_path: Path) -> None:
    head = ("10 enter", "20 look 77 900 10", "30 attempt 0 1000", "40 done", "60 leave")
    first = visit(0.1, 0, *head, "70 done")  # the last one is of a visit that needs no flag
    later = visit(0.2, 0, "80 enter", "85 look 77 900 10", "90 attempt 1 1001")
    frame = log(tmp_path, *first, *later)
    why = {"release": "no code releases it"}
    found = balance_figures(frame, (0, SECOND), why, BOX)
    assert found.not_counted == dict.fromkeys(
        ("balance_unheld", "balance_undue_insns", "balance_flag_share", "balance_flag_wait"),
        *why.values(),
    )
    assert found.values.keys() == COUNTERS.keys() - found.not_counted.keys()
    counts = [found.values[f"balance_{name}"] for name in ("attempts", "failed", "due", "done")]
    assert counts == [2, 1, 1, 1]


@pytest.mark.parametrize("gone", ["attempt", "look", "release", "done", "enter", "leave", "mark"])
def test_figures_that_need_an_absent_point_are_not_counted(gone: str, tmp_path: Path) -> None:
    hits = [hit for hit in (*UNDUE, *DUE) if hit[3].split()[0] != gone]
    hits += [(s, 0, 900 + s, "mark") for s in (0, 1) if gone != "mark"]
    frame = log(tmp_path, *sorted(hits, key=lambda hit: hit[0]))
    found = all_figures(frame, [LOAD], {gone: "why not"}, BOX)
    needed = {f"oltp.{name}" for name, needs in COUNTERS.items() if gone in needs}
    assert needed and found.not_counted == dict.fromkeys(needed, "why not")
    assert found.values.keys() == {f"oltp.{name}" for name in COUNTERS} - needed


def test_attempts_at_unknown_domains_are_not_judged(tmp_path: Path) -> None:
    frame = log(tmp_path, UNDUE[0], *UNDUE[2:], *DUE)
    found = balance_figures(frame, (0, SECOND), {}, BOX)
    assert found.values["balance_attempts"] == 3
    assert "the domain of 1 of 3 attempts is not known" in found.not_counted["balance_undue"]
    assert "balance_newidle" in found.values


def test_only_the_window_counts(tmp_path: Path) -> None:
    frame = log(tmp_path, *UNDUE, *DUE, *FAILED)
    found = counted(frame, (SECOND * 15 // 100, SECOND * 25 // 100))
    # per second, of a tenth
    assert found["balance_attempts"] == pytest.approx(20)
    assert found["balance_insns"] == pytest.approx(1400)
    with_undue = counted(frame, (SECOND * 5 // 100, SECOND * 15 // 100))
    assert with_undue["balance_attempts"] == pytest.approx(10)
    assert set(counted(log(tmp_path), (0, SECOND)).values()) == {0.0}


def test_windows_are_between_marks(tmp_path: Path) -> None:
    marks = ((1.0, 3, 5, "mark"), (3.0, 2, 5, "mark"))
    inside = tuple((s + 1.0, cpu, insns, name) for s, cpu, insns, name in UNDUE)
    frame = log(tmp_path, marks[0], *UNDUE, *inside, marks[1])
    assert windows(frame, [LOAD]) == {"oltp": (SECOND, 3 * SECOND)}
    assert all_figures(frame, [LOAD], {}, BOX).values["oltp.balance_undue"] == 0.5
    with refused(InfraError):
        windows(frame, [LOAD.model_copy(update={"steps": (1, 2)})])


@pytest.mark.parametrize(
    "text", ["1 16 3 0\n", "1 2 3 9\n", "1 2 3\n", "1 2 x 0\n", "1 2", "1 2 3 9 10 1 1", "9 0 12 1"]
)
def test_invalid_logs(text: str, tmp_path: Path) -> None:
    (tmp_path / "points.txt").write_text("5 0 9 1\n" + text)
    with pytest.raises(InfraError, match=r"points\.txt"):
        read_points(tmp_path / "points.txt", POINTS, BOX)
