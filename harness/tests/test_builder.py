# SPDX-License-Identifier: Apache-2.0
"""The mechanism of all builds: the store, the working folder, keys of fixed inputs, steps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from asymlab.arch import ARCHES
from asymlab.builder import build as building
from asymlab.builder.build import Artifact, Build, stored_or_built
from asymlab.builder.command import Steps
from asymlab.chains.build import PartInputs
from asymlab.chains.get import fetched_part
from asymlab.chains.part import Packages, PartRecipe, SourceBuild
from asymlab.emulator.build import QemuInputs
from asymlab.emulator.recipe import load_recipe
from asymlab.errors import InfraError
from asymlab.kernels.build import KernelInputs
from asymlab.kernels.fragments import Option
from asymlab.kernels.make import Toolchain
from asymlab.kernels.source import KernelSource
from asymlab.progress import Progress, Silent
from asymlab.sources.tarball import Source
from goldens import refused


class Thing(Artifact):
    RECORD = "thing.json"

    key: str
    folder: Path

    def needed_files(self) -> tuple[Path, ...]:
        return (self.folder / "file",)


def make(build: Build[Thing], progress: Progress) -> Thing:
    build.work.mkdir()
    thing = Thing(key=build.key, folder=build.folder)
    with build.published(thing) as fresh:
        (fresh / "file").touch()
    return thing


def fail(build: Build[Thing], progress: Progress) -> Thing:
    with build.published(make(build, progress)):
        raise KeyboardInterrupt


def thing(home: Path, make: Callable[[Build[Thing], Progress], Thing] = make) -> Build[Thing]:
    return Build(Thing, "key", "a thing", home, home / "work", make)


def test_an_artifact_is_made_once_and_again_for_a_refresh_or_a_missing_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = thing(tmp_path / "cache")
    assert build.stored() is None
    made = stored_or_built(build, Silent())
    assert not build.work.exists()
    with monkeypatch.context() as patch:  # another process may hold the lock for hours
        patch.setattr(building, "locked", None)
        assert stored_or_built(replace(build, make=fail), Silent()) == made
    with pytest.raises(KeyboardInterrupt):
        stored_or_built(replace(build, make=fail), Silent(), refresh=True)
    (made.folder / "file").unlink(missing_ok=True)
    assert build.stored() is None


def test_a_cache_may_be_moved(tmp_path: Path) -> None:
    made = stored_or_built(thing(tmp_path / "cache"), Silent())
    (tmp_path / "cache").rename(tmp_path / "elsewhere")
    moved = thing(tmp_path / "elsewhere").stored()
    assert moved and (moved.key, moved.folder) == (made.key, tmp_path / "elsewhere/store/key")


def test_the_working_folder_stays_after_a_failure_or_on_request(tmp_path: Path) -> None:
    build = thing(tmp_path, fail)
    with pytest.raises(KeyboardInterrupt):
        stored_or_built(build, Silent())
    build.work.rmdir()
    stored_or_built(replace(build, make=make, key="other", keeps_work=lambda: True), Silent())
    assert build.work.is_dir()


def test_too_little_disk(tmp_path: Path) -> None:
    with refused(InfraError):
        stored_or_built(replace(thing(tmp_path), needs_bytes=1 << 60), Silent())


TARBALL = Source(id="source", what="fw_1.2.tar", tarball=Path("/fw_1.2.tar"))
OPTIONS = (Option("CONFIG_A", "y", Path("a.config"), 1), Option("CONFIG_B", "n", Path("a"), 2))
KERNEL = KernelInputs(
    "6.12",
    KernelSource(Path("/linux"), "source", "6.12.9", "what"),
    Toolchain(ARCHES["arm64"], "gcc 14, ld 2"),
    OPTIONS,
    None,
)
QEMU = QemuInputs("arm64", load_recipe(), TARBALL, "gcc 14", "asked")
FILES = {"code": "a/code.fd", "bios": "b"}
FETCHED = PartRecipe(
    name="p/x",
    title="t",
    fetch=Packages(packages=("fw",), suite="trixie"),
    files=FILES,
    series=None,
)
STEPS = {
    "source": {"debian": {"package": "fw", "suite": "trixie"}},
    "compiler": {"prefix": "aarch64-linux-gnu-", "package": "gcc"},
    "tools": {"make": "make"},
    "steps": [["make", "-j{jobs}"]],
}
BUILT = PartRecipe(
    name="p/x", title="t", build=SourceBuild.model_validate(STEPS), files=FILES, series=None
)
PART = PartInputs(BUILT, TARBALL, "gcc 14", "", None, "")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (KERNEL.build().folder.name, "6.12.9-arm64-31f6e6c97fc598f1"),
        (QEMU.build().folder.name, "cd5faf9faa9c8d7c-arm64"),
        (fetched_part(FETCHED).folder.name, "12c289942f1fdf52"),
        (PART.build().folder.name, "aafe4bb74184c6a7"),
    ],
)
def test_a_key_stays_so_that_caches_stay_valid(name: str, expected: str) -> None:
    """It changes with RECIPE, LAYOUT of the module, and nothing else that is not an input."""
    assert name == expected


OTHER = Source(id="other", what="fw_1.3.tar", tarball=Path("/fw_1.3.tar"))
CHANGES = {"source": OTHER, "compiler": "gcc 15", "files": "other", "patches": "other"}
SERIES = load_recipe().series


@pytest.mark.parametrize(
    ("inputs", "change"),
    [
        (KERNEL, {"source": replace(KERNEL.source, id="other")}),
        (KERNEL, {"toolchain": replace(KERNEL.toolchain, arch=ARCHES["x86_64"])}),
        (KERNEL, {"toolchain": replace(KERNEL.toolchain, compiler="gcc 15")}),
        (KERNEL, {"options": OPTIONS[:1]}),
        (KERNEL, {"series": SERIES}),
        *((QEMU, {name: value}) for name, value in CHANGES.items() if name != "patches"),
        *((PART, {name: value}) for name, value in CHANGES.items() if name != "files"),
        (PART, {"payload": Path(__file__)}),
        (PART, {"recipe": BUILT.model_copy(update={"files": {"code": "a/code.fd"}})}),
    ],
)
def test_every_input_changes_the_key(
    inputs: KernelInputs | QemuInputs | PartInputs, change: dict[str, Any]
) -> None:
    assert replace(inputs, **change).build().key != inputs.build().key


class Bar:
    """Records the last update."""

    last: tuple[float, float | None, str]

    def update(self, done: float, total: float | None = None, note: str = "") -> None:
        self.last = done, total, note


@pytest.mark.parametrize(
    ("pattern", "expected", "last"),
    [
        (r"^  \w+ +(?P<what>\S+)", 0, (2, None, "b.o")),
        (r"^  \w+ +(?P<what>\S+)", 9, (2, 9, "b.o")),
        (r"^  \w+ +(?P<what>\S+)", 1, (2, 2, "b.o")),
        (r"^\[(?P<done>\d+)/(?P<all>\d+)\] (?P<what>.*)", 0, (7, 8, "c.o")),
    ],
)
def test_steps_are_counted(pattern: str, expected: int, last: tuple[object, ...]) -> None:
    bar = Bar()
    steps = Steps(bar, re.compile(pattern), expected)
    for line in ("  CC a.o", "warning", "  CC b.o", "[7/8] c.o", "the end"):
        steps.see(line)
    assert bar.last == last
