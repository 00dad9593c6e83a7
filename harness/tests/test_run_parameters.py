# SPDX-License-Identifier: Apache-2.0
"""Runs on the CPUs that parameters of the kernel leave: every load runs, there only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from asymlab.config.system import system
from asymlab.model.cpulist import parse_cpus
from tiers import tiered

pytestmark = pytest.mark.qemu

LEFT = {
    "isolcpus=2-3": "0-1,4-15",
    "asymlab.partition=4-7": "0-3,8-15",
    "maxcpus=8": "0-7",
}
"""The CPUs of vera-8c2t on which the scheduler places tasks."""


@pytest.mark.parametrize("word", tiered(LEFT, soon=("asymlab.partition=4-7",), seconds=40))
def test_all_loads_run_on_the_cpus_that_are_left(word: str, tmp_path: Path) -> None:
    env = {**os.environ, "ASYMLAB_RUNS": str(tmp_path), "ASYMLAB_STORE": ""}
    words = ("run", "asym-smt", "--board", "qemu-pt", "--only", "placement", "--arms", "asym+smt")
    argv = [sys.executable, "-m", "asymlab", *words, "--replicas", "1", "--append", word, "--json"]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=3000)
    assert done.stdout, done.stderr
    (arm,) = json.loads(done.stdout)["arms"]
    for sample in arm["samples"]:
        assert not sample["error"] and not sample["void"]
        loads = {step["load"] for step in sample["steps"]}
        assert loads == set(system("asym-smt").loads)
    found = [pl.read_parquet(file) for file in tmp_path.rglob("*.runs.parquet")]
    tasks = pl.concat(found).filter(pl.col("task").str.contains("^fill/"))
    used = set(tasks["cpu"].unique())
    assert used and used <= parse_cpus(LEFT[word])
