# SPDX-License-Identifier: Apache-2.0
"""The shipped series on the sources that the shipped recipe names, and the emulator it makes."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from asymlab.emulator.build import build, build_python
from asymlab.emulator.recipe import DEVICES, QEMU, compiler_command, load_recipe, qemu_cache
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchState
from asymlab.sources.tarball import find_source, unpack
from mails import assert_mails

EACH = "ASYMLAB_EACH_PATCH"
"""Set it to build after every patch, which takes half an hour."""

SERIES = load_recipe().series


def test_patches_are_mails() -> None:
    assert_mails(SERIES)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as they come."""
    source = find_source(load_recipe().source, qemu_cache(), Silent())
    assert source.tarball
    folder = tmp_path_factory.mktemp("qemu")
    unpack(source.tarball, folder)
    return folder


@pytest.mark.build
def test_patches_are_clean_by_qemus_own_rules(tree: Path) -> None:
    for patch in SERIES.patches:
        argv = ["perl", "scripts/checkpatch.pl", "-q", "--no-tree", str(SERIES.path(patch))]
        done = run(argv, cwd=tree, check=False)
        assert done.code == 0, f"{patch.file}\n{done.output}"


@pytest.mark.build
def test_patches_apply_in_order_and_again(tree: Path) -> None:
    assert {one.state for one in apply_series(SERIES, tree, QEMU)} == {PatchState.APPLIED}
    assert {one.state for one in apply_series(SERIES, tree, QEMU)} == {PatchState.ALREADY}


@pytest.mark.build
@pytest.mark.tier("test", seconds=350)
@pytest.mark.parametrize("arch", ["arm64", "x86_64"])
def test_the_emulator_builds_and_has_what_the_board_asks_for(arch: str) -> None:
    built = build(arch, Silent())
    assert f"(asymlab {built.key})" in run([str(built.program), "--version"]).output
    words = built.program.read_bytes()
    assert all(word in words for word in (b"round-stats", b"round-jitter", b"cpu-timing"))
    assert built.folder.stat().st_nlink == 2, "nothing but files"
    assert sum(file.stat().st_size for file in built.folder.iterdir()) < 40 << 20


@pytest.mark.build
@pytest.mark.tier("all", seconds=2000)
@pytest.mark.skipif(EACH not in os.environ, reason=f"takes half an hour; set {EACH}=1")
def test_every_patch_builds(tmp_path: Path) -> None:
    recipe = load_recipe()
    source = find_source(recipe.source, qemu_cache(), Silent())
    assert source.tarball
    objects = tmp_path / "build"
    objects.mkdir()
    (tmp_path / "src").mkdir()
    unpack(source.tarball, tmp_path / "src")
    for spec in recipe.targets.values():
        lists = tmp_path / "src" / "configs" / "devices" / spec.target
        shutil.copyfile(recipe.device_file(spec), lists / f"{DEVICES}.mak")
    python = build_python(recipe.python, Silent())
    options = [*recipe.options(), f"--python={python}", f"--cc={compiler_command()}"]
    programs = [spec.program for spec in recipe.targets.values()]
    for patch in SERIES.patches:
        argv = ["patch", "-p1", "--fuzz=0", "-i", str(SERIES.path(patch))]
        run(argv, cwd=tmp_path / "src")
        if not (objects / "build.ninja").exists():
            run(["../src/configure", *options, "--enable-werror"], cwd=objects)
        run(["ninja", *programs], cwd=objects, deadline_s=3600)
