# SPDX-License-Identifier: Apache-2.0
"""Whether targets of yields were eligible, from logs with known virtual times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import polars as pl
import pytest

from asymlab.checks.eligible import COUNTERS, Hint, hints, shares
from asymlab.kernels.yields import PASS_WORDS, PICK_WORDS, SWITCH_WORDS, WEIGHT_SHIFT

MS = 1_000_000
WEIGHT = 1 << 20
ZERO = -5 * MS
COLUMNS = ("ns", "cpu", "name", *(f"word{n}" for n in range(len(PASS_WORDS))))
LEVELS = ("", "group_", "outer_", "top_")


@dataclass(frozen=True)
class Queue:
    """A queue of the entity that runs and, by default, one other entity: both at 0 ms of virtual
    time, with the same weight."""

    own: float = 0
    other: float = 0
    weight: int = WEIGHT
    other_weight: int = WEIGHT
    not_updated: float = 0

    def begin(self, level: str) -> dict[str, int]:
        """Words of a yield."""
        scaled = self.other_weight >> WEIGHT_SHIFT
        total = (round(self.other * MS) - ZERO) * scaled
        words = {"weight": self.weight, "sum": total, "load": scaled, "zero": ZERO}
        return {f"{level}{word}": value for word, value in words.items()}

    def pick(self, level: str) -> dict[str, int]:
        """Words of the pick; the queue's clock is at 100 ms."""
        updated = round((100 - self.not_updated) * MS)
        return {f"{level}vruntime": round(self.own * MS), f"{level}updated": updated}


@dataclass(frozen=True)
class Yield:
    """A yield of task 7 to task 8 on CPU 1, whose entity is at ``target`` ms where they meet."""

    queues: tuple[Queue, ...] = (Queue(),)
    target: float = 0
    alone: bool = False
    ran: int = 8
    cpu: int = 1
    ms: float = 1

    def events(self) -> list[tuple[Any, ...]]:
        """As the log has them; without a switch if ``ran`` is task 7."""
        begin = dict.fromkeys(PASS_WORDS, 0) | {"target": 8, "target_cpu": self.cpu + (9 << 32)}
        begin["queued"] = (1 if self.alone else 2) + (9 << 32)
        begin["target_group_vruntime" if self.alone else "target_vruntime"] = round(
            self.target * MS
        )
        pick = dict.fromkeys(PICK_WORDS, 0)
        for level, queue in zip(LEVELS, self.queues, strict=False):
            begin |= queue.begin(level)
            pick |= queue.pick(level)
        switch = dict.fromkeys(SWITCH_WORDS, 0) | {"before": 7, "next": self.ran}
        ns = round(self.ms * MS)
        events: list[tuple[Any, ...]] = [
            (ns, 1, "pass", *(begin[word] for word in PASS_WORDS)),
            (ns + 1, 1, "schedule"),
            (ns + 2, 1, "pick", *(pick[word] for word in PICK_WORDS)),
            (ns + 3, 1, "switch", *(switch[word] for word in SWITCH_WORDS)),
        ]
        return [*events[: 3 if self.ran == 7 else 4], (ns + 4, 1, "spin", 1)]


def log(*yields: Yield) -> pl.DataFrame:
    rows = [event for one in yields for event in one.events()]
    filled = [[*row, *[None] * (len(COLUMNS) - len(row))] for row in rows]
    frame = pl.DataFrame(filled, schema=COLUMNS, orient="row", strict=False)
    words = pl.col("^word.*$").cast(pl.Int64).reinterpret(signed=False)
    return frame.with_columns(pl.col("ns", "cpu").cast(pl.Int64), words)


def hint(one: Yield) -> Hint:
    (found,) = hints(log(one))
    return found


@pytest.mark.parametrize(
    ("queue", "target", "eligible"),
    [
        (Queue(), 0, True),
        (Queue(), 0.001, False),
        (Queue(own=2), 1, True),  # the average is at 1 ms
        (Queue(own=2), 1.001, False),
        (Queue(own=-2), -1, True),
        (Queue(own=-2), -0.999, False),
        (Queue(own=3, weight=WEIGHT // 2), 1, True),
        (Queue(own=3, weight=WEIGHT // 2), 1.001, False),
        (Queue(own=3, other_weight=2 * WEIGHT), 1, True),
        (Queue(own=3, other_weight=2 * WEIGHT), 1.001, False),
    ],
)
def test_eligible_is_what_is_not_above_the_average(
    queue: Queue, target: float, eligible: bool
) -> None:
    assert hint(Yield((queue,), target)).eligible is eligible


def test_the_groups_of_a_task_are_updated_by_the_pick() -> None:
    def found(not_updated: float) -> bool:
        group = Queue(own=0, not_updated=not_updated, weight=WEIGHT // 2, other=0)
        return hint(Yield((Queue(), group), 1, alone=True)).meets

    # 1.5 ms of time are 3 ms of virtual time; the weight of the other one is twice as large
    assert found(1.5) and not found(1.49)


def test_a_task_alone_in_its_group_meets_the_target_in_the_queue_of_the_group() -> None:
    ahead, even = Queue(own=9), Queue()
    assert hint(Yield((ahead, even, even), target=0, alone=True)).eligible
    assert not hint(Yield((ahead, even, even), target=0.1, alone=True)).meets


@pytest.mark.parametrize("level", [2, 3])
def test_what_leads_to_the_target_must_be_eligible_in_each_queue_above(level: int) -> None:
    queues = [Queue(own=5), Queue(), Queue(), Queue()]
    one = Yield(tuple(queues), alone=True)
    assert hint(one).eligible
    queues[level] = Queue(own=0.001)
    found = hint(replace(one, queues=tuple(queues)))
    assert (found.meets, found.above, found.eligible) == (True, False, False)


def test_groups_count_only_above_the_queue_where_tasks_meet() -> None:
    assert not hint(Yield((Queue(), Queue(own=1)))).above
    assert hint(Yield((Queue(), replace(Queue(own=1), weight=0)))).above  # no group


def test_what_ran_next_is_what_the_cpu_switched_to() -> None:
    assert hint(Yield()).ran
    assert not hint(Yield(ran=9)).ran
    assert not hint(Yield(ran=7)).ran  # no switch


def test_yields_to_other_cpus_and_refused_ones_are_left_out() -> None:
    assert not list(hints(log(Yield(cpu=2))))
    events = Yield().events()
    frame = log(Yield())
    assert len(list(hints(frame))) == 1
    refused = frame.filter(~pl.col("name").is_in(["schedule", "pick"]))
    assert not list(hints(refused)) and len(events) == 5


def test_shares_are_percent_of_yields_within_the_window() -> None:
    ahead = Yield(target=1, ran=9)
    frame = log(*(replace(one, ms=ms) for ms, one in enumerate((Yield(), ahead, ahead, ahead))))
    assert shares(frame, (0, 4 * MS)) == dict(zip(COUNTERS, (25.0, 100.0, 0.0), strict=True))
    assert shares(frame, (0, MS)) == dict(zip(COUNTERS[:2], (100.0, 100.0), strict=True))
    assert shares(frame, (9 * MS, 10 * MS)) == {}
