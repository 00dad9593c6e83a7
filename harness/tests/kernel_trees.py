# SPDX-License-Identifier: Apache-2.0
"""Sources of a base as hard links, to be patched and compiled, and removed afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from asymlab.kernels.bases import find_base
from asymlab.kernels.build import build, flavour_of
from asymlab.kernels.make import Site, find_toolchain
from asymlab.kernels.objects import link_sources, relocate
from asymlab.kernels.source import find_source
from asymlab.proc import run
from asymlab.progress import Silent
from asymlab.sources.content import OBJECTS
from asymlab.sources.series import Patch, Series, touched_files

_SCHED = PurePosixPath("kernel/sched")
_OWN = {"core.c", "fair.c"}
_SHARED = ("build_policy", "build_utility", "core", "fair")
"""Objects of kernel/sched. Its files other than core.c and fair.c are included by build_*.c."""


@contextmanager
def linked_sources(origin: Path) -> Iterator[Path]:
    """The sources in ``origin`` without objects, in a folder that is removed afterwards."""
    # beside the cache, for hard links need one file system
    with tempfile.TemporaryDirectory(dir=origin.parent, prefix=".test-") as folder:
        tree = Path(folder) / "linux"
        link_sources(origin, tree)
        yield tree


@contextmanager
def copied(site: Site) -> Iterator[Site]:
    """The sources and objects of ``site`` in a folder that is removed afterwards."""
    with linked_sources(site.tree) as tree:
        run(["cp", "-a", str(site.folder), str(tree)])
        relocate(tree / site.objects, site.tree, tree)
        yield Site(tree, site.objects, site.toolchain, tree.parent / "log", site.title)


@contextmanager
def base_objects(base: str, arch: str, config: str | None = None) -> Iterator[Site]:
    """The sources and objects of the kernel of ``base``, which is built first if it is missing."""
    build(base, arch, None, Silent(), config=config)
    origin = find_source(find_base(base), Silent()).tree
    objects = OBJECTS + flavour_of(arch, config)
    with copied(Site(origin, objects, find_toolchain(arch), origin / "log", base)) as site:
        yield site


def touched(series: Series) -> set[str]:
    """The files that the patches of ``series`` change."""
    return set().union(*(touched_files(series.path(patch)) for patch in series.patches))


def only(series: Series, patch: Patch) -> Series:
    """``series`` with ``patch`` alone."""
    return series.model_copy(update={"patches": (patch,)})


def objects_of(files: set[str], arch: str) -> list[str]:
    """make's targets for what ``files`` are compiled to on x86 or arm64; headers outside of
    kernel/sched add none."""
    found: set[str] = set()
    for path in map(PurePosixPath, files):
        other = path.parts[0] == "arch" and path.parts[1] != arch
        if path.parent == _SCHED and path.name not in _OWN:
            found |= {f"{_SCHED}/{name}.o" for name in _SHARED}
        elif path.suffix == ".c" and not other:
            # kbuild knows the objects of virt/kvm by that path only
            way = f"arch/{arch}/kvm/../../../" if path.parts[0] == "virt" else ""
            found.add(f"{way}{path.with_suffix('.o')}")
    return sorted(found)
