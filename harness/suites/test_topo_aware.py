# SPDX-License-Identifier: Apache-2.0
"""topo-aware: the tasks of a process stay in the smallest scope that holds it, which pays where
distance costs something.

Run with ``pytest harness/suites -k topo --asymlab-board qemu-pt``.
"""

from __future__ import annotations

import pytest

from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Claimed

pytestmark = [pytest.mark.system("topo-aware"), pytest.mark.qemu]


@pytest.fixture(autouse=True)
def _priced(request: pytest.FixtureRequest) -> None:
    """Skip on stock QEMU, where distance costs nothing."""
    if request.config.getoption("--asymlab-board") == "qemu":
        pytest.skip("stock QEMU has no costs of distance: use --asymlab-board qemu-pt")


def assert_passes(claimed: Claimed, experiment: str, metric: str, arm: str, over: str) -> None:
    (claim,) = claimed(experiment, metric, arm, over)
    assert claim.verdict is Verdict.PASS, claim.reason


@pytest.mark.parametrize("arm", ["cache-aware", "topo-aware"])
def test_locality_pays_under_one_cache(claimed: Claimed, arm: str) -> None:
    assert_passes(claimed, "hackbench", "time", arm, "off")


def test_locality_pays_nothing_where_distance_is_free(claimed: Claimed) -> None:
    assert_passes(claimed, "hackbench-free", "time", "cache-aware", "off")


@pytest.mark.parametrize("over", ["cache-aware", "off"])
def test_a_scope_pays_beyond_one_cache(claimed: Claimed, over: str) -> None:
    assert_passes(claimed, "hackbench-2x", "time", "topo-aware", over)


def test_a_process_of_two_caches_stays_in_a_node(claimed: Claimed) -> None:
    assert_passes(claimed, "hackbench-2x", "nodes", "topo-aware", "")


def test_a_process_of_four_caches_is_not_slower(claimed: Claimed) -> None:
    assert_passes(claimed, "hackbench-4x", "time", "topo-aware", "off")


@pytest.mark.parametrize("metric", ["llcs_large", "nodes_large", "llcs_again", "settle_again"])
def test_a_scope_grows_and_shrinks(claimed: Claimed, metric: str) -> None:
    assert_passes(claimed, "tide", metric, "topo-aware", "")


@pytest.mark.parametrize("metric", ["nodes", "llcs"])
def test_a_process_that_hardly_fits_a_cache_has_two_of_a_node(
    claimed: Claimed, metric: str
) -> None:
    assert_passes(claimed, "brink", metric, "topo-aware", "")


def test_a_process_does_not_return_to_a_cache_that_it_would_leave(claimed: Claimed) -> None:
    assert_passes(claimed, "no-return", "llcs", "topo-aware", "")


@pytest.mark.parametrize("metric", ["busy", "settle", "llcs"])
def test_a_process_leaves_a_cache_whose_cpus_others_take(claimed: Claimed, metric: str) -> None:
    assert_passes(claimed, "crowded", metric, "topo-aware", "")


def test_tasks_stay_in_their_scope_if_their_memory_is_elsewhere(claimed: Claimed) -> None:
    assert_passes(claimed, "apart", "nodes", "topo-aware", "")


@pytest.mark.parametrize("metric", ["shared", "settle"])
def test_two_processes_leave_a_node_that_they_share(claimed: Claimed, metric: str) -> None:
    assert_passes(claimed, "parted", metric, "topo-aware", "")
