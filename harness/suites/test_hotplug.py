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


def test_rules_hold_for_cpus_that_return(judged: Judged) -> None:
    for claim in judged("7.3").claims:
        assert claim.verdict in (Verdict.PASS, Verdict.SKIP), claim.reason
