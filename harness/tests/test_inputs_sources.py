# SPDX-License-Identifier: Apache-2.0
"""Trees, commits and ranges as inputs: what is built, what is refused, what stays untouched."""

from __future__ import annotations

from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.kernels.inputs import repository as repository_module
from asymlab.kernels.inputs.contract import Input, Wanted, arms_of
from asymlab.kernels.inputs.given import Given
from asymlab.kernels.inputs.repository import checked_out, find_commit, split_revision
from asymlab.kernels.inputs.series import SeriesInput
from asymlab.kernels.inputs.sources import CommitInput, RangeInput, TreeInput
from asymlab.model.system import is_input_arm
from asymlab.progress import Silent
from fake_kernel import FAIR
from goldens import assert_golden, refused
from made_repository import MAILS, commit, fair, git, repository

WANTED = Wanted("6.12", "arm64")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with two commits, and a change that is not committed."""
    tree = repository(tmp_path / "linux")
    commit(tree, cpu_2=20)
    (tree / FAIR).write_text(fair(cpu_2=99))
    return tree


def texts(inputs: list[Input]) -> dict[str, str]:
    """The source of each arm's kernel."""
    arms = arms_of([one.pinned("arm64") for one in inputs])
    return {
        name: side.kernel.kernel(WANTED, Silent()).image.read_text().partition("#")[0]
        for name, side in arms.items()
    }


def untouched(tree: Path) -> tuple[str, str, list[str]]:
    """What a run must not change in a repository: status, refs, and its files."""
    files = sorted(str(path) for path in (tree / ".git").rglob("*"))
    return git(tree, "status", "--porcelain=v2"), git(tree, "for-each-ref"), files


def test_inputs_are_arms_with_their_own_sources(tree: Path) -> None:
    before = untouched(tree)
    inputs = [
        TreeInput(path=tree),
        CommitInput.of(f"{tree}@v6.12"),
        CommitInput.of(f"{tree}@HEAD"),
        RangeInput.of(f"{tree}@v6.12..main"),
    ]
    assert texts(inputs) == {
        "tree": fair(cpu_2=99),
        "commit": fair(),
        "commit-2": fair(cpu_2=20),
        "range-base": fair(),
        "range": fair(cpu_2=20),
    }
    assert untouched(tree) == before


@pytest.mark.parametrize("given", ["tree", "commit", "series"])
def test_a_stored_kernel_is_the_one_that_is_built(tree: Path, given: str) -> None:
    git(tree, "checkout", "-qf", "v6.12")
    inputs: dict[str, Input] = {
        "tree": TreeInput(path=tree),
        "commit": CommitInput.of(f"{tree}@v6.12"),
        "series": SeriesInput.of(str(MAILS / "cover.mbox"), f"{tree}@v6.12"),
    }
    own = arms_of([inputs[given].pinned("arm64")])[given].kernel
    assert own.stored(WANTED, Silent()) is None
    built = own.kernel(WANTED, Silent())
    found = own.stored(WANTED, Silent())
    assert found and (found.key, found.folder) == (built.key, built.folder)
    (tree / FAIR).write_text(fair(cpu_3=7))
    assert (own.stored(WANTED, Silent()) is None) is (given == "tree")


def test_what_is_pinned_stays_when_a_branch_moves(tree: Path) -> None:
    inputs: tuple[Input, ...] = (
        CommitInput.of(f"{tree}@main"),
        RangeInput.of(f"{tree}@v6.12..main"),
        SeriesInput.of(str(MAILS / "cover.mbox"), f"{tree}@main"),
    )
    pinned = [one.pinned("arm64") for one in inputs]
    commit(tree, cpu_2=30)
    assert [one.pinned("arm64").words() for one in pinned] == [one.words() for one in pinned]
    assert all(
        one.pinned("arm64").words() != two.words() for one, two in zip(inputs, pinned, strict=True)
    )


def test_another_commit_writes_only_the_files_that_differ(tree: Path) -> None:
    with checked_out(find_commit(tree, "v6.12"), Silent()) as folder:
        written, source = (folder / "Makefile").stat().st_ctime_ns, (folder / FAIR).read_text()
        assert source == fair() and not (folder / ".git").exists()
    with checked_out(find_commit(tree, "main"), Silent()) as folder:
        assert (folder / "Makefile").stat().st_ctime_ns == written
        assert (folder / FAIR).read_text() == fair(cpu_2=20)


def test_an_interrupted_checkout_is_made_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with checked_out(find_commit(tree, "v6.12"), Silent()):
        pass

    def half(_: object, folder: Path, index: Path) -> None:
        (folder / FAIR).write_text("half\n")
        index.with_name(f"{index.name}.lock").touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(repository_module, "_read_tree", half)
        with checked_out(find_commit(tree, "main"), Silent()):
            pass
    with checked_out(find_commit(tree, "v6.12"), Silent()) as folder:
        assert (folder / FAIR).read_text() == fair()


def test_the_options_name_commits(tree: Path) -> None:
    ids = [git(tree, "rev-parse", rev).strip() for rev in ("v6.12", "main")]
    pinned = CommitInput.of(f"{tree}@main~1").pinned("arm64")
    assert pinned.words() == ("--commit", f"{tree}@{ids[0]}")
    assert CommitInput.of(pinned.words()[1]).pinned("arm64").commit
    between = RangeInput.of(f"{tree}@v6.12..").pinned("arm64")
    assert between.words() == ("--range", f"{tree}@{ids[0]}..{ids[1]}")
    assert_golden("\n".join(between.notes()).replace(str(tree), "TREE"))
    assert ids[0] in arms_of([pinned])["commit"].kernel.origin


def test_a_folder_may_have_an_at_sign(tmp_path: Path) -> None:
    tree = repository(tmp_path / "linux@work")
    assert split_revision(f"{tree}@HEAD@{{0}}", "--commit") == (tree, "HEAD@{0}")


@pytest.mark.parametrize(
    "text",
    ["linux", "linux@", "linux@v9", "nowhere@v6.12", "plain@v6.12", "other@HEAD", "linux@-x"],
)
def test_a_commit_that_is_none(
    text: str, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    (tmp_path / "plain").mkdir()
    (tmp_path / "other").mkdir()
    git(tmp_path / "other", "init", "-q")
    (tmp_path / "other" / "README").write_text("x")
    git(tmp_path / "other", "add", "-A")
    git(tmp_path / "other", "commit", "-qm", "x")
    with refused(UserError):
        CommitInput.of(text).pinned("arm64")


@pytest.mark.parametrize(
    "revs", ["main", "..main", "v6.12...main", "main..v6.12", "main..main", "side..main"]
)
def test_a_range_that_is_none(revs: str, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(tree, "checkout", "-q", "-f", "-b", "side", "v6.12")
    commit(tree, cpu_3=30)
    monkeypatch.chdir(tree.parent)
    with refused(UserError):
        RangeInput.of(f"linux@{revs}").pinned("arm64")


def test_a_tree_without_sources_is_refused_at_once(tmp_path: Path) -> None:
    with refused(UserError):
        TreeInput(path=tmp_path).pinned("arm64")


@pytest.mark.parametrize(
    "given",
    [
        Given(configs=[Path("c")]),
        Given(images=[Path("a"), Path("b")], configs=[Path("c")]),
        Given(onto=("linux",)),
        Given(series=["-", "-"]),
        Given(series=["a", "b", "c"], onto=("linux", "linux")),
    ],
)
def test_options_that_contradict_each_other(given: Given) -> None:
    with refused(UserError):
        given.inputs()


def test_a_base_is_of_all_series_or_each_has_its_own(tree: Path) -> None:
    (tree.parent / "other").symlink_to(tree)
    other = str(tree.parent / "other")
    one = Given(series=["a", "b"], onto=(str(tree),)).inputs()
    both = Given(series=["a", "b"], onto=(str(tree), other)).inputs()
    bases = [[word for word in given.words() if word in (str(tree), other)] for given in one]
    assert bases == [[str(tree)], [str(tree)]]
    assert [given.words()[-1] for given in both] == [str(tree), other]


def test_the_names_of_arms_are_reserved(tree: Path) -> None:
    given = Given(
        trees=[tree, tree],
        commits=[f"{tree}@main"],
        ranges=[f"{tree}@v6.12.."],
        series=[str(MAILS / "cover.mbox")],
        onto=(str(tree),),
    )
    arms = [*arms_of([one.pinned("arm64") for one in given.inputs()])]
    assert arms == ["tree", "tree-2", "commit", "range-base", "range", "series-base", "series"]
    assert all(map(is_input_arm, arms)) and not any(
        map(is_input_arm, ("trees", "tree-1", "asym", "upstream-base", "series-"))
    )
