# SPDX-License-Identifier: Apache-2.0
"""asym-cluster: tasks spread over clusters of equal CPUs, on machines with unequal capacities.

Run with ``pytest harness/suites/test_asym_cluster.py --asymlab-board qemu-pt``;
``--asymlab-machine rk3588`` for clusters of the largest cores, ``kunpeng-8c`` for equal ones,
``hybrid-6p8e --asymlab-append nosmt=force`` for E-cores, of which Linux knows capacities only then.
"""

from __future__ import annotations

import pytest

from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Judged

pytestmark = [pytest.mark.system("asym-cluster"), pytest.mark.qemu]

BEFORE, AFTER = "no-spread", "spread"
DIFFERENT = ("gathered", "helped")
"""What the arms differ in, one by small clusters, one by large ones."""


def test_linux_keeps_all_claims(judged: Judged) -> None:
    assert judged(AFTER).claims
    for claim in judged(AFTER).claims:
        assert claim.verdict is Verdict.PASS, claim.reason


def test_without_the_change_tasks_stay_where_they_are(judged: Judged) -> None:
    found = [claim for claim in judged(BEFORE).claims if claim.name in DIFFERENT]
    for claim in found:
        assert claim.verdict is Verdict.FAIL, claim.reason
    if not found:  # equal capacities: the change is not needed
        equal = next(claim for claim in judged(BEFORE).claims if claim.name == "equal")
        assert equal.verdict is Verdict.PASS, equal.reason
