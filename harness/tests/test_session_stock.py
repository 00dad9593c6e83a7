# SPDX-License-Identifier: Apache-2.0
"""Samples of stored runs: reused if nothing that they depend on differs, and marked as such."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from asymlab.checks.score import SampleScores
from asymlab.errors import UserError
from asymlab.model.result import RunResult
from asymlab.model.sample import Sample
from asymlab.model.verdict import Verdict
from asymlab.paths import runs_root
from asymlab.report.summary import repeated
from asymlab.results.db import open_store
from asymlab.session import replica, stock
from goldens import refused
from made_session import SYSTEM, Answering, Repeating, Runs, traces


@pytest.fixture
def board(tmp_path: Path) -> Repeating:
    return Repeating(traces(tmp_path))


def taken(result: RunResult) -> list[tuple[str, str]]:
    """Arm and origin of the samples that were not booted."""
    return [(one.arm, one.taken_from) for one in result.all_samples if one.taken_from]


def files(result: RunResult, one: Sample) -> dict[str, bytes]:
    home = runs_root() / result.id / one.folder
    return {path.name: path.read_bytes() for path in home.iterdir()}


def test_a_repeated_run_boots_nothing_and_has_the_same_result(go: Runs, board: Repeating) -> None:
    first = go()
    assert len(board.booted) == 8 and taken(first) == []
    assert len({one.key for one in first.all_samples}) == 12
    again = go(reuse=True)
    assert board.booted == []
    assert {origin for _, origin in taken(again)} == {first.id} and len(taken(again)) == 12
    assert again.verdict is first.verdict is Verdict.PASS
    for one, other in zip(first.all_samples, again.all_samples, strict=True):
        assert other == one.model_copy(update={"taken_from": first.id})
        assert files(again, other) == files(first, one)
        label = one.experiment or "wake"
        assert {f"{label}.trace.dat", f"{label}.runs.parquet"} <= set(files(again, other))
    assert taken(go()) == [] and len(board.booted) == 8  # unless asked to reuse


def test_with_a_tree_only_the_tree_is_booted(go: Runs, board: Repeating, tmp_path: Path) -> None:
    first = go(only=("phases",))
    result = go(tree=tmp_path, only=("phases",))
    assert {plan.kernel.parent.name for plan, _ in board.booted} == {"tree"}
    assert {name for name, _ in taken(result)} == {"asym", "smt"}
    go.images["tree"] = "another"
    again = go(tree=tmp_path, only=("phases",))
    assert len(board.booted) == 2 and {origin for _, origin in taken(again)} == {first.id}
    fresh = go(tree=tmp_path, only=("phases",), reuse=False)
    assert len(board.booted) == 6 and taken(fresh) == []


def test_a_tree_alone_is_judged_beside_stored_samples_only(
    go: Runs, board: Repeating, tmp_path: Path
) -> None:
    alone = go(tree=tmp_path, arms=("tree",), only=("phases",))
    assert {plan.kernel.parent.name for plan, _ in board.booted} == {"tree"}
    assert [arm.name for arm in alone.arms] == ["tree"]
    assert alone.verdict is Verdict.UNDECIDED
    assert [one.remedy for one in alone.unjudged] == ["--arms asym"]
    assert len(board.booted) == 2  # more samples of the tree would not help
    go(only=("phases",))
    result = go(tree=tmp_path, arms=("tree",))
    assert {plan.kernel.parent.name for plan, _ in board.booted} == {"tree"}
    (claim, _) = result.experiments[0].claims
    assert (claim.sides, claim.verdict) == ("tree / asym", Verdict.FAIL)
    assert [arm.name for arm in result.arms] == ["asym", "tree"]
    asym = result.arms[0]
    assert (asym.verdict, asym.samples) == (Verdict.SKIP, ())  # its placement was not asked for
    assert result.unjudged == ()


COSTS = SYSTEM.replace(
    "experiments:\n",
    """claims:
  cost:
    {title: Cost, load: wake, metric: wakeup_insns, over: baseline, at_most: 40,
     expect: {candidate: PASS}}
experiments:
""",
)


def test_what_a_wakeup_costs_is_compared_with_stored_samples(
    go: Runs, board: Repeating, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored = vars(replica)["score_sample"]  # the fixture put it there

    def counted(path: Path, *more: Any) -> SampleScores:  # noqa: ANN401
        found: SampleScores = scored(path, *more)
        insns = 100.0 if "asym" in path.parts else 30.0
        steps = (one.model_copy(update={"wakeup_insns": insns}) for one in found.steps)
        return replace(found, steps=tuple(steps))

    monkeypatch.setattr(replica, "score_sample", counted)
    alone = go(COSTS, tree=tmp_path, arms=("tree",), only=("placement",))
    assert [(one.what, one.remedy) for one in alone.unjudged] == [("cost of tree", "--arms asym")]
    assert alone.verdict is Verdict.UNDECIDED
    assert len(board.booted) == 2  # more samples of the tree would not help
    go(COSTS, arms=("asym",), only=("placement",))
    result = go(COSTS, tree=tmp_path, arms=("tree",), only=("placement",))
    assert {name for name, _ in taken(result)} == {"asym", "tree"} and board.booted == []
    (cost,) = next(arm for arm in result.arms if arm.name == "tree").claims
    assert (cost.over, cost.verdict, result.unjudged) == ("asym", Verdict.PASS, ())
    assert cost.value and cost.value.value == pytest.approx(30)


# with seed 2: the second replica had it
@pytest.mark.parametrize(("seed", "replicas", "booted"), [(2, 2, 4), (9, 2, 8), (1, 3, 4)])
def test_other_seeds_are_booted(
    go: Runs, board: Repeating, seed: int, replicas: int, booted: int
) -> None:
    go()
    go(reuse=True, seed=seed, replicas=replicas)
    assert len(board.booted) == booted


@pytest.mark.parametrize(
    ("old", "new", "booted"),
    [
        ("title: Phases", "title: Other words", 0),
        ("above: 1.3", "above: 1.2", 0),  # claims judge samples, they do not make them
        ("order: [core, sibling]", "order: [core]", 8),
        ("work_us: 2000, sleep_us: 300", "work_us: 2001, sleep_us: 300", 4),
        ("figures: {gflops: phases_per_s}", "figures: {gflops: phases_per_s, x: y}", 4),
    ],
)
def test_a_changed_system_boots_what_it_changes(
    go: Runs, board: Repeating, old: str, new: str, booted: int
) -> None:
    go(replicas=2)
    assert old in SYSTEM
    go(SYSTEM.replace(old, new).replace("most_replicas: 4", "most_replicas: 2"), reuse=True)
    assert len(board.booted) == booted


def test_of_another_kernel_image_or_other_scoring_code_no_sample_is_reused(
    go: Runs, board: Repeating, monkeypatch: pytest.MonkeyPatch
) -> None:
    go(only=("placement",))
    go.images["smt"] = "rebuilt"
    result = go(only=("placement",), reuse=True)
    assert {plan.kernel.parent.name for plan, _ in board.booted} == {"smt"}
    assert {name for name, _ in taken(result)} == {"asym"}
    monkeypatch.setattr(stock, "scoring_code", lambda: "edited")
    assert taken(go(only=("placement",), reuse=True)) == []


def test_scoring_code_is_all_code_that_a_sample_depends_on() -> None:
    root = Path(stock.__file__).parents[1]
    named = {str(path.relative_to(root)) for path in stock.scoring_files()}
    assert {"checks/score.py", "trace/reader.py", "session/replica.py"} <= named
    assert not any(name.startswith(("report/", "cli/", "results/")) for name in named)


def test_a_sample_whose_folder_is_gone_is_booted(go: Runs, board: Repeating) -> None:
    first = go(only=("placement",))
    shutil.rmtree(runs_root() / first.id / "asym" / "1")
    again = go(only=("placement",), reuse=True)
    assert [plan.seed for plan, _ in board.booted] == [2]
    assert len(taken(again)) == 3
    shutil.rmtree(runs_root() / first.id)
    third = go(only=("placement",), reuse=True)
    assert board.booted == []  # they were linked
    assert {origin for _, origin in taken(third)} == {first.id, again.id}


def test_samples_that_do_not_count_are_booted_again(go: Runs, board: Repeating) -> None:
    void = SYSTEM.replace("gflops: phases_per_s", "gflops: flops")
    go(void, only=("phases",))
    again = go(void, only=("phases",), reuse=True)
    assert taken(again) == [] and board.booted


def test_no_sample_of_a_board_that_does_not_repeat_is_reused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Answering(traces(tmp_path))
    go = Runs(board, tmp_path, monkeypatch)
    assert {one.key for one in go(only=("placement",)).all_samples} == {""}
    assert taken(go(only=("placement",), tree=tmp_path)) == []
    board.ready = False
    with refused(UserError):
        go(only=("placement",), reuse=True)
    assert not board.ready, "refused before anything is built"


def test_with_an_invalid_store_everything_is_booted(
    go: Runs, board: Repeating, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.sqlite"
    bad.write_text("no database")
    result = go(only=("placement",), reuse=True, store=str(bad))
    assert result.verdict is Verdict.PASS and len(board.booted) == 4


def test_a_boot_after_a_failed_take_leaves_the_source_alone(
    go: Runs, board: Repeating, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = go(only=("placement",))
    before = [files(first, one) for one in first.all_samples]

    def cut_short(source: str, target: str) -> None:
        if source.endswith(".parquet"):
            raise OSError("gone")
        Path(target).hardlink_to(source)

    monkeypatch.setattr(stock, "link", cut_short)
    board.answer = lambda plan, load: 1.0
    again = go(only=("placement",), reuse=True)
    assert taken(again) == [] and len(board.booted) == 4
    assert [files(first, one) for one in first.all_samples] == before
    home = runs_root() / again.id / "asym"
    assert sorted(path.name for path in home.iterdir()) == ["0", "1"]


def test_a_boot_of_which_one_row_is_stored_leaves_the_source_alone(
    go: Runs, board: Repeating
) -> None:
    first = go(only=("phases",))
    asym, other = first.experiments[0].rows[:2]
    before = [files(first, one) for one in asym.samples]
    for one in other.samples:
        shutil.rmtree(runs_root() / first.id / one.folder)
    board.answer = lambda plan, load: 1.0
    again = go(only=("phases",), reuse=True)
    assert len(board.booted) == 2 and {name for name, _ in taken(again)} == {"smt"}
    assert [files(first, one) for one in asym.samples] == before
    fresh = again.experiments[0].rows[0].samples[0]
    assert files(again, fresh)["phases.samples.txt"] == b"phases_per_s=1.0\n"


def test_the_key_is_found_by_an_index(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "s.sqlite")).reading() as connection:
        plan = connection.exec_driver_sql(
            "EXPLAIN QUERY PLAN SELECT folder FROM samples WHERE key = 'x'"
        )
        assert "ix_samples_key" in " ".join(map(str, plan))


def test_equal_and_different_repetitions_are_reported(go: Runs, board: Repeating) -> None:
    first = go(only=("phases",))
    assert first.repeated == ()
    (again,) = go(only=("phases",)).repeated
    assert (again.run, again.equal, again.different) == (first.id, 8, 0)
    board.slice_hash = "4567"
    result = go(only=("phases",))
    assert [(one.equal, one.different) for one in result.repeated] == [(0, 8)]
    assert any(text.startswith("NOT identical") for text in repeated(result))
    # samples that were taken from a run do not count as repetitions
    assert go(only=("phases",), reuse=True).repeated == ()
