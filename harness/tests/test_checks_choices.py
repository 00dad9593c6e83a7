# SPDX-License-Identifier: Apache-2.0
"""The kernel's functions that chose CPUs, from made logs of points."""

from __future__ import annotations

import polars as pl
import pytest

from asymlab.checks.choices import UNCHOSEN, UNKNOWN, Choices, Logged, read_choices, timed

ALL = (-(10**9), 10**9)


class Log:
    """A log of points, one line per call, 10 ns and 3 instructions after each other."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, int, str, int | None, int | None]] = []

    def add(self, cpu: int, name: str, *words: int) -> Log:
        first, second = (*words, None, None)[:2]
        self.lines.append((10 * len(self.lines), cpu, name, first, second))
        return self

    def select(self, cpu: int, pid: int, before: int, *functions: str) -> Log:
        # the upper half of the first word is another member of the task
        self.add(cpu, "select", pid + (7 << 32), before)
        for name in functions:
            self.add(cpu, name)
        return self

    def table(self) -> pl.DataFrame:
        kinds: dict[str, type[pl.DataType]]
        kinds = {"ns": pl.Int64, "cpu": pl.Int32, "name": pl.String}
        kinds |= {"word0": pl.UInt64, "word1": pl.UInt64}
        table = pl.DataFrame(self.lines, schema=kinds, orient="row")
        return table.with_columns(insns=pl.int_range(pl.len()) * 3)

    def read(self, shift: int = 0, within: tuple[int, int] = ALL) -> Choices:
        return read_choices(timed(Logged(self.table(), (0, 100)), (shift, shift + 100), within))


def paths(found: Choices, moved: bool = False) -> list[str]:
    return found.table.filter(pl.col("moved") == moved)["path"].to_list()


def test_the_functions_of_a_choice_in_the_order_of_their_first_entry() -> None:
    log = Log().select(0, 5, 3, "select_idle_sibling()", "select_idle_cpu()")
    log.add(0, "select_idle_core()").add(0, "select_idle_cpu()").add(0, "select_idle_core()")
    found = log.read()
    assert paths(found) == ["select_idle_sibling > select_idle_cpu > select_idle_core"]
    assert found.table.row(0, named=True) | {"path": ""} == {
        **{"ns": 0, "pid": 5, "moved": False, "path": ""},
        **{"by": 0, "before": 3, "insns": None},
    }


def test_functions_that_begin_at_one_address_follow_each_other() -> None:
    log = Log().select(0, 5, 3, "wake_affine() > wake_affine_idle()", "select_idle_sibling()")
    assert paths(log.read()) == ["wake_affine > wake_affine_idle > select_idle_sibling"]


def test_a_choice_without_any_function_has_that_of_the_class() -> None:
    assert paths(Log().select(0, 5, 3).read()) == ["select_task_rq_fair"]


def test_cpus_do_not_mix() -> None:
    log = Log().select(0, 5, 3).select(1, 6, 3).add(0, "select_idle_core()")
    log.add(1, "select_idle_capacity()").add(2, "select_idle_smt()")
    assert paths(log.read()) == ["select_idle_core", "select_idle_capacity"]


@pytest.mark.parametrize(
    ("entered", "path"),
    [
        (["sched_balance_newidle()"], "sched_balance_newidle"),
        (["nohz_idle_balance()", "sched_balance_domains()"], "sched_balance_domains"),
        (
            ["nohz_idle_balance()", "_nohz_idle_balance()", "sched_balance_domains()"] * 2,
            "_nohz_idle_balance",
        ),
        (["_nohz_idle_balance()", "migration_cpu_stop()"], "migration_cpu_stop"),
        (
            ["_nohz_idle_balance()", "nohz_idle_balance()", "sched_balance_domains()"],
            "sched_balance_domains",
        ),
    ],
)
def test_a_move_has_the_function_that_balances(entered: list[str], path: str) -> None:
    log = Log()
    for name in entered:
        log.add(4, name)
    # a wakeup of another task by an interrupt in the meantime
    log.select(4, 8, 0, "select_idle_sibling()").add(4, "move", 8, 2)
    found = log.add(4, "move", 5, 3).read()
    assert paths(found, moved=True) == [path]
    assert paths(found) == ["select_idle_sibling"]


def test_a_new_cpu_for_a_chosen_task_is_not_a_move() -> None:
    log = Log().add(0, "sched_balance_newidle()").select(0, 5, 3, "select_idle_core()")
    assert paths(log.add(0, "move", 5, 1).read(), moved=True) == []


def test_a_move_for_an_unknown_reason_is_left_out() -> None:
    assert Log().add(0, "move", 5, 1).read().table.is_empty()


def test_times_are_those_of_the_trace_and_only_the_loads() -> None:
    log = Log().select(0, 5, 3).select(0, 6, 3).select(0, 7, 3)
    found = log.read(shift=100, within=(105, 115))
    assert found.table.select("ns", "pid").rows() == [(110, 6)]


def test_of_a_wakeup_the_next_choice_counts_of_a_migration_the_last() -> None:
    log = Log().select(0, 5, 3, "select_idle_core()").add(1, "sched_balance_newidle()")
    log.add(1, "move", 5, 2)
    found = log.read(shift=1_000_000)
    assert found.path(5, "wakeup", 999_000, 2) == "select_idle_core"
    assert found.path(5, "wakeup", 1_002_000, 2) == ""
    assert found.path(5, "fork", 1_050_000, 2) == "select_idle_core"
    assert found.path(5, "migration", 1_000_900, 2) == "sched_balance_newidle"
    assert found.path(5, "migration", 990_000, 2) == ""
    assert found.path(6, "wakeup", 999_000, 2) == ""


def test_a_wakeup_between_choices_of_other_tasks_has_none() -> None:
    found = Log().select(0, 5, 3).select(0, 5, 3).read()
    first, last = found.table["ns"]
    assert found.path(6, "wakeup", (first + last) // 2, 2) == UNCHOSEN
    assert found.path(6, "wakeup", last + 1, 2) == ""
    assert found.path(6, "migration", (first + last) // 2, 2) == ""
    assert Log().read().path(6, "wakeup", 0, 2) == ""


@pytest.mark.parametrize(
    ("cpu", "which"),
    [
        (3, ", the task's last CPU"),
        (0, ", the waker's CPU"),
        (1, ""),
    ],
)
def test_without_a_search_it_may_be_the_cpu_of_task_or_waker(cpu: int, which: str) -> None:
    found = Log().select(0, 5, 3, "select_idle_sibling()").read()
    assert found.path(5, "wakeup", 0, cpu) == "select_idle_sibling without a search" + which


def test_a_choice_costs_the_instructions_up_to_its_end() -> None:
    log = Log()
    for _ in range(10):
        log.select(0, 5, 3, "select_idle_cpu()").add(1, "selected").add(0, "selected")
    log.select(0, 6, 3).select(0, 5, 3)  # one that has not ended, and others' choices
    found = log.read()
    assert found.table["insns"].to_list() == [9] * 10 + [None, None]
    assert found.insns([5], 0, 10**6) == 9
    assert found.insns([5], 0, 300) is None  # too few
    assert found.insns([6], 0, 10**6) is None


def test_a_part_of_the_choices_needs_some_that_ended() -> None:
    log = Log()
    for _ in range(10):
        log.select(0, 5, 3, "select_idle_cpu()").add(0, "selected")
    found = log.select(0, 5, 3).read()  # the last one has not ended
    assert found.percent(2, [5], 0, 10**6) == 20
    assert found.percent(2, [5], 0, 100) is None  # too few
    assert UNKNOWN.percent(2, [5], 0, 10**6) is None


def test_moves_have_no_cost() -> None:
    log = Log().add(0, "sched_balance_newidle()").add(0, "move", 5, 1).add(0, "selected")
    assert log.read().table["insns"].to_list() == [None]


def test_clocks_of_other_rates_are_made_one() -> None:
    log = Log().select(0, 5, 3).select(0, 5, 3)  # at 0 and 10 ns
    table = log.read().table
    assert table["ns"].to_list() == [0, 10]
    slow = read_choices(timed(Logged(log.table(), (0, 1000)), (500, 2500), ALL))
    assert slow.table["ns"].to_list() == [500, 520]
