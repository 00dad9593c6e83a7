# SPDX-License-Identifier: Apache-2.0
"""Trees of a user's own on each system: mainline, the series, the series without its main patch,
with a defect, or written in another way.

Shipped arms are booted by the first run on a system; the others take their samples, also those of
test_suites_boot.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from asymlab.paths import cache_root
from asymlab.store import discard
from cheap_runs import (
    BRINK,
    CLUSTER,
    CROWDED,
    GATE,
    HOTPLUG,
    MESSAGES,
    NOHZ,
    PARTED,
    PLACED,
    RULES,
    SCOPE,
    SMT,
    SPREAD,
    SPREAD_EQUAL,
    SPREAD_LARGE,
    TIDE,
    UNEQUAL,
    CheapRun,
    Lab,
    failed,
    system_file,
)
from kernel_defects import (
    FILL_DEFECTS,
    GATE_DEFECTS,
    HOTPLUG_DEFECTS,
    HYBRID_DEFECTS,
    KERNEL_DEFECTS,
    MISFIT_DEFECTS,
    NOHZ_DEFECTS,
    SMT_DEFECTS,
    SPREAD_DEFECTS,
    TOPO_DEFECTS,
)
from kernel_refactorings import (
    GATE_REFACTORINGS,
    HYBRID_REFACTORINGS,
    KVM_REFACTORINGS,
    NOHZ_REFACTORINGS,
    SMT_REFACTORINGS,
    SPREAD_REFACTORINGS,
    TOPO_REFACTORINGS,
)
from tiers import tiered
from user_trees import Tree

pytestmark = [pytest.mark.qemu, pytest.mark.build]


@dataclass(frozen=True)
class Case:
    """One tree on one system. ``claim`` is how the terminal names what fails ("": nothing does),
    ``wrong`` how JSON does (see failed())."""

    system: str
    kind: str
    tree: Tree
    run: CheapRun
    claim: str = ""
    wrong: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return f"{self.system}-{self.kind}"

    @property
    def group(self) -> str:
        return f"tree-verdicts-{self.system}"


NEVER_PARTED = Tree("7.3", "topo-aware/7.3", ("0009",))
NO_PRECEDENCE = Tree("7.3", "topo-aware/7.3", ("0005",))

NO_RECEIVERS = frozenset({"receiver_first tree"})
NO_HALF = NO_RECEIVERS | {"penalties tree"}
NO_IPI = Tree("6.12", "kvm-yield/6.12", ("0002", "0003", "0004", "0005"))

GATE_CLAIMS = {"undue": "undue tree", "unheld": "unheld tree", "done": "done tree / base"}
"""The claims about figures of balance-gate."""

UNDUE = ("oltp undue tree", frozenset({"undue tree"}))
ORDER = ("first violation (tree", frozenset({"order"}))

SPREAD_ON = {"helped": SPREAD_LARGE, "largest": SPREAD_LARGE, "equal": SPREAD_EQUAL}
"""Claims of asym-cluster that its own machine does not judge, or on which they hold anyway."""

SCOPE_ON = {
    "shrinks-at-once": TIDE,
    "wakeups-elsewhere": PARTED,
    "one-llc-searched": BRINK,
    "room-of-one-llc": BRINK,
    "never-moves": CROWDED,
    "others-ignored": CROWDED,
}
"""Kernels that leave other claims of topo-aware undecided for many boots."""

CASES = (
    Case("balance-gate", "mainline", Tree("6.12"), GATE, *UNDUE),
    Case("balance-gate", "series", Tree("6.12", "balance-gate/6.12"), GATE),
    Case("balance-gate", "without", Tree("6.12", "balance-gate/6.12", ("0001",)), GATE, *UNDUE),
    Case(
        *("asym-smt", "mainline", Tree("6.12"), SMT, "gflops tree / asym (SIS_UTIL)"),
        frozenset({"order", "gflops tree / asym"}),
    ),
    Case("asym-smt", "series", Tree("6.12", "asym-smt/6.12"), SMT),
    # 0004 and 0007 change what 0001 adds
    Case(
        "asym-smt", "without", Tree("6.12", "asym-smt/6.12", ("0001", "0004", "0007")), SMT, *ORDER
    ),
    Case(
        *("hybrid-cluster", "mainline", Tree("7.3", "hybrid-cluster/7.3-no-cluster"), CLUSTER),
        *("even FAIL", frozenset({"even"})),
    ),
    Case("hybrid-cluster", "series", Tree("7.3"), CLUSTER),
    Case("kvm-yield", "mainline", Tree("6.12"), RULES, "penalties tree", NO_HALF),
    Case("kvm-yield", "series", Tree("6.12", "kvm-yield/6.12"), RULES),
    Case(
        *("kvm-yield", "without", Tree("6.12", "kvm-yield/6.12", ("0001",)), RULES),
        *("penalties tree", frozenset({"penalties tree"})),
    ),
    Case("kvm-yield", "without-ipi", NO_IPI, RULES, "receiver_first tree", NO_RECEIVERS),
    Case(
        *("kvm-yield", "without-relaxed", Tree("6.12", "kvm-yield/6.12", ("0005",)), RULES),
        *("relaxed tree", frozenset({"relaxed tree"})),
    ),
    *(
        Case(
            *("kvm-yield", defect.name, Tree("6.12", "kvm-yield/6.12", change=defect), RULES),
            *(f"{defect.breaks} tree", frozenset({f"{defect.breaks} tree"})),
        )
        for defect in KERNEL_DEFECTS
        if defect.series == "kvm-yield/6.12"
    ),
    *(
        Case(
            *("balance-gate", one.name, Tree("6.12", "balance-gate/6.12", change=one), GATE),
            f"oltp {GATE_CLAIMS[one.breaks]}",
            frozenset(GATE_CLAIMS[metric] for metric in (one.breaks, *one.also)),
        )
        for one in GATE_DEFECTS
    ),
    *(
        Case(
            *("asym-smt", one.name, Tree("6.12", "asym-smt/6.12", change=one), PLACED),
            *(ORDER if one.breaks == "order" else (one.breaks, frozenset({one.breaks}))),
        )
        for one in SMT_DEFECTS
    ),
    Case("asym-smt", "series-on-small-cores", Tree("6.12", "asym-smt/6.12"), UNEQUAL),
    *(
        Case("asym-smt", one.name, Tree("6.12", "asym-smt/6.12", change=one), UNEQUAL, *ORDER)
        for one in MISFIT_DEFECTS
    ),
    Case(
        *("topo-aware", "mainline", Tree("7.3"), MESSAGES),
        *("node nodes tree", frozenset({"nodes tree"})),
    ),
    Case("topo-aware", "series", Tree("7.3", "topo-aware/7.3"), SCOPE),
    Case(
        *("topo-aware", "without-precedence", NO_PRECEDENCE, SCOPE),
        *("apart nodes tree", frozenset({"nodes tree"})),
    ),
    Case(
        *("topo-aware", "never-parted", NEVER_PARTED, SCOPE),
        *("parted shared tree", frozenset({"shared tree"})),
    ),
    *(
        Case(
            *("topo-aware", one.name, Tree("7.3", "topo-aware/7.3", change=one)),
            *(SCOPE_ON.get(one.name, run), f"{one.breaks} tree"),
            frozenset(f"{metric} tree" for metric in (one.breaks, *one.also)),
        )
        for run, defects in ((SCOPE, TOPO_DEFECTS), (MESSAGES, FILL_DEFECTS))
        for one in defects
    ),
    *(
        Case(
            *("hybrid-cluster", one.name, Tree("7.3", change=one), CLUSTER),
            ORDER[0] if one.breaks == "order" else one.breaks,
            frozenset((one.breaks, *one.also)),
        )
        for one in HYBRID_DEFECTS
    ),
    Case(
        *("nohz-core", "mainline", Tree("7.3", "nohz-core/7.3-first-idle"), NOHZ),
        *("idle-core", frozenset({"idle-core"})),
    ),
    Case("nohz-core", "series", Tree("7.3"), NOHZ),
    Case("hotplug", "mainline", Tree("7.3"), HOTPLUG),
    *(
        Case("hotplug", one.name, Tree("7.3", change=one), HOTPLUG, *ORDER)
        for one in HOTPLUG_DEFECTS
    ),
    *(
        Case(
            *("nohz-core", one.name, Tree("7.3", change=one), NOHZ),
            *(one.breaks, frozenset({one.breaks})),
        )
        for one in NOHZ_DEFECTS
    ),
    Case(
        *("asym-cluster", "mainline", Tree("7.3", "asym-cluster/7.3-no-spread"), SPREAD),
        *("gathered", frozenset({"gathered"})),
    ),
    Case("asym-cluster", "series", Tree("7.3"), SPREAD),
    *(
        Case(
            *("asym-cluster", one.name, Tree("7.3", change=one)),
            *(SPREAD_ON.get(one.breaks, SPREAD), one.breaks),
            frozenset((one.breaks, *one.also)),
        )
        for one in SPREAD_DEFECTS
    ),
    *(
        Case(system, one.name, Tree(base, one.series, change=one), cheap)
        for system, base, cheap, refactorings in (
            ("asym-smt", "6.12", PLACED, SMT_REFACTORINGS),
            ("balance-gate", "6.12", GATE, GATE_REFACTORINGS),
            ("kvm-yield", "6.12", RULES, KVM_REFACTORINGS),
            ("hybrid-cluster", "7.3", CLUSTER, HYBRID_REFACTORINGS),
            ("nohz-core", "7.3", NOHZ, NOHZ_REFACTORINGS),
            ("asym-cluster", "7.3", SPREAD, SPREAD_REFACTORINGS),
            ("topo-aware", "7.3", SCOPE, TOPO_REFACTORINGS),
        )
        for one in refactorings
    ),
    Case(
        *("hybrid-cluster", "without", Tree("7.3", "hybrid-cluster/7.3-cluster-naive"), CLUSTER),
        *ORDER,
    ),
)
"""On hybrid-cluster, nohz-core and asym-cluster the series is 7.3 itself, mainline what it was
before; the main patch of hybrid-cluster balances cores with SMT against clusters."""

SOON = (CASES[0],)
"""The cheapest: one experiment, a kernel with nothing to compile."""

PARAMS = [
    pytest.param(case, marks=[*param.marks, pytest.mark.xdist_group(case.group)], id=case.name)
    for case, param in zip(CASES, tiered(CASES, SOON, seconds=300), strict=True)
]
"""One worker runs all cases of a system: they share the samples of its shipped arms."""


@dataclass
class Stored:
    """The samples of shipped arms in the runs of the lab."""

    keys: set[tuple[object, ...]] = field(default_factory=set)


@pytest.fixture(scope="module")
def stored() -> Stored:
    return Stored()


@pytest.fixture(scope="module")
def lab(shared_runs: Path) -> Lab:
    return Lab(shared_runs)


@pytest.fixture
def sources(request: pytest.FixtureRequest) -> Iterator[Path]:
    """The tree of a case, at the place of those of its system: what they have in common is not
    compiled again."""
    case: Case = request.getfixturevalue("case")
    folder = cache_root() / "tests" / "trees" / case.system
    discard(folder)
    case.tree.make(folder)
    yield folder
    discard(folder)


@pytest.mark.parametrize("case", PARAMS)
def test_a_tree_is_judged_by_all_that_is_claimed_of_the_candidate(
    case: Case, sources: Path, lab: Lab, stored: Stored, tmp_path: Path
) -> None:
    words = (system_file(case.system, tmp_path), *case.run.words("tree"), "--tree", str(sources))
    code, out = lab("run", *words, "--board", "qemu-pt", "--json")
    result = json.loads(out)
    wrong = failed(result, "tree")
    assert case.wrong <= wrong, result["unjudged"]
    assert code == bool(case.claim), (wrong, result["unjudged"])
    assert result["unjudged"] == []

    _, text = lab("report", result["id"])
    assert case.claim in text
    assert ("Not as expected" in text.rstrip().splitlines()[-1]) == bool(case.claim), text

    samples = [one for arm in result["arms"] for one in arm["samples"]]
    samples += [one for e in result["experiments"] for row in e["rows"] for one in row["samples"]]
    shipped = [one for one in samples if one["arm"] != "tree"]
    keys = {(case.run, *_key(one)): one for one in shipped}
    known = [one for key, one in keys.items() if key in stored.keys]
    assert all(one["taken_from"] for one in known)
    assert not known or "samples are taken from run" in text
    stored.keys |= keys.keys()


def _key(sample: dict[str, Any]) -> tuple[object, ...]:
    """What distinguishes the samples of one run."""
    return sample["arm"], sample["experiment"], *sample["features"], sample["replica"]
