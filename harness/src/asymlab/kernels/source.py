# SPDX-License-Identifier: Apache-2.0
"""Linux sources: the version of a tree; the sources of a base, unpacked once into the cache."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from asymlab.apt import download, look_up
from asymlab.errors import InfraError, UserError
from asymlab.kernels.bases import Base, GitSource, load_bases
from asymlab.model.record import Record
from asymlab.paths import cache_root
from asymlab.proc import CommandFailed, cpus, need_tool, run
from asymlab.progress import Progress
from asymlab.sources.content import States, fixed_states, signature, states
from asymlab.sources.mirror import mirror
from asymlab.sources.resolved import Resolution
from asymlab.sources.series import Project
from asymlab.sources.tarball import DebianPackage
from asymlab.store import digest, discard, published

_FIELDS = ("VERSION", "PATCHLEVEL", "SUBLEVEL")

_ANY_ARCH = "amd64"
"""Source packages are for all architectures; any index lists them."""


def tree_version(tree: Path) -> str:
    """The version in a kernel tree's Makefile, without -rc or vendor suffix.

    Raises UserError if ``tree`` is not a kernel tree.
    """
    makefile = tree / "Makefile"
    try:
        head = makefile.read_text(errors="replace")[:2000]
    except OSError as error:
        raise _no_tree(tree) from error
    version = version_in(head)
    if not version or not (tree / "kernel" / "sched").is_dir():
        raise _no_tree(tree)
    return version


def version_in(makefile: str) -> str:
    """The version in the text of Linux's Makefile, without -rc or vendor suffix; "" if it has
    none."""
    fields = re.findall(r"^(VERSION|PATCHLEVEL|SUBLEVEL) *= *(\d+)$", makefile[:2000], re.MULTILINE)
    found = dict(fields)
    return ".".join(found[field] for field in _FIELDS) if len(found) == len(_FIELDS) else ""


def _no_tree(tree: Path) -> UserError:
    return UserError(f"{tree} has no Linux sources", hint="give the top folder of a kernel tree")


LINUX = Project("Linux", tree_version)


@dataclass(frozen=True)
class KernelSource:
    """Unpacked sources in the cache; their top folder may have object folders as well.

    ``id`` identifies the content, ``version`` is the Makefile's, ``what`` is for messages. If
    ``tree`` is a copy of a local tree, ``follows`` is that tree and ``wanted`` are its files.
    """

    tree: Path
    id: str
    version: str
    what: str
    follows: Path | None = None
    wanted: States = field(default_factory=dict, compare=False, repr=False)

    def sync(self, progress: Progress) -> None:
        """Update the copy of a local tree; the caller holds the lock of ``tree``."""
        if self.follows:
            mirror(self.follows, self.tree, progress, self.wanted)

    def states(self) -> States:
        """The source files."""
        return self.wanted if self.follows else fixed_states(self.tree)


class _Resolved(Record):
    """The package or commit that was found for a base."""

    id: str
    what: str


def kernels_cache() -> Path:
    """The cache folder of everything about kernels."""
    return cache_root() / "kernels"


def find_source(base: Base, progress: Progress, *, refresh: bool = False) -> KernelSource:
    """The sources of ``base``, fetched and unpacked if need be.

    A package or branch is looked up once; later calls return the same version, so that kernels do
    not change between runs. ``refresh`` looks it up again. A local tree is only read: see
    KernelSource.sync.
    """
    if base.tree is not None:
        return _of_tree(base.tree, progress)
    found = _resolution(base).find(lambda: _fetch(base, progress), progress, refresh)
    return _unpacked(found)


def known_source(base: Base) -> KernelSource | None:
    """The sources of a package or commit if they are unpacked already; fetches nothing."""
    found = _resolution(base).known() if base.tree is None else None
    return _unpacked(found) if found else None


def _resolution(base: Base) -> Resolution[_Resolved]:
    spec = base.debian or base.git
    assert spec is not None
    return Resolution(kernels_cache(), spec, _Resolved, lambda found: _tree_of(found).is_dir())


def _unpacked(found: _Resolved) -> KernelSource:
    tree = _tree_of(found)
    return KernelSource(tree, found.id, tree_version(tree), found.what)


def _fetch(base: Base, progress: Progress) -> _Resolved:
    if base.debian is not None:
        return _unpack_debian(base.debian, progress)
    assert base.git is not None
    return _clone(base.git, progress)


def _tree_of(found: _Resolved) -> Path:
    return kernels_cache() / "trees" / found.id


def _unpack_debian(source: DebianPackage, progress: Progress) -> _Resolved:
    name = look_up(source.selector, source.suite, _ANY_ARCH, progress)
    found = _Resolved(id=name.removesuffix("_all.deb"), what=name.removesuffix(".deb"))
    if _tree_of(found).is_dir():
        return found
    debs = kernels_cache() / "debs"
    (deb,) = download([source.selector], source.suite, _ANY_ARCH, debs, progress)
    progress.update(0, None, f"unpacking {deb.name}")
    with published(_tree_of(found)) as fresh:
        _unpack(deb, fresh)
    deb.unlink()  # 150 MB
    return found


def _unpack(deb: Path, into: Path) -> None:
    """Unpack a linux-source package: a .deb with usr/src/linux-source-*.tar.xz."""
    side = into.with_name(into.name + ".deb")
    discard(side)
    try:
        run([need_tool("dpkg-deb", "dpkg"), "-x", str(deb), str(side)])
        tarballs = list(side.glob("usr/src/linux-source-*.tar.xz"))
        if len(tarballs) != 1:
            raise UserError(f"{deb.name} has no kernel sources", hint="use linux-source-*")
        need_tool("xz", "xz-utils")
        argv = ["tar", "-xf", str(tarballs[0]), "-C", str(into), "--strip-components=1"]
        run(argv, env={"XZ_DEFAULTS": f"-T{cpus()}"}, deadline_s=1800)
    finally:
        discard(side)


def _clone(source: GitSource, progress: Progress) -> _Resolved:
    """A shallow checkout of a ref, without its history."""
    git = need_tool("git", "git")
    side = kernels_cache() / "trees" / f".new-git-{digest(source.url, source.ref)[:12]}"
    discard(side)
    progress.update(0, None, f"fetching {source.ref} of {source.url}")
    try:
        run([git, "init", "-q", str(side)])
        fetch = ["fetch", "-q", "--depth=1", source.url, source.ref]
        run([git, "-C", str(side), *fetch], deadline_s=3600)
        run([git, "-C", str(side), "checkout", "-q", "FETCH_HEAD"])
        commit = run([git, "-C", str(side), "rev-parse", "HEAD"]).output.strip()
        found = _Resolved(id=f"git-{commit[:16]}", what=f"{source.url} {source.ref} {commit[:12]}")
        tree_version(side)
        discard(side / ".git")
        if not _tree_of(found).is_dir():
            side.rename(_tree_of(found))
    except CommandFailed as error:
        raise InfraError(
            f"{source.ref} of {source.url} cannot be fetched\n{error}", retriable=True
        ) from error
    finally:
        discard(side)
    return found


def _of_tree(path: Path, progress: Progress) -> KernelSource:
    """A local tree, and the folder of its copy."""
    version = tree_version(path)
    progress.update(0, None, f"looking for changes in {path}")
    path = path.resolve()
    wanted = states(path)
    copy = kernels_cache() / "trees" / f"tree-{digest(str(path))[:12]}"
    return KernelSource(copy, f"tree-{signature(wanted)}", version, str(path), path, wanted)


def unpacked_bases() -> dict[str, KernelSource]:
    """The sources of all bases that are in the cache already, by the base's name."""
    found = {name: known_source(base) for name, base in load_bases().items()}
    return {name: source for name, source in found.items() if source}
