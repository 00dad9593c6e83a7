# SPDX-License-Identifier: Apache-2.0
"""Building the emulator, with a stand-in for QEMU's sources."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asymlab.builder import unpacked
from asymlab.builder.command import BuildFailed
from asymlab.emulator import build as building
from asymlab.emulator import recipe as tools
from asymlab.emulator.build import Qemu, build, stored
from asymlab.emulator.recipe import load_recipe, qemu_cache, qemu_version
from asymlab.errors import InfraError, UserError
from asymlab.proc import spawn
from asymlab.progress import Silent
from asymlab.sources.series import PatchState
from asymlab.sources.tarball import unpack
from fake_qemu import PATCH, make_fake_qemu, make_recipe
from goldens import refused
from waiting import processes_in, wait_for


class Bench:
    """Sources, a recipe that builds them, and a cache."""

    def __init__(self, folder: Path) -> None:
        self.tree = make_fake_qemu(folder / "qemu")
        self.folder = folder / "recipe"
        self.recipe = make_recipe(self.folder, self.tree)

    def build(self, arch: str = "arm64") -> Qemu:
        """By the recipe."""
        return build(arch, Silent(), recipe=self.recipe)

    def build_tree(self, arch: str = "arm64") -> Qemu:
        """The sources as they are."""
        return build(arch, Silent(), recipe=self.recipe, tree=self.tree)

    def repack(self) -> None:
        """Write the recipe for the sources as they are now, without edits."""
        make_recipe(self.folder, self.tree)

    def edit(self, old: str, new: str) -> None:
        """Replace a text of the recipe."""
        text = self.recipe.read_text()
        assert old in text
        self.recipe.write_text(text.replace(old, new, 1))

    def made(self) -> list[str]:
        """Objects of the build that remains of a tree."""
        return sorted(next(qemu_cache().glob("trees/*/build/made")).read_text().split())


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setenv("ASYMLAB_CACHE", str(tmp_path / "cache"))
    bin = tmp_path / "bin"
    bin.mkdir()
    strip = bin / "strip"
    strip.write_text('#!/bin/sh\ncp "$3" "$2"\n')  # it takes text files
    strip.chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin}:{os.environ['PATH']}")
    monkeypatch.setattr(tools, "_LIBRARIES", {})
    monkeypatch.setattr(tools, "_HEADERS", {})
    monkeypatch.setattr(building, "build_python", lambda requirements, progress: Path("python3"))
    return Bench(tmp_path)


def test_the_series_is_applied_and_only_the_program_is_kept_and_found(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = bench.build()
    assert built.version == "10.0.13"
    assert [patch.state for patch in built.patches] == [PatchState.APPLIED]
    assert built.program.read_text() == "int main;\nint patched;\n"
    names = {file.name for file in built.folder.iterdir()}
    assert names == {"qemu-system-aarch64", "qemu.json"}
    assert bench.build() == built
    monkeypatch.setattr(building, "load_recipe", lambda: load_recipe(bench.recipe))
    assert stored("arm64") == built
    assert stored("x86_64") is None


def test_each_architecture_is_built_when_needed_from_common_objects(bench: Bench) -> None:
    arm = bench.build("arm64")
    objects = qemu_cache() / "work" / "build"
    assert (objects / "made").read_text().split() == ["main.o", "qemu-system-aarch64"]
    (objects / "main.o").write_text("of the first build\n")
    x86 = bench.build("x86_64")
    assert x86.program.read_text() == "of the first build\n"
    assert x86.program.name == "qemu-system-x86_64"
    assert x86.key == arm.key
    assert x86.folder != arm.folder
    assert arm.program.is_file()
    assert not (qemu_cache() / "work").exists(), "nothing is left to build"


def test_folders_of_other_projects_are_not_unpacked(bench: Bench) -> None:
    for folder in ("roms/seabios", "hw/roms/x"):
        (bench.tree / folder).mkdir(parents=True)
        (bench.tree / folder / "file").touch()
    bench.repack()
    bench.build()
    sources = qemu_cache() / "work" / "src"
    assert not list((sources / "roms").rglob("*"))
    assert (sources / "hw" / "roms" / "x" / "file").is_file()


def test_an_architecture_that_the_recipe_lacks(bench: Bench) -> None:
    with refused(UserError):
        bench.build("riscv64")


COMMANDS = """\
#!/bin/sh
# configure that leaves what meson leaves
for lib in libcommon.a.p libqemu-aarch64-softmmu.a.p libio.a.p; do
  mkdir $lib
  echo '{"output": "'$lib/x.o'", "command": "../src/gcc -DLIB='$lib' -MD -o x.o -c x.c"}'
done | sed -e '1i [' -e '1,2s/$/,/' -e '$a ]' >compile_commands.json
sed -n '/^cat/,$p' ../src/configure-rest >rest
. ./rest
printf 'rule touch\n  command = touch $out\nbuild config-poison.h: touch\n' >>build.ninja
"""
PRECOMPILED = "work/build/qemu/osdep.h.gch"


def build_with(compiler: str, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build sources that meson configured; ``compiler`` is a line of shell."""
    monkeypatch.setattr(building, "compiler_command", lambda: "gcc")
    (bench.tree / "configure").rename(bench.tree / "configure-rest")
    (bench.tree / "configure").write_text(COMMANDS)
    (bench.tree / "gcc").write_text(f"#!/bin/sh\n{compiler}\n")
    for name in ("configure", "gcc"):
        (bench.tree / name).chmod(0o755)
    bench.repack()
    bench.build()


def test_a_compiler_without_precompiled_headers_is_accepted(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_with('echo half >"$6"; exit 1', bench, monkeypatch)
    assert not (qemu_cache() / PRECOMPILED).exists()


def test_a_header_is_compiled_once_for_each_kind_of_object(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_with('echo "$*" >"$6"', bench, monkeypatch)
    folder = qemu_cache() / PRECOMPILED
    made = {file.name: file.read_text().split() for file in folder.iterdir()}
    assert (folder.parent.parent / "config-poison.h").exists(), "the header includes it"
    assert set(made) == {"libcommon.a.p", "libqemu-aarch64-softmmu.a.p"}
    assert made["libcommon.a.p"][:3] == ["-DLIB=libcommon.a.p", "-x", "c-header"]
    assert made["libcommon.a.p"][3].endswith("/src/include/qemu/osdep.h")


def edit_series(bench: Bench) -> None:
    patch = bench.folder / "series" / "0001.patch"
    patch.write_text(PATCH.replace("int patched", "int other"))


def edit_sources(bench: Bench) -> None:
    (bench.tree / "README").write_text("new\n")
    bench.repack()


EDITS: dict[str, Callable[[Bench], object]] = {
    "series": edit_series,
    "options": lambda bench: bench.edit("--enable-tcg", "--disable-tcg"),
    "title": lambda bench: bench.edit("a test", "another name"),
    "devices": lambda bench: (bench.folder / "devices.mak").write_text("CONFIG_Q35=y\n"),
    "sources": edit_sources,
}


@pytest.mark.parametrize("what", EDITS)
def test_the_key_changes_with_every_input_of_the_build(bench: Bench, what: str) -> None:
    before = bench.build()
    EDITS[what](bench)
    after = bench.build()
    assert (after.key != before.key) is (what != "title")
    assert before.program.is_file(), "the other build stays"


def test_a_series_edited_during_a_build_does_not_change_its_key(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure = building._configure

    def edit_late(*args: object) -> None:
        edit_series(bench)
        configure(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(building, "_configure", edit_late)
    first = bench.build()
    monkeypatch.setattr(building, "_configure", configure)
    second = bench.build()
    assert first.key != second.key
    assert "int patched" in first.program.read_text()
    assert "int other" in second.program.read_text()


def test_a_series_edited_while_it_is_read_is_refused(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def edit_early(tarball: Path, into: Path, without: tuple[str, ...]) -> None:
        edit_series(bench)
        unpack(tarball, into, without)

    monkeypatch.setattr(unpacked, "unpack", edit_early)
    with refused(InfraError):
        bench.build()
    assert not list(qemu_cache().glob("store/*"))


def test_a_tree_is_built_as_it_is_and_only_what_changed_again(bench: Bench) -> None:
    first = bench.build_tree()
    (said,) = qemu_cache().glob("trees/*/build/configured")
    for words in (
        "--target-list=aarch64-softmmu,x86_64-softmmu",
        "--with-devices-aarch64=asymlab",
        "--enable-tcg",
    ):
        assert words in said.read_text()
    assert first.series is None
    assert first.program.read_text() == "int main;\n"
    assert bench.made() == ["main.o", "qemu-system-aarch64"]
    (bench.tree / "README").write_text("new\n")
    second = bench.build_tree()
    assert second.key != first.key
    assert len(bench.made()) == 2, "nothing that is compiled changed"
    (bench.tree / "main.c").write_text("int more;\n")
    bench.build_tree()
    assert len(bench.made()) == 4
    names = {file.name for file in (bench.tree / "configs/devices/aarch64-softmmu").iterdir()}
    assert names == {"default.mak"}, "the user's tree was written to"


def test_a_failed_build_shows_the_error_of_the_compiler(bench: Bench) -> None:
    (bench.tree / "fail").touch()
    bench.repack()
    with pytest.raises(BuildFailed, match=r"main\.c:3:1: error: no such thing") as caught:
        bench.build()
    assert caught.value.log.is_file()


def test_a_wrong_digest_or_a_missing_tarball_is_refused(bench: Bench) -> None:
    sha256 = bench.recipe.read_text().split("sha256: ")[1][:64]
    bench.edit(sha256, "f" * 64)
    with pytest.raises(UserError, match=f"has SHA-256 {sha256}, the recipe has fff"):
        bench.build()
    assert not list((qemu_cache() / "tarballs").iterdir())
    bench.edit("qemu.tar", "no-such.tar")
    with refused(InfraError):
        bench.build()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("series: series", "series: other", r"recipe.yaml:4: series: no series in "),
        ("devices: devices.mak}", "devices: x.mak}", "targets.arm64.devices: no file x.mak"),
        ("configure:", "configur:", "recipe.yaml:8: configur: unknown key"),
        ("  tarball:", "  debian: {package: q, suite: s}\n  tarball:", "either debian or tarball"),
    ],
)
def test_a_broken_recipe_names_file_and_key(
    bench: Bench, old: str, new: str, expected: str
) -> None:
    bench.edit(old, new)
    with pytest.raises(UserError, match=expected):
        bench.build()


def test_no_qemu_tree(tmp_path: Path) -> None:
    with refused(UserError):
        qemu_version(tmp_path)


PROGRAM = """\
import sys
from pathlib import Path
from asymlab.emulator import build, recipe as tools
from asymlab.progress import Silent
tools._LIBRARIES = tools._HEADERS = {{}}
build.build_python = lambda requirements, progress: Path("python3")
build.build("arm64", Silent(), recipe=Path({recipe!r}))
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_build_cut_short_goes_on_and_leaves_no_half_file(
    bench: Bench, tmp_path: Path, number: int
) -> None:
    (bench.tree / "hang").touch()
    bench.repack()
    (tmp_path / "program.py").write_text(PROGRAM.format(recipe=str(bench.recipe)))
    child = spawn([sys.executable, str(tmp_path / "program.py")], tmp_path / "stderr")
    objects = qemu_cache() / "work" / "build"
    wait_for(lambda: (objects / "main.o").exists())
    os.kill(child.pid, number)
    child.wait()
    wait_for(lambda: not processes_in(qemu_cache()))
    # sources unpacked again would hang again
    (qemu_cache() / "work" / "src" / "hang").unlink()
    built = bench.build()
    assert built.program.read_text() == "int main;\nint patched;\n"
