# SPDX-License-Identifier: Apache-2.0
"""Series: patches that apply, patches already applied, and the message of a refused hunk."""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest

from asymlab.errors import UserError
from asymlab.kernels.bases import list_series, load_series
from asymlab.kernels.source import LINUX
from asymlab.paths import data_root
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchState, Series, VersionRange, ordered, read_series
from goldens import assert_golden, refused
from mails import assert_mails

HEAD = 'name: s\ntitle: t\nbase: "6.12"\nversions: {since: "6.12", before: "6.13"}\n'
LINES = [f"line {n}" for n in range(1, 61)]
FAIR = "kernel/sched/fair.c"


def make_tree(folder: Path, version: str = "6.12.9", lines: list[str] = LINES) -> Path:
    """A folder that passes for a kernel tree."""
    numbers = version.split(".")
    (folder / "kernel" / "sched").mkdir(parents=True)
    fields = zip(("VERSION", "PATCHLEVEL", "SUBLEVEL"), numbers, strict=True)
    (folder / "Makefile").write_text("".join(f"{field} = {n}\n" for field, n in fields))
    (folder / FAIR).write_text("\n".join(lines) + "\n")
    return folder


def make_patch(old: list[str], new: list[str]) -> str:
    """A mail-like patch of fair.c."""
    diff = difflib.unified_diff(old, new, f"a/{FAIR}", f"b/{FAIR}", lineterm="")
    return "Subject: [PATCH] a change\n\nWhy.\n---\n" + "\n".join(diff) + "\n"


def edited(lines: list[str], **changes: str) -> list[str]:
    """``lines`` with some replaced: l10="new" replaces line 10."""
    out = list(lines)
    for key, text in changes.items():
        out[int(key[1:]) - 1] = text
    return out


FIRST = edited(LINES, l10="ten", l40="forty")
SECOND = edited(FIRST, l12="twelve")  # within the context of the first


@pytest.fixture
def series(tmp_path: Path) -> Series:
    folder = tmp_path / "series"
    folder.mkdir()
    (folder / "0001.patch").write_text(make_patch(LINES, FIRST))
    (folder / "0002.patch").write_text(make_patch(FIRST, SECOND))
    listed = "patches:\n- {file: 0001.patch, what: a}\n- {file: 0002.patch, what: b}\n"
    (folder / "series.yaml").write_text(HEAD + listed)
    return read_series("x/6.12", folder)


def states(series: Series, tree: Path) -> list[PatchState]:
    return [outcome.state for outcome in apply_series(series, tree, LINUX)]


MOVED = ["new", "lines"]


@pytest.mark.parametrize(
    ("lines", "first", "want"),
    [
        (LINES, PatchState.APPLIED, SECOND),
        (FIRST, PatchState.ALREADY, SECOND),
        ([*MOVED, *LINES], PatchState.APPLIED, [*MOVED, *SECOND]),
    ],
)
def test_applies_what_is_missing_and_applies_again(
    series: Series, tmp_path: Path, lines: list[str], first: PatchState, want: list[str]
) -> None:
    tree = make_tree(tmp_path / "linux", lines=lines)
    # the second patch changes the first one's context: only reverting from the end shows it
    for expected in ([first, PatchState.APPLIED], [PatchState.ALREADY] * 2):
        assert states(series, tree) == expected
        assert (tree / FAIR).read_text().splitlines() == want


def test_never_writes_through_a_hard_link(series: Series, tmp_path: Path) -> None:
    base = make_tree(tmp_path / "base")
    tree = make_tree(tmp_path / "linux")
    (tree / FAIR).unlink()
    os.link(base / FAIR, tree / FAIR)
    apply_series(series, tree, LINUX)
    assert (base / FAIR).read_text().splitlines() == LINES
    assert (tree / FAIR).read_text().splitlines() == SECOND


def test_refused_hunk_is_named(series: Series, tmp_path: Path) -> None:
    tree = make_tree(tmp_path / "linux", "6.12.117", edited(LINES, l37="changed upstream"))
    with pytest.raises(UserError) as caught:
        apply_series(series, tree, LINUX)
    patch = series.folder / "0001.patch"
    numbered = enumerate(patch.read_text().splitlines(), 1)
    line = next(number for number, text in numbered if text.startswith("@@ -37"))
    assert caught.value.file == patch
    assert caught.value.line == line
    assert_golden(caught.value)
    # all or nothing: the first hunk would have applied
    assert (tree / FAIR).read_text().splitlines() == edited(LINES, l37="changed upstream")


def test_missing_file_is_named(series: Series, tmp_path: Path) -> None:
    tree = make_tree(tmp_path / "linux")
    (tree / FAIR).unlink()
    with pytest.raises(UserError, match=r"0001\.patch"):
        apply_series(series, tree, LINUX)


@pytest.mark.parametrize("version", ["6.11.99", "6.13.0", "7.3.4"])
def test_version_out_of_range(series: Series, tmp_path: Path, version: str) -> None:
    tree = make_tree(tmp_path / "linux", version)
    with pytest.raises(UserError, match=f"6.12 up to, not including, 6.13; .* are {version}"):
        apply_series(series, tree, LINUX)


def test_a_patch_may_end_before_the_series(series: Series, tmp_path: Path) -> None:
    text = (series.folder / "series.yaml").read_text()
    narrowed = text.replace("what: b}", 'what: b, before: "6.12.9", why: 6.12.9 has it}')
    (series.folder / "series.yaml").write_text(narrowed)
    narrow = read_series("x/6.12", series.folder)
    outcome = apply_series(narrow, make_tree(tmp_path / "linux", "6.12.9"), LINUX)[1]
    assert (outcome.state, outcome.reason) == (PatchState.OTHER_VERSION, "6.12.9 has it")
    assert states(narrow, make_tree(tmp_path / "older", "6.12.8")) == [PatchState.APPLIED] * 2
    assert narrow.digest() != series.digest()


MAILED = """\
From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001
From: {name} <author@example.org>
Subject: [PATCH 1/2] {subject}

{body}
---
 a.c | 3 +--
 b.c | 1 +

diff --git a/a.c b/a.c
index {blob}..5678 100644
--- a/a.c
+++ b/a.c
@@ -1,4 +1,3 @@ int main(void)
 x
--- y
-{old}
+z
 end
diff --git a/b.c b/b.c
new file mode 100644
index 000..678
--- /dev/null
+++ b/b.c
@@ -0,0 +1 @@
+{new}
{end}-- \n{git}
"""
FIRST_WORDS = {"name": "A", "subject": "s", "body": "Why.", "blob": "12", "git": "2.39"}
FIRST_WORDS |= {"old": "old", "new": "new file", "end": ""}


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"name": "B C"}, True),
        ({"subject": "Other words\n in two lines"}, True),
        ({"body": "Because.\n\n--- not a header\nold mode 1\n\\ none\n- list"}, True),
        ({"blob": "1234"}, True),
        ({"git": "2.45.1"}, True),
        ({"old": "older"}, False),
        ({"new": "another file"}, False),
        ({"end": "\\ No newline at end of file\n"}, False),
    ],
)
def test_digest_is_of_the_diff_alone(tmp_path: Path, change: dict[str, str], same: bool) -> None:
    (tmp_path / "series.yaml").write_text(HEAD + "patches: [{file: 1.patch, what: a}]\n")
    (tmp_path / "1.patch").write_text(MAILED.format(**FIRST_WORDS))
    series = read_series("x/6.12", tmp_path)
    before = series.digest()
    (tmp_path / "1.patch").write_text(MAILED.format(**FIRST_WORDS | change))
    assert (series.digest() == before) == same


def test_digest_ignores_file_names_but_not_order(series: Series) -> None:
    first, second = series.patches
    (series.folder / "0001.patch").rename(series.folder / "0007.patch")
    renamed = first.model_copy(update={"file": "0007.patch"})
    assert series.model_copy(update={"patches": (second, renamed)}).digest() != (
        moved := series.model_copy(update={"patches": (renamed, second)}).digest()
    )
    (series.folder / "0007.patch").rename(series.folder / "0001.patch")
    assert series.digest() == moved


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("what: b}", "what: b, wat: c}", r"series.yaml:7: patches\[1\].wat: unknown key"),
        ("file: 0002.patch", "file: 3.patch", r"series.yaml:7: patches\[1\].file: no file 3.patch"),
        ("- {file: 0002.patch, what: b}\n", "", "0002.patch is in the folder but not listed"),
        ('before: "6.13"', "before: soon", "series.yaml:4: versions.before: must be a ver"),
        ("what: b}", 'what: b, since: "6.12.3"}', "a patch that narrows the range needs a why"),
    ],
)
def test_broken_series_file(series: Series, old: str, new: str, expected: str) -> None:
    path = series.folder / "series.yaml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(UserError, match=expected):
        read_series("x/6.12", series.folder)


def test_a_series_after_others_has_their_patches_first(series: Series, tmp_path: Path) -> None:
    folder = tmp_path / "later"
    folder.mkdir()
    third = edited(SECOND, l50="fifty")
    (folder / "0001.patch").write_text(make_patch(SECOND, third))
    text = HEAD + "after: [../series]\npatches:\n- {file: 0001.patch, what: c}\n"
    (folder / "series.yaml").write_text(text)
    later = read_series("x/later", folder)
    assert [one.file for one in later.own] == ["0001.patch"]
    tree = make_tree(tmp_path / "linux")
    assert states(later, tree) == [PatchState.APPLIED] * 3
    assert (tree / FAIR).read_text().splitlines() == third
    (folder / "series.yaml").write_text(text.replace("../series", "../other"))
    with pytest.raises(UserError, match=r"series.yaml:5: after\[0\]: no series in ../other"):
        read_series("x/later", folder)


@pytest.mark.parametrize("other", ["series", "later"])
def test_series_after_each_other_are_refused(series: Series, tmp_path: Path, other: str) -> None:
    folder = tmp_path / "later"
    folder.mkdir()
    (folder / "series.yaml").write_text(HEAD + f"after: [../{other}]\npatches: []\n")
    first = series.folder / "series.yaml"
    first.write_text(first.read_text().replace("patches:", "after: [../later]\npatches:"))
    with refused(UserError) as caught:
        read_series("x/6.12", series.folder)
    assert caught.value.file and caught.value.file.resolve() == folder / "series.yaml"
    assert caught.value.line == 5


def test_unknown_series_names_the_nearest() -> None:
    with refused(UserError):
        load_series("asym-smt/6.1")


@pytest.mark.parametrize("id", [*list_series(), "edk2", "tf-a"])
def test_shipped_series_are_mails(id: str) -> None:
    chains = data_root() / "firmware"
    assert_mails(load_series(id) if "/" in id else read_series(id, chains / id / "series"))


def test_versions_compare_as_numbers() -> None:
    assert ordered("6.12") < ordered("6.12.9") < ordered("6.12.111") < ordered("6.13")
    assert "6.12.111" not in VersionRange(since="6.12", before="6.12.111")
    assert "6.12" in VersionRange(since="6.12", before="6.12.111")
