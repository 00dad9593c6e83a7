# SPDX-License-Identifier: Apache-2.0
"""Kernel trees under development: what is compiled again, and what is cached."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from asymlab.kernels import bases, objects
from asymlab.kernels import bases as series_module
from asymlab.kernels import build as building
from asymlab.kernels import source as sources
from asymlab.kernels.bases import Base, GitSource, load_series
from asymlab.kernels.build import build, built_tree
from asymlab.kernels.kernel import Kernel
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources import mirror as mirroring
from fake_kernel import FAIR, commit_all, make_fake_kernel, make_fake_series

GIT = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org"]
HOUR = 3600


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    root = make_fake_series(tmp_path / "series")
    monkeypatch.setattr(series_module, "series_root", lambda: root)
    return tmp_path / "cache" / "kernels"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree whose files are an hour old."""
    return aged(make_fake_kernel(tmp_path / "linux"))


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The base 6.12 as a git repository with the same content."""
    folder = make_fake_kernel(tmp_path / "repository")
    commit_all(folder)
    known = {"6.12": Base(title="t", git=GitSource(url=f"file://{folder}", ref="main"))}
    monkeypatch.setattr(sources, "load_bases", lambda: known)
    plain = bases.find_base
    monkeypatch.setattr(
        building, "find_base", lambda name, tree=None: plain(name, tree) if tree else known[name]
    )
    yield folder


def aged(folder: Path, s: float = HOUR) -> Path:
    """``folder`` with files that are ``s`` seconds old."""
    for path in folder.rglob("*"):
        os.utime(path, (time.time() - s,) * 2, follow_symlinks=False)
    return folder


def make_kernel(tree: Path | None, series: str | None = None) -> Kernel:
    return build("6.12", "arm64", series, Silent(), tree=tree)


def compiled(kernel: Kernel) -> bool:
    """Whether the kernel's build compiled the scheduler."""
    return "kernel/sched/fair.o" in kernel.log.read_text()


def copy_of_an_older_file(tree: Path) -> None:
    old = tree.parent / "old.c"
    old.write_text("int unfair;\n")
    aged(old.parent, 2 * HOUR)
    run(["cp", "-p", str(old), str(tree / FAIR)])


def original_put_back(tree: Path) -> None:
    (tree / f"{FAIR}.orig").write_text("int unfair;\n")
    aged(tree, 2 * HOUR)
    (tree / f"{FAIR}.orig").rename(tree / FAIR)


def rsync_with_times(tree: Path) -> None:
    other = make_fake_kernel(tree.parent / "other", "int unfair;\n")
    run(["rsync", "-rt", f"{aged(other, 2 * HOUR)}/", str(tree)])


def stashed(tree: Path) -> None:
    """A stash that leaves the file's time as it was (git-restore-mtime, a clock set back)."""
    run([*GIT, "-C", str(tree), "stash", "-q"])
    aged(tree, 2 * HOUR)


def same_size_and_time(tree: Path) -> None:
    before = (tree / FAIR).stat()
    (tree / FAIR).write_text("int fare;\n")
    os.utime(tree / FAIR, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (copy_of_an_older_file, "int unfair;\n"),
        (original_put_back, "int unfair;\n"),
        (rsync_with_times, "int unfair;\n"),
        (stashed, "int unfair;\n"),
        (same_size_and_time, "int fare;\n"),
    ],
)
def test_an_edit_that_is_older_than_the_object_is_compiled(
    edit: Callable[[Path], None], expected: str, tree: Path
) -> None:
    if edit is stashed:
        (tree / FAIR).write_text("int unfair;\n")
        commit_all(tree)
        (tree / FAIR).write_text("int fair;\n")
    first = make_kernel(tree)
    assert first.image.read_text() == f"int fair;\n#{first.key}\n"
    edit(tree)
    second = make_kernel(tree)
    assert second.image.read_text() == f"{expected}#{second.key}\n"
    assert second.key != first.key


def test_an_edit_is_compiled_though_the_objects_are_from_the_future(
    tree: Path, cache: Path
) -> None:
    make_kernel(tree)
    (copy,) = (cache / "trees").iterdir()
    aged(copy / "build-arm64", -HOUR)
    (tree / FAIR).write_text("int unfair;\n")
    assert make_kernel(tree).image.read_text().startswith("int unfair;\n")


def test_another_time_or_folder_of_a_tree_does_not_count_as_an_edit(
    tree: Path, tmp_path: Path
) -> None:
    first = make_kernel(tree)
    elsewhere = make_kernel(aged(Path(shutil.copytree(tree, tmp_path / "elsewhere")), 7))
    assert elsewhere.key == first.key and elsewhere.folder == first.folder
    aged(tree, 0)
    assert make_kernel(tree) == first
    (tree / "README").write_text("")
    second = make_kernel(tree)
    assert second.key != first.key and not compiled(second)


def test_a_header_that_may_hide_another_or_vanished_has_its_users_compiled(tree: Path) -> None:
    (tree / "kernel/sched/deep.h").write_text("int deep;\n")
    assert make_kernel(tree).image.read_text().startswith("int fair;\nint deep;\n#")
    (tree / "include").mkdir()
    (tree / "include/other.h").write_text("")
    assert not compiled(make_kernel(tree))
    (tree / "include/deep.h").write_text("")
    assert compiled(make_kernel(tree))
    (tree / "include/deep.h").unlink()
    (tree / "kernel/sched/deep.h").unlink()
    assert make_kernel(tree).image.read_text().startswith("int fair;\n#")


def test_what_a_link_leads_to_is_compiled(tree: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tree / f"{name}.h").write_text(f"int {name};\n")
    (tree / "kernel/sched/at.h").symlink_to("../../one.h")
    aged(tree)
    assert "int one;" in make_kernel(tree).image.read_text()
    (tree / "kernel/sched/at.h").unlink()
    (tree / "kernel/sched/at.h").symlink_to("../../two.h")
    aged(tree)
    assert "int two;" in make_kernel(tree).image.read_text()


def test_a_copy_cut_short_is_compiled_all_the_same(
    tree: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_kernel(tree)
    (tree / FAIR).write_text("int unfair;\n")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(mirroring, "touch_changed", interrupt)
        make_kernel(tree)
    (copy,) = (cache / "trees").iterdir()
    assert (copy / FAIR).read_text() == "int unfair;\n"
    aged(copy / "kernel", 2 * HOUR)  # as if it had kept the time of the tree
    assert make_kernel(tree).image.read_text().startswith("int unfair;\n")


def test_a_tree_that_is_a_base_with_or_without_a_series_is_that_kernel(
    base: Path, tree: Path
) -> None:
    plain, patched = make_kernel(None), make_kernel(None, "x/6.12")
    same = make_kernel(tree)
    assert (same.key, same.source, same.series) == (plain.key, str(tree), None)
    (tree / FAIR).write_text("int fair;\nint smt;\n")
    same = make_kernel(tree)
    assert (same.key, same.source, same.series) == (patched.key, str(tree), None)
    (tree / FAIR).write_text("int smt;\n")
    assert make_kernel(tree).key not in (plain.key, patched.key)


def test_a_series_on_a_tree_that_is_a_base_is_another_kernel(tree: Path, base: Path) -> None:
    plain = make_kernel(None)
    series = load_series("x/6.12")
    assert built_tree("6.12", "arm64", None, Silent(), tree) == plain
    assert built_tree("6.12", "arm64", series, Silent(), tree) is None
    patched = build("6.12", "arm64", series, Silent(), tree=tree)
    assert patched.key != plain.key and "int smt;" in patched.image.read_text()
    found = built_tree("6.12", "arm64", series, Silent(), tree)
    assert found and found.key == patched.key


def test_the_first_build_of_a_tree_starts_from_the_base(
    base: Path, tree: Path, cache: Path
) -> None:
    plain = make_kernel(None)
    assert compiled(plain)
    (tree / "README").write_text("")
    edited = make_kernel(tree)
    assert not compiled(edited)
    assert edited.image.read_text() == f"int fair;\n#{edited.key}\n"
    # and the base stays what it was
    copies = {path.name: path for path in (cache / "trees").iterdir()}
    (kept,) = (path for name, path in copies.items() if name.startswith("git-"))
    (copy,) = (path for name, path in copies.items() if name.startswith("tree-"))
    assert (copy / FAIR).samefile(kept / FAIR)
    (tree / FAIR).write_text("int unfair;\n")
    assert make_kernel(tree).image.read_text().startswith("int unfair;\n")
    assert (kept / FAIR).read_text() == "int fair;\n"


def test_a_first_build_compiles_what_differs_from_the_base(
    base: Path, tree: Path, cache: Path
) -> None:
    make_kernel(None)
    (kept,) = (cache / "trees").glob("git-*")
    aged(kept / "build-arm64", -HOUR)  # the clock may have been set back since
    (tree / FAIR).write_text("int unfair;\n")
    aged(tree, 2 * HOUR)
    edited = make_kernel(tree)
    assert compiled(edited) and edited.image.read_text() == f"int unfair;\n#{edited.key}\n"


def test_a_base_with_little_in_common_is_not_started_from(
    base: Path, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_kernel(None)
    for n in range(9):
        (tree / f"{n}.c").write_text("")
    found = sources.find_source(Base(title="t", tree=tree), Silent())
    assert objects._nearest(found, "build-arm64") is None
    assert compiled(make_kernel(tree))
