# SPDX-License-Identifier: Apache-2.0
"""Builds kernels into a content-addressed store.

The base is built once per architecture in its own source tree; a kernel with a series starts from
hard links to those sources and a copy of the finished objects, and compiles what the patches touch.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from asymlab.builder.build import Build, stored_or_built
from asymlab.errors import UserError
from asymlab.kernels.bases import find_base, load_series
from asymlab.kernels.fragments import (
    Option,
    check_survived,
    fragment_digest,
    fragment_text,
    load_fragments,
)
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.make import Site, make
from asymlab.kernels.objects import DONE, link_sources, relocate, resumable, start_from_base
from asymlab.kernels.origin import same_as
from asymlab.kernels.source import LINUX, KernelSource, find_source, kernels_cache, known_source
from asymlab.kernels.toolchain import Toolchain, find_toolchain
from asymlab.proc import run
from asymlab.progress import Progress
from asymlab.sources.content import OBJECTS
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchOutcome, Series
from asymlab.store import digest, discard, write_atomic

RECIPE = "3"
"""Part of every key: raise it when the way of building changes what comes out."""

_FIRST_GUESS = {"base": 1800, "series": 60}
"""Steps of a build that was not counted before."""


@dataclass(frozen=True)
class KernelBuild(Build[Kernel]):
    """A kernel of ``base``, with a series or without."""

    base: str
    source: KernelSource
    toolchain: Toolchain
    options: tuple[Option, ...]
    series: Series | None

    kind = Kernel
    needs_bytes = 3 << 30
    """A base's objects, a variant's copy, the unpacked sources."""

    @property
    def key(self) -> str:
        """Digest of recipe, sources, compiler, options and series."""
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
        """Linux, its version, and the series."""
        series = f" + {self.series.id}" if self.series else ""
        return f"Linux {self.source.version}{series}"

    @property
    def home(self) -> Path:
        """The cache folder of everything about kernels."""
        return kernels_cache()

    @property
    def work(self) -> Path:
        """The unpacked sources, with the objects of the base."""
        return self.source.tree

    @property
    def keeps_work(self) -> bool:
        """Always: the next build starts from the objects."""
        return True

    @property
    def folder(self) -> Path:
        """Where the kernel is stored: version, architecture, series, key."""
        series = [self.series.id.replace("/", "-")] if self.series else []
        name = "-".join([self.source.version, self.toolchain.arch.name, *series, self.key])
        return self.home / "store" / name

    def site(self, tree: Path) -> Site:
        """Where kbuild runs to build from the sources in ``tree``."""
        log = self.home / "logs" / f"{self.key}.log"
        objects = OBJECTS + self.toolchain.arch.name
        return Site(tree, objects, self.toolchain, log, self.title)

    def make(self, progress: Progress) -> Kernel:
        """The base, then the series on top of it."""
        _need_plain_path(self.home)
        start_from_base(self.source, self.site(self.work).objects, progress)
        self.source.sync(progress)
        plain = _build_base(replace(self, series=None), progress)
        return _build_variant(self, self.series, progress) if self.series else plain


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
    patches = load_series(series) if series else None
    toolchain = find_toolchain(arch)
    source = find_source(find_base(base, tree), progress, refresh=refresh)
    options = load_fragments(arch, source.version)
    wanted = KernelBuild(base, source, toolchain, options, patches)
    if kernel := wanted.stored():
        return kernel
    if tree and not series and (same := same_as(source)):
        equal = KernelBuild(same[0], same[1], toolchain, options, same[2])
        kernel = stored_or_built(equal, progress)
        return kernel.model_copy(update={"source": source.what, "series": None, "patches": ()})
    return stored_or_built(wanted, progress)


def built(base: str, arch: str, series: str | None) -> Kernel | None:
    """The kernel that build() gives, if it is in the store: nothing is fetched or compiled.

    Raises UserError as build() does.
    """
    wanted = load_series(series) if series else None
    if (source := known_source(find_base(base))) is None:
        return None
    options = load_fragments(arch, source.version)
    return KernelBuild(base, source, find_toolchain(arch), options, wanted).stored()


def _need_plain_path(folder: Path) -> None:
    """UserError for a folder in which Linux' top Makefile refuses to build."""
    if re.search(r"[\s:]", str(folder)):
        raise UserError(
            f"{folder}: Linux builds in no folder with a blank or a colon in its path",
            hint="let ASYMLAB_CACHE be a folder without them",
        )


def _build_base(build: KernelBuild, progress: Progress) -> Kernel:
    """Finished objects in the base's own tree, and the base's kernel in the store."""
    site = build.site(build.work)
    done = site.folder / DONE
    if not (done.is_file() and done.read_text() == build.key):
        with resumable(site.folder):
            done.unlink(missing_ok=True)
            _compile(build, site, progress)
            done.write_text(build.key)
    return build.stored() or _publish(build, site, ())


def _build_variant(build: KernelBuild, series: Series, progress: Progress) -> Kernel:
    """The base with a series, in a copy of its tree that is removed afterwards."""
    tree = build.home / "work" / build.key
    discard(tree)
    site = build.site(tree)
    try:
        progress.update(0, None, "linking the sources")
        link_sources(build.work, tree)
        patches = apply_series(series, tree, LINUX)
        run(["cp", "-a", str(build.work / site.objects), str(tree)])
        relocate(site.folder, build.work, tree)
        _compile(build, site, progress)
        return _publish(build, site, patches)
    finally:
        discard(tree)


def _compile(build: KernelBuild, site: Site, progress: Progress) -> None:
    site.build_log.clear()
    # a build that continues from older objects does not predict the steps of the next one
    whole = build.series is not None or not (site.folder / ".config").exists()
    site.folder.mkdir(exist_ok=True)
    progress.update(0, None, "configuring")
    fragment = site.folder / "asymlab.config"
    write_atomic(fragment, fragment_text(build.options))
    make(site, ["allnoconfig"], progress, KCONFIG_ALLCONFIG=str(fragment))
    check_survived(build.options, site.folder / ".config", site.tree)
    kind = "series" if build.series else "base"
    count = build.home / "counts" / f"{build.base}-{build.toolchain.arch.name}-{kind}"
    expected = int(count.read_text()) if count.is_file() else _FIRST_GUESS[kind]
    image = build.toolchain.arch.image_name
    steps = make(site, [image], progress, expected, KBUILD_BUILD_VERSION=build.key)
    if whole:
        write_atomic(count, str(steps))


def _publish(build: KernelBuild, site: Site, patches: tuple[PatchOutcome, ...]) -> Kernel:
    """Put image, configuration, symbols and log into the store."""
    arch = build.toolchain.arch
    release = (site.folder / "include/config/kernel.release").read_text().strip()
    kernel = Kernel(
        base=build.base,
        arch=arch.name,
        series=build.series.id if build.series else None,
        version=build.source.version,
        release=release,
        source=build.source.what,
        compiler=build.toolchain.compiler,
        key=build.key,
        folder=build.folder,
        image_name=arch.image_name,
        patches=patches,
    )
    with build.published(kernel) as fresh:
        shutil.copyfile(site.folder / arch.image, fresh / arch.image_name)
        _keep_code(build.toolchain, site.folder / "vmlinux", fresh / kernel.code.name)
        shutil.copyfile(site.folder / ".config", fresh / "config")
        shutil.copyfile(site.folder / "System.map", fresh / "System.map")
        if site.log.is_file():  # the logs may have been removed since
            shutil.copyfile(site.log, fresh / "build.log")
    return kernel


def _keep_code(toolchain: Toolchain, vmlinux: Path, out: Path) -> None:
    """Copy what asymlab.kernels.points reads; an image has neither symbols nor DWARF."""
    argv = [f"{toolchain.prefix}objcopy", "--wildcard"]
    run([*argv, "--only-section=.text", "--only-section=.debug_*", str(vmlinux), str(out)])
