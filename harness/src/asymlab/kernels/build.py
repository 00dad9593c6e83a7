# SPDX-License-Identifier: Apache-2.0
"""Builds kernels into a content-addressed store.

The base is built once per architecture in its own source tree; a kernel with a series starts from
hard links to those sources and a copy of the finished objects, and compiles what the patches touch.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from asymlab.errors import UserError
from asymlab.kernels.bases import find_base
from asymlab.kernels.fragments import (
    Option,
    check_survived,
    fragment_digest,
    fragment_text,
    load_fragments,
)
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.make import Site, make
from asymlab.kernels.origin import nearest, same_as
from asymlab.kernels.series import load_series
from asymlab.kernels.source import Source, find_source, kernels_cache, known_source
from asymlab.kernels.toolchain import Toolchain, find_toolchain
from asymlab.kernels.version import LINUX
from asymlab.proc import run
from asymlab.progress import Progress
from asymlab.sources.content import OBJECTS, record
from asymlab.sources.mirror import touch_changed
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchOutcome, Series
from asymlab.store import digest, discard, locked, need_space, published, write_atomic

RECIPE = "3"
"""Part of every key: raise it when the way of building changes what comes out."""

NEEDS_BYTES = 3 << 30
"""Free disk that a build wants: a base's objects, a variant's copy, the unpacked sources."""

_FIRST_GUESS = {"base": 1800, "series": 60}
"""Steps of a build that nobody has counted yet."""

_LAST_WRITES_S = 60.0

_DONE = ".asymlab-done"
"""In an object folder: the key that its objects are finished for."""

_MAKING = ".asymlab-making"
"""In an object folder in which make is at work, or was when it was killed."""


@dataclass(frozen=True)
class _Order:
    """All that decides what a kernel becomes."""

    base: str
    source: Source
    toolchain: Toolchain
    options: tuple[Option, ...]
    series: Series | None

    @property
    def key(self) -> str:
        return digest(
            RECIPE,
            self.source.id,
            self.toolchain.arch.name,
            self.toolchain.compiler,
            fragment_digest(self.options),
            self.series.digest() if self.series else "",
        )[:16]

    @property
    def title(self) -> str:
        return " + ".join(
            ["Linux " + self.source.version, *([self.series.id] if self.series else [])]
        )

    @property
    def folder(self) -> Path:
        parts = [self.source.version, self.toolchain.arch.name]
        if self.series:
            parts.append(self.series.id.replace("/", "-"))
        return kernels_cache() / "store" / "-".join([*parts, self.key])

    @property
    def log(self) -> Path:
        return kernels_cache() / "logs" / f"{self.key}.log"

    def without_series(self) -> _Order:
        return _Order(self.base, self.source, self.toolchain, self.options, None)


def build(
    base: str,
    arch: str,
    series: str | None,
    progress: Progress,
    tree: Path | None = None,
    refresh: bool = False,
) -> Kernel:
    """The kernel of ``base`` (bases.yaml), with ``series`` applied, for arm64 or x86_64.

    ``tree`` takes the sources from a local tree instead, which is only read; ``refresh`` looks for
    a newer package or commit. A kernel in the store is returned at once; an interrupted build goes
    on where it can. Raises UserError (unknown name, missing tool, lost option, series that does
    not apply), BuildFailed, InfraError (network, disk).
    """
    wanted = load_series(series) if series else None
    toolchain = find_toolchain(arch)
    source = find_source(base, find_base(base, tree), progress, refresh=refresh)
    options = load_fragments(arch, source.version)
    order = _Order(base, source, toolchain, options, wanted)
    if kernel := _stored(order):
        return kernel
    if tree and not wanted and (same := same_as(source)):
        kernel = _build(_Order(same[0], same[1], toolchain, options, same[2]), progress)
        return kernel.model_copy(update={"source": source.what, "series": None, "patches": ()})
    return _build(order, progress)


def _build(order: _Order, progress: Progress) -> Kernel:
    """``order`` from the store, or built by one process at a time."""
    source = order.source
    if kernel := _stored(order):
        return kernel
    waits = f"waiting for another build of {order.base}"
    with locked(_lock(source), lambda: progress.update(0, None, waits)):
        if kernel := _stored(order):
            return kernel
        _need_plain_path(kernels_cache())
        need_space(kernels_cache(), NEEDS_BYTES, "a kernel build")
        _seed(order, progress)
        source.sync(progress)
        plain = _build_base(order.without_series(), progress)
        return _build_variant(order, progress) if order.series else plain


def _need_plain_path(folder: Path) -> None:
    """UserError for a folder in which Linux' top Makefile refuses to build."""
    if re.search(r"[\s:]", str(folder)):
        raise UserError(
            f"{folder}: Linux builds in no folder with a blank or a colon in its path",
            hint="let ASYMLAB_CACHE be a folder without them",
        )


def built(base: str, arch: str, series: str | None) -> Kernel | None:
    """The kernel that build() gives, if it is in the store: nothing is fetched or compiled.

    Raises UserError as build() does.
    """
    wanted = load_series(series) if series else None
    if (source := known_source(find_base(base))) is None:
        return None
    options = load_fragments(arch, source.version)
    return _stored(_Order(base, source, find_toolchain(arch), options, wanted))


def _seed(order: _Order, progress: Progress) -> None:
    """Let the first build of somebody's tree start from the nearest base's objects.

    Files of the same content are hard links to the base's and as old; all others look newer than
    the objects, so that they are compiled.
    """
    source, site = order.source, _site(order, order.source.tree)
    if not source.follows or site.folder.exists() or not (near := nearest(source, site.objects)):
        return
    base, states = near
    progress.update(0, None, f"starting from {base.what}")
    aside = source.tree.with_name(f".objects-{source.tree.name}")
    with locked(_lock(base)):
        if not (base.tree / site.objects / _DONE).is_file():
            return
        discard(aside)
        aside.mkdir()
        run(["cp", "-a", str(base.tree / site.objects), str(aside)])
    objects = aside / site.objects
    (objects / _DONE).unlink()
    _relocate(objects, base.tree, source.tree)
    if not source.tree.exists():
        _link(base.tree, source.tree)
        record(source.tree, states)
    source.sync(progress)
    # before they are there: a seed cut short must not leave objects newer than their sources
    touch_changed(source.tree, states, source.wanted, aside)
    objects.rename(site.folder)
    discard(aside)


def _lock(source: Source) -> Path:
    """What is held by who builds in the tree of ``source``."""
    return kernels_cache() / "locks" / f"build-{source.tree.name}"


def _link(origin: Path, tree: Path) -> None:
    """Hard links in ``tree`` to all sources in ``origin``; what is there already stays."""
    with published(tree) as fresh:
        sources = [str(p) for p in origin.iterdir() if not p.name.startswith((OBJECTS, "."))]
        hidden = [str(p) for p in origin.glob(".[a-z]*") if p.name != ".git"]
        run(["cp", "-al", *sources, *hidden, str(fresh)])


def _stored(order: _Order) -> Kernel | None:
    try:
        kernel = Kernel.model_validate_json((order.folder / "kernel.json").read_text())
    except (OSError, ValidationError):
        return None
    kernel = kernel.model_copy(update={"folder": order.folder})
    return kernel if kernel.image.is_file() else None


def _build_base(order: _Order, progress: Progress) -> Kernel:
    """Finished objects in the base's own tree, and the base's kernel in the store."""
    site = _site(order, order.source.tree)
    done = site.folder / _DONE
    if not (done.is_file() and done.read_text() == order.key):
        with _resumable(site.folder):
            done.unlink(missing_ok=True)
            _compile(order, site, progress)
            done.write_text(order.key)
    return _stored(order) or _publish(order, site, ())


def _build_variant(order: _Order, progress: Progress) -> Kernel:
    """The base with a series, in a tree of its own that goes away afterwards."""
    assert order.series is not None
    tree = kernels_cache() / "work" / order.key
    discard(tree)
    site = _site(order, tree)
    try:
        progress.update(0, None, "linking the sources")
        origin = order.source.tree
        _link(origin, tree)
        patches = apply_series(order.series, tree, LINUX)
        run(["cp", "-a", str(origin / site.objects), str(tree)])
        _relocate(site.folder, origin, tree)
        _compile(order, site, progress)
        return _publish(order, site, patches)
    finally:
        discard(tree)


def _relocate(objects: Path, origin: Path, tree: Path) -> None:
    """Make kbuild believe that ``objects``, copied from ``origin``, were made in ``tree``.

    Most of its remembered command lines are relative, but tools/build (objtool, on which every x86
    object depends) and the vDSO of 7.3 spell paths out, and a changed command line is a rebuild.
    """
    old, new = f"{origin}/".encode(), f"{tree}/".encode()
    for path in objects.rglob(".*.cmd"):
        text = path.read_bytes()
        if old in text:
            path.write_bytes(text.replace(old, new))


def _site(order: _Order, tree: Path) -> Site:
    objects = OBJECTS + order.toolchain.arch.name
    return Site(tree, objects, order.toolchain, order.log, order.title)


def _compile(order: _Order, site: Site, progress: Progress) -> None:
    site.log.parent.mkdir(parents=True, exist_ok=True)
    site.log.unlink(missing_ok=True)
    # a build that goes on from older objects says nothing about how long the next one is
    whole = order.series is not None or not (site.folder / ".config").exists()
    site.folder.mkdir(exist_ok=True)
    progress.update(0, None, "configuring")
    fragment = site.folder / "asymlab.config"
    write_atomic(fragment, fragment_text(order.options))
    make(site, ["allnoconfig"], progress, KCONFIG_ALLCONFIG=str(fragment))
    check_survived(order.options, site.folder / ".config", site.tree)
    kind = "series" if order.series else "base"
    count = kernels_cache() / "counts" / f"{order.base}-{order.toolchain.arch.name}-{kind}"
    expected = int(count.read_text()) if count.is_file() else _FIRST_GUESS[kind]
    image = order.toolchain.arch.image_name
    steps = make(site, [image], progress, expected, KBUILD_BUILD_VERSION=order.key)
    if whole:
        write_atomic(count, str(steps))


@contextmanager
def _resumable(objects: Path) -> Iterator[None]:
    """Marks ``objects`` while make works there; a marker found means that make was killed.

    What it wrote last may be cut short and yet look new. Files of the last minute are removed, so
    that kbuild makes them again.
    """
    marker = objects / _MAKING
    if marker.exists():
        written = {path: path.lstat().st_mtime for path in objects.rglob("*") if path.is_file()}
        last = max(written.values())
        for path, when in written.items():
            if when > last - _LAST_WRITES_S:
                path.unlink()
    objects.mkdir(exist_ok=True)
    marker.touch()
    yield
    marker.unlink()


def _publish(order: _Order, site: Site, patches: tuple[PatchOutcome, ...]) -> Kernel:
    """Put image, configuration, symbols and log into the store."""
    arch = order.toolchain.arch
    release = (site.folder / "include/config/kernel.release").read_text().strip()
    kernel = Kernel(
        base=order.base,
        arch=arch.name,
        series=order.series.id if order.series else None,
        version=order.source.version,
        release=release,
        source=order.source.what,
        compiler=order.toolchain.compiler,
        key=order.key,
        folder=order.folder,
        image_name=arch.image_name,
        patches=patches,
    )
    with published(order.folder) as fresh:
        shutil.copyfile(site.folder / arch.image, fresh / arch.image_name)
        _keep_code(order.toolchain, site.folder / "vmlinux", fresh / kernel.code.name)
        shutil.copyfile(site.folder / ".config", fresh / "config")
        shutil.copyfile(site.folder / "System.map", fresh / "System.map")
        if site.log.is_file():  # somebody may have cleared the logs since
            shutil.copyfile(site.log, fresh / "build.log")
        (fresh / "kernel.json").write_text(kernel.model_dump_json(indent=2) + "\n")
    return kernel


def _keep_code(toolchain: Toolchain, vmlinux: Path, out: Path) -> None:
    """Copy what asymlab.kernels.points reads; an image has neither symbols nor DWARF."""
    argv = [f"{toolchain.prefix}objcopy", "--wildcard"]
    run([*argv, "--only-section=.text", "--only-section=.debug_*", str(vmlinux), str(out)])
