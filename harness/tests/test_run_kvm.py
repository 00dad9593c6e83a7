# SPDX-License-Identifier: Apache-2.0
"""Two arms and two experiments of kvm-yield, as a user runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from made_system import changed_system

pytestmark = [pytest.mark.qemu, pytest.mark.build, pytest.mark.xdist_group("vms")]

WORDS = "--board qemu-pt --arms base,both --only tas-libvirt,ipi-flat --json"
POINTS = "points: [{vms: 3, step_ms: 100}, {vms: 4, step_ms: 100}]"
CURVE = f"    curve: {{over: vms, published: {{3: dbench-3, 4: dbench-4}}, {POINTS}}}\n"


@pytest.mark.tier("test", seconds=180)
def test_both_halves_of_the_change_help(tmp_path: Path) -> None:
    env = {**os.environ, "ASYMLAB_RUNS": str(tmp_path), "ASYMLAB_STORE": ""}
    shorter = changed_system("kvm-yield", tmp_path, (CURVE, ""))
    argv = [sys.executable, "-m", "asymlab", "run", shorter, *WORDS.split()]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=3600)
    result = json.loads(done.stdout)
    judged = [
        claim
        for experiment in result["experiments"]
        for claim in experiment["claims"]
        if (claim["arm"], claim["over"]) == ("both", "base")
    ]
    assert [claim["verdict"] for claim in judged] == ["PASS", "PASS"], judged
    # claims about other arms are not judged
    assert done.returncode == 4
    assert result["unjudged"]
    for experiment in result["experiments"]:
        for row in experiment["rows"]:
            for name in ("spins", "yields", "local", "vain", "steal", "jain", "least"):
                assert row["metrics"][name]["n"] == 6, row["arm"]
            assert row["metrics"]["yields"]["value"] > 1000
