# SPDX-License-Identifier: Apache-2.0
"""asym-smt: with capacities that differ by a few percent, tasks still go to idle cores first.

Run with ``pytest harness/suites --asymlab-machine vera-8c2t``; ``--asymlab-board qemu-pt`` tests
the claims about throughput, too.
"""

from __future__ import annotations

import pytest

from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Claimed, Judged

pytestmark = [pytest.mark.system("asym-smt"), pytest.mark.qemu]


def test_mainline_puts_tasks_beside_busy_siblings(judged: Judged) -> None:
    arm = judged("asym")
    assert arm.verdict is Verdict.FAIL
    assert arm.metrics["sibling_debt"].low > 5


def test_sleeping_and_running_tasks_show_the_defect_of_mainline(judged: Judged) -> None:
    """A load without a failing kernel does not test anything. Others than these two are about other
    defects (harness/tests/kernel_defects.py)."""
    steps = judged("asym").steps
    failed = {step.load for step in steps if step.verdict is Verdict.FAIL}
    assert {step.load for step in steps} & {"wake", "run"} <= failed
    assert "wake" in failed


def test_a_core_was_idle_at_the_first_wrong_placement(judged: Judged) -> None:
    first = judged("asym").first
    assert first is not None
    assert first.idle_cores and first.core not in first.idle_cores


def test_equal_capacities_hide_the_defect(judged: Judged) -> None:
    assert judged("equal").verdict is Verdict.PASS


def test_series_takes_whole_cores_first(judged: Judged) -> None:
    arm = judged("asym+smt")
    assert arm.verdict is Verdict.PASS
    assert arm.metrics["sibling_debt"].high < 1


def test_sibling_debt_of_the_series_is_below_that_of_mainline(judged: Judged) -> None:
    with_series, mainline = (judged(name).metrics["sibling_debt"] for name in ("asym+smt", "asym"))
    assert with_series.high < mainline.low


def test_series_outruns_mainline(claimed: Claimed) -> None:
    for claim in claimed("benchblas", "gflops", "asym+smt", "asym"):
        assert claim.verdict is Verdict.PASS, claim.reason


def test_series_loses_nothing_to_equal_capacities(claimed: Claimed) -> None:
    for claim in claimed("benchblas", "gflops", "asym+smt", "equal"):
        assert claim.verdict is Verdict.PASS, claim.reason
