# SPDX-License-Identifier: Apache-2.0
"""asym-cluster: tasks spread over clusters of equal CPUs, on machines with unequal capacities.

Run with ``pytest harness/suites/test_asym_cluster.py --asymlab-board qemu-pt``;
``--asymlab-machine rk3588`` for clusters of the largest cores.
"""

from __future__ import annotations

import pytest

from asymlab.model.claim import ClaimResult
from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Judged

pytestmark = [pytest.mark.system("asym-cluster"), pytest.mark.qemu]

BEFORE, AFTER = "no-spread", "spread"


def claims(judged: Judged, arm: str) -> dict[str, ClaimResult]:
    """The claims of an arm by name."""
    return {one.name: one for one in judged(arm).claims}


def test_linux_spreads_tasks_over_equal_clusters(judged: Judged) -> None:
    for claim in claims(judged, AFTER).values():
        assert claim.verdict is Verdict.PASS, claim.reason


def test_without_the_change_clusters_fill_unevenly(judged: Judged) -> None:
    claim = claims(judged, BEFORE)["gathered"]
    assert claim.verdict is Verdict.FAIL, claim.reason
    assert claim.value is not None and claim.value.high < 90


@pytest.mark.parametrize("arm", [BEFORE, AFTER])
def test_larger_cpus_are_used_first(judged: Judged, arm: str) -> None:
    assert judged(arm).verdict is Verdict.PASS, judged(arm).reason
