# SPDX-License-Identifier: Apache-2.0
"""The vectorised checks against a slow, obvious second implementation, and laws that must hold."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asymlab.checks.score import Rules, score
from asymlab.checks.tiers import capacity_classes
from asymlab.model.job import Load
from asymlab.model.machine import Machine
from asymlab.model.sample import StepScore
from made_examples import examples
from made_trace import Script, small_machine

END = 40
K = 4


@dataclass(frozen=True)
class Stay:
    """A task on a CPU's runqueue from ``begin`` to ``end`` ms."""

    task: int
    cpu: int
    begin: int
    end: int


@st.composite
def schedules(draw: st.DrawFn, cpus: int) -> list[Stay]:
    """K tasks of the load (0..K-1) and two others, each awake at random times on random CPUs."""
    stays = []
    for task in range(K + 2):
        times = sorted(draw(st.sets(st.integers(0, END), min_size=2, max_size=8)))
        for begin, end in zip(times[::2], times[1::2], strict=False):
            stays.append(Stay(task, draw(st.integers(0, cpus - 1)), begin, end))
    return stays


def scripted(stays: list[Stay]) -> Script:
    """The events of a schedule: on each CPU the task that came first runs first."""
    script = Script().step(K, 0, END)
    for stay in stays:
        script.wake(name(stay.task), stay.cpu, stay.begin)
    for cpu in {stay.cpu for stay in stays}:
        there = [s for s in stays if s.cpu == cpu]
        edges = sorted({t for s in there for t in (s.begin, s.end)})
        before = "idle"
        for at in edges:
            queue = sorted((s for s in there if s.begin <= at < s.end), key=lambda s: s.begin)
            on_queue = {name(s.task) for s in queue}
            after = name(queue[0].task) if queue else "idle"
            gone = {name(s.task) for s in there if s.end == at} - on_queue
            for task in gone - {before}:  # it slept without having run: let it run for no time
                script.switch(cpu, at, before, task, 0 if before in on_queue else 1)
                before = task
            if after != before:
                script.switch(cpu, at, before, after, 0 if before in on_queue else 1)
            before = after
    return script


def name(task: int) -> str:
    return f"fill/{task}" if task < K else f"other-{task}"


def measured(stays: list[Stay], on: Machine, order: tuple[str, ...]) -> StepScore:
    load = Load(label="x", program="fill", args=(), steps=(K,), step_ms=END)
    rules = Rules(order=order, settle_s=0, min_window_s=0.001)
    result = score(scripted(stays).trace(), on, load, rules)
    assert result.void == ""
    return result.steps[0]


def obvious(stays: list[Stay], on: Machine) -> tuple[float, float, float]:
    """(order, sibling, capacity) debt in percent, millisecond by millisecond, for SMT machines
    judged by (capacity, sibling)."""
    classes = capacity_classes(on)
    bad = [0.0, 0.0, 0.0]
    task_time = 0
    for now in range(END):
        here = [s for s in stays if s.begin <= now < s.end]
        load = [s for s in here if s.task < K]
        asleep = K - len(load)
        task_time += len(load)
        loaded = {s.cpu for s in load}
        busy = {s.cpu for s in here}
        idle = [c for c in on.cores if not c & busy]
        ladder: list[tuple[int, int]] = []  # places open to the load, places it has: by tier
        for rank, kind in [(0, c) for c in sorted(set(classes))] + [(1, -1)]:
            cores = [c for c in on.cores if kind in (-1, classes[min(c)])]
            has = sum(len(c & loaded) > rank for c in cores)
            taken = sum(len(c & busy) > rank for c in cores)
            ladder.append((len(cores) - (taken - has), has))
        sums = list(itertools.accumulate(ladder, lambda a, b: (a[0] + b[0], a[1] + b[1])))
        bad[0] += max(0, *(min(K, places) - asleep - has for places, has in sums))
        if len(idle) > asleep:
            bad[1] += sum(len(c & loaded) for c in on.cores if len(c & loaded) > 1)
        for cpu in loaded:
            faster = [c for c in idle if classes[min(c)] < classes[cpu]]
            bad[2] += len(faster) > asleep
    return tuple(100 * b / task_time for b in bad)  # type: ignore[return-value]


def enough(stays: list[Stay]) -> bool:
    """All tasks of the load there, none twice on a CPU at the same instant it left it."""
    return {s.task for s in stays} >= set(range(K))


TWO_KINDS = small_machine(3, 2, perfs=(100, 100, 60))


@given(schedules(6).filter(enough))
@examples(50)
def test_as_the_obvious_implementation(stays: list[Stay]) -> None:
    step = measured(stays, TWO_KINDS, ("capacity", "sibling"))
    assert (step.order_debt, step.sibling_debt, step.capacity_debt) == pytest.approx(
        obvious(stays, TWO_KINDS)
    )


@given(schedules(8).filter(enough), st.permutations(range(4)), st.booleans())
@examples(20)
def test_equal_cores_may_change_places(
    stays: list[Stay], cores: list[int], flip_threads: bool
) -> None:
    machine = small_machine(4, 2)
    moved = [
        Stay(s.task, 2 * cores[s.cpu // 2] + (s.cpu % 2 ^ flip_threads), s.begin, s.end)
        for s in stays
    ]
    one = measured(stays, machine, ("core", "sibling"))
    other = measured(moved, machine, ("core", "sibling"))
    assert one.order_debt == pytest.approx(other.order_debt)
    assert one.sibling_debt == pytest.approx(other.sibling_debt)
    assert (one.first is None) == (other.first is None)


@given(schedules(6).filter(enough))
@examples(20)
def test_debts_are_shares_and_a_violation_has_a_debt(stays: list[Stay]) -> None:
    step = measured(stays, TWO_KINDS, ("core", "sibling"))
    for debt in (step.order_debt, step.sibling_debt, step.capacity_debt, step.cluster_debt):
        assert 0 <= debt <= 100 + 1e-9
    assert (step.first is not None) == (step.order_debt > 0)
    assert step.task_s <= K * END / 1000 + 1e-9
