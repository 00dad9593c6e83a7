# SPDX-License-Identifier: Apache-2.0
"""git bisect driven by verdicts: a history of 128 commits with twelve seeded defects."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from asymlab.bisect.driver import EndUndecided
from asymlab.bisect.home import Home, Order, home_of
from asymlab.bisect.repository import answers
from asymlab.bisect.verdicts import Kept
from asymlab.errors import InfraError, UserError
from asymlab.model.bisect import Answer, Bisected
from asymlab.model.verdict import Verdict
from asymlab.proc import run
from asymlab.session.options import RunOptions
from goldens import assert_golden, refused
from made_history import COMMITS, DEFECTS, NOISY, Bench, Reader, files_of, make_history


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    tree = tmp_path_factory.mktemp("history") / "linux"
    return tree, make_history(tree, [files_of(number) for number in range(COMMITS)])


@pytest.fixture
def bench(history: tuple[Path, list[str]], tmp_path: Path) -> Bench:
    tree, commits = history
    return Bench(tree, tmp_path / "home", commits)


def small(folder: Path, *words: str) -> Bench:
    """A bench with a history of one commit for each word: `good`, `bad`, `broken`, or a number of
    replicas below which the commit is undecided."""
    history = []
    for number, word in enumerate(words):
        files: dict[str, str | None] = {"code.c": f"{number}\n", "broken": None, "noise": None}
        if word == "bad":
            files["defect-0"] = "x\n"
        elif word == "broken":
            files["broken"] = "error: no such thing\n"
        elif word != "good":
            files["noise"] = word
        history.append(files)
    commits = make_history(folder / "linux", history)
    return Bench(folder / "linux", folder / "home", commits)


@dataclass(frozen=True)
class Done:
    """A bisection of a seeded defect, by its number."""

    which: int
    judge: Reader
    found: Bisected


@pytest.fixture(scope="module")
def done(history: tuple[Path, list[str]], tmp_path_factory: pytest.TempPathFactory) -> list[Done]:
    """All twelve, in one work tree."""
    tree, commits = history
    bench = Bench(tree, tmp_path_factory.mktemp("twelve"), commits)
    judges = [Reader(bench.work, f"defect-{n}", question=f"{n}") for n in range(len(DEFECTS))]
    return [Done(number, judge, bench(judge)) for number, judge in enumerate(judges)]


def test_the_commit_that_adds_a_defect_is_found_12_of_12(
    done: list[Done], history: tuple[Path, list[str]]
) -> None:
    _, commits = history
    assert [commits.index(one.found.found.id) for one in done if one.found.found] == [*DEFECTS]
    for one in done:
        assert one.found.found
        assert one.found.found.subject == f"sched: change {DEFECTS[one.which]}"
        assert one.found.found.author == "A. U. Thor"


def test_no_commit_is_judged_or_built_twice(done: list[Done]) -> None:
    for one in done:
        judged = [step.commit.id for step in (*one.found.verified, *one.found.steps)]
        assert len(judged) == len(set(judged)) and {*one.judge.built} == {*judged}
        assert len(one.judge.built) == len(judged)
        assert len(one.judge.ran) == len({*one.judge.ran}) > 5
        skipped = [step for step in one.found.steps if step.judgement.answer is Answer.SKIP]
        assert len(one.found.steps) <= 7 + 2 * len(skipped)


def test_the_twelve_include_every_kind_of_commit(done: list[Done]) -> None:
    """Unbuildable, always undecided, decided with more replicas."""
    steps = [step.judgement for one in done for step in one.found.steps]
    met = {(one.verdict, one.replicas) for one in steps}
    wanted = {(Verdict.SKIP, 0), (Verdict.UNDECIDED, 8), (Verdict.PASS, 8), (Verdict.PASS, 4)}
    assert wanted <= met


def test_an_interrupt_in_every_run_loses_nothing(bench: Bench) -> None:
    interrupted: set[tuple[str, int]] = set()
    ran: list[tuple[str, int]] = []

    def stop(judge: Reader) -> None:
        key = (judge.head, len(judge.ran))
        if key not in interrupted:
            interrupted.add(key)
            raise KeyboardInterrupt

    for _ in range(100):
        judge = Reader(bench.work, "defect-6", before=stop)
        try:
            found = bench(judge)
            break
        except KeyboardInterrupt:
            ran += judge.ran
    assert found.found and found.found.id == bench.commits[DEFECTS[6]]
    ran += judge.ran
    assert len(interrupted) > 6 and len(ran) == len(set(ran)), "a commit was judged twice"
    assert len(found.steps) > 5, "steps before the interrupt are missing"


def test_an_interrupt_between_verdict_and_answer_loses_nothing(bench: Bench) -> None:
    seen: set[str] = set()
    ran: list[tuple[str, int]] = []

    def stop(text: str) -> None:
        if text not in seen:
            seen.add(text)
            raise KeyboardInterrupt

    bench.note = stop
    for _ in range(100):
        judge = Reader(bench.work, "defect-6")
        try:
            found = bench(judge)
            break
        except KeyboardInterrupt:
            ran += judge.ran
    ran += judge.ran
    assert found.found and found.found.id == bench.commits[DEFECTS[6]]
    assert len(seen) > 14 and len(ran) == len(set(ran)), "a commit was judged twice"


def test_the_same_bisection_again_judges_nothing(bench: Bench) -> None:
    first = bench(Reader(bench.work, "defect-4"))
    judge = Reader(bench.work, "defect-4")
    assert bench(judge) == first
    assert (judge.built, judge.ran) == ([], [])


def test_without_its_log_or_work_tree_it_continues_from_the_verdicts(bench: Bench) -> None:
    first = bench(Reader(bench.work, "defect-4"))
    bench.log.unlink()
    shutil.rmtree(bench.work)
    judge = Reader(bench.work, "defect-4")
    assert bench(judge) == first
    assert (judge.built, judge.ran) == ([], [])


def test_a_killed_git_leaves_locks_that_do_not_matter(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "good", "bad", "bad")
    bench(Reader(bench.work, "defect-0"))
    own = run(["git", "-C", str(bench.work), "rev-parse", "--absolute-git-dir"]).output.strip()
    for name in ("index.lock", "HEAD.lock"):
        (Path(own) / name).touch()
    judge = Reader(bench.work, "defect-0", question="other")
    found = bench(judge)
    assert found.found and found.found.id == bench.commits[2] and judge.ran


def test_another_question_does_not_take_these_verdicts(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "good", "bad", "bad")
    first = bench(Reader(bench.work, "defect-0"))
    judge = Reader(bench.work, "defect-0", question="other")
    again = bench(judge)
    assert again.found == first.found and len(judge.ran) == 4


def test_commits_with_the_same_code_are_judged_once(tmp_path: Path) -> None:
    tree = tmp_path / "linux"
    files = [{"doc.txt": f"{n}\n", "code.c": f"{n // 4}\n"} for n in range(16)]
    files[12]["defect-0"] = "x\n"
    bench = Bench(tree, tmp_path / "home", make_history(tree, files))
    judge = Reader(bench.work, "defect-0")
    found = bench(judge)
    assert found.found and found.found.id == bench.commits[12]
    twins = [step.judgement for step in (*found.verified, *found.steps) if step.judgement.same_as]
    assert twins and len(judge.ran) == len(judge.built) - len(twins)
    for one in twins:
        numbers = bench.commits.index(one.commit), bench.commits.index(one.same_as)
        assert numbers[0] // 4 == numbers[1] // 4


def test_the_log_is_that_of_git_with_verdicts_and_compiler_errors(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "good", "broken", "good", "bad", "bad")
    bench(Reader(bench.work, "defect-0"))
    log = bench.log.read_text()
    assert_golden(re.sub(r"\(\d+ s", "(N s", log))
    words = answers(log)
    assert (Answer.SKIP, bench.commits[2]) in words
    assert "error: no such thing" in log


def test_progress_has_the_steps_left(tmp_path: Path) -> None:
    bench = small(tmp_path, *["good"] * 8, *["bad"] * 8)
    found = bench(Reader(bench.work, "defect-0"))
    assert [state.left for state in bench.states] == [0, 0, 3, 2, 1, 0, 0]
    assert found.found and not any(state.finished for state in bench.states[:-1])
    assert sum("roughly 2 steps left" in note for note in bench.notes) == 1


def test_an_undecided_commit_gets_more_replicas_and_is_then_skipped(bench: Bench) -> None:
    number = next(n for n, least in NOISY.items() if least == 99)
    judge = Reader(bench.work, "defect-0")
    driver = bench.driver(judge)
    commit = driver.repository.find(bench.commits[number])
    one = driver.verdicts.verdict(commit)
    assert [replicas for _, replicas in judge.ran] == [2, 4, 8]
    assert (one.verdict, one.replicas, one.answer) == (Verdict.UNDECIDED, 8, Answer.SKIP)
    more = Reader(bench.work, "defect-0", replicas=(2, 4, 8, 16))
    again = bench.driver(more).verdicts.verdict(commit)
    assert [replicas for _, replicas in more.ran] == [16] and again.replicas == 16


def test_only_skipped_commits_left_are_listed(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "good", "broken", "99", "bad", "bad")
    found = bench(Reader(bench.work, "defect-0"))
    assert found.found is None and found.verdict is Verdict.UNDECIDED
    assert {one.id for one in found.candidates} == {*bench.commits[2:5]}
    assert bench(Reader(bench.work, "defect-0")) == found


def test_a_board_that_fails_once_is_tried_again(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "good", "good", "bad")
    found = bench(Reader(bench.work, "defect-0", fails=1))
    assert found.found and found.found.id == bench.commits[3]


def test_a_board_that_fails_again_stops_without_a_verdict(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "good", "good", "bad")
    kept = tmp_path / "home" / "verdicts.json"
    with refused(InfraError):
        bench(Reader(bench.work, "defect-0", fails=2))
    assert not kept.exists()

    ends = {bench.commits[0], bench.commits[3]}

    def no_power(judge: Reader) -> None:
        if judge.head not in ends:
            raise InfraError("no power")

    with pytest.raises(InfraError) as stopped:
        bench(Reader(bench.work, "defect-0", before=no_power))
    assert "--continue --skip" in " ".join(stopped.value.__notes__)
    stored = kept.read_text()
    assert all((one in stored) == (one in ends) for one in bench.commits)
    found = bench(Reader(bench.work, "defect-0"))
    assert found.found and found.found.id == bench.commits[3]


def test_skip_leaves_out_the_commit_that_stopped_it(tmp_path: Path) -> None:
    bench = small(tmp_path, *["good"] * 6, *["bad"] * 6)

    def panics(judge: Reader) -> None:
        if judge.head == bench.commits[5]:
            raise InfraError("the kernel panics")

    judge = Reader(bench.work, "defect-0", before=panics)
    with pytest.raises(InfraError):
        bench(judge)
    found = bench(judge, skip=True)
    assert {one.id for one in found.candidates} == {*bench.commits[5:7]}
    (left_out,) = [s for s in found.steps if s.commit.id == bench.commits[5]]
    assert left_out.judgement.ruling.reason == "skipped with --skip"


@pytest.mark.parametrize(
    ("words", "kind", "code"),
    [
        (("bad", "bad", "bad"), UserError, 2),
        (("good", "good", "good"), UserError, 2),
        (("broken", "good", "bad"), UserError, 2),
        (("99", "good", "bad"), EndUndecided, 4),
    ],
)
def test_ends_must_have_their_verdicts(
    tmp_path: Path, words: tuple[str, ...], kind: type[UserError], code: int
) -> None:
    bench = small(tmp_path, *words)
    with refused(kind) as error:
        bench(Reader(bench.work, "defect-0"))
    assert error.value.exit_code == code


def test_an_end_that_did_not_build_is_built_again(tmp_path: Path) -> None:
    bench = small(tmp_path, "broken", "good", "bad")
    for _ in range(2):
        judge = Reader(bench.work, "defect-0")
        with pytest.raises(UserError):
            bench(judge)
        assert judge.built == [bench.commits[0]]


def test_no_verify_judges_no_end(tmp_path: Path) -> None:
    bench = small(tmp_path, "broken", "good", "good", "bad", "bad")
    judge = Reader(bench.work, "defect-0")
    found = bench(judge, verify=False)
    assert found.found and found.found.id == bench.commits[3]
    assert found.verified == () and bench.commits[0] not in judge.built


def test_ends_in_the_wrong_order_are_refused_before_any_build(bench: Bench) -> None:
    judge = Reader(bench.work, "defect-0")
    with refused(UserError):
        bench(judge, good="main", bad="main~5")
    with refused(UserError):
        bench(judge, good="main", bad="main")
    for name in ("no-such-tag", "--all"):
        with refused(UserError):
            bench(judge, good=name)
    assert judge.built == []


def test_a_defect_fixed_on_the_way_is_not_between_the_ends(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "good", "bad", "bad")
    git = ["git", "-C", str(bench.tree), "-c", "user.name=t", "-c", "user.email=t@example.org"]
    run([*git, "checkout", "-q", "-b", "side"])
    (bench.tree / "defect-0").unlink()
    run([*git, "commit", "-qam", "fix"])
    run([*git, "checkout", "-q", "main"])
    (bench.tree / "code.c").write_text("more\n")
    run([*git, "commit", "-qam", "more"])
    with refused(UserError):
        bench(Reader(bench.work, "defect-0"), good="side", bad="main")


def state_of(tree: Path) -> dict[str, bytes | str]:
    """Everything of a developer's tree that a bisection must leave alone."""
    files = {str(p.relative_to(tree)): p for p in tree.rglob("*") if p.is_file()}
    kept = {name: p for name, p in files.items() if not name.startswith(".git/worktrees/")}
    return {name: p.read_bytes() for name, p in kept.items()}


def test_the_developers_checkout_is_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = small(tmp_path, "good", "good", "bad", "bad")
    hook = bench.tree / ".git" / "hooks" / "post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho >>$(git rev-parse --git-common-dir)/hooked\n")
    hook.chmod(0o755)
    git = ["git", "-C", str(bench.tree)]
    run([*git, "bisect", "start", "main", "main~3"])  # a bisection by hand
    (bench.tree / "code.c").write_text("edited\n")
    run([*git, "add", "code.c"])
    (bench.tree / "new.c").write_text("new\n")
    before = state_of(bench.tree)
    # as in a hook or alias of git
    monkeypatch.setenv("GIT_DIR", str(bench.tree / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(bench.tree / ".git" / "index"))
    driver = bench.driver(Reader(bench.work, "defect-0"))
    ends = driver.repository.find(bench.commits[0]), driver.repository.find("main")
    for name in ("GIT_DIR", "GIT_INDEX_FILE"):
        assert os.environ[name]
    driver.repository.start(*(one.id for one in ends))
    driver.repository.check_out(ends[0].id)
    monkeypatch.delenv("GIT_DIR")
    monkeypatch.delenv("GIT_INDEX_FILE")
    found = bench(Reader(bench.work, "defect-0"), good=bench.commits[0], bad="main")
    assert found.found and found.found.id == bench.commits[2]
    assert state_of(bench.tree) == before


def test_a_second_bisection_of_a_tree_is_refused(tmp_path: Path) -> None:
    home, tree = Home(tmp_path / "home"), tmp_path / "linux"
    with home.locked(tree), refused(UserError), home.locked(tree):
        raise AssertionError("both have the tree")
    with home.locked(tree):
        pass


def test_trees_have_separate_homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    paths = {home_of(tmp_path / one / "linux").folder for one in ("a", "b")}
    assert len(paths) == 2 and {path.parent for path in paths} == {tmp_path / "cache" / "bisect"}


def test_work_trees_of_trees_that_are_gone_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    orders = {}
    for name in ("gone", "kept", "damaged", "mine"):
        tree = tmp_path / name / "linux"
        tree.mkdir(parents=True)
        orders[name] = Order(options=RunOptions(system="asym-smt"), tree=tree, good="a", bad="b")
        home_of(tree).begin(orders[name])
        home_of(tree).work(tree).mkdir(parents=True)
        home_of(tree).verdicts.write_text("[]")
    homes = {name: home_of(order.tree) for name, order in orders.items()}
    (homes["damaged"].folder / "order.json").write_text("{")
    shutil.rmtree(tmp_path / "gone")

    homes["mine"].begin(orders["mine"])
    works = {name: homes[name].work(order.tree).exists() for name, order in orders.items()}
    assert works == {"gone": False, "kept": True, "damaged": True, "mine": True}
    assert all(home.verdicts.exists() for home in homes.values())


def test_damaged_verdicts_are_refused_with_their_file(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.json"
    path.write_text('[{"commit": ')
    with refused(UserError):
        Kept(path)
    assert path.read_text() == '[{"commit": '


def test_a_folder_that_is_not_a_git_work_tree_is_refused(tmp_path: Path) -> None:
    bench = small(tmp_path, "good", "bad")
    (bench.tree / "kernel").mkdir()
    for path in (tmp_path, bench.tree / "kernel"):
        with pytest.raises(UserError) as error:
            Bench(path, tmp_path / "home", [])(Reader(bench.work, ""))
        assert str(path) in error.value.message and error.value.hint
