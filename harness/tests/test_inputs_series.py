# SPDX-License-Identifier: Apache-2.0
"""Series in mails: order, versions, missing patches, encodings, and hunks that do not apply."""

from __future__ import annotations

import io
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.kernels import source as sources
from asymlab.kernels.bases import Base, GitSource
from asymlab.kernels.inputs import applying, contract
from asymlab.kernels.inputs import series as series_module
from asymlab.kernels.inputs.applying import Target, applied
from asymlab.kernels.inputs.contract import Wanted, arms_of
from asymlab.kernels.inputs.mailbox import Patches, read_patches
from asymlab.kernels.inputs.series import SeriesInput
from asymlab.progress import Silent
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchState, Series, read_series
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
    return repository(tmp_path / "linux")


def read(name: str, folder: Path) -> Patches:
    scratch = folder / "scratch"
    scratch.mkdir()
    return read_patches(MAILS / name, scratch)


def mixed(folder: Path, *names: str) -> Path:
    """A mailbox with the mails of several."""
    path = folder / "mixed.mbox"
    path.write_bytes(b"".join((MAILS / name).read_bytes() for name in names))
    return path


def series_of(patches: Patches, tree: Path, git_dir: Path | None = None) -> Series:
    found = applied(patches, Target(tree, "6.12.9", "Linux 6.12.9", git_dir), "mine", "6.12")
    assert found
    return found


def patched(series: Series, tree: Path) -> str:
    """The source file after the build's own way to apply a series."""
    apply_series(series, tree, sources.LINUX)
    return (tree / FAIR).read_text()


def test_patches_are_in_order_without_cover_letter_and_reply(tree: Path, tmp_path: Path) -> None:
    patches = read("cover.mbox", tmp_path)
    assert [mail.number for mail in patches.mails] == [1, 2, 3]
    assert patches.title == "3 patches" and patches.base_commit.startswith("0123456789ab")
    series = series_of(patches, tree)
    assert len(series.patches) == 3
    assert patched(series, tree) == fair(cpu_2=20, cpu_6=60, cpu_10=100)


def test_missing_patches_are_named_and_the_others_applied(tree: Path, tmp_path: Path) -> None:
    patches = read("missing.mbox", tmp_path)
    assert patches.title == "1 of 3 patches"
    assert patched(series_of(patches, tree), tree) == fair(cpu_2=20)
    pinned = SeriesInput.of(str(MAILS / "missing.mbox")).pinned("arm64")
    (note,) = pinned.notes()
    assert_golden(note.replace(str(MAILS), "MAILS"))
    assert "1 of 3 patches" in arms_of([pinned])["series"].kernel.title
    (tree / FAIR).write_text("int other;\n")
    with refused(UserError):  # it may need the others
        series_of(patches, tree)


def test_the_hunk_that_does_not_apply_is_named(tree: Path, tmp_path: Path) -> None:
    patches = read("wrong-base.mbox", tmp_path)
    before = (tree / FAIR).read_text()
    with refused(UserError) as caught:
        series_of(patches, tree)
    lines = (MAILS / "wrong-base.mbox").read_text().splitlines()
    assert caught.value.file == MAILS / "wrong-base.mbox"
    assert caught.value.line and lines[caught.value.line - 1].startswith("@@ -25,7")
    assert "patch 2/2" in caught.value.message
    assert f"hunk 2 does not apply to {FAIR}:25" in caught.value.message
    assert (tree / FAIR).read_text() == before


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("@@ -45,7 +45,7", "@@ -45,x +45,7", "@@ -45,x"),
        ("@@ -45,7 +45,7", "@ -45,7 +45,7", "@ -45,7"),
        ("@@ -45,7 +45,7", "@@ -45,9 +45,9", "-- "),
        ("@@ -45,7 +45,7", "@@ -45,5 +45,5", " "),
    ],
    ids=["header", "no-header", "short", "long"],
)
def test_a_damaged_mail_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    path = tmp_path / "damaged.mbox"
    text = (MAILS / "cover.mbox").read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with refused(UserError) as caught:
        SeriesInput.of(str(path)).pinned("arm64")
    assert caught.value.file == path and caught.value.line
    assert path.read_text().splitlines()[caught.value.line - 1].startswith(line)


def test_a_truncated_mail_is_damaged_in_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "cut.mbox"
    path.write_text((MAILS / "cover.mbox").read_text().rpartition("\n+")[0] + "\n")
    with pytest.raises(UserError, match="damaged") as caught:
        SeriesInput.of(str(path)).pinned("arm64")
    assert caught.value.line == len(path.read_text().splitlines())


def cut_between_hunks(folder: Path) -> Path:
    """Without its second hunk, a mail still applies, and is another kernel."""
    path = folder / "cut.mbox"
    path.write_text((MAILS / "wrong-base.mbox").read_text().partition("@@ -25,7")[0])
    return path


def test_a_mail_cut_between_hunks_is_damaged(tmp_path: Path) -> None:
    path = cut_between_hunks(tmp_path)
    with refused(UserError) as caught:
        SeriesInput.of(str(path)).pinned("arm64")
    assert caught.value.line == len(path.read_text().splitlines())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", "-- \n2.43.0\n\n"),
        ("2 insertions(+), 2 deletions(-)", "1 insertion(+), 1 deletion(-)"),
        ("2 insertions(+), 2 deletions(-)", ""),
    ],
    ids=["whole", "fewer", "no-numbers"],
)
def test_an_outdated_summary_does_not_count_as_damage(tmp_path: Path, old: str, new: str) -> None:
    path = cut_between_hunks(tmp_path)
    text = path.read_text()
    path.write_text(text.replace(old, new) if old else text + new)
    assert SeriesInput.of(str(path)).pinned("arm64")


def test_encoded_mails_are_read(tree: Path, tmp_path: Path) -> None:
    patches = read("encoded.mbox", tmp_path)
    assert patches.mails[0].title == "sched/fair: größer"
    assert patched(series_of(patches, tree), tree) == fair(cpu_2=20, cpu_6=60)


def test_the_line_of_an_encoded_mail_is_its_first(tree: Path, tmp_path: Path) -> None:
    commit(tree, cpu_2=3, cpu_6=60)
    with refused(UserError) as caught:
        series_of(read("encoded.mbox", tmp_path), tree)
    assert caught.value.line == 1 and "hunk 1" in caught.value.message


def test_the_newest_version_is_taken_and_said_so(tree: Path, tmp_path: Path) -> None:
    patches = read("versions.mbox", tmp_path)
    assert (patches.version, patches.left_out) == (2, (1,))
    assert patched(series_of(patches, tree), tree) == fair(cpu_2=20, cpu_6=60)
    (note,) = SeriesInput.of(str(MAILS / "versions.mbox")).pinned("arm64").notes()
    assert_golden(note.replace(str(MAILS), "MAILS"))


def test_a_folder_of_patches_is_a_series(tree: Path, tmp_path: Path) -> None:
    base = git(tree, "rev-parse", "HEAD").strip()
    commit(tree, cpu_2=20)
    commit(tree, cpu_2=20, cpu_6=60)
    folder = tmp_path / "6.12"
    git(tree, "format-patch", "-q", "--cover-letter", "-o", str(folder), f"{base}..HEAD")
    git(tree, "checkout", "-q", base)
    (tmp_path / "scratch").mkdir()
    patches = read_patches(folder, tmp_path / "scratch")
    assert patches.title == "2 patches"
    assert SeriesInput.of(str(folder)).pinned("arm64").what == "6.12 (2 patches)"
    assert patched(series_of(patches, tree), tree) == fair(cpu_2=20, cpu_6=60)


def test_a_maildir_is_a_series(tmp_path: Path) -> None:
    for name in ("cur", "new", "tmp"):
        (tmp_path / "dir" / name).mkdir(parents=True)
    shutil.copy(MAILS / "encoded.mbox", tmp_path / "dir" / "cur" / "1")
    (tmp_path / "scratch").mkdir()
    assert read_patches(tmp_path / "dir", tmp_path / "scratch").title == "2 patches"


@pytest.mark.parametrize("names", [("cover.mbox", "encoded.mbox"), ("missing.mbox", "cover.mbox")])
def test_two_series_in_a_mailbox(names: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    if names[0] == "missing.mbox":  # the same patch twice
        assert read_patches(mixed(tmp_path, *names), tmp_path / "scratch").title == "3 patches"
        return
    with refused(UserError) as caught:
        read_patches(mixed(tmp_path, *names), tmp_path / "scratch")
    assert caught.value.line and caught.value.line > 100


@pytest.mark.parametrize("content", ["", "Dear list,\n", "From: a@example.org\n\nno diff\n"])
def test_a_file_without_patches(content: str, tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    path = tmp_path / "no.mbox"
    path.write_text(content)
    with refused(UserError) as caught:
        read_patches(path, tmp_path / "scratch")
    assert caught.value.file == path


def test_a_patch_that_is_there_already_is_skipped(tree: Path, tmp_path: Path) -> None:
    commit(tree, cpu_2=20)
    patches = read("encoded.mbox", tmp_path)
    series = series_of(patches, tree)
    assert len(series.patches) == 1
    commit(tree, cpu_2=20, cpu_6=60)
    assert applied(patches, Target(tree, "6.12.9", "it"), "mine", "6.12") is None


def test_a_series_that_changes_nothing_is_refused(tree: Path) -> None:
    commit(tree, cpu_2=20, cpu_6=60, cpu_10=100)
    given = SeriesInput.of(str(MAILS / "cover.mbox"), f"{tree}@main").pinned("arm64")
    with pytest.raises(UserError, match="has all changes of the series already"):
        arms_of([given])["series"].kernel.check(WANTED, Silent())


def ship(folder: Path, monkeypatch: pytest.MonkeyPatch, before: str, *diffs: str) -> None:
    """A shipped series of patches that are for versions ``before`` one."""
    folder.mkdir(exist_ok=True)
    patches = []
    for number, diff in enumerate(diffs):
        (folder / f"{number}.patch").write_text(diff)
        why = f'before: "{before}", why: stable has it'
        patches.append(f"{{file: {number}.patch, what: x, {why}}}")
    versions = '{since: "6.12", before: "6.13"}'
    about = [f"versions: {versions}", "name: x", "title: X", 'base: "6.12"']
    (folder / "series.yaml").write_text("\n".join([*about, f"patches: [{', '.join(patches)}]"]))
    monkeypatch.setattr(applying, "list_series", lambda: ("x",))
    monkeypatch.setattr(applying, "load_series", lambda id: read_series(id, folder))


def test_a_shipped_patch_for_other_versions_is_left_out(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patches = read("wrong-base.mbox", tmp_path)
    diff = patches.mails[1].diff.read_text()
    moved = re.sub(r"^@@ -\d+", "@@ -7", diff, flags=re.MULTILINE)
    assert moved != diff
    ship(tmp_path / "shipped", monkeypatch, "6.12.10", moved)
    with pytest.raises(UserError, match="does not apply"):  # it is for 6.12.9
        series_of(patches, tree)
    ship(tmp_path / "shipped", monkeypatch, "6.12.9", moved)
    outcomes = apply_series(series_of(patches, tree), tree, sources.LINUX)
    assert [one.state for one in outcomes] == [PatchState.APPLIED, PatchState.OTHER_VERSION]
    assert outcomes[1].reason == "stable has it"


def test_several_patches_without_numbers_are_left_out(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patches = read("wrong-base.mbox", tmp_path)
    first, second = (replace(one, subject="[PATCH] x") for one in patches.mails)
    diff = second.diff.read_text()
    changed = diff.replace("\n+", "\n+more ", 1)
    (third := tmp_path / "third.diff").write_text(changed)
    ship(tmp_path / "shipped", monkeypatch, "6.12.9", diff, changed)
    mails = (first, second, replace(second, diff=third))
    series = series_of(replace(patches, mails=mails), tree)
    assert [series.path(one).read_text() for one in series.patches if one.why] == [diff, changed]


def test_a_three_way_merge_has_the_objects_of_the_repository(tree: Path, tmp_path: Path) -> None:
    base = git(tree, "rev-parse", "HEAD").strip()
    commit(tree, cpu_2=20)
    folder = tmp_path / "outgoing"
    git(tree, "format-patch", "-q", "--full-index", "-o", str(folder), f"{base}..HEAD")
    git(tree, "checkout", "-q", base)
    moved = fair().replace("{\n\treturn 1;", "{\n\treturn 11;").replace("int cpu_3", "int cpu_x")
    (tree / FAIR).write_text(moved)
    (tmp_path / "scratch").mkdir()
    patches = read_patches(folder, tmp_path / "scratch")
    with pytest.raises(UserError):  # the context differs
        series_of(patches, tree)
    series = series_of(patches, tree, tree / ".git")
    assert patched(series, tree) == moved.replace("return 2;", "return 20;")


def test_a_series_is_applied_to_the_base_of_the_system(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = Base(title="t", git=GitSource(url=f"file://{tree}", ref="main"))
    monkeypatch.setattr(contract, "find_base", lambda _: base)
    monkeypatch.setattr(series_module, "find_base", lambda _: base)
    given = SeriesInput.of(str(MAILS / "cover.mbox")).pinned("arm64")
    assert given.words() == ("--series", str(MAILS / "cover.mbox"))
    arms = arms_of([given])
    assert {name: side.role for name, side in arms.items()} == {"series": "candidate"}
    arms["series"].kernel.check(WANTED, Silent())
    wrong = SeriesInput.of(str(MAILS / "wrong-base.mbox")).pinned("arm64")
    with refused(UserError):
        arms_of([wrong])["series"].kernel.check(WANTED, Silent())


def test_a_series_onto_a_commit_has_that_commit_as_its_baseline(tree: Path) -> None:
    old = git(tree, "rev-parse", "HEAD").strip()
    commit(tree, cpu_2=3)
    given = SeriesInput.of(str(MAILS / "cover.mbox"), f"{tree}@v6.12").pinned("arm64")
    assert given.words()[2:] == ("--onto", f"{tree}@{old}")
    arms = arms_of([given])
    assert [(name, side.role) for name, side in arms.items()] == [
        ("series-base", "baseline"),
        ("series", "candidate"),
    ]
    before, after = (side.kernel.kernel(WANTED, Silent()) for side in arms.values())
    assert before.image.read_text().startswith(fair())
    assert after.image.read_text().startswith(fair(cpu_2=20, cpu_6=60, cpu_10=100))
    later = SeriesInput.of(str(MAILS / "cover.mbox"), str(tree)).pinned("arm64")
    with refused(UserError) as caught:  # its working tree is another one
        arms_of([later])["series"].kernel.check(WANTED, Silent())
    assert "0123456789ab" in caught.value.hint


def test_standard_input_is_kept_by_its_content(monkeypatch: pytest.MonkeyPatch) -> None:
    class Piped:
        buffer = io.BytesIO((MAILS / "cover.mbox").read_bytes())

        @staticmethod
        def isatty() -> bool:
            return False

    monkeypatch.setattr("sys.stdin", Piped())
    given = SeriesInput.of("-").pinned("arm64")
    path = Path(given.words()[1])
    assert path.read_bytes() == (MAILS / "cover.mbox").read_bytes()
    assert SeriesInput.of(str(path)).pinned("arm64").what == given.what
    with refused(UserError):  # it was read
        SeriesInput.of("-")


def test_the_mails_are_kept_with_the_run(tmp_path: Path) -> None:
    SeriesInput.of(str(MAILS / "cover.mbox")).keep(tmp_path)
    assert (tmp_path / "cover.mbox").read_bytes() == (MAILS / "cover.mbox").read_bytes()
