# SPDX-License-Identifier: Apache-2.0
"""asymlab bisect from the command line: stand-in kernels that are really built, a made board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from asymlab.bisect import judge
from asymlab.bisect.claims import TREE_ARM, claims_of, compared_arms, find_claim, ruling
from asymlab.config.system import system
from asymlab.errors import InfraError, UserError
from asymlab.kernels.kernel import Kernel
from asymlab.model.job import Plan
from asymlab.model.system import PLACEMENT, ArmSpec
from asymlab.model.verdict import Verdict
from asymlab.progress import Watcher
from asymlab.session import prepare
from asymlab.session.prepare import Own, build_kernels
from fake_kernel import FAIR, make_fake_kernel
from goldens import assert_golden, refused
from made_cli import Command
from made_history import make_history
from made_session import REPEATING, SYSTEM, Answering, Repeating, Runs, traces

WORDS = ["smt", "same", "smt", "smt", "FAIL", "noisy", "smt", "plain", "plain", "same"]
"""What the commits make of the kernel: faster, the code of the commit before, not buildable, a
noisy speed, slow."""

FIRST_BAD = WORDS.index("plain")

SPEEDS = {"smt": (150.0, 151.0), "noisy": (100.0, 200.0)}
"""Phases per second of kernels with these words, with even and odd seeds."""


def speed(plan: Plan, load: str) -> float:
    text = plan.kernel.read_text()
    found = next((speeds for word, speeds in SPEEDS.items() if word in text), (100.0, 101.0))
    return found[plan.seed % 2]


@pytest.fixture
def board(tmp_path: Path) -> Answering:
    return Repeating(traces(tmp_path), answer=speed, capabilities=REPEATING)


@pytest.fixture
def commits(tmp_path: Path, go: Runs, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The history of tmp_path/linux, whose kernels are built; those of other arms are made up."""

    def mixed(
        arms: Mapping[str, ArmSpec], arch: str, given: Own, watcher: Watcher
    ) -> dict[str, Kernel]:
        shipped = {name: arm for name, arm in arms.items() if name != TREE_ARM}
        own = {name: arm for name, arm in arms.items() if name == TREE_ARM}
        return {**go._kernels(shipped), **build_kernels(own, arch, given, watcher)}

    monkeypatch.setattr(prepare, "build_kernels", mixed)
    monkeypatch.setattr(judge, "build_kernels", mixed)
    (tmp_path / "made-up.yaml").write_text(SYSTEM)
    made = make_fake_kernel(tmp_path / "made")
    first = {p.relative_to(made).as_posix(): p.read_text() for p in made.rglob("*") if p.is_file()}
    return make_history(tmp_path / "linux", [_files(n, first) for n in range(len(WORDS))])


def _files(number: int, first: dict[str, str]) -> dict[str, str | None]:
    found: dict[str, str | None] = {**first} if number == 0 else {}
    found["README"] = f"{number}\n"
    found["FAIL"] = "x" if WORDS[number] == "FAIL" else None
    if WORDS[number] != "same":
        found[FAIR] = f"int fair;\nint {WORDS[number]}_{number};\n"
    return found


ENDS = ("--good", "main~1", "--bad", "main")

NEW = ("made-up.yaml", "--tree", "linux", "--board", "answering", "--jobs", "1")


def begin(asymlab: Command, commits: list[str], *words: str) -> Any:  # noqa: ANN401
    return asymlab("bisect", *NEW, "--good", commits[0], "--bad", "main", *words)


def runs(folder: Path) -> list[Path]:
    return sorted((folder / "runs").glob("*/run.json"))


CLAIM = ("--claim", "phases:gflops")


def test_the_first_bad_commit_with_page_and_log(
    asymlab: Command, commits: list[str], tmp_path: Path, board: Answering
) -> None:
    shown = begin(asymlab, commits, *CLAIM, "--json")
    assert shown.code == 0, shown.err
    found = shown.json
    assert found["found"]["id"] == commits[FIRST_BAD]
    steps = {step["commit"]["id"]: step["judgement"] for step in found["steps"]}
    steps |= {step["commit"]["id"]: step["judgement"] for step in found["verified"]}
    unbuildable = steps[commits[WORDS.index("FAIL")]]["ruling"]
    assert unbuildable["verdict"] == "SKIP" and "no such thing" in unbuildable["reason"]
    same = steps[commits[-1]]
    assert same["ruling"]["verdict"] == "FAIL" and same["ruling"]["figures"]
    assert Path(same["ruling"]["run"]).is_dir()
    page = (tmp_path / "bisect.html").read_text()
    assert commits[FIRST_BAD] in page and "no such thing" in page
    for target in re.findall(r'href="([^"#d][^"]*)"', page):
        assert (tmp_path / target).exists(), target
    log = Path(found["about"]["log"]).read_text()
    assert "no such thing" in log and f"# first bad commit: [{commits[FIRST_BAD]}]" in log
    assert "roughly" in shown.err

    before = runs(tmp_path), len(board.booted)
    again = asymlab("bisect", "--continue", "--json")
    assert again.code == 0 and again.json["found"] == found["found"]
    assert again.json["steps"] == found["steps"], changed(found["steps"], again.json["steps"])
    assert (runs(tmp_path), len(board.booted)) == before, "something was run again"
    text = asymlab("bisect", "--continue").out
    assert f"first bad commit: {commits[FIRST_BAD][:12]}" in text
    assert "2023-11-21" in text and "A. U. Thor" in text


def changed(a: Any, b: Any) -> list[str]:  # noqa: ANN401
    """The steps that differ, for the message of an assertion."""
    return [f"{x} -> {y}" for x, y in zip(a, b, strict=False) if x != y]


def test_code_that_is_the_same_is_run_once(
    asymlab: Command, commits: list[str], tmp_path: Path
) -> None:
    words = ("bisect", *NEW, *CLAIM, "--json")
    found = asymlab(*words, "--good", commits[0], "--bad", "main").json
    more = asymlab(*words, "--good", commits[1], "--bad", commits[-2]).json
    steps = [*found["verified"], *found["steps"], *more["verified"], *more["steps"]]
    twins = {(s["commit"]["id"], s["judgement"]["same_as"]) for s in steps}
    assert {(commits[1], commits[0])} <= twins or (commits[-2], commits[-1]) in twins
    judged = {one["judgement"]["ruling"]["run"] for one in steps}
    rest = [one for one in steps if one["judgement"]["ruling"]["verdict"] == "UNDECIDED"]
    assert len(runs(tmp_path)) == len(judged - {""}) + len({s["commit"]["id"] for s in rest})


def test_everything_judged_for_the_tree_and_other_arms_are_booted_once(
    asymlab: Command, commits: list[str], board: Answering
) -> None:
    found = begin(asymlab, commits, "--json").json
    assert found["found"]["id"] == commits[FIRST_BAD]
    assert found["about"]["arms"] == "asym, tree"
    shipped = [plan for plan, _ in board.booted if plan.kernel.read_text() == "stock"]
    seeds = [(plan.seed, tuple(job)) for plan, job in board.booted if plan in shipped]
    assert shipped and len(seeds) == len(set(seeds)), "an arm that did not change was booted again"


def test_ctrl_c_leaves_what_continues(
    asymlab: Command, commits: list[str], board: Answering, tmp_path: Path
) -> None:
    def stops(plan: Plan, load: str) -> float:
        if len(board.booted) == 9:
            raise KeyboardInterrupt
        return speed(plan, load)

    board.answer = stops
    shown = begin(asymlab, commits, *CLAIM)
    assert (shown.code, shown.out) == (130, "")
    assert "to continue: asymlab bisect --continue --tree" in shown.err
    assert (tmp_path / "bisect.html").is_file()
    board.answer = speed
    found = asymlab("bisect", "--continue", "--tree", "linux", "--json")
    assert found.code == 0 and found.json["found"]["id"] == commits[FIRST_BAD]


def test_a_board_that_fails_twice_gives_exit_code_3_and_leaves_what_continues(
    asymlab: Command, commits: list[str], board: Answering
) -> None:
    def fails(plan: Plan, load: str) -> float:
        raise InfraError("no power")

    board.answer = fails
    shown = begin(asymlab, commits, *CLAIM)
    assert (shown.code, shown.out) == (3, "") and "no power" in shown.err
    board.answer = speed
    found = begin(asymlab, commits, *CLAIM, "--json")
    assert found.code == 0 and found.json["found"]["id"] == commits[FIRST_BAD]


def test_only_skipped_commits_left_exit_with_4(asymlab: Command, commits: list[str]) -> None:
    words = ("--good", commits[3], "--bad", commits[6], *CLAIM, "--no-verify")
    shown = asymlab("bisect", *NEW, *words, "--json")
    assert shown.code == 4
    assert {one["id"] for one in shown.json["candidates"]} >= {*commits[4:6]}


def test_mistakes_are_refused_before_any_build(
    asymlab: Command, commits: list[str], tmp_path: Path
) -> None:
    for words in (
        (),
        ("made-up.yaml", "--tree", "linux"),
        ("--continue",),
        ("--continue", "--machine", "gb10"),
        ("--skip", *NEW, *ENDS),
        ("--skip", "made-up.yaml"),
        (*NEW, "--good", "main", "--bad", "nowhere"),
        (*NEW, *ENDS, "--replicas", "3", "--most-replicas", "2"),
        (*NEW, *ENDS, "--claim", "phases:gflop"),
        (*NEW, *ENDS, "--claim", "order", "--only", "phases"),
        (*NEW, "--good", "main", "--bad", commits[0]),
        (*NEW, "--good", "main", "--bad", "main"),
        ("asym-smt", *NEW[1:], *ENDS, "--claim", "capped-cost-wide"),
        (*NEW, *ENDS, "--store", "mysql://x"),
        (*NEW, *ENDS, "--output", "none/x.html"),
        (*NEW, *ENDS, "--output", "linux"),
        (*NEW, *ENDS, "--output", "made-up.yaml/x.html"),
    ):
        assert_golden(asymlab.refused("bisect", *words))
    assert runs(tmp_path) == [] and not (tmp_path / "cache" / "kernels" / "store").exists()


def test_a_dry_run_checks_everything_and_stores_nothing(
    asymlab: Command, commits: list[str], tmp_path: Path, board: Answering
) -> None:
    shown = begin(asymlab, commits, *CLAIM, "--dry-run", "--json")
    assert shown.code == 0, shown.err
    plan = shown.json
    assert [one["id"] for one in plan["ends"]] == [commits[0], commits[-1]]
    assert (plan["commits"], plan["kernels"]) == (9, 4 + 2)
    assert plan["about"]["claim"] == "phases:gflops" and plan["about"]["board"] == "answering"
    unverified = begin(asymlab, commits, "--dry-run", "--no-verify", "--json").json
    assert unverified["kernels"] == 4
    words = ("bisect", *NEW, *ENDS, "--dry-run")
    text = asymlab(*words).out
    assert re.search(r"commits +1\n", text) and "vera-8c2t" in text and "about 2" in text
    for more in (("--claim", "nope"), ("--output", "linux"), ("--bad", "none"), ("--open",)):
        asymlab.refused(*words, *more)
    assert board.booted == [] and not (tmp_path / "cache" / "bisect").exists()
    assert not (tmp_path / "bisect.html").exists() and runs(tmp_path) == []


def test_the_bisection_to_continue_must_be_clear(asymlab: Command, tmp_path: Path) -> None:
    assert_golden(asymlab.refused("bisect", "--continue"))
    for name in ("a", "b"):
        folder = tmp_path / "cache" / "bisect" / name
        folder.mkdir(parents=True)
        (folder / "order.json").write_text(
            f'{{"options": {{"system": "s"}}, "tree": "/src/{name}", "good": "g", "bad": "b"}}'
        )
    assert_golden(asymlab.refused("bisect", "--continue"))
    (tmp_path / "cache" / "bisect" / "a" / "order.json").write_text("{")
    (tmp_path / "cache" / "bisect" / "b" / "order.json").unlink()
    assert_golden(asymlab.refused("bisect", "--continue"))


def test_claims_that_can_be_named() -> None:
    found = "\n".join(f"{name}: {', '.join(claims_of(system(name)))}" for name in NAMES)
    assert_golden(found)
    for name in ("odrer", "nope"):
        with refused(UserError):
            find_claim(system("asym-smt"), name)


NAMES = ("asym-smt", "hybrid-cluster", "balance-gate")


def test_arms_that_claims_compare_a_tree_with() -> None:
    made = system("asym-smt")
    assert compared_arms(made, ["benchblas", "mediawiki"]) == ("asym", "equal")
    assert compared_arms(made, [PLACEMENT]) == ("asym",)
    assert compared_arms(made, []) == ()


def test_claim_names_are_completed(asymlab: Command) -> None:
    found = asymlab.completions("asymlab bisect asym-smt --claim o")
    assert found == ["order"]


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [("order", Verdict.FAIL), ("phases:gflops", Verdict.PASS), ("", Verdict.PASS)],
)
def test_the_verdict_of_a_tree_in_a_run(
    go: Runs, tmp_path: Path, claim: str, verdict: Verdict
) -> None:
    """The made board breaks the order, as the system expects."""
    go.images[TREE_ARM] = "smt"
    result = go(tree=tmp_path, arms=("asym", TREE_ARM))
    named = find_claim(system(str(tmp_path / "made-up.yaml")), claim) if claim else None
    found = ruling(result, named, "/runs/1")
    assert (found.verdict, found.open, found.run) == (verdict, False, "/runs/1")
    assert found.figures


def test_a_claim_without_its_other_arm_stays_undecided(go: Runs, tmp_path: Path) -> None:
    result = go(tree=tmp_path, arms=(TREE_ARM,), reuse=False)
    found = ruling(result, None, "")
    assert (found.verdict, found.open) == (Verdict.UNDECIDED, False)
    assert "not judged" in found.reason


def test_a_noisy_claim_can_be_decided_by_more_replicas(go: Runs, tmp_path: Path) -> None:
    go.images[TREE_ARM] = "noisy"
    result = go(tree=tmp_path, arms=("asym", TREE_ARM))
    claim = find_claim(system(str(tmp_path / "made-up.yaml")), "phases:gflops/asym")
    found = ruling(result, claim, "")
    assert (found.verdict, found.open) == (Verdict.UNDECIDED, True)


def test_a_board_error_is_the_verdict_whatever_else_was_judged(
    go: Runs, tmp_path: Path, board: Answering
) -> None:
    def fails(plan: Plan, load: str) -> float:
        if len(board.booted) > 3:
            raise InfraError("no power")
        return speed(plan, load)

    board.answer = fails
    result = go(tree=tmp_path, arms=("asym", TREE_ARM))
    found = ruling(result, None, "")
    assert (found.verdict, found.open) == (Verdict.ERROR, False) and "no power" in found.reason
