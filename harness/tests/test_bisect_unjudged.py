# SPDX-License-Identifier: Apache-2.0
"""Claims that a bisection refuses at once, because no run of it can judge them."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.bisect.claims import TREE_ARM, claims_of, compared_arms, find_claim
from asymlab.bisect.unjudged import require_judged
from asymlab.boards.board import Shown
from asymlab.config.machine import machine
from asymlab.config.system import system
from asymlab.errors import UserError
from asymlab.session import RunOptions
from asymlab.session.resolve import resolve
from goldens import refused
from made_session import COMPARABLE, REPEATING, SYSTEM, Answering, Runs, a_tree, traces


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Answering(traces(tmp_path), capabilities=COMPARABLE)


@pytest.fixture
def judged(go: Runs, tmp_path: Path) -> Judged:
    (tmp_path / "made-up.yaml").write_text(SYSTEM)
    return Judged(tmp_path)


class Judged:
    """Checks a claim on a board and a machine."""

    def __init__(self, folder: Path) -> None:
        self.tree = a_tree(folder)

    def __call__(
        self, name: str, claim: str, board: str, box: str | None = None, arms: tuple[str, ...] = ()
    ) -> None:
        whole = system(name)
        found = find_claim(whole, claim)
        options = RunOptions(
            system=name,
            machine=box,
            board=board,
            only=(found.part,),
            arms=arms or (*compared_arms(whole, [found.part]), TREE_ARM),
            inputs=(self.tree,),
        )
        require_judged(found, whole, resolve(options))


@pytest.mark.parametrize(
    ("name", "claim", "board", "box"),
    [
        ("asym-smt", "light", "qemu", None),
        ("asym-smt", "wake-cost", "qemu", None),
        ("asym-smt", "capped-cost-wide", "qemu-pt", None),
        ("placement", "clusters", "qemu-pt", None),
        ("placement", "light", "qemu-pt", "vera-rubin"),
        ("asym-cluster", "order", "qemu", None),
    ],
)
def test_a_claim_that_cannot_be_judged_is_refused_with_the_reason(
    judged: Judged, name: str, claim: str, board: str, box: str | None
) -> None:
    with refused(UserError):
        judged(name, claim, board, box)


def test_claims_that_can_be_judged_are_not_refused(judged: Judged) -> None:
    for claim in claims_of(system("asym-smt")):
        if claim != "capped-cost-wide":
            judged("asym-smt", claim, "qemu-pt")
    judged("asym-smt", "capped-cost-wide", "qemu-pt", "vera-rubin")
    judged("asym-smt", "light", "qemu-pt", "vera-rubin")
    judged("placement", "clusters", "qemu-pt", "kunpeng-8c")


def test_what_the_board_does_not_show_of_the_machine_counts(
    judged: Judged, board: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.capabilities = REPEATING
    for claim in ("order", "even"):
        judged("hybrid-cluster", claim, "answering")
    lost = Shown(machine=machine("granite-16"), lost=("Neither types nor clusters.",))
    monkeypatch.setattr(board, "shown", lambda _: lost)
    for name, claim in (("hybrid-cluster", "order"), ("hybrid-cluster", "even")):
        with refused(UserError):
            judged(name, claim, "answering")
    with refused(UserError):
        judged("placement", "clusters", "answering", "kunpeng-8c")


def test_a_claim_needs_the_arm_that_it_compares_with(
    judged: Judged, board: Answering, tmp_path: Path
) -> None:
    made = str(tmp_path / "made-up.yaml")
    for claim in ("phases:gflops", "phases:gflops/asym"):
        judged(made, claim, "answering")
        with refused(UserError):
            judged(made, claim, "answering", arms=("equal", TREE_ARM))
    board.capabilities = REPEATING  # samples of stored runs may be used
    judged(made, "phases:gflops", "answering", arms=(TREE_ARM,))
