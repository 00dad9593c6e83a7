# SPDX-License-Identifier: Apache-2.0
"""The window around a penalty, and what ran in it, from logs in which it is known."""

from __future__ import annotations

from itertools import pairwise

from asymlab.checks.handover import Window, handover, penalty_window
from asymlab.checks.ran import Run, first_on, parts, ran, turns
from asymlab.model.handover import NO_TARGET, Bar, Doing, Handover
from made_handover import IDLE, MS, Made, penalised, task


def drawn(made: Made | None = None) -> Handover:
    load = (made or penalised()).load()
    window = penalty_window(load)
    assert window
    return handover(load, window)


def bars(one: Handover, found: tuple[Bar, ...]) -> list[tuple[int, int, str, Doing]]:
    return [
        (begin, length, one.tasks[index], Doing(doing)) for begin, length, index, doing in found
    ]


def target(one: Handover, index: int) -> str:
    return "" if index == NO_TARGET else one.tasks[index]


def test_the_window_is_the_time_without_a_cpu_and_a_fifth_of_it_on_both_sides() -> None:
    found = penalty_window(penalised().load())
    assert found
    assert found.vcpu == (0, 0)
    wait = 3994 - 1002
    assert found.begin == round((1002 - wait * 0.2) * 1000)
    assert found.length == round(wait * 1.4) * 1000 or abs(found.length - wait * 1400) < 1000
    assert "of the 1 penalties" in found.chosen and "seed 1" in found.chosen


def test_of_several_penalties_the_one_with_the_median_wait_is_chosen() -> None:
    made = Made()
    made.run(0, 0, 0)
    for number, wait in enumerate((900, 300, 600)):
        begin = 10_000 * (number + 1)
        made.spin(begin, 0, 1, ran=True, penalty=2)
        made.run(begin + wait, 0, 0)
    found = penalty_window(made.load(end=100_000))
    assert found and "of the 3 penalties" in found.chosen
    assert abs(found.begin / 1000 - (30_000 - 600 * 0.2)) < 5


def test_penalties_that_cannot_be_shown_are_not_chosen() -> None:
    made = penalised()
    assert penalty_window(made.load(begin=1100)) is None  # before the measured time
    assert penalty_window(made.load(end=3900)) is None  # it does not run again in it
    made.rows = [row for row in made.rows if row[2] != "pass"]
    assert penalty_window(made.load()) is None


def test_the_lock_is_free_for_a_vcpu_that_has_no_cpu() -> None:
    one = drawn()
    zero = 1002 - (3994 - 1002) * 0.2
    lock = bars(one, one.lock)
    assert [(name, doing) for _, _, name, doing in lock] == [
        ("vms/0", Doing.HOLD),
        ("vms/1", Doing.HOLD),
        ("vms/0", Doing.GONE),
        ("vms/0", Doing.HOLD),
    ]
    assert [round(begin + zero) for begin, *_ in lock] == [700, 1300, 1400, 3994]
    assert [length for _, length, *_ in lock] == [100, 100, 2594, 26]
    assert round(one.share(Doing.GONE), 2) == round(2594 / one.length_us, 2)
    assert one.operations == 3


def test_bars_are_cut_where_a_vcpu_begins_to_do_something_else() -> None:
    one = drawn()
    first, second = (bars(one, cpu) for cpu in one.cpus)
    assert [(name, doing) for _, _, name, doing in first] == [
        ("vms/0", Doing.WORK),
        ("vms/0", Doing.HOLD),
        ("vms/0", Doing.WORK),
        ("vms/0", Doing.WAIT),
        ("vms/1", Doing.WORK),
        ("vms/1", Doing.HOLD),
        ("vms/1", Doing.WORK),
        ("vms/1", Doing.WAIT),
        ("vms/0", Doing.HOLD),
        ("vms/0", Doing.WORK),
    ]
    assert [(name, doing) for _, _, name, doing in second] == [
        ("vms/2", Doing.WORK),
        ("VM 1", Doing.ELSE),
    ]
    assert all(a[0] + a[1] <= b[0] for cpu in one.cpus for a, b in pairwise(cpu))


def test_yields_have_their_targets_and_what_followed() -> None:
    one = drawn()
    found = [(cpu, one.tasks[target], ran) for _, cpu, target, ran in one.spins]
    assert found == [(0, "vms/1", 1), (0, "vms/0", 0), (0, "vms/0", 1)]
    (paid,) = one.penalties
    assert (one.tasks[paid.source], paid.granules, paid.ms) == ("vms/0", 3.0, 6.0)
    assert one.off[1] == 3994 - 1004


def test_a_yield_to_no_task_and_a_later_switch_are_distinguished() -> None:
    made = penalised()
    made.add(2500, 0, "spin", 1)
    made.add(2600, 0, "wait")
    made.on[0] = task(1)
    made.run(2700, 0, 1)
    one = drawn(made)
    assert (2500, NO_TARGET, 0) in [
        (round(us + 1002 - 2992 * 0.2), target, ran) for us, _, target, ran in one.spins
    ]


def test_a_yield_that_the_scheduler_refuses_has_no_target() -> None:
    made = penalised()
    made.rows = [row for row in made.rows if row[0] != 2_003_000]  # the task had left the queue
    one = drawn(made)
    assert [target(one, spin[2]) for spin in one.spins] == ["vms/1", "", "vms/0"]


def test_what_is_shorter_than_the_unit_has_no_bar() -> None:
    made = penalised()
    made.on[1] = task(2)
    made.run(2000, 1, 3)
    made.run(2000.05, 1, 2)
    one = drawn(made)
    assert [name for _, _, name, _ in bars(one, one.cpus[1])] == ["vms/2", "VM 1"]


def test_the_same_window_of_an_arm_without_penalties() -> None:
    made = penalised()
    for number, row in enumerate(made.rows):
        if row[2] == "switch":
            made.rows[number] = (*row[:-1], 0)
    load = made.load("base")
    assert penalty_window(load) is None
    one = handover(load, Window(2 * MS, MS, (0, 0), "as in debooster"))
    assert (one.arm, one.penalties, one.begin_ms, one.length_us) == ("base", (), 2.0, 1000)
    assert [(name, doing) for _, _, name, doing in bars(one, one.lock)] == [("vms/0", Doing.GONE)]
    assert one.tasks[one.vcpu] == "vms/0"


def test_a_vcpu_has_the_lock_from_when_it_also_has_a_cpu() -> None:
    held = list(turns(ran(penalised().load().until_end), 0))
    assert [(one.vcpu[1], one.turn, one.begin, one.end) for one in held] == [
        (0, 700_000, 700_000, 800_000),
        (1, 1_300_000, 1_300_000, 1_400_000),
        (0, 1_400_000, 3_994_000, 4_020_000),
    ]


def test_spans_are_cut_by_runs() -> None:
    runs = [Run(10, 20, 0, 7), Run(30, 40, 1, 7)]
    assert list(parts(runs, (0, 35))) == [
        ((0, 10), False),
        ((10, 20), True),
        ((20, 30), False),
        ((30, 35), True),
    ]
    assert list(parts((), (0, 5))) == [((0, 5), False)]
    assert [first_on(runs, span) for span in ((0, 50), (15, 50), (20, 50), (20, 25), (45, 50))] == [
        10,
        15,
        30,
        25,
        50,
    ]


def test_tasks_have_the_names_of_their_last_switch() -> None:
    found = ran(penalised().load().until_end)
    assert found.names[task(101)] == "vms/101" and found.names[IDLE] == "swapper/"
    assert found.vcpu(task(101)) == (1, 1) and found.vcpu(IDLE) is None
    assert found.tasks(0) == {(0, n): task(n) for n in (0, 1, 2)}
