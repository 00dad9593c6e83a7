# SPDX-License-Identifier: Apache-2.0
"""The guest's programs from Debian, with the libraries that they load."""

from __future__ import annotations

import stat
import tempfile
from pathlib import Path

from asymlab.apt import download
from asymlab.arch import Arch
from asymlab.errors import InfraError
from asymlab.guest.archive import ARCHIVE, compress, program_entry
from asymlab.guest.closure import closure
from asymlab.paths import cache_root
from asymlab.proc import need_tool, run
from asymlab.progress import Progress
from asymlab.store import digest, locked, published
from asymlab.tables.cpio import CpioFile, cpio

SUITE = "trixie"
"""The suite, the same for every host, so that all guests are the same."""

PACKAGES = (
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
)
"""Only packages that the programs load; an error names a missing library."""

PROGRAMS = {
    "busybox": "usr/bin/busybox",
    "trace-cmd": "usr/bin/trace-cmd",
    "hackbench": "usr/bin/hackbench",
    "cyclictest": "usr/bin/cyclictest",
}
"""Name in the guest's /bin -> path in the packages."""

APPLETS = ("sh", "cat", "ls", "mount", "dmesg")
"""Links to busybox, for an interactive shell (rdinit=/bin/sh)."""

FOLDERS = ("dev", "proc", "sys", "tmp")

_LAYOUT = "1"
"""Part of the key: raise it when this module makes another archive of the same packages."""


def packed(arch: Arch, progress: Progress) -> Path:
    """A cached cpio archive, zstd-compressed, of the Debian part for ``arch``.

    Raises what asymlab.apt.download raises, if the archive must be made.
    """
    need = (SUITE, *PACKAGES, *PROGRAMS, *APPLETS, *FOLDERS)
    key = digest(_LAYOUT, arch.name, *need)[:16]
    final = cache_root() / "guest" / f"packages-{arch.name}-{key}"
    waits = "waiting for another process that packs the guest"
    with locked(cache_root() / "guest" / "packages.lock", lambda: progress.update(0, None, waits)):
        if not final.is_dir():
            with published(final) as fresh:
                _pack(arch, fresh, progress)
    return final / ARCHIVE


def _pack(arch: Arch, folder: Path, progress: Progress) -> None:
    debs = download(PACKAGES, SUITE, arch.debian, cache_root() / "debs", progress)
    progress.update(0, None, "packing the guest")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        root = Path(scratch) / "root"
        dpkg_deb = need_tool("dpkg-deb", "dpkg")
        for deb in sorted(debs):
            run([dpkg_deb, "-x", str(deb), str(root)], deadline_s=300)
        compress(cpio(_entries(root, arch)), folder / ARCHIVE)
    versions = sorted(deb.name for deb in debs)
    (folder / "packages.txt").write_text("\n".join(versions) + "\n")


def _entries(root: Path, arch: Arch) -> list[CpioFile]:
    programs = {name: root / path for name, path in PROGRAMS.items()}
    if missing := [path for path in programs.values() if not path.is_file()]:
        raise InfraError(f"no downloaded package has {missing[0].relative_to(root)}")
    entries = [CpioFile(name, mode=stat.S_IFDIR | 0o755) for name in FOLDERS]
    entries += [program_entry(f"bin/{name}", path) for name, path in programs.items()]
    entries += [CpioFile(f"bin/{a}", b"busybox", stat.S_IFLNK | 0o777) for a in APPLETS]
    libraries = closure(root, programs.values(), arch.triple)
    entries += [program_entry(path.lstrip("/"), file) for path, file in sorted(libraries.items())]
    return entries
