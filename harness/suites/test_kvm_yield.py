# SPDX-License-Identifier: Apache-2.0
"""kvm-yield: vCPUs that spin yield, and with the change they yield so that it helps.

Run with ``pytest harness/suites -k kvm --asymlab-board qemu-pt``, and ``--asymlab-only
tas-libvirt,ipi-flat`` for two experiments.
"""

from __future__ import annotations

import pytest

from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Claimed

pytestmark = [pytest.mark.system("kvm-yield"), pytest.mark.qemu]


@pytest.fixture(autouse=True)
def _parallel(request: pytest.FixtureRequest) -> None:
    """Skip on stock QEMU, whose CPUs take turns."""
    if request.config.getoption("--asymlab-board") == "qemu":
        pytest.skip("stock QEMU cannot compare throughput: use --asymlab-board qemu-pt")


@pytest.mark.parametrize(
    "experiment", ["tas-flat", "ticket-flat", "ticket-libvirt", "ipi-flat", "ipi-libvirt"]
)
def test_yields_help(claimed: Claimed, experiment: str) -> None:
    (claim,) = claimed(experiment, "ops", "base", "exits-only")
    assert claim.verdict is Verdict.PASS, claim.reason


@pytest.mark.parametrize("experiment", ["tas-libvirt", "ipi-flat"])
def test_the_change_helps(claimed: Claimed, experiment: str) -> None:
    (claim,) = claimed(experiment, "ops", "both", "base")
    assert claim.verdict is Verdict.PASS, claim.reason


@pytest.mark.parametrize(
    ("experiment", "arm"),
    [("tas-libvirt", "debooster"), ("tas-libvirt", "hier-forfeit"), ("ipi-libvirt", "ipi")],
)
def test_a_half_of_the_change_helps(claimed: Claimed, experiment: str, arm: str) -> None:
    (claim,) = claimed(experiment, "ops", arm, "base")
    assert claim.verdict is Verdict.PASS, claim.reason


@pytest.mark.parametrize("experiment", ["ticket-libvirt", "mix-libvirt"])
def test_the_debooster_harms_what_waits_in_order(claimed: Claimed, experiment: str) -> None:
    (claim,) = claimed(experiment, "ops", "debooster", "base")
    assert claim.verdict is Verdict.PASS, claim.reason


@pytest.mark.parametrize(
    ("experiment", "arm"),
    [("tas-flat", "no-forfeit+debooster"), ("ipi-flat", "no-forfeit+ipi")],
)
def test_a_half_helps_where_a_yield_forfeits_nothing(
    claimed: Claimed, experiment: str, arm: str
) -> None:
    (claim,) = claimed(experiment, "ops", arm, "no-forfeit")
    assert claim.verdict is Verdict.PASS, claim.reason


def test_a_refund_helps_where_the_debooster_harms(claimed: Claimed) -> None:
    (claim,) = claimed("ticket-libvirt", "ops", "debooster-fifo", "debooster")
    assert claim.verdict is Verdict.PASS, claim.reason
