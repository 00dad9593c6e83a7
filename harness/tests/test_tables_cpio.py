# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import stat
from pathlib import Path

import pytest

from asymlab.proc import need_tool, run
from asymlab.tables.cpio import BLOCK, CpioFile, cpio, leading

FILES = (
    CpioFile("kernel/firmware/acpi/ssdt.aml", b"abc"),
    CpioFile("init", b"#!/bin/sh\n", stat.S_IFREG | 0o755),
    CpioFile("bin/sh", b"busybox", stat.S_IFLNK | 0o777),
)


def test_cpio_reads_it_back(tmp_path: Path) -> None:
    archive = tmp_path / "a.cpio"
    archive.write_bytes(cpio(FILES))
    tool = need_tool("cpio", "cpio")
    listing = run([tool, "--quiet", "-itvF", str(archive)]).output.splitlines()
    names = [line.split(maxsplit=8)[8] for line in listing]
    assert names == [
        "kernel",
        "kernel/firmware",
        "kernel/firmware/acpi",
        "kernel/firmware/acpi/ssdt.aml",
        "init",
        "bin",
        "bin/sh -> busybox",
    ]
    assert listing[4].startswith("-rwxr-xr-x   1 root")
    run([tool, "--quiet", "-idF", str(archive)], cwd=tmp_path)
    assert (tmp_path / "kernel/firmware/acpi/ssdt.aml").read_bytes() == b"abc"


def test_archives_can_be_joined_and_are_repeatable() -> None:
    first = cpio(FILES)
    assert len(first) % BLOCK == 0
    assert first == cpio(FILES)


def test_data_of_the_first_table_is_aligned() -> None:
    assert cpio(FILES).index(b"abc") % 4 == 0


@pytest.mark.parametrize("name", ["/etc/passwd", "../x", "a/../b"])
def test_names_must_stay_inside(name: str) -> None:
    with pytest.raises(ValueError, match="outside"):
        cpio([CpioFile(name)])
    with pytest.raises(ValueError, match="already"):
        cpio([CpioFile("a"), CpioFile("a")])


def test_the_first_of_several_archives_is_taken_apart() -> None:
    tables = (CpioFile("a/b/ssdt.aml", b"12345"), CpioFile("a/b/pptt.aml", bytes(700)))
    rest = cpio([CpioFile("init", b"x")]) + b"\x1f\x8bpacked"
    assert leading(cpio(tables) + rest) == (tables, rest)
    assert leading(cpio([])) == ((), b"")
    for invalid in (b"", b"\x1f\x8bpacked", cpio(tables)[:300]):
        with pytest.raises(ValueError):
            leading(invalid)
