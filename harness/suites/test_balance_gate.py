# SPDX-License-Identifier: Apache-2.0
"""balance-gate: nobody asks for the flag that serialises balancing unless a balance is due.

Run with ``pytest harness/suites -k balance --asymlab-board qemu-pt``; ``--asymlab-machine
granite-16`` for the smallest machine. Only that board counts; on others all of it is skipped.
"""

from __future__ import annotations

import pytest

from asymlab.model.claim import ClaimResult
from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Claimed

pytestmark = [pytest.mark.system("balance-gate"), pytest.mark.qemu]


@pytest.fixture(autouse=True)
def _counted(request: pytest.FixtureRequest) -> None:
    """Skip where nothing is counted: a system that only measures does not run there at all."""
    if request.config.getoption("--asymlab-board") == "qemu":
        pytest.skip("stock QEMU counts nothing: --asymlab-board qemu-pt does")


def only(claims: tuple[ClaimResult, ...]) -> ClaimResult:
    """The claim: there is one set of sched features."""
    (claim,) = claims
    return claim


def test_mainline_asks_mostly_while_nothing_is_due(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "undue_share", "base", ""))
    assert claim.verdict is Verdict.PASS, claim.reason


def test_who_looks_first_never_asks_in_vain(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "undue", "gate", ""))
    assert claim.verdict is Verdict.PASS, claim.reason


def test_as_many_balances_are_done(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "done", "gate", "base"))
    assert claim.verdict is Verdict.PASS, claim.reason


def test_no_transaction_is_lost(claimed: Claimed) -> None:
    claim = only(claimed("oltp", "tps", "gate", "base"))
    assert claim.verdict is Verdict.PASS, claim.reason
