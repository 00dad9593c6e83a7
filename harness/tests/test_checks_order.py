# SPDX-License-Identifier: Apache-2.0
"""The order check and the debts, on schedules whose every number is known by hand.

Each schedule that is bad in one respect has a twin that is good in it: both sides are asserted.
"""

from __future__ import annotations

import pytest

from asymlab.checks.occupancy import occupancy
from asymlab.checks.order import filling
from asymlab.checks.tiers import Tier
from asymlab.model.sample import StepScore
from asymlab.trace.intervals import queued
from goldens import as_told
from made_order import GB10, HYBRID, VERA, judged, spread_out
from made_trace import Script, small_machine


def debts(step: StepScore) -> tuple[float, float, float, float]:
    return (
        round(step.order_debt, 6),
        round(step.sibling_debt, 6),
        round(step.capacity_debt, 6),
        round(step.cluster_debt, 6),
    )


def test_two_tasks_on_two_cores_owe_nothing() -> None:
    step = judged(spread_out(0, 2), 2)
    assert debts(step) == (0, 0, 0, 0)
    assert step.first is None
    assert step.task_s == pytest.approx(2)


def test_two_tasks_on_one_core_both_share_and_one_is_misplaced() -> None:
    assert debts(judged(spread_out(0, 1), 2)) == (50, 100, 0, 0)


def test_sharing_half_of_the_time_is_half_of_the_debt() -> None:
    script = Script().run("fill/0", 0, 0, 1000).run("fill/1", 2, 0, 500).run("fill/1", 1, 500, 1000)
    assert debts(judged(script, 2)) == (25, 50, 0, 0)


def test_sharing_in_a_pool_that_mostly_sleeps_is_told_though_nothing_is_owed() -> None:
    # ten tasks, more than cores: two share for the whole second, eight ran for a moment on the way
    pool = spread_out(0, 1)
    for number in range(2, 10):
        pool.run(f"fill/{number}", number, 0, 1)
    step = judged(pool, 10)
    assert step.sibling_debt < 1
    assert step.shared_idle == pytest.approx(100, abs=1)
    assert judged(spread_out(0, 2), 2).shared_idle == 0


def test_only_the_tasks_that_share_are_counted() -> None:
    assert debts(judged(spread_out(0, 1, 4, 6), 4)) == (25, 50, 0, 0)


def test_sharing_is_right_when_no_core_is_idle() -> None:
    assert debts(judged(spread_out(0, 2, 4, 6, 8, 10, 12, 14, 15), 9)) == (0, 0, 0, 0)
    step = judged(spread_out(0, 2, 4, 6, 8, 10, 12, 13, 1), 9)  # core 7 is idle, 9 tasks
    assert debts(step) == (11.111111, 44.444444, 0, 0)


def test_a_task_that_waits_behind_another_one_is_misplaced() -> None:
    script = spread_out(0).wake("fill/1", 0, 0)
    assert debts(judged(script, 2)) == (50, 0, 0, 0)
    first = judged(spread_out(0).wake("fill/1", 0, 0), 2).first
    assert first is not None
    as_told(first.text)


def test_waiting_is_right_when_all_cpus_are_taken() -> None:
    two = small_machine(1)
    script = spread_out(0, 1).wake("fill/2", 0, 0)
    assert debts(judged(script, 3, two)) == (0, 0, 0, 0)


def sleepy(*cpus: int, asleep: float = 30, period: float = 100) -> Script:
    """Tasks that sleep ``asleep`` of every ``period`` ms, one after the other."""
    script = Script()
    for number, cpu in enumerate(cpus):
        shift = 7.0 * number % period
        at = shift - period
        while at < 1000:
            begin, end = max(0.0, at), min(1000.0, at + period - asleep)
            if end > begin:
                script.run(f"fill/{number}", cpu, begin, end)
            at += period
    return script


def test_sleeping_is_not_being_misplaced() -> None:
    assert debts(judged(sleepy(0, 2, 4), 3)) == (0, 0, 0, 0)


def test_the_place_of_a_task_that_sleeps_is_not_held_against_the_others() -> None:
    # 12 tasks on 8 cores: when one naps its core may be idle, but the rest sit well
    cpus = (0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7)
    assert debts(judged(sleepy(*cpus), 12)) == (0, 0, 0, 0)
    # the same on GB10: 10 strong cores, 2 tasks on weak ones
    strong = [cpu.id for cpu in GB10.cpus if GB10.capacity(cpu.id) > 900]
    weak = [cpu.id for cpu in GB10.cpus if GB10.capacity(cpu.id) < 900]
    assert debts(judged(sleepy(*strong, *weak[:2]), 12, GB10, HYBRID)) == (0, 0, 0, 0)


def test_sleepers_that_share_a_core_owe_while_both_are_awake() -> None:
    script = Script()
    for at in range(0, 1000, 100):
        script.run("fill/0", 0, at, at + 60).run("fill/1", 1, at + 30, at + 90)
    step = judged(script, 2)  # awake 60 + 60 of each 100 ms, together for 30
    assert debts(step) == (25, 50, 0, 0)


def test_a_weak_core_while_a_strong_one_is_idle() -> None:
    assert debts(judged(spread_out(0), 1, GB10, HYBRID)) == (100, 0, 100, 0)
    assert debts(judged(spread_out(19), 1, GB10, HYBRID)) == (0, 0, 0, 0)
    # with an order that does not ask for capacity only the debt is told
    assert debts(judged(spread_out(0), 1, GB10, ("core",))) == (0, 0, 100, 0)


def test_any_stronger_class_counts() -> None:
    three_kinds = small_machine(3, 1, perfs=(100, 80, 60))
    assert debts(judged(spread_out(1, 2), 2, three_kinds, ("capacity",))) == (50, 0, 100, 0)
    assert debts(judged(spread_out(0, 1), 2, three_kinds, ("capacity",))) == (0, 0, 0, 0)


def test_differences_that_linux_ignores_are_no_debt() -> None:
    assert VERA.capacity(6) < VERA.capacity(0)
    assert debts(judged(spread_out(6), 1, VERA, HYBRID)) == (0, 0, 0, 0)


def test_a_strong_sibling_is_worse_than_a_weak_core_if_the_order_says_so() -> None:
    hybrid = small_machine(3, 2, perfs=(100, 100, 60))
    both = judged(spread_out(0, 2, 4), 3, hybrid, HYBRID)
    assert debts(both) == (0, 0, 0, 0)
    shared = judged(spread_out(0, 2, 1), 3, hybrid, HYBRID)
    assert debts(shared) == (33.333333, 66.666667, 0, 0)


def test_another_tasks_core_is_not_idle() -> None:
    script = spread_out(0, 1)
    for core in range(1, 8):
        script.run(f"other-{core}", 2 * core, 0, 1000)
    assert debts(judged(script, 2)) == (0, 0, 0, 0)


def test_a_task_of_others_next_door_is_not_held_against_the_load() -> None:
    script = spread_out(0).run("kworker/1:0", 1, 100, 900)
    assert debts(judged(script, 1)) == (0, 0, 0, 0)


def test_a_cluster_is_shared_while_another_is_idle() -> None:
    clustered = small_machine(4, 1, clusters=2)
    assert debts(judged(spread_out(0, 1), 2, clustered)) == (0, 0, 0, 100)
    assert debts(judged(spread_out(0, 2), 2, clustered)) == (0, 0, 0, 0)
    assert debts(judged(spread_out(0, 1, 2), 3, clustered)) == (0, 0, 0, 0)


def test_threads_of_one_core_cluster_owe_sibling_debt_only() -> None:
    modules = small_machine(2, 2, clusters=2)
    assert debts(judged(spread_out(0, 1), 2, modules)) == (50, 100, 0, 0)


@pytest.mark.parametrize(
    ("cpus", "misplaced"),
    [((0, 2, 4, 5, 8, 9), 0), ((0, 2, 4, 5, 6, 7), 2), ((0, 2, 4, 5, 6, 8), 1), ((0, 1, 4, 5), 2)],
)
def test_even_filling_of_clusters_is_a_tier_like_any_other(
    cpus: tuple[int, ...], misplaced: int
) -> None:
    # 2 cores of 2 threads, then two clusters of four single-thread cores: 2 + 2 + 2
    fast = (frozenset({0, 1}), frozenset({2, 3}))
    clusters = (frozenset({4, 5, 6, 7}), frozenset({8, 9, 10, 11}))
    ranks = [Tier(f"E{rank}", clusters, rank, rank + 1) for rank in range(4)]
    ladder = (Tier("P", fast, 0, 1), *ranks, Tier("sibling", fast, 1, 2))
    script = spread_out(*cpus)
    stays = queued(script.trace()).with_columns(load=True)
    counted = filling(occupancy(stays, 12), ladder).misplaced(len(cpus))
    during = counted[len(cpus) - 1]
    assert during == misplaced


def test_the_settle_time_is_forgiven_and_no_more() -> None:
    script = Script().run("fill/0", 0, 0, 1000).run("fill/1", 1, 0, 400).run("fill/1", 2, 400, 1000)
    assert judged(script, 2, settle_s=0.4).order_debt == 0
    again = Script().run("fill/0", 0, 0, 1000).run("fill/1", 1, 0, 400).run("fill/1", 2, 400, 1000)
    assert judged(again, 2, settle_s=0.3).order_debt == pytest.approx(100 * 0.1 / 1.4)


def test_times_of_a_step_are_told() -> None:
    step = judged(spread_out(0), 1, settle_s=0.25)
    assert (step.begin_s, step.judged_s, step.end_s, step.window_s) == (0, 0.25, 1, 0.75)
