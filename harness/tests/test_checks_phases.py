# SPDX-License-Identifier: Apache-2.0
"""LLCs and nodes that a process uses, phase by phase, from made counts."""

from __future__ import annotations

import numpy as np
import pytest

from asymlab.checks.locality import local_figures
from asymlab.checks.phases import phase_figures, settle_ms, shared, turns
from asymlab.config.machine import machine
from asymlab.errors import InfraError

BOX = machine("kunpeng-2s2n")
LENGTHS = {"phase_ms": 80.0, "window_ms": 20.0}

LLCS = [min(span) for span in BOX.llc_spans]
NODES = [min(span) for span in BOX.node_spans]
"""The first CPU of each."""


def counted(*windows: dict[int, float], phase: int = 0, process: int = 0) -> dict[str, float]:
    """Operations by CPU in each window."""
    return {
        f"handled.p{phase}.q{process}.w{window}.cpu{cpu}": count
        for window, counts in enumerate(windows)
        for cpu, count in counts.items()
    }


def on(cpus: list[int], count: int = 10) -> dict[int, float]:
    """The same number of operations on each of these CPUs."""
    return dict.fromkeys(cpus, float(count))


def test_only_the_second_half_of_a_phase_shows_what_it_uses() -> None:
    one, four = on(NODES[:1]), on(NODES[:4])
    windows = (four, four, one, one)
    found = phase_figures(
        LENGTHS | counted(*windows) | counted(*windows[::-1], phase=1) | {"ops_per_s.p0": 7}, BOX
    )
    assert found == LENGTHS | {
        "ops_per_s.p0": 7,
        "llcs_used.p0": 1,
        "nodes_used.p0": 1,
        "settle_ms.p0": 40,
        "turns.p0": 0,
        "llcs_used.p1": pytest.approx(4),
        "nodes_used.p1": pytest.approx(4),
        "settle_ms.p1": 40,
        "turns.p1": 0,
    }


def test_llcs_of_one_node_are_one_node() -> None:
    box = machine("gb10")
    both = on([min(span) for span in box.llc_spans])
    found = phase_figures(LENGTHS | counted(both, both, both, both), box)
    assert found["llcs_used.p0"] == pytest.approx(2)
    assert found["nodes_used.p0"] == pytest.approx(1)


def test_figures_are_of_a_process_and_not_of_all() -> None:
    # each process has an LLC for itself
    figures = dict(LENGTHS)
    for process, cpu in enumerate((NODES[0], NODES[1])):
        figures |= counted(*[on([cpu])] * 4, process=process)
    found = phase_figures(figures, BOX)
    assert (found["llcs_used.p0"], found["shared_nodes.p0"]) == (1, 0)
    # the later one of two processes to settle
    figures |= counted(on(NODES[:2]), on(NODES[:2]), process=1)
    assert phase_figures(figures, BOX)["settle_ms.p0"] == 40


@pytest.mark.parametrize(
    ("one", "other", "part"),
    [
        ([3, 0], [0, 5], 0),
        ([3, 1], [30, 10], 1),
        ([1, 1], [7, 0], 0.5),
        ([3, 1], [1, 3], 0.5),
        ([0, 0], [1, 3], 0),
    ],
)
def test_shared_units_are_those_where_both_are(
    one: list[int], other: list[int], part: float
) -> None:
    got = shared(np.array(one, float), np.array(other, float))
    assert got == pytest.approx(part)


@pytest.mark.parametrize(
    ("by_window", "settled"),
    [
        ([2, 2, 2, 2, 2, 2], 0),
        ([1, 2, 2, 2, 2, 2], 20),
        # 25 % is near, more is not
        ([1.5, 1.49, 1.5, 2.5, 2, 2], 40),
        ([2, 2, 2.51, 2, 2, 2], 60),
        # near once and away again
        ([1, 2, 1, 2, 2, 2], 60),
        ([2, 2, 2, 2, 2, 3], 120),
        # nothing was done in a window
        ([0, 2, 2, 2, 2, 2], 20),
        ([0, 0, 0, 0, 0, 0], 120),
    ],
)
def test_a_phase_settles_after_the_last_window_that_is_away(
    by_window: list[float], settled: float
) -> None:
    assert settle_ms(np.array(by_window, float), 20) == settled


def test_turns_are_changes_of_a_whole_number_of_llcs() -> None:
    assert turns(np.array([1, 1.4, 1.6, 2, 1, 3.0])) == 3
    one, two = on(LLCS[:1]), on(LLCS[:2])
    # only the second half counts
    found = phase_figures(LENGTHS | counted(two, one, two, one), BOX)
    assert found["turns.p0"] == 1


def test_figures_of_other_programs_are_as_before() -> None:
    figures = {"tps": 4.0, "handled.cpu0": 3.0, "moves.cpu0.cpu1": 1.0}
    assert phase_figures(figures, BOX) == figures


def test_a_run_keeps_figures_of_phases_and_no_counts() -> None:
    found = local_figures(LENGTHS | counted(*[on(LLCS[:2])] * 4), BOX)
    assert found["llcs_used.p0"] == pytest.approx(2)
    assert not any("cpu" in name for name in found)


@pytest.mark.parametrize(
    ("figures", "error"),
    [
        (counted(on([0])), "counts by window without phase_ms and window_ms"),
        (LENGTHS | counted(*[on([0])] * 5), "w4.cpu0: a phase has 4 windows"),
        (LENGTHS | counted(on([len(BOX.cpus)])), f"{BOX.name} has {len(BOX.cpus)} CPUs"),
    ],
)
def test_counts_that_cannot_be_are_an_error(figures: dict[str, float], error: str) -> None:
    with pytest.raises(InfraError, match=error):
        phase_figures(figures, BOX)
