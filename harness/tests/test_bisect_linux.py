# SPDX-License-Identifier: Apache-2.0
"""Histories of Linux 7.3 that bring one of our defects each, found by booting their kernels."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from asymlab.kernels.bases import find_base, load_series
from asymlab.kernels.source import LINUX, find_source
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources.content import OBJECTS
from asymlab.sources.patching import apply_series
from cheap_runs import Lab, system_file
from kernel_defects import FAIR, HYBRID_DEFECTS, TOPO_DEFECTS, KernelDefect

pytestmark = [pytest.mark.qemu, pytest.mark.build, pytest.mark.tier("all", seconds=600)]

COMMITS = 128
BROKEN = 12
"""At most so many commits of a history do not compile."""

TOPO = {
    "never-contracts": "tide:llcs_again",
    "never-expands": "tide:llcs_large",
    "no-hysteresis": "no-return:llcs",
    "room-of-one-llc": "brink:nodes",
    "never-gathered": "apart:nodes",
    "siblings-counted": "brink:llcs",
    "shrinks-at-once": "tide:settle_again",
    "wakeups-elsewhere": "parted:settle",
    "one-llc-searched": "brink:llcs",
    "never-moves": "crowded:settle",
    "others-ignored": "crowded:busy",
}


@dataclass(frozen=True)
class History:
    """Commits after a base, most of which change a comment; one brings ``defect``."""

    system: str
    defect: KernelDefect
    claim: str

    def __str__(self) -> str:
        return f"{self.defect.name}-{self.claim}".replace(":", "-")

    def drawn(self) -> tuple[int, frozenset[int]]:
        """The numbers of the commit with the defect and of those that do not compile, from 1. The
        bad end compiles, and so does the commit before the defect: else either can be the first."""
        first, *broken = Random(str(self)).sample(range(1, COMMITS), 1 + BROKEN)
        return first, frozenset(broken) - {first - 1, COMMITS - 1}


ALL = "ASYMLAB_HISTORIES"
"""Set it for all histories, which take three hours; else there is one of each system."""

HISTORIES = [
    *(History("hybrid-cluster", one, one.breaks) for one in HYBRID_DEFECTS),
    History("hybrid-cluster", HYBRID_DEFECTS[-1], "even"),
    *(History("topo-aware", one, TOPO[one.name]) for one in TOPO_DEFECTS),
]
CHOSEN = (
    HISTORIES if ALL in os.environ else {one.system: one for one in reversed(HISTORIES)}.values()
)


def git(tree: Path, *words: str, text: bytes = b"") -> str:
    """Standard output of a git command."""
    argv = ["git", "-C", str(tree), "-c", "user.name=t", "-c", "user.email=t@example.org", *words]
    done = subprocess.run(argv, input=text, capture_output=True, timeout=1200)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


@pytest.fixture(scope="module")
def linux(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the branches hybrid-cluster, which is 7.3, and topo-aware, with its series
    applied."""
    tree = tmp_path_factory.mktemp("bisect") / "linux"
    origin = find_source(find_base("7.3"), Silent()).tree
    parts = [p for p in origin.iterdir() if not p.name.startswith((OBJECTS, ".asymlab", ".git"))]
    tree.mkdir()
    run(["cp", "-a", *map(str, parts), str(tree)], deadline_s=1200)
    git(tree, "init", "-q", "-b", "hybrid-cluster")
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", "Linux 7.3")
    git(tree, "checkout", "-qb", "topo-aware")
    apply_series(load_series("topo-aware/7.3"), tree, LINUX)
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", "sched: let scopes grow")
    return tree


def record(tree: Path, history: History) -> list[str]:
    """Make the branch of a history; its commits, from the base on."""
    git(tree, "checkout", "-q", history.system)
    first, broken = history.drawn()
    good = (tree / FAIR).read_text()
    history.defect.apply(tree)
    bad, text = (tree / FAIR).read_text(), (tree / history.defect.file).read_text()

    def lines() -> Iterator[str]:
        for number in range(1, COMMITS):
            yield f"commit refs/heads/{history}\ncommitter t <t@example.org> {number} +0000\n"
            title = f"sched: change {number}\n"
            yield f"data {len(title)}\n{title}"
            yield f"from {history.system}\n" if number == 1 else ""
            fair = (good if number < first else bad) + "#error made\n" * (number in broken)
            files = {FAIR: f"{fair}/* {number} */\n"}
            if number == first and history.defect.file != FAIR:
                files[history.defect.file] = text
            for name, content in files.items():
                yield f"M 100644 inline {name}\ndata {len(content.encode())}\n{content}\n"

    git(tree, "fast-import", "--quiet", text="".join(lines()).encode())
    git(tree, "checkout", "-qf", history.system)
    since = git(tree, "rev-list", "--reverse", f"{history.system}..{history}").split()
    return [git(tree, "rev-parse", history.system).strip(), *since]


@pytest.mark.parametrize("history", CHOSEN, ids=str)
@pytest.mark.xdist_group("bisect")
def test_the_commit_that_breaks_a_claim_is_found(
    linux: Path, history: History, tmp_path: Path
) -> None:
    commits = record(linux, history)
    first, broken = history.drawn()
    assert len(commits) == COMMITS
    words = ["--tree", str(linux), "--good", commits[0], "--bad", commits[-1]]
    words += ["--claim", history.claim, "--replicas", "2", "--board", "qemu-pt", "--json"]
    words += ["--output", str(tmp_path / "bisect.html")]
    lab = Lab(tmp_path / "runs")
    code, out = lab("bisect", system_file(history.system, tmp_path), *words)
    assert code == 0, out
    found = json.loads(out)
    assert found["found"]["id"] == commits[first]
    asked = [step["commit"]["id"] for step in found["steps"]]
    assert len(asked) == len({*asked})
    skipped = [s for s in found["steps"] if s["judgement"]["ruling"]["verdict"] == "SKIP"]
    assert {commits.index(step["commit"]["id"]) for step in skipped} <= broken
    assert all("#error made" in step["judgement"]["ruling"]["reason"] for step in skipped)
    # kernels with the same code are run once
    assert len([*lab.folder.glob("*/run.json")]) <= 3
