# SPDX-License-Identifier: Apache-2.0
"""Builds: keys, the store, files left by an interrupt or a failure. Uses a stand-in kernel."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from asymlab.builder.command import BuildFailed
from asymlab.errors import UserError
from asymlab.kernels import bases as series_module
from asymlab.kernels.build import build
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.objects import resumable
from asymlab.kernels.source import kernels_cache
from asymlab.model.system import ArmSpec
from asymlab.progress import Progress, Silent, Unwatched
from asymlab.session import prepare
from asymlab.sources.series import PatchState
from fake_kernel import FAIR, commit_all, make_fake_kernel, make_fake_series
from goldens import refused
from waiting import processes_in, wait_for


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    root = make_fake_series(tmp_path / "series")
    monkeypatch.setattr(series_module, "series_root", lambda: root)
    return tmp_path / "cache" / "kernels" / "store"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return make_fake_kernel(tmp_path / "linux")


def make_kernel(tree: Path, series: str | None = None, progress: Progress | None = None) -> Kernel:
    return build("6.12", "arm64", series, progress or Silent(), tree=tree)


def snapshot(tree: Path) -> dict[str, bytes]:
    return {str(p.relative_to(tree)): p.read_bytes() for p in tree.rglob("*") if p.is_file()}


def test_base_and_series(tree: Path, store: Path) -> None:
    before = snapshot(tree)
    patched = make_kernel(tree, "x/6.12")
    assert patched.image.read_text() == f"int fair;\nint smt;\n#{patched.key}\n"
    assert [patch.state for patch in patched.patches] == [PatchState.APPLIED]
    assert patched.folder.name == f"6.12.9-arm64-x-6.12-{patched.key}"
    plain = make_kernel(tree)
    assert plain.image.read_text() == f"int fair;\n#{plain.key}\n"
    assert (plain.version, plain.release) == ("6.12.9", "6.12.9")
    assert "CONFIG_SCHED_SMT=y" in plain.config.read_text()
    assert plain.system_map.is_file() and "kernel/sched/fair.o" in plain.log.read_text()
    assert snapshot(tree) == before, "the user's tree was written to"
    assert sorted(store.iterdir()) == sorted([plain.folder, patched.folder])
    assert list((store.parent / "work").iterdir()) == [], "a variant's tree was left"


def test_series_compiles_only_what_it_touches(tree: Path) -> None:
    assert "objtool.o" in make_kernel(tree).log.read_text()
    assert "objtool.o" not in make_kernel(tree, "x/6.12").log.read_text()


def test_a_configuration_has_its_own_objects_and_kernel(tree: Path) -> None:
    plain = make_kernel(tree)
    host = build("6.12", "arm64", "x/6.12", Silent(), tree=tree, config="kvm")
    assert host.folder.name == f"6.12.9-arm64-kvm-x-6.12-{host.key}"
    assert "CONFIG_KVM=y" in host.config.read_text()
    assert "CONFIG_KVM=y" not in plain.config.read_text()
    assert host.key != make_kernel(tree, "x/6.12").key
    made = [log.read_text() for log in kernels_cache().glob("trees/*/build-*/made.log")]
    assert made == ["made\n", "made\n"], "the objects of one base were compiled again"


def test_arms_of_one_base_with_different_configurations(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, asked = make_kernel(tree), list[object]()

    def answer(base: str, arch: str, *_: object, **options: object) -> Kernel:
        asked.append(options["config"])
        return kernel

    monkeypatch.setattr(prepare, "build_kernel", answer)
    plain = ArmSpec(title="a", base="6.12")
    host = plain.model_copy(update={"config": "kvm"})
    prepare.build_kernels({"a": plain, "b": host, "c": host}, "arm64", {}, Unwatched())
    assert asked == [None, "kvm"]


def test_an_edit_changes_the_key(tree: Path) -> None:
    first = make_kernel(tree)
    (tree / FAIR).write_text("int unfair;\n")
    (tree / "new.c").write_text("")
    second = make_kernel(tree)
    assert second.key != first.key
    assert second.image.read_text() == f"int unfair;\n#{second.key}\n"
    (tree / "new.c").unlink()
    assert make_kernel(tree).key not in (first.key, second.key)


def test_content_is_that_of_the_code_and_not_of_the_sources(tree: Path) -> None:
    first = make_kernel(tree)
    (tree / "new.c").write_text("")
    same = make_kernel(tree)
    (tree / FAIR).write_text("int unfair;\n")
    other = make_kernel(tree)
    assert len({first.key, same.key, other.key}) == 3
    assert first.content == same.content != other.content


class Interrupt:
    """A Progress that stands for Ctrl-C at the first compilation."""

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        if note.endswith(".o"):
            raise KeyboardInterrupt


@pytest.mark.parametrize("series", [None, "x/6.12"])
def test_interrupted_build_leaves_nothing(tree: Path, store: Path, series: str | None) -> None:
    if series:
        make_kernel(tree)
    had = set(store.glob("*"))
    (tree / "HANG").touch() if not series else None
    with pytest.raises(KeyboardInterrupt):
        make_kernel(tree, series, Interrupt())
    assert set(store.glob("*")) == had
    (tree / "HANG").unlink(missing_ok=True)
    kernel = make_kernel(tree, series)
    assert kernel.system_map.read_text() == "whole\n"


def test_killed_process_does_not_trip_the_next(tree: Path, store: Path) -> None:
    # no clean-up runs; the truncated object looks newer than its source
    (tree / "HANG").touch()
    child = multiprocessing.get_context("fork").Process(target=make_kernel, args=(tree,))
    child.start()
    cache = store.parent
    wait_for(lambda: any(m.read_text() == "half" for m in cache.rglob("System.map")))
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert not store.exists()
    wait_for(lambda: not processes_in(cache))
    (tree / "HANG").unlink()
    assert make_kernel(tree).system_map.read_text() == "whole\n"


def test_what_was_whole_before_a_killed_make_stays(tmp_path: Path) -> None:
    objects = tmp_path / "objects"
    objects.mkdir()
    whole = objects / "autoconf.h"
    whole.touch()
    before = whole.stat().st_mtime - 1
    os.utime(whole, (before, before))
    with pytest.raises(KeyboardInterrupt), resumable(objects):
        (objects / "half.o").touch()
        raise KeyboardInterrupt
    with resumable(objects):
        assert [path.name for path in objects.glob("[!.]*")] == ["autoconf.h"]


def test_failure_quotes_the_compiler_and_keeps_the_log(tree: Path, store: Path) -> None:
    (tree / "FAIL").touch()
    with pytest.raises(BuildFailed) as caught:
        make_kernel(tree)
    assert "kernel/sched/fair.c:3:1: error: no such thing" in caught.value.message
    assert caught.value.message.startswith("Linux 6.12.9 ")
    assert caught.value.log.is_file() and str(caught.value.log) in caught.value.hint
    assert not store.exists()


def test_a_series_that_does_not_apply_or_a_lost_option(tree: Path, store: Path) -> None:
    (tree / FAIR).write_text("int other;\n")
    with refused(UserError):
        make_kernel(tree, "x/6.12")
    assert [kernel.name for kernel in store.iterdir()] == [make_kernel(tree).folder.name]
    makefile = tree / "Makefile"
    cut = "grep -v CONFIG_NUMA= $(KCONFIG_ALLCONFIG) >$(O)/.config"
    makefile.write_text(makefile.read_text().replace("cp $(KCONFIG_ALLCONFIG) $(O)/.config", cut))
    with refused(UserError):
        make_kernel(tree)


class Bar:
    """Records its updates."""

    def __init__(self) -> None:
        self.updates: list[tuple[float, float | None, str]] = []

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        self.updates.append((done, total, note))


def test_progress_names_the_file(tree: Path, store: Path) -> None:
    bar = Bar()
    make_kernel(tree, progress=bar)
    assert (2, 1800, "kernel/sched/fair.o") in bar.updates
    (tree / FAIR).write_text("int unfair;\n")
    make_kernel(tree, progress=bar)
    assert bar.updates[-1] == (1, 2, "kernel/sched/fair.o"), "the first build was not counted"
    (tree / "kernel/other.c").write_text("")
    make_kernel(tree)
    (count,) = (store.parent / "counts").iterdir()
    assert count.read_text() == "2", "a build that had nothing to do was counted"


def test_git_tree_without_ignored_files(tree: Path, tmp_path: Path) -> None:
    (tree / ".gitignore").write_text("*.lex.c\n/.config\n")
    commit_all(tree)
    (tree / "made.lex.c").write_text("")
    (tree / ".config").write_text("")
    (tree / "untracked.c").write_text("")
    make_kernel(tree)
    (copy,) = (tmp_path / "cache" / "kernels" / "trees").iterdir()
    names = {path.name for path in copy.iterdir()}
    assert {"untracked.c", "Makefile"} <= names
    assert not {"made.lex.c", ".config", ".git"} & names


@pytest.mark.parametrize("name", ["a cache", "cache:2"])
def test_a_cache_in_which_linux_does_not_build_is_refused_at_once(
    name: str, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / name))
    with refused(UserError):
        make_kernel(tree)
    assert not any(log.read_text() for log in tmp_path.rglob("made.log"))
