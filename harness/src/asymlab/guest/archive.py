# SPDX-License-Identifier: Apache-2.0
"""The archive format of a guest's cached parts: newc cpio under zstd, which Linux unpacks.

Separate because both asymlab.guest.packages and asymlab.guest.programs need it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from asymlab.proc import need_tool, run
from asymlab.tables.cpio import CpioFile

CLEAN = ("env", "-i", f"PATH={os.environ.get('PATH', os.defpath)}", "LC_ALL=C", "TZ=UTC")
"""Prefix of commands whose output must be the same on every host: no setting of the caller's shell
(CPATH, GCC_EXEC_PREFIX, ZSTD_CLEVEL) affects them."""

ARCHIVE = "archive.cpio.zst"
"""File name of a part in its cache folder."""


def compress(archive: bytes, out: Path) -> None:
    """Write ``archive`` zstd-compressed; UserError if there is no zstd."""
    zstd = need_tool("zstd", "zstd")
    plain = out.with_suffix("")
    plain.write_bytes(archive)
    argv = [zstd, "-q", "-f", "--rm", "-10", "-T1", str(plain), "-o", str(out)]
    run([*CLEAN, *argv], deadline_s=300)


def program_entry(name: str, file: Path) -> CpioFile:
    """An executable for an archive."""
    return CpioFile(name, file.read_bytes(), stat.S_IFREG | 0o755)
