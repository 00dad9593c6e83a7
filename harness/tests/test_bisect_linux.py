# SPDX-License-Identifier: Apache-2.0
"""A history of Linux 7.3 with a real defect of the scheduler, found by booting its kernels."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from asymlab.kernels.bases import find_base, load_series
from asymlab.kernels.source import LINUX, find_source
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources.content import OBJECTS
from asymlab.sources.patching import apply_series
from made_system import short_hybrid_cluster

pytestmark = [pytest.mark.qemu, pytest.mark.build, pytest.mark.tier("all", seconds=1500)]

FAIR = Path("kernel/sched/fair.c")

COMMITS = 16
FIRST_BAD = 10
BROKEN = 7
"""The commit that does not compile; the next one fixes it."""


def commit(tree: Path, text: str) -> str:
    """Commit everything; the hash."""
    git = ["git", "-C", str(tree), "-c", "user.name=t", "-c", "user.email=t@example.org"]
    run([*git, "add", "-A"], deadline_s=1200)
    run([*git, "commit", "-qm", text], deadline_s=1200)
    return run([*git, "rev-parse", "HEAD"]).output.strip()


@pytest.fixture(scope="module")
def linux(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """7.3, edits that change nothing, one that does not compile, and the series that balances
    clusters without regard for SMT."""
    tree = tmp_path_factory.mktemp("bisect") / "linux"
    origin = find_source(find_base("7.3"), Silent()).tree
    parts = [p for p in origin.iterdir() if not p.name.startswith((OBJECTS, ".asymlab", ".git"))]
    tree.mkdir()
    run(["cp", "-a", *map(str, parts), str(tree)], deadline_s=1200)
    run(["git", "init", "-q", "-b", "main", str(tree)])
    commits = [commit(tree, "Linux 7.3")]
    for number in range(1, COMMITS):
        fair = (tree / FAIR).read_text().replace("#error made\n", "")
        if number == BROKEN:
            fair += "#error made\n"
        (tree / FAIR).write_text(f"{fair}/* {number} */\n")
        if number == FIRST_BAD:
            apply_series(load_series("hybrid-cluster/7.3-cluster-naive"), tree, LINUX)
        commits.append(commit(tree, f"sched: change {number}"))
    return tree, commits


def test_a_commit_that_breaks_the_order_is_found(
    linux: tuple[Path, list[str]], tmp_path: Path
) -> None:
    tree, commits = linux
    path = short_hybrid_cluster(tmp_path)
    env = {**os.environ, "ASYMLAB_RUNS": str(tmp_path / "runs"), "ASYMLAB_STORE": ""}
    argv = [sys.executable, "-m", "asymlab", "bisect", path, "--tree", str(tree)]
    argv += ["--good", commits[0], "--bad", commits[-1], "--claim", "order", "--replicas", "2"]
    argv += ["--board", "qemu-pt", "--json", "--output", str(tmp_path / "bisect.html")]
    done = subprocess.run(argv, env=env, capture_output=True, text=True, timeout=7200)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["found"]["id"] == commits[FIRST_BAD]
    skipped = [s for s in found["steps"] if s["judgement"]["ruling"]["verdict"] == "SKIP"]
    assert all("#error made" in s["judgement"]["ruling"]["reason"] for s in skipped)
    runs = list((tmp_path / "runs").glob("*/run.json"))
    assert len(runs) < len(found["steps"]) + 2, "kernels with the same code were run again"
