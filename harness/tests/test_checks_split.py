# SPDX-License-Identifier: Apache-2.0
"""How tasks are divided between clusters, on schedules whose splits are known by hand."""

from __future__ import annotations

import pytest

from asymlab.checks.split import even_split
from asymlab.checks.tiers import tiers, wide_clusters
from asymlab.config.machine import machine
from asymlab.model.machine import Machine
from asymlab.model.sample import StepScore
from made_order import judged as judged_on
from made_order import spread_out
from made_trace import Script

HYBRID = machine("hybrid-6p8e")
RAPTOR = machine("raptor-8p16e")
ORDER = ("kind", "sibling")
P = [min(core) for core in HYBRID.cores[:6]]
ONE, TWO = (sorted(span) for span in wide_clusters(HYBRID))


def without_hwp(box: Machine) -> Machine:
    kinds = tuple(kind.model_copy(update={"hwp": None}) for kind in box.core_types)
    return box.altered(core_types=kinds)


BLIND = without_hwp(HYBRID)
NINE = spread_out(*P, *ONE[:2], TWO[0])


def judged(script: Script, k: int, on: Machine = HYBRID) -> StepScore:
    return judged_on(script, k, on, ORDER)


def test_kinds_are_tiers_best_first() -> None:
    found = [(tier.name, tier.places) for tier in tiers(HYBRID, ORDER)]
    assert found == [("P-core", 6), ("E-core", 8), ("sibling", 6)]
    assert [t.places for t in tiers(RAPTOR, ORDER)] == [8, 16, 8]


def test_without_core_kinds_all_cores_are_one_tier() -> None:
    found = tiers(BLIND, ORDER)
    assert [(t.name, t.places) for t in found] == [("core", 14), ("sibling", 6)]


@pytest.mark.parametrize(
    ("script", "k", "on", "splits", "even"),
    [
        (spread_out(*P, *ONE[:2], *TWO[2:]), 10, HYBRID, {"6+2+2": 100.0}, 100.0),
        (spread_out(*P, *TWO), 10, HYBRID, {"6+4+0": 100.0}, 0.0),
        # a waiting task counts where it waits
        (
            spread_out(*P, *ONE[:2], TWO[0]).wake("fill/9", TWO[0], 0),
            10,
            HYBRID,
            {"6+2+2": 100.0},
            100.0,
        ),
        # a machine without clusters
        (spread_out(0, 2), 2, machine("vera-8c2t"), {}, None),
        # P-cores and E-cores in one tier: several splits would be right
        (spread_out(*P, *ONE), 10, BLIND, {"6+4+0": 100.0}, None),
    ],
)
def test_splits(
    script: Script, k: int, on: Machine, splits: dict[str, float], even: float | None
) -> None:
    step = judged(script, k, on)
    assert (step.splits, step.even) == (splits, even)


def test_an_uneven_split_may_keep_the_order() -> None:
    assert judged(spread_out(*P, *TWO), 10).order_debt == 0


def test_moves_between_clusters_are_not_an_even_spread() -> None:
    script = spread_out(*P)
    for number in range(4):
        task = f"fill/{6 + number}"
        script.wake(task, ONE[number], 0)
        script.switch(ONE[number], 0, "idle", task, 0).switch(ONE[number], 500, task, "idle", 0)
        script.move(task, ONE[number], TWO[number], 500)
        script.switch(TWO[number], 500, "idle", task, 0).switch(TWO[number], 1000, task, "idle")
    assert judged(script, 10).splits == {"6+4+0": 100.0}


def test_shares_are_of_the_time_in_which_all_are_runnable() -> None:
    script = spread_out(*P, *ONE[:2], TWO[0])
    # the tenth sleeps for half a second, then sits a quarter on either cluster
    script.run("fill/9", TWO[1], 500, 750).run("fill/9", ONE[2], 750, 1000)
    step = judged(script, 10)
    assert step.splits == {"6+2+2": 50.0, "6+3+1": 50.0}
    assert step.even == 50.0


@pytest.mark.parametrize(
    ("box", "k", "split"),
    [
        (HYBRID, 1, ""),  # no task is left for the clusters
        (HYBRID, 7, ""),  # one of them has one task, whatever the kernel does
        (HYBRID, 8, "6+1+1"),
        (HYBRID, 9, "6+2+1"),
        (HYBRID, 10, "6+2+2"),
        (HYBRID, 12, "6+3+3"),
        (HYBRID, 13, ""),  # nor is there a choice with one free core
        (HYBRID, 14, ""),
        (HYBRID, 20, ""),
        (RAPTOR, 10, "8+1+1+0+0"),
        (RAPTOR, 14, "8+2+2+1+1"),
        (RAPTOR, 33, ""),
        (machine("vera-8c2t"), 4, ""),
        (BLIND, 10, ""),
        (BLIND, 14, ""),
    ],
)
def test_the_even_split(box: Machine, k: int, split: str) -> None:
    assert even_split(box, tiers(box, ORDER), k) == split


@pytest.mark.parametrize(
    ("name", "k", "split"),
    [
        ("big-little-2-4-4", 2, ""),
        ("big-little-2-4-4", 4, "2+1+1"),
        ("big-little-2-4-4", 7, "2+3+2"),
        ("rk3588", 2, "0+1+1+0"),
        ("rk3588", 3, ""),
        ("rk3588", 6, ""),  # the small cores are one cluster
        ("big-little-2-4", 4, ""),
        ("kunpeng-2s2n", 4, "0+1+1+1+1+0+0+0+0"),
    ],
)
def test_clusters_of_the_tier_that_is_not_full_count(name: str, k: int, split: str) -> None:
    box = machine(name)
    assert even_split(box, tiers(box, ("capacity",)), k) == split


def test_clusters_of_several_sizes_in_a_tier_have_no_even_split() -> None:
    box = machine("rk3588")
    assert even_split(box, tiers(box, ("core",)), 4) == ""
