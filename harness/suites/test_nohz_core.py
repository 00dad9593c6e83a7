# SPDX-License-Identifier: Apache-2.0
"""nohz-core: the CPU that balances for all idle ones is on an idle core.

Run with ``pytest harness/suites/test_nohz_core.py --asymlab-board qemu-pt``; ``--asymlab-machine
hybrid-6p8e`` for an x86 hybrid. Only board qemu-pt logs where the kernel balances.
"""

from __future__ import annotations

import pytest

from asymlab.model.claim import ClaimResult
from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Judged

pytestmark = [pytest.mark.system("nohz-core"), pytest.mark.qemu]

BEFORE, AFTER = "first-idle", "idle-core"


def claims(judged: Judged, arm: str) -> dict[str, ClaimResult]:
    """The claims of an arm by name; skips the test on boards that do not log where it balances."""
    found = {one.name: one for one in judged(arm).claims}
    if found["idle-core"].verdict is Verdict.SKIP:
        pytest.skip(found["idle-core"].reason)
    return found


def test_linux_balances_on_idle_cores(judged: Judged) -> None:
    for claim in claims(judged, AFTER).values():
        assert claim.verdict is Verdict.PASS, claim.reason


def test_the_first_idle_cpu_is_beside_a_task(judged: Judged) -> None:
    claim = claims(judged, BEFORE)["idle-core"]
    assert claim.verdict is Verdict.FAIL, claim.reason
    assert claim.value is not None and claim.value.low > 5


def test_the_first_idle_cpu_is_right_where_the_first_core_is_idle(judged: Judged) -> None:
    claim = claims(judged, BEFORE)["first-core"]
    assert claim.verdict is Verdict.PASS, claim.reason


@pytest.mark.parametrize("arm", [BEFORE, AFTER])
def test_tasks_are_placed_alike(judged: Judged, arm: str) -> None:
    assert judged(arm).verdict is Verdict.PASS, judged(arm).reason
