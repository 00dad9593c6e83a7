# SPDX-License-Identifier: Apache-2.0
"""How tasks are divided between clusters, on schedules whose splits are known by hand."""

from __future__ import annotations

import pytest

from asymlab.checks.rules import Rules
from asymlab.checks.score import score
from asymlab.checks.split import even_split, wide_clusters
from asymlab.checks.tiers import tiers
from asymlab.config.machine import machine
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.sample import StepScore
from made_trace import Script

HYBRID = machine("hybrid-6p8e")
RAPTOR = machine("raptor-8p16e")
ORDER = ("kind", "sibling")
P = [min(core) for core in HYBRID.cores[:6]]
ONE, TWO = (sorted(span) for span in wide_clusters(HYBRID))


def without_hwp(box: Machine) -> Machine:
    kinds = tuple(kind.model_copy(update={"hwp": None}) for kind in box.core_types)
    return box.altered(core_types=kinds)


def judged(script: Script, k: int, on: Machine = HYBRID) -> StepScore:
    script.step(k, 0, 1000)
    load = Load(label="run", program="fill", args=(), steps=(k,), step_ms=1000)
    result = score(script.trace(), on, load, Rules(order=ORDER, settle_s=0.0))
    assert result.void == ""
    return result.steps[0]


def placed(*cpus: int, begin: int = 0, end: int = 1000) -> Script:
    script = Script()
    for number, cpu in enumerate(cpus):
        script.run(f"fill/{number}", cpu, begin, end)
    return script


def test_kinds_are_tiers_best_first() -> None:
    found = [(tier.name, tier.places) for tier in tiers(HYBRID, ORDER)]
    assert found == [("P-core", 6), ("E-core", 8), ("sibling", 6)]
    assert [t.places for t in tiers(RAPTOR, ORDER)] == [8, 16, 8]


def test_where_no_core_says_what_it_is_all_are_one_tier() -> None:
    found = tiers(without_hwp(HYBRID), ORDER)
    assert [(t.name, t.places) for t in found] == [("core", 14), ("sibling", 6)]


def test_ten_tasks_spread_evenly() -> None:
    step = judged(placed(*P, *ONE[:2], *TWO[2:]), 10)
    assert (step.splits, step.even, step.order_debt) == ({"6+2+2": 100.0}, 100.0, 0.0)


def test_ten_tasks_packed_keep_the_order_and_are_not_even() -> None:
    step = judged(placed(*P, *TWO), 10)
    assert (step.splits, step.even, step.order_debt) == ({"6+4+0": 100.0}, 0.0, 0.0)


def test_going_back_and_forth_between_clusters_is_no_even_spread() -> None:
    script = placed(*P)
    for number in range(4):
        task = f"fill/{6 + number}"
        script.wake(task, ONE[number], 0)
        script.switch(ONE[number], 0, "idle", task, 0).switch(ONE[number], 500, task, "idle", 0)
        script.move(task, ONE[number], TWO[number], 500)
        script.switch(TWO[number], 500, "idle", task, 0).switch(TWO[number], 1000, task, "idle")
    assert judged(script, 10).splits == {"6+4+0": 100.0}


def test_shares_are_of_the_time_in_which_all_are_runnable() -> None:
    script = placed(*P, *ONE[:2], TWO[0])
    # the tenth sleeps for half a second, then sits a quarter on either cluster
    script.run("fill/9", TWO[1], 500, 750).run("fill/9", ONE[2], 750, 1000)
    step = judged(script, 10)
    assert step.splits == {"6+2+2": 50.0, "6+3+1": 50.0}
    assert step.even == 50.0


def test_a_waiting_task_counts_where_it_waits() -> None:
    script = placed(*P, *ONE[:2], TWO[0])
    script.wake("fill/9", TWO[0], 0)
    assert "6+2+2" in judged(script, 10).splits


def test_machines_without_clusters_have_no_splits() -> None:
    step = judged(placed(0, 2), 2, machine("vera-8c2t"))
    assert (step.splits, step.even) == ({}, None)


@pytest.mark.parametrize(
    ("box", "k", "split"),
    [
        (HYBRID, 1, "1+0+0"),
        (HYBRID, 7, "6+1+0"),
        (HYBRID, 9, "6+2+1"),
        (HYBRID, 10, "6+2+2"),
        (HYBRID, 14, "6+4+4"),
        (HYBRID, 20, "12+4+4"),
        (RAPTOR, 10, "8+1+1+0+0"),
        (RAPTOR, 14, "8+2+2+1+1"),
        (RAPTOR, 33, ""),
        (machine("vera-8c2t"), 4, ""),
    ],
)
def test_the_even_split(box: Machine, k: int, split: str) -> None:
    assert even_split(box, tiers(box, ORDER), k) == split


def test_without_kinds_no_split_is_the_one() -> None:
    blind = without_hwp(HYBRID)
    assert even_split(blind, tiers(blind, ORDER), 10) == ""
    assert even_split(blind, tiers(blind, ORDER), 14) == "6+4+4"
    step = judged(placed(*P, *ONE), 10, blind)
    assert (step.splits, step.even) == ({"6+4+0": 100.0}, None)
