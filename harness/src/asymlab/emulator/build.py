# SPDX-License-Identifier: Apache-2.0
"""Builds the emulator into a content-addressed store.

An emulator is built for one architecture, that of the machine to boot. The sources are configured
for all architectures at once: most objects are common, and the second emulator compiles only the
rest. A release is unpacked, patched and built in one working folder with a fixed name, which is
removed when the emulators of all architectures are built. A local tree is copied and built in a
folder that stays, so that only changed files are compiled. Both can be interrupted at any time.
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
from asymlab.emulator.recipe import (
    DEVICES,
    QEMU,
    QemuRecipe,
    check_tools,
    compiler_command,
    load_recipe,
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
"""Part of every key: raise it when a change of the build changes the results."""

DEADLINE_S = 4 * 3600

_UNUSED = ("roms",)
"""Folders of the sources that are not unpacked: the firmware of other projects, two thirds of all
bytes."""

_STEP = re.compile(r"^\[(?P<done>\d+)/(?P<all>\d+)\] (?:.* )?(?P<what>.*)")
_ERROR = re.compile(r"\berror:|^ERROR: |undefined reference|^FAILED: ")
_ENVIRONMENT = {
    # the key does not cover settings of the caller's shell
    **dict.fromkeys(("CFLAGS", "CPPFLAGS", "LDFLAGS", "MAKEFLAGS"), ""),
    "NINJA_STATUS": "[%f/%t] ",
    "LC_ALL": "C",
}


class Qemu(Artifact):
    """An emulator in the store; ``folder`` holds its program and qemu.json, nothing else.

    ``arch`` is the emulated architecture. ``version`` is that of the sources ("10.0.13"),
    ``source`` their tarball or tree, ``series`` None for a tree, which is built without patches.
    ``key`` is the digest of the inputs: sources, series, recipe and compiler, for all
    architectures.
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
        """The program file."""
        return self.folder / self.program_name


@dataclass(frozen=True)
class QemuInputs:
    """All inputs of the emulator of ``arch``.

    ``files`` is the digest of recipe, device lists and patches at the begin of the build: those
    files may be edited while it runs. ``compiler`` is its name and version.
    """

    arch: str
    recipe: QemuRecipe
    source: Source
    compiler: str
    files: str

    @property
    def is_tree(self) -> bool:
        """Whether the sources are a local tree, which is built without the series."""
        return self.source.tree is not None

    @property
    def key(self) -> str:
        """Digest of sources, recipe, patches and compiler, the same for each architecture."""
        return digest(RECIPE, self.source.id, self.files, self.compiler)[:16]

    @property
    def work(self) -> Path:
        """The folder of the build: sources in src/, objects in build/."""
        if self.source.tree:
            return qemu_cache() / "trees" / digest(str(self.source.tree))[:12]
        return qemu_cache() / "work"

    def build(self) -> Build[Qemu]:
        """The build of this emulator."""
        return Build(
            Qemu,
            self.key,
            f"the emulator for {self.arch} ({self.source.what})",
            home=qemu_cache(),
            work=self.work,
            make=partial(_make, self),
            name=f"{self.key}-{self.arch}",
            needs_bytes=2 << 30,
            keeps_work=self._keeps_work,
        )

    def _keeps_work(self) -> bool:
        """For a tree always, for a release until the emulators of all architectures are built."""
        others = (replace(self, arch=arch).build() for arch in self.recipe.targets)
        return self.is_tree or not all(other.stored() for other in others)


def build(
    arch: str,
    progress: Progress,
    *,
    tree: Path | None = None,
    recipe: Path | None = None,
    refresh: bool = False,
) -> Qemu:
    """The emulator of ``arch`` (arm64, x86_64), from the store if it is there.

    The default of ``recipe`` is the shipped one. ``tree`` is a local QEMU tree to build instead,
    without the series; it is only read. ``refresh`` looks for a newer package. Raises UserError
    (recipe, missing tool, a patch that does not apply), BuildFailed, InfraError (network, disk).
    """
    plan = load_recipe(recipe)
    plan.target(arch)
    compiler = check_tools()
    if tree:
        source = tree_source(tree)
    else:
        source = find_source(plan.source, qemu_cache(), progress, refresh=refresh)
    inputs = QemuInputs(arch, plan, source, compiler, _files_digest(plan, source))
    return stored_or_built(inputs.build(), progress)


def check(arch: str) -> None:
    """UserError if the emulator of ``arch`` cannot be built: recipe, series or a missing tool."""
    load_recipe().target(arch)
    check_tools()


def stored(arch: str) -> Qemu | None:
    """The emulator of the shipped recipe if it is in the store; no network, writes nothing.

    Raises UserError for a broken recipe, an unknown architecture, or a missing tool.
    """
    plan = load_recipe()
    plan.target(arch)
    source = known_source(plan.source, qemu_cache())
    if source is None:
        return None
    files = _files_digest(plan, source)
    return QemuInputs(arch, plan, source, check_tools(), files).build().stored()


def _files_digest(recipe: QemuRecipe, source: Source) -> str:
    """Digest of recipe, device lists and, unless the sources are a tree, patches."""
    return digest(recipe.digest(), "" if source.tree else recipe.series.digest())


def _make(inputs: QemuInputs, build: Build[Qemu], progress: Progress) -> Qemu:
    """Unpack or copy the sources, configure, compile, strip the debug information."""
    log = BuildLog(build.home / "logs" / f"{build.name}.log", build.title, _ERROR, DEADLINE_S)
    log.clear()
    patches = _copy_tree(inputs, progress) if inputs.is_tree else _unpack(inputs, progress)
    _configure(inputs, log, progress)
    program = inputs.recipe.target(inputs.arch).program
    argv = ["ninja", "-C", "build", f"-j{cpus()}", program]
    log.run(argv, cwd=build.work, env=_ENVIRONMENT, steps=Steps(progress, _STEP))
    qemu = Qemu(
        arch=inputs.arch,
        version=qemu_version(build.work / "src"),
        source=inputs.source.what,
        series=None if inputs.is_tree else inputs.recipe.series.id,
        compiler=inputs.compiler,
        key=build.key,
        folder=build.folder,
        program_name=program,
        patches=patches,
    )
    with build.published(qemu) as fresh:
        run(["strip", "-o", str(fresh / program), str(build.work / "build" / program)])
    return qemu


def _unpack(inputs: QemuInputs, progress: Progress) -> tuple[PatchOutcome, ...]:
    """Unpack the release and apply the series."""
    add_devices = partial(_add_devices, inputs)
    release = PatchedRelease(inputs.source, inputs.recipe.series, QEMU, add_devices, _UNUSED)
    return release.unpack(inputs.work, inputs.key, progress)


def _copy_tree(inputs: QemuInputs, progress: Progress) -> tuple[PatchOutcome, ...]:
    """Copy the local tree, without patches."""
    assert inputs.source.tree
    copy = inputs.work / "src"
    if mirror(inputs.source.tree, copy, progress) not in inputs.source.id:
        raise InfraError(f"{inputs.source.tree} changed while it was copied", retriable=True)
    _add_devices(inputs, copy)
    return ()


def _add_devices(inputs: QemuInputs, tree: Path) -> None:
    """Copy the device lists into the sources; InfraError if a file in the key changed."""
    recipe = inputs.recipe
    for spec in recipe.targets.values():
        file = tree / "configs" / "devices" / spec.target / f"{DEVICES}.mak"
        shutil.copyfile(recipe.device_file(spec), file)
    now = _files_digest(recipe, inputs.source)
    require_unchanged(inputs.files, now, recipe.folder, "the emulator")


def build_python(requirements: Sequence[str], progress: Progress) -> Path:
    """A Python with ``requirements`` for QEMU's configure; see python_with()."""
    return python_with(requirements, qemu_cache(), "QEMU's build", progress)


def _configure(inputs: QemuInputs, log: BuildLog, progress: Progress) -> None:
    python = build_python(inputs.recipe.python, progress)
    options = [*inputs.recipe.options(), f"--python={python}", f"--cc={compiler_command()}"]
    options.append(f"--with-pkgversion=asymlab {'tree' if inputs.is_tree else inputs.key}")
    # headers of a tree may change, and ccache does not cache objects with precompiled headers
    is_faster = not inputs.is_tree and compiler_command() == "gcc"
    options += ["--extra-cflags=-Wno-invalid-pch"] if is_faster else []
    objects = inputs.work / "build"
    marker = objects / ".configured"
    wanted = digest(*options)
    if marker.exists() and marker.read_text() == wanted:
        return
    progress.update(0, None, "configuring")
    discard(objects)
    objects.mkdir(parents=True)
    log.run(["../src/configure", *options], cwd=objects, env=_ENVIRONMENT)
    if is_faster:
        precompile(inputs.work / "src", objects)
    marker.write_text(wanted)
