# SPDX-License-Identifier: Apache-2.0
"""Penalties of yields, from logs with known virtual times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import polars as pl
import pytest

from asymlab.checks.penalties import broken_rules, cap, costs
from asymlab.kernels.yields import PASS_WORDS, SWITCH_WORDS

MS = 1_000_000
SLICE = 2 * MS
WEIGHT = 1 << 20
ALL = (0, 1 << 60)
COLUMNS = ("ns", "cpu", "name", *(f"word{n}" for n in range(len(PASS_WORDS))))


@dataclass(frozen=True)
class Yield:
    """A yield of task 7 to task 8 on CPU 1; costs in ms of virtual time. ``queue``: tasks where the
    two meet, a group's queue if ``grouped``."""

    ms: float = 100
    own: float = 0
    group: float = 0
    queue: int = 3
    grouped: bool = True
    source: int = 7
    target: int = 8
    target_cpu: int = 1
    ahead: float = 0
    weight: int = WEIGHT
    ran: int = 30_000

    def events(self) -> list[tuple[Any, ...]]:
        """As the log has them, with virtual times that are below 0."""
        per = WEIGHT / self.weight
        base = -50 * MS
        ran = round(self.ran * per)
        ahead = base + ran + round(self.ahead * MS)
        before = dict.fromkeys(PASS_WORDS, 0) | {
            "target": self.target,
            "target_cpu": self.target_cpu + (9 << 32),
            "vruntime": base,
            "deadline": base + SLICE,
            "slice": SLICE,
            "ran": 1000,
            "weight": self.weight,
            "queued": (1 if self.grouped else self.queue) + (5 << 32),
            "target_vruntime": ahead,
            "group_vruntime": base if self.grouped else 0,
            "group_weight": self.weight if self.grouped else 0,
            "group_queued": self.queue if self.grouped else 0,
            "target_group_vruntime": ahead if self.grouped else 0,
        }
        after = {
            "before": self.source,
            "next": self.target,
            "comm": 0,
            "ran": 1000 + self.ran,
            "vruntime": base + ran + round(self.own * MS),
            "group_vruntime": base + ran + round(self.group * MS) if self.grouped else 0,
        }
        ns = round(self.ms * MS)
        return [
            (ns, 1, "pass", *(before[word] for word in PASS_WORDS)),
            (ns + 900, 1, "schedule"),
            (ns + 1500, 1, "switch", *(after[word] for word in SWITCH_WORDS)),
        ]


def log(*rows: tuple[Any, ...]) -> pl.DataFrame:
    filled = [[*row, *[None] * (len(COLUMNS) - len(row))] for row in rows]
    frame = pl.DataFrame(filled, schema=COLUMNS, orient="row", strict=False)
    words = pl.col("^word.*$").cast(pl.Int64).reinterpret(signed=False)
    return frame.with_columns(pl.col("ns", "cpu").cast(pl.Int64), words)


def logged(*yields: Yield) -> pl.DataFrame:
    return log(*(event for one in yields for event in one.events()))


def broken(*yields: Yield) -> set[str]:
    """The names of what is counted once or more."""
    return {name for name, count in broken_rules(logged(*yields), ALL).items() if count}


def test_costs_are_in_granules_of_what_pays() -> None:
    heavy = Yield(own=0.5, group=3, ahead=1, weight=2 * WEIGHT)
    (light,), (half,) = (list(costs(logged(one))) for one in (Yield(group=3, ahead=4), heavy))
    assert (light.group, light.need, light.queued) == (1.5, 2, 3)
    assert (half.own, half.group, half.need) == (0.5, 3, 1)


@pytest.mark.parametrize(
    ("queued", "most"),
    [(2, 6), (3, 4), (4, 2.5), (6, 2.5), (7, 2), (8, 2), (9, 1.5), (12, 1.5), (13, 1), (40, 1)],
)
def test_the_cap_falls_with_the_queue(queued: int, most: float) -> None:
    assert cap(queued) == most
    allowed = Yield(group=2 * most, queue=queued, ahead=40)
    assert broken(allowed) == {"penalties"}
    assert broken(replace(allowed, group=2 * (most + 0.6))) == {"penalties", "excess"}
    flat = replace(allowed, grouped=False, group=0, own=2 * (most + 1))  # with the forfeit
    assert broken(flat) == {"penalties"}
    assert broken(replace(flat, own=2 * (most + 1.6))) == {"penalties", "excess"}


def test_a_forfeit_is_not_a_penalty() -> None:
    assert not broken(Yield(own=2), Yield(own=2, grouped=False), Yield(own=2, target_cpu=2))


@pytest.mark.parametrize(
    "one",
    [
        Yield(group=2, target_cpu=2),
        Yield(own=4, target_cpu=2),
        Yield(own=4, target_cpu=2, grouped=False),
        Yield(own=4),  # alone in the queue of its group
    ],
)
def test_a_penalty_is_where_both_compete(one: Yield) -> None:
    assert broken(one) == {"misplaced"}


def test_one_penalty_in_six_ms() -> None:
    first, soon, later = (Yield(ms=at, group=2) for at in (100, 105.9, 106))
    assert broken(first, later) == {"penalties"}
    assert broken(first, soon) == {"penalties", "early"}
    assert broken(first, replace(soon, group=0), later) == {"penalties"}


def test_a_pair_that_yields_to_and_fro_pays_its_need() -> None:
    there = Yield(ms=100)
    back = Yield(ms=100.5, group=7, ahead=6, source=8, target=7)  # 3.5 granules, need 3
    assert broken(there, replace(back, group=6)) == {"penalties"}
    assert broken(there, replace(back, group=7.2)) == {"penalties", "excess"}
    assert broken(there, replace(back, ms=100.7, group=7.2)) == {"penalties"}
    assert broken(replace(there, source=9), replace(back, group=7.2)) == {"penalties"}


@pytest.mark.parametrize("ahead", [1, 2, 3])
def test_a_penalty_below_a_granule_and_the_need_is_short(ahead: float) -> None:
    least = 2 + 1.1 * ahead
    paid = Yield(group=least, ahead=ahead, queue=2)
    assert broken(paid) == {"penalties"}
    assert broken(replace(paid, group=least - 1.2)) == {"penalties", "short"}
    flat = replace(paid, grouped=False, group=0, own=least + 2)
    assert broken(flat) == {"penalties"}
    assert not broken(replace(flat, own=2))  # a forfeit and no penalty, or the other way round
    assert "short" not in broken(replace(paid, group=8, ahead=20, queue=3))  # the cap


def test_a_yield_that_comes_back_may_pay_less() -> None:
    there = Yield(ms=100)
    back = Yield(ms=100.6, group=4, ahead=4, source=8, target=7)  # need 2
    assert broken(there, back) == {"penalties"}
    assert broken(there, replace(back, ms=100.7)) == {"penalties", "short"}
    # what the first one cost is not known
    begin = there.events()[0]
    spin = (begin[0] + 5, 1, "spin")
    assert broken_rules(log(begin, spin, *back.events()), ALL)["short"] == 0


def test_a_penalty_is_due_six_ms_after_the_last_one() -> None:
    first, soon, due, late = (Yield(ms=ms) for ms in (100, 105.9, 106.1, 112.2))
    first = replace(first, group=2)
    assert broken(first, soon) == {"penalties"}
    assert broken(first, due) == {"penalties", "missed"}
    assert not broken(soon, due)  # nothing is known of penalties before
    assert broken_rules(logged(first, due, late), ALL)["missed"] == 2
    assert broken(first, replace(due, queue=1)) == {"penalties"}
    assert broken(first, replace(due, own=2, grouped=False)) == {"penalties"}  # may be one
    assert broken(first, replace(due, grouped=False)) == {"penalties", "missed"}


def test_what_may_have_begun_the_six_ms_again_is_not_missed() -> None:
    first, remote, then = Yield(ms=100, group=2), Yield(ms=107, target_cpu=2), Yield(ms=112)
    assert broken(first, then) == {"penalties", "missed"}
    assert broken(first, remote, then) == {"penalties"}
    assert broken(first, remote, replace(then, ms=113.1)) == {"penalties", "missed"}
    brink = replace(remote, ms=106)  # before or after the end of the six ms
    assert broken(first, brink, replace(then, ms=111.9)) == {"penalties"}
    # a granule and no forfeit, or a forfeit alone: it may be a penalty, for a kernel to which the
    # yield to another CPU was none
    perhaps = Yield(ms=110, own=2, grouped=False)
    later = replace(then, ms=113.1, grouped=False)
    assert broken(first, remote, perhaps, later) == {"penalties"}
    assert broken(first, remote, perhaps, replace(later, ms=116.1)) == {"penalties", "missed"}
    begin = remote.events()[0]
    unknown = [begin, (begin[0] + 5, 1, "spin")]
    rows = [*first.events(), *unknown, *then.events()]
    assert broken_rules(log(*rows), ALL)["missed"] == 0


def test_what_did_not_switch_at_once_is_left_out() -> None:
    begin, _, end = Yield(group=9).events()
    spin = (begin[0] + 5, 1, "spin")
    assert not list(costs(log(begin, spin, end)))
    other = (begin[0] + 5, 2, "spin")
    assert len(list(costs(log(begin, other, end)))) == 1
    pick = (begin[0] + 5, 1, "pick")
    assert len(list(costs(log(begin, pick, end)))) == 1


def test_only_yields_within_the_window_count() -> None:
    frame = logged(Yield(ms=100, group=2), Yield(ms=200, group=2))
    assert broken_rules(frame, (150 * MS, 300 * MS))["penalties"] == 1
