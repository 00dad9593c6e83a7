# SPDX-License-Identifier: Apache-2.0
"""The suites of all systems, as a user runs them: every claim holds, and none is skipped."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from asymlab.paths import data_root
from asymlab.proc import run

pytestmark = pytest.mark.qemu

SUITES = data_root() / "harness" / "suites"
PT = "--asymlab-board qemu-pt"


def outcomes(folder: Path, suite: str, options: str, runs: Path) -> dict[str, str]:
    """Test -> passed, skipped, failure or error; the suite's own output if pytest ends badly."""
    report = folder / "junit.xml"
    argv = [sys.executable, "-m", "pytest", str(SUITES / f"{suite}.py"), *options.split()]
    argv += ["-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
    done = run(
        argv, env={"ASYMLAB_RUNS": str(runs), "ASYMLAB_STORE": ""}, check=False, deadline_s=4 * 3600
    )
    assert done.code in (0, 1), done.output
    cases = ET.parse(report).getroot().iter("testcase")
    assert done.code == 0, done.output
    ends = {"skipped", "failure", "error"}
    return {
        str(case.get("name")): next((e.tag for e in case if e.tag in ends), "passed")
        for case in cases
    }


def assert_all_hold(
    folder: Path, suite: str, options: str, skipped: str, runs: Path | None = None
) -> None:
    """No test fails, and none is skipped but those whose names match ``skipped``: what they are
    about was not asked for."""
    found = outcomes(folder, suite, options, runs or folder / "runs")
    passed = [name for name, end in found.items() if end == "passed"]
    left = {name for name, end in found.items() if end == "skipped"}
    assert passed
    assert left == {name for name in found if re.search(skipped, name)}, found


NONE = "(?!)"
THROUGHPUT = "outruns|loses_nothing|nothing_is_lost"
PLACEMENT = f"^(?!.*({THROUGHPUT}))"


@pytest.mark.parametrize(
    ("options", "skipped"),
    [
        pytest.param(
            *(f"{PT} --asymlab-only placement,benchblas", NONE),
            marks=pytest.mark.tier("test", seconds=150),
            id="vera-8c2t",
        ),
        pytest.param(
            *("--asymlab-firmware dt --asymlab-only placement", THROUGHPUT),
            marks=pytest.mark.tier("all", seconds=120),
            id="stock-qemu-dt",
        ),
        pytest.param(
            *(f"{PT} --asymlab-machine vera-rubin --asymlab-only benchblas", PLACEMENT),
            marks=pytest.mark.tier("all", seconds=2400),
            id="vera-rubin",
        ),
    ],
)
def test_claims_of_asym_smt_hold(options: str, skipped: str, tmp_path: Path) -> None:
    assert_all_hold(tmp_path, "test_asym_smt", options, skipped)


@pytest.mark.parametrize(
    ("options", "skipped"),
    [
        pytest.param(
            *(f"{PT} --asymlab-only placement --asymlab-replicas 2", THROUGHPUT),
            marks=pytest.mark.tier("test", seconds=150),
            id="placement",
        ),
        pytest.param(*(PT, NONE), marks=pytest.mark.tier("all", seconds=900), id="all"),
    ],
)
def test_claims_of_hybrid_cluster_hold(options: str, skipped: str, tmp_path: Path) -> None:
    assert_all_hold(tmp_path, "test_hybrid_cluster", options, skipped)


@pytest.mark.parametrize(
    "machine",
    [
        pytest.param("granite-16", marks=pytest.mark.tier("test", seconds=120)),
        pytest.param("granite-64", marks=pytest.mark.tier("all", seconds=400)),
    ],
)
@pytest.mark.xdist_group("tree-verdicts-balance-gate")
def test_claims_of_balance_gate_hold(machine: str, tmp_path: Path, shared_runs: Path) -> None:
    options = f"{PT} --asymlab-machine {machine}"
    assert_all_hold(tmp_path, "test_balance_gate", options, NONE, shared_runs)


@pytest.mark.parametrize(
    "machine",
    [
        pytest.param("hybrid-6p8e", marks=pytest.mark.tier("test", seconds=60)),
        pytest.param("vera-8c2t", marks=pytest.mark.tier("all", seconds=60)),
    ],
)
def test_claims_of_nohz_core_hold(machine: str, tmp_path: Path) -> None:
    assert_all_hold(tmp_path, "test_nohz_core", f"{PT} --asymlab-machine {machine}", NONE)


@pytest.mark.parametrize(
    "machine",
    [
        pytest.param("vera-8c2t", marks=pytest.mark.tier("test", seconds=60)),
        pytest.param("hybrid-6p8e", marks=pytest.mark.tier("all", seconds=60)),
    ],
)
def test_rules_hold_while_cpus_go_offline_and_return(machine: str, tmp_path: Path) -> None:
    assert_all_hold(tmp_path, "test_hotplug", f"{PT} --asymlab-machine {machine}", NONE)


@pytest.mark.parametrize(
    "booted",
    [
        pytest.param("big-little-2-4-4", marks=pytest.mark.tier("all", seconds=60)),
        pytest.param(
            "hybrid-6p8e --asymlab-append nosmt=force", marks=pytest.mark.tier("all", seconds=120)
        ),
        pytest.param("rk3588", marks=pytest.mark.tier("all", seconds=60)),
        pytest.param("kunpeng-8c", marks=pytest.mark.tier("all", seconds=60)),
    ],
)
def test_claims_of_asym_cluster_hold(booted: str, tmp_path: Path) -> None:
    assert_all_hold(tmp_path, "test_asym_cluster", f"{PT} --asymlab-machine {booted}", NONE)


@pytest.mark.tier("all", seconds=2000)
def test_claims_of_kvm_yield_hold(tmp_path: Path) -> None:
    assert_all_hold(tmp_path, "test_kvm_yield", PT, NONE)


@pytest.mark.parametrize(
    ("options", "skipped"),
    [
        pytest.param(
            *(f"{PT} --asymlab-only hackbench", "^(?!.*under_one_cache)"),
            marks=pytest.mark.tier("test", seconds=400),
            id="hackbench",
        ),
        pytest.param(*(PT, NONE), marks=pytest.mark.tier("all", seconds=4800), id="all"),
    ],
)
def test_claims_of_topo_aware_hold(options: str, skipped: str, tmp_path: Path) -> None:
    assert_all_hold(tmp_path, "test_topo_aware", options, skipped)
