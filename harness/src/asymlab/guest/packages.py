# SPDX-License-Identifier: Apache-2.0
"""The guest's programs from Debian, with the libraries that they load."""

from __future__ import annotations

import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from asymlab.apt import download
from asymlab.arch import Arch
from asymlab.closure import MissingLibrary, closure
from asymlab.errors import InfraError
from asymlab.guest.archive import ARCHIVE, compress, program_entry
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, locked, published
from asymlab.tables.cpio import CpioFile, cpio

SUITE = "trixie"
"""The suite, the same for every host, so that all guests are the same."""


@dataclass(frozen=True)
class Selection:
    """Files of Debian packages that go into a guest, with the libraries that the programs load.

    ``name`` is that of the cached archive. ``packages`` are only those that have a file or a
    library of it; an error names a missing library. ``programs`` maps names in the guest's /bin to
    paths in the packages, ``files`` other paths in the guest to paths in the packages. ``applets``
    are links to busybox.
    """

    name: str
    packages: tuple[str, ...]
    programs: Mapping[str, str]
    files: Mapping[str, str] = field(default_factory=dict)
    applets: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def inputs(self) -> tuple[str, ...]:
        """Everything that the archive depends on, except the architecture."""
        own = (*self.packages, *self.programs, *self.applets, *self.folders)
        return (SUITE, *own, *(text for pair in self.files.items() for text in pair))


BASE = Selection(
    name="packages",
    packages=(
        "busybox-static",
        "trace-cmd",
        "rt-tests",
        # their libraries, by name, because rt-tests depends on Python as well
        "libc6",
        "libnuma1",
        "libtraceevent1",
        "libtracefs1",
        "libzstd1",
        "zlib1g",
    ),
    programs={
        "busybox": "usr/bin/busybox",
        "trace-cmd": "usr/bin/trace-cmd",
        "hackbench": "usr/bin/hackbench",
        "cyclictest": "usr/bin/cyclictest",
    },
    # for an interactive shell (rdinit=/bin/sh)
    applets=("sh", "cat", "ls", "mount", "dmesg"),
    folders=("dev", "proc", "sys", "tmp"),
)
"""What every guest has."""

_LAYOUT = "1"
"""Part of the key: raise it when this module makes another archive of the same packages."""


def packed(arch: Arch, progress: Progress, selection: Selection = BASE) -> Path:
    """A cached cpio archive, zstd-compressed, of ``selection`` for ``arch``.

    Raises what asymlab.apt.download raises, if the archive must be made.
    """
    key = digest(_LAYOUT, arch.name, *selection.inputs)[:16]
    final = cache_root() / "guest" / f"{selection.name}-{arch.name}-{key}"
    waits = "waiting for another process that packs the guest"
    with locked(cache_root() / "guest" / "packages.lock", lambda: progress.update(0, None, waits)):
        if not final.is_dir():
            with published(final) as fresh:
                _pack(arch, selection, fresh, progress)
    return final / ARCHIVE


def _pack(arch: Arch, selection: Selection, folder: Path, progress: Progress) -> None:
    debs = download(selection.packages, SUITE, arch.debian, cache_root() / "debs", progress)
    progress.update(0, None, "packing the guest")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        root = Path(scratch) / "root"
        dpkg_deb = need_tool("dpkg-deb", "dpkg")
        for deb in sorted(debs):
            run([dpkg_deb, "-x", str(deb), str(root)], deadline_s=300)
        compress(cpio(_entries(root, arch, selection)), folder / ARCHIVE)
    versions = sorted(deb.name for deb in debs)
    (folder / "packages.txt").write_text("\n".join(versions) + "\n")


def _entries(root: Path, arch: Arch, selection: Selection) -> list[CpioFile]:
    programs = {name: root / path for name, path in selection.programs.items()}
    others = {name: root / path for name, path in selection.files.items()}
    if missing := [p for p in (*programs.values(), *others.values()) if not p.is_file()]:
        raise InfraError(f"no downloaded package has {missing[0].relative_to(root)}")
    entries = [CpioFile(name, mode=stat.S_IFDIR | 0o755) for name in selection.folders]
    entries += [program_entry(f"bin/{name}", path) for name, path in programs.items()]
    entries += [CpioFile(f"bin/{a}", b"busybox", stat.S_IFLNK | 0o777) for a in selection.applets]
    entries += [CpioFile(name, path.read_bytes()) for name, path in others.items()]
    try:
        libraries = closure(root, programs.values(), arch.triple)
    except MissingLibrary as error:
        raise InfraError(
            f"{error}, which no downloaded package has",
            hint="a package changed its dependencies: add it to the Selection of the program",
        ) from error
    entries += [program_entry(path.lstrip("/"), file) for path, file in sorted(libraries.items())]
    return entries
