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
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from asymlab.emulator.precompile import precompile
from asymlab.emulator.qemu import Qemu
from asymlab.emulator.recipe import DEVICES, Recipe, load_recipe
from asymlab.emulator.source import QEMU, qemu_cache, qemu_version, tree_source
from asymlab.emulator.tools import build_python, check_tools, compiler_command
from asymlab.errors import InfraError
from asymlab.proc import CommandFailed, cpus, run
from asymlab.progress import Progress
from asymlab.sources.failed import explain
from asymlab.sources.mirror import mirror
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchOutcome
from asymlab.sources.tarball import Source, find_source, known_source, unpack
from asymlab.store import digest, discard, locked, need_space, published, write_atomic

RECIPE = "3"
"""Part of every key: raise it when the way of building changes what comes out."""

NEEDS_BYTES = 2 << 30
"""Free disk that a build wants."""

DEADLINE_S = 4 * 3600

_UNUSED = ("roms",)
"""Folders of the sources that are not needed: two thirds of all bytes are other projects'
firmware."""

_STEP = re.compile(r"^\[(?P<done>\d+)/(?P<all>\d+)\] (?P<what>.*)")
_ERROR = re.compile(r"\berror:|^ERROR: |undefined reference|^FAILED: ")
_OUTCOMES = TypeAdapter(tuple[PatchOutcome, ...])
_ENVIRONMENT = {
    # settings of the caller's shell must not leak into what the key does not cover
    **dict.fromkeys(("CFLAGS", "CPPFLAGS", "LDFLAGS", "MAKEFLAGS"), ""),
    "NINJA_STATUS": "[%f/%t] ",
    "LC_ALL": "C",
}


@dataclass(frozen=True)
class _Order:
    """All that decides what an emulator becomes, as it was when it was asked for.

    ``asked`` is a digest of recipe, device lists and patches: those files may be edited while a
    build runs. ``compiler`` is its name and version.
    """

    arch: str
    recipe: Recipe
    source: Source
    compiler: str
    asked: str

    @property
    def is_tree(self) -> bool:
        return self.source.tree is not None

    @property
    def key(self) -> str:
        return digest(RECIPE, self.source.id, self.asked, self.compiler)[:16]

    @property
    def folder(self) -> Path:
        return self.folder_of(self.arch)

    @property
    def is_last(self) -> bool:
        """Whether the emulators of all architectures are there."""
        return all(_kept(self.folder_of(arch)) for arch in self.recipe.targets)

    def folder_of(self, arch: str) -> Path:
        """Where in the store the emulator of an architecture is."""
        return qemu_cache() / "store" / f"{self.key}-{arch}"

    @property
    def work(self) -> Path:
        """Where it is built: sources in src/, objects in build/."""
        if self.source.tree:
            return qemu_cache() / "trees" / digest(str(self.source.tree))[:12]
        return qemu_cache() / "work"

    @property
    def log(self) -> Path:
        return qemu_cache() / "logs" / f"{self.folder.name}.log"

    @property
    def title(self) -> str:
        return f"the emulator for {self.arch} ({self.source.what})"


def build(
    arch: str,
    progress: Progress,
    *,
    tree: Path | None = None,
    recipe: Path | None = None,
    refresh: bool = False,
) -> Qemu:
    """The emulator of ``arch`` (arm64, x86_64), from the store if it is there.

    ``recipe`` is the shipped one by default. ``tree`` builds somebody's own QEMU tree as it is
    instead, without the series; it is only read. ``refresh`` looks for a newer package. Raises
    UserError (recipe, missing tool, a patch that does not apply), BuildFailed, InfraError
    (network, disk).
    """
    plan = load_recipe(recipe)
    plan.target(arch)
    compiler = check_tools()
    source = tree_source(tree) if tree else _released(plan, progress, refresh)
    order = _Order(arch, plan, source, compiler, _asked(plan, source))
    if built := _kept(order.folder):
        return built
    lock = qemu_cache() / "locks" / f"build-{order.work.name}"
    with locked(lock, lambda: progress.update(0, None, "waiting for another build of QEMU")):
        if built := _kept(order.folder):
            return built
        need_space(qemu_cache(), NEEDS_BYTES, "building the emulator")
        built = _make(order, progress)
        if order.is_last and not order.is_tree:
            discard(order.work)
        return built


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
    return _kept(_Order(arch, plan, source, check_tools(), _asked(plan, source)).folder)


def _released(recipe: Recipe, progress: Progress, refresh: bool) -> Source:
    return find_source(recipe.source, qemu_cache(), progress, refresh=refresh)


def _asked(recipe: Recipe, source: Source) -> str:
    """Digest of the files that decide; a tree stays as it is, whatever the series says."""
    return digest(recipe.digest(), "" if source.tree else recipe.series.digest())


def _kept(folder: Path) -> Qemu | None:
    """The emulator in a folder of the store, if it is whole."""
    try:
        built = Qemu.model_validate_json((folder / "qemu.json").read_text())
    except (OSError, ValidationError):
        return None
    built = built.model_copy(update={"folder": folder})
    return built if built.program.is_file() else None


def _make(order: _Order, progress: Progress) -> Qemu:
    order.log.parent.mkdir(parents=True, exist_ok=True)
    order.log.unlink(missing_ok=True)
    prepare = _copy_tree if order.is_tree else _patched_sources
    patches = prepare(order, progress)
    _configure(order, progress)
    program = order.recipe.target(order.arch).program
    jobs = f"-j{cpus()}"
    _run(order, ["nice", "ninja", "-C", "build", jobs, program], _steps(progress))
    built = Qemu(
        arch=order.arch,
        version=qemu_version(order.work / "src"),
        source=order.source.what,
        series=None if order.is_tree else order.recipe.series.id,
        compiler=order.compiler,
        key=order.key,
        folder=order.folder,
        program_name=program,
        patches=patches,
    )
    with published(order.folder) as fresh:
        run(["strip", "-o", str(fresh / program), str(order.work / "build" / program)])
        (fresh / "qemu.json").write_text(built.model_dump_json(indent=2) + "\n")
    return built


def _patched_sources(order: _Order, progress: Progress) -> tuple[PatchOutcome, ...]:
    """Sources with the series applied; those that an interrupted build left are taken up."""
    assert order.source.tarball
    stamp = order.work / f"patches-{digest(order.source.id, order.asked)[:16]}.json"
    if stamp.exists():
        return _OUTCOMES.validate_json(stamp.read_text())
    discard(order.work)
    progress.update(0, None, f"unpacking {order.source.tarball.name}")
    with published(order.work / "src") as fresh:
        unpack(order.source.tarball, fresh, without=_UNUSED)
        outcomes = apply_series(order.recipe.series, fresh, QEMU)
        _add_devices(order.recipe, fresh)
        _still_asked(order)
    write_atomic(stamp, _OUTCOMES.dump_json(outcomes).decode())
    return outcomes


def _copy_tree(order: _Order, progress: Progress) -> tuple[PatchOutcome, ...]:
    assert order.source.tree
    copy = order.work / "src"
    if mirror(order.source.tree, copy, progress) not in order.source.id:
        raise InfraError(f"{order.source.tree} changed while it was copied", retriable=True)
    _add_devices(order.recipe, copy)
    _still_asked(order)
    return ()


def _still_asked(order: _Order) -> None:
    """What was read must be what the key is about."""
    if _asked(order.recipe, order.source) != order.asked:
        folder = order.recipe.folder
        raise InfraError(f"{folder} changed while the emulator was built", retriable=True)


def _add_devices(recipe: Recipe, tree: Path) -> None:
    for spec in recipe.targets.values():
        file = tree / "configs" / "devices" / spec.target / f"{DEVICES}.mak"
        shutil.copyfile(recipe.device_file(spec), file)


def _configure(order: _Order, progress: Progress) -> None:
    python = build_python(order.recipe.python, progress)
    options = [*order.recipe.options(), f"--python={python}", f"--cc={compiler_command()}"]
    options.append(f"--with-pkgversion=asymlab {'tree' if order.is_tree else order.key}")
    # headers of a tree may change, and ccache keeps no objects that were made so
    is_faster = not order.is_tree and compiler_command() == "gcc"
    options += ["--extra-cflags=-Wno-invalid-pch"] if is_faster else []
    objects = order.work / "build"
    marker = objects / ".configured"
    wanted = digest(*options)
    if marker.exists() and marker.read_text() == wanted:
        return
    progress.update(0, None, "configuring")
    discard(objects)
    objects.mkdir(parents=True)
    _run(order, ["../src/configure", *options], None, cwd=objects)
    if is_faster:
        precompile(order.work / "src", objects)
    marker.write_text(wanted)


def _run(
    order: _Order,
    argv: list[str],
    on_line: Callable[[str], None] | None,
    cwd: Path | None = None,
) -> None:
    try:
        run(
            argv,
            cwd=cwd or order.work,
            env=_ENVIRONMENT,
            log=order.log,
            deadline_s=DEADLINE_S,
            on_line=on_line,
        )
    except CommandFailed as error:
        raise explain(error, order.title, order.log, _ERROR) from error


def _steps(progress: Progress) -> Callable[[str], None]:
    def see(line: str) -> None:
        if match := _STEP.match(line):
            what = match["what"].rsplit(" ", 1)[-1]
            progress.update(int(match["done"]), int(match["all"]), what)

    return see
