# SPDX-License-Identifier: Apache-2.0
"""Guest programs and the initramfs: the same bytes for every user."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from asymlab.arch import ARCHES
from asymlab.guest import packages, programs
from asymlab.guest.archive import ARCHIVE, compress
from asymlab.guest.initrd import initrd
from asymlab.model.job import Job
from asymlab.tables.cpio import CpioFile, cpio

pytestmark = pytest.mark.build

PROGRAMS = ("agent", "fill")
"""Enough to see it; all of them are compiled by the same command."""


def made(folder: Path, arch: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Programs and initramfs as made from a copy of the sources in ``folder``."""
    home = folder / "sources"
    home.mkdir(parents=True)
    for path in programs.sources().glob("*.[ch]"):
        if path.suffix == ".h" or path.stem in PROGRAMS:
            shutil.copy(path, home)
    with monkeypatch.context() as patched:
        patched.setenv("ASYMLAB_CACHE", str(folder / "cache"))
        patched.setattr(programs, "sources", lambda: home)
        debian = folder / "debian.cpio.zst"
        compress(cpio([CpioFile("bin/busybox", b"busybox")]), debian)
        patched.setattr(packages, "packed", lambda *_: debian)
        initrd(Job(seed=7), b"", arch, folder / "initrd")
        archive = programs.packed(ARCHES[arch])
    found = {path.name: path.read_bytes() for path in archive.parent.iterdir()}
    return {
        **found,
        "initrd": (folder / "initrd").read_bytes(),
        "key": archive.parent.name.encode(),
    }


@pytest.mark.parametrize("arch", ARCHES)
def test_folder_home_umask_time_zone_and_settings_do_not_matter(
    arch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not shutil.which(f"{ARCHES[arch].triple}-gcc"):
        pytest.skip(f"no compiler for {arch}")
    before = made(tmp_path / "one", arch, monkeypatch)
    assert set(PROGRAMS) <= before.keys() and ARCHIVE in before
    strange = {"HOME": "/nonexistent", "TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8"}
    strange |= {"CPATH": str(tmp_path), "ZSTD_CLEVEL": "3", "SOURCE_DATE_EPOCH": "1"}
    (tmp_path / "stdio.h").write_text("#error not this one\n")
    for name, value in strange.items():
        monkeypatch.setenv(name, value)
    old = os.umask(0o077)
    try:
        elsewhere = tmp_path / "another folder" / "with a longer name"
        assert made(elsewhere, arch, monkeypatch) == before
    finally:
        os.umask(old)


def test_the_key_covers_the_c_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [made(tmp_path / "one", "x86_64", monkeypatch)["key"]]
    other = ("gcc 12", "ld 2", "libc.a 0123", "libm.a 0123")
    monkeypatch.setattr(programs, "tools", lambda arch: other)
    keys.append(made(tmp_path / "two", "x86_64", monkeypatch)["key"])
    assert keys[0] != keys[1]
