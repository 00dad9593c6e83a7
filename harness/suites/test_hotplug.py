# SPDX-License-Identifier: Apache-2.0
"""hotplug: tasks are on the right cores also when CPUs went offline, or came back, while they run.

Run with ``pytest harness/suites/test_hotplug.py --asymlab-board qemu-pt``; ``--asymlab-machine
hybrid-6p8e`` for an x86 hybrid.
"""

from __future__ import annotations

import pytest

from asymlab.model.verdict import Verdict
from asymlab.pytest_plugin import Judged

pytestmark = [pytest.mark.system("hotplug"), pytest.mark.qemu]


def test_tasks_are_placed_on_the_cpus_that_are_online(judged: Judged) -> None:
    assert judged("7.3").verdict is Verdict.PASS, judged("7.3").reason


@pytest.mark.parametrize("name", ["strongest", "left", "ping-pong"])
def test_rules_hold_for_cpus_that_leave_or_return(judged: Judged, name: str) -> None:
    (claim,) = (one for one in judged("7.3").claims if one.name == name)
    if claim.verdict is Verdict.SKIP:
        pytest.skip(claim.reason)
    assert claim.verdict is Verdict.PASS, claim.reason
