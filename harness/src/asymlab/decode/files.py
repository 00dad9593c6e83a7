# SPDX-License-Identifier: Apache-2.0
"""Reads input files of any kind, compressed or not, up to a limit."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from asymlab.errors import UserError

MAX_BYTES = 64 << 20
"""Of one input, decompressed. The largest acpidumps have a few MiB."""

MAX_FILES = 2000
"""In one folder of tables."""

_MAGIC: dict[bytes, Callable[[IO[bytes]], io.BufferedIOBase]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\0": lzma.LZMAFile,
}
_DAMAGE = (OSError, EOFError, lzma.LZMAError, zlib.error, ValueError)


def read_bounded(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of a file or pipe, decompressed if it begins like gzip, bzip2 or xz.

    UserError if it cannot be read or decompressed, or has more than ``limit`` bytes.
    """
    try:
        with path.open("rb") as opened_file:
            file: IO[bytes] = opened_file
            if not file.seekable():
                file = io.BytesIO(_at_most(file, path, limit))
            head = file.read(6)
            file.seek(0)
            for magic, opened in _MAGIC.items():
                if head.startswith(magic):
                    with opened(file) as plain:
                        return _at_most(plain, path, limit)
            return _at_most(file, path, limit)
    except _DAMAGE as error:
        raise UserError(f"cannot be read: {_words(error)}", file=path) from error


def folder_files(folder: Path) -> Iterator[Path]:
    """Regular files of a folder in natural order (SSDT2 before SSDT10)."""
    try:
        found = [path for path in folder.iterdir() if path.is_file()]
    except OSError as error:
        raise UserError(f"cannot be read: {_words(error)}", file=folder) from error
    if len(found) > MAX_FILES:
        raise UserError(f"has {len(found)} files; at most {MAX_FILES} are read", file=folder)
    yield from sorted(found, key=lambda path: counted(path.name))


def counted(name: str) -> list[tuple[int, str]]:
    """The sort key of a name in natural order."""
    parts = re.findall(r"\d+|\D+", name.lower())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _at_most(file: IO[bytes] | io.BufferedIOBase, path: Path, limit: int) -> bytes:
    data = file.read(limit + 1)
    if len(data) > limit:
        raise UserError(f"has more than {limit >> 20} MiB", file=path)
    return data


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
