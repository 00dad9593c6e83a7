# SPDX-License-Identifier: Apache-2.0
"""hybrid-cluster: P-cores first, then E-cores spread over their clusters, then busy P-cores.

Run with ``pytest harness/suites/test_hybrid_cluster.py --asymlab-board qemu-pt``;
``--asymlab-machine raptor-8p16e`` for a larger hybrid. CPUID of stock QEMU does not report core
types: this suite is skipped there, and ``asymlab run hybrid-cluster`` shows debts without verdicts.
"""

from __future__ import annotations

import pytest

from asymlab.model.claim import ClaimResult
from asymlab.model.result import ArmResult
from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Claimed, Judged

pytestmark = [pytest.mark.system("hybrid-cluster"), pytest.mark.qemu]

BUILDS = ("build-8", "build-10", "build-12")
NETWORKS = ("infer-8", "infer-10", "infer-12")


@pytest.fixture(autouse=True)
def _core_types(request: pytest.FixtureRequest) -> None:
    """Skip where Linux cannot distinguish P-cores from E-cores."""
    if request.config.getoption("--asymlab-board") == "qemu":
        pytest.skip("stock QEMU has no core types: use --asymlab-board qemu-pt")


def claim(arm: ArmResult, name: str) -> ClaimResult:
    """A claim of an arm about steps; skips the test if the board cannot show it."""
    found = next(one for one in arm.claims if one.name == name)
    if found.verdict is Verdict.SKIP:
        pytest.skip(found.reason)
    return found


def test_linux_fills_p_cores_then_e_cores_then_siblings(judged: Judged) -> None:
    arm = judged("cluster")
    assert arm.verdict is Verdict.PASS, arm.reason
    assert arm.metrics["order_debt"].high < 3


@pytest.mark.parametrize("name", ["no-cluster", "cluster"])
def test_one_task_is_never_on_an_e_core_while_a_p_core_is_idle(judged: Judged, name: str) -> None:
    arm = judged(name)
    assert claim(arm, "one-task").verdict is Verdict.PASS
    alone = [s for one in arm.samples for s in one.steps if (s.load, s.k) == ("run", 1)]
    assert alone and all(step.first is None for step in alone)


def test_ten_tasks_sit_on_all_p_cores_and_evenly_on_clusters(judged: Judged) -> None:
    found = claim(judged("cluster"), "ten-tasks")
    assert found.verdict is Verdict.PASS, found.reason
    assert found.value is not None and found.value.low > 90


def test_without_the_cluster_level_clusters_fill_unevenly(judged: Judged) -> None:
    without, linux = (claim(judged(name), "even") for name in ("no-cluster", "cluster"))
    assert without.verdict is Verdict.FAIL, without.reason
    assert without.value is not None and linux.value is not None
    assert without.value.high < linux.value.low


def test_without_the_cluster_level_the_order_holds(judged: Judged) -> None:
    assert judged("no-cluster").verdict is Verdict.PASS


def test_the_level_alone_leaves_e_cores_idle_beside_busy_siblings(judged: Judged) -> None:
    arm = judged("cluster-naive")
    assert arm.verdict is Verdict.FAIL
    assert arm.first is not None and arm.first.idle_cores


@pytest.mark.parametrize(
    ("experiment", "metric"),
    [
        ("single", "iterations"),
        *((name, "jobs") for name in BUILDS),
        *((name, "inferences") for name in NETWORKS),
    ],
)
def test_nothing_is_lost_by_the_cluster_level(
    claimed: Claimed, experiment: str, metric: str
) -> None:
    for claim in claimed(experiment, metric, "cluster", "no-cluster"):
        assert claim.verdict is Verdict.PASS, claim.reason
