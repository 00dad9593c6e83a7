# SPDX-License-Identifier: Apache-2.0
"""Where CPUs that were kicked balance for idle ones, from made logs and stays."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from asymlab.checks.choices import Logged
from asymlab.checks.nohz import NO_KICKS, beside_tasks, kicked
from asymlab.checks.occupancy import occupancy
from asymlab.config.machine import machine
from asymlab.errors import InfraError
from asymlab.model.cpulist import parse_cpus
from asymlab.model.job import Point
from asymlab.trace.points import read_points
from made_order import judged, spread_out

BOX = machine("vera-8c2t")
INTO, BALANCES = "nohz_idle_balance()", "_nohz_idle_balance()"


def log(*lines: tuple[int, str]) -> pl.DataFrame:
    """A log of (CPU, name), 10 ns after each other."""
    rows = [(10 * n, cpu, name) for n, (cpu, name) in enumerate(lines)]
    schema = {"ns": pl.Int64, "cpu": pl.Int32, "name": pl.String}
    return pl.DataFrame(rows, schema=schema, orient="row")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([(3, INTO), (3, BALANCES)], [(10, 3)]),
        ([(3, INTO), (5, "select"), (3, BALANCES)], [(20, 3)]),
        # inlined: both begin at one address
        ([(3, f"{INTO} > {BALANCES}")], [(0, 3)]),
        # not kicked, or on another CPU: the idle loop balances
        ([(3, BALANCES)], []),
        ([(4, INTO), (3, BALANCES)], []),
        ([(3, INTO), (3, "sched_balance_newidle()"), (3, BALANCES)], []),
        ([(3, INTO)], []),
    ],
)
def test_balances_of_kicked_cpus(
    lines: list[tuple[int, str]], found: list[tuple[int, int]]
) -> None:
    assert kicked(log(*lines)).rows() == found


def beside(tasks: str, cpu: int, online: str = "0-15", at: int = 50) -> bool:
    """Whether a balance on ``cpu`` is beside a task if ``tasks`` are busy from 0 to 100."""
    rows = [(busy, 0, 100, busy % 4 == 0) for busy in sorted(parse_cpus(tasks))]
    names = {"cpu": pl.Int64, "start": pl.Int64, "end": pl.Int64, "load": pl.Boolean}
    stays = pl.DataFrame(rows, schema=names, orient="row")
    kicks = pl.DataFrame([(at, cpu)], schema=NO_KICKS.schema, orient="row")
    (found,) = beside_tasks(kicks, occupancy(stays, 16), BOX, parse_cpus(online))
    return bool(found)


def test_a_balance_is_beside_a_task_while_a_core_is_idle() -> None:
    assert beside("0,4,8", 1)
    assert beside("1", 0), "a task that is not of the load is slowed as well"
    assert not beside("0,4,8", 2), "its core is idle"
    assert not beside("1", 1), "the task is on the same CPU, not beside it"
    assert not beside("0,2,4,6,8,10,12,15", 1), "no core is idle"
    assert beside("0,2,4,6,8,10,12", 1)


def test_cores_that_are_offline_or_isolated_are_not_idle() -> None:
    assert not beside("0,2,4,6,8,10,12", 1, "0-13")
    assert not beside("0,2,4,6,8,10,12", 1, "0-14"), "half a core"


def test_tasks_before_and_after_do_not_count() -> None:
    assert not beside("0", 1, at=100) and not beside("0", 1, at=-1)


def test_logs_may_have_no_kick() -> None:
    stays = pl.DataFrame(schema={"cpu": pl.Int64, "start": pl.Int64, "end": pl.Int64})
    stays = stays.with_columns(load=pl.lit(True))
    assert len(beside_tasks(NO_KICKS, occupancy(stays, 16), BOX, parse_cpus("0-15"))) == 0


def test_cpus_of_hybrids_have_linuxs_numbers(tmp_path: Path) -> None:
    hybrid, point = machine("hybrid-6p8e"), Point(name="select", address=1)
    # a P-core has a separate module, with room for four cores of two threads
    indices = (0, 1, 8, 9, 48, 50)
    path = tmp_path / "points.txt"
    path.write_text("".join(f"5 {index} 9 0\n" for index in indices))
    assert read_points(path, (point,), hybrid)["cpu"].to_list() == [0, 1, 2, 3, 12, 13]
    path.write_text("5 2 9 0\n")
    with pytest.raises(InfraError, match="a CPU that hybrid-6p8e does not have"):
        read_points(path, (point,), hybrid)


KICKS = [(1, INTO), (1, BALANCES), (2, INTO), (2, BALANCES), (2, BALANCES), (0, "select")]


@pytest.mark.parametrize(
    ("lines", "settle_s", "rate", "shared"),
    [
        (None, 0.0, None, None),
        ([], 0.0, 0.0, None),
        (KICKS, 0.0, 2.0, 50.0),  # one beside the task, one not, and one without a kick
        (KICKS, 0.5, 0.0, None),  # before the judged window
    ],
)
def test_balances_of_a_step(
    lines: list[tuple[int, str]] | None, settle_s: float, rate: float | None, shared: float | None
) -> None:
    words = pl.lit(None, pl.UInt64)
    logged = None
    if lines is not None:
        table = log(*lines).with_columns(word0=words, word1=words, insns=pl.lit(0, pl.Int64))
        logged = Logged(table, (0, 10**9))
    found = judged(spread_out(0), 1, settle_s=settle_s, logged=logged)
    assert (found.nohz_rate, found.nohz_shared) == (rate, shared)
