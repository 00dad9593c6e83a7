# SPDX-License-Identifier: Apache-2.0
"""Who ran where and who waited where, on traces whose every number is known."""

from __future__ import annotations

import dataclasses

import polars as pl
import pytest

from asymlab.errors import InfraError
from asymlab.trace.frames import Trace
from asymlab.trace.intervals import origin, queued, run_table, running, steps
from goldens import refused
from made_trace import MS, Script


def stays(trace: Trace, script: Script, task: str) -> list[tuple[int, float, float, str]]:
    """(cpu, start, end, cause) of a task, in ms."""
    mine = queued(trace).filter(pl.col("pid") == script.pid(task))
    return [(cpu, a / MS, b / MS, cause) for _, cpu, a, b, cause in mine.iter_rows()]


def test_runs_are_relative_to_the_first_marker() -> None:
    script = Script().step(1, 10, 90).run("fill/0", 3, 20, 30).run("fill/0", 2, 40, 45)
    rows = (
        run_table(script.trace()).sort("start_s").with_columns(pl.col(pl.Float64).round(9)).rows()
    )
    assert rows == [("fill/0", 100, 3, 0.01, 0.02), ("fill/0", 100, 2, 0.03, 0.035)]


def test_a_task_that_ran_before_and_after_the_trace_fills_all_of_it() -> None:
    script = Script().step(1, 0, 100)
    script.switch(0, 40, "fill/0", "kworker/0:1", 0).switch(0, 41, "kworker/0:1", "fill/0")
    rows = run_table(script.trace()).sort("start_s").select("task", "start_s", "end_s").rows()
    assert rows == [("fill/0", 0.0, 0.04), ("kworker/0:1", 0.04, 0.041), ("fill/0", 0.041, 0.1)]


def test_a_task_keeps_its_last_name() -> None:
    script = Script().step(1, 0, 50)
    script.pids |= {"fill": 7, "fill/0": 7}
    script.switch(0, 1, "idle", "fill", 0).switch(0, 9, "fill/0", "idle")
    assert run_table(script.trace())["task"].to_list() == ["fill/0"]


def test_the_idle_task_never_runs() -> None:
    script = Script().step(1, 0, 50).run("a", 0, 5, 10)
    assert 0 not in running(script.trace())["pid"]


def test_a_cpu_is_taken_from_the_decision_on() -> None:
    script = Script().step(1, 0, 50)
    script.wake("a", 0, 10, "waking").move("a", 0, 4, 10.01).wake("a", 4, 10.5)
    script.switch(4, 11, "idle", "a", 0).switch(4, 20, "a", "idle")
    assert stays(script.trace(), script, "a") == [(4, 10, 20, "wakeup")]


def test_a_preempted_task_stays_queued_until_it_sleeps() -> None:
    script = Script().step(1, 0, 50).wake("a", 0, 5, "new")
    script.switch(0, 5, "idle", "a", 0).switch(0, 8, "a", "b", 256).switch(0, 9, "b", "a")
    script.switch(0, 12, "a", "idle", 2)
    assert stays(script.trace(), script, "a") == [(0, 5, 12, "fork")]
    assert running(script.trace()).filter(pl.col("pid") == script.pid("a")).height == 2


def test_a_queued_task_that_is_pulled_moves_and_a_sleeping_one_does_not() -> None:
    script = Script().step(1, 0, 50).wake("a", 0, 5)
    script.switch(0, 6, "idle", "a", 0).switch(0, 8, "a", "b", 0).move("a", 0, 1, 9)
    script.switch(1, 10, "idle", "a", 0).switch(1, 12, "a", "idle").move("a", 1, 2, 20)
    script.run("a", 2, 30, 31)
    assert stays(script.trace(), script, "a") == [
        (0, 5, 9, "wakeup"),
        (1, 9, 12, "migration"),
        (2, 30, 31, "wakeup"),
    ]


@pytest.mark.parametrize("state", [0, 1], ids=["moved", "woken"])
def test_a_task_that_leaves_and_starts_in_one_instant_is_where_it_started(state: int) -> None:
    script = Script().step(1, 0, 50).wake("a", 4, 5).switch(4, 5, "idle", "a", 0)
    script.switch(0, 9, "b", "a").switch(4, 9, "a", "c", state)  # recorded in this order
    if state:
        script.wake("a", 0, 9)
    else:
        script.move("a", 4, 0, 9)
    script.switch(0, 12, "a", "idle")
    cause = ["migration", "wakeup"][state]
    assert stays(script.trace(), script, "a") == [(4, 5, 9, "wakeup"), (0, 9, 12, cause)]


def test_a_task_that_runs_for_no_time_is_not_left_behind() -> None:
    script = Script().step(1, 0, 50).wake("a", 4, 9).run("b", 4, 5, 20)
    script.switch(4, 9, "b", "a", 0).switch(4, 9, "a", "b", 1)
    assert stays(script.trace(), script, "a") == []


def test_a_task_that_falls_asleep_while_it_is_woken_is_not_lost() -> None:
    script = Script().step(1, 0, 50).run("a", 0, 5, 10)
    script.wake("a", 0, 9.9, "waking").wake("a", 1, 10.2)
    script.switch(1, 10.4, "idle", "a", 0).switch(1, 12, "a", "idle")
    assert stays(script.trace(), script, "a")[-1] == (1, 10.2, 12, "wakeup")


def test_a_wakeup_of_a_running_task_changes_nothing() -> None:
    script = Script().step(1, 0, 50).run("a", 0, 5, 10)
    script.wake("a", 0, 7, "waking").wake("a", 0, 7.1)
    assert stays(script.trace(), script, "a") == [(0, 5, 10, "wakeup")]


def test_a_step_that_never_ended_is_left_out() -> None:
    script = Script().step(1, 0, 10).step(2, 20, 30)
    script.markers.pop()
    assert [s.k for s in steps(script.run("a", 0, 1, 2).trace())] == [1]


def test_steps_out_of_order_are_an_error() -> None:
    script = Script().step(1, 0, 10).step(2, 20, 30)
    del script.markers[2]
    with refused(InfraError):
        steps(script.run("a", 0, 1, 2).trace())


def test_a_trace_without_markers_is_an_error() -> None:
    with refused(InfraError):
        origin(Script().run("a", 0, 1, 2).trace())
    lossy = dataclasses.replace(Script().run("a", 0, 1, 2).trace(), lost={0: 5})
    assert origin(lossy) == 1 * MS
