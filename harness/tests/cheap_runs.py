# SPDX-License-Identifier: Apache-2.0
"""The cheapest runs that judge what a system claims of a kernel, and what failed in one."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from made_system import short_hybrid_cluster


@dataclass(frozen=True)
class CheapRun:
    """Options of a run with two replicas, the arm that claims are about, and those it is compared
    with."""

    options: str
    candidate: str
    others: tuple[str, ...] = ()

    def words(self, arm: str) -> tuple[str, ...]:
        """What follows the system to judge ``arm``."""
        return *self.options.split(), "--replicas", "2", "--arms", ",".join((*self.others, arm))


PLACED = CheapRun("--only placement", "asym+smt", ("asym",))
UNEQUAL = CheapRun("--machine big-little-4-4-smt --only placement", "asym+smt", ("asym",))
SMT = CheapRun("--only placement,benchblas", "asym+smt", ("asym", "equal"))
GATE = CheapRun("--machine granite-16", "gate", ("base",))
CLUSTER = CheapRun("--only placement", "cluster")
NOHZ = CheapRun("--only placement", "idle-core", ("first-idle",))
SPREAD = CheapRun("--only placement", "spread")
SPREAD_LARGE = CheapRun("--machine rk3588 --only placement", "spread")
SPREAD_EQUAL = CheapRun("--machine kunpeng-8c --only placement", "spread")
HOTPLUG = CheapRun("--only placement", "7.3")
SCOPE = CheapRun("--only tide,brink,no-return,apart,parted,crowded", "topo-aware")
TIDE = CheapRun("--only tide", "topo-aware")
PARTED = CheapRun("--only parted", "topo-aware")
BRINK = CheapRun("--only brink", "topo-aware")
CROWDED = CheapRun("--only crowded", "topo-aware")
MESSAGES = CheapRun("--only node", "topo-aware")
RULES = CheapRun("--only calls-flat,calls-libvirt", "both", ("base",))


def system_file(system: str, folder: Path) -> str:
    """The system; hybrid-cluster is reduced to task counts in which its arms differ."""
    return short_hybrid_cluster(folder) if system == "hybrid-cluster" else system


@dataclass(frozen=True)
class Lab:
    """Where all of these runs are kept."""

    folder: Path

    def __call__(self, *words: str) -> tuple[int, str]:
        """Exit code and standard output of a command."""
        env = {**os.environ, "ASYMLAB_RUNS": str(self.folder), "ASYMLAB_STORE": ""}
        argv = [sys.executable, "-m", "asymlab", *words]
        done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=7200)
        assert done.stdout, done.stderr
        return done.returncode, done.stdout


def failed(result: dict[str, Any], name: str) -> set[str]:
    """What of arm ``name`` failed and was to pass: "order", names or sides of claims."""
    (arm,) = (arm for arm in result["arms"] if arm["name"] == name)
    found = {"order"} if (arm["verdict"], arm["expect"]) == ("FAIL", "PASS") else set()
    for claim in arm["claims"]:
        found |= (
            {claim["name"]} if (claim["verdict"], claim["expect"]) == ("FAIL", "PASS") else set()
        )
    claims = [claim for one in result["experiments"] for claim in one["claims"]]
    return found | {
        " / ".join(filter(None, (f"{claim['metric']} {claim['arm']}", claim["over"])))
        for claim in claims
        if claim["expect"] and claim["verdict"] == "FAIL"
    }
