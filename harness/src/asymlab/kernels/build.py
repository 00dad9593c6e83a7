# SPDX-License-Identifier: Apache-2.0
"""Builds kernels into a content-addressed store.

The base is built once per architecture in its own source tree; a kernel with a series starts from
hard links to those sources and a copy of the finished objects, and compiles what the patches touch.
"""

from __future__ import annotations

import glob
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from asymlab.builder.build import Build, stored_or_built
from asymlab.errors import UserError
from asymlab.kernels.bases import find_base, load_series
from asymlab.kernels.fragments import (
    Option,
    check_survived,
    fragment_digest,
    fragment_text,
    has_btf,
    load_fragments,
)
from asymlab.kernels.kernel import Kernel
from asymlab.kernels.make import Site, Toolchain, find_toolchain, make
from asymlab.kernels.objects import (
    DONE,
    link_sources,
    relocate,
    resumable,
    same_as,
    start_from_base,
)
from asymlab.kernels.source import LINUX, KernelSource, find_source, kernels_cache, known_source
from asymlab.kernels.vmlinux import code_digest, keep_code
from asymlab.proc import run
from asymlab.progress import Progress
from asymlab.sources.content import OBJECTS
from asymlab.sources.patching import apply_series
from asymlab.sources.series import PatchOutcome, Series
from asymlab.store import digest, discard, write_atomic

RECIPE = "3"
"""Part of every key: raise it when a change of the build changes the results."""

IMAGES = "images"
"""The folder, in the cache of kernels, of kernels that were built elsewhere."""

_FIRST_GUESS = {"base": 1800, "series": 60}
"""Steps of a build that was not counted before."""

_NEEDS_BYTES = 3 << 30
"""The objects of a base, the copy for a series, and the unpacked sources."""


@dataclass(frozen=True)
class KernelInputs:
    """All inputs of a kernel: the sources of ``base``, with a series or without; ``config`` is the
    name of a fragment that not every kernel has."""

    base: str
    source: KernelSource
    toolchain: Toolchain
    options: tuple[Option, ...]
    series: Series | None
    config: str | None = None

    @property
    def flavour(self) -> str:
        """See flavour_of()."""
        return flavour_of(self.toolchain.arch.name, self.config)

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

    def build(self) -> Build[Kernel]:
        """The build of this kernel, in the unpacked sources, which keep the objects of the base."""
        series = [self.series.id.replace("/", "-")] if self.series else []
        return Build(
            Kernel,
            self.key,
            self.title,
            home=kernels_cache(),
            work=self.source.tree,
            make=lambda _, progress: _make(self, progress),
            name="-".join([self.source.version, self.flavour, *series, self.key]),
            needs_bytes=_NEEDS_BYTES,
            keeps_work=lambda: True,
        )

    def site(self, tree: Path) -> Site:
        """The folders in which kbuild builds from the sources in ``tree``."""
        log = kernels_cache() / "logs" / f"{self.key}.log"
        objects = OBJECTS + self.flavour
        return Site(tree, objects, self.toolchain, log, self.title)


def flavour_of(arch: str, config: str | None) -> str:
    """The architecture, and the fragment that not every kernel has: ``x86_64-kvm``."""
    return f"{arch}-{config}" if config else arch


def bar_title(sources: str, arch: str, config: str | None) -> str:
    """The title of the bar of a build; ``sources`` are a base and its series, or a tree."""
    return f"kernel {sources} ({flavour_of(arch, config)})"


def build(
    base: str,
    arch: str,
    series: str | Series | None,
    progress: Progress,
    tree: Path | None = None,
    refresh: bool = False,
    config: str | None = None,
) -> Kernel:
    """The kernel of ``base`` (bases.yaml), with ``series`` (its id, or the series itself) applied,
    for arm64 or x86_64.

    ``tree`` is a local tree to take the sources from instead; it is only read. ``refresh`` looks
    for a newer package or commit. ``config`` adds a named fragment. A kernel in the store is
    returned at once, and an interrupted build is continued. Raises UserError (unknown name, missing
    tool, lost option, series that does not apply), BuildFailed, InfraError (network, disk).
    """
    patches = load_series(series) if isinstance(series, str) else series
    toolchain = _toolchain(arch, config)
    source = find_source(find_base(base, tree), progress, refresh=refresh)
    options = load_fragments(arch, source.version, config)
    inputs = KernelInputs(base, source, toolchain, options, patches, config)
    wanted = inputs.build()
    if kernel := wanted.stored():
        return kernel
    if tree and (equal := _equal(inputs)):
        kernel = stored_or_built(equal.build(), progress)
        return kernel.model_copy(update={"source": source.what, "series": None, "patches": ()})
    return stored_or_built(wanted, progress)


def _toolchain(arch: str, config: str | None) -> Toolchain:
    """The tools for kernels with the fragment ``config``; raises as find_toolchain()."""
    return find_toolchain(arch, btf=has_btf(arch, config))


def _equal(inputs: KernelInputs) -> KernelInputs | None:
    """The cached base, with or without a series, that has the content of a tree; None for a
    tree with a series on top."""
    if inputs.series or not (same := same_as(inputs.source)):
        return None
    return replace(inputs, base=same[0], source=same[1], series=same[2])


def built(
    base: str, arch: str, series: str | Series | None, config: str | None = None
) -> Kernel | None:
    """The kernel that build() returns, if it is in the store; fetches and compiles nothing.

    Raises UserError as build() does.
    """
    patches = load_series(series) if isinstance(series, str) else series
    if (source := known_source(find_base(base))) is None:
        return None
    options = load_fragments(arch, source.version, config)
    toolchain = _toolchain(arch, config)
    inputs = KernelInputs(base, source, toolchain, options, patches, config)
    return inputs.build().stored()


def built_tree(
    base: str,
    arch: str,
    series: Series | None,
    progress: Progress,
    tree: Path,
    config: str | None = None,
) -> Kernel | None:
    """The kernel that build() returns for a local tree as it is now, if it is in the store;
    compiles nothing.

    Raises UserError as build() does.
    """
    source = find_source(find_base(base, tree), progress)
    options = load_fragments(arch, source.version, config)
    toolchain = _toolchain(arch, config)
    inputs = KernelInputs(base, source, toolchain, options, series, config)
    if kernel := inputs.build().stored():
        return kernel
    equal = _equal(inputs)
    return equal.build().stored() if equal else None


def kernel_of_key(key: str) -> Kernel | None:
    """The kernel with that key, if it is in the store."""
    folders = kernels_cache().glob(f"store/*-{glob.escape(key)}")
    for folder in (*folders, kernels_cache() / IMAGES / key):
        path = folder / Kernel.RECORD
        with suppress(OSError, ValidationError):
            found = Kernel.model_validate_json(path.read_text())
            return found.model_copy(update={"folder": folder})
    return None


def _make(inputs: KernelInputs, progress: Progress) -> Kernel:
    """Build the base, then the series on top of it."""
    _need_plain_path(kernels_cache())
    tree = inputs.source.tree
    start_from_base(inputs.source, inputs.site(tree).objects, progress)
    inputs.source.sync(progress)
    plain = _build_base(replace(inputs, series=None), progress)
    return _build_variant(inputs, inputs.series, progress) if inputs.series else plain


def _need_plain_path(folder: Path) -> None:
    """UserError for a folder that the top Makefile of Linux does not accept."""
    if re.search(r"[\s:]", str(folder)):
        raise UserError(
            f"{folder}: Linux cannot be built in a folder with a blank or a colon in its path",
            hint="set ASYMLAB_CACHE to a folder without them",
        )


def _build_base(inputs: KernelInputs, progress: Progress) -> Kernel:
    """Finished objects in the base's tree, and the base's kernel in the store."""
    site = inputs.site(inputs.source.tree)
    done = site.folder / DONE
    if not (done.is_file() and done.read_text() == inputs.key):
        with resumable(site.folder):
            done.unlink(missing_ok=True)
            _compile(inputs, site, progress)
            done.write_text(inputs.key)
    return inputs.build().stored() or _publish(inputs, site, ())


def _build_variant(inputs: KernelInputs, series: Series, progress: Progress) -> Kernel:
    """The base with a series, in a copy of its tree that is removed afterwards."""
    origin = inputs.source.tree
    tree = kernels_cache() / "work" / inputs.key
    discard(tree)
    site = inputs.site(tree)
    try:
        progress.update(0, None, "linking the sources")
        link_sources(origin, tree)
        patches = apply_series(series, tree, LINUX)
        run(["cp", "-a", str(origin / site.objects), str(tree)])
        relocate(site.folder, origin, tree)
        _compile(inputs, site, progress)
        return _publish(inputs, site, patches)
    finally:
        discard(tree)


def _compile(inputs: KernelInputs, site: Site, progress: Progress) -> None:
    site.build_log.clear()
    # a build that continues from older objects does not predict the steps of the next one
    whole = inputs.series is not None or not (site.folder / ".config").exists()
    site.folder.mkdir(exist_ok=True)
    progress.update(0, None, "configuring")
    fragment = site.folder / "asymlab.config"
    write_atomic(fragment, fragment_text(inputs.options))
    make(site, ["allnoconfig"], progress, KCONFIG_ALLCONFIG=str(fragment))
    check_survived(inputs.options, site.folder / ".config", site.tree)
    arch, kind = inputs.toolchain.arch, "series" if inputs.series else "base"
    count = kernels_cache() / "counts" / f"{inputs.base}-{inputs.flavour}-{kind}"
    expected = int(count.read_text()) if count.is_file() else _FIRST_GUESS[kind]
    steps = make(site, [arch.image_name], progress, expected, KBUILD_BUILD_VERSION=inputs.key)
    if whole:
        write_atomic(count, str(steps))


def _publish(inputs: KernelInputs, site: Site, patches: tuple[PatchOutcome, ...]) -> Kernel:
    """Put image, configuration, symbols and log into the store."""
    arch, build = inputs.toolchain.arch, inputs.build()
    release = (site.folder / "include/config/kernel.release").read_text().strip()
    kernel = Kernel(
        base=inputs.base,
        arch=arch.name,
        series=inputs.series.id if inputs.series else None,
        version=inputs.source.version,
        release=release,
        source=inputs.source.what,
        compiler=inputs.toolchain.compiler,
        key=build.key,
        folder=build.folder,
        image_name=arch.image_name,
        patches=patches,
        content=code_digest(site.folder / "vmlinux", build.key),
    )
    with build.published(kernel) as fresh:
        shutil.copyfile(site.folder / arch.image, fresh / arch.image_name)
        keep_code(arch, site.folder / "vmlinux", fresh / kernel.code.name)
        shutil.copyfile(site.folder / ".config", fresh / "config")
        shutil.copyfile(site.folder / "System.map", fresh / "System.map")
        if site.log.is_file():  # the user may have removed the logs
            shutil.copyfile(site.log, fresh / "build.log")
    return kernel
