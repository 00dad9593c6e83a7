# SPDX-License-Identifier: Apache-2.0
"""Systems of x86 without their series: their runs, and so their suites, must fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from made_system import changed_system

pytestmark = [pytest.mark.qemu, pytest.mark.tier("all", seconds=180)]

FEW = "[1, 8, 9, 10, 12, 14]"
"""Task counts in which the arms of hybrid-cluster differ."""


def asymlab(folder: Path, *words: str) -> tuple[int, dict[str, Any]]:
    """Exit code and result of a run."""
    env = {**os.environ, "ASYMLAB_RUNS": str(folder / "runs"), "ASYMLAB_STORE": ""}
    argv = [sys.executable, "-m", "asymlab", "run", *words, "--board", "qemu-pt", "--json"]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=3000)
    assert done.stdout, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return done.returncode, result


def hybrid(folder: Path, series: str) -> tuple[int, dict[str, Any]]:
    """hybrid-cluster whose arm ``cluster`` is another kernel, at few task counts."""
    steps = "[" + ", ".join(map(str, range(1, 21))) + "]"
    path = changed_system(
        "hybrid-cluster",
        folder,
        (f"steps: {steps}", f"steps: {FEW}"),
        ("k: [8, 9, 10, 11, 12]", "k: [8, 9]"),
        (
            '    role: candidate\n    base: "7.3"\n',
            f'    role: candidate\n    base: "7.3"\n    series: hybrid-cluster/{series}\n',
        ),
    )
    asked = ("--arms", "cluster", "--only", "placement", "--replicas", "2")
    code, run = asymlab(folder, path, *asked)
    (arm,) = run["arms"]
    return code, arm


def test_without_the_cluster_level_the_split_is_a_surprise(tmp_path: Path) -> None:
    code, arm = hybrid(tmp_path, "7.3-no-cluster")
    assert code == 1
    assert arm["verdict"] == "PASS" and not arm["as_expected"]
    claims = {claim["name"]: claim["verdict"] for claim in arm["claims"]}
    assert (claims["one-task"], claims["even"]) == ("PASS", "FAIL")


def test_with_the_level_alone_the_order_is_broken(tmp_path: Path) -> None:
    code, arm = hybrid(tmp_path, "7.3-cluster-naive")
    assert code == 1
    assert (arm["verdict"], arm["expect"]) == ("FAIL", "PASS")
    assert arm["first"]["idle_cores"]


def test_without_the_gate_cpus_make_needless_attempts(tmp_path: Path) -> None:
    path = changed_system("balance-gate", tmp_path, ("    series: balance-gate/6.12\n", ""))
    asked = ("--arms", "gate", "--machine", "granite-16", "--replicas", "2")
    code, run = asymlab(tmp_path, path, *asked)
    assert code == 1
    claims = [one for experiment in run["experiments"] for one in experiment["claims"]]
    (claim,) = [one for one in claims if one["metric"] == "undue"]
    assert (claim["bound"], claim["verdict"]) == ("exactly 0", "FAIL")
    assert claim["value"]["low"] > 0
