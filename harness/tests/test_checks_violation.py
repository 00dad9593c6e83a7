# SPDX-License-Identifier: Apache-2.0
"""The first event that broke the order, and its text."""

from __future__ import annotations

from asymlab.model.sample import Violation
from goldens import assert_golden
from made_order import GB10, HYBRID, judged, spread_out
from made_trace import Script, small_machine


def first(script: Script, k: int, settle_s: float = 0.0) -> Violation:
    found = judged(script, k, settle_s=settle_s).first
    assert found is not None
    return found


def test_the_wakeup_is_named_with_what_was_idle() -> None:
    script = Script().run("fill/0", 0, 0, 1000).run("fill/1", 1, 204, 1000)
    found = first(script, 2)
    assert_golden(found.text)
    assert (found.event, found.task, found.cpu, found.core) == ("wakeup", "fill/1", 1, 0)
    assert (found.busy_sibling, found.idle_cores) == ("fill/0", (1, 2, 3, 4, 5, 6, 7))


def test_a_core_that_is_being_woken_is_not_idle() -> None:
    script = Script().run("fill/0", 0, 0, 1000).run("fill/1", 1, 200, 1000)
    script.wake("other", 6, 199.9, "waking").wake("other", 6, 200.2)
    script.switch(6, 200.3, "idle", "other", 0).switch(6, 300, "other", "idle")
    assert first(script, 2).idle_cores == (1, 2, 4, 5, 6, 7)


def test_a_fork_is_named_even_if_it_lies_before_the_judged_window() -> None:
    script = Script().run("fill/0", 0, 0, 1000, "new").run("fill/1", 1, 10, 1000, "new")
    found = first(script, 2, settle_s=0.5)
    assert found.event == "fork"
    assert_golden(found.text)


def test_a_gathered_load_places_its_tasks_before_the_step() -> None:
    def placed() -> Script:
        return Script().run("fill/0", 0, 0, 1000).run("fill/1", 1, 10, 1000)

    found = judged(placed(), 2, settle_s=0.45, gathered=True).first
    assert found is not None
    assert (found.event, found.at_s, found.task) == ("balance", 0.45, "fill/1")
    assert first(placed(), 2, settle_s=0.5).event == "wakeup"


def test_what_was_put_right_before_the_window_is_not_named() -> None:
    script = Script().run("fill/0", 0, 0, 1000)
    script.run("fill/1", 1, 10, 100).run("fill/1", 4, 110, 600).run("fill/1", 1, 700, 1000)
    assert first(script, 2, settle_s=0.5).at_s == 0.7


def test_a_migration_is_named() -> None:
    script = Script().run("fill/0", 0, 0, 1000).wake("fill/1", 4, 0)
    script.switch(4, 0, "idle", "fill/1", 0).switch(4, 300, "fill/1", "migration/4", 0)
    script.move("fill/1", 4, 1, 300.005).switch(4, 300.01, "migration/4", "idle")
    script.switch(1, 300.02, "idle", "fill/1", 0).switch(1, 1000, "fill/1", "idle")
    found = first(script, 2)
    assert_golden(found.text)
    assert found.idle_cores == (1, 3, 4, 5, 6, 7)  # core 2 runs the stopper


def test_a_wakeup_onto_the_second_thread_is_allowed_while_no_core_is_idle() -> None:
    script = Script().run("fill/8", 1, 100, 1000)
    for number in range(7):
        script.run(f"fill/{number}", 2 * number, 0, 1000)
    script.run("fill/7", 14, 0, 500)  # core 7 gets free for good: now a task should move up
    found = judged(script, 9)
    assert found.order_debt == 0  # fill/7 sleeps: the place is its own
    assert found.first is None


def test_a_free_place_or_a_placement_before_the_trace_is_a_balance_violation() -> None:
    script = Script().run("other", 14, 0, 500)
    for number in range(7):
        script.run(f"fill/{number}", 2 * number, 10, 1000)
    found = first(script.run("fill/7", 1, 20, 1000), 8)
    assert found.event == "balance"
    assert_golden(found.text)
    script = Script().run("fill/0", 0, 0, 1000, "").run("fill/1", 1, 0, 1000, "")
    found = first(script, 2)
    assert found.event == "balance"
    assert_golden(found.text)


def test_a_right_placement_is_not_blamed_for_anothers_wrong_one() -> None:
    three = small_machine(3, 2)
    script = Script().run("other-1", 2, 0, 500).run("other-2", 4, 0, 500)
    script.run("fill/0", 0, 10, 1000).run("fill/1", 1, 20, 1000).run("fill/2", 2, 600, 1000)
    found = judged(script, 3, three).first
    assert found is not None
    assert (found.event, found.at_s, found.task) == ("balance", 0.5, "fill/1")


def test_a_weak_core_is_named_by_its_capacities() -> None:
    strong_is_idle = judged(spread_out(0), 1, GB10, HYBRID).first
    assert strong_is_idle is not None
    assert_golden(strong_is_idle.text)
    assert strong_is_idle.busy_sibling == ""


def test_the_first_of_many_is_named() -> None:
    script = Script().run("fill/0", 0, 0, 1000)
    for at in range(100, 1000, 50):
        script.run("fill/1", 1 if at > 450 else 2, at, at + 40)
    assert first(script, 2).at_s == 0.5


def test_where_the_load_itself_put_a_task_is_not_the_kernels_choice() -> None:
    script = Script().run("fill/0", 0, 0, 1000).run("fill/1", 1, 10, 1000)
    found = judged(script, 2, settle_s=0.45, gathered=True).first
    assert found is not None
    assert "since" not in found.text and found.path == ""
