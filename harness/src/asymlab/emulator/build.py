# SPDX-License-Identifier: Apache-2.0
"""Builds the emulator into a content-addressed store.

An emulator is built for one architecture, that of the machine which is booted. Sources are
configured for all of them at once: most objects are the same for each, and the second emulator
compiles only its own. Released sources are unpacked, patched and built in one working folder of a
fixed name, which stays until every architecture was built; a tree of the user's own is copied and
built in a folder that stays, so that only what changed is compiled. Either may be interrupted at
any time.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from asymlab.builder.build import Artifact, Build, stored_or_built
from asymlab.builder.command import BuildLog, Steps
from asymlab.builder.unpacked import PatchedRelease, require_unchanged
from asymlab.emulator.precompile import precompile
from asymlab.emulator.recipe import DEVICES, QemuRecipe, load_recipe
from asymlab.emulator.source import (
    QEMU,
    check_tools,
    compiler_command,
    qemu_cache,
    qemu_version,
    tree_source,
)
from asymlab.errors import InfraError
from asymlab.proc import cpus, run
from asymlab.progress import Progress
from asymlab.pyenv import python_with
from asymlab.sources.mirror import mirror
from asymlab.sources.series import PatchOutcome
from asymlab.sources.tarball import Source, find_source, known_source
from asymlab.store import digest, discard

RECIPE = "3"
"""Part of every key: raise it when the way of building changes what comes out."""

DEADLINE_S = 4 * 3600

_UNUSED = ("roms",)
"""Folders of the sources that are not needed: two thirds of all bytes are other projects'
firmware."""

_STEP = re.compile(r"^\[(?P<done>\d+)/(?P<all>\d+)\] (?:.* )?(?P<what>.*)")
_ERROR = re.compile(r"\berror:|^ERROR: |undefined reference|^FAILED: ")
_ENVIRONMENT = {
    # settings of the caller's shell must not leak into what the key does not cover
    **dict.fromkeys(("CFLAGS", "CPPFLAGS", "LDFLAGS", "MAKEFLAGS"), ""),
    "NINJA_STATUS": "[%f/%t] ",
    "LC_ALL": "C",
}


class Qemu(Artifact):
    """An emulator in the store; ``folder`` holds its program and qemu.json, nothing else.

    ``arch`` is the architecture that it emulates. ``version`` is that of the sources ("10.0.13"),
    ``source`` the tarball or tree they came from, ``series`` None for a tree, which is built as it
    is. ``key`` names the content: the same sources, series, recipe and compiler give the same key,
    for every architecture.
    """

    RECORD = "qemu.json"

    arch: str
    version: str
    source: str
    series: str | None
    compiler: str
    key: str
    folder: Path
    program_name: str
    patches: tuple[PatchOutcome, ...] = ()

    def needed_files(self) -> tuple[Path, ...]:
        """The program."""
        return (self.program,)

    @property
    def program(self) -> Path:
        """The emulator itself."""
        return self.folder / self.program_name


@dataclass(frozen=True)
class QemuBuild(Build[Qemu]):
    """The emulator of ``arch``.

    ``asked`` is the digest of recipe, device lists and patches when the build was asked for: those
    files may be edited while it runs. ``compiler`` is its name and version.
    """

    arch: str
    recipe: QemuRecipe
    source: Source
    compiler: str
    asked: str

    kind = Qemu
    needs_bytes = 2 << 30

    @property
    def is_tree(self) -> bool:
        """Whether the sources are a local tree, which is built without the series."""
        return self.source.tree is not None

    @property
    def key(self) -> str:
        """Digest of sources, recipe, patches and compiler, the same for each architecture."""
        return digest(RECIPE, self.source.id, self.asked, self.compiler)[:16]

    @property
    def title(self) -> str:
        """The emulator, its architecture and sources."""
        return f"the emulator for {self.arch} ({self.source.what})"

    @property
    def home(self) -> Path:
        """The cache folder of everything about the emulator."""
        return qemu_cache()

    @property
    def folder(self) -> Path:
        """Where the emulator is stored: key and architecture."""
        return self.home / "store" / f"{self.key}-{self.arch}"

    @property
    def work(self) -> Path:
        """Where it is built: sources in src/, objects in build/."""
        if self.source.tree:
            return self.home / "trees" / digest(str(self.source.tree))[:12]
        return self.home / "work"

    @property
    def keeps_work(self) -> bool:
        """For a tree, and until the emulators of all architectures are built."""
        others = (replace(self, arch=arch) for arch in self.recipe.targets)
        return self.is_tree or not all(other.stored() for other in others)

    @property
    def log(self) -> BuildLog:
        """All output of the build."""
        path = self.home / "logs" / f"{self.folder.name}.log"
        return BuildLog(path, self.title, _ERROR, DEADLINE_S)

    def make(self, progress: Progress) -> Qemu:
        """Sources, configuration, the program, without its debug information."""
        self.log.clear()
        patches = _copy_tree(self, progress) if self.is_tree else _unpack(self, progress)
        _configure(self, progress)
        program = self.recipe.target(self.arch).program
        argv = ["nice", "ninja", "-C", "build", f"-j{cpus()}", program]
        self.log.run(argv, cwd=self.work, env=_ENVIRONMENT, steps=Steps(progress, _STEP))
        built = Qemu(
            arch=self.arch,
            version=qemu_version(self.work / "src"),
            source=self.source.what,
            series=None if self.is_tree else self.recipe.series.id,
            compiler=self.compiler,
            key=self.key,
            folder=self.folder,
            program_name=program,
            patches=patches,
        )
        with self.published(built) as fresh:
            run(["strip", "-o", str(fresh / program), str(self.work / "build" / program)])
        return built


def build(
    arch: str,
    progress: Progress,
    *,
    tree: Path | None = None,
    recipe: Path | None = None,
    refresh: bool = False,
) -> Qemu:
    """The emulator of ``arch`` (arm64, x86_64), from the store if it is there.

    ``recipe`` is the shipped one by default. ``tree`` builds a local QEMU tree as it is instead,
    without the series; it is only read. ``refresh`` looks for a newer package. Raises
    UserError (recipe, missing tool, a patch that does not apply), BuildFailed, InfraError
    (network, disk).
    """
    plan = load_recipe(recipe)
    plan.target(arch)
    compiler = check_tools()
    if tree:
        source = tree_source(tree)
    else:
        source = find_source(plan.source, qemu_cache(), progress, refresh=refresh)
    wanted = QemuBuild(arch, plan, source, compiler, _asked(plan, source))
    return stored_or_built(wanted, progress)


def check(arch: str) -> None:
    """UserError if the emulator of ``arch`` cannot be built here: recipe, series or a tool."""
    load_recipe().target(arch)
    check_tools()


def stored(arch: str) -> Qemu | None:
    """The emulator of the shipped recipe if it was built before; no network, nothing is written.

    Raises UserError for a broken recipe, an unknown architecture, or a missing tool.
    """
    plan = load_recipe()
    plan.target(arch)
    source = known_source(plan.source, qemu_cache())
    if source is None:
        return None
    return QemuBuild(arch, plan, source, check_tools(), _asked(plan, source)).stored()


def _asked(recipe: QemuRecipe, source: Source) -> str:
    """Digest of the files that decide; a tree is built without the series."""
    return digest(recipe.digest(), "" if source.tree else recipe.series.digest())


def _unpack(build: QemuBuild, progress: Progress) -> tuple[PatchOutcome, ...]:
    """The released sources with the series applied."""
    add_devices = partial(_add_devices, build)
    release = PatchedRelease(build.source, build.recipe.series, QEMU, add_devices, _UNUSED)
    return release.unpack(build.work, build.key, progress)


def _copy_tree(build: QemuBuild, progress: Progress) -> tuple[PatchOutcome, ...]:
    """A copy of the local tree; without patches."""
    assert build.source.tree
    copy = build.work / "src"
    if mirror(build.source.tree, copy, progress) not in build.source.id:
        raise InfraError(f"{build.source.tree} changed while it was copied", retriable=True)
    _add_devices(build, copy)
    return ()


def _add_devices(build: QemuBuild, tree: Path) -> None:
    """Copy the device lists into the sources; InfraError if a file in the key changed."""
    recipe = build.recipe
    for spec in recipe.targets.values():
        file = tree / "configs" / "devices" / spec.target / f"{DEVICES}.mak"
        shutil.copyfile(recipe.device_file(spec), file)
    require_unchanged(build.asked, _asked(recipe, build.source), recipe.folder, "the emulator")


def build_python(requirements: Sequence[str], progress: Progress) -> Path:
    """A Python with ``requirements`` for QEMU's configure; see python_with()."""
    return python_with(requirements, qemu_cache(), "QEMU's build", progress)


def _configure(build: QemuBuild, progress: Progress) -> None:
    python = build_python(build.recipe.python, progress)
    options = [*build.recipe.options(), f"--python={python}", f"--cc={compiler_command()}"]
    options.append(f"--with-pkgversion=asymlab {'tree' if build.is_tree else build.key}")
    # headers of a tree may change, and ccache keeps no objects that were made so
    is_faster = not build.is_tree and compiler_command() == "gcc"
    options += ["--extra-cflags=-Wno-invalid-pch"] if is_faster else []
    objects = build.work / "build"
    marker = objects / ".configured"
    wanted = digest(*options)
    if marker.exists() and marker.read_text() == wanted:
        return
    progress.update(0, None, "configuring")
    discard(objects)
    objects.mkdir(parents=True)
    build.log.run(["../src/configure", *options], cwd=objects, env=_ENVIRONMENT)
    if is_faster:
        precompile(build.work / "src", objects)
    marker.write_text(wanted)
