# SPDX-License-Identifier: Apache-2.0
"""balance-gate: CPUs try to take the flag that serializes balancing only if a balance is due.

Run with ``pytest harness/suites -k balance --asymlab-board qemu-pt``; ``--asymlab-machine
granite-16`` for the smallest machine. Other boards cannot count attempts, and skip this suite.
"""

from __future__ import annotations

import pytest

from asymlab.model.claim import ClaimResult
from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Claimed

pytestmark = [pytest.mark.system("balance-gate"), pytest.mark.qemu]


@pytest.fixture(autouse=True)
def _counted(request: pytest.FixtureRequest) -> None:
    """Skip on stock QEMU, which cannot count attempts."""
    if request.config.getoption("--asymlab-board") == "qemu":
        pytest.skip("stock QEMU cannot count attempts: use --asymlab-board qemu-pt")


def only(claims: tuple[ClaimResult, ...]) -> ClaimResult:
    """The claim of the only set of sched features."""
    (claim,) = claims
    return claim


def test_most_attempts_of_mainline_have_no_balance_due(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "undue_share", "base", ""))
    assert claim.verdict is Verdict.PASS, claim.reason


def test_the_gate_has_no_attempt_without_a_balance_due(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "undue", "gate", ""))
    assert claim.verdict is Verdict.PASS, claim.reason


def test_as_many_balances_are_done(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "done", "gate", "base"))
    assert claim.verdict is Verdict.PASS, claim.reason


def test_no_transaction_is_lost(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "tps", "gate", "base"))
    assert claim.verdict is Verdict.PASS, claim.reason
