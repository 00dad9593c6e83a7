# SPDX-License-Identifier: Apache-2.0
"""What is remembered of files, and when it is not trusted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asymlab.proc import run
from asymlab.sources import content
from asymlab.sources.content import signature, states


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files whose hashes are remembered at once."""
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(content, "_RACY_NS", 0)
    (tmp_path / "tree").mkdir()
    for name in ("a.c", "b.c"):
        (tmp_path / "tree" / name).write_text(name)
    return tmp_path / "tree"


def test_a_file_is_read_once(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = states(tree)
    read: list[Path] = []
    plain = content._state

    def counted(path: Path) -> str:
        read.append(path)
        return plain(path)

    monkeypatch.setattr(content, "_state", counted)
    assert states(tree) == first
    assert read == []
    (tree / "b.c").write_text("other")
    assert states(tree)["a.c"] == first["a.c"] and states(tree)["b.c"] != first["b.c"]
    assert read == [tree / "b.c"]


@pytest.mark.parametrize("replace", [False, True])
def test_an_edit_of_the_same_size_and_time_is_seen(replace: bool, tree: Path) -> None:
    first = states(tree)
    before = (tree / "a.c").stat()
    edited = tree / "a.c.new" if replace else tree / "a.c"
    edited.write_text("A.c")
    os.utime(edited, ns=(before.st_atime_ns, before.st_mtime_ns))
    edited.rename(tree / "a.c")
    assert states(tree)["a.c"] != first["a.c"]


def test_what_changed_just_now_is_not_remembered(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "_RACY_NS", 10**12)
    states(tree)
    assert not list((tree.parent / "cache" / "content").glob("hashes-*"))


def test_modes_and_links_are_content_and_times_are_not(tree: Path) -> None:
    first = signature(states(tree))
    os.utime(tree / "a.c", (1, 1))
    assert signature(states(tree)) == first
    (tree / "a.c").chmod(0o755)
    executable = signature(states(tree))
    (tree / "a.c").unlink()
    (tree / "a.c").symlink_to("b.c")
    assert len({first, executable, signature(states(tree))}) == 3


def test_sources_of_subprojects_count_although_git_ignores_them(tree: Path) -> None:
    run(["git", "init", "-q", str(tree)])
    (tree / ".gitignore").write_text("/subprojects/kept\n*.log\n")
    for name in ("a.log", "subprojects/kept/x.c", "subprojects/kept/.git/HEAD"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(name)
    assert {*states(tree)} == {".gitignore", "a.c", "b.c", "subprojects/kept/x.c"}
