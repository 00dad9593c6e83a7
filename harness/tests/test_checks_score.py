# SPDX-License-Identifier: Apache-2.0
"""A sample's score: real traces, samples that must not count, migrations, spread."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from asymlab.checks.migrations import distance, effective_number, migration_rates
from asymlab.checks.score import Rules, SampleScores, score, score_sample
from asymlab.config.machine import machine
from asymlab.model.job import Load
from goldens import assert_golden
from made_order import SMT, judged, spread_out
from made_trace import Script, unpacked

VERA = machine("vera-8c2t")
KUNPENG = machine("kunpeng-2s2n")
RULES = Rules(order=SMT)


def load(*steps: int) -> Load:
    return Load(label="wake", program="fill", args=(), steps=steps, step_ms=750)


def test_stock_612_breaks_the_order_as_published(tmp_path: Path) -> None:
    path = unpacked("fill-6.12.trace.dat", tmp_path)
    found = score_sample(path, VERA, load(1, 2, 4), RULES)
    assert found.void == ""
    assert [step.k for step in found.steps] == [1, 2, 4]
    assert found.steps[0].order_debt == 0
    assert found.steps[1].order_debt == pytest.approx(49.6, abs=0.1)
    assert found.steps[1].sibling_debt == pytest.approx(99.2, abs=0.1)
    assert found.steps[1].first is not None
    assert_golden(found.steps[1].first.text)


def test_an_overrun_makes_the_sample_void_and_keeps_its_runs(tmp_path: Path) -> None:
    path = unpacked("overrun-6.12.trace.dat", tmp_path)
    found = score_sample(path, VERA, load(1, 4), RULES)
    assert found.steps == ()
    assert "overran" in found.void
    assert found.runs.height > 0


def scored(script: Script, *steps: int, rules: Rules = RULES) -> SampleScores:
    return score(script.trace(), VERA, load(*steps), rules)


def test_missing_wrong_and_short_steps_missing_tasks_and_another_machine_void_the_sample() -> None:
    script = spread_out(0).step(1, 0, 1000)
    assert scored(script, 1).void == ""
    assert_golden(scored(script, 1, 2).void)
    script.markers.pop()
    assert_golden(scored(script, 1).void)
    script = spread_out(0).step(1, 0, 600)
    assert_golden(scored(script, 1).void)
    assert scored(script, 1, rules=Rules(order=SMT, settle_s=0.1)).void == ""
    assert_golden(scored(spread_out(0, 2).step(3, 0, 1000), 3).void)
    assert_golden(scored(spread_out(16).step(1, 0, 1000), 1).void)


def test_only_the_loads_own_threads_are_its_tasks() -> None:
    script = spread_out(0).step(1, 0, 1000)
    script.run("fill", 1, 0, 1000).run("fill/0x", 2, 0, 1000).run("xfill/0", 3, 0, 1000)
    found = scored(script, 1)
    assert found.void == ""
    assert found.steps[0].task_s == pytest.approx(1 - 0.453, abs=0.001)


def test_runs_are_stored_as_the_report_reads_them(tmp_path: Path) -> None:
    scored(spread_out(0).step(1, 0, 1000), 1).write(tmp_path, "wake")
    stored = pl.read_parquet(tmp_path / "wake.runs.parquet")
    kinds = {"task": pl.String, "pid": pl.Int32, "cpu": pl.Int32}
    assert dict(stored.schema) == {**kinds, "start_s": pl.Float64, "end_s": pl.Float64}
    assert stored.rows() == [("fill/0", 100, 0, 0.0, 1.0)]


def test_distances_of_threads_and_on_two_sockets() -> None:
    assert [distance(VERA.cpus[one], VERA.cpus[one + 1]) for one in (0, 1)] == ["smt", "llc"]
    pairs = ((0, 1), (0, 4), (0, 8), (0, 16), (31, 0))
    found = [distance(KUNPENG.cpus[one], KUNPENG.cpus[other]) for one, other in pairs]
    assert found == ["cluster", "llc", "socket", "system", "system"]


def test_migrations_are_counted_by_distance_per_second() -> None:
    moves = pl.DataFrame({"orig_cpu": [0, 0, 0, 2], "dest_cpu": [1, 1, 2, 15]})
    assert migration_rates(VERA, moves, 2.0) == {"smt": 1.0, "llc": 1.0}
    none = dict.fromkeys(("cluster", "llc", "socket", "system"), 0)
    assert migration_rates(KUNPENG, moves.clear(), 1.0) == none


def test_only_the_loads_migrations_in_the_window_count() -> None:
    script = spread_out(0).move("fill/0", 0, 2, 100).move("fill/0", 2, 0, 600)
    script.move("kworker/0", 0, 2, 700).run("kworker/0", 2, 700, 701)
    assert judged(script, 1, settle_s=0.5).migrations == {"smt": 0, "llc": 2}


def test_effective_numbers() -> None:
    assert effective_number(np.array([4.0, 0, 0])) == 1
    assert effective_number(np.array([1.0, 1, 1, 1])) == pytest.approx(4)
    assert 1 < effective_number(np.array([9.0, 1])) < 2
    assert effective_number(np.zeros(3)) == 0


def test_spread_over_llcs_and_nodes() -> None:
    step = judged(spread_out(0, 8), 2, KUNPENG, ("core",))
    assert step.spread == {"llc": pytest.approx(2), "node": pytest.approx(2)}
    step = judged(spread_out(0, 4), 2, KUNPENG, ("core",))
    assert step.spread == {"llc": pytest.approx(1), "node": pytest.approx(1)}
