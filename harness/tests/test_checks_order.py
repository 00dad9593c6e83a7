# SPDX-License-Identifier: Apache-2.0
"""The order check and the debts, on schedules whose every number is known by hand.

Each schedule that is bad in one respect has a twin that is good in it: both sides are asserted.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from asymlab.checks.occupancy import occupancy
from asymlab.checks.order import filling
from asymlab.checks.tiers import Tier
from asymlab.config.machine import machine
from asymlab.model.machine import Machine
from asymlab.trace.intervals import queued
from goldens import assert_golden
from made_order import GB10, HYBRID, SMT, VERA, judged, spread_out
from made_trace import Script, small_machine


def sleepy(*cpus: int) -> Script:
    """Tasks that sleep 30 of every 100 ms, one after the other."""
    script = Script()
    for number, cpu in enumerate(cpus):
        shift = 7.0 * number % 100
        for at in range(-100, 1000, 100):
            begin, end = max(0.0, at + shift), min(1000.0, at + shift + 70)
            if end > begin:
                script.run(f"fill/{number}", cpu, begin, end)
    return script


def alternating() -> Script:
    """Two tasks on one core, awake 60 + 60 of every 100 ms, together for 30."""
    script = Script()
    for at in range(0, 1000, 100):
        script.run("fill/0", 0, at, at + 60).run("fill/1", 1, at + 30, at + 90)
    return script


def others(script: Script, *cpus: int) -> Script:
    """Tasks outside the load on some CPUs for the whole second."""
    for cpu in cpus:
        script.run(f"other-{cpu}", cpu, 0, 1000)
    return script


def half_shared() -> Script:
    return Script().run("fill/0", 0, 0, 1000).run("fill/1", 2, 0, 500).run("fill/1", 1, 500, 1000)


CAPACITY = ("capacity",)
KINDS = small_machine(3, 1, perfs=(100, 80, 60))
MIXED = small_machine(3, 2, perfs=(100, 100, 60))
CLUSTERS = small_machine(4, 1, clusters=2)
ONE_CORE = small_machine(1)
STRONG = [cpu.id for cpu in GB10.cpus if GB10.capacity(cpu.id) > 900]
WEAK = [cpu.id for cpu in GB10.cpus if GB10.capacity(cpu.id) < 900]
CORES = (0, 2, 4, 6, 8, 10, 12, 14)


Debts = tuple[float, float, float, float]
DEBTS: dict[str, tuple[Script, int, Machine, tuple[str, ...], Debts]] = {
    "two-cores": (spread_out(0, 2), 2, VERA, SMT, (0, 0, 0, 0)),
    "one-core": (spread_out(0, 1), 2, VERA, SMT, (50, 100, 0, 0)),
    "one-core-half-the-time": (half_shared(), 2, VERA, SMT, (25, 50, 0, 0)),
    "two-of-four-share": (spread_out(0, 1, 4, 6), 4, VERA, SMT, (25, 50, 0, 0)),
    "no-core-idle": (spread_out(*CORES, 15), 9, VERA, SMT, (0, 0, 0, 0)),
    # core 7 is idle, 9 tasks
    "one-core-idle": (spread_out(*CORES[:6], 12, 13, 1), 9, VERA, SMT, (100 / 9, 400 / 9, 0, 0)),
    "one-waits": (spread_out(0).wake("fill/1", 0, 0), 2, VERA, SMT, (50, 0, 0, 0)),
    "one-waits-all-cpus-busy": (
        spread_out(0, 1).wake("fill/2", 0, 0),
        3,
        ONE_CORE,
        SMT,
        (0, 0, 0, 0),
    ),
    "sleeping": (sleepy(0, 2, 4), 3, VERA, SMT, (0, 0, 0, 0)),
    # 12 tasks on 8 cores: a sleeping task's core may be idle, but it returns there
    "sleepers-keep-a-core": (sleepy(*CORES, 1, 3, 5, 7), 12, VERA, SMT, (0, 0, 0, 0)),
    "sleepers-keep-a-strong-core": (sleepy(*STRONG, *WEAK[:2]), 12, GB10, HYBRID, (0, 0, 0, 0)),
    "sleepers-on-one-core": (alternating(), 2, VERA, SMT, (25, 50, 0, 0)),
    "weak-core": (spread_out(0), 1, GB10, HYBRID, (100, 0, 100, 0)),
    "strong-core": (spread_out(19), 1, GB10, HYBRID, (0, 0, 0, 0)),
    "weak-core-any-order": (spread_out(0), 1, GB10, ("core",), (0, 0, 100, 0)),
    "any-stronger-class": (spread_out(1, 2), 2, KINDS, CAPACITY, (50, 0, 100, 0)),
    "strongest-classes": (spread_out(0, 1), 2, KINDS, CAPACITY, (0, 0, 0, 0)),
    # its capacity differs from CPU 0's, but not for Linux
    "same-class": (spread_out(min(range(16), key=VERA.capacity)), 1, VERA, HYBRID, (0, 0, 0, 0)),
    "weak-core-before-sibling": (spread_out(0, 2, 4), 3, MIXED, HYBRID, (0, 0, 0, 0)),
    "sibling-before-weak-core": (spread_out(0, 2, 1), 3, MIXED, HYBRID, (100 / 3, 200 / 3, 0, 0)),
    "cores-busy-with-others": (others(spread_out(0, 1), *CORES[1:]), 2, VERA, SMT, (0, 0, 0, 0)),
    "sibling-busy-with-another": (others(spread_out(0), 1), 1, VERA, SMT, (0, 0, 0, 0)),
    "one-cluster": (spread_out(0, 1), 2, CLUSTERS, SMT, (0, 0, 0, 100)),
    "two-clusters": (spread_out(0, 2), 2, CLUSTERS, SMT, (0, 0, 0, 0)),
    "no-cluster-idle": (spread_out(0, 1, 2), 3, CLUSTERS, SMT, (0, 0, 0, 0)),
    "cluster-of-one-core": (
        spread_out(0, 1),
        2,
        small_machine(2, 2, clusters=2),
        SMT,
        (50, 100, 0, 0),
    ),
}
"""(order, sibling, capacity, cluster) debts of schedules in percent."""


@pytest.mark.parametrize(("script", "k", "on", "order", "expected"), DEBTS.values(), ids=DEBTS)
def test_debts(
    script: Script, k: int, on: Machine, order: tuple[str, ...], expected: Debts
) -> None:
    step = judged(script, k, on, order)
    found = (step.order_debt, step.sibling_debt, step.capacity_debt, step.cluster_debt)
    assert found == pytest.approx(expected, abs=1e-6)
    assert (step.first is None) == (step.order_debt == 0)


KUNPENG = machine("kunpeng-2s2n")
"""Four nodes with an LLC each, two on each socket."""
FIRST = [sorted(span)[0] for span in KUNPENG.node_spans]


@pytest.mark.parametrize(
    ("on", "debt"),
    [
        (FIRST, 0),
        (FIRST[:2], 0),
        ((FIRST[0], FIRST[0] + 1), 100),
        # two of three share, and a node is idle
        ((*FIRST[:2], FIRST[1] + 1), 200 / 3),
        # none is idle
        ((*FIRST, FIRST[1] + 1), 0),
    ],
)
def test_tasks_that_share_an_llc_or_node_while_one_is_idle(on: Sequence[int], debt: float) -> None:
    step = judged(spread_out(*on), len(on), KUNPENG)
    assert (step.llc_debt, step.node_debt) == pytest.approx((debt, debt))


def test_llcs_of_one_node_differ_from_nodes() -> None:
    first, second = (sorted(span)[0] for span in GB10.llc_spans)
    shared = judged(spread_out(first, first + 1), 2, GB10)
    assert (shared.llc_debt, shared.node_debt) == (100, 0)
    assert judged(spread_out(first, second), 2, GB10).llc_debt == 0


@pytest.mark.parametrize(
    ("times", "debt"),
    [
        ((100, 110), 1.0),
        ((100, 121), 0),  # later: something may have changed
        ((100, 110, 115), 1.5),  # and away again: both undo one before
        ((100,), 0),
    ],
)
def test_moves_that_undo_each_other_are_ping_pong(times: tuple[int, ...], debt: float) -> None:
    script, cpus = Script(), (0, 2)
    edges = (0, *times, 1000)
    for number, (begin, end) in enumerate(itertools.pairwise(edges)):
        here, there = cpus[number % 2], cpus[1 - number % 2]
        script.run("fill/0", here, begin, end, cause="" if number else "wakeup")
        if end < 1000:
            script.move("fill/0", here, there, end)
    assert judged(script, 1).pingpong_debt == pytest.approx(debt)
    # a third CPU is not the way back
    other = Script().run("fill/0", 0, 0, 1000).move("fill/0", 0, 2, 10).move("fill/0", 2, 4, 12)
    assert judged(other, 1).pingpong_debt == 0


ODD = (2, 3, 6, 7, 10, 11, 14, 15)
"""The CPUs of every second core of VERA."""


@pytest.mark.parametrize(
    ("on", "debts"),
    [
        ((2, 6, 10, 14), (0, 0)),
        ((2, 6, 10, 14, 15), (0, 0)),  # cores that the tasks may not use do not count as idle
        ((2, 6, 10, 11), (25, 50)),
        ((2, 6, 10, 12), (25, 0)),  # where it may not run
    ],
)
def test_bound_tasks_are_judged_on_the_cpus_they_may_use(
    on: tuple[int, ...], debts: tuple[float, float]
) -> None:
    step = judged(spread_out(*on), len(on), cpus=ODD)
    assert (step.order_debt, step.sibling_debt) == pytest.approx(debts, abs=1e-6)
    free = judged(spread_out(*on), len(on))
    assert (free.order_debt > 0) == (len({cpu // 2 for cpu in on}) < len(on))


def test_bound_tasks_are_not_held_to_classes_and_clusters_they_may_not_use() -> None:
    bound = judged(spread_out(*WEAK[:2]), 2, GB10, HYBRID, cpus=tuple(WEAK))
    assert (bound.order_debt, bound.capacity_debt) == (0, 0)
    free = judged(spread_out(*WEAK[:2]), 2, GB10, HYBRID)
    assert (free.order_debt, free.capacity_debt) == (100, 100)
    half = judged(spread_out(0, 1), 2, CLUSTERS, cpus=(0, 1))
    assert (half.cluster_debt, half.even) == (0, None)


def test_cpus_that_the_kernel_does_not_schedule_are_not_better() -> None:
    # nosmt: nine tasks on eight first threads; isolcpus: the first core is out of reach
    nosmt = frozenset(range(0, 16, 2))
    nine = spread_out(*sorted(nosmt)).run("fill/8", 0, 0, 1000)
    assert judged(nine, 9, schedulable=nosmt).order_debt == 0
    apart = judged(spread_out(2, 4), 2, schedulable=frozenset(range(2, 16)))
    assert apart.order_debt == 0
    shared = judged(spread_out(2, 3), 2, schedulable=frozenset(range(2, 16)))
    assert shared.order_debt == 50
    assert shared.first is not None and shared.first.idle_cores == (2, 3, 4, 5, 6, 7)
    behind = judged(
        spread_out(0).run("fill/1", 0, 0, 1000), 2, schedulable=frozenset(range(0, 16, 2))
    )
    assert behind.first is not None and behind.first.idle_cores == (1, 2, 3, 4, 5, 6, 7)


def test_a_core_with_a_busy_thread_that_is_out_of_reach_is_not_idle() -> None:
    # another task runs on CPU 15, which is isolated: its core is not wholly idle
    script = spread_out(0).run("fill/1", 1, 0, 1000).run("other", 15, 0, 1000)
    found = judged(script, 2, schedulable=frozenset(range(15))).first
    assert found is not None and found.idle_cores == (1, 2, 3, 4, 5, 6)


def test_shares_of_clusters_need_all_their_cpus() -> None:
    some = frozenset({0, 1, 2})
    whole, part = (judged(spread_out(0, 2), 2, CLUSTERS, schedulable=cpus) for cpus in (None, some))
    assert (whole.even, part.even) == (100, None)


def test_shared_idle_counts_in_a_pool_that_mostly_sleeps() -> None:
    # ten tasks, more than cores: two share for the whole second, eight ran for 1 ms
    pool = spread_out(0, 1)
    for number in range(2, 10):
        pool.run(f"fill/{number}", number, 0, 1)
    step = judged(pool, 10)
    assert step.sibling_debt < 1
    assert step.shared_idle == pytest.approx(100, abs=1)
    assert judged(spread_out(0, 2), 2).shared_idle == 0


def test_a_task_that_waits_is_named_with_the_task_ahead() -> None:
    first = judged(spread_out(0).wake("fill/1", 0, 0), 2).first
    assert first is not None
    assert_golden(first.text)


@pytest.mark.parametrize(
    ("cpus", "misplaced"),
    [((0, 2, 4, 5, 8, 9), 0), ((0, 2, 4, 5, 6, 7), 2), ((0, 2, 4, 5, 6, 8), 1), ((0, 1, 4, 5), 2)],
)
def test_evenly_filled_clusters_are_tiers(cpus: tuple[int, ...], misplaced: int) -> None:
    # 2 cores of 2 threads, then two clusters of four single-thread cores: 2 + 2 + 2
    fast = (frozenset({0, 1}), frozenset({2, 3}))
    clusters = (frozenset({4, 5, 6, 7}), frozenset({8, 9, 10, 11}))
    ranks = [Tier(f"E{rank}", clusters, rank, rank + 1) for rank in range(4)]
    ladder = (Tier("P", fast, 0, 1), *ranks, Tier("sibling", fast, 1, 2))
    stays = queued(spread_out(*cpus).trace()).with_columns(load=True)
    counted = filling(occupancy(stays, 12), ladder).misplaced(len(cpus))
    assert counted[len(cpus) - 1] == misplaced


@pytest.mark.parametrize(("settle_s", "debt"), [(0.4, 0), (0.3, 100 * 0.1 / 1.4)])
def test_the_settle_time_is_not_judged(settle_s: float, debt: float) -> None:
    script = Script().run("fill/0", 0, 0, 1000).run("fill/1", 1, 0, 400).run("fill/1", 2, 400, 1000)
    assert judged(script, 2, settle_s=settle_s).order_debt == pytest.approx(debt)


def test_times_of_a_step_and_of_all_its_tasks() -> None:
    assert judged(spread_out(0, 2), 2).task_s == pytest.approx(2)
    step = judged(spread_out(0), 1, settle_s=0.25)
    assert (step.begin_s, step.judged_s, step.end_s, step.window_s) == (0, 0.25, 1, 0.75)
